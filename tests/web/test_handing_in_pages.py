"""Sheets at the pages: two orders for a unit, a sheet handed in again, a power nobody plays, sheets that come back."""

from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.play.boards import leave_seat
from boardcall.game import Power
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live, read_event
from boardcall.tournament.board.ref import BoardRef
from desks import known_result
from serving import Served, served
from web.client import Answer, Client
from web.events import AT, do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
S1901M = {"phase": "S1901M"}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("handing-in")
    return {
        rules: new_event(folder / f"{rules}.db", name=f"Under {rules}", players=SEVEN, seated=True, rulebook=rules)
        for rules in ("wdc-2008", "wdc-2025", "edc-2016")
    }


@pytest.fixture(scope="module")
def server(places: dict[str, Path]) -> Iterator[Served]:
    with served("serve", *map(str, places.values())) as running:
        yield running


@pytest.fixture(scope="module")
def directors(server: Served, places: dict[str, Path]) -> dict[str, Client]:
    """The director of each event, whose board is recorded from the opening."""
    found = {}
    for rules in places:
        found[rules] = Client(server.address)
        found[rules].enter(server.links[rules])
        found[rules].post(f"/e/{rules}/play/1/1/start/")
    return found


def board_of(rules: str) -> str:
    """The address of the board."""
    return f"/e/{rules}/play/1/1/"


def said(answer: Answer) -> str:
    return unescape(answer.body)


@pytest.mark.clause("wdc-2025:V.3.b")
def test_the_page_says_beside_both_lines_that_the_unit_holds_and_why(directors: dict[str, Client]) -> None:
    td, board = directors["wdc-2025"], board_of("wdc-2025")
    td.post(f"{board}sheets/F/", {**S1901M, "text": "A Par-Bur\nA Par-Mos\nF Bre-MAO\nF Bre-plugh"})
    page = said(td.get(f"{board}?power=F"))
    assert page.count("The unit has several different orders: it holds (World DipCon") == 4
    assert "V.3.b)" in page
    td.post(f"{board}publish/", {**S1901M, "anyway": "yes"})
    results = said(td.get(f"{board}phases/S1901M/"))
    assert (
        "A PAR - BUR: cannot be carried out: the unit has several different orders. The unit holds. [V.3.b]" in results
    )
    assert "F BRE: cannot be carried out: the unit has several different orders. The unit holds. [V.3.b]" in results


@pytest.mark.clause("wdc-2008:11.2-sheets")
def test_a_second_sheet_is_not_taken_but_what_was_copied_wrongly_is_put_right(directors: dict[str, Client]) -> None:
    td, board = directors["wdc-2008"], board_of("wdc-2008")
    assert td.post(f"{board}sheets/F/", {**S1901M, "text": "A Par-Bur"}).status == 303
    again = td.post(f"{board}sheets/F/", {**S1901M, "text": "A Par-Pic"})
    assert again.status == 422
    page = said(again)
    assert "Orders that have been handed in may not be changed, and those of France are in" in page
    assert "A Par-Pic</textarea>" in page, "nothing typed is lost"
    assert 'value="copied"' in page
    assert td.post(f"{board}sheets/F/", {**S1901M, "text": "A Par-Pic", "taken": "copied"}).status == 303
    assert "A Par-Pic</textarea>" in said(td.get(f"{board}?power=F"))


@pytest.mark.clause("edc-2016:II.3.3i-replace")
def test_a_power_that_nobody_plays_gets_no_orders_unless_a_director_says_so(
    directors: dict[str, Client], places: dict[str, Path]
) -> None:
    td, board = directors["edc-2016"], board_of("edc-2016")
    td.post(f"{board}sheets/I/", {**S1901M, "text": "A Ven-Tyr"})
    with open_live(places["edc-2016"]) as live:
        for power in (Power.ITALY, Power.TURKEY):
            live.do(partial(leave_seat, ref=BoardRef(1, "1"), power=power), at=AT, author="td", reason="called home")
    refused = td.post(f"{board}sheets/T/", {**S1901M, "text": "A Con-Bul"})
    assert (refused.status, "Nobody plays Turkey" in said(refused)) == (422, True)
    assert "II.3.3i" in said(refused)
    waiting = said(td.get(f"{board}?power=I"))
    assert "The sheet of Italy was in before its player left" in waiting
    assert "The director decides that this sheet counts" in waiting
    assert "was in before its player left" in said(td.post(f"{board}publish/", S1901M))
    ruled = {**S1901M, "text": "A Ven-Tyr", "taken": "ruled", "reason": "It was in the folder."}
    assert td.post(f"{board}sheets/I/", ruled).status == 303
    td.post(f"{board}publish/", {**S1901M, "anyway": "yes"})
    results = said(td.get(f"{board}phases/S1901M/"))
    assert "A VEN - TYR: succeeds." in results
    assert "A CON: has no order and holds." in results


@pytest.mark.clause("edc-2016:II.4.4f")
def test_sheets_that_are_not_back_stand_on_the_desk_until_they_are_ticked(
    directors: dict[str, Client], places: dict[str, Path]
) -> None:
    td, board = directors["edc-2016"], board_of("edc-2016")
    with open_live(places["edc-2016"]) as live:
        won = BoardResult.from_counts("A1 E18 F4 G4 I3 R2 T2")
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=won))
    assert "Order sheets are not back from board 1: Austria" in said(td.get("/e/edc-2016/desk/"))
    none = td.post(f"{board}sheets-back/", {})
    assert (none.status, "Tick the powers whose sheets are back." in said(none)) == (422, True)
    assert td.post(f"{board}sheets-back/", {"back": list("AEFGR")}).status == 303
    assert "Order sheets are not back from board 1: Italy, Turkey" in said(td.get(board))
    assert "All of them are back" in said(td.get(board))
    desk = td.get("/e/edc-2016/desk/")
    assert (f'action="{board}sheets-back/"' in desk.body, "All are back" in said(desk)) == (True, True)
    done = td.post(f"{board}sheets-back/", desk.hidden() | {"all": "1"})
    assert done.location.startswith("/e/edc-2016/desk/"), "one press, and back at the desk"
    assert "Every order sheet is back." in said(td.get(board))
    assert "not back" not in said(td.get("/e/edc-2016/desk/"))
    kept = read_event(places["edc-2016"]).tournament.board(BoardRef(1, "1"))
    assert kept is not None
    assert len(kept.sheets_back) == 7


def test_the_phase_of_a_position_and_the_turn_of_an_offence_are_chosen(
    directors: dict[str, Client],
) -> None:
    td, board = directors["wdc-2025"], board_of("wdc-2025")
    position = said(td.get(f"{board}position/"))
    assert '<option value="F1901M"' in position
    assert "Fall 1901, movement</option>" in position
    clock = said(td.get("/e/wdc-2025/clocks/1/1/"))
    assert '<option value="F1903"' in clock
    assert "Fall 1903</option>" in clock
