"""The OpenAPI description of the interface, made from the table of operations."""

import re
from dataclasses import replace
from functools import cache
from http import HTTPStatus
from typing import Any

from boardcall.tables.json_schema import JSON, Schema, Schemas, docs_of, first_line
from boardcall.tables.keys import fields_of
from boardcall.web.api.bodies import act_words
from boardcall.web.api.event_list import EventList, event_list
from boardcall.web.api.live import live
from boardcall.web.api.new_event import NewEvent, StartedEvent, new_event
from boardcall.web.api.operation import Operation
from boardcall.web.api.operations import OPERATIONS
from boardcall.web.api.values import Refusal
from boardcall.web.desk.files import CSV, XLSX, ListFile
from boardcall.web.permission.policy import RoutePolicy

VERSION = "1.0.0"
PART = re.compile(r"<(int|str):(\w+)>")
PARTS = {
    "board": "The name of a board.",
    "team": "The name of a team.",
    "player": "The id of a player, such as p7.",
    "power": "The letter of a power.",
    "year": "The year of a count.",
    "phase": "A phase, such as S1901M, F1901R or W1901A.",
    "seat": "The number of a board in its round's call.",
    "file": "The name of a list with .csv or .xlsx, such as players.csv; event.xlsx holds all.",
    "moment": "The key of a moment in the rulebook, such as round.1.starts.",
}
NUMBERS = {
    "rounds": "The number of a round.",
    "releases": "The number of a released version.",
    "acts": "The number of an act.",
    "hooks": "The number of a web-hook.",
}
"""What a number in an address is, by the word before it."""
HEADERS = (
    {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "schema": {"type": "string", "maxLength": 100, "pattern": "^[0-9A-Za-z._-]+$"},
        "description": "A random text for this act; the same again when the request is repeated.",
    },
    {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "schema": {"type": "string", "pattern": r"""^(\*|(W/)?"?[0-9]{1,15}(\.[^"]*)?"?)$"""},
        "description": "The ETag of what was read before: 412 if somebody has changed the same thing since. Or *.",
    },
)
LIVE_ERRORS = (401, 404, 422, 429, 503)
NEW_EVENT_ERRORS = (401, 404, 409, 413, 415, 422, 503)
SERVER = [{"url": "/api/v1"}]
"""Where the addresses begin that belong to the server and not to one event."""
WHO_STARTS = "For tokens of the page Your account, on a hosted site."
STREAM = """Server-sent events. `act`: data {"act": 12} and id 12. `here`, every two seconds: the line holds."""
ABOUT = (
    "Reads and writes of one event. Acts need a token, which a director makes on the page Tokens; without one, "
    "what is public can be read. "
    "Every answer has the number of the event's last act as its ETag."
)


@cache
def openapi() -> dict[str, Any]:
    """The description: OpenAPI 3.1."""
    schemas = Schemas(JSON)
    refusal = replace(schemas, whole=True).of(Refusal)
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        address = "/" + PART.sub(lambda part: f"{{{part[2]}}}", operation.path)
        paths.setdefault(address, {})[operation.method.lower()] = _operation(operation, schemas)
    paths |= _beside(schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Boardcall", "version": VERSION, "description": ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": "."}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.found.items())),
            "responses": _refusals(refusal),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation.name,
        "summary": first_line(operation.run),
        "description": roles_of(operation),
        "security": [{}, {"token": []}] if operation.policy is RoutePolicy.ANYONE else [{"token": []}],
        "parameters": _parameters(operation, schemas),
        "responses": _responses(operation, schemas),
    }
    if operation.body is not None:
        body = schemas.of(operation.body)
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return found


def roles_of(operation: Operation) -> str:
    """Who may ask, in words."""
    if operation.policy is RoutePolicy.ANYONE:
        return "For anyone; a token of the desk or of an auditor sees what is not public yet."
    roles = sorted(role.value for role in operation.policy.roles if role.value != "player")
    return f"For tokens of the roles {', '.join(roles)}."


def _parameters(operation: Operation, schemas: Schemas) -> list[dict[str, Any]]:
    kinds, words = {"int": {"type": "integer"}, "str": {"type": "string"}}, act_words(operation.name, operation.run)
    parts = PARTS | {"number": NUMBERS.get(operation.path.partition("/")[0], "")}
    found: list[dict[str, Any]] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": kinds[kind],
            "description": parts.get(name) or words[name],
        }
        for kind, name in PART.findall(operation.path)
    ]
    if operation.query is not None:
        docs = docs_of(operation.query)
        for name, key in fields_of(operation.query).items():
            schema = schemas.of(key.kind) | {"default": key.default}
            found.append({"name": name, "in": "query", "schema": schema, "description": docs.get(name, "")})
    return found + (list(HEADERS) if operation.is_act else [])


def _responses(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    answer: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in (CSV.partition(";")[0], XLSX)}
    if operation.answer is not ListFile:
        answer = {"application/json": {"schema": _answer(operation.answer, replace(schemas, whole=True))}}
    etag = {"ETag": {"description": "The number of the last act.", "schema": {"type": "string"}}}
    said = first_line(operation.answer)
    found: dict[str, Any] = {"200": {"description": said, "content": answer, "headers": etag}}
    if operation.is_act:
        found["201"] = found["200"]
        found["200"] = {**found["201"], "description": "The same request came before: the acts of then."}
    return found | _refused_with(operation.errors)


def _answer(kind: type, schemas: Schemas) -> Schema:
    """The schema of an answer: what it holds, after the number of the event's last act."""
    schema = schemas.table(kind)
    act = {"description": "The number of the event's last act.", "type": "integer"}
    required = dict.fromkeys(["act", *schema.get("required", [])])
    return schema | {"properties": {"act": act} | schema["properties"], "required": [*required]}


def _beside(schemas: Schemas) -> dict[str, dict[str, Any]]:
    """What is no operation of the table: the stream of an event, and the addresses of the server."""
    whole = replace(schemas, whole=True)
    after = {"in": "query", "name": "after", "schema": {"type": "integer"}}
    last = {"in": "header", "name": "Last-Event-ID", "schema": {"type": "string"}}
    stream: dict[str, Any] = {
        "operationId": "live",
        "summary": first_line(live),
        "description": "For anyone; what a delay keeps from followers is told as late, but not to a token of the desk.",
        "security": [{}, {"token": []}],
        "parameters": [one | {"description": "The last act that was told."} for one in (after, last)],
        "responses": {
            "200": {"description": STREAM, "content": {"text/event-stream": {"schema": {"type": "string"}}}},
            **_refused_with(LIVE_ERRORS),
        },
    }
    started: dict[str, Any] = {
        "operationId": "event-new",
        "summary": first_line(new_event),
        "description": WHO_STARTS,
        "security": [{"token": []}],
        "requestBody": {"required": True, "content": {"application/json": {"schema": schemas.of(NewEvent)}}},
        "responses": {"201": _json(StartedEvent, whole), **_refused_with(NEW_EVENT_ERRORS)},
    }
    listed: dict[str, Any] = {
        "operationId": "event-list",
        "summary": first_line(event_list),
        "description": "For anyone.",
        "security": [{}],
        "responses": {"200": _json(EventList, whole)},
    }
    return {
        "/live": {"get": stream},
        "/": {"servers": SERVER, "get": listed},
        "/events": {"servers": SERVER, "post": started},
    }


def _json(kind: type, whole: Schemas) -> dict[str, Any]:
    return {"description": first_line(kind), "content": {"application/json": {"schema": whole.table(kind)}}}


def _refused_with(statuses: tuple[int, ...]) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses}


def _refusals(refusal: Schema) -> dict[str, Any]:
    content = {"application/problem+json": {"schema": refusal}}
    table = {status for operation in OPERATIONS for status in operation.errors}
    statuses = sorted(table | {*LIVE_ERRORS, *NEW_EVENT_ERRORS})
    return {str(status): {"description": HTTPStatus(status).phrase, "content": content} for status in statuses}
