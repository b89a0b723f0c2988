"""`boardcall compare`: one event under every scoring system and the totals of the hobby."""

import json
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.completions import event_or_rulebook
from boardcall.cli.standings import read_standings_source
from boardcall.standings.comparison import compare_rules
from boardcall.tables.codec import encode
from boardcall.views.comparison import ComparisonView, OutcomeView, whole_comparison
from boardcall.wording import Sentence, joined, say

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def compare(
    source: Annotated[
        str,
        typer.Argument(metavar="RULEBOOK | EVENT", autocompletion=event_or_rulebook, help="A rulebook; or an event."),
    ],
    results: Annotated[Path | None, typer.Argument(metavar="RESULTS.csv", help="The results, with a rulebook.")] = None,
    *,
    seed: Annotated[str | None, typer.Option(help="Draws lots from this text, the same every time.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Says who would have won under every rule: boardcall compare event.db, or boardcall compare club results.csv."""
    tournament, rulebook, _ = read_standings_source(source, results, None)
    found = whole_comparison(compare_rules(tournament, rulebook, seed=seed), tournament)
    if as_json:
        print(json.dumps(encode(found), ensure_ascii=False))
    else:
        _print(found)


def _print(found: ComparisonView) -> None:
    width = max(len(str(one.name)) for one in found.outcomes)
    print(f"{'rules':<{width}}  moved  winner")
    for one in found.outcomes:
        print(f"{one.name:<{width}}  {one.moved:>5}  {_winners(one)}")
    print("\nplace  best  worst  wins  player")
    for each in found.players:
        print(f"{each.place:>5}  {each.best:>4}  {each.worst:>5}  {each.wins:>4}  {each.player.name}")
    for board in found.deciding:
        names = joined(", ", (one.name for one in board.winners))
        print(
            say(
                "Without board {board} of round {round} the winner is {names}.",
                board=board.board.name,
                round=board.board.round,
                names=names,
            )
        )


def _winners(one: OutcomeView) -> Sentence:
    names = joined(", ", (player.name for player in one.winners))
    if not one.lacking:
        return names
    return say("{names} (without {number} boards it cannot score)", names=names, number=one.lacking)
