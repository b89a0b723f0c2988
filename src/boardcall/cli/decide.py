"""`boardcall decide`: answers a question the standings ask, by a person's word or by lot."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place, print_json, print_saved
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.rulings import decide as decide_verb
from boardcall.desk.results.rulings import draw_lots, open_questions
from boardcall.errors import Problem, refuse
from boardcall.store.draw_values import draw_values
from boardcall.store.live import open_live
from boardcall.store.vault import vault_of
from boardcall.tables.codec import encode
from boardcall.tournament import PlayerId
from boardcall.views.questions import questions_view
from boardcall.wording import verbatim

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def decide(
    event: Place,
    question: Annotated[
        str, typer.Argument(metavar="[QUESTION]", help="Its key; without one the open ones are listed.")
    ] = "",
    answer: Annotated[
        list[str] | None, typer.Argument(metavar="[WHO]…", help="Ids or names, the first one first.")
    ] = None,
    *,
    lot: Annotated[bool, typer.Option("--lot", help="Draw lots, by the next committed value.")] = False,
    shared: Annotated[bool, typer.Option("--shared", help="The tied share their place.")] = False,
    reason: Annotated[str, typer.Option(help="Why; it is kept with the decision.")] = "",
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Answers an open question: boardcall decide congress.db KEY Metternich Talleyrand --reason "they agreed"."""
    with open_live(event) as live:
        if not question:
            _list(live.event, as_json=as_json)
            return
        _refuse_unclear(answer or [], lot=lot, shared=shared, reason=reason)

        def verb(now: Event) -> Draft:
            if lot:
                values = draw_values(now, vault_of(live.ledger))
                return draw_lots(now, question, values=values, why=reason)
            return decide_verb(now, question, answer=tuple(_player(now, who) for who in answer or ()))

        saved = live.do(verb, at=datetime.now(UTC), author=by, reason=reason)
        print_saved(saved, live.event.replay, as_json=as_json)


def _list(event: Event, *, as_json: bool) -> None:
    asked = open_questions(event)
    if as_json:
        print_json(encode(questions_view(asked, event.tournament)))
        return
    for one in asked:
        print(f"{one.key}\n  {one.text}")
    if not asked:
        print("Nothing is open.")


def _refuse_unclear(answer: list[str], *, lot: bool, shared: bool, reason: str) -> None:
    problems = []
    if sum((bool(answer), lot, shared)) != 1:
        hint = verbatim("Name who comes first, second …, or give --lot, or --shared.")
        problems.append(Problem(verbatim("One answer is needed."), hint, field="answer"))
    if not reason.strip():
        problems.append(Problem(verbatim("A reason is missing."), verbatim('Add --reason "…".'), field="--reason"))
    refuse(problems)


def _player(event: Event, who: str) -> str:
    """The id of a player named by id or name; an unknown name is left as it is, for the desk to refuse."""
    by_name = [player.id for player in event.tournament.players if player.name.casefold() == who.casefold()]
    return who if event.tournament.player(PlayerId(who)) or len(by_name) != 1 else by_name[0]
