"""`boardcall adjudicate`: orders to results with reasons, and the next position."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from boardcall.adjudication import Adjudication, adjudicate
from boardcall.adjudication.at_the_board import unnamed_routes
from boardcall.cli.adjudicate_jsonl import run
from boardcall.cli.events import print_json
from boardcall.cli.files import write_file
from boardcall.cli.game_input import RULES_HELP, chosen_phase, one_game, read_text, rules_id, start_of
from boardcall.cli.game_map import MAP_HELP, STYLE_HELP, checked_map, write_map
from boardcall.cli.game_output import as_json, print_next, print_results, problem_json, reading_json
from boardcall.errors import InputError, Problem
from boardcall.game import GameRecord, PlayedPhase, Position, Power
from boardcall.library.game_texts import USUAL_RULES
from boardcall.library.inputs import GameRules, rules_of
from boardcall.notation import OrderSheet, ReadingStage, read_orders, write_record
from boardcall.wording import verbatim

command = typer.Typer(rich_markup_mode=None, add_completion=False)


@command.command()
def phase(
    orders: Annotated[
        list[str] | None,
        typer.Argument(metavar="ORDERS", help="Files of orders, or orders as text: 'FRA: A Par - Bur'. None: input."),
    ] = None,
    *,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    position: Annotated[str, typer.Option(metavar="FILE", help="A position or game; the start when not given.")] = "",
    at: Annotated[str, typer.Option("--phase", help="The phase of that game, such as F1903M; else its last.")] = "",
    game: Annotated[str, typer.Option(metavar="FILE", help="A game record to play on: its last phase is played.")] = "",
    power: Annotated[str, typer.Option(metavar="LETTER", help="Whose sheet it is; other headings are refused.")] = "",
    anyway: Annotated[bool, typer.Option(help="Leave out what cannot be read: its units hold.")] = False,
    confirm: Annotated[bool, typer.Option(help="Take every reading that the rules leave to a person.")] = False,
    save: Annotated[str, typer.Option(metavar="FILE", help="Write the next position there, for --position.")] = "",
    map_file: Annotated[str, typer.Option("--map", metavar="FILE", help=MAP_HELP)] = "",
    style: Annotated[str, typer.Option("--map-style", metavar="STYLE", help=STYLE_HELP)] = "light",
    json_output: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="One phase a line in, one result a line out.")] = False,
) -> None:
    """Adjudicates one phase: boardcall adjudicate orders.txt, or many with --jsonl < phases.jsonl > results.jsonl."""
    checked_map(map_file, style)
    if jsonl:
        raise typer.Exit(run(rules_of(rules or USUAL_RULES).policy))
    record, used = _record(game, position, at, rules)
    chosen, before = rules_of(used), record.phases[-1].position
    sheet = _sheet(orders or ["-"], before, chosen, _power(power), confirm=confirm)
    if sheet.problems and not anyway:
        _refuse(sheet, json_output=json_output)
    adjudication = adjudicate(before, sheet.orders, chosen.policy, unread=sheet.unread)
    routes = unnamed_routes(sheet.orders, chosen.adjudication)
    sheet = replace(sheet, warnings=(*sheet.warnings, *routes))
    if save:
        write_file(save, write_record(GameRecord((PlayedPhase(adjudication.next),)).under(rules_id(used))))
    if game:
        write_file(game, write_record(_played_on(record, sheet, adjudication).under(rules_id(used))))
    if map_file:
        write_map(map_file, adjudication, title=record.name if game else "", style=style)
    if json_output:
        print_json(_json(adjudication, sheet))
    else:
        _print(adjudication, sheet)


def _power(text: str) -> Power | None:
    if not text:
        return None
    if text.upper() not in set(Power):
        raise InputError.of(
            verbatim(f"{text!r} is not a power."), verbatim("Write A, E, F, G, I, R or T."), field="--power"
        )
    return Power(text.upper())


def _sheet(sources: list[str], before: Position, rules: GameRules, power: Power | None, *, confirm: bool) -> OrderSheet:
    text, file = _orders_text(sources)
    sheet = read_orders(text, position=before, power=power, settings=rules.orders, file=file)
    if confirm:
        for number, reading in enumerate(sheet.readings):
            if reading.standing in {ReadingStage.PROPOSED, ReadingStage.FOR_DIRECTOR}:
                sheet = sheet.settled(number)
    return sheet


def _orders_text(sources: list[str]) -> tuple[str, str]:
    """The orders given, one below the other, and what problems call them: the file when there is just one."""
    is_file = [source == "-" or " " not in source.strip() or Path(source).is_file() for source in sources]
    texts = [read_text(source) if is_one else source for source, is_one in zip(sources, is_file, strict=True)]
    file = sources[0] if len(sources) == 1 and is_file[0] else "orders"
    return "\n".join(texts), "input" if file == "-" else file


def _refuse(sheet: OrderSheet, *, json_output: bool) -> None:
    """Tells everything that could not be read, and stops with exit status 2."""
    if json_output:
        shown = {
            "problems": [problem_json(one) for one in sheet.problems],
            "readings": [reading_json(one) for one in sheet.readings],
        }
        print_json(shown)
        raise typer.Exit(2)
    raise InputError(
        (
            *sheet.problems,
            Problem(
                verbatim("Nothing was adjudicated."),
                verbatim("Put the lines right, or add --anyway to leave them out."),
            ),
        )
    )


def _record(game: str, position: str, at: str, rules: str) -> tuple[GameRecord, str]:
    """The game whose last phase is played, and the name of the rules: a file that is not there yet is a new game."""
    if game and position:
        raise InputError.of(verbatim("A game has its own position."), verbatim("Leave --position out."), field="--game")
    file = game if game and Path(game).exists() else position
    if not file:
        return start_of("" if game else at), rules or USUAL_RULES
    found, used = one_game(file, rules)
    (record,) = found.games
    chosen = chosen_phase(record, "" if game else at, file)
    if game and rules and record.rules not in {"", rules_id(used)}:
        print(f"The game was played under {record.rules} so far; it goes on under {used}.", file=sys.stderr)
    return record if game else replace(record, phases=(chosen,)), used


def _played_on(record: GameRecord, sheet: OrderSheet, adjudication: Adjudication) -> GameRecord:
    """The game with the orders of its last phase, and the position that follows."""
    played = PlayedPhase(adjudication.before, sheet.orders)
    return replace(record, phases=(*record.phases[:-1], played, PlayedPhase(adjudication.next)))


def _json(adjudication: Adjudication, sheet: OrderSheet) -> dict[str, Any]:
    return {
        **as_json(adjudication),
        "warnings": [problem_json(one) for one in sheet.warnings],
        "problems": [problem_json(one) for one in sheet.problems],
    }


def _print(adjudication: Adjudication, sheet: OrderSheet) -> None:
    for one in (*sheet.problems, *sheet.warnings):
        print(one, file=sys.stderr)
    console = Console(soft_wrap=True, highlight=False)
    print_results(adjudication, console)
    print_next(adjudication.next, console)
