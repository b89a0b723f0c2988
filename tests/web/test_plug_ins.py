"""Plug-ins: the package of the how-to in a temporary path, one that is missing, and those that do not work."""

import importlib
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from inspect import unwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

import boardcall as bc
from boardcall import plug_ins as installed
from boardcall.cli.app import app
from boardcall.desk.event import open_event
from boardcall.errors import InputError, NotFoundError, RefusedError
from boardcall.exchange.games.recognition import read_games
from boardcall.rulebook.library import rulebook_text
from boardcall.rulebook.reader import check_rulebook
from boardcall.scoring import systems
from boardcall.standings.criteria import TIE_BREAKS
from boardcall.standings.plug_in_tie_breaks import _worded
from boardcall.standings.settings import Criterion, TieBreaks
from boardcall.standings.table import compute_standings
from boardcall.store.live import create_event
from boardcall.wording import say
from random_tournaments import RULEBOOKS
from standings.crosstables import event
from web.site import site

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "write-a-plug-in.md"
BLOCK = re.compile(r"^New file `(?P<file>[^`]+)`:\n\n```\w+\n(?P<text>.*?)^```", re.MULTILINE | re.DOTALL)
CACHES = (installed.plug_ins, systems.plugged_system, systems._plugged_systems)
RULES = """[rulebook]
schema = 1
id = "own"
title = "Club"
[scoring]
system = "{system}"
[tie_break]
standings = [{{ by = "{by}" }}]
"""


def routes() -> tuple[Any, ...]:
    from boardcall.web.pages.plug_in_pages import plugged_routes

    return plugged_routes()


def add_package(folder: Path, files: dict[str, str]) -> None:
    """A package as pip leaves it: its modules, and a folder that says what it adds."""
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = project["entry-points"].items()
    points = [
        "\n".join((f"[{group}]", *(f"{one} = {value}" for one, value in entries.items()))) for group, entries in groups
    ]
    (info / "entry_points.txt").write_text("\n".join(points))
    for file, text in files.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, "utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place where packages are found; what was known of plug-ins is forgotten before and after."""
    site()
    importlib.import_module("boardcall.web.routes")  # as a server has them that knows nothing of these packages
    monkeypatch.syspath_prepend(str(tmp_path))
    for cached in CACHES:
        cached.cache_clear()
    yield tmp_path
    for cached in CACHES:
        cached.cache_clear()
    for known in [name for name in TIE_BREAKS if ":" in name]:
        del TIE_BREAKS[known]
    for module in [name for name in sys.modules if name.startswith(("boardcall_ladder", "boardcall_broken"))]:
        del sys.modules[module]


@pytest.fixture
def ladder(folder: Path) -> Path:
    add_package(folder, {found["file"]: found["text"] for found in BLOCK.finditer(PAGE.read_text("utf-8"))})
    return folder


@pytest.mark.usefixtures("ladder")
def test_the_page_makes_a_plug_in_that_does_all_it_promises() -> None:
    assert {one.id for one in installed.plug_ins()} == {
        f"boardcall-ladder:{name}" for name in ("ladder", "fourth-game", "one-line")
    }
    assert "boardcall_ladder" not in sys.modules, "nothing of it runs before somebody names it"
    assert bc.score("A9 E8 F7 G5 I3 R2 T0@1905", "boardcall-ladder:ladder").points[bc.POWERS[0]] == 7
    text = RULES.format(system="boardcall-ladder:ladder", by="boardcall-ladder:fourth-game")
    assert check_rulebook(text).errors == ()
    read = read_games("spring! FRA: A Par - Bur; GER: A Mun H")
    assert read.form == "one line"
    (route,) = routes()
    assert (route.pattern, route.name) == ("plug-in/boardcall-ladder/", "boardcall-ladder-ended")
    board = SimpleNamespace(result=None)
    call = SimpleNamespace(
        event=SimpleNamespace(now=lambda: SimpleNamespace(tournament=SimpleNamespace(boards=(board,))))
    )
    assert route.view(call).content == b"0 boards have ended"
    listed = CliRunner().invoke(app, ["plugins"])
    assert (listed.exit_code, listed.output.count("boardcall-ladder 1.0")) == (0, 4)


def test_a_server_shows_its_other_events_where_the_package_of_one_is_missing(ladder: Path) -> None:
    from boardcall.web.server.serve import links_of
    from boardcall.web.server.site import EventPlace, Site

    text = rulebook_text("club")[0].replace('system = "sum-of-squares"', 'system = "boardcall-ladder:ladder"')
    for name, rules in (("climb", text), ("hall", rulebook_text("club")[0])):
        create_event(ladder / f"{name}.db", open_event(rules, name=name), at=datetime.now(UTC), author="td").close()
    for info in ladder.glob("boardcall_ladder*"):
        shutil.rmtree(info)
    kept = unwrap(check_rulebook, stop=lambda one: hasattr(one, "cache_clear"))
    for cached in (*CACHES, kept):
        cached.cache_clear()
    places = tuple(EventPlace(name, str(ladder / f"{name}.db")) for name in ("climb", "hall"))
    with ExitStack() as stack:
        events = Site(places, "", "").open(stack)
        assert [event.slug for event in events] == ["hall"]
        with pytest.raises(RefusedError, match=r"the server is started again: .*pip install boardcall-ladder"):
            events.get("climb")
        assert links_of(Site(places[:1], "", ""), events) == ("",), "no link to set up what is there"
    with ExitStack() as stack, pytest.raises(InputError, match="pip install boardcall-ladder"):
        Site(places[:1], "", "").open(stack)


@pytest.mark.usefixtures("folder")
def test_a_rulebook_says_which_package_it_needs() -> None:
    errors = check_rulebook(RULES.format(system="boardcall-ladder:ladder", by="boardcall-steps:least")).errors
    assert [(one.field, one.line) for one in errors] == [("scoring.system", 6), ("tie_break.standings", 8)]
    for error, package in zip(errors, ("boardcall-ladder", "boardcall-steps"), strict=True):
        assert f"pip install {package}" in str(error)
    with pytest.raises(NotFoundError, match="pip install boardcall-ladder"):
        bc.load_system("boardcall-ladder:ladder")


def test_a_package_is_known_however_it_is_spelled_and_what_is_left_of_one_is_passed_over(folder: Path) -> None:
    points = "[boardcall.scoring_systems]\nladder = boardcall_steps:LADDER\n"
    for name, about in (("Boardcall_Steps", "Name: Boardcall_Steps\nVersion: 1\n"), ("gone", None)):
        info = folder / f"{name}-1.dist-info"
        info.mkdir()
        (info / "entry_points.txt").write_text(points)
        if about:
            (info / "METADATA").write_text(about)
    assert [one.id for one in installed.plug_ins()] == ["boardcall-steps:ladder"]
    for name in ("boardcall-steps:ladder", "boardcall_steps:ladder"):
        assert installed.named_plug_in(name, installed.SYSTEMS).id == "boardcall-steps:ladder"


PROJECT = """[project]
name = "boardcall-broken"
version = "0.1"
[project.entry-points."boardcall.scoring_systems"]
gone = "no_such_module_here:X"
number = "fractions:Fraction"
bad = "boardcall_broken:BAD"
leaves = "boardcall_broken_leaves:X"
[project.entry-points."boardcall.tie_breaks"]
fails = "boardcall_broken:FAILS"
float = "boardcall_broken:FLOAT"
empty = "boardcall_broken:EMPTY"
[project.entry-points."boardcall.game_importers"]
fails = "boardcall_broken:FORM"
wrong = "boardcall_broken:WRONG"
[project.entry-points."boardcall.pages"]
fails = "boardcall_broken:BAD"
nowhere = "boardcall_broken_pages:NOWHERE"
nothing = "boardcall_broken_pages:NOTHING"
"""
CODE = """from boardcall.exchange.games.form import GameForm
from boardcall.standings.criteria import PLAYERS, TieBreak
from boardcall.store.live import create_event
from boardcall.wording import say
BAD = "name = 7"
FAILS = TieBreak(say("failure"), lambda *given: 1 / 0, say("failure"), (PLAYERS,))
FLOAT = TieBreak(say("failure"), lambda one, criterion, tied: ord(one.name[0]) / 7, FAILS.says, (PLAYERS,))
EMPTY = TieBreak(say("failure"), lambda *given: (), say("failure"), (PLAYERS,))
FORM = GameForm("failure", lambda text: 1 / 0, lambda text: [])
WRONG = GameForm("wrong", lambda text: text.startswith("wrong!"), lambda text: [text])
"""
PAGES = """from boardcall.web.request.route import Route, RoutePolicy
NOWHERE = Route("<number:one>/", "nowhere", print, RoutePolicy.ANYONE)
NOTHING = Route("", "nothing", None, RoutePolicy.ANYONE)
"""


def test_a_broken_plug_in_takes_nothing_down(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    leaves = {"boardcall_broken_leaves.py": "raise SystemExit", "boardcall_broken_pages.py": PAGES}
    add_package(folder, {"pyproject.toml": PROJECT, "boardcall_broken.py": CODE, **leaves})
    for name in ("gone", "number", "bad", "leaves"):
        with pytest.raises(NotFoundError, match=rf"boardcall-broken:{name} \(version 0.1\) does not work"):
            bc.load_system(f"boardcall-broken:{name}")
    assert systems.available_systems() == systems.catalogue()
    assert read_games("Spring 1901\nFRA: A Par - Bur").form == "turns as text"
    assert routes() == ()
    for name in ("fails", "nowhere", "nothing"):
        assert f"boardcall-broken:{name}" in caplog.text
    listed = CliRunner().invoke(app, ["plugins"])
    assert (listed.exit_code, listed.output.count("does not work")) == (1, 7)
    with pytest.raises(NotFoundError, match=r"boardcall-broken:wrong .* does not work: AttributeError"):
        read_games("wrong! FRA: A Par - Bur")


def test_rules_name_a_tie_break_whose_own_words_fail() -> None:
    name = say("the fourth")
    fails: Any = lambda *_: 1 / 0  # noqa: E731
    given: tuple[Any, ...] = (None, (name,), fails, lambda *_: 7)
    for says in given:
        assert _worded(says, name)(Criterion("x")) == name  # type: ignore[operator]
    for says in (say("a"), (say("a"), say("b"))):
        assert _worded(says, name) is says


@pytest.mark.parametrize("name", ["fails", "float", "empty"])
def test_a_figure_that_is_none_skips_the_step(folder: Path, name: str) -> None:
    add_package(folder, {"pyproject.toml": PROJECT, "boardcall_broken.py": CODE})
    by = f"boardcall-broken:{name}"
    assert check_rulebook(RULES.format(system="sum-of-squares", by=by)).errors == ()
    chain = (Criterion(by), Criterion("td"))
    book = RULEBOOKS["club"]
    book = replace(
        book, standings=replace(book.standings, ex_aequo=False), tie_break=TieBreaks(standings=chain, champion=chain)
    )
    table = compute_standings(event("club", "A 10\nB 10"), book)
    assert [(place.steps[0].decided, bool(place.steps[0].skipped)) for place in table.places] == [(False, True)] * 2
