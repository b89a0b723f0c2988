"""The board call of a morning through its pages: a no-show, a walk-in, a cancelled round, a deputy."""

from collections.abc import Iterator
from functools import partial
from html import escape, unescape
from pathlib import Path

import pytest

from boardcall.desk.call.board_call import draft_call, prepare_call
from boardcall.desk.call.roll_call import check_in, check_out
from boardcall.desk.people.players import change_player
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.store.live import open_live, read_event
from congress import NAMES
from serving import served
from web.client import Answer, Client, director_of
from web.events import AT, do, new_event

CALL = "/e/one/desk/rounds/1/call/"
RULEBOOKS = ("wdc-2025", "codcon-2018", "edc-2016", "wdc-2008")


def morning(place: Path, rulebook: str) -> Path:
    """Fourteen are drawn; p3 is not there any more and p15 came late."""
    new_event(place, name="The Open", players=(*NAMES[:14], "Zoe Late"), rulebook=rulebook)
    with open_live(place) as live:
        for number in range(1, 15):
            do(live, partial(check_in, player=f"p{number}", round=1, at=AT, td_allows=True))
        prepared = prepare_call(live.event, 1, Choices(seed="7"))
        assert prepared.problem is not None
        drawn = draw(prepared.problem)
        do(live, lambda event: draft_call(event, prepared, drawn))
        do(live, partial(check_out, player="p3", round=1))
        do(live, partial(check_in, player="p15", round=1, at=AT, td_allows=True))
    return place


@pytest.fixture(params=RULEBOOKS)
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    place = morning(tmp_path / "one.db", request.param)
    with served("serve", str(place)) as server:
        td = director_of(server)
        yield td, place


def sent(td: Client, page: str, fields: dict[str, str], *, to: str = "") -> Answer:
    return td.post(to or page.partition("?")[0], td.get(page).hidden() | fields)


def away(body: str) -> str:
    """Where the mark of the first who is away leads."""
    return unescape(body.partition('class="away" href="')[2].partition('"')[0])


def players(place: Path) -> set[str]:
    return {seat.players[-1] for board in read_event(place).tournament.boards for seat in board.seats}


def test_no_show_is_replaced_in_two_taps_and_publishing_warns_before(hall: tuple[Client, Path]) -> None:
    td, place = hall
    warned = sent(td, CALL, {}, to=f"{CALL}publish/")
    assert warned.status == 422
    assert "Castlereagh is not checked in." in warned.body
    assert "anyway" in warned.body
    body = td.get(CALL).body
    assert "Zoe Late" in body
    assert "Here without a seat" in body
    page = away(body)
    shown = td.get(page)
    assert "did not come: who takes the chair?" in shown.body
    first = shown.body.partition('class="taps takers"')[2].partition('value="')[2].partition('"')[0]
    assert first == "p15"
    done = sent(td, page, {"player": "p15"})
    assert done.status == 303, done.body
    assert 'class="away"' not in td.get(CALL).body
    assert "and is not checked in" not in td.get("/e/one/desk/").body
    assert sent(td, CALL, {}, to=f"{CALL}publish/").status == 303
    assert "p15" in players(place)
    assert "p3" not in players(place)


def test_published_all_the_same_and_a_walk_in_takes_the_chair_from_the_board_page(hall: tuple[Client, Path]) -> None:
    td, place = hall
    warned = sent(td, CALL, {}, to=f"{CALL}publish/")
    assert td.post(f"{CALL}publish/", warned.hidden()).status == 303
    page = away(td.get(CALL).body)
    assert f'href="{escape(page)}&amp;from=desk/"' in td.get("/e/one/desk/").body, "the desk leads to the very chair"
    board = page.partition("/chairs/")[2].partition("/")[0]
    assert f"/rounds/1/chairs/{board}/" in td.get(f"/e/one/desk/boards/1/{board}/").body
    desk = td.get("/e/one/desk/").body
    assert f"/rounds/1/chairs/{board}/?from=desk/" in desk, "a tap from the desk, before the clock starts"
    done = sent(td, page, {"name": "Anna <Walk-in>"})
    assert done.status == 303, done.body
    assert "Anna &lt;Walk-in&gt;" in td.get(f"/e/one/boards/1/{board}/").body
    assert "p3" not in players(place)
    again = td.post(page.partition("?")[0], {"chair": "F:p3", "player": "p15"})
    assert again.status == 422
    assert "This chair has changed" in again.body


def test_redraw_from_the_page_takes_who_is_here_and_says_its_seed(hall: tuple[Client, Path]) -> None:
    td, place = hall
    board = away(td.get(CALL).body).partition("/chairs/")[2].partition("/")[0]
    done = sent(td, CALL, {"keep": board, "reason": "late"}, to=f"{CALL}redraw/")
    if not read_event(place).rulebook.seating.td_may_change:
        assert "The rulebook does not let a draw be changed by hand" in done.body
        return
    assert done.status == 303, done.body
    body = td.get(CALL).body
    call = read_event(place).tournament.calls.latest(1)
    assert call is not None
    assert call.record is not None
    assert f"Drawn from the seed <code>{call.record.seed}</code>" in body
    assert f"the others drawn again from the seed {call.record.seed}" in body
    seated = {seat.player for one in call.boards for seat in one.seats}
    assert ("p3" in seated, "p15" in seated) == (False, True)


def test_round_is_cancelled_with_a_reason_says_so_everywhere_and_is_undone(hall: tuple[Client, Path]) -> None:
    td, place = hall
    warned = sent(td, CALL, {}, to=f"{CALL}publish/")
    td.post(f"{CALL}publish/", warned.hidden())
    assert 'href="/e/one/rounds/1/draw/"' in td.get("/e/one/rounds/1/").body
    page = "/e/one/desk/rounds/1/cancel/"
    assert "would be void" in td.get(page).body
    assert "needs a reason" in sent(td, page, {"reason": ""}).body
    assert sent(td, page, {"reason": "no power in the hall"}).status == 303
    for path in ("rounds/1/", "desk/rounds/1/call/", "desk/rounds/1/results/", "desk/rounds/1/cancel/"):
        body = Client(td.address).get(f"/e/one/{path}").body if path[0] == "r" else td.get(f"/e/one/{path}").body
        assert "Round 1 is cancelled." in body
        assert "no power in the hall" in body
    assert "Round 1 is cancelled." in td.get("/e/one/rounds/1/draw/").body
    assert "cancelled" in td.get("/e/one/").body
    assert sent(td, "/e/one/desk/rounds/3/cancel/", {"reason": "too few players"}).status == 303
    never_drawn = td.get("/e/one/rounds/3/").body
    assert "Round 3 is cancelled." in never_drawn
    assert 'href="/e/one/rounds/3/draw/"' not in never_drawn
    assert "round 2" in td.get("/e/one/desk/").body
    event = read_event(place)
    assert event.tournament.boards == ()
    number = event.tournament.cancelled[0].act
    undo = f"/e/one/desk/log/{number}/undo/"
    assert sent(td, undo, {"reason": "it came back"}).status == 303
    assert [one.round for one in read_event(place).tournament.cancelled] == [3]
    assert players(place)
    assert "Round 3 cancelled." in td.get("/e/one/").body
    assert "Next: Round 3 cancelled" not in td.get("/e/one/").body


def test_deputy_of_directors_who_play_is_named_on_their_board_and_told_in_public(hall: tuple[Client, Path]) -> None:
    td, place = hall
    warned = sent(td, CALL, {}, to=f"{CALL}publish/")
    td.post(f"{CALL}publish/", warned.hidden())
    with open_live(place) as live:
        do(live, partial(change_player, player="p1", salt="x", roles=frozenset({"td"})))
    board = next(one for one in read_event(place).tournament.boards if one.has_in_play("p1"))
    page = f"/e/one/desk/boards/1/{board.name}/"
    assert "director, and plays on this board." in td.get(page).body
    on_it = next(seat.players[0] for seat in board.seats if seat.players[0] != "p1")
    assert sent(td, page, {"deputy": on_it}, to=f"{page}deputy/").status == 422
    assert sent(td, page, {"deputy": "p15"}, to=f"{page}deputy/").status == 303
    public = Client(td.address).get(f"/e/one/boards/1/{board.name}/").body
    assert "Zoe Late decides on this board in place of the directors" in public


@pytest.mark.parametrize("field", ["keep", "one", "two"])
def test_number_of_five_thousand_digits_is_no_fault(tmp_path: Path, field: str) -> None:
    place = morning(tmp_path / "one.db", "club")
    with served("serve", str(place)) as server:
        td = director_of(server)
        long = "9" * 5000
        fields = {"keep": long} if field == "keep" else {"one": "p1", "two": "p4", field: f"p1@{long}"}
        to = f"{CALL}{'redraw' if field == 'keep' else 'swap'}/"
        assert sent(td, CALL, fields, to=to).status in {200, 422}
