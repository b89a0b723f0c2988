"""What was sent to the interface, as the dataclass an operation asks for."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.tables.json_reader import JsonReader, read_json
from boardcall.wording import verbatim

Kind = TypeVar("Kind")
SHORTER = {
    frozenset({"id", "name"}): "id",
    frozenset({"exact", "shown"}): "exact",
    frozenset({"player", "points", "counted", "why"}): "player",
}
"""What an answer says about a player, points and a member of a team, and the part of it that an act takes."""


def read_body(kind: type[Kind], sent: bytes) -> Kind:
    """The body of a request; nothing at all counts as an empty object. InputError for what cannot be."""
    try:
        raw = _as_answered(json.loads(sent)) if sent.strip() else {}
    except (ValueError, RecursionError) as error:
        raise InputError.of(verbatim("The body is not JSON."), verbatim("Send one JSON object in UTF-8.")) from error
    if not isinstance(raw, dict):
        raise InputError.of(verbatim("The body is not a JSON object."), verbatim("Write { … }."))
    return read_json(kind, _with_letters(kind, raw))


def _as_answered(value: Any) -> Any:
    """The value, with the forms of answers made those of acts: a player with a name is its id, points are the exact."""
    if isinstance(value, list):
        return [_as_answered(one) for one in value]
    if not isinstance(value, dict):
        return value
    for whole, part in SHORTER.items():
        if value.keys() == whole:
            return _as_answered(value[part])
    plain = {name: _as_answered(one) for name, one in value.items()}
    if "power" in value and isinstance(value.get("players"), list):  # a seat, with whoever sat there before
        return {"power": value["power"], "player": plain["players"][-1] if plain["players"] else None}
    return plain


def _with_letters(kind: type, raw: dict[str, Any]) -> dict[str, Any]:
    """The object with letters for the names of powers that earlier versions asked for, such as "austria".

    The counts of a year may also come as they are answered: in a row, beside the year that the address has.
    """
    fields = JsonReader().keys_of(kind)
    if isinstance(row := raw.get("centres"), list) and len(row) == len(POWERS) and "centres" not in fields:
        named = {power.value: count for power, count in zip(POWERS, row, strict=True)}
        raw = {name: value for name, value in raw.items() if name not in {"year", "centres"}} | named
    letters = {power.name.casefold(): power.value for power in POWERS if power.value in fields}
    renamed = {letters[name]: value for name, value in raw.items() if name in letters and letters[name] not in raw}
    return {name: value for name, value in raw.items() if name not in letters or letters[name] in raw} | renamed


def read_query(kind: type[Kind], sent: Mapping[str, str]) -> Kind:
    """The query of an address; its numbers are written in digits."""
    known = JsonReader().keys_of(kind)
    plain: dict[str, Any] = {
        name: int(text) if _is_number(known, name) and text.isascii() and text.isdecimal() and len(text) < 10 else text
        for name, text in sent.items()
    }
    return read_json(kind, plain)


def _is_number(known: Mapping[str, Any], name: str) -> bool:
    return name in known and known[name].kind is int
