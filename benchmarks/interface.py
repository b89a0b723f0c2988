"""Random requests to every address of the interface, none of which may fail: `interface.py [REQUESTS [SEED]]`.

Addresses, parameters and bodies are made from the OpenAPI description that the server gives of itself, then spoilt in
places. Programs of every role ask, and nobody, and a wrong token. Prints how often each status came; ends with status 1
if there was a 5xx, a status that the description does not know, or an answer of another kind than it promises.
"""

import json
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import quote, urlencode

from boardcall.client import Client
from boardcall.web.permission.policy import Role
from serving import Served, start
from web.api_site import ROLES, made_token
from web.client import PATIENCE
from web.test_site import ADDRESS, SiteClient

EVENTS = {"club": "club", "worlds": "wdc-2025", "teams": "edc-2016"}
KNOWN = {
    "number": (1, 2, 3, 5, 9),
    "year": (1901, 1902, 1910),
    "board": ("1", "2", "A"),
    "player": ("p1", "p2", "p7", "p99"),
    "power": tuple("AEFGIRT"),
    "team": ("Reds",),
    "phase": ("S1901M", "F1901M", "F1901R", "W1901A"),
    "seat": ("1", "2"),
    "moment": ("round.1.starts",),
}
"""Parts of addresses that may be there."""
WORDS = ("p1", "p2", "p3", "A", "T", "1", "Reds", "S1901M", "draw", "2027-03-06", "A Par - Bur", "12:00", "1/2", "td")
JUNK: tuple[Any, ...] = (
    None,
    True,
    "",
    " ",
    "\0",
    "\ud800",
    "é" * 300,
    "9" * 5000,
    "x" * 90_000,
    "1/0",
    "NaN",
    "0001-01-01",
    "9999-12-31T23:59:59Z",
    "٣",
    "../..",
    "%00",
    0,
    -1,
    10**6,
    2**63,
    10**400,
    1e308,
    float("nan"),
    [],
    {},
    [[[[[[]]]]]],
    {"": 1},
)
SPOILT = (0.0, 0.05, 0.25)
"""How often a value is one of the junk: one of these for each request."""
COMMON = (400, 404, 412)
"""What any address may answer: to a request that is none, to a part that is none, to `If-Match` with a question."""
SLOW = 503
"""What took too long on a busy machine: it is counted, and its cause is in the log."""
Schema = dict[str, Any]


class Maker:
    """Random values for schemas of a description."""

    def __init__(self, described: Schema, chance: random.Random) -> None:
        self.spoilt = 0.0
        self._schemas = described["components"]["schemas"]
        self._chance = chance

    def value(self, schema: Schema, depth: int = 0) -> Any:
        """Something the schema allows, mostly."""
        if self._chance.random() < self.spoilt:
            return self._chance.choice(JUNK)
        if "$ref" in schema or "anyOf" in schema:
            named = self._schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else None
            return self.value(named or self._chance.choice(schema["anyOf"]), depth + 1)
        if "enum" in schema or "const" in schema:
            return self._chance.choice(schema.get("enum") or [schema["const"]])
        kind = schema.get("type", "null")
        if kind == "object":
            return self._object(schema, depth)
        if kind == "array":
            inner = schema.get("prefixItems") or [schema["items"]] * self._chance.choice((0, 1, 2, 7))
            return [self.value(one, depth + 1) for one in inner] if depth < 8 else []
        return {
            "integer": self._chance.choice((0, 1, 2, 3, 4, 5, 7, 34, 1901, 1902)),
            "boolean": self._chance.random() < 0.5,
            "string": self._chance.choice(WORDS),
        }.get(kind)

    def _object(self, schema: Schema, depth: int) -> Any:
        needed = schema.get("required", ())
        found = {
            name: self.value(one, depth + 1)
            for name, one in schema.get("properties", {}).items()
            if name in needed or self._chance.random() < 0.5
        }
        if found and self._chance.random() < self.spoilt:
            found.pop(self._chance.choice(list(found)))
        return found | ({"nothing": 1} if self._chance.random() < self.spoilt / 2 else {})


class Fuzz:
    """The requests to one event, and what came of them."""

    def __init__(self, address: str, slug: str, tokens: list[str], seed: int) -> None:
        self._host, self._slug, self._tokens = address.removeprefix("http://"), slug, tokens
        self._chance = random.Random(f"{slug} {seed}")
        self._described = json.loads(self._ask("GET", f"/e/{slug}/api/v1/openapi.json", None, {})[2])
        self._maker = Maker(self._described, self._chance)
        self.came: Counter[int] = Counter()
        self.wrong: list[str] = []

    def one(self) -> None:
        """One request, and whether its answer may be."""
        self._maker.spoilt = self._chance.choice(SPOILT)
        pattern = self._chance.choice(list(self._described["paths"]))
        methods = self._described["paths"][pattern]
        base = methods["servers"][0]["url"] if "servers" in methods else f"/e/{self._slug}/api/v1"
        method = self._chance.choice([one for one in methods if one != "servers"])
        operation = methods[method]
        path, query, headers = pattern, {}, self._headers()
        for one in operation.get("parameters", ()):
            value = self._part(one)
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", quote(str(value), safe="", errors="replace"))
            elif one["in"] == "query" and self._chance.random() < 0.5:
                query[one["name"]] = str(value).encode("utf-8", "replace")
        body = None if method == "get" else self._body(operation)
        address = base + path + (f"?{urlencode(query)}" if query else "")
        try:
            status, kind, said = self._ask(method.upper(), address, body, headers)
            fault = _fault(operation, status, kind, said)
        except (OSError, HTTPException) as error:
            status, fault = 0, f"no answer: {error!r}"
        self.came[status] += 1
        if fault:
            shown = (body or b"")[:2000].decode("utf-8", "replace")
            self.wrong.append(f"{method.upper()} {address[:500]} {headers} {shown}\n  {status}: {fault}")

    def _part(self, one: Schema) -> Any:
        if self._chance.random() < self._maker.spoilt:
            return self._chance.choice(JUNK)
        return self._chance.choice(KNOWN.get(one["name"]) or (self._maker.value(one["schema"]),))

    def _headers(self) -> dict[str, str]:
        """Whose token, which key, and what was read before."""
        key, mark, token = f"{self._chance.random()}", "*", self._chance.choice([*self._tokens, ""])
        if self._chance.random() < self._maker.spoilt:
            key = self._chance.choice((key, "again", "", "a:b", "k" * 200))
            mark = self._chance.choice(("*", '"1"', 'W/"3.all"', "", "x", '"' + "9" * 30 + '"'))
            token = self._chance.choice((token, token, token, "boardcall_wrong"))
        found = {"Idempotency-Key": key, "If-Match": mark, "Authorization": token and f"Bearer {token}"}
        return {name: value for name, value in found.items() if value}

    def _body(self, operation: Schema) -> bytes:
        if self._chance.random() < self._maker.spoilt / 2:
            return self._chance.choice((b"", b"{", b"[]", b"null", b"\xff", b"[" * 50_000, b"1" * 5000))
        schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
        return json.dumps(self._maker.value(schema)).encode()

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str, str]:
        """Status, type and text of an answer; of a stream, which has no end, the text is left out."""
        line = HTTPConnection(self._host, timeout=PATIENCE)
        try:
            line.request(method, path, body, headers | ({"Content-Type": "application/json"} if body else {}))
            answer = line.getresponse()
            kind = answer.headers.get("Content-Type", "")
            return answer.status, kind, "" if kind == "text/event-stream" else answer.read().decode()
        finally:
            line.close()


def _fault(operation: Schema, status: int, kind: str, said: str) -> str:
    """What is wrong with an answer, "" for nothing."""
    if status >= 500 and status != SLOW:
        return f"it failed: {said[:300]}"
    if str(status) not in operation["responses"] and status not in COMMON:
        return f"{operation['operationId']} is not described to answer so: {said[:300]}"
    if kind.startswith("text/event-stream"):
        return ""
    wanted = "application/problem+json" if status >= 400 else "application/json"
    if status != 400 and kind != wanted:
        return f"it is {kind}, and not {wanted}: {said[:300]}"
    with suppress(ValueError):
        json.loads(said)
        return ""
    return "" if status == 400 else f"it is no JSON: {said[:300]}"


@contextmanager
def hosted(folder: str, found: list[str]) -> Iterator[Served]:
    """A hosted site; what its log says of mistakes of ours is added to what was found."""
    process, server = start("serve", "--database", f"{folder}/site.db", "--address", ADDRESS, by_itself=True)
    try:
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        logged = process.communicate(timeout=PATIENCE)[1]
        if "Traceback" in logged or process.returncode:
            found.append(f"The server ended with {process.returncode}.\n{logged[-20_000:]}")
            print(found[-1], file=sys.stderr)


def main(requests: int = 5000, seed: int = 1) -> int:
    found: list[str] = []
    came: Counter[int] = Counter()
    with tempfile.TemporaryDirectory() as folder, hosted(folder, found) as server:
        admin = SiteClient(server.address)
        admin.choose(
            server.said.partition("a day: https://boards.example")[2].split()[0], name="Vera", email="v@example.org"
        )
        page = admin.post("/site/account/tokens/", {"program": "fuzz", "days": "2"}).body
        site_token = "boardcall_site_" + page.partition("boardcall_site_")[2].partition("<")[0]
        for slug, rulebook in EVENTS.items():
            event = Client.start(server.address, site_token, slug=slug, rulebook=rulebook, starts="2027-03-06")
            for name in ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal"):
                event.act("POST", "players", {"name": name})
            players = [one["id"] for one in event.read("players")["players"]]
            seats = [{"power": power, "player": player} for power, player in zip("AEFGIRT", players, strict=False)]
            event.act("PUT", "rounds/1/boards/1", {"seats": seats})
            admin.post(f"/site/own/{slug}/")
            tokens = [made_token(admin, f"The {role}", role, event=slug) for role in ROLES if role is not Role.TD]
            fuzz = Fuzz(server.address, slug, [event._token] * 6 + tokens + [site_token], seed)  # noqa: SLF001  ours
            for _ in range(requests // len(EVENTS)):
                fuzz.one()
                if fuzz.came[0]:
                    break
            came.update(fuzz.came)
            found += fuzz.wrong
            if fuzz.came[0]:
                break
    print(f"{came.total()} requests, seed {seed}: {', '.join(f'{n} × {s}' for s, n in sorted(came.items()))}")
    for one in found[:40]:
        print(one)
    print(f"{len(found)} faults")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
