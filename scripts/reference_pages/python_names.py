"""The page of the manual that lists every name of `import boardcall`, made from the code."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from types import ModuleType
from typing import Any, get_args

from boardcall.game import Order
from boardcall.library.argument_check import expected_types
from boardcall.scoring.terms import Term

HEAD = """# Python

Made by `scripts/python-reference`; do not edit. Every name here stands in `boardcall`: `import boardcall as bc`. A
version with the same first number keeps them; what goes is named in the changelog one version before. Below each
function stand its arguments and what they may be; anything else is a TypeError that says so.
[Twenty tasks](../how-to/use-boardcall-from-python.md) show how they are used.
"""
VALUES = {
    "POWERS": "the seven powers in the order of their letters.",
    "STANDARD": "the standard map, a `Map`.",
    "Order": "the type of an order; it prints as `A PAR - BUR` and has a `unit`, and a move has `to`.",
}
"""What the names mean that are neither functions nor classes."""


def reference_page(package: ModuleType) -> str:
    """The page for the public names of the package, functions first."""
    named = [(name, getattr(package, name)) for name in sorted(package.__all__) if not name.startswith("__")]
    functions = [pair for pair in named if inspect.isroutine(pair[1])]
    classes = [pair for pair in named if inspect.isclass(pair[1])]
    rest = [name for name, item in named if not inspect.isclass(item) and not inspect.isroutine(item)]
    parts = [HEAD, "## Functions\n", *(_function(name, item) for name, item in functions)]
    parts += ["## Classes\n", *("\n".join(_class(name, item)) for name, item in classes)]
    return "\n".join([*parts, "## Values\n", *(f"- `bc.{name}`: {VALUES[name]}" for name in rest)]) + "\n"


def _function(name: str, item: Any) -> str:
    types = "".join(f"- `{key}`: {words}\n" for key, words in expected_types(item).items())
    signature = f"### `bc.{name}`\n\n```python\n{name}{_signature(item)}\n```\n"
    return "\n".join([signature, *([types] if types else []), f"{_text(item)}\n"])


def _class(name: str, item: type) -> Iterator[str]:
    yield f"### `bc.{name}`\n\n{_text(item)}\n"
    if issubclass(item, BaseException):
        return
    if issubclass(item, Enum):
        yield f"Members: {', '.join(f'`{one.name}`' for one in item)}.\n"
    yield from (f"- `{one.name}`{_kind(one)}" for one in _fields(item))
    for key, member in vars(item).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if key.startswith("_") or not inspect.isfunction(function):
            continue
        said = (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ")
        call = "" if isinstance(member, property) else _signature(function)
        yield f"- `{key}{call}`{': ' if said else ''}{said}"
    yield ""


def _fields(item: type) -> list[Field[Any]]:
    """What its values hold, if it is made of values."""
    return [one for one in fields(item) if one.repr and not one.name.startswith("_")] if is_dataclass(item) else []


def _kind(one: Field[Any]) -> str:
    """What a field holds, without the rooms its type comes from."""
    name = str(one.type) if get_args(one.type) else getattr(one.type, "__name__", str(one.type))
    for kinds, called in ((Order, "Order"), (Term, "Term")):
        name = name.replace(str(kinds), called)
    return f": {re.sub(r'[a-z_]+[.]', '', name)}"


def _signature(item: Any) -> str:
    """Parameters with their defaults; the types are in the code, where editors find them."""
    known = inspect.signature(item)
    plain = [
        one.replace(annotation=inspect.Parameter.empty)
        for one in known.parameters.values()
        if one.name not in {"self", "cls"}
    ]
    return str(known.replace(parameters=plain, return_annotation=inspect.Signature.empty))


def _text(item: Any) -> str:
    """The docstring, its example as a block."""
    text, mark, example = (inspect.getdoc(item) or "").partition(">>> ")
    return f"{text.rstrip()}\n\n```python\n{mark}{example}\n```" if mark else text
