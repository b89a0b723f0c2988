"""`boardcall game`: the game of a board of an event, move by move, out and in."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import BY, JSON, Place
from boardcall.cli.files import counted_acts, write_file
from boardcall.cli.game_input import read_game
from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.play.play_files import import_game, record_of
from boardcall.desk.play.play_state import game_of
from boardcall.errors import NotFoundError, Problem
from boardcall.exchange.diplomacy_json import write_diplomacy_game
from boardcall.game import GameRecord
from boardcall.game.record import record_differences
from boardcall.library.inputs import rules_of
from boardcall.notation import write_record
from boardcall.rulebook.policy import policy_of
from boardcall.store.live import open_live, read_event
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def game(
    event: Place,
    round_number: Annotated[int, typer.Argument(metavar="ROUND", help="The round.")],
    board: Annotated[str, typer.Argument(metavar="BOARD", help="The board's name.")],
    *,
    take: Annotated[str, typer.Option(metavar="FILE", help="Enter the game of this file on the board.")] = "",
    beside: Annotated[
        str, typer.Option(metavar="FILE", help="Compare with this file, the game as a second adjudicator has it.")
    ] = "",
    save: Annotated[str, typer.Option(metavar="FILE", help="Write the game there instead of printing it.")] = "",
    reason: Annotated[str, typer.Option(help="Why a game is entered from a file; it is kept with it.")] = "",
    by: BY = "td",
    as_json: JSON = False,
) -> None:
    """Shows a board's recorded game: boardcall game congress.db 1 A; with --json as the package diplomacy saves it."""
    if take:
        _take(event, BoardRef(RoundNumber(round_number), board), take=take, by=by, reason=reason)
        return
    if beside:
        _compare(read_event(event), BoardRef(RoundNumber(round_number), board), beside)
        return
    text = _written(
        read_event(event), BoardRef(RoundNumber(round_number), board), as_json=as_json or save.endswith(".json")
    )
    if not save:
        print(text.rstrip("\n"))
        return
    write_file(save, text)
    print(f"Wrote {save}.")


def _compare(event: Event, ref: BoardRef, file: str) -> None:
    """Prints where a second adjudicator reached another position; the director decides which one counts."""
    other = read_game(file, rules_of(event.rulebook))
    mine = _recorded(event, ref)
    found = record_differences(mine, other)
    both = sum(other.at(one.phase) is not None for one in mine.phases)
    for phase, differences in found:
        print(f"{phase}: {' '.join(map(str, differences))}".replace("The record's", "The file's"))
    if not found:
        print(f"Both have the same positions in all {both} phases.")
        return
    asked = event.rulebook.adjudication.fallback
    source = (
        f" {asked.capitalize()} is a second source{ruled(event, 'adjudication.fallback')}." if asked != "none" else ""
    )
    print(f"{len(found)} of {both} phases differ.{source} The director decides.")
    raise typer.Exit(1)


def _written(event: Event, ref: BoardRef, *, as_json: bool) -> str:
    record = _recorded(event, ref)
    return write_diplomacy_game(record, policy_of(event.rulebook)) + "\n" if as_json else write_record(record)


def _recorded(event: Event, ref: BoardRef) -> GameRecord:
    found = game_of(event, ref)
    if found is None:
        hint = "Record it on the pages under Play, or enter it with --take FILE."
        raise NotFoundError(
            verbatim(f"The game on board {ref.name} of round {ref.round} is not recorded move by move. {hint}")
        )
    return record_of(event, found, ref=ref)


def _take(place: str, ref: BoardRef, *, take: str, by: str, reason: str) -> None:
    at = datetime.now(UTC)
    with open_live(place) as live:
        record = read_game(take, rules_of(live.event.rulebook))

        def verb(now: Event) -> Draft:
            draft = import_game(now, ref=ref, record=record, at=at)
            notices.extend(draft.notices)
            return draft

        notices: list[Problem] = []
        entries = live.do(verb, at=at, author=by, reason=reason or Path(take).name)
        for notice in notices:
            print(notice)
        print(f"Entered {len(record.phases)} phases as {counted_acts(len(entries))}.")
