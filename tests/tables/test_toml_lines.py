"""Lines are found for exactly the paths that the standard reader reads."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.tables.toml_lines import Path, find_lines

TRICKY = '''# a comment with [brackets] and = signs
title = "a # no comment"   # one
"quoted.key" = 'literal \\ text'
"esc\\u0041\\"x" = 1
a.b . c = 2
text = """
[not.a.table]
x = "1" \\
"""""
literal = \'\'\'
it's [[nothing]]\'\'\'
list = [ # comment ]
  1,
  [2, 3], # x
  { k = "}", l = [4] },
  "]",
]
when = 2024-05-06 07:08:09
[table]
x = 1_000.5
[table.sub]
y = {}
[[round]]
n = 1
  [[round.pool]]
  id = "a"
  [[round.pool]]
  id = "b"
  [round.end]
  kind = "x"
[[round]]
n = []
  [[round.pool]]
  id = "c"
'''


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths(inner, (*path, index))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_of_a_tricky_text(newline: str) -> None:
    lines = find_lines(TRICKY.replace("\n", newline))
    assert set(lines) == set(paths(tomllib.loads(TRICKY)))
    line_of = {path: TRICKY.splitlines()[line - 1].strip() for path, line in lines.items()}
    assert line_of["quoted.key",] == "\"quoted.key\" = 'literal \\ text'"
    assert line_of["a", "b", "c"] == "a.b . c = 2"
    assert line_of["list", 1, 1] == "[2, 3], # x"
    assert line_of["list", 2, "l", 0] == '{ k = "}", l = [4] },'
    assert line_of["round", 0, "pool", 1, "id"] == 'id = "b"'
    assert line_of["round", 0, "end", "kind"] == 'kind = "x"'
    assert line_of["round", 1, "pool", 0] == "[[round.pool]]"
    assert line_of["table", "sub", "y"] == "y = {}"


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=6)
values = st.recursive(
    st.one_of(
        st.integers(-9, 9).map(str), words.map(quoted), st.sampled_from(["true", "1.5", "1979-05-27", "07:32:00"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[\n" + ",  # ]}\n".join(items) + "\n]"),
        st.dictionaries(words, inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{quoted(k)} = {v}" for k, v in table.items()) + "}"
        ),
    ),
    max_leaves=8,
)


@given(st.dictionaries(words, values, max_size=4), st.lists(st.dictionaries(words, values, max_size=2), max_size=3))
def test_lines_are_found_for_every_path(table: dict[str, str], array: list[dict[str, str]]) -> None:
    text = "[table]\n" + "".join(f"{quoted(key)} = {value}\n" for key, value in table.items())
    for item in array:
        text += "[[array]]\n" + "".join(f"{quoted(key)} = {value} # x\n" for key, value in item.items())
    assert set(find_lines(text)) == set(paths(tomllib.loads(text)))
