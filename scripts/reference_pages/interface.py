"""The page of the manual about the interface, made from the table of operations."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from boardcall.tables.json_schema import docs_of, first_line
from boardcall.tables.keys import alternatives, choices, fields_of, is_optional, is_table, item_type
from boardcall.web.api.event_list import EventList, event_list
from boardcall.web.api.live import live
from boardcall.web.api.new_event import NewEvent, StartedEvent, new_event
from boardcall.web.api.openapi import LIVE_ERRORS, NEW_EVENT_ERRORS, PART, STREAM, WHO_STARTS, roles_of
from boardcall.web.api.operation import Operation, OperationKind
from boardcall.web.api.operations import OPERATIONS
from boardcall.web.desk.files import ListFile

HEAD = """# The programming interface

Made from the table of operations in `web/api/operations.py` by `scripts/reference`; do not edit it here. How to begin:
[Connect another program](../how-to/connect-another-program.md). The same as OpenAPI 3.1: every event has it at
`/e/<event>/api/v1/openapi.json`, and [a copy is here](api.openapi.json).

Addresses begin with `/e/<event>/api/v1/`. What stands in braces is to be filled in: numbers of rounds, names of boards,
ids of players.

Every answer begins with `act`, the number of the event's last act; the shapes below leave it out. The same thing has
the same form everywhere, also in what the command line prints with `--json`: a player is `{"id": "p7", "name": "Ann"}`,
points are `{"exact": "25/2", "shown": "12.5"}` to compute with and to read, a power is its letter (A, E, F, G, I, R or
T), a moment is in UTC.
"""
ASIDE = """Settings beside the event

These make no act, so they need neither `Idempotency-Key` nor `If-Match`."""


def reference_page() -> str:
    """The page, as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    shapes: dict[str, type] = {}
    aside = [one for one in OPERATIONS if one.aside]
    acts = [one for one in OPERATIONS if one.is_act]
    questions = [one for one in OPERATIONS if one.kind is OperationKind.READ and not one.aside]
    for heading, listed in (("Questions", questions), ("Acts", acts), (ASIDE, aside)):
        yield f"## {heading}\n"
        for operation in listed:
            yield from _operation(operation, shapes)
    yield from _beside(shapes)
    yield "## Shapes\n"
    done: set[str] = set()
    while waiting := [one for name, one in sorted(shapes.items()) if name not in done]:
        for one in waiting:
            done.add(one.__name__)
            yield from _shape(one, shapes)


def _operation(operation: Operation, shapes: dict[str, type]) -> Iterator[str]:
    yield f"### `{operation.method} {PART.sub(lambda part: f'{{{part[2]}}}', operation.path)}`\n"
    yield f"{first_line(operation.run)} {roles_of(operation)}\n"
    asked = [f"Query: {_link(operation.query, shapes)}."] if operation.query else []
    asked += [f"Body: {_link(operation.body, shapes)}."] if operation.body else []
    answer = "the file" if operation.answer is ListFile else _link(operation.answer, shapes)
    yield " ".join([*asked, f"Answer: {answer}.", _refusals(operation.errors)]) + "\n"


def _beside(shapes: dict[str, type]) -> Iterator[str]:
    yield "## The stream of an event\n"
    yield f"### `GET live`\n\n{first_line(live)}\n"
    yield f"{STREAM} Who comes back sends `Last-Event-ID`, or `after` in the query. {_refusals(LIVE_ERRORS)}\n"
    yield "## Addresses of the server\n\nThese begin at the server itself, not at an event.\n"
    yield f"### `GET /api/v1/`\n\n{first_line(event_list)} For anyone.\n\nAnswer: {_link(EventList, shapes)}.\n"
    yield f"### `POST /api/v1/events`\n\n{first_line(new_event)} {WHO_STARTS}\n"
    answer = f"Body: {_link(NewEvent, shapes)}. Answer: {_link(StartedEvent, shapes)}."
    yield f"{answer} {_refusals(NEW_EVENT_ERRORS)}\n"


def _refusals(statuses: tuple[int, ...]) -> str:
    return f"May refuse with {', '.join(f'{status} {HTTPStatus(status).phrase}' for status in statuses)}."


def _shape(kind: type, shapes: dict[str, type]) -> Iterator[str]:
    yield f"### {kind.__name__}\n"
    yield f"{first_line(kind)}\n"
    docs = docs_of(kind)
    rows = list(fields_of(kind).items())
    if not rows:
        return
    yield "| field | what it is |\n|---|---|"
    for name, key in rows:
        default = "" if key.is_required else f" Left out, it is `{_written(key.default)}`."
        says = f" {docs[name]}" if name in docs else ""
        yield f"| `{name}` | {_described(key.kind, shapes)}.{says}{default} |"
    yield ""


def _described(kind: Any, shapes: dict[str, type]) -> str:
    (plain,) = alternatives(kind)
    return _plain(plain, shapes) + (" or null" if is_optional(kind) else "")


def _plain(kind: Any, shapes: dict[str, type]) -> str:
    if is_table(kind):
        return _link(kind, shapes)
    if inner := item_type(kind):
        return f"list of {_described(inner, shapes)}"
    if listed := choices(kind):
        return ", ".join(f"`{one}`" for one in listed)
    return _SCALARS[kind.__name__]


_SCALARS = {
    "str": "text",
    "Sentence": "text",
    "int": "whole number",
    "bool": "true or false",
    "date": "date",
    "datetime": "moment",
    "Fraction": "fraction",
}


def _written(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return "[]" if value == () else f'"{value}"' if isinstance(value, str) else str(value)


def _link(kind: type, shapes: dict[str, type]) -> str:
    shapes[kind.__name__] = kind
    return f"[{kind.__name__}](#{kind.__name__.lower()})"
