"""Nothing in the program is beyond everybody's reach, and no rulebook key is without effect."""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import pytest

from boardcall.rulebook.by_people import LEFT_TO_PEOPLE, UNREAD
from boardcall.rulebook.kinds import kind_of, table_in
from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.keys import alternatives, choices, fields_of, is_mapping, is_table, item_type, keys_of
from reachability import SCRIPTED, SOURCE, Program


def home_of(key: str) -> tuple[type, str] | None:
    """The table that holds a key, and its name there; None for an item of a list and for what is no key."""
    outer, _, name = key.rpartition(".")
    try:
        table = table_in(kind_of(outer)) if outer else Rulebook
        return (table, keys_of(table)[name].attribute) if name in keys_of(table) else None
    except (KeyError, StopIteration, TypeError):
        return None


BY_PEOPLE = frozenset(home_of(key.replace("*", "1")) for key in UNREAD)
"""Keys that only a sentence of the rules reads: what they say is kept by people, and their sentences say so."""


@cache
def program() -> Program:
    return Program()


def test_every_definition_is_reached_by_a_command_a_page_the_interface_or_a_name_of_the_package() -> None:
    assert list(program().unreached()) == []


@pytest.mark.parametrize(
    ("name", "is_reached"),
    [
        (("boardcall.desk.results.game_results", "record_result"), True),
        (("boardcall.adjudication.adjudicator", "adjudicate"), True),
        (("boardcall.desk.results.game_results", "no_such_name"), False),
    ],
)
def test_what_is_reached_is_told_from_what_is_not(name: tuple[str, str], *, is_reached: bool) -> None:
    assert (name in program().reached) is is_reached


CALLED_BY_LIBRARIES = {
    "_unsupported_upgrade_warning",
    "capture_signals",
    "default_auto_field",
    "emit",
    "format_commands",
    "get_response_async",
    "handler400",
    "handler404",
    "handler500",
    "memory_cost",
    "parallelism",
    "preprocess",
    "redirect_request",
    "time_cost",
    "urlpatterns",
    "wait_closed",
}
"""Names that Django, argon2, Jinja, uvicorn, typer and the standard library look for."""
PLAIN = {"cached_property", "cache", "classmethod", "contextmanager", "dataclass", "property", "staticmethod"}
"""Decorators that take a definition into no table."""


def defined(body: list[ast.stmt], *, is_class: bool = False) -> Iterator[str]:
    """The names that a module or class defines and nothing takes into a table; fields of values are no such names."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if all(
                part.id in PLAIN for one in node.decorator_list for part in ast.walk(one) if isinstance(part, ast.Name)
            ):
                yield node.name
            if isinstance(node, ast.ClassDef):
                yield from defined(node.body, is_class=True)
        elif isinstance(node, ast.Assign) or (isinstance(node, ast.AnnAssign) and not is_class):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (one.id for one in targets if isinstance(one, ast.Name))


def test_what_is_defined_is_named_somewhere_else() -> None:
    """Also in the web application and the commands, and of methods, which are all reached with their class."""
    words = Counter[str]()
    for path in (SOURCE / "boardcall").rglob("*"):
        if path.suffix in {".py", ".html", ".js", ".toml"}:
            words.update(re.findall(r"\w+", path.read_text("utf-8")))
    elsewhere = (".migrations", "boardcall.library")  # what Django and people's own programs call
    modules = (one for one in program().modules.values() if not any(part in one.name for part in elsewhere))
    once = {name for module in modules for name in defined(module.tree.body) if words[name] == 1}
    found = {name for name in once if not name.startswith("__")} - {name for _, name in SCRIPTED}
    assert found == CALLED_BY_LIBRARIES


def settings_tables() -> list[type]:
    """Every dataclass that a table of a rulebook is read into."""
    waiting: list[Any] = [Rulebook]
    known: dict[type, None] = {}
    while waiting:
        kind = waiting.pop()
        for one in alternatives(kind):
            inner = item_type(one) or one
            if is_mapping(inner):
                waiting.append(get_args(inner)[1])
            elif is_table(inner) and inner not in known:
                known[inner] = None
                waiting += [key.kind for key in fields_of(inner).values()]
    return list(known)


@cache
def readers() -> dict[str, set[str]]:
    """The modules outside the rulebook's own that read an attribute, by its name."""
    found: dict[str, set[str]] = {}
    for path in sorted((SOURCE / "boardcall").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        if not module.startswith("boardcall.rulebook."):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute):
                    found.setdefault(node.attr, set()).add(module)
    return found


@pytest.mark.parametrize("table", settings_tables(), ids=lambda table: table.__name__)
def test_every_key_of_a_rulebook_has_an_effect_or_is_kept_by_people(table: type) -> None:
    source = inspect.getsource(table)
    without = {
        (table, name)
        for name, key in fields_of(table).items()
        if len(choices(key.kind)) != 1  # nothing to choose: the program does it
        and not (readers().get(name, set()) - {table.__module__})
        and f"self.{name}" not in source
    }
    inside = {home for home in BY_PEOPLE if home and home[0] is table}
    without -= {home_of(key) for key in LEFT_TO_PEOPLE}
    assert without == inside
