"""Sealed ends on pages: sealed, printed, opened, verified; nobody but a director learns one before it is reached."""

import re
import time
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from boardcall.clock.lottery import part_link
from boardcall.clock.seal import SealedEnd, years
from boardcall.desk.results.game_results import record_counts
from boardcall.game import POWERS, Power
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.machine.time import VARIABLE, Steps
from boards_with_votes import FALLS
from serving import PATIENCE, Served, served
from web.client import Client, without_words
from web.events import do
from web.site import site
from web.streams import Listener
from web.voting_site import Hall, playing_event

FILLED = {"number": "4", "board": "A", "player": "p1", "token": "no-such-token", "power": "A", "act": "1"}
BEFORE, AFTER = (datetime(2026, 11, 22, 14, minute, 30, tzinfo=ZoneInfo("America/Los_Angeles")) for minute in (31, 41))
SECRET = "14:37"
"""A time that no page shows by chance: the server's time goes from six minutes before it to four after it."""
PUBLIC = ("", "rounds/4/", "boards/4/A/", "screen/boards/", "screen/clocks/", "standings/")
LONG_ENOUGH = 0.6
"""Seconds in which a stream that speaks has spoken: it looks ten times a second."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("seals")


@pytest.fixture(scope="module")
def steps(folder: Path) -> Steps:
    """The time of the server."""
    found = Steps(folder / "time")
    found.step_to(BEFORE)
    return found


@pytest.fixture(scope="module")
def server(folder: Path, steps: Steps) -> Iterator[Served]:
    playing_event(folder / "one.db", to=1900, round=4)
    playing_event(folder / "drawn.jsonl", rulebook="codcon-2018", to=1900)
    playing_event(folder / "shared.jsonl", rulebook="codcon-2018", to=1900)
    for name in ("seal-a", "seal-b", "facts"):
        playing_event(folder / f"{name}.jsonl", rulebook="codcon-2018", to=1900)
    files = ("one.db", "drawn.jsonl", "shared.jsonl", "seal-a.jsonl", "seal-b.jsonl", "facts.jsonl")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(steps))
        with served("serve", *(str(folder / name) for name in files)) as running:
            yield running


def slips(page: str) -> list[str]:
    return re.findall(r"<code>((?:[A-Z2-7]{4}-)+[A-Z2-7]{4})</code>", page)


LATER = {1907: (0, 10, 9, 9, 0, 6, 0), 1908: (0, 10, 9, 8, 0, 7, 0)}


def counted(place: Path, to: int) -> None:
    """Counts every year of board A up to one."""
    with open_live(place) as live:
        done = live.event.tournament.boards[0].counts
        for year, centres in (FALLS | LATER).items():
            if len(done) + 1900 < year <= to:
                do(live, partial(record_counts, ref=BoardRef(1, "A"), year=year, centres=centres))


def _visitors(hall: Hall) -> dict[str, Client]:
    found = {"anybody": Client(hall.server.address), "player": hall.phones[Power.ENGLAND]}
    for role in ("assistant", "recorder", "streamer", "auditor"):
        link = hall.td.post("/e/one/staff/", {"name": f"The {role}", "role": role, "boards": ""}).link()
        found[role] = Client(hall.server.address)
        found[role].enter(link)
    return found


def _paths(number: str) -> list[str]:
    """Every address that can be asked about a round, those of programs too; streams are listened to apart."""
    site()
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.routes import ROUTES

    def fill(part: re.Match[str]) -> str:
        known = FILLED | {"number": number}
        return known.get(part[2], number if part[1] == "int" else part[2])

    pages = [one.pattern for one in ROUTES if "GET" in one.methods and one.name != "live"]
    programs = [f"api/v1/{one.path}" for one in OPERATIONS if one.method == "GET"]
    return [re.sub(r"<(\w+):(\w+)>", fill, path) for path in (*pages, *programs)]


def _all_seen(visitors: dict[str, Client]) -> dict[tuple[str, str], str]:
    """What every visitor sees at every address, heads of answers too."""
    found = {}
    for path in _paths("4"):
        for name, client in visitors.items():
            answer = client.get(f"/e/one/{path}")
            assert answer.status < 500, path
            found[path, name] = f"{answer.status} {sorted(answer.headers.items())} {answer.body}"
    return found


@pytest.mark.clause("wdc-2025:II.5.b")
def test_no_page_tells_a_secret_time_to_anybody_but_a_director(server: Served, folder: Path, steps: Steps) -> None:
    """Nor that it has passed: before and after it everybody sees the same, and no stream says a word."""
    hall = Hall(server)
    page = hall.td.post("/e/one/desk/rounds/4/seal/", {"do": "seal", "value": SECRET, "key": "seal it"})
    assert len(slips(page.body)) == 2
    shown = hall.td.post("/e/one/desk/rounds/4/seal/", {"do": "show"}).body
    assert f"<strong>{SECRET}</strong>" in shown
    started = hall.td.post("/e/one/clocks/4/A/click/", {"click": "start"})
    stopped = hall.td.post("/e/one/clocks/4/A/click/", {"click": "pause", "what": "other"})
    assert (started.status, stopped.status) == (303, 303), "so that no clock runs from one moment to the other"
    visitors = _visitors(hall)
    before = _all_seen({name: visitors[name] for name in ("anybody", "player", "assistant")})
    asked = {path for path, _ in before}
    assert {"api/v1/rounds/4/clocks", "api/v1/event", "screen/clocks/", "part/", "me/"} <= asked
    listeners = [Listener(visitors["anybody"], page) for page in PUBLIC]
    steps.step_to(AFTER)
    time.sleep(LONG_ENOUGH)
    assert "It is reached: open the seal." in hall.td.get("/e/one/desk/rounds/4/seal/").body
    after = _all_seen(visitors)
    assert [
        where for seen in (before, after) for where, said in seen.items() if re.search(rf"{SECRET}(?!:)", said)
    ] == []
    assert [where for where in before if _timeless(before[where]) != _timeless(after[where])] == []
    assert {one.page: one.heard for one in listeners if one.heard} == {}
    commitment = re.search(r'<code class="digits">([0-9a-f]{64})</code>', shown)
    assert commitment
    for path in ("rounds/4/", "boards/4/A/", "screen/boards/"):
        assert commitment[1] in visitors["anybody"].get(f"/e/one/{path}").body, path
    kept = b"".join(
        path.read_bytes() for path in folder.iterdir() if path.name.startswith("one") and ".vault" not in path.name
    )
    assert SECRET.encode() not in kept
    assert (folder / "one.db.vault").stat().st_mode & 0o077 == 0
    hall.td.post("/e/one/desk/rounds/4/seal/", {"do": "open", "key": "open it"})
    years = {f"c-{power.value}": str(centres) for power, centres in zip(POWERS, (5, 5, 5, 5, 5, 5, 4), strict=True)}
    assert hall.td.post("/e/one/desk/boards/4/A/counts/", years | {"year": "1901", "key": "count it"}).status == 303
    endings = hall.td.get("/e/one/desk/rounds/4/endings/").body
    assert 'name="board" value="A" checked' in endings, "it is opened, so what plays is to end"


def _timeless(said: str) -> str:
    """What was said without what is random or the moment itself, and the marks made of an answer that tells it."""
    return re.sub(r"W/\"\d+\.[\w-]+|\d{4}-\d\d-\d\dT[\d:]+|[\w-]{12,}|\d\d:\d\d(:\d\d)?|\d{10,}", "…", said)


REACHED = "The sealed end of round 1 is reached: open it."


@pytest.mark.clause("codcon-2018:I-last-year")
def test_a_drawn_year_is_opened_when_it_is_reached_and_every_page_proves_it(server: Served, folder: Path) -> None:
    hall, place = Hall(server, "drawn"), folder / "drawn.jsonl"
    page = "/e/drawn/desk/rounds/1/seal/"
    first = slips(hall.td.post(page, {"do": "seal", "value": "1908", "key": "s"}).body)
    assert hall.td.post(page, {"do": "seal", "value": "1909", "key": "t"}).status == 422
    counted(place, 1907)
    assert "It is not reached yet." in hall.td.get(page).body
    assert "is not reached" in hall.td.post(page, {"do": "open", "key": "early"}).body
    assert REACHED not in hall.td.get("/e/drawn/desk/").body
    counted(place, 1908)
    assistant = Client(server.address)
    assistant.enter(hall.td.post("/e/drawn/staff/", {"name": "Aid", "role": "assistant", "boards": ""}).link())
    desks = [client.get("/e/drawn/desk/").body for client in (hall.td, assistant)]
    assert [REACHED in desk for desk in desks] == [True, False], "only a director is told"
    assert "enter 1909 of board" not in desks[0], "no year follows an end that is reached"
    assert "It is reached: open the seal." in hall.td.get(page).body
    again = slips(hall.td.post(page, {"do": "slips"}).body)
    assert hall.td.post(page, {"do": "slips-pdf"}).body.startswith("%PDF-")
    assert (
        "do not belong together" in hall.td.post(page, {"do": "slips-open", "first": first[0], "second": again[1]}).body
    )
    assert hall.td.post(page, {"do": "slips-open", "first": first[1], "second": first[0], "key": "o"}).status == 303
    public = Client(server.address).get("/e/drawn/rounds/1/").body
    assert "Round 1 ends: <strong>1908</strong>" in public
    salt = re.search(r"salt ([0-9a-f]{32})", public)
    commitment = re.search(r'<code class="digits">([0-9a-f]{64})</code>', public)
    assert salt
    assert commitment
    assert SealedEnd("codcon-2018", 1, "1908", bytes.fromhex(salt[1])).commitment == commitment[1]
    assert "does not keep" in hall.td.post(page, {"do": "show"}).body, "the vault has forgotten it"
    undo = f"/e/drawn/desk/log/{_last(place, 'open-seal')}/undo/"
    assert hall.td.post(undo, hall.td.get(undo).hidden() | {"reason": "a slip"}).status == 303
    assert hall.td.post(page, {"do": "open", "key": "again"}).status == 303, "the log tells for good what was inside"


def _last(place: Path, act: str) -> int:
    """The number of the last act of that name."""
    with open_live(place) as live:
        return max(entry.number for entry in live.event.replay.entries if entry.act.name == act)


def test_an_end_that_nobody_knows_is_opened_by_everybody_together(server: Served, folder: Path) -> None:
    hall, place = Hall(server, "shared"), folder / "shared.jsonl"
    page, anybody = "/e/shared/desk/rounds/1/seal/", Client(server.address)
    one, two = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
    shown_one, shown_two = (part_link(part, steps=4, step=-1) for part in (one, two))
    assert anybody.post("/e/shared/part/", {"secret": one}).status == 405, "no part is sent to the server"
    alone = hall.td.post(page, {"do": "share", "name-1": "director", "part-1": shown_one})
    assert "Two or more people each give one part." in alone.body
    sent = {"name-1": "director", "part-1": shown_one, "name-2": "p3", "part-2": shown_two}
    assert hall.td.post(page, {"do": "share", "key": "share", **sent}).status == 303
    assert "nobody knows" in anybody.get("/e/shared/rounds/1/").body
    ends = []
    for step, year in enumerate(years(1907, 1910)):
        counted(place, 1906 + step)
        links = {"link-0": part_link(one, steps=4, step=step), "link-1": part_link(two, steps=4, step=step)}
        early = hall.td.post(page, {"do": "parts", "end": year, **links})
        assert "is not reached" in early.body
        if step < 2:
            counted(place, 1907 + step)
            hall.td.post(page, {"do": "parts", "end": year, "key": year, **links})
        with open_live(place) as live:
            shared = live.event.tournament.clocks.shared_end(1)
        assert shared is not None
        ends.append(shared.value)
        if shared.value or step == 2:
            break
    assert ends[-1] in {"", "1907", "1908"}


def test_no_page_depends_on_the_year_that_is_sealed(server: Served, folder: Path) -> None:
    """Before it is reached, and after it until it is opened: only a director's page of the seal differs."""
    pages: dict[str, dict[tuple[str, str], str]] = {}
    for name, year in (("seal-a", "1907"), ("seal-b", "1910")):
        hall, anybody, assistant = Hall(server, name), Client(server.address), Client(server.address)
        assistant.enter(hall.td.post(f"/e/{name}/staff/", {"name": "Aid", "role": "assistant", "boards": ""}).link())
        hall.td.post(f"/e/{name}/desk/rounds/1/seal/", {"do": "seal", "value": year, "key": "seal"})
        counted(folder / f"{name}.jsonl", 1906)
        public = ("", "rounds/1/", "boards/1/A/", "screen/boards/", "screen/clocks/", "api/v1/rounds/1")
        pages[name] = {("before", path): _told(anybody, name, path) for path in public}
        counted(folder / f"{name}.jsonl", 1908)
        pages[name] |= {("anybody", path): _told(anybody, name, path) for path in public}
        pages[name] |= {("assistant", path): _told(assistant, name, path) for path in _paths("1")}
        is_reached = "It is reached: open the seal." in hall.td.get(f"/e/{name}/desk/rounds/1/seal/").body
        assert is_reached is (year == "1907")
    assert len(pages["seal-a"]) > 80
    pictures = {("assistant", "card.svg"), ("assistant", "card.png")}  # of each event's name
    assert {where for where, page in pages["seal-a"].items() if page != pages["seal-b"][where]} <= pictures


def _told(client: Client, name: str, path: str) -> str:
    """A page without what differs by the event's name, the hashes and the moment, once all of it is worked out."""
    until = time.monotonic() + PATIENCE
    while "is not worked out yet" in (body := client.get(f"/e/{name}/{path}").body) and time.monotonic() < until:
        time.sleep(0.1)
    return re.sub(rf"[0-9a-f]{{16,}}|{name}|[\w-]{{16,}}|data-owner=.\d+|\d\d:\d\d(:\d\d)?", "…", without_words(body))


def test_everybody_sees_what_was_done_with_a_seal_and_a_second_one_needs_a_reason(server: Served, folder: Path) -> None:
    hall, anybody = Hall(server, "facts"), Client(server.address)
    page, public = "/e/facts/desk/rounds/1/seal/", "/e/facts/rounds/1/"
    assert 'name="reason"' not in hall.td.get(page).body
    assert hall.td.post(page, {"do": "seal", "value": "1907", "key": "one"}).status == 200
    hall.td.post(page, {"do": "show", "key": "look"})
    told = anybody.get(public).body
    assert told.count("Looks at the sealed end of round 1.") == 1
    assert told.count("Prints the sealed end of round 1 on two slips.") == 1
    assert "1907" not in _facts(told)
    with open_live(folder / "facts.jsonl") as live:
        sealed = next(entry.number for entry in live.event.replay.entries if entry.act.name == "seal-end")
    undo = f"/e/facts/desk/log/{sealed}/undo/"
    assert hall.td.post(undo, hall.td.get(undo).hidden() | {"reason": "It was seen by a player."}).status == 303
    told = anybody.get(public).body
    assert "The end of round 1 is not sealed now." in told
    assert "Reason: It was seen by a player." in told
    asked = hall.td.get(page).body
    assert asked.count('name="reason"') == asked.count("Everybody sees why it is sealed again.") == 2, "seal and share"
    again = hall.td.post(page, {"do": "seal", "value": "1908", "key": "two"})
    assert (again.status, "Everybody sees why it is sealed again." in again.body) == (422, True)
    assert (
        hall.td.post(page, {"do": "seal", "value": "1908", "key": "three", "reason": "The first was seen."}).status
        == 200
    )
    facts = _facts(anybody.get(public).body)
    assert facts.count("Seals the end of round 1") == 3, "sealed, withdrawn, sealed again"
    assert "Reason: The first was seen." in facts
    redo = f"/e/facts/desk/log/{sealed}/redo/"
    assert hall.td.post(redo, hall.td.get(redo).hidden() | {"reason": "the slips were found"}).status == 303
    lost = hall.td.get(page).body
    assert 'value="open"' not in lost
    assert undo in lost, "a seal that nobody can open any more is undone from its page"


def _facts(body: str) -> str:
    return body.partition("What was done with it")[2].partition("</details>")[0]
