"""Small events in files, made by the desk, for tests of pages."""

from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.store.live import LiveEvent, Verb, create_event
from boardcall.tournament.board.ref import BoardRef

Where = TypeVar("Where", Path, str)
AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def new_event(
    place: Where, *, name: str, players: tuple[str, ...] = (), seated: bool = False, rulebook: str = "club"
) -> Where:
    """An event under a rulebook with these players, ids p1, p2 …; the first seven on board 1 of round 1 if seated."""
    draft = open_event(rulebook_text(rulebook)[0], name=name)
    with create_event(place, draft, at=AT, author="td") as live:
        for number, player in enumerate(players):
            do(live, partial(register_player, name=player, salt=f"salt {number}"))
        if seated:
            seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
            do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=seats))
    return place


def do(live: LiveEvent, verb: Verb) -> None:
    """Acts as the desk."""
    live.do(verb, at=AT, author="td")
