"""`boardcall seating choose`: the choice of powers on a top board, asked player by player at the table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from boardcall.cli.seating_inputs import read_seating_file
from boardcall.cli.seating_options import JsonOption, OutOption
from boardcall.cli.seating_output import as_json, write_call
from boardcall.errors import RefusedError
from boardcall.exchange.cell_reader import POWER_NAMES
from boardcall.exchange.seating_file import SeatInFile, SeatingFile, read_seating
from boardcall.game import Power
from boardcall.seeding.choice import PlaceCard, PowerChoice, PowerQuestion, choose_power, place_card, start_choice
from boardcall.tournament import PlayerId, PlayerName
from boardcall.wording import verbatim


@dataclass(frozen=True, slots=True)
class ChosenPowers:
    """The order of choosing on a board, and what came of it."""

    board: int
    choice_order: tuple[PlayerName, ...]
    seats: tuple[SeatInFile, ...]


def choose(
    seating: Annotated[Path, typer.Argument(metavar="CALL.json", help="A call whose powers are chosen on a board.")],
    *,
    board: Annotated[int, typer.Option(help="The number of the board.")] = 1,
    by_rank: Annotated[bool, typer.Option("--by-rank", help="No cards: the best ranked chooses first.")] = False,
    out: OutOption = None,
    as_json_: JsonOption = False,
) -> None:
    """Asks for cards and powers in turn, and writes the call with the powers and the order of choosing."""
    found = read_seating_file(seating)
    choice = start_choice(_ranked(found, board), by_insertion=not by_rank)
    while (question := choice.question) is not None:
        choice = _asked(choice, question)
    document = _with_powers(found, board, choice)
    write_call(out or seating, document, read_seating(as_json(document)).seating)
    if as_json_:
        print(as_json(ChosenPowers(board, _row(choice), _seats(choice))))
        return
    print(
        "\n".join(f"{number}. {player}: {power.full_name}" for number, (player, power) in enumerate(choice.chosen, 1))
    )


def _ranked(found: SeatingFile, board: int) -> tuple[PlayerId, ...]:
    """The players of the board in the order in which their pool was filled, the best first."""
    here = next((one for one in found.seating.boards if one.number == board), None)
    if here is None or any(seat.power for seat in here.seats):
        raise RefusedError(
            verbatim(f"No powers are chosen on board {board}: name a board that was called without powers.")
        )
    pools = found.document.get("pools", [])
    members = [_id(one["player"]) for pool in pools if pool["pool"] == here.pool for one in pool["members"]]
    return tuple(sorted(here.players, key=lambda player: members.index(player) if player in members else len(members)))


def _id(player: dict[str, str] | str) -> str:
    """The id of a player in a file; older files have nothing else."""
    return player if isinstance(player, str) else player["id"]


def _asked(choice: PowerChoice, question: PlaceCard | PowerQuestion) -> PowerChoice:
    """The dialogue after an answer; a wrong answer is explained and the question asked again."""
    answer = str(typer.prompt(str(question.sentence), err=True)).strip()
    try:
        if isinstance(question, PlaceCard):
            gap = int(answer) if answer.isascii() and answer.isdigit() else -1
            return place_card(choice, player=question.player, gap=gap)
        return choose_power(choice, player=question.player, power=_power(answer))
    except RefusedError as error:
        typer.echo(str(error), err=True)
        return choice


def _power(answer: str) -> Power:
    power = POWER_NAMES.get(answer.casefold())
    if power is None:
        raise RefusedError(verbatim(f"There is no power {answer}: give a letter or a name."))
    return power


def _seats(choice: PowerChoice) -> tuple[SeatInFile, ...]:
    chosen = sorted(choice.chosen, key=lambda one: one[1])
    return tuple(SeatInFile(power, PlayerName(player, player)) for player, power in chosen)


def _row(choice: PowerChoice) -> tuple[PlayerName, ...]:
    return tuple(PlayerName(player, player) for player in choice.row)


def _with_powers(found: SeatingFile, board: int, choice: PowerChoice) -> dict[str, Any]:
    document = dict(found.document)
    document.setdefault("drawn_boards", document["boards"])
    document["boards"] = [
        {"board": board, "pool": one.get("pool", ""), "seats": _seats(choice), "choice_order": _row(choice)}
        if one["board"] == board
        else one
        for one in document["boards"]
    ]
    return document
