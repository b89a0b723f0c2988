"""`boardcall replay`: a recorded game phase by phase, adjudicated again."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from boardcall.adjudication import Adjudication, adjudicate
from boardcall.cli.events import print_json
from boardcall.cli.game_input import RULES_HELP, chosen_phase, one_game
from boardcall.cli.game_map import MAP_HELP, STYLE_HELP, checked_map, write_map
from boardcall.cli.game_output import as_json, print_next, print_results
from boardcall.errors import InputError
from boardcall.game import GameRecord, PlayedPhase, position_differences
from boardcall.library.inputs import rules_of
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def game(
    file: Annotated[
        str, typer.Argument(metavar="GAME", help="A game record, a saved game (JSON), or a text of turns.")
    ],
    *,
    at: Annotated[str, typer.Option("--phase", help="Only this phase, such as F1903M.")] = "",
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    map_file: Annotated[str, typer.Option("--map", metavar="FILE", help=f"{MAP_HELP} Each phase in a file.")] = "",
    style: Annotated[str, typer.Option("--map-style", metavar="STYLE", help=STYLE_HELP)] = "light",
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Shows a game phase by phase; exit status 1 when a recorded position is not what the rules give."""
    checked_map(map_file, style)
    found, used = one_game(file, rules)
    (record,), policy = found.games, rules_of(used).policy
    if not record.phases:
        raise InputError.of(verbatim("The file holds no phase."), verbatim("Give a game that was played."), file=file)
    wanted = {str(chosen_phase(record, at, file).phase)} if at else {str(one.phase) for one in record.phases}
    shown = [
        (played, adjudicate(played.position, played.orders, policy), _next(record, played))
        for played in record.phases
        if str(played.phase) in wanted and (played.orders or at or played is not record.phases[-1])
    ]
    for played, result, _ in shown if map_file else []:
        write_map(map_file if at else _numbered(map_file, played), result, title=record.name, style=style)
    if json_output:
        print_json(_json(record, shown))
    else:
        _print(record, shown)
    raise typer.Exit(1 if any(_differences(result, after) for _, result, after in shown) else 0)


def _numbered(path: str, played: PlayedPhase) -> str:
    """The file for one phase of several: game.svg becomes game-S1901M.svg."""
    return str(Path(path).with_stem(f"{Path(path).stem}-{played.phase}"))


Shown = tuple[PlayedPhase, Adjudication, PlayedPhase | None]


def _next(record: GameRecord, played: PlayedPhase) -> PlayedPhase | None:
    place = record.phases.index(played) + 1
    return record.phases[place] if place < len(record.phases) else None


def _differences(result: Adjudication, after: PlayedPhase | None) -> list[str]:
    """What the record has otherwise than the rules give, in sentences."""
    if after is None:
        return []
    found, told = result.next, after.position
    known = found if told.dislodged else replace(found, dislodged=())
    return [str(one) for one in position_differences(told, known)]


def _json(record: GameRecord, shown: list[Shown]) -> dict[str, Any]:
    return {
        "game": record.name,
        "phases": [{**as_json(result), "differences": _differences(result, after)} for _, result, after in shown],
    }


def _print(record: GameRecord, shown: list[Shown]) -> None:
    console = Console(soft_wrap=True, highlight=False)
    if record.name:
        console.print(Text(record.name, style="bold underline"))
    for _, result, after in shown:
        print_results(result, console)
        for difference in _differences(result, after):
            console.print(Text(difference, style="bold red"))
        print_next(result.next, console)
        console.print()
