"""Open questions answered in the browser's forms: a lot, an order, a shared place, a ballot, points, an award."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.event import drafted
from boardcall.scoring.result import BoardResult, End
from boardcall.store.live import open_live
from boardcall.tournament import Act
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.acts.standings import AdjustPoints
from boardcall.tournament.board.boards import Basis
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.weekend.page_reader import read_page
from serving import Served, served
from web.client import Answer, Client
from web.events import AT, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
TIED = {f"r-{power}": count for power, count in zip("AEFGIRT", "5555554", strict=True)} | {"last_year": "1907"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rulings")
    places = [
        new_event(folder / f"{slug}.jsonl", name=slug, players=SEVEN, seated=True, rulebook=rulebook)
        for slug, rulebook in (("lots", "codcon-2018"), ("ties", "edc-2016"))
    ]
    places += [_given_early(folder / "early.jsonl"), _unruled(folder / "unruled.jsonl")]
    with served("serve", *map(str, places)) as running:
        yield running


def _given_early(place: Path) -> Path:
    """An event in which somebody has the points of a round although no game of it is over."""
    new_event(place, name="early", players=SEVEN, seated=True)
    return _after(place, AdjustPoints(PlayerId("p1"), Fraction(5), RoundNumber(1)))


def _unruled(place: Path) -> Path:
    """An event with a result whose end its rulebook does not know."""
    new_event(place, name="unruled", players=SEVEN, seated=True, rulebook="wdc-2025")
    ended = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1904, end=End.DRAW)
    return _after(place, RecordResult(1, "1", ended, Basis.UNRULED))


def _after(place: Path, act: Act) -> Path:
    with open_live(str(place)) as live:
        live.do(lambda event: drafted(event, act), at=AT, author="td", reason="as it came")
    return place


@cache
def _cookies(address: str, link: str) -> tuple[tuple[str, str], ...]:
    """The cookies that a director's link gives; it works once."""
    client = Client(address)
    client.enter(link)
    return tuple(client.cookies.items())


def _director(server: Served, slug: str) -> Client:
    return Client(server.address, dict(_cookies(server.address, server.links[slug])))


def _send(client: Client, slug: str, to: str, **fields: str) -> Answer:
    page = f"/e/{slug}/desk/rulings/"
    return client.post(f"{page}{to}/", client.get(page).hidden() | fields)


def _question(client: Client, slug: str, kind: str) -> str:
    """The key of the first open question that begins so."""
    keys = re.findall(r'name="question"\s+value="([^"]+)"', client.get(f"/e/{slug}/desk/rulings/").body)
    return next((unescape(key) for key in keys if unescape(key).startswith(kind)), "")


def _number_the_tied(td: Client, slug: str, key: str) -> None:
    """Each of the tied stands once beside a field, in the order of names, and the numbers give the order."""
    page = td.get(f"/e/{slug}/desk/rulings/").body
    article = page.partition(f'value="{key}"')[2].partition("</form>")[0]
    fields = re.findall(r'name="(place-p\d+)"\s+aria-label="([^"]+)"', article)
    assert [name for _, name in fields] == [*SEVEN[:6]]
    assert "<option" not in article
    twice = {fields[0][0]: "1", fields[1][0]: "1"}
    assert "The number 1 is there twice." in _send(td, slug, "answer", question=key, reason="so", **twice).body
    word = {fields[0][0]: "first"}
    assert "“first” is not a place." in _send(td, slug, "answer", question=key, reason="so", **word).body
    numbers = {field: str(6 - place) for place, (field, _) in enumerate(fields)}
    assert _send(td, slug, "answer", question=key, how="order", reason="so", **numbers).status == 303
    shown = td.get(f"/e/{slug}/desk/standings/").body
    assert shown.index(SEVEN[5]) < shown.index(SEVEN[0])
    last = re.findall(r"/desk/log/(\d+)/undo/", td.get(f"/e/{slug}/desk/log/").body)[0]
    undo = f"/e/{slug}/desk/log/{last}/undo/"
    assert td.post(undo, td.get(undo).hidden() | {"reason": "again"}).status == 303


def test_questions_are_answered_and_can_be_found_again(server: Served) -> None:
    for slug, kind in (("lots", "tie:champion"), ("ties", "tie:standings")):
        td = _director(server, slug)
        board = f"/e/{slug}/desk/boards/1/1/"
        assert td.post(f"{board}result/", td.get(board).hidden() | TIED | {"do": "record"}).status in (200, 303)
        assert "open question" in td.get(f"/e/{slug}/desk/standings/").body
        key = _question(td, slug, kind)
        assert key
        if slug == "lots":
            assert "needs a reason" in _send(td, slug, "answer", question=key, reason="").body
            assert _send(td, slug, "answer", question=key, reason="thrown").status == 303
        else:
            assert "Say who is first." in _send(td, slug, "answer", question=key, how="order", reason="so").body
            _number_the_tied(td, slug, key)
            assert "needs a reason" in _send(td, slug, "answer", question=key, how="shared", reason="").body
            assert _send(td, slug, "answer", question=key, how="shared", reason="they agreed").status == 303
        assert _question(td, slug, kind) == ""
        again = _send(td, slug, "answer", question=key, how="shared", reason="again")
        assert "not open any more" in again.body
        found = td.get(f"/e/{slug}/desk/rulings/?q={'thrown' if slug == 'lots' else 'agreed'}").body
        assert found.count("/undo/") == 1
        assert td.get(f"/e/{slug}/desk/rulings/?q=nothing+like+it").body.count("/undo/") == 0


def test_ballot_is_counted_and_points_are_given_with_a_reason(server: Served) -> None:
    td = _director(server, "ties")
    ballot = _question(td, "ties", "award:voted:Best diplomat")
    assert _send(td, "ties", "answer", question=ballot, choice="p2", reason="").status == 303
    assert _question(td, "ties", "award:voted:Best diplomat") == ""
    assert "needs a reason" in _send(td, "ties", "points", player="p1", points="-5", reason="").body
    assert "“five” cannot be used here" in _send(td, "ties", "points", player="p1", points="five", reason="x").body
    assert _send(td, "ties", "points", player="p1", points="-2,5", reason="late at the board").status == 303
    assert "late at the board" in td.get("/e/ties/desk/rulings/?q=late").body


def test_that_an_award_is_not_given_is_one_press_of_what_the_page_offers(server: Served) -> None:
    td = _director(server, "ties")
    form = read_page(td.get("/e/ties/desk/rulings/").body).form(button="none")
    assert form is not None
    sent = dict(form.filled())
    assert td.post(form.action, sent | {"how": "none"}).status == 303
    assert _question(td, "ties", sent["question"]) == ""


@pytest.mark.parametrize("page", ["standings/", "screen/standings/", "overlay/standings/"])
def test_standings_with_points_and_no_round_are_shown(server: Served, page: str) -> None:
    answer = Client(server.address).get(f"/e/early/{page}")
    assert answer.status == 200
    assert "Ann" in answer.body


def test_a_result_whose_end_no_rule_knows_waits_on_the_page_of_rulings(server: Served) -> None:
    answer = _director(server, "unruled").get("/e/unruled/desk/rulings/")
    assert answer.status == 200
    assert "Results that wait for a ruling" in answer.body
