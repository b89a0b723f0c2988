"""The OpenAPI description of the interface, made from the table of operations."""

import re
from dataclasses import replace
from functools import cache
from http import HTTPStatus
from typing import Any

from boardcall.tables.json_schema import JSON, Schema, Schemas, docs_of, first_line
from boardcall.tables.keys import fields_of
from boardcall.web.api.bodies import act_words
from boardcall.web.api.operation import Operation, OperationKind
from boardcall.web.api.operations import OPERATIONS
from boardcall.web.api.values import Refusal
from boardcall.web.permission.policy import RoutePolicy

VERSION = "1.0.0"
PART = re.compile(r"<(int|str):(\w+)>")
PARTS = {
    "number": "A number: of a round, a release or an act, as the address says.",
    "board": "The name of a board.",
    "team": "The name of a team.",
    "player": "The id of a player, such as p7.",
    "power": "The letter of a power.",
    "year": "The year of a count.",
    "phase": "A phase, such as S1901M, F1901R or W1901A.",
    "seat": "The number of a board in its round's call.",
    "moment": "The key of a moment in the rulebook, such as round.1.starts.",
}
HEADERS = (
    {
        "name": "Idempotency-Key",
        "in": "header",
        "required": True,
        "schema": {"type": "string", "maxLength": 100},
        "description": "A random text for this act; the same again when the request is repeated.",
    },
    {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "schema": {"type": "string"},
        "description": "The ETag of what was read before, or * to act whatever happened since.",
    },
)
ABOUT = (
    "Reads and writes of one event. Acts need a token that a director made; without one, what is public can be read. "
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
    found: list[dict[str, Any]] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": kinds[kind],
            "description": PARTS.get(name) or words[name],
        }
        for kind, name in PART.findall(operation.path)
    ]
    if operation.query is not None:
        docs = docs_of(operation.query)
        for name, key in fields_of(operation.query).items():
            schema = schemas.of(key.kind) | {"default": key.default}
            found.append({"name": name, "in": "query", "schema": schema, "description": docs.get(name, "")})
    return found + (list(HEADERS) if operation.kind is OperationKind.WRITE else [])


def _responses(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    answer = {"application/json": {"schema": _answer(operation.answer, replace(schemas, whole=True))}}
    etag = {"ETag": {"description": "The number of the last act.", "schema": {"type": "string"}}}
    said = first_line(operation.answer)
    found: dict[str, Any] = {"200": {"description": said, "content": answer, "headers": etag}}
    if operation.kind is OperationKind.WRITE:
        found["201"] = found["200"]
        found["200"] = {**found["201"], "description": "The same request came before: the acts of then."}
    return found | {str(status): {"$ref": f"#/components/responses/{status}"} for status in operation.errors}


def _answer(kind: type, schemas: Schemas) -> Schema:
    """The schema of an answer: what it holds, after the number of the event's last act."""
    schema = schemas.table(kind)
    act = {"description": "The number of the event's last act.", "type": "integer"}
    required = dict.fromkeys(["act", *schema.get("required", [])])
    return schema | {"properties": {"act": act} | schema["properties"], "required": [*required]}


def _refusals(refusal: Schema) -> dict[str, Any]:
    content = {"application/problem+json": {"schema": refusal}}
    statuses = sorted({status for operation in OPERATIONS for status in operation.errors})
    return {str(status): {"description": HTTPStatus(status).phrase, "content": content} for status in statuses}
