"""A wish that cannot hold, on the pages: its proof, the form that relaxes it, and what the log and the public read."""

from collections.abc import Iterator
from functools import partial

import pytest

from boardcall.desk.call.roll_call import check_in, keep_apart
from boardcall.desk.event import Draft, Event
from boardcall.store.live import open_live
from boardcall.tournament.roll_call import ApartKind
from serving import Served, served
from web.client import Client
from web.events import AT, do, new_event

PLAYERS = tuple(f"Player {number}" for number in range(1, 15))
CALL = "/e/one/desk/rounds/1/call/"
WHY = "Three who quarrel and two boards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Fourteen are here, and three of them avoid one another on two boards."""
    place = new_event(tmp_path_factory.mktemp("relaxing") / "one.db", name="The Open", players=PLAYERS)
    with open_live(place) as live:
        for number in range(1, 15):
            do(live, partial(check_in, player=f"p{number}", round=1, at=AT))
        for pair in (("p1", "p2"), ("p1", "p3"), ("p2", "p3")):
            apart = partial(_apart, pair)
            live.do(apart, at=AT, author="td", reason="they asked")
    with served("serve", str(place)) as running:
        yield running


def _apart(pair: tuple[str, str], event: Event) -> Draft:
    return keep_apart(event, *pair, kind=ApartKind.AVOID_PAIR)


def entered(server: Served, link: str) -> Client:
    client = Client(server.address)
    client.enter(link)
    return client


def test_the_proof_is_shown_and_the_wish_relaxed_with_a_reason(server: Served) -> None:
    td = entered(server, server.links["one"])
    assert td.get(CALL).body.count("14 present: 2 boards of seven") == 1, "the way that is chosen says so itself"
    refused = td.post(f"{CALL}draw/", td.get(CALL).hidden())
    assert refused.status == 422
    assert "Player 1, Player 2 and Player 3 may not meet (kept apart); but there are only 2 boards." in refused.body
    assert 'name="relax" value="avoid-pair@" checked' in refused.body
    fields = refused.hidden() | {"relax": "avoid-pair@"}
    unexplained = td.post(f"{CALL}draw/", fields)
    assert unexplained.status == 422
    assert "the reason is missing" in unexplained.body
    assert 'name="relax" value="avoid-pair@" checked' in unexplained.body
    assistant = entered(server, td.post("/e/one/staff/", {"name": "Ada", "role": "assistant", "boards": ""}).link())
    asked = assistant.get(CALL).hidden() | {"relax": "avoid-pair@", "reason": WHY}
    assert "Only a director relaxes" in assistant.post(f"{CALL}draw/", asked).body
    drawn = td.post(f"{CALL}draw/", td.get(CALL).hidden() | {"relax": "avoid-pair@", "reason": WHY})
    assert drawn.status == 303
    assert WHY in td.get(CALL).body
    assert WHY in td.get("/e/one/desk/log/").body
    td.post(f"{CALL}publish/", td.get(CALL).hidden())
    public = Client(server.address).get("/e/one/rounds/1/").body
    assert f"Not every wish could be kept in this round (kept apart). Reason: {WHY}" in public
