"""Ends of games at real doors, under each bundled rulebook: what is not open only a director's ruling records."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from boardcall.desk.event import change_event
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.schedule import set_moment
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_ids
from boardcall.scoring.result import End
from boardcall.store.live import open_live
from boardcall.tournament import Board
from boardcall.tournament.board.boards import Basis
from boardcall.tournament.board.endings import EndCause, is_ruled
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.permission.policy import Role
from serving import Served, served
from web.api_site import Contract, Program, made_token
from web.client import Client, director_of
from web.events import do, new_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
MORE = ("Hal", "Ida", "Jon", "Kit", "Lou", "Max")
DOUBLE = tuple(zip(POWERS, ("p8", "p1", "p9", "p10", "p11", "p12", "p13"), strict=True))
"""A second board, where Ann plays England beside her Austria on the first."""
A, OPENING = BoardRef(1, "1"), (4, 4, 5, 4, 4, 6, 4)
ENDS = (End.DRAW, End.TIME, End.TD)
OPEN = {("club", End.DRAW), ("club", End.TD)}
"""The ends that are open in 1901, in the first round; under every other rulebook there is none."""
RULING = {"facts": "The hall closes.", "clause": "V.1", "why": "Nobody can play on.", "alternatives": "None is free."}
BOARD = "/e/{book}/desk/boards/1/1/"
RIPE = BoardRef(3, "1")
"""A board on which nothing changed up to 1907: its game may end by the rules, under each rulebook in one way."""
RIPE_END = {"club": End.TD, "wdc-2025": End.TD, "wdc-2025-draft": End.TD}
"""The way: the director's word, or a standstill; under the other rulebooks the last year."""


@dataclass(frozen=True, slots=True)
class Doors:
    """Events under each rulebook, whose only board has counted 1901; with a director and a recorder at each."""

    folder: Path
    server: Served
    clients: dict[tuple[str, Role], Client]
    programs: dict[tuple[str, Role], Program]

    def board(self, book: str) -> Board:
        with open_live(self.folder / f"{book}.jsonl") as live:
            return live.event.tournament.boards[0]


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    folder = tmp_path_factory.mktemp("ends")
    for book in rulebook_ids():
        place = new_event(folder / f"{book}.jsonl", name=book, players=SEVEN + MORE, seated=True, rulebook=book)
        with open_live(place) as live:
            do(live, partial(record_counts, ref=A, year=1901, centres=OPENING))
            soon = datetime.now(UTC).date() + timedelta(days=7)  # so that no hard stop is past, whatever day it is
            do(live, partial(change_event, starts=soon, ends=soon + timedelta(days=3)))
            do(live, partial(seat_board, ref=BoardRef(1, "2"), seats=DOUBLE))
            do(live, partial(record_counts, ref=BoardRef(1, "2"), year=1901, centres=OPENING))
            do(live, partial(seat_board, ref=RIPE, seats=DOUBLE))
            for year in (1901, 1904, 1905, 1906, 1907):
                do(live, partial(record_counts, ref=RIPE, year=year, centres=OPENING))
    with served("serve", *(str(folder / f"{book}.jsonl") for book in rulebook_ids())) as server:
        clients: dict[tuple[str, Role], Client] = {}
        programs: dict[tuple[str, Role], Program] = {}
        described = json.loads(Client(server.address).get(f"/e/{rulebook_ids()[0]}/api/v1/openapi.json").body)
        for book in rulebook_ids():
            td = director_of(server, book)
            recorder = Client(server.address)
            fields = {"name": "Rosa", "role": "recorder", "boards": "1:1, 3:1"}
            recorder.enter(td.post(f"/e/{book}/staff/", fields).link())
            player = Client(server.address)
            player.enter(td.post(f"/e/{book}/links/p1/new/").link())
            clients |= {(book, Role.TD): td, (book, Role.RECORDER): recorder, (book, Role.PLAYER): player}
            for role in (Role.TD, Role.RECORDER, Role.ASSISTANT, Role.STREAMER, Role.AUDITOR):
                token = made_token(td, f"P {role}", role, boards="1:1", event=book)
                programs[book, role] = Program(server.address, Contract(described), token)
        yield Doors(folder, server, clients, programs)


@pytest.mark.clause(
    *("wdc-2025:VII.2.a", "wdc-2025:VII.2.b", "wdc-2025:VII.1-concede", "wdc-2025-draft:VII.1"),
    *("wdc-2025-draft:VII.2.a-b", "codcon-2018:VIII.1", "codcon-2018:VIII.2", "wdc-2008:13-limit"),
)
@pytest.mark.parametrize("book", rulebook_ids())
def test_no_door_records_an_end_that_is_not_open(doors: Doors, book: str) -> None:
    td, phone = doors.clients[book, Role.TD], doors.clients[book, Role.RECORDER]
    desk, record = BOARD.format(book=book), f"/e/{book}/record/1/1/"
    counts = {f"r-{power}": str(held) for power, held in zip(POWERS, OPENING, strict=True)}
    body = {"powers": [{"power": p, "centres": c} for p, c in zip(POWERS, OPENING, strict=True)], "last_year": 1901}
    for end in (one for one in ENDS if (book, one) not in OPEN):
        page, form = td.get(desk), phone.get(record)
        assert f'<option value="{end.value}"' not in form.body, "a recorder is offered open ends only"
        sent = td.post(f"{desk}result/", page.hidden() | counts | {"last_year": "1901", "end": end, "do": "record"})
        assert (sent.status, 'value="4"' in sent.body) == (422, True), "nothing typed is lost"
        assert phone.post(f"{record}result/", form.hidden() | {"end": end}).status == 422
        assert phone.post(f"{record}result/", form.hidden() | RULING | {"ruled_end": end, "do": "rule"}).status == 403
        for role, ruling, status in (
            (Role.RECORDER, {}, 422),
            (Role.RECORDER, {"ruling": RULING}, 403),
            (Role.TD, {}, 422),
        ):
            path = f"/e/{book}/api/v1/"
            answer = doors.programs[book, role].ask(
                "PUT", "rounds/1/boards/1/result", body | {"end": end} | ruling, base=path
            )
            assert answer.status == status, answer.body
    conceded = body | {"end": "solo", "conceded_to": "F"}
    answer = doors.programs[book, Role.RECORDER].ask(
        "PUT", "rounds/1/boards/1/result", conceded, base=f"/e/{book}/api/v1/"
    )
    assert (answer.status, "may not be conceded" in answer.body) == (422, True)
    reasons = td.get(f"{desk}end/").body
    assert "A solo may not be conceded" in reasons
    assert book == "club" or "No draw vote has passed" in reasons
    assert doors.board(book).result is None


@pytest.mark.parametrize("book", rulebook_ids())
def test_only_those_with_the_right_end_a_board_and_its_double_likewise(doors: Doors, book: str) -> None:
    """Every end by every other role, on a board and on the second board that one of its players plays."""
    player, base = doors.clients[book, Role.PLAYER], f"/e/{book}/api/v1/"
    body = {"powers": [{"power": p, "centres": c} for p, c in zip(POWERS, OPENING, strict=True)], "last_year": 1901}
    key = player.get(f"/e/{book}/me/").hidden()
    for board, end in ((board, end) for board in "12" for end in (*ENDS, End.SOLO)):
        path = f"rounds/1/boards/{board}/result"
        for role in (Role.STREAMER, Role.AUDITOR):
            assert doors.programs[book, role].ask("PUT", path, body | {"end": end}, base=base).status == 403
        for place, sent in (
            (f"record/1/{board}/result/", {"end": str(end)}),
            (f"desk/boards/1/{board}/end/", {"cause": str(end)}),
        ):
            assert player.post(f"/e/{book}/{place}", key | sent).status in (403, 404)
        if (book, end) in OPEN:
            continue
        recorder = doors.programs[book, Role.RECORDER].ask("PUT", path, body | {"end": end}, base=base)
        assert recorder.status == (422 if board == "1" else 403), "the second board is not hers"
        assert doors.programs[book, Role.ASSISTANT].ask("PUT", path, body | {"end": end}, base=base).status == 422
    with open_live(doors.folder / f"{book}.jsonl") as live:
        assert [one.result for one in live.event.tournament.boards if one.round == 1] == [None, None]


@pytest.mark.clause(
    *(
        "wdc-2025:VII.2.c",
        "wdc-2025-draft:VII.2.a-b",
        "codcon-2018:I-last-year",
        "edc-2016:II.4.4a",
        "wdc-2008:13-limit",
    )
)
@pytest.mark.parametrize("book", rulebook_ids())
def test_an_end_whose_moment_came_is_recorded_by_those_with_the_right(doors: Doors, book: str) -> None:
    base, path, end = f"/e/{book}/api/v1/", "rounds/3/boards/1/result", RIPE_END.get(book, End.TIME)
    powers = [{"power": p, "centres": c} for p, c in zip(POWERS, OPENING, strict=True)]
    body = {"powers": powers, "last_year": 1907, "end": end}
    for role in (Role.STREAMER, Role.AUDITOR, Role.RECORDER):
        refused = doors.programs[book, role].ask("PUT", path, body, base=base)
        assert refused.status == 403, "that recorder has another board"
    player, phone, td = (doors.clients[book, one] for one in (Role.PLAYER, Role.RECORDER, Role.TD))
    record, key = f"/e/{book}/record/3/1/", player.get(f"/e/{book}/me/").hidden()
    assert player.post(f"{record}result/", key | {"end": end}).status in (403, 404)
    form = phone.get(record)
    offered = set(re.findall(r'<option value="(draw|time|td|solo)"', form.body))
    assert offered == ({"draw", "td"} if book == "club" else {str(end)})
    for other in set(ENDS) - {End(one) for one in offered}:
        assert phone.post(f"{record}result/", form.hidden() | {"end": other}).status == 422
    assert phone.post(f"{record}result/", form.hidden() | {"end": end}).status == 303
    again = doors.programs[book, Role.ASSISTANT].ask("PUT", path, body, base=base)
    assert again.status == 201, again.body
    assert td.get(f"/e/{book}/desk/boards/3/1/").status == 200
    with open_live(doors.folder / f"{book}.jsonl") as live:
        board = live.event.tournament.board(RIPE)
    assert board is not None
    assert (board.result and (board.result.end, board.result.last_year), is_ruled(board)) == ((end, 1907), False)


@pytest.mark.parametrize("book", [one for one in rulebook_ids() if one != "club"])
def test_a_directors_ruling_records_it_in_the_same_step_and_is_shown(doors: Doors, book: str) -> None:
    td, desk = doors.clients[book, Role.TD], BOARD.format(book=book)
    hidden = td.get(f"{desk}end/").hidden()
    short = td.post(f"{desk}end/", hidden | {"ruled_cause": EndCause.VOTE, "do": "rule", "facts": "All left."})
    assert (short.status, "All left." in short.body) == (422, True), "what was typed stays"
    assert "Name the clause that the ruling is based on." in short.body
    conceded = td.post(f"{desk}end/", short.hidden() | RULING | {"ruled_cause": EndCause.CONCEDED, "do": "rule"})
    assert "Enter to which power." in conceded.body, "the field is there where the rules know no concession"
    assert td.post(f"{desk}end/", short.hidden() | RULING | {"ruled_cause": EndCause.VOTE, "do": "rule"}).status == 303
    board = doors.board(book)
    assert (is_ruled(board), board.basis, board.result and board.result.end) == (True, Basis.RULING, End.DRAW)
    public = Client(doors.server.address).get(f"/e/{book}/boards/1/1/").body
    assert "The director ruled so (V.1)." in public
    assert "The hall closes." not in public, "facts may name people"
    if book == "codcon-2018":
        player = Client(doors.server.address).get(f"/e/{book}/players/p1/").body
        assert "The game ended by a director&#39;s ruling (V.1)." in player, "beside the points"
    assert "The hall closes." in td.get(f"/e/{book}/desk/log/").body


@pytest.mark.clause("wdc-2025:II.5.a")
def test_a_hard_stop_is_one_button_and_a_later_count_is_a_question(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.jsonl", name="One", players=SEVEN, seated=True, rulebook="wdc-2025")
    now = datetime.now(UTC).astimezone(ZoneInfo("America/Los_Angeles"))
    with open_live(place) as live:
        do(live, partial(change_event, starts=now.date(), ends=now.date()))
        do(live, partial(set_moment, key="round.1.end.hard_stop", when=f"day 1 {now:%H}:00"))
        do(live, partial(record_counts, ref=A, year=1901, centres=OPENING))
    with served("serve", str(place)) as server:
        td = director_of(server)
        desk = "/e/one/desk/boards/1/1/"
        later = {f"c-{power}": str(held) for power, held in zip(POWERS, (5, 5, 5, 5, 5, 5, 4), strict=True)}
        assert td.post(f"{desk}counts/", td.get(desk).hidden() | later | {"year": "1902"}).status == 303
        assert f"hard stop {now:%H}:00" in td.get("/e/one/desk/").body
        assert "Counts from after the stop" in td.get(desk).body
        home = td.get("/e/one/desk/").hidden()
        assert td.post("/e/one/desk/rounds/1/stop/", home | {"do": "stop-all"}).status == 303
        with open_live(place) as live:
            assert [one.last_year for board in live.event.tournament.boards if (one := board.result)] == [1901]
        assert "Ended after 1901 by the hard stop." in Client(server.address).get("/e/one/boards/1/1/").body
        assert td.post(f"{desk}late/", td.get(desk).hidden() | {"taken": "yes"}).status == 303
        with open_live(place) as live:
            assert [one.last_year for board in live.event.tournament.boards if (one := board.result)] == [1902]
