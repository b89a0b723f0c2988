"""`boardcall convert`: a recorded game from one form to another."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.files import write_file
from boardcall.cli.game_input import RULES_HELP, one_game, rules_id
from boardcall.errors import InputError
from boardcall.exchange.games.conversion import (
    WRITTEN_FORMS,
    WrittenForm,
    not_held,
    with_rules,
    written_form,
    written_game,
)
from boardcall.game import GameRecord
from boardcall.library.inputs import GameRules, rules_of
from boardcall.wording import verbatim

MOST_TOLD = 20
FORM_IDS = ", ".join(one.id for one in WRITTEN_FORMS)
BY_ENDING = {".txt": "record", ".json": "saved"}

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def game(
    source: Annotated[str, typer.Argument(metavar="GAME", help="A game in any form that is known.")],
    target: Annotated[
        str, typer.Argument(metavar="FILE", help="The new file: .txt a game record, .json a saved game.")
    ],
    *,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    number: Annotated[int | None, typer.Option("--game", min=1, help="Which game of several in the file.")] = None,
    form: Annotated[str, typer.Option(help=f"The form, if the name of the file does not say it: {FORM_IDS}.")] = "",
) -> None:
    """Converts a game: boardcall convert game.txt game.json writes a saved game of the package diplomacy.

    It reads what Backstabbr, webDiplomacy, jDip, nJudge, DPjudge, Realpolitik, godip, Droidippy, DAIDE and
    PlayDiplomacy show, mail or save, says which it was, and works the positions out by the rules. What the new form
    cannot hold of the game is listed. A game record and a saved game keep the rules it was played under.
    """
    found, used = one_game(source, rules, number=number)
    chosen, new = rules_of(used), _form_of(target, form)
    record = with_rules(found, new, rules_id(used), are_given=bool(rules))
    written = written_game(record, new, chosen.policy, field="--form")
    write_file(target, written)
    print(f"Read {source} as {found.form}.")
    print(f"Wrote {target}.")
    _tell_losses(record, written, chosen)


def _tell_losses(record: GameRecord, written: str, rules: GameRules) -> None:
    """Reads the new file again and says what its form does not hold of the game."""
    lost = list(not_held(record, written, rules.policy, rules.orders))
    for one in lost[:MOST_TOLD]:
        print(f"Not as it was: {one}", file=sys.stderr)
    if lost[MOST_TOLD:]:
        print(f"And {len(lost) - MOST_TOLD} more.", file=sys.stderr)


def _form_of(target: str, form: str) -> WrittenForm:
    """The form that is asked for, else the one that the name of the file ends like."""
    if form:
        return written_form(form, field="--form")
    suffix = Path(target).suffix.casefold()
    if suffix not in BY_ENDING:
        raise InputError.of(verbatim(f"{target} names no format."), verbatim("Name it .txt or .json."), field="FILE")
    return written_form(BY_ENDING[suffix], field="FILE")
