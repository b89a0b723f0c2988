"""The calculator: any board in every system, for everybody, and a player's own board under the event's rulebook."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, expect

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.scoring.calculator import in_every_system, next_steps
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import catalogue, load_system
from serving import served
from web.client import Client, director_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
BOARD = BoardResult.from_counts("A0@1904 E12 F9 G6 I4 R0@1906 T3", last_year=1908)


def fields(**more: str) -> str:
    counts = {f"c-{item.power}": str(item.centres) for item in BOARD.powers}
    years = {f"o-{item.power}": str(item.eliminated) for item in BOARD.powers if item.eliminated}
    return urlencode(counts | years | {"year": "1908", "power": "F"} | more)


def test_everybody_can_work_out_a_board(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES, rulebook="wdc-2025")
    with served("serve", str(place)) as server:
        visitor = Client(server.address)
        page = visitor.get(f"/e/one/calculator/?{fields()}").body
        assert "10 × 12 centres = 120" in page
        assert "a centre more, from England" in page
        assert page.count("system=") >= len(catalogue())
        assert "100 × 144/286" in visitor.get(f"/e/one/calculator/?{fields(system='sum-of-squares')}").body
        refused = visitor.get(f"/e/one/calculator/?{fields(year='x')}&c-E=99").body
        assert "Write the last year as a number" in refused
        assert "system=haight" not in refused
        assert visitor.get("/e/one/me/calculator/").status != 200
        assert visitor.get("/e/one/desk/scoring-design/").status != 200
        desk = director_of(server)
        own = {"toml": 'name = "<i>Own"\nsolo = []\n[[draw]]\nkind = "lead"\npoints = 2'}
        checked = desk.get(f"/e/one/desk/scoring-design/?{urlencode(own)}").body
        assert "One more centre never lowers the score." in checked
        assert "<i>Own" not in checked
        wrong = desk.get(f"/e/one/desk/scoring-design/?{urlencode({'toml': 'name = 1e99999999'})}").body
        assert 'role="alert"' in wrong
        wrong = desk.get(f"/e/one/desk/scoring-design/?{urlencode({'toml': own['toml'].replace('lead', 'led')})}").body
        assert "<li>line 4, draw.1.kind: kind cannot be" in wrong, "the line is said once"
        long = {"toml": own["toml"] + "\n# why" * 1200}
        wrong = desk.get(f"/e/one/desk/scoring-design/?{urlencode(long)}").body
        assert ("This is too long. Use at most 6000 characters." in wrong, wrong.count("# why")) == (True, 2 * 1200)
        design = "/e/one/desk/scoring-design/"
        chosen = desk.get(f"{design}?{urlencode({'from': 'dixie', 'kind': 'rank'})}").body
        assert "name = &#34;Dixie&#34;" in chosen
        assert 'name="ties"' in chosen, "the keys of the term that was chosen"
        term = {"kind": "rank", "when": "draw", "table": "60, 1/3", "ties": "lower", "add": "1"}
        assert "ties = &#34;lower&#34;" in desk.get(f"{design}?{urlencode(own | term)}").body
        card = desk.get(f"{design}?{urlencode(own | {'card': '1'})}")
        assert "<h1>&lt;i&gt;Own</h1>" in card.body
        assert "sandbox" in card.headers["content-security-policy"]
        french = desk.get(f"{design}?{urlencode(own | {'card': '1'})}", headers={"Accept-Language": "fr"}).body
        assert '<html lang="fr">' in french
        assert "<h2>Sans solo</h2>" in french
        assert "No game has ended yet." in desk.get("/e/one/desk/standings/every-rule/").body


def test_a_board_is_dragged(browser: Browser, tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES, rulebook="wdc-2025")
    with served("serve", str(place)) as server:
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.goto(f"{server.address}/e/one/calculator/?{fields()}")
        ladder = page.locator("[aria-labelledby=worth] .ladder")
        ladder.scroll_into_view_if_needed()
        box = ladder.bounding_box()
        assert box is not None
        cell = box["width"] / 34
        page.mouse.move(box["x"] + 12 * cell + 3, box["y"] + 6)
        page.mouse.down()
        page.mouse.move(box["x"] + 14 * cell + 3, box["y"] + 6, steps=4)
        expect(page.locator("[name=c-E]")).to_have_value("14")
        expect(page.locator("[name=c-F]")).to_have_value("7")
        page.mouse.up()
        expect(page.get_by_text("10 × 14 centres = 140")).to_be_visible()
        page.close()


def test_what_may_come_next_keeps_to_the_board_and_the_rules_of_concessions(tmp_path: Path) -> None:
    rules = tmp_path / "club.toml"
    club, own = rulebook_text("club")[0], "concession = true\nconcession_centres = 10\n"
    rules.write_text(club.replace("[ending]\n", f"[ending]\n{own}"), "utf-8")
    place = new_event(tmp_path / "one.db", name="The Open", players=NAMES, rulebook=str(rules))
    with served("serve", str(place)) as server:
        address = "/e/one/calculator/?"
        visitor = Client(server.address)
        assert ">a solo conceded to you" in visitor.get(address + fields(power="E")).body
        assert ">a solo conceded to you" not in visitor.get(address + fields(power="F")).body
        nobody_asked = visitor.get(address + fields().replace("&power=F", "")).body
        assert "What next for England?" in nobody_asked
        out = visitor.get(address + fields(power="R")).body
        assert "Russia is out. Choose another power" in out
        won = visitor.get(address + fields(**{"c-E": "18", "c-F": "3"})).body
        assert "nothing comes after it" in won


@pytest.mark.parametrize("chosen", catalogue(), ids=lambda system: system.id)
def test_next_steps_are_worth_what_their_boards_score(chosen: ScoringSystem) -> None:
    now = score(BOARD, chosen).points[POWERS[2]]
    steps = next_steps(BOARD, POWERS[2], chosen)
    assert {sum(item.centres for item in step.result.powers) for step in steps} == {34}
    for step in steps:
        assert step.points == score(step.result, chosen).points[POWERS[2]] == now + step.change


def test_a_board_in_every_system_is_the_board_in_each() -> None:
    found = in_every_system(BOARD, catalogue())
    assert [one.score for one in found] == [score(BOARD, system) for system in catalogue()]
    unknown = in_every_system(BoardResult.from_counts("A0 E12 F9 G6 I4 R0 T3"), [load_system("haight")])
    assert unknown[0].score is None
    assert "needs the year" in unknown[0].lacking


def test_a_board_that_cannot_be_is_refused_once_and_not_by_every_system() -> None:
    with pytest.raises(InputError, match="The counts add up to 36"):
        in_every_system(BoardResult.from_counts("A9 E9 F9 G9 I0 R0 T0"), catalogue())
