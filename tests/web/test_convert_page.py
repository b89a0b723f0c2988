"""A game from one form to another on a page for everybody: pasted or dropped, looked at, downloaded, nothing kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boardcall.exchange.games.conversion import WRITTEN_FORMS
from boardcall.exchange.games.recognition import read_games
from boardcall.game import GameRecord
from boardcall.notation import write_record
from recorded_games import real_game
from serving import Served, served
from web.client import Client
from web.events import new_event

PAGE = "/e/one/convert/"
NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = new_event(tmp_path_factory.mktemp("convert") / "one.db", name="The Open", players=NAMES)
    with served("serve", str(place)) as server:
        yield server


def text_of(number: int) -> str:
    return write_record(real_game(number))


def test_everybody_converts_a_game_and_nothing_is_kept(hall: Served) -> None:
    visitor = Client(hall.address)
    for page in ("standings/charts/", "calculator/"):
        assert f'href="{PAGE}"' in visitor.get(f"/e/one/{page}").body
    first = visitor.get(PAGE)
    assert first.headers["cache-control"] == "no-store"
    for form in WRITTEN_FORMS:
        written = visitor.post(PAGE, {"game": text_of(2842), "to": form.id})
        assert f".{form.ending}" in written.headers["content-disposition"]
        again = read_games(written.body).games[0]
        assert moved(again) == moved(real_game(2842)), form.id


def moved(game: GameRecord) -> list[object]:
    """The positions of the phases in which something was ordered."""
    return [one.position for one in game.phases if one.orders]


def test_what_a_form_cannot_hold_is_said_before_it_is_downloaded(hall: Served) -> None:
    visitor = Client(hall.address)
    named = "game The Friday game\n\nS1901M" + text_of(2842).partition("S1901M")[2]
    page = visitor.post(PAGE, {"game": named}).body
    assert page.count("It holds no name of a game: The Friday game.") == 4
    assert page.count("It holds everything.") == 2
    french = visitor.post(PAGE, {"game": named}, headers={"Accept-Language": "fr"}).body
    assert "Il ne contient pas le nom de la partie : The Friday game." in french


def test_a_later_start_cannot_be_read_again_from_forms_without_positions(hall: Served) -> None:
    later = "S1904M" + text_of(2842).partition("S1904M")[2]
    page = Client(hall.address).post(PAGE, {"game": later}).body
    assert "The game has no orders, and njudge holds nothing else." in page


def test_what_is_no_game_is_said_with_what_was_typed(hall: Served) -> None:
    visitor = Client(hall.address)
    wrong = visitor.post(PAGE, {"game": "Spring 1901\nFrance: A Par - Xyz"})
    assert (wrong.status, "Xyz" in wrong.body, "A Par - Xyz</textarea>" in wrong.body) == (422, True, True)
    assert visitor.post(PAGE, {"game": " "}).status == 422
    assert visitor.post(PAGE, {"game": "x" * 1_000_001}).status == 422
    assert visitor.post(PAGE, {"game": text_of(2842), "to": "pigeon"}).status == 422
    shown = visitor.post(
        PAGE, {"game": f"Hello <b>all</b>\n\n{text_of(2842)}", "phase": "S1999M", "number": "7", "rules": "pigeon"}
    )
    assert (shown.status, "<b>all" in shown.body) == (200, False)


def test_a_line_that_cannot_be_read_is_corrected_beside_its_problem(hall: Served) -> None:
    visitor = Client(hall.address)
    exported = "Winter 1901\nFrance\nBre BUILD  [SUCCEEDS]\n"
    orders = "Spring 1901\nFrance\nBre MOVE → MAO  [SUCCEEDS]\nPar HOLD  [SUCCEEDS]\n"
    autumn = "Fall 1901\nFrance\nMAO MOVE → Por  [SUCCEEDS]\n"
    text = f"{orders}{autumn}{exported}"
    asked = visitor.post(PAGE, {"game": text})
    assert (asked.status, 'name="line-10" value="Bre BUILD  [SUCCEEDS]"' in asked.body) == (422, True)
    assert "The build in Brest does not say army or fleet. Write A or F." in asked.body
    read = visitor.post(PAGE, {"game": text, "line-10": "Bre BUILD F  [SUCCEEDS]", "line-999": "x", "line-x": "x"})
    assert (read.status, "Winter 1901, adjustments" in read.body) == (200, True)
    record = visitor.post(PAGE, {"game": text, "line-10": "Bre BUILD F  [SUCCEEDS]", "to": "record"}).body
    assert "orders F: F BRE B\n" in record


def test_one_of_several_games_is_chosen(hall: Served) -> None:
    visitor = Client(hall.address)
    lines = [
        json.dumps(json.loads(visitor.post(PAGE, {"game": text_of(one), "to": "saved"}).body)) for one in (2842, 4744)
    ]
    both = "\n".join(lines)
    second = visitor.post(PAGE, {"game": both, "number": "2", "to": "record"}).body
    assert moved(read_games(second).games[0]) == moved(real_game(4744))


def test_a_file_is_dropped_looked_at_phase_by_phase_and_downloaded(
    hall: Served, browser: Browser, tmp_path: Path
) -> None:
    page: Page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(f"{hall.address}{PAGE}")
    file = tmp_path / "friday.txt"
    file.write_text(text_of(2842), "utf-8")
    page.set_input_files("#file", file)
    with page.expect_navigation():
        page.get_by_role("button", name="Read it").click()
    expect(page.locator(".phase-map svg")).to_be_visible()
    shown = page.locator("h2").first.inner_text()
    with page.expect_navigation():
        page.get_by_role("button", name="Phase before").click()
    assert page.locator("h2").first.inner_text() != shown
    page.get_by_label("Phase", exact=True).select_option("S1901M")
    with page.expect_navigation():
        page.get_by_role("button", name="Show").click()
    expect(page.locator("h2").first).to_have_text("Spring 1901, movement")
    expect(page.get_by_role("button", name="Phase before")).to_be_disabled()
    with page.expect_download() as download:
        page.get_by_role("button", name="results as nJudge mails them").click()
    again = read_games(Path(download.value.path()).read_text("utf-8")).games[0]
    assert (moved(again), errors) == (moved(real_game(2842)), [])
