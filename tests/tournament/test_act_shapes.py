"""The fields of every act of every version, as they stand in ledgers: a change without a new version fails here."""

import re
import types
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from boardcall.tournament import ACTS, Act

SHAPES = Path(__file__).with_name("act_shapes.txt")


def shape(kind: Any) -> str:
    """A type as it is written in a ledger, nested values opened up; fields in the order of the alphabet."""
    kind = getattr(kind, "__supertype__", kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return " | ".join(shape(part) for part in parts)
    if origin is not None:
        inner = ", ".join("…" if part is Ellipsis else shape(part) for part in parts)
        return f"[{inner}]"
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return "{" + ", ".join(f"{name}: {shape(hints[name])}" for name in sorted(f.name for f in fields(kind))) + "}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "/".join(str(member.value) for member in kind)
    return "null" if kind is type(None) else str(kind.__name__)


def written() -> dict[str, str]:
    """The shapes of the file: "name version" and the fields."""
    lines = SHAPES.read_text("utf-8").splitlines()
    return dict(tuple(line.split("\t")) for line in lines if line and not line.startswith("#"))  # type: ignore[misc]


def add_shapes() -> None:
    """Adds what the file lacks: what `scripts/act-shapes` does."""
    known = written()
    new = [f"{name}\t{shape(kind)}\n" for kind in ACTS if (name := f"{kind.name} {kind.version}") not in known]
    SHAPES.write_text(SHAPES.read_text("utf-8") + "".join(new), "utf-8")


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.name)
def test_fields_of_an_act_change_only_with_its_version(kind: type[Act]) -> None:
    name = f"{kind.name} {kind.version}"
    assert written().get(name) == shape(kind), (
        f"The fields of {name} are not those of {SHAPES.name}. After a release: raise its version and add the upcast. "
        "Then run scripts/act-shapes."
    )


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.name)
def test_every_version_of_an_act_has_its_way_up(kind: type[Act]) -> None:
    assert len(kind.upcasts) == kind.version - 1
    versions = {int(name.split()[1]) for name in written() if name.split()[0] == kind.name}
    assert versions == set(range(1, kind.version + 1))


def test_no_act_that_was_ever_written_is_forgotten() -> None:
    assert {name.split()[0] for name in written()} == {kind.name for kind in ACTS}


@pytest.mark.parametrize("kind", ACTS, ids=lambda kind: kind.name)
def test_every_act_has_a_line_in_the_log(kind: type[Act]) -> None:
    """The patterns of its `line` and what is in its place have only its own fields, or `says` makes the sentence."""
    named = {name for line in (kind.line, *kind.line_without.values()) for name in re.findall(r"{(\w+)}", line)}
    assert bool(kind.line) is (kind.says is Act.says)
    assert named | {*kind.line_without} <= {*(field.name for field in fields(kind)), "label"}
