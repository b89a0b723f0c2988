"""At every state of an event Next names a page that answers and has a form for what it asks, until all is over."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.call.roll_call import check_in
from boardcall.desk.event import Draft
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.rulings import release_standings
from boardcall.desk.votes.ballots import open_ballot
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult
from boardcall.store.live import LiveEvent, open_live
from boardcall.tournament.acts.calls import DraftBoardCall, PublishBoardCall
from boardcall.tournament.board.calls import CalledBoard, CalledSeat
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from desks import known_result
from serving import Served, served
from there import there
from web.client import Client
from web.events import AT, do, new_event

Step = Callable[[LiveEvent], None]
SEATS = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
RESULT = BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")


def _players(live: LiveEvent) -> None:
    for number in range(1, 8):
        do(live, partial(register_player, name=f"Player {number}", salt=f"salt {number}"))


def _roll(live: LiveEvent) -> None:
    for number in range(1, 8):
        do(live, partial(check_in, player=f"p{number}", round=1, at=AT, td_allows=True))


def _played(live: LiveEvent, *rounds: int) -> None:
    for number in rounds:
        do(live, partial(seat_board, ref=BoardRef(number, "1"), seats=SEATS))
        do(live, partial(known_result, ref=BoardRef(number, "1"), result=RESULT))


def _called(live: LiveEvent, *, public: bool) -> None:
    board = CalledBoard(1, tuple(CalledSeat(player) for _, player in SEATS), "top-board")
    acts = (DraftBoardCall(4, (board,)), *((PublishBoardCall(4, 1),) if public else ()))
    do(live, lambda _: Draft(acts))


def _seated(live: LiveEvent) -> None:
    do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=SEATS))


def _started(live: LiveEvent) -> None:
    do(live, lambda event: click_clock(event, Clicked(Click.START, AT), ref=BoardRef(1)))


def _counted(live: LiveEvent) -> None:
    do(live, partial(record_counts, ref=BoardRef(1, "1"), year=1901, centres=(5, 5, 5, 5, 5, 5, 4)))


def _at_last_years(live: LiveEvent) -> None:
    for number in range(8, 15):
        do(live, partial(register_player, name=f"Player {number}", salt=f"salt {number}"))
    second = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=8))
    for board, seats in (("1", SEATS), ("2", second)):
        do(live, partial(seat_board, ref=BoardRef(1, board), seats=seats))
        do(live, partial(record_counts, ref=BoardRef(1, board), year=1907, centres=(5, 5, 5, 5, 5, 5, 4)))


def _released(live: LiveEvent) -> None:
    do(live, partial(release_standings, kind=ReleaseKind.FINAL))


def _three_rounds(live: LiveEvent) -> None:
    _played(live, 1, 2, 3)


def _all_rounds(live: LiveEvent) -> None:
    _played(live, 1, 2, 3, 4)


def _ballot_opened(live: LiveEvent) -> None:
    do(live, partial(open_ballot, ballot="game-awards"))


STATES: dict[str, tuple[tuple[Step, ...], str]] = {
    "empty": ((), "Enter the players"),
    "players": ((_players,), "Call the roll of round 1"),
    "here": ((_players, _roll), "Draw the boards of round 1"),
    "seated": ((_players, _seated), "Start the clock of round 1"),
    "started": ((_players, _seated, _started), "enter 1901 of board 1"),
    "counted": ((_players, _seated, _counted), "enter 1902 of board 1"),
    "last-years": ((_players, _at_last_years), "2 boards of round 1 have counted their last year"),
    "drafted": (
        (_players, _three_rounds, partial(_called, public=False)),
        "Publish the board call",
    ),
    "cards": (
        (_players, _three_rounds, partial(_called, public=True)),
        "places a card on board 1",
    ),
    "over": ((_players, _all_rounds), "Count the ballots"),
    "phones": ((_players, _all_rounds, _ballot_opened), "Count the ballots"),
    "released": ((_players, _all_rounds, _released), "Count the ballots"),
}


def _event(place: Path, steps: tuple[Step, ...]) -> Path:
    new_event(place, name=place.stem, rulebook="edc-2016")
    with open_live(place) as live:
        for step in steps:
            step(live)
    return place


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("next")
    places = [_event(folder / f"{name}.db", steps) for name, (steps, _) in STATES.items()]
    with served("serve", *map(str, places)) as running:
        yield running


@pytest.fixture(scope="module")
def directors(server: Served) -> dict[str, Client]:
    clients = {state: Client(server.address) for state in STATES}
    for state, client in clients.items():
        client.enter(server.links[state])
    return clients


@pytest.mark.parametrize("state", STATES)
def test_next_names_a_page_with_a_form_for_it(directors: dict[str, Client], state: str) -> None:
    td = directors[state]
    body = td.get(f"/e/{state}/desk/").body
    (said,) = re.findall(r'<p class="next">([^<]*<a href="[^"]+">[^<]+)', body) or [
        body.partition('<ul class="needs"')[2]
    ]
    assert STATES[state][1] in unescape(said)
    (address, *_) = re.findall(r'(?:href|action)="([^"]+)"', said)
    page = td.get(unescape(address).removesuffix("click/").partition("#")[0])
    assert page.status == 200
    assert 'method="post"' in page.body.partition("<main")[2]


BALLOTS = [
    ("over", "Best diplomat", "rulings"),
    ("phones", "Best diplomat", "ballots"),
    ("phones", "Players’ choice", "rulings"),
]


@pytest.mark.parametrize(("state", "award", "page"), BALLOTS)
def test_ballots_to_count_lead_to_where_they_are_counted(
    directors: dict[str, Client], state: str, award: str, page: str
) -> None:
    """One that nobody opened has no papers on phones: its winner is said among the rulings."""
    body = unescape(directors[state].get(f"/e/{state}/desk/").body).replace("'", "’")
    asked = body.partition(f"Count the ballots for {award}")[2]
    assert re.findall(r'(?:href|action)="([^"]+)"', asked)[0].startswith(f"/e/{state}/desk/{page}/?from=desk/")


def test_nobody_wins_an_award_by_a_slip(directors: dict[str, Client]) -> None:
    page = directors["over"].get("/e/over/desk/rulings/")
    award = unescape(page.body.partition('name="question"')[2].partition('value="')[2].partition('"')[0])
    assert page.body.partition('<select name="choice" required>')[2].startswith('<option value=""></option>')
    sent = page.hidden() | {"question": award, "choice": "", "how": "order"}
    refused = directors["over"].post("/e/over/desk/rulings/answer/", sent)
    assert (refused.status, "Say who wins." in refused.body) == (422, True)


def test_a_board_plays_once_its_clock_was_started(directors: dict[str, Client]) -> None:
    pages = {state: directors[state].get(f"/e/{state}/boards/1/1/").body for state in ("seated", "started", "counted")}
    assert {state: "Not started yet." in page for state, page in pages.items()} == {
        "seated": True,
        "started": False,
        "counted": False,
    }
    assert "Playing." in pages["started"]


def test_boards_that_have_counted_their_last_year_are_ended_by_one_press(directors: dict[str, Client]) -> None:
    td, address = directors["last-years"], "/e/last-years/desk/rounds/1/endings/"
    page = td.get(address)
    ticked = re.findall(r'name="board" value="(\d)" checked', page.body)
    assert ticked == ["1", "2"]
    assert td.post(address, page.hidden() | {"board": ticked, "cause": "last-year", "why": ""}).status == 303
    assert td.get(address).body.count("Over, scored on 1907.") == 2


def test_final_is_chosen_when_nothing_is_left_to_play(directors: dict[str, Client]) -> None:
    pages = {state: td.get(f"/e/{state}/desk/standings/").body for state, td in directors.items()}
    chosen = {state: there(re.search(r'value="(\w+)" checked', page))[1] for state, page in pages.items()}
    assert (chosen["last-years"], chosen["released"]) == ("interim", "final")


def test_the_event_is_over_when_no_award_waits(directors: dict[str, Client]) -> None:
    td = directors["released"]
    rulings = td.get("/e/released/desk/rulings/")
    td.post("/e/released/desk/rulings/no-more-awards/", rulings.hidden() | {"reason": "no-more-awards"})
    assert "Results changed since version 1" in td.get("/e/released/desk/").body
    page = td.get("/e/released/desk/standings/")
    td.post("/e/released/desk/standings/release/", page.hidden() | {"kind": "final", "note": "with the awards"})
    over = td.get("/e/released/desk/").body
    assert 'href="/e/released/desk/ceremony/"' in over.partition("Nothing: the event is over")[2].partition("</p>")[0]
    awards = td.get("/e/released/awards/").body
    assert "not given" in awards
    assert "not decided yet" not in awards.split("Voted")[1]
    assert "not decided yet" not in td.get("/e/released/desk/ceremony/").body, "it is read out as it stands"


def test_a_change_of_final_results_asks_for_its_reason_and_keeps_what_was_typed(directors: dict[str, Client]) -> None:
    td = directors["released"]
    address = re.search(r"/e/released/desk/boards/1/[^/\"]+/", td.get("/e/released/desk/rounds/1/results/").body)
    assert address
    sent = {"scored": "no"}
    asked = td.post(f"{address[0]}scored/", td.get(address[0]).hidden() | sent)
    assert (asked.status, 'id="why"' in asked.body) == (422, True)
    again = asked.body.partition('id="why"')[2].partition("</form>")[0]
    kept = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', again))
    assert sent.items() <= kept.items()
    ruling = {"reason": "it was a show match", "amends_facts": "it was announced as one", "amends_clause": "I.1"}
    assert td.post(f"{address[0]}scored/", kept | ruling).status == 303
