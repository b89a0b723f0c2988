"""Open questions answered in the browser's forms: a lot, an order, a shared place, a ballot, points, an award."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest

from serving import Served, served
from web.client import Answer, Client
from web.events import new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
TIED = {f"r-{power}": count for power, count in zip("AEFGIRT", "5555554", strict=True)} | {"last_year": "1907"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rulings")
    places = [
        new_event(folder / f"{slug}.jsonl", name=slug, players=SEVEN, seated=True, rulebook=rulebook)
        for slug, rulebook in (("lots", "codcon-2018"), ("ties", "edc-2016"))
    ]
    with served("serve", *map(str, places)) as running:
        yield running


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


def test_questions_are_answered_and_can_be_found_again(server: Served) -> None:
    for slug, kind in (("lots", "tie:champion"), ("ties", "tie:standings")):
        td = _director(server, slug)
        board = f"/e/{slug}/desk/boards/1/1/"
        assert td.post(f"{board}result/", td.get(board).hidden() | TIED | {"do": "record"}).status in (200, 303)
        assert "open question" in td.get(f"/e/{slug}/desk/standings/").body
        key = _question(td, slug, kind)
        assert key
        if slug == "lots":
            assert "need a seed" in _send(td, slug, "answer", question=key, reason="thrown").body
            assert _send(td, slug, "answer", question=key, seed="4 2", reason="thrown").status == 303
        else:
            assert "Say who is first." in _send(td, slug, "answer", question=key, how="order", reason="so").body
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
