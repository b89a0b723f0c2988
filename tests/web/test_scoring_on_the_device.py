"""The calculator's script scores what the core scores: every system of the catalogue, over boards at random."""

import json
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.scoring.calculator import next_steps
from boardcall.scoring.points import shown_points
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import BoardScorer
from boardcall.scoring.systems import available_systems
from boardcall.tables.codec import Json
from boardcall.web.pages.systems_as_data import systems_as_data
from scoring.random_boards import Years, random_board
from serving import served
from web.events import new_event

BOARDS, NEXT_BOARDS = 60, 15
SIGNS = str.maketrans("×÷−", "*/-")
SUMMED = {*("per-centre", "per-year", "lead", "pot", "share", "target", "margins", "scale", "multiply")}
WORK_OUT = """async ([folder, data, boards]) => {
  const { pointsOf } = await import(folder + "scoring.js");
  const text = ([top, bottom]) => bottom === 1n ? String(top) : `${top}/${bottom}`;
  return boards.map((board) => Object.values(data.systems).map(
    (system) => pointsOf(board, system, data.defaults)?.map(text) ?? null));
}"""
SUMS = """async ([folder, data, boards]) => {
  const { scoreOf } = await import(folder + "scoring.js");
  const { sumOf } = await import(folder + "calculator-sums.js");
  const write = ([top, bottom]) => `Fraction(${top},${bottom})`;
  return boards.flatMap((board) => Object.values(data.systems).flatMap((system) => {
    const score = scoreOf(board, system, data.defaults);
    return (score?.parts ?? []).flatMap(({ term, gains }, at) => [...gains].map(([seat, gain]) =>
      [term.kind, sumOf(score, at, seat, 20, write), write(gain), term.rounded ?? "exact"]));
  }));
}"""
NEXT = """async ([folder, data, boards]) => {
  const { nextSteps } = await import(folder + "calculator-next.js");
  const text = ([top, bottom]) => bottom === 1n ? String(top) : `${top}/${bottom}`;
  const said = document.querySelector("[aria-labelledby=next]").dataset;
  const names = [...document.querySelectorAll("[name=power] option")].map((one) => one.textContent);
  const words = (one) => said[one.name].replace(/\\{\\w+\\}/, one.powers.map((seat) => names[seat]).join(", "));
  return boards.map(([board, power]) => Object.values(data.systems).map((system) =>
    nextSteps(board, power, system, data.defaults).map((one) => [words(one), text(one.points), text(one.change)])));
}"""
SHOW = """async ([folder, numbers]) => {
  const { exact, shown } = await import(folder + "exact.js");
  return numbers.map(([number, decimals]) => shown(exact(number), decimals, "{whole}.{decimals}"));
}"""


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Any:
    place = new_event(tmp_path / "one.db", name="The Open")
    with served("serve", str(place)) as server:
        page = browser.new_page()
        page.goto(f"{server.address}/e/one/calculator/")
        yield page
        page.close()


def _folder(page: Page) -> str:
    address = page.locator("script[src*='calculator.js']").get_attribute("src")
    assert address
    return address.removesuffix("calculator.js")


def _as_data(result: BoardResult, years: Years) -> Json:
    members = result.in_draw
    return {
        "counts": [one.centres for one in result.powers],
        "out": [one.eliminated for one in result.powers],
        "last": result.last_year,
        "draw": None if members is None else [seat for seat, one in enumerate(POWERS) if one in members],
        "conceded": None if result.conceded_to is None else POWERS.index(result.conceded_to),
        "years": [[one.year, [*one.centres]] for one in years],
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_device_scores_what_the_core_scores(page: Page, seed: int) -> None:
    rng = random.Random(seed)
    boards = [random_board(rng) for _ in range(BOARDS)]
    systems = tuple(sorted(available_systems(), key=lambda one: one.id))
    data = json.loads(systems_as_data(systems[0], systems, ()))
    found = page.evaluate(WORK_OUT, [_folder(page), data, [_as_data(*one) for one in boards]])
    for (result, years), answers in zip(boards, found, strict=True):
        scorer = BoardScorer(result, years)
        for system, answer in zip(systems, answers, strict=True):
            try:
                expected = [*map(str, scorer.points(system))]
            except InputError:
                expected = None
            assert answer == expected, f"seed {seed}: {result} in {system.id}, years {years}"
    assert sum(answer is not None for answers in found for answer in answers) > BOARDS * len(systems) // 3


def test_the_sums_of_the_device_give_the_points(page: Page) -> None:
    rng = random.Random(5)
    systems = tuple(sorted(available_systems(), key=lambda one: one.id))
    data = json.loads(systems_as_data(systems[0], systems, ()))
    level = BoardResult.from_counts("A9 E9 F6 G5 I3 R2 T0@1905", last_year=1907)
    boards = [_as_data(*one) for one in ((level, ()), *(random_board(rng) for _ in range(NEXT_BOARDS)))]
    told = page.evaluate(SUMS, [_folder(page), data, boards])
    summed = set()
    for kind, text, gain, rounded in told:
        words = re.fullmatch(r"(.*?)(?: ([=≈]) (.*))?", text)
        assert words
        assert (words[3] or text) == gain
        if words[2]:
            value, points = (eval(one.translate(SIGNS), {"Fraction": Fraction}) for one in (words[1], gain))
            assert value == points or (words[2], rounded != "exact") == ("≈", True), f"{kind}: {text}"
            summed.add(kind)
    assert summed >= SUMMED


def test_the_device_says_what_may_come_next_as_the_core_does(page: Page) -> None:
    rng = random.Random(4)
    asked = [(*random_board(rng), rng.randrange(len(POWERS))) for _ in range(NEXT_BOARDS)]
    systems = tuple(sorted(available_systems(), key=lambda one: one.id))
    data = json.loads(systems_as_data(systems[0], systems, ()))
    boards = [[_as_data(result, years), power] for result, years, power in asked]
    found = page.evaluate(NEXT, [_folder(page), data, boards])
    for (result, years, power), answers in zip(asked, found, strict=True):
        for system, answer in zip(systems, answers, strict=True):
            try:
                steps = next_steps(result, POWERS[power], system, years)
            except InputError:
                steps = ()
            expected = [[str(one.name), str(one.points), str(one.change)] for one in steps]
            assert answer == expected, f"{result} for {POWERS[power]} in {system.id}, years {years}"
    assert any(answer for answers in found for answer in answers)


def test_the_device_shows_points_as_the_program_does(page: Page) -> None:
    rng = random.Random(1)
    some = [(Fraction(rng.randint(-9999, 9999), rng.randint(1, 40)), rng.randint(0, 4)) for _ in range(400)]
    found = page.evaluate(SHOW, [_folder(page), [[str(number), decimals] for number, decimals in some]])
    assert found == [str(shown_points(number, decimals)) for number, decimals in some]
