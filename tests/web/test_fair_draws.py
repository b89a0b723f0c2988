"""Draws nobody chooses: committed before, opened when the list is fixed, counted, public, drawn again by anybody."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from boardcall.desk.call.board_call import draft_call
from boardcall.desk.event import Draft
from boardcall.desk.play.boards import seat_board
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.exchange.drawn_call import verify_text
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.store.live import open_live, read_event
from boardcall.tournament.acts.draws import CommitDraws, OpenDraw
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.draws import DrawSubject, hashed, seed_of
from boardcall.web.request.browser_python import PYTHON, program
from commands import run
from desks import known_result
from seeded_draws import drawn_call
from serving import Served, served
from web.client import Client, director_of
from web.events import do, new_event

NAMES = tuple(f"Player {number}" for number in range(1, 15))
DESK, PUBLIC = "/e/one/desk/rounds/1/", "/e/one/rounds/1/draw/"
AT = datetime(2027, 5, 1, tzinfo=UTC)
CENTRES = (5, 4, 6, 5, 5, 5, 4)
ENDED = BoardResult(tuple(PowerResult(p, c, None) for p, c in zip(POWERS, CENTRES, strict=True)), 1901, End.TIME)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[Client, Served, Path]]:
    with checked_in(tmp_path, NAMES) as opened:
        yield opened


@pytest.fixture
def sixteen(tmp_path: Path) -> Iterator[tuple[Client, Served, Path]]:
    with checked_in(tmp_path, (*NAMES, "Player 15", "Player 16"), rulebook="club") as opened:
        yield opened


@contextmanager
def checked_in(
    folder: Path, names: tuple[str, ...], *, rulebook: str = "wdc-2025"
) -> Iterator[tuple[Client, Served, Path]]:
    """A server with an event whose players are all there for the first round."""
    place = new_event(folder / "one.db", name="One", players=names, rulebook=rulebook)
    with served("serve", str(place)) as server:
        td = director_of(server)
        for number in range(1, len(names) + 1):
            td.post(f"{DESK}roll-call/", td.get(f"{DESK}roll-call/").hidden() | {"do": f"in:p{number}"})
        yield td, server, place


def test_a_third_round_of_ninety_eight_players_is_drawn_and_kept(tmp_path: Path) -> None:
    """Everybody anybody has met stands in the list that is drawn, and the act that keeps the boards holds the list."""
    names = tuple(f"Player {number}" for number in range(1, 99))
    place = new_event(tmp_path / "one.db", name="One", players=names, rulebook="wdc-2025")
    with open_live(place) as live:
        for number, step in ((1, 1), (2, 3)):
            order = [f"p{step * place % 98 + 1}" for place in range(98)]
            for board in range(14):
                seats = tuple(zip(POWERS, order[7 * board : 7 * board + 7], strict=True))
                do(live, partial(seat_board, ref=BoardRef(number, str(board + 1)), seats=seats))
                do(live, partial(known_result, ref=BoardRef(number, str(board + 1)), result=ENDED))
    page = "/e/one/desk/rounds/3/"
    with served("serve", str(place)) as server:
        td = director_of(server)
        td.post(f"{page}roll-call/", td.get(f"{page}roll-call/").hidden() | {"do": "all"})
        answer = td.post(f"{page}call/draw/", td.get(f"{page}call/").hidden())
        assert answer.status == 303
        assert "Version 1" in td.get(f"{page}call/").body
    (kept,) = (one for one in read_event(str(place)).tournament.calls.versions if one.round == 3)
    assert kept.record
    assert len(kept.record.problem) > 10_000


def draws_in_the_browser(browser: Browser, address: str, forged: dict[str, Any]) -> None:
    """Python in the browser, under the policy of the pages, draws what was published; two exchanged seats are named."""
    page = browser.new_page()
    page.goto(address)
    status = page.locator("#draw-again [role=status]")
    page.route("**/draw-worker.js", lambda route: route.abort())
    page.get_by_role("button", name="Draw again here").click()
    expect(status).to_contain_text("The boards could not be drawn here.")
    page.unroute("**/draw-worker.js")
    page.get_by_role("button", name="Draw again here").click()
    page.get_by_role("button", name="Stop").click()
    expect(status).to_have_text("Stopped.")
    with page.expect_response("**/draw.json") as answer:
        page.get_by_role("button", name="Draw again here").click()
    file = answer.value.json()
    expect(status).to_have_text("The same boards came out.", timeout=60_000)
    script = page.locator("script[src*=draw-again]").get_attribute("src")
    judged = f"([file, found]) => import('{script}').then(({{ judge }}) => judge(file, found))"
    page.evaluate(judged, [forged, {"holds": False, "algorithm": [1, 1], "boards": file["drawn_boards"]}])
    expect(status).to_contain_text("Other boards came out.")
    seats = [re.compile(rf"Board 1, {power}: Player \d+ → Player \d+") for power in ("Austria", "England")]
    expect(page.locator("#draw-again li")).to_have_text(seats)
    page.close()


def test_what_draws_in_a_browser_needs_no_other_part_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "program.zip").write_bytes(program())
    code = "import sys; sys.path[:0] = ['program.zip']; import boardcall.exchange.drawn_call as it; print(it.__file__)"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith("program.zip")


def press(td: Client, page: str, to: str = "", **typed: str) -> int:
    return td.post(to or page, td.get(page).hidden() | typed).status


def test_a_round_is_drawn_by_the_value_that_was_committed_and_anybody_draws_it_again(
    hall: tuple[Client, Served, Path], tmp_path: Path, browser: Browser
) -> None:
    td, server, place = hall
    guest = Client(server.address)
    (committed,) = read_event(place).tournament.draws.committed
    assert committed.anchor in guest.get(PUBLIC).body, "public before the roll call closes"
    vault = (tmp_path / "one.db.vault").read_text()
    assert press(td, f"{DESK}close/", seed="mine") == 303
    closed = read_event(place).tournament.roll_call.closing(1)
    assert closed is not None
    assert closed.list in guest.get(PUBLIC).body
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/", seed="mine") == 303
    event = read_event(place)
    first = event.tournament.calls.latest(1)
    assert first is not None
    assert first.record is not None
    opened = event.tournament.draws.opened[-1]
    assert first.record.seed == opened.seed == seed_of(closed.list, opened.value) != "mine"
    assert opened.value not in vault, "only the beginning is kept, and the hash of it is not it"
    assert opened.value not in guest.get(PUBLIC).body, "a draft is for the desk"
    assert td.get("/e/one/desk/").body.count("Drafts the board call") == 1, "the values opened lead to the same line"
    again = td.post(f"{DESK}call/draw/", td.get(f"{DESK}call/").hidden())
    assert (again.status, "were drawn before: the reason is missing" in again.body) == (422, True)
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/", reason="a late <arrival>") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/publish/") == 303
    body = guest.get(PUBLIC).body + td.get("/e/one/desk/log/").body
    assert "The boards were drawn 2 times." in body
    assert "committed only after" not in body
    assert all(why in body for why in ("Drawn again: a late &lt;arrival&gt;.", "Why: a late &lt;arrival&gt;"))
    assert opened.value in body
    file = tmp_path / "draw.json"
    file.write_text(guest.get("/e/one/rounds/1/draw.json").body, "utf-8")
    assert run("seating", "verify", str(file), folder=tmp_path).returncode == 0
    assert not any(name in file.read_text() for name in NAMES), "ids only: names can be erased"
    page = browser.new_page()
    page.goto(f"{server.address}{PUBLIC}")
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator("#check-draw li[data-holds=true]")).to_have_count(6)
    forged = json.loads(file.read_text("utf-8"))
    seats = forged["drawn_boards"][0]["seats"]
    seats[0]["player"], seats[1]["player"] = seats[1]["player"], seats[0]["player"]
    forged["openings"][-1]["value"] = hashed("another")
    page.route("**/draw.json", lambda route: route.fulfill(json=forged))
    page.get_by_role("button", name="Check it here").click()
    expect(page.locator("#check-draw li[data-holds=false]")).to_have_count(2)
    page.close()
    if (PYTHON / "package.json").is_file():
        draws_in_the_browser(browser, f"{server.address}{PUBLIC}", forged)
    else:
        assert "cannot have the boards drawn again in a browser" in guest.get(PUBLIC).body
    file.write_text(json.dumps(forged), "utf-8")
    assert run("seating", "verify", str(file), folder=tmp_path).returncode == 1


def test_what_the_program_commits_by_itself_is_in_the_log_and_no_news_of_the_desk(tmp_path: Path) -> None:
    with checked_in(tmp_path, NAMES[:1]) as (td, _, place):
        (committed,) = read_event(place).tournament.draws.committed
        assert committed.anchor in td.get("/e/one/desk/log/").body
        assert committed.anchor not in td.get("/e/one/desk/").body


@pytest.mark.parametrize("secret", ["", "ab" * 32])
def test_a_vault_that_somebody_changed_gives_a_draw_of_which_everybody_reads_it(
    hall: tuple[Client, Served, Path], tmp_path: Path, secret: str
) -> None:
    td, server, _ = hall
    guest, place = Client(server.address), tmp_path / "one.db.vault"
    assert press(td, f"{DESK}close/") == 303
    vault = json.loads(place.read_text())
    (name,) = (one for one in vault["events"]["event"] if one.startswith("draws "))
    vault["events"]["event"] |= {name: secret}
    place.write_text(json.dumps(vault))
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/publish/") == 303
    body = guest.get(PUBLIC).body
    assert body.count("committed only after the list was fixed") == 1, "the lots were drawn by the one before"
    assert [one["is_late"] for one in json.loads(guest.get("/e/one/rounds/1/draw.json").body)["openings"]] == [
        False,
        True,
    ]


def test_no_act_with_another_seed_holds_whoever_writes_it(hall: tuple[Client, Served, Path]) -> None:
    _, _, place = hall
    with open_live(place) as live:
        event = live.event
        for seed in ("mine", hashed("mine")):
            prepared, drawn = drawn_call(event, 1, Choices(seed=seed, lots="x"), watch=lambda _: True)
            with pytest.raises(InputError, match="does not follow from a value"):
                draft_call(event, prepared, drawn)
        for value in ("", "x", hashed("x")):
            opening = OpenDraw(DrawSubject.BOARDS, 1, hashed("list"), value)
            with pytest.raises(InputError, match="not the value that comes next"):
                live.save(Draft((opening,)), at=AT, author="td")
        with pytest.raises(InputError, match="committed already"):
            live.save(Draft((CommitDraws(hashed("mine"), 5),)), at=AT, author="td")


def test_what_was_opened_stays_known_when_its_draw_is_withdrawn(hall: tuple[Client, Served, Path]) -> None:
    td, _, place = hall
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 303
    before = read_event(place)
    opening = next(entry for entry in reversed(before.replay.entries) if isinstance(entry.act, OpenDraw))
    with open_live(place) as live:
        with pytest.raises(RefusedError, match="everybody can check, and stays"):
            undo(live.event, opening.number)
        newest = before.replay.entries[-1].number
        live.do(lambda event: undo(event, newest), at=AT, author="td")
    assert read_event(place).tournament.calls.latest(1) is None
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 422, "it still counts as drawn"
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/", reason="undone") == 303
    values = [one.value for one in read_event(place).tournament.draws.opened]
    assert len(values) == len(set(values)), "no value is used twice"


def test_boards_seated_by_hand_are_said_to_be(hall: tuple[Client, Served, Path]) -> None:
    td, server, place = hall
    guest = Client(server.address)
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/publish/") == 303
    assert "seated by hand" not in guest.get(PUBLIC).body
    with open_live(place) as live:
        newest = live.event.replay.entries[-1].number
        live.do(lambda event: undo(event, newest), at=AT, author="td", reason="mistake")
        seats = tuple(zip(POWERS, [f"p{number}" for number in range(1, 8)], strict=True))
        live.do(partial(seat_board, ref=BoardRef(1, "1"), seats=seats), at=AT, author="td")
    assert "The boards of this round were seated by hand" in guest.get(PUBLIC).body


def test_anybody_draws_the_lots_again_and_another_who_sits_out_is_found(
    sixteen: tuple[Client, Served, Path], tmp_path: Path
) -> None:
    td, server, _ = sixteen
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/publish/") == 303
    body = Client(server.address).get("/e/one/rounds/1/draw.json").body
    forged, moved = json.loads(body), json.loads(body)
    assert sorted(boards for *_, boards in forged["lots"]["settled"]) == [0, 0]
    out = {player for _, player, _ in forged["lots"]["settled"]}
    forged["lots"]["settled"][0][1] = next(f"p{number}" for number in range(1, 17) if f"p{number}" not in out)
    moved["lots"]["list"] = moved["lots"]["list"].replace('"offers_sit_out":false', '"offers_sit_out":true', 1)
    file = tmp_path / "draw.json"
    for text, status, words in (
        (body, 0, "give the same: who sits out and who plays two boards"),
        (json.dumps(forged), 1, "others sit out"),
        (json.dumps(moved), 1, "lots"),
    ):
        file.write_text(text, "utf-8")
        ran = run("seating", "verify", str(file), folder=tmp_path)
        assert (ran.returncode, words in ran.stdout) == (status, True), ran.stdout
        assert json.loads(verify_text(text, lambda *_: None))["lots"]["holds"] is (status == 0)


def test_a_list_with_private_wishes_is_public_as_a_hash_only(hall: tuple[Client, Served, Path]) -> None:
    td, server, _ = hall
    page = "/e/one/desk/players/p1/"
    assert press(td, page, f"{page}apart/", other="p2", kind="avoid-pair", reason="private") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/draw/") == 303
    assert press(td, f"{DESK}call/", f"{DESK}call/publish/") == 303
    guest = Client(server.address)
    assert guest.get("/e/one/rounds/1/draw.json").status == 404
    assert "is at the desk" in re.sub(r"\s+", " ", guest.get(PUBLIC).body).replace("the list itself ", "")
    assert td.get("/e/one/rounds/1/draw.json").status == 200
