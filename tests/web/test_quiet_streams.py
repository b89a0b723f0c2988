"""What open pages are not told: acts that nobody may know of, on the real server, in one process and in several."""

import re
import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from boardcall.desk.event import Draft
from boardcall.game import POWERS, Power
from boardcall.game.phase import Season
from boardcall.store.live import open_live
from boardcall.tournament import Act
from boardcall.tournament.acts.calls import DraftBoardCall, PublishBoardCall
from boardcall.tournament.acts.draw_votes import CastDrawVote, OpenDrawVote, ProposeDraw
from boardcall.tournament.acts.results import RecordCounts
from boardcall.tournament.acts.roll_call import CheckIn
from boardcall.tournament.board.calls import CalledBoard, CalledSeat
from boardcall.voting.draw_vote import Manner
from boardcall.web.event.feed import MOST_OWN_PAGES
from boardcall.web.permission.policy import Role
from serving import PATIENCE, served
from web.api_site import made_token
from web.client import Client, director_of
from web.events import AT, do, new_event
from web.streams import Listener, mark, open_stream, status

PLAYERS = tuple(f"Player {number}" for number in range(1, 15))
PAGES = ("", "rounds/1/", "boards/1/1/", "standings/", "players/", "players/p1/", "screen/boards/", "screen/names/")
SEATS = tuple(CalledSeat(f"p{number}", power) for number, power in enumerate(POWERS, start=8))
NOBODYS_BUSINESS: tuple[Act, ...] = (
    ProposeDraw(1, "1", Power.FRANCE, 1901, Season.FALL),
    OpenDrawVote(1, "1", POWERS, (), Manner.SECRET, 1901),
    CastDrawVote(1, "1", Power.FRANCE),
    CastDrawVote(1, "1", Power.ITALY),
    CheckIn(2, "p1"),
    DraftBoardCall(2, (CalledBoard(1, SEATS),)),
)
LONG_ENOUGH = 0.6
"""Seconds in which a stream that speaks has mostly spoken; one that speaks later is caught by the next run."""


def _act(place: str | Path, *acts: Act) -> None:
    with open_live(place) as live:
        do(live, lambda _: Draft(acts))


def hears_nothing_private(address: str, link: str, place: str | Path) -> list[Listener]:
    anybody, td = Client(address), Client(address)
    td.enter(link)
    listeners = [Listener(anybody, page) for page in PAGES]
    desk = Listener(td, "desk/log/")
    before = {page: mark(anybody, page) for page in PAGES}
    for number, act in enumerate(NOBODYS_BUSINESS, start=1):
        _act(place, act)
        assert desk.hears(number), "the desk's log shows every act"
    time.sleep(LONG_ENOUGH)
    assert {page: mark(anybody, page) for page in PAGES} == before
    assert {one.page: one.heard for one in listeners if one.heard} == {}
    _act(place, RecordCounts(1, "1", 1901, (5, 4, 5, 5, 5, 5, 5)))
    counted = _told(anybody, listeners, before)
    assert {"boards/1/1/", "rounds/1/"} <= counted
    assert "players/" not in counted
    _act(place, PublishBoardCall(2, 1))
    called = _told(anybody, listeners, before)
    assert {"screen/boards/", "screen/names/", "players/"} <= called, "every page names the rounds in its head"
    return [*listeners, desk]


def _told(anybody: Client, listeners: list[Listener], before: dict[str, str]) -> set[str]:
    """The pages that heard of a change: all that are other than before, once they were told."""
    for listener in listeners:
        if mark(anybody, listener.page) != before[listener.page]:
            assert listener.hears(1), listener.page
    return {one.page for one in listeners if one.heard}


def test_streams_of_one_process_say_nothing_of_votes_drafts_and_roll_call(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Quiet Open", players=PLAYERS, seated=True)
    with served("serve", str(place)) as server:
        listeners = hears_nothing_private(server.address, server.links["one"], place)
    for listener in listeners:
        listener.wait()


def test_nobody_listens_to_a_page_they_may_not_see(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.jsonl", name="The Quiet Open", players=PLAYERS)
    with served("serve", str(place)) as server:
        anybody = Client(server.address)
        for page in ("desk/", "desk/log/", "live/", "live/?page=/e/one/", "no-page/", "../../", "players/p99/"):
            assert status(anybody, page) == 204, page
        td = director_of(server)
        assert status(td, "desk/log/") == 200


def test_streams_end_when_a_role_is_taken_away(tmp_path: Path) -> None:
    """An assistant's account is closed, a player erased by a command, a token revoked; what all may see goes on."""
    place = new_event(tmp_path / "one.db", name="The Quiet Open", players=PLAYERS, seated=True)
    with served("serve", str(place)) as server:
        td, assistant, player = director_of(server), Client(server.address), Client(server.address)
        assistant.enter(td.post("/e/one/staff/", {"name": "Ida", "role": "assistant", "boards": ""}).link())
        player.enter(td.post("/e/one/links/p1/new/").link())
        token = made_token(td, "A program", Role.AUDITOR)
        program = HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
        program.request("GET", "/e/one/api/v1/live", headers={"Authorization": f"Bearer {token}"})
        streamed = program.getresponse()
        losing = [Listener(assistant, "desk/log/"), Listener(player, "me/")]
        kept = [Listener(td, "desk/log/"), Listener(assistant, "standings/")]
        staff = td.get("/e/one/staff/").body
        closed = re.search(r"Ida</bdi>.*?(staff/\d+/close/)", staff, re.DOTALL)
        revoked = re.search(r"tokens/\d+/revoke/", td.get("/e/one/tokens/").body)
        assert closed
        assert revoked
        assert td.post(f"/e/one/{closed[1]}").status == td.post(f"/e/one/{revoked[0]}").status == 303
        with open_live(place) as live:
            live.erase("p1", at=AT, author="td")
        for one in losing:
            one.wait()
            assert one.heard, "the page is told that it is another, so that it asks to sign in"
        assert b"event: act" in streamed.read()
        program.close()
        assert player.get("/e/one/me/").location.startswith("/e/one/sign-in/")
        assert all(one.is_open() for one in kept)


def test_one_visitor_has_the_server_look_at_few_pages_after_each_act(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.jsonl", name="The Quiet Open", players=PLAYERS)
    with served("serve", str(place)) as server:
        anybody = Client(server.address)
        assert status(anybody, "calculator/?system=carnage") == 204, "it changes with no act"
        shared = [open_stream(anybody, f"standings/?x={number}") for number in range(MOST_OWN_PAGES + 5)]
        own = [open_stream(anybody, f"overlay/standings/?places={number}") for number in range(MOST_OWN_PAGES)]
        assert {one.answer.status for one in (*shared, *own)} == {200}
        assert status(anybody, "overlay/standings/?places=x") == 429
        assert status(anybody, "players/") == 200
        own.pop().close()
        until = time.monotonic() + PATIENCE
        while status(anybody, "overlay/standings/?places=x") != 200 and time.monotonic() < until:
            time.sleep(0.2)
        assert time.monotonic() < until, "who goes away makes room"
        for one in (*shared, *own):
            one.close()
