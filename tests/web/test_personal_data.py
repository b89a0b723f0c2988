"""Personal data: why each field is held and until when, a file of it, consent, and people who are erased."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.event import Draft, change_event
from boardcall.desk.notices import post_notice
from boardcall.desk.people.held_data import texts_naming
from boardcall.desk.people.players import change_player, show_as
from boardcall.desk.results.amendments import AmendingWords
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.rulings import release_standings
from boardcall.scoring.result import BoardResult
from boardcall.store.live import open_live, read_event
from boardcall.store.verify import verify
from boardcall.tournament import Player, chain_acts
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.tournament.acts.notices import PostNotice
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.ids import PlayerId, RoundNumber
from desks import known_result
from serving import served
from web.client import Answer, Client, director_of
from web.events import AT, do, new_event

PLAYERS = ("Zacharias Quill", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


MAIL = "quill@example.org"


@dataclass(frozen=True, slots=True)
class Office:
    """An event that ended long ago, with its director and Zacharias Quill."""

    place: Path
    td: Client
    player: Client

    def sent(self, page: str, **fields: str) -> Answer:
        return self.td.post(f"/e/one/{page}", self.td.get(f"/e/one/{page}").hidden() | fields)

    def writes_to(self, mail: str) -> None:
        """The desk sets the first player's e-mail address."""
        told = {"do": "addresses", "addresses": f"Zacharias Quill, {mail}"}
        assert self.td.post("/e/one/desk/messages/", told).status == 303

    def first(self) -> Player:
        return read_event(self.place).tournament.players[0]


@pytest.fixture(params=["one.db", "one.jsonl"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Office]:
    place = new_event(tmp_path / request.param, name="One", players=PLAYERS, seated=True, rulebook="edc-2016")
    with open_live(place) as live:
        do(live, partial(change_event, starts=date(2024, 5, 1), ends=date(2024, 5, 3)))
        do(live, partial(change_player, player="p1", salt="s", born=date(1980, 1, 2), country="FR", home="Lyon"))
    with served("serve", str(place)) as server:
        td, player = director_of(server), Client(server.address)
        player.enter(td.post("/e/one/links/p1/new/").link())
        yield Office(place, td, player)


def test_a_player_reads_what_is_held_why_and_until_when_and_takes_it_along(office: Office) -> None:
    office.writes_to(MAIL)
    page = office.player.get("/e/one/me/data/").body
    assert MAIL in page
    goes = date(2024, 5, 3) + timedelta(days=90)
    assert str(goes.day) in page
    assert "needed by II.2.2b" in page or "needed by" in page
    told = json.loads(office.player.get("/e/one/me/data/file.json").body)
    held = {one["field"]: one for one in told["fields"]}
    assert held["born"]["value"] == "1980-01-02"
    assert (told["mail_address"], told["notified_devices"]) == (MAIL, [])
    assert held["born"]["goes_on"] == goes.isoformat()
    assert told["games"] == [{"round": 1, "board": "1", "power": "A"}]
    assert "Ben" not in office.player.get("/e/one/me/data/file.json").body
    hidden = office.player.get("/e/one/me/data/").hidden()
    assert office.player.post("/e/one/me/data/", hidden | {"photos": "yes"}).status == 303
    desk = " ".join(office.td.get("/e/one/desk/data/").body.split())
    assert "photographs, no streams" in desk
    assert "show nobody." in office.td.get("/e/one/desk/stream/").body
    hidden = office.player.get("/e/one/me/data/").hidden()
    assert office.player.post("/e/one/me/data/", hidden | {"streaming": "yes"}).status == 303
    shown = office.td.get("/e/one/desk/stream/").body
    assert ("Show nobody else." in shown, "Zacharias Quill" in shown, "Emil" in shown) == (True, True, False)
    acts = json.loads(office.player.get("/e/one/me/data/file.json").body)["acts"]
    assert {one.get("author") for one in acts if "says" in one} == {"player p1"}, "the words of others stay theirs"
    assert {"register-player", "change-player"} <= {one["kind"] for one in acts if "says" not in one}


def test_after_its_day_only_names_are_kept(office: Office) -> None:
    office.writes_to(MAIL)
    assert "The day has come." in office.td.get("/e/one/desk/data/").body
    assert office.sent("desk/data/", do="names").status == 303
    kept = office.first()
    assert (kept.name, kept.born, kept.country, kept.home) == ("Zacharias Quill", None, None, "")
    assert b"1980-01-02" not in office.place.read_bytes() or office.place.suffix == ".db"
    assert "The day has come." not in office.td.get("/e/one/desk/data/").body
    assert MAIL not in office.td.get("/e/one/desk/messages/").body
    office.writes_to(MAIL)
    assert "The day has come." in office.td.get("/e/one/desk/data/").body, "an address alone is due too"
    assert office.sent("desk/data/", do="names").status == 303
    assert MAIL not in office.player.get("/e/one/me/data/file.json").body


def test_an_erased_person_is_on_no_page_in_no_search_file_or_archive(office: Office) -> None:
    told = {"facts": "Zacharias Quill left early; Quill said so.", "ruling": "Zacharias may."}
    assert office.sent("desk/rulings/make/", **told, clause="II.3").status == 303
    pages = ["", "players/", "players/p1/", "rounds/1/", "rulings/", "api/v1/players", "desk/players/", "desk/log/"]
    pages += ["desk/log/?q=Quill", "desk/rulings/", "desk/files/event.jsonl", "desk/files/players.csv", "desk/data/"]
    notice = "Zacharias Quill eats early.\nAsk Quill, or ZACHARIAS QUILL."
    assert office.sent("desk/notices/", text=notice, to="").status == 303
    assert [one.text for one in read_event(office.place).tournament.notices] == [
        notice.replace("ZACHARIAS QUILL", "Zacharias Quill")
    ]
    with open_live(office.place) as live:  # as a version wrote it that knew no ids in texts
        replay = live.catch_up().replay
        live.ledger.append(chain_acts([PostNotice("Where is Quill?")], head=replay.head, at=AT, author="td"), ())
        old = live.catch_up().replay.head.number
    seen = [page for page in pages if "Quill" in office.td.get(f"/e/one/{page}").body]
    assert "desk/files/event.jsonl" in seen
    assert "desk/rulings/" in seen
    asked = office.sent("desk/data/", do="erase", player="p1")
    assert (asked.status, "1 text holds this name as it was typed" in asked.body) == (422, True)
    assert "Where is Quill?" in asked.body
    assert office.sent(f"desk/log/{old}/undo/", reason="Zacharias Quill asked for it").status == 303
    erasing = {"do": "erase", "player": "p1", "sure": "yes"}
    assert "some texts keep the name" in office.sent("desk/data/", **erasing).body
    assert office.sent("desk/data/", **erasing, seen="p1").status == 303
    without_query = [page for page in pages if "?q=" not in page]
    left = {page: office.td.get(f"/e/one/{page}").body.replace("Where is Quill?", "") for page in without_query}
    assert [page for page, body in left.items() if "quill" in body.casefold()] == []
    assert "(erased) eats early." in office.td.get("/e/one/").body
    assert "(erased) asked for it" in left["desk/log/"]
    assert "Registers" not in office.td.get("/e/one/desk/log/?q=Quill").body
    assert office.player.get("/e/one/me/").status in (303, 403)
    with open_live(office.place) as live:
        assert verify(live.ledger).holds


def test_texts_that_everybody_reads_hold_ids_and_others_are_listed_under_every_name(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.jsonl", name="One", players=PLAYERS, seated=True, rulebook="club")
    with open_live(place) as live:
        do(live, partial(show_as, player="p1", public_name="The Count", salt="s"))
        do(live, partial(post_notice, text="The Count eats early"))
        typed = live.event.replay.head.number
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")))
        stop = Clicked(Click.STOP, AT, why="Quill fell ill")
        live.save(Draft((ClickClock(RoundNumber(1), "1", stop),)), at=AT, author="td")
        assert live.event.tournament.clocks.record(BoardRef(1, "1")).clicks == (stop,)
        do(live, partial(give_award, award="best-hat", winner="p2", title="Best hat", citation="Seen by Quill"))
        assert live.event.tournament.awards[-1].citation == "Seen by Quill"
        do(live, partial(release_standings, kind=ReleaseKind.FINAL))
        words = AmendingWords("Quill counted wrongly", "V.1")
        other = BoardResult.from_counts("A9 E9 F6 G4 I3 R2 T1")
        live.do(partial(known_result, ref=BoardRef(1, "1"), result=other), at=AT, author="td", reason="x", amends=words)
        assert live.event.tournament.amendments[-1].facts == "Quill counted wrongly"
        assert texts_naming(live.event, PlayerId("p1")) == ((typed, "The Count eats early"),)
        live.erase(PlayerId("p1"), at=AT, author="td")
        told = (live.event.tournament.awards[-1].citation, live.event.tournament.amendments[-1].facts)
    assert (told, "Quill" in place.read_text("utf-8")) == (("Seen by (erased)", "(erased) counted wrongly"), False)
