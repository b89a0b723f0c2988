"""Nobody casts another's ballot unseen: links, phones and keys are told, counted, and wait while a vote is held."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boardcall.desk.event import Draft
from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.store.live import open_live, read_event
from boardcall.store.vault import open_vault
from boardcall.tournament.acts.draw_votes import CastDrawVote
from boardcall.tournament.acts.meetings import GiveMeetingBallot
from boardcall.tournament.acts.voters import NoteAccess
from boardcall.tournament.draws import hashed
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.voters import KEY_LINKS, AccessKind
from serving import served
from there import there
from web.client import Answer, Client
from web.events import AT
from web.test_paper_pages import finished_game, paper
from web.test_vote_browser import PHONE, opened
from web.voting_site import Hall, playing_event

ME, CHECKS = "/e/one/me/", "/e/one/chain/"
FRANCE = "p3"


def test_a_second_phone_is_told_to_the_first_and_counted_for_everybody(tmp_path: Path) -> None:
    with served("serve", str(playing_event(tmp_path / "one.db"))) as server:
        hall = Hall(server)
        own = hall.phones[Power.FRANCE]
        assert "Your access was used or changed" not in own.get(ME).body
        other = hall.phone(FRANCE)
        told = own.get(ME).body
        assert "Your access was used or changed" in told
        assert "a private link was made" in told
        assert "a phone signed in" in told
        assert "tell your board and the director now" in own.get("/e/one/vote/").body
        assert "Something was done" not in other.get(ME).body, "the newest phone knows of itself"
        row = Client(server.address).get(CHECKS).body.partition("<bdi>Cid</bdi>")[2].partition("</tr>")[0]
        assert row.replace("\n", "").startswith("</th><td>2</td><td>2</td><td>0</td><td>0</td>")
        for entry in read_event(tmp_path / "one.db").replay.entries:
            if isinstance(entry.act, NoteAccess):
                kept = undone(hall, entry.number)
                assert (kept.status, "tells a player of their access, and stays" in kept.body) == (422, True)


def test_while_a_secret_vote_waits_for_a_player_only_their_consent_lets_another_phone_in(tmp_path: Path) -> None:
    with served("serve", str(playing_event(tmp_path / "one.db"))) as server:
        hall = Hall(server)
        early = hall.td.post(f"/e/one/links/{FRANCE}/new/").link()
        assert hall.phones[Power.ENGLAND]
        assert hall.act(Power.ENGLAND, "propose").status == 303
        assert hall.hold("open").status == 303
        asked = hall.td.post(f"/e/one/links/{FRANCE}/new/")
        assert (asked.status, "stands here and" in asked.body) == (422, True)
        thief = Client(server.address)
        refused = thief.post(early.removeprefix(server.address))
        assert (refused.status, "another phone could give it" in refused.body) == (410, True)
        sheet = hall.td.post("/e/one/links/sheet/", {"who": "everybody"}).body
        assert "A secret vote waits for" in sheet
        agreed = hall.td.post(f"/e/one/links/{FRANCE}/new/", {"agreed": "yes"})
        thief.enter(agreed.link())
        assert "France: a private link was made; the player agreed in person." in hall.seen(Power.ENGLAND)
        event = read_event(tmp_path / "one.db")
        with open_live(tmp_path / "one.db") as live, pytest.raises(InputError, match="another phone could give it"):
            live.save(Draft((NoteAccess(AccessKind.LINK, (event.tournament.players[4].id,)),)), at=AT, author="td")


def test_no_undo_makes_the_access_of_a_voter_unseen_or_gives_a_ballot_of_a_key_back(tmp_path: Path) -> None:
    place = playing_event(tmp_path / "one.db")
    root = hashed("secret", KEY_LINKS)
    with served("serve", str(place)) as server:
        hall = Hall(server)
        assert hall.phones[Power.RUSSIA].post("/e/one/vote/", {"do": "key", "anchor": root}).status == 303
        assert hall.act(Power.ENGLAND, "propose").status == 303
        assert hall.hold("open").status == 303
        opened_by = read_event(place).replay.entries[-1].number
        assert undone(hall, opened_by).status == 303
        hall.phone(FRANCE)
        again = undone(hall, opened_by, "redo")
        assert (again.status, "tells a player of their access, and stays" in again.body) == (422, True)
        assert [one.kind for one in read_event(place).tournament.voters.of(PlayerId(FRANCE))] == ["link", "phone"]
        assert hall.hold("open", key="again").status == 303
        given = hall.act(Power.RUSSIA, "ballot", ballot="yes", proof=hashed("secret", KEY_LINKS - 1))
        assert given.status == 303
        for number in (read_event(place).replay.entries[-1].number, read_event(place).replay.entries[-2].number):
            kept = undone(hall, number)
            assert (kept.status, "phone opened its key, and stays" in kept.body) == (422, True)


def undone(hall: Hall, number: int, do: str = "undo") -> Answer:
    return hall.td.post(f"/e/one/desk/log/{number}/{do}/", {"reason": "x", "key": f"{do}{number}"})


def test_a_phone_with_a_key_votes_and_nobody_who_signed_in_as_its_player(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "one.db"
    with served("serve", str(playing_event(place))) as server:
        hall = Hall(server)
        page = opened(browser, hall.phones[Power.FRANCE], ME, PHONE)
        expect(page.locator("#voter-key")).to_have_attribute("data-used", "0")
        thief = hall.phone(FRANCE)
        assert hall.act(Power.ENGLAND, "propose").status == 303
        assert hall.hold("open").status == 303
        sent = {"round": "1", "board": "A", "do": "ballot", "ballot": "yes", "key": "k"}
        refused = thief.post("/e/one/vote/", sent)
        assert (refused.status, "Another phone holds the key" in refused.body) == (422, True)
        forged = thief.post("/e/one/vote/", sent | {"proof": hashed("guess")})
        assert forged.status == 422
        assert thief.post("/e/one/vote/", {"do": "key", "anchor": hashed("mine")}).status == 422
        with open_live(place) as live:  # whoever has the database writes acts, and they do not hold
            for proof in ("", hashed("x")):
                with pytest.raises(InputError, match="holds the key"):
                    live.save(Draft((CastDrawVote(1, "A", Power.FRANCE, proof),)), at=AT, author="td")
        page.goto(f"{server.address}/e/one/vote/")
        page.click("text=Yes, end it")
        page.click("text=Give my ballot")
        expect(page.get_by_text("You have voted.")).to_be_visible()
        key = read_event(place).tournament.voters.key(read_event(place).tournament.players[2].id)
        assert key is not None
        assert key.used == 1
        assert hall.td.post(f"/e/one/links/{FRANCE}/key/").status == 303, "it has voted, so nothing waits"
        assert "the key was taken back" in hall.phones[Power.FRANCE].get(ME).body
        page.context.close()


DESK_MEETING, MEETING, MY_BALLOT = "/e/one/desk/meeting/", "/e/one/meeting/", "/e/one/meeting/vote/"


def test_a_meeting_waits_for_its_voters_as_a_draw_vote_does(tmp_path: Path) -> None:
    place = playing_event(tmp_path / "one.db")
    with served("serve", str(place)) as server:
        hall, me = Hall(server), PlayerId(FRANCE)
        phone, thief = hall.phones[Power.FRANCE], hall.phone(FRANCE)
        early = hall.td.post(f"/e/one/links/{FRANCE}/new/").link()
        assert phone.post("/e/one/vote/", {"do": "key", "anchor": hashed("secret", KEY_LINKS)}).status == 303
        for sent in (
            {"do": "roll", "here": [f"p{number}" for number in range(1, 8)]},
            {"do": "put", "ballot": "charter-amendments", "title": "Two bids"},
            {"do": "open", "vote": "charter-amendments|Two bids"},
        ):
            assert hall.td.post(DESK_MEETING, sent | {"key": f"k{sent['do']}"}).status == 303
        opened_by = there(read_event(place).tournament.polls.meeting.vote).opened
        for what in ("new", "key"):
            assert "another phone could give it" in hall.td.post(f"/e/one/links/{FRANCE}/{what}/").body
        late = Client(server.address).post(early.removeprefix(server.address))
        assert (late.status, "another phone could give it" in late.body) == (410, True)
        ballot = {"choice": "00", "key": "a", "opened": str(opened_by)}
        assert "Another phone holds the key" in thief.post(MY_BALLOT, ballot).body
        with open_live(place) as live, pytest.raises(InputError, match="holds the key"):
            live.save(Draft((GiveMeetingBallot(me, hashed("guess")),)), at=AT, author="td")
        assert hall.td.post(f"/e/one/links/{FRANCE}/new/", {"agreed": "yes"}).status == 200
        shown = "Cid: a private link was made; the player agreed in person."
        assert all(shown in page for page in (Client(server.address).get(MEETING).body, thief.get(MY_BALLOT).body))
        assert phone.post(MY_BALLOT, ballot | {"proof": hashed("secret", KEY_LINKS - 1)}).status == 303
        given = read_event(place).replay.entries[-1].number
        assert (undone(hall, given).status, there(read_event(place).tournament.voters.key(me)).used) == (422, 1)
        assert hall.td.post(f"/e/one/links/{FRANCE}/new/").status == 200, "it has voted, so nothing waits"


def test_a_paper_for_an_award_needs_the_key_of_its_voter(browser: Browser, tmp_path: Path) -> None:
    place = finished_game(tmp_path / "one.db")
    with served("serve", str(place)) as server:
        hall = Hall(server)
        page = opened(browser, hall.phones[Power.FRANCE], ME, PHONE)
        expect(page.locator("#voter-key")).to_have_attribute("data-used", "0")
        thief = hall.phone(FRANCE)
        assert hall.td.post("/e/one/desk/ballots/", {"do": "open", "ballot": "game-awards", "key": "o"}).status == 303
        assert "another phone could give it" in hall.td.post(f"/e/one/links/{FRANCE}/new/").body
        assert hall.td.post("/e/one/links/p7/new/").status == 200, "p7 has no phone yet"
        forged = paper("p4", "p1", key="t")
        assert "Another phone holds the key" in thief.post("/e/one/ballots/", forged).body
        assert "Another phone holds the key" in hall.td.post(f"/e/one/desk/ballots/for/{FRANCE}/", forged).body
        page.goto(f"{server.address}/e/one/ballots/")
        for choose in page.locator("select[name^=name-]").all():
            choose.select_option("p4" if (choose.get_attribute("name") or "").endswith("-0") else "p1")
        page.click("text=Give this paper")
        expect(page.get_by_text("There is nothing to vote on now.")).to_be_visible()
        assert there(read_event(place).tournament.voters.key(PlayerId(FRANCE))).used == 1
        count = {"do": "count", "ballot": "game-awards"}
        first = hall.td.post("/e/one/desk/ballots/", count | {"key": "c0"})
        assert (first.status, "Only one paper is here" in first.body) == (422, True)
        assert hall.phones[Power.ENGLAND].post("/e/one/ballots/", paper("p3", "p4", key="e")).status == 303
        assert hall.td.post("/e/one/desk/ballots/", count | {"key": "c1"}).status == 303
        assert hall.td.post("/e/one/desk/ballots/", {"do": "open", "ballot": "game-awards", "key": "o2"}).status == 303
        assert hall.phones[Power.GERMANY].post("/e/one/ballots/", paper("p3", "p2", key="g")).status == 303
        alone = hall.td.post("/e/one/desk/ballots/", count | {"key": "c2"})
        assert (alone.status, "a new count would show how" in alone.body) == (422, True)
        with open_vault(place) as vault:
            vault.forget(next(name for name in vault.names() if name.startswith("paper ")))
        assert hall.phones[Power.ITALY].post("/e/one/ballots/", paper("p3", "p2", key="i")).status == 303
        lost = hall.td.post("/e/one/desk/ballots/", count | {"key": "c3"}).body
        assert "4 papers were given and 3 are here" in lost
        assert "Count without 1 lost" in lost
        assert hall.td.post("/e/one/desk/ballots/", count | {"do": "count-rest", "key": "c4"}).status == 303
        assert "1 paper is lost." in hall.td.get("/e/one/desk/log/").body
        page.context.close()
