"""A server with a token for each role, and programs that use them; answers are held to the schema as they come."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema import Draft202012Validator

from boardcall.web.permission.policy import Role
from serving import served
from web.client import Answer, Client, director_of
from web.events import new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")
ROLES = (Role.TD, Role.ASSISTANT, Role.RECORDER, Role.STREAMER, Role.AUDITOR)
BASE = "/e/one/api/v1/"


def made_token(td: Client, name: str, role: Role, *, boards: str = "", event: str = "one") -> str:
    """Makes a token on the director's page."""
    page = td.post(f"/e/{event}/tokens/", {"name": name, "role": role.value, "days": "4", "boards": boards})
    found = re.search(r"<code class=\"token\">([^<]+)</code>", page.body)
    assert found, page.body
    return found[1]


@dataclass
class Program:
    """A program with a token, or with none."""

    address: str
    schema: "Contract"
    token: str = ""
    asked: int = 0

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        headers: dict[str, str] | None = None,
        base: str = BASE,
    ) -> Answer:
        """Asks, with a new key and without minding what others do, unless `headers` say otherwise ("" leaves one out).

        Every answer has to be one the schema allows there.
        """
        self.asked += 1
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if method != "GET":
            sent |= {"Idempotency-Key": f"key {id(self)} {self.asked}", "If-Match": "*"}
        sent = {name: value for name, value in (sent | (headers or {})).items() if value}
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        answer = Client(self.address).ask(method, quote(base + path, safe="/?=&"), text, sent)
        self.schema.check(method, path.partition("?")[0], answer)
        return answer

    def read(self, path: str) -> Any:
        """What a question is answered with."""
        answer = self.ask("GET", path)
        assert answer.status == 200, answer.body
        return json.loads(answer.body)

    def act(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """What an act is answered with."""
        answer = self.ask(
            method, path, body, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        assert answer.status in (200, 201), answer.body
        return json.loads(answer.body)


class Contract:
    """The OpenAPI description, as what answers are held to; `met` has the statuses seen of each operation."""

    def __init__(self, described: dict[str, Any]) -> None:
        self.described = described
        self.met: set[tuple[str, int]] = set()

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        for pattern, methods in self.described["paths"].items():
            parts = re.sub(r"\\\{(\w+)\\\}", r"[^/]+", re.escape(pattern))
            if re.fullmatch(parts, f"/{path}") and method.lower() in methods:
                return dict(methods[method.lower()])
        return None

    def check(self, method: str, path: str, answer: Answer) -> None:
        operation = self.operation(method, path)
        if operation is None:
            assert answer.status in (404, 405), (method, path, answer.status)
            return
        name = operation["operationId"]
        assert str(answer.status) in operation["responses"], f"{name} answers {answer.status}: {answer.body}"
        response = self._resolved(operation["responses"][str(answer.status)])
        told, self.met = response["content"], self.met | {(name, answer.status)}
        if len(told) > 1:  # a file
            assert answer.headers["content-type"].partition(";")[0] in told
            return
        ((kind, content),) = told.items()
        assert answer.headers["content-type"] == kind
        schema = {**content["schema"], "components": self.described["components"]}
        problems = [error.message for error in Draft202012Validator(schema).iter_errors(json.loads(answer.body))]
        assert problems == [], f"{name}: {problems}"

    def _resolved(self, response: dict[str, Any]) -> dict[str, Any]:
        name = response.get("$ref", "").rpartition("/")[2]
        return dict(self.described["components"]["responses"][name]) if name else response


@dataclass(frozen=True, slots=True)
class ApiSite:
    """The server, the director in a browser, the contract, and a program for each role and for nobody."""

    address: str
    td: Client
    contract: Contract
    programs: dict[Role, Program]

    def __getitem__(self, role: Role) -> Program:
        return self.programs[role]


@contextmanager
def api_site(folder: Path, *, rulebook: str = "club") -> Iterator[ApiSite]:
    """An event "one" with eight players, seven of them on board 1 of round 1."""
    place = new_event(folder / "one.db", name="The First Open", players=NAMES, seated=True, rulebook=rulebook)
    with served("serve", str(place)) as server:
        td = director_of(server)
        described = json.loads(Client(server.address).get(f"{BASE}openapi.json").body)
        contract = Contract(described)
        programs = {Role.ANONYMOUS: Program(server.address, contract)}
        for role in ROLES:
            boards = "9:Z" if role is Role.RECORDER else ""
            programs[role] = Program(server.address, contract, made_token(td, f"The {role}", role, boards=boards))
        yield ApiSite(server.address, td, contract, programs)
