"""An event whose board 1 records a real game, for tests of the pages about it."""

from datetime import datetime
from functools import partial
from pathlib import Path

from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.moves import enter_sheet, publish_phase, start_recording
from boardcall.game import POWERS, PlayedPhase
from boardcall.store.live import LiveEvent, Verb, open_live
from boardcall.tournament.board.ref import BoardRef
from recorded_games import real_game, sheet_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia", "Ned")
GAME = real_game(2842)


def played_event(file: Path, *, phases: int, at: datetime) -> Path:
    """An event with boards 1 and 2; on board 1 as many phases of a real game are published, all at that moment."""
    new_event(file, name="The First Open", players=NAMES, seated=True)
    with open_live(file) as live:
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
        do(live, partial(seat_board, ref=BoardRef(1, "2"), seats=seats), at)
        do(live, partial(start_recording, ref=BoardRef(1, "1")), at)
        for played in GAME.phases[:phases]:
            publish(live, played, at)
    return file


def publish(live: LiveEvent, played: PlayedPhase, at: datetime) -> None:
    """Enters the sheets of a phase of board 1 and publishes it."""
    for power in POWERS:
        if text := sheet_of(played, power):
            do(live, partial(enter_sheet, ref=BoardRef(1, "1"), phase=played.phase, power=power, text=text), at)
    do(live, partial(publish_phase, ref=BoardRef(1, "1"), phase=played.phase, anyway=True), at)


def do(live: LiveEvent, verb: Verb, at: datetime) -> None:
    """Acts as the desk at that moment."""
    live.do(verb, at=at, author="td")
