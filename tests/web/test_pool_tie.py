"""A tie for several seats of a pool at the board call: the players who get in are ticked, once."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.call.roll_call import check_in
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live, read_event
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import served
from web.client import Client, director_of
from web.clock_events import event_with_boards
from web.events import AT

CALL = "/e/one/desk/rounds/4/call/"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """Four boards of round 3 ended with the same counts: every seventh player has the same score."""
    place = event_with_boards(tmp_path / "one.db", "wdc-2025", "ABCD", begins=AT, number=3)
    with open_live(str(place)) as live:
        for board in "ABCD":
            result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4")
            live.do(partial(known_result, ref=BoardRef(3, board), result=result), at=AT, author="td")
        for number in range(1, 29):
            verb = partial(check_in, player=f"p{number}", round=4, at=AT, td_allows=True)
            live.do(verb, at=AT, author="td")
    with served("serve", str(place)) as server:
        td = director_of(server)
        yield td, place


def test_the_players_who_get_in_are_ticked_once(hall: tuple[Client, Path]) -> None:
    td, place = hall
    page = td.get(CALL)
    assert "Tick the 21 players who get in." in page.body
    offered = re.findall(r'type="checkbox" name="choice" value="(p\d+)"', page.body)
    assert len(offered) == 24, "each player who is tied once"
    fields = page.hidden() | {"question": "cut championship 1", "reason": "the longest way here"}
    few = td.post(f"{CALL}answer/", fields | {"choice": offered[:20]})
    assert few.status == 422
    assert "20 players are named for 21 seats." in few.body
    assert len(re.findall(r'name="choice" value="p\d+" checked', few.body)) == 20
    assert 'name="reason" value="the longest way here"' in few.body
    assert td.post(f"{CALL}answer/", few.hidden() | fields | {"choice": offered[3:]}).status == 303
    (decided,) = read_event(place).tournament.decisions
    assert decided.answer == tuple(offered[3:])
    assert "who get in" not in td.get(CALL).body
