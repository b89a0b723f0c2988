"""A class name means one thing in the whole program, or begins with an underscore and is private to its file."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "boardcall"
ROWS = "web/identity/models.py"
"""Its classes are tables of the database; a row may be called as the value it holds."""


def test_public_class_name_stands_for_one_class() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        if "/migrations/" in where or where == ROWS:
            continue
        for node in ast.parse(path.read_bytes()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(where)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
