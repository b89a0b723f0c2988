"""Events with clocks in files, made by the desk at any moment, for tests of clock pages."""

from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from boardcall.clock.clicks import Clicked
from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.clocks import click_clock
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.store.live import create_event, open_live
from boardcall.tournament.board.ref import BoardRef


def event_with_boards(place: Path, rulebook: str, boards: str, *, begins: datetime, number: int = 1) -> Path:
    """An event with these boards ("AB") in a round; p1 to p7 sit on the first in the order of the powers."""
    before = begins - timedelta(hours=1)
    with create_event(place, open_event(rulebook_text(rulebook)[0], name="Clocks"), at=before, author="td") as live:
        for player in range(1, 7 * len(boards) + 1):
            verb = partial(register_player, name=f"Player {player}", salt=f"salt {player}")
            live.do(verb, at=before, author="td")
        for first, board in enumerate(boards):
            seats = tuple((power, f"p{7 * first + seat}") for seat, power in enumerate(POWERS, 1))
            live.do(partial(seat_board, ref=BoardRef(number, board), seats=seats), at=before, author="td")
    return place


def clicked(place: Path, *clicks: Clicked, board: str = "", number: int = 1) -> None:
    """After these clicks, each saved at its moment."""
    with open_live(str(place)) as live:
        for one in clicks:
            live.do(partial(click_clock, clicked=one, ref=BoardRef(number, board)), at=one.at, author="td")
