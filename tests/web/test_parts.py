"""Nothing stands before a page: a part of it that fails, never ends or waits is left out, and the rest works.

On a real server with faults planted, through the pages and the interface.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.web.request.language import ENGLISH, language
from boardcall.web.request.render import environment
from web.client import Client, director_of
from web.clock_events import clicked, event_with_boards
from web.planted import FAULTS, planted_server

BEGINS = datetime.now(UTC) - timedelta(minutes=20)
EVENT = "/e/one/"
PUBLIC = (
    "",
    "rounds/1/",
    "boards/1/A/",
    "standings/",
    "standings/now/",
    "players/",
    "players/p1/",
    "teams/",
    "awards/",
    "rules/",
    "screen/boards/",
    "screen/standings/",
    "screen/clocks/",
    "screen/clocks/1/A/",
    "overlay/standings/",
    "overlay/chances/",
    "overlay/clock/1/A/",
)
DESK = (
    "desk/",
    "desk/players/",
    "desk/rounds/1/roll-call/",
    "desk/rounds/1/call/",
    "desk/rounds/1/clocks/",
    "clocks/1/A/",
    "desk/rounds/1/results/",
    "desk/boards/1/A/",
    "desk/boards/1/A/seats/",
    "desk/standings/",
    "desk/rulings/",
    "desk/log/",
    "record/",
)
SENTENCES = {
    "standings": ("standings/", "The standings could not be worked out. The rest of this page works."),
    "agenda": ("desk/", "What is next and what is missing could not be worked out."),
    "pace": ("desk/", "What still fits before the round ends could not be worked out."),
    "clocks": ("screen/clocks/", "The clocks could not be worked out."),
}
FAILING = [
    pytest.param(part, fault, marks=[] if fault in ("raises", FAULTS[1 + place % 2]) else pytest.mark.long)
    for place, part in enumerate(SENTENCES)
    for fault in FAULTS
]
"""Each part raises, and then never ends or waits; the other of these two is the same once more."""
OTHERS = {
    "needs": ("desk/", "What needs somebody could not be shown."),
    "boards": ("desk/", "The boards could not be shown."),
    "latest": ("desk/", "What was done last could not be listed."),
    "notices": ("", "The notices could not be shown."),
}
"""Parts that are taken for all by one fault: how they fail is the same code."""

AT_BOARDS = {
    "results": ("boards/1/A/", "The results could not be shown. The rest of this page works."),
    "game": ("boards/1/A/", "The moves of the game could not be shown."),
    "seal": ("rounds/1/", "The sealed end could not be shown."),
    "changed": ("rounds/1/", "Changed results could not be listed."),
    "offences": ("clocks/1/A/", "Offences against the times could not be shown."),
    "votes": ("desk/boards/1/A/", "The votes could not be shown."),
    "head": ("boards/1/A/", "The rounds and the colours of the event could not be shown."),
}
BOARD_PAGES = (
    "boards/1/A/",
    "rounds/1/",
    "clocks/1/A/",
    "desk/rounds/1/clocks/",
    "desk/boards/1/A/",
    "desk/rounds/1/results/",
)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Path, list[str]]]:
    """A director's client, the file that says what is wrong, and what was logged once the server has ended."""
    folder = tmp_path_factory.mktemp("parts")
    place = event_with_boards(folder / "one.db", "wdc-2025", "AB", begins=BEGINS)
    clicked(place, Clicked(Click.START, BEGINS), board="A")
    with planted_server(place, folder / "faults") as (server, logged):
        td = director_of(server)
        yield td, folder / "faults", logged
    (said,) = logged
    faults = (
        len(SENTENCES) + len(OTHERS) + len(AT_BOARDS) + 4
    )  # a page as a whole, a picture, a piece, what stands beside
    assert said.count("A picture of a page could not be drawn.") == 1
    assert said.count("A piece of a page could not be shown.") == 1
    assert said.count("What a page can do without failed.") == 1
    assert said.count("ValueError: planted") == faults  # once a fault, not once a visitor
    assert all(f"The part “{part}” of the pages failed after act" in said for part in (*SENTENCES, *OTHERS, *AT_BOARDS))


def _act(td: Client) -> None:
    """Any act: parts are tried again after it."""
    fields = td.get(f"{EVENT}desk/notices/").hidden() | {"text": "Coffee.", "to": "", "reason": ""}
    assert td.post(f"{EVENT}desk/notices/", fields).status == 303


@pytest.mark.parametrize(("part", "fault"), FAILING)
def test_every_page_answers_without_the_part(hall: tuple[Client, Path, list[str]], part: str, fault: str) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text(f"{part}={fault}")
    page, sentence = SENTENCES[part]
    try:
        assert {path: td.get(EVENT + path).status for path in (*PUBLIC, *DESK)} == dict.fromkeys((*PUBLIC, *DESK), 200)
        assert sentence in td.get(EVENT + page).body
        desk = td.get(f"{EVENT}desk/").body
        assert f"Part “{part}”, event “Clocks”, after act " in desk
        assert "boards" in td.get(f"{EVENT}rounds/1/").body
        answer = td.get(f"{EVENT}api/v1/standings")
        if part == "standings":
            refused = json.loads(answer.body)
            assert (answer.status, answer.headers["content-type"]) == (503, "application/problem+json")
            assert refused["detail"].startswith("This cannot be worked out just now.")
        else:
            assert answer.status == 200
        assert td.get(f"{EVENT}api/v1/event").status == 200
    finally:
        said.write_text("")


@pytest.mark.parametrize("part", OTHERS)
def test_desk_and_first_page_answer_without_any_one_part(hall: tuple[Client, Path, list[str]], part: str) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text(f"{part}=raises")
    page, sentence = OTHERS[part]
    try:
        assert [td.get(EVENT + path).status for path in ("", "desk/")] == [200, 200]
        assert sentence in td.get(EVENT + page).body
        assert f"Part “{part}”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
    finally:
        said.write_text("")


@pytest.mark.parametrize("part", AT_BOARDS)
def test_boards_rounds_and_clocks_answer_without_any_one_part(hall: tuple[Client, Path, list[str]], part: str) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text(f"{part}=raises")
    page, sentence = AT_BOARDS[part]
    try:
        assert {path: td.get(EVENT + path).status for path in BOARD_PAGES} == dict.fromkeys(BOARD_PAGES, 200)
        body = td.get(EVENT + page).body
        assert sentence in body
        assert f"Part “{part}”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
    finally:
        said.write_text("")


def test_a_picture_that_cannot_be_drawn_is_one_sentence(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    fields = td.get(f"{EVENT}desk/boards/1/A/").hidden() | {"year": "1901", "reason": ""}
    counts = {f"c-{power}": count for power, count in zip("AEFGIRT", "5454464", strict=True)}
    assert td.post(f"{EVENT}desk/boards/1/A/counts/", fields | counts).status == 303
    said.write_text("picture=raises")
    try:
        page = td.get(f"{EVENT}boards/1/A/")
        assert (page.status, "This picture could not be drawn." in page.body, "Player 1" in page.body) == (
            200,
            True,
            True,
        )
        assert "Part “picture of /e/one/boards/1/A/”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
    finally:
        said.write_text("")
    assert "This picture could not be drawn." not in td.get(f"{EVENT}boards/1/A/").body, "it is drawn the next time"


def test_a_clock_whose_face_cannot_be_shown_takes_no_page_with_it(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text("face=raises")
    pages = ("", "desk/", "boards/1/A/", "clocks/1/A/", "desk/rounds/1/clocks/", "screen/clocks/")
    try:
        answers = {path: td.get(EVENT + path) for path in pages}
        assert {path: one.status for path, one in answers.items()} == dict.fromkeys(pages, 200)
        silent = [path for path, one in answers.items() if "could not be shown." not in one.body]
        assert silent == []
        assert "Part “piece of /e/one/clocks/1/A/”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
        assert 'value="pause"' in answers["clocks/1/A/"].body, "its buttons work"
    finally:
        said.write_text("")


def test_no_page_is_lost_for_what_it_can_do_without(hall: tuple[Client, Path, list[str]]) -> None:
    """Its links, what was done last, whether this machine's clock is right, a clock's buttons: all of it at once."""
    td, said, _ = hall
    _act(td)
    said.write_text("beside=raises")
    try:
        assert {path: td.get(EVENT + path).status for path in BOARD_PAGES} == dict.fromkeys(BOARD_PAGES, 200)
        assert 'name="c-A"' in td.get(f"{EVENT}desk/boards/1/A/").body
        assert "Part “piece of /e/one/clocks/1/A/”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
    finally:
        said.write_text("")


def test_people_of_a_board_are_shown_without_its_results(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text("results=raises")
    try:
        for page in ("boards/1/A/", "rounds/1/", "desk/boards/1/A/", "desk/rounds/1/results/"):
            assert "Player 1" in td.get(EVENT + page).body, page
        assert 'name="c-A"' in td.get(f"{EVENT}desk/boards/1/A/").body
        assert "Nothing is counted yet." not in td.get(f"{EVENT}boards/1/A/").body
        assert td.get(f"{EVENT}boards/1/Z/").status == 404
    finally:
        said.write_text("")


def test_the_desk_says_which_page_failed_as_a_whole(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text("rules=raises")
    try:
        failed = td.get(f"{EVENT}rules/")
        assert (failed.status, "This is our mistake, not yours" in failed.body) == (500, True)
        assert "Part “rules”, event “Clocks”, after act " in td.get(f"{EVENT}desk/").body
    finally:
        said.write_text("")


def test_what_failed_is_back_after_the_next_act(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    _act(td)
    said.write_text("agenda=raises")
    assert "could not be worked out" in td.get(f"{EVENT}desk/").body
    said.write_text("")
    _act(td)
    body = td.get(f"{EVENT}desk/").body
    assert "Left out of pages" not in body
    assert "could not be worked out" not in body


def test_a_desk_can_act_while_standings_are_lost(hall: tuple[Client, Path, list[str]]) -> None:
    td, said, _ = hall
    said.write_text("standings=spins")
    try:
        _act(td)
        fields = td.get(f"{EVENT}desk/boards/1/B/").hidden() | {"year": "1901", "reason": ""}
        counts = {f"c-{power}": count for power, count in zip("AEFGIRT", "5454464", strict=True)}
        answer = td.post(f"{EVENT}desk/boards/1/B/counts/", fields | counts)
        assert answer.status == 303, answer.body
    finally:
        said.write_text("")


@pytest.mark.parametrize("name", ["board_article", "edge", "nav", "place"])
def test_a_piece_of_a_page_that_cannot_be_filled_in_is_one_sentence(name: str) -> None:
    made = environment(language(ENGLISH))
    page = made.from_string("<h1>Round 1</h1>{{ piece(template, 'nowhere') }}<p>The end.</p>")
    said = "This part could not be shown. The rest of this page works."
    assert page.render(template=f"parts/{name}.html") == f"<h1>Round 1</h1>{said}<p>The end.</p>"
