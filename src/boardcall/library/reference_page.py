"""The page of the manual that lists every name of `import boardcall`, made from the code."""

import inspect
from collections.abc import Iterator
from enum import Enum
from types import ModuleType
from typing import Any

HEAD = """# Python

Made by `scripts/python-reference`; do not edit. Every name here stands in `boardcall`: `import boardcall as bc`. A
version with the same first number keeps them; what goes is named in the changelog one version before.
[Twenty tasks](../how-to/use-boardcall-from-python.md) show how they are used.
"""


def reference_page(package: ModuleType) -> str:
    """The page for the public names of the package, functions first."""
    named = [(name, getattr(package, name)) for name in package.__all__ if not name.startswith("__")]
    functions = [pair for pair in named if inspect.isroutine(pair[1])]
    classes = [pair for pair in named if inspect.isclass(pair[1])]
    rest = [name for name, item in named if not inspect.isclass(item) and not inspect.isroutine(item)]
    parts = [HEAD, "## Functions\n", *(_function(name, item) for name, item in functions)]
    parts += ["## Classes\n", *("\n".join(_class(name, item)) for name, item in classes)]
    return "\n".join([*parts, "## Values\n", *(f"- `bc.{name}`" for name in rest)]) + "\n"


def _function(name: str, item: Any) -> str:
    return f"### `bc.{name}`\n\n```python\n{name}{_signature(item)}\n```\n\n{_text(item)}\n"


def _class(name: str, item: type) -> Iterator[str]:
    yield f"### `bc.{name}`\n\n{_text(item)}\n"
    if issubclass(item, BaseException):
        return
    if issubclass(item, Enum):
        yield f"Members: {', '.join(f'`{one.name}`' for one in item)}.\n"
    for key, member in vars(item).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if key.startswith("_") or not inspect.isfunction(function):
            continue
        said = (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ")
        call = "" if isinstance(member, property) else _signature(function)
        yield f"- `{key}{call}`{': ' if said else ''}{said}"
    yield ""


def _signature(item: Any) -> str:
    """Parameters with their defaults; the types stand in the code, where editors find them."""
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
