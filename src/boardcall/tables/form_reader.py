"""Reads a form of a page into a frozen dataclass, by its annotations, as `tables.json_reader` reads JSON.

Its messages are for people, in their language. Fields of the form that the dataclass does not have are ignored.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from boardcall.tables.json_reader import JsonReader, read_json
from boardcall.tables.keys import Key, alternatives, base, is_optional, is_tuple
from boardcall.tables.toml_lines import Path
from boardcall.tables.words import describe
from boardcall.wording import NO_WORDS, Sentence, say

Kind = TypeVar("Kind")
_NO = frozenset({"", "0", "false", "no"})


def read_form(kind: type[Kind], sent: Mapping[str, Sequence[str]]) -> Kind:
    """The fields of a form as a dataclass; InputError has every problem, at its field. An empty field is left out."""
    keys = FormReader().keys_of(kind)
    raw = {name: _raw(key.kind, sent[name]) for name, key in keys.items() if _is_there(key, sent)}
    return read_json(kind, raw, FormReader())


def _is_there(key: Key, sent: Mapping[str, Sequence[str]]) -> bool:
    """Whether a field says something; an empty one does if the dataclass allows an empty text or None."""
    empty_says = base(key.kind) is str or (is_optional(key.kind) and key.is_required)
    return any(text.strip() for text in sent.get(key.name, ())) or (key.name in sent and empty_says)


def _raw(kind: Any, texts: Sequence[str]) -> Any:
    (plain,) = alternatives(kind)
    if is_tuple(plain):
        return [text for text in texts if text]
    text = texts[-1].strip()
    if plain is bool:
        return text.lower() not in _NO
    if plain is int and text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 10:
        return int(text)
    if plain is Fraction:
        text = text.replace(",", ".")
    return None if not text and is_optional(kind) else text


class FormReader(JsonReader):
    """The reader of forms: its messages appear beside a field."""

    def _missing(self, key: Key, path: Path) -> Any:
        return self._fail(path, say("Fill this in."), say("Write {value}.", value=describe(key.kind)))

    def _cannot(self, kind: Any, raw: Any, path: Path, _hint: Sentence = NO_WORDS) -> Any:
        return self._fail(
            path, say("“{text}” cannot be used here.", text=str(raw)), say("Write {value}.", value=describe(kind)), raw
        )
