"""Rulings of one's own, sanctions and complaints at the desk, each under the rulebook that asks for it."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.call.roll_call import check_in, here
from boardcall.desk.people.players import register_player
from boardcall.store.live import open_live, read_event
from boardcall.tournament import Tournament
from boardcall.tournament.rulings import SanctionKind
from serving import served
from web.client import Answer, Client
from web.events import AT, do, new_event

BOOKS = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")
PLAYERS = ("Ann Adams", "Ben Brown", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
MAKE, SANCTIONS = "desk/rulings/make/", "desk/sanctions/"


@dataclass(frozen=True, slots=True)
class Hall:
    """An event under each rulebook with a board in play, and its director."""

    folder: Path
    directors: dict[str, Client]
    public: Client

    def sent(self, book: str, page: str, **fields: str) -> Answer:
        td, address = self.directors[book], f"/e/{book}/{page}"
        return td.post(address, td.get(address).hidden() | fields)

    def read(self, book: str, page: str) -> str:
        return self.directors[book].get(f"/e/{book}/{page}").body

    def now(self, book: str) -> Tournament:
        return read_event(self.folder / f"{book}.db").tournament


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("rulings")
    places = [
        new_event(folder / f"{book}.db", name=book, players=PLAYERS, seated=True, rulebook=book) for book in BOOKS
    ]
    with served("serve", *map(str, places)) as server:
        directors = {book: Client(server.address) for book in BOOKS}
        for book, td in directors.items():
            td.enter(server.links[book])
        yield Hall(folder, directors, Client(server.address))


@pytest.mark.clause("codcon-2018:II.4", "codcon-2018:II.1-3")
def test_a_ruling_against_the_rules_says_which_milder_ways_would_not_do(hall: Hall) -> None:
    told = {"facts": "Ann Adams took her sheet home.", "ruling": "Her units hold.", "against": "yes"}
    refused = hall.sent("codcon-2018", MAKE, **told)
    assert (refused.status, "The milder ways that were ruled out are missing" in refused.body) == (422, True)
    assert "Ann Adams took her sheet home." in refused.body
    within = hall.sent("codcon-2018", MAKE, facts="Two clocks differ.", ruling="The left one counts.")
    assert within.status == 303
    done = hall.sent("codcon-2018", MAKE, **told, alternatives="Waiting for her would take an hour.")
    assert done.status == 303
    ruling = hall.now("codcon-2018").rulings[-1]
    assert (ruling.facts, ruling.clause) == ("[p1] took her sheet home.", "II.3-4")
    shown = hall.public.get("/e/codcon-2018/rulings/").body
    assert "[…] took her sheet home." in shown
    assert "would take an hour" in shown
    assert "Adams" not in shown


def test_a_name_is_hidden_in_public_also_of_who_came_after_the_ruling(hall: Hall) -> None:
    assert hall.sent("edc-2016", MAKE, facts="Vera Late asked for a seat.", ruling="Late waits.").status == 303
    assert "Vera Late" in hall.public.get("/e/edc-2016/rulings/").body, "nobody is called so"
    with open_live(hall.folder / "edc-2016.db") as live:
        do(live, partial(register_player, name="Vera Late", salt="v"))
    shown = hall.public.get("/e/edc-2016/rulings/").body
    assert ("[…] asked for a seat." in shown, "[…] waits." in shown, "Late" in shown) == (True, True, False)


def test_earlier_rulings_like_it_appear_also_those_of_another_event(hall: Hall) -> None:
    hall.sent("wdc-2025", MAKE, facts="Ben knocked the board over.", ruling="The photograph counts.", clause="VI.2")
    hall.sent("wdc-2025", MAKE, facts="Lunch was late.", ruling="Ten minutes more.", clause="IIV.6")
    piece = hall.read("wdc-2025", "desk/rulings/similar/?words=somebody+knocked+over+a+board")
    assert "Ben knocked the board over." in piece
    assert "Lunch" not in piece
    file = hall.read("wdc-2025", "desk/rulings/rulings.json")
    assert json.loads(file)["rulings"][0]["facts"] == "[…] knocked the board over."
    assert hall.sent("wdc-2025-draft", "desk/rulings/import/", text="{}").status == 422
    assert hall.sent("wdc-2025-draft", "desk/rulings/import/", text=file).status == 303
    table = hall.read("wdc-2025", "desk/files/rulings.csv")
    assert table.splitlines()[0].removeprefix("\ufeff") == "event,facts,ruling,clause,why,alternatives"
    for again in (file, table):
        refused = hall.sent("wdc-2025-draft", "desk/rulings/import/", text=again)
        assert (refused.status, "is in the event already" in refused.body) == (422, True)
    typed = hall.sent("wdc-2025-draft", MAKE, do="look", facts="The board was knocked over by a waiter.")
    assert "[…] knocked the board over." in typed.body
    assert "by a waiter" in typed.body


@pytest.mark.parametrize(
    "book",
    [
        pytest.param(book, marks=pytest.mark.clause(f"{book}:I-officials"))
        for book in ("wdc-2025", "wdc-2025-draft", "codcon-2018")
    ],
)
def test_nobody_but_an_official_rules(hall: Hall, book: str) -> None:
    fields = {"facts": "Two clocks differ.", "ruling": "The left one counts."}
    known = hall.now(book).rulings
    address = f"/e/{book}/{MAKE}"
    hall.public.get(f"/e/{book}/sign-in/")  # its form has what every form must send back
    assert hall.public.post(address, fields).status in (303, 403)
    assert hall.now(book).rulings == known
    assert hall.sent(book, MAKE, **fields).status == 303
    assert hall.now(book).rulings[-1].facts == "Two clocks differ."


@pytest.mark.clause("wdc-2025:III.3-score")
def test_a_set_score_hangs_on_a_ruling(hall: Hall) -> None:
    sent = hall.sent("wdc-2025", "desk/boards/1/1/score/", player="p1", points="20", reason="left for a train")
    assert sent.status == 303
    ruling = hall.now("wdc-2025").rulings[-1]
    page = hall.read("wdc-2025", f"desk/rulings/{ruling.act}/")
    assert "Sets the score of Ann Adams" in page or "Ann Adams" in page
    assert "left for a train" not in hall.public.get("/e/wdc-2025/rulings/").body


OFFERED = {
    "wdc-2025": ("reminder", "warning", "cancel-late", "cancel-all", "pause", "exclusion", "other"),
    "wdc-2025-draft": ("reminder", "warning", "cancel-late", "cancel-all", "other"),
    "codcon-2018": ("reminder", "warning", "cancel-all", "pause", "exclusion", "other"),
    "edc-2016": ("reminder", "warning", "cancel-late", "cancel-all", "other"),
    "wdc-2008": ("reminder", "cancel-all", "points", "exclusion"),
}


@pytest.mark.parametrize(("book", "kinds"), OFFERED.items(), ids=OFFERED)
def test_only_what_the_rulebook_knows_is_offered(hall: Hall, book: str, kinds: tuple[str, ...]) -> None:
    page = hall.read(book, SANCTIONS)
    assert tuple(kind.value for kind in SanctionKind if f'value="{kind.value}"' in page) == kinds
    assert '<option value="p5" selected>' in hall.read(book, f"{SANCTIONS}?player=p5")
    assert f'href="/e/{book}/desk/sanctions/?player=p5"' in hall.read(book, "desk/players/p5/")
    refused = [
        hall.sent(book, SANCTIONS, kind=kind.value, player="p7", facts="Shouting.", clause="1", points="5", measure="x")
        for kind in SanctionKind
        if kind.value not in kinds
    ]
    assert {one.status for one in refused} == {422}
    assert all("has no such sanction" in one.body for one in refused)


@pytest.mark.clause("wdc-2008:18-sanctions")
def test_points_are_taken_and_a_player_is_excluded_without_a_refund(hall: Hall) -> None:
    hall.sent("wdc-2008", SANCTIONS, kind="points", player="p2", points="5", facts="Ben Brown threw a chair.")
    assert [(one.player, one.points) for one in hall.now("wdc-2008").adjustments] == [("p2", -5)]
    with open_live(hall.folder / "wdc-2008.db") as live:
        for player in ("p1", "p3"):
            do(live, partial(check_in, player=player, round=2, at=AT, td_allows=True))
    hall.sent("wdc-2008", SANCTIONS, kind="exclusion", player="p1", facts="Ann Adams threw it back.")
    assert here(read_event(hall.folder / "wdc-2008.db"), 2) == {"p3"}
    assert [one.player for one in hall.now("wdc-2008").roll_call.present(2)] == ["p3"]
    tournament = hall.now("wdc-2008")
    (sanction,) = (one for one in tournament.sanctions if one.kind is SanctionKind.EXCLUSION)
    assert sanction.clause == "18"
    (seat,) = (seat for seat in tournament.boards[0].seats if "p1" in seat.players)
    assert seat.is_left
    known = tournament.player(sanction.player)
    assert known is not None
    assert known.withdrawn
    assert tournament.roll_call.sign_up(sanction.player).refund == "none"
    undone = hall.sent("wdc-2008", f"desk/log/{sanction.act}/undo/", reason="mistaken", do="yes")
    assert undone.status == 303
    assert not any(seat.is_left for seat in hall.now("wdc-2008").boards[0].seats)


@pytest.mark.clause("wdc-2008:11.3-penalty")
def test_who_neglects_the_counts_loses_points_by_a_decision_with_its_reason(hall: Hall) -> None:
    told = {"kind": "points", "facts": "No counts of 1902 to 1904.", "clause": "11.3", "points": "1"}
    for player in ("p5", "p6", "p7"):
        assert hall.sent("wdc-2008", SANCTIONS, player=player, **told).status == 303
    tournament = hall.now("wdc-2008")
    lost = [(one.player, one.points) for one in tournament.adjustments if one.player in {"p5", "p6", "p7"}]
    assert lost == [("p5", -1), ("p6", -1), ("p7", -1)]
    assert {one.clause for one in tournament.sanctions if one.player == "p5"} == {"11.3"}
    assert "No counts of 1902 to 1904." in hall.read("wdc-2008", SANCTIONS)


@pytest.mark.clause("wdc-2008:7-td", "wdc-2025-draft:V.1")
@pytest.mark.parametrize("book", ["wdc-2008", "wdc-2025-draft"])
def test_a_director_decides_and_the_decision_stands_with_its_section_and_who_made_it(hall: Hall, book: str) -> None:
    told = {"facts": "Hal found no chair.", "ruling": "Round 2 begins later.", "against": "yes"}
    assert hall.sent(book, MAKE, **told).status == 303
    ruling = hall.now(book).rulings[-1]
    assert ruling.clause == {"wdc-2008": "7", "wdc-2025-draft": "V.1"}[book]
    assert "Round 2 begins later." in hall.public.get(f"/e/{book}/rulings/").body
    entry = read_event(hall.folder / f"{book}.db").replay.entry(ruling.act)
    assert entry is not None
    assert entry.author in hall.read(book, f"desk/rulings/{ruling.act}/")
    recorder = Client(hall.public.address)
    recorder.enter(hall.directors[book].post(f"/e/{book}/links/p2/new/").link())
    assert recorder.post(f"/e/{book}/{MAKE}", told).status in (303, 403)
    assert hall.now(book).rulings[-1].act == ruling.act


@pytest.mark.clause("wdc-2025-draft:II.3.a")
def test_ranks_of_the_draft_stay_hidden_before_the_last_round_is_over(hall: Hall) -> None:
    for kind in ("interim", "final"):
        refused = hall.sent("wdc-2025-draft", "desk/standings/release/", kind=kind, note="")
        assert (refused.status, "II.3.a" in refused.body) == (422, True)
    told = json.loads(hall.public.get("/e/wdc-2025-draft/api/v1/standings").body)
    assert (told["places"], told["unranked"]) == ([], [])


@pytest.mark.clause("wdc-2008:8")
def test_pages_are_in_english_and_the_rules_allow_any_language_at_the_board(hall: Hall) -> None:
    for page in ("", "rules/", "notices/", "players/"):
        assert '<html lang="en"' in hall.public.get(f"/e/wdc-2008/{page}").body
    assert "Players may negotiate in any language." in hall.public.get("/e/wdc-2008/rules/").body


@pytest.mark.clause("edc-2016:II.4.4e")
def test_a_complaint_about_a_sanction_goes_to_the_director_who_decides(hall: Hall) -> None:
    late = {"offence": "writing-on", "power": "E", "turn": "S1901", "board": "1 1", "late": "LON"}
    sent = hall.sent("edc-2016", SANCTIONS, kind="cancel-late", player="p2", facts="Ben wrote on.", **late)
    assert sent.status == 303
    tournament = hall.now("edc-2016")
    (sanction,) = tournament.sanctions
    assert [one.late for one in tournament.clocks.violations] == [("LON",)]
    page = f"desk/rulings/{sanction.act}/"
    assert "A complaint goes to: director." in " ".join(hall.read("edc-2016", page).split())
    td = hall.directors["edc-2016"]
    ben, stranger = Client(td.address), Client(td.address)
    ben.enter(td.post("/e/edc-2016/links/p2/new/").link())
    stranger.enter(td.post("/e/edc-2016/links/p5/new/").link())
    mine = {"do": "complain", "ruling": str(sanction.act), "text": "The bell had not rung."}
    assert stranger.post("/e/edc-2016/me/data/", mine).status == 403
    assert ben.post("/e/edc-2016/me/data/", ben.get("/e/edc-2016/me/data/").hidden() | mine).status == 303
    lifted = hall.sent("edc-2016", page, do="lift", decision="The arbiter's clock was ahead.")
    assert lifted.status == 303
    tournament = hall.now("edc-2016")
    assert tournament.sanctions[0].is_lifted
    assert tournament.clocks.violations == ()
    assert "The ruling is lifted." in hall.read("edc-2016", page)
    refused = hall.sent("wdc-2008", SANCTIONS, kind="reminder", player="p3", facts="Noise.", clause="18")
    assert refused.status == 303
    other = hall.now("wdc-2008").sanctions[-1].act
    assert hall.sent("wdc-2008", f"desk/rulings/{other}/", do="complain", text="No.").status == 422


@pytest.mark.clause("wdc-2025:III.4", "wdc-2025-draft:III.4", "codcon-2018:IV.2-4")
@pytest.mark.parametrize("book", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_a_breach_by_somebody_outside_the_game_is_recorded(hall: Hall, book: str) -> None:
    page = hall.read(book, SANCTIONS)
    assert "a reminder of the rule" in page.casefold()
    told = {"kind": "reminder", "outsider": "a spectator", "facts": "Told Cid where to move.", "board": "1 1"}
    assert hall.sent(book, SANCTIONS, **told).status == 303
    sanction = hall.now(book).sanctions[-1]
    assert (sanction.outsider, sanction.facts) == ("a spectator", "Told [p3] where to move.")
    assert sanction.clause in {"III.4", "IV.3", "IV.2-4", "IV.2-3"}
    assert "Told Cid where to move." in hall.read(book, SANCTIONS)


@pytest.mark.clause("wdc-2025:CoC-B-measures", "codcon-2018:IV.1")
@pytest.mark.parametrize("book", ["wdc-2025", "codcon-2018"])
def test_a_game_is_paused_a_player_warned_or_sent_away(hall: Hall, book: str) -> None:
    assert hall.sent(book, SANCTIONS, kind="pause", player="p4", facts="A quarrel.", board="1 1").status == 303
    assert hall.sent(book, SANCTIONS, kind="warning", player="p4", facts="Insults.").status == 303
    assert hall.sent(book, SANCTIONS, kind="exclusion", player="p4", facts="More of them.").status == 303
    tournament = hall.now(book)
    kinds = [one.kind for one in tournament.sanctions if one.player == "p4"]
    assert kinds == [SanctionKind.PAUSE, SanctionKind.WARNING, SanctionKind.EXCLUSION]
    known = tournament.player(tournament.sanctions[-1].player)
    assert known is not None
    assert known.withdrawn


@pytest.mark.parametrize("page", [MAKE, SANCTIONS, "desk/code/", "desk/data/", "desk/rulings/import/"])
def test_no_two_things_on_a_page_have_one_name(hall: Hall, page: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', hall.read("wdc-2025", page))
    assert sorted(ids) == sorted(set(ids))
