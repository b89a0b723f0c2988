"""The floors of docs/map.md hold: no room imports a higher floor or a neighbour, the core only the standard library."""

import ast
import itertools
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boardcall"
MAP, _, WEB_MAP = (ROOT / "docs" / "map.md").read_text("utf-8").partition("## The rooms of `web`")


def floors(table: str) -> dict[str, int]:
    return {room: int(floor) for floor, room in re.findall(r"^\| (\d+) \| (\w+) \|", table, re.MULTILINE)}


FLOORS, WEB_FLOORS = floors(MAP), floors(WEB_MAP)
NO_ROOMS = {"templates", "static", "sample", "manual", "python"}
"""Folders of `web` without code."""
TOP_OF_CORE = 7
FACADE = {"__init__", "__main__"}
NO_CODE = {"__pycache__", "locale"}


def rooms() -> list[str]:
    found = {p.stem if p.is_file() else p.name for p in PACKAGE.iterdir() if p.suffix == ".py" or p.is_dir()}
    return sorted(found - FACADE - NO_CODE)


def sources(room: str) -> list[Path]:
    single = PACKAGE / f"{room}.py"
    return [single] if single.exists() else sorted((PACKAGE / room).rglob("*.py"))


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; write the whole name"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names) if module == "boardcall" else [module]


def test_map_names_every_room() -> None:
    assert rooms() == sorted(room for room in FLOORS if room in rooms())
    assert {room for room in FLOORS if not (PACKAGE / room).exists() and not (PACKAGE / f"{room}.py").exists()} == set()


@pytest.mark.parametrize("room", rooms())
def test_room_imports_only_lower_floors(room: str) -> None:
    broken = []
    for path in sources(room):
        for module in imported_modules(path):
            parts = module.split(".")
            if parts[0] != "boardcall" or parts[1:2] in ([], [room]):
                continue
            if parts[1] not in FLOORS or FLOORS[parts[1]] >= FLOORS[room]:
                broken.append(f"{path.relative_to(ROOT)} imports {module}")
    assert broken == []


@pytest.mark.parametrize("room", [room for room in rooms() if FLOORS.get(room, TOP_OF_CORE + 1) <= TOP_OF_CORE])
def test_core_imports_only_the_standard_library(room: str) -> None:
    allowed = sys.stdlib_module_names | {"boardcall"}
    outside = {
        f"{path.relative_to(ROOT)}: {module}"
        for path in sources(room)
        for module in imported_modules(path)
        if module.split(".")[0] not in allowed
    }
    assert outside == set()


def web_rooms() -> list[str]:
    found = {p.stem if p.is_file() else p.name for p in (PACKAGE / "web").iterdir() if p.suffix == ".py" or p.is_dir()}
    return sorted(found - FACADE - NO_CODE - NO_ROOMS)


def test_map_names_every_room_of_web() -> None:
    assert web_rooms() == sorted(WEB_FLOORS)


@pytest.mark.parametrize("room", web_rooms())
def test_room_of_web_imports_only_lower_floors(room: str) -> None:
    broken = []
    for path in sources(f"web/{room}"):
        for module in imported_modules(path):
            parts = module.split(".")
            if parts[:2] != ["boardcall", "web"] or parts[2:3] in ([], [room]):
                continue
            if WEB_FLOORS.get(parts[2], 99) >= WEB_FLOORS[room]:
                broken.append(f"{path.relative_to(ROOT)} imports {module}")
    assert broken == []


def test_walks_of_the_map_follow_imports() -> None:
    walks = WEB_MAP.partition("## Four walks")[2].partition("\n## ")[0]
    arrows = [
        pair
        for walk in re.split(r"^(?:- |$)", walks, flags=re.MULTILINE)
        for pair in itertools.pairwise(re.findall(r"`([\w/]+)\.py`(?: →|$)", walk, re.MULTILINE))
    ]
    modules = {one: set(imported_modules(PACKAGE / f"{one}.py")) for one, _ in arrows}
    names = {one: f"boardcall.{one.removesuffix('/__init__').replace('/', '.')}" for _, one in arrows}
    assert [pair for pair in arrows if names[pair[1]] not in modules[pair[0]]] == []
    assert len(arrows) > 20


def test_web_has_few_rooms_and_few_arrows_between_them() -> None:
    """As many as a newcomer can keep in mind; an arrow is that one room imports another."""
    arrows = {
        (room, module.split(".")[2])
        for room in web_rooms()
        for path in sources(f"web/{room}")
        for module in imported_modules(path)
        if module.startswith("boardcall.web.") and module.split(".")[2] != room
    }
    assert len(web_rooms()) <= 20
    assert len(arrows) <= 80
