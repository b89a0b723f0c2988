"""Hidden ranks: no total, place or points of a game is public before the release; afterwards changes amend."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.event import open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.amendments import AmendingWords
from boardcall.desk.results.end_rulings import WrittenRuling
from boardcall.desk.results.game_results import mark_unscored, record_counts, record_result, set_score
from boardcall.desk.results.rulings import adjust_points, release_standings
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import LiveEvent, create_event, open_live
from boardcall.tournament.acts.standings import AmendResults
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.permission.policy import Role
from boardcall.web.permission.rights import NotYoursError, Right, board_for
from boardcall.web.permission.visitor import Visitor
from boardcall.weekend.hidden import HiddenResults
from desks import known_result
from serving import Served, served
from web.client import Client, director_of
from web.crawl import addresses, crawled
from web.events import AT, do

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
SET = {f"p{number}": 70000 + 1111 * number for number in range(1, 8)}
CENTRES = (17, 10, 4, 3, 0, 0, 0)
FORMULA = ("271", "155", "84", "63")
"""What those centres score by the rulebook (IX.3.b)."""
TOTALS = [str(SET[player] + points) for player, points in zip(SET, (271, 155, 84, 63), strict=False)]
FILLED = {"number": "2", "board": "1", "player": "p1", "power": "A", "act": "1", "code": "none", "token": "none"}


def _seat(live: LiveEvent, number: int) -> None:
    seats = tuple((power, f"p{one}") for one, power in enumerate(POWERS, start=1))
    pool = "championship" if number == 4 else ""
    do(live, partial(seat_board, ref=BoardRef(number, "1"), seats=seats, pool=pool))


def _end(live: LiveEvent, number: int, end: End = End.DRAW) -> None:
    do(live, partial(record_counts, ref=BoardRef(number, "1"), year=1906, centres=CENTRES))
    lines = tuple(PowerResult(power, held, None if held else 1906) for power, held in zip(POWERS, CENTRES, strict=True))
    live.do(
        partial(known_result, ref=BoardRef(number, "1"), result=BoardResult(lines, 1906, end)),
        at=AT,
        author="td",
        reason="The director saw the vote.",
    )


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds played, the third running: Ann leads with 71382."""
    made = tmp_path_factory.mktemp("hidden") / "one.db"
    opened = open_event(rulebook_text("wdc-2025")[0], name="The Quiet Open")
    with create_event(made, opened, at=AT, author="td") as live:
        for number, name in enumerate(SEVEN):
            do(live, partial(register_player, name=name, salt=str(number)))
        for number in (1, 2, 3):
            _seat(live, number)
        _end(live, 1)
        for player, points in SET.items():
            score = partial(set_score, ref=BoardRef(1, "1"), player=player, points=Fraction(points))
            live.do(score, at=AT, author="td", reason="as recognised")
        _end(live, 2)
        do(live, partial(record_counts, ref=BoardRef(3, "1"), year=1905, centres=CENTRES))
    return made


@pytest.fixture(scope="module")
def server(place: Path) -> Iterator[Served]:
    with served("serve", str(place)) as running:
        yield running


@pytest.fixture(scope="module")
def td(server: Served) -> Client:
    return director_of(server)


HIDDEN = HiddenResults(frozenset((*map(str, SET.values()), *TOTALS)), ranks=True)


def _found(text: str, path: str = "") -> list[str]:
    """What a page tells of what is hidden; the calculator works any board out for whoever types it."""
    if "/calculator/" in path:
        return HIDDEN.shown_in(text)
    plain = re.sub(r"<[^>]*>|[\w-]+=\"[^\"]*\"", " ", text)
    return HIDDEN.shown_in(text) + HiddenResults(frozenset(FORMULA)).shown_in(plain)


@pytest.mark.clause("wdc-2025:II.2.a")
def test_nobody_finds_a_total_a_place_or_the_points_of_a_game(server: Served, td: Client) -> None:
    player = Client(server.address)
    player.enter(td.post("/e/one/links/p1/new/").link())
    for client, begin in ((Client(server.address), addresses(FILLED)), (player, ["/e/one/me/", *addresses(FILLED)])):
        found = crawled(client, begin)
        assert len(found) > 40
        assert {path: told for path, text in found.items() if (told := _found(text, path))} == {}
        assert ">17<" in found["/e/one/boards/2/1/"], "centres stay public"
    assert _found(td.get("/e/one/desk/standings/").body), "the desk sees them"


@pytest.mark.clause("wdc-2025:II.2.a")
@pytest.mark.parametrize("kind", ["interim", "final"])
def test_nothing_is_released_before_the_last_round_is_over(td: Client, kind: str) -> None:
    page = "/e/one/desk/standings/"
    refused = td.post(f"{page}release/", td.get(page).hidden() | {"kind": kind, "note": ""})
    assert refused.status == 422
    assert "II.2.a" in unescape(refused.body)


@pytest.mark.clause("codcon-2018:IX.4")
def test_a_change_of_final_results_is_marked_with_its_reason(tmp_path: Path) -> None:
    opened = open_event(rulebook_text("codcon-2018")[0], name="The Open Open")
    with create_event(tmp_path / "one.db", opened, at=AT, author="td") as live:
        for number, name in enumerate(SEVEN):
            do(live, partial(register_player, name=name, salt=str(number)))
        _seat(live, 1)
        _end(live, 1)
        do(live, partial(release_standings, kind="final"))
        with pytest.raises(InputError, match="The results are final"):
            do(live, partial(mark_unscored, ref=BoardRef(1, "1")))
    with open_live(tmp_path / "one.db") as live:
        change = partial(adjust_points, player="p2", points=Fraction(5))
        live.do(change, at=AT, author="td", reason="The count of 1905 was wrong.")
        assert [entry.act.name for entry in live.event.replay.entries[-2:]] == ["adjust-points", "amend-results"]
        recorder = Visitor("one", Role.RECORDER, boards=frozenset({"1:1"}))
        with pytest.raises(NotYoursError, match="The results are final"):
            board_for(recorder, Right.COUNTS, live.event, BoardRef(1, "1"))
        assert board_for(Visitor("one", Role.TD), Right.COUNTS, live.event, BoardRef(1, "1")).result
        lost = partial(adjust_points, player="p3", points=Fraction(5))
        with pytest.raises(InputError) as lacking:
            live.do(lost, at=AT, author="td", reason="As counted.", amends=AmendingWords(" ", ""))
        assert {one.field for one in lacking.value.problems} == {"amends_facts", "amends_clause"}
        live.do(lost, at=AT, author="td", reason="As counted", amends=AmendingWords("A centre was left out", "IX.4"))
        _rule_on_the_end(live)
    said = "Amended on 21 November 2026: The count of 1905 was wrong."
    ruling = "Amended on 21 November 2026 by the director: A centre was left out. Reason: As counted. [IX.4]"
    with served("serve", str(tmp_path / "one.db")) as server:
        anybody = Client(server.address)
        for path in (
            "standings/",
            "awards/",
            "standings.csv",
            "screen/standings/",
            "api/v1/standings",
            "api/v1/awards",
            "players/p2/",
        ):
            body = unescape(anybody.get(f"/e/one/{path}").body)
            assert said in body, path
            assert ruling in body, path
        td = director_of(server)
        _amend_on_the_page(td)


def _rule_on_the_end(live: LiveEvent) -> None:
    """A ruling on how a game ended amends, too: its facts are asked for anew, its clause is taken."""
    board = live.event.tournament.board(BoardRef(1, "1"))
    assert board is not None
    result = board.result
    assert result is not None
    ruling = WrittenRuling("Ann left the hall.", "VIII.5", "Nobody can play on.", "A pause: it is too late.")
    ruled = partial(record_result, ref=BoardRef(1, "1"), result=replace(result, end=End.TD), at=AT, ruling=ruling)
    live.do(ruled, at=AT, author="td", reason="As ruled", amends=AmendingWords("The hall closed"))
    amended = live.event.replay.entries[-1].act
    assert isinstance(amended, AmendResults)
    assert (amended.facts, amended.clause) == ("The hall closed", "VIII.5")


def _amend_on_the_page(td: Client) -> None:
    """The desk's form asks for the whole ruling, keeps what was typed, and takes it then."""
    page, form = "/e/one/desk/rulings/", {"player": "p4", "points": "7", "reason": "A sheet was misread."}
    asked = td.post(f"{page}points/", td.get(page).hidden() | form)
    assert (asked.status, 'name="amends_clause"' in asked.body) == (422, True), asked.body
    assert 'value="A sheet was misread."' in unescape(asked.body)
    done = td.post(f"{page}points/", asked.hidden() | form | {"amends_facts": "Two sheets.", "amends_clause": "II.2"})
    assert done.status == 303, done.body
    assert "Two sheets. Reason: A sheet was misread. [II.2]" in unescape(td.get("/e/one/standings/").body)
