"""What the interface answers can be sent back as it came: the forms in are the forms out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardcall.game import POWERS
from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, Program, api_site

LETTERS = [power.value for power in POWERS]
COUNTS = dict(zip(LETTERS, (4, 4, 5, 5, 4, 4, 5), strict=True))
NOT_SENT = {"act", "id", "rulebook"}
"""Fields of answers that name what is asked about, and are in the address of an act."""


@pytest.fixture
def here(tmp_path: Path) -> Iterator[ApiSite]:
    with api_site(tmp_path) as found:
        yield found


def resolved(described: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def fields_of(program: Program, method: str, path: str) -> set[str]:
    """What the body of an operation may hold."""
    operation = program.schema.operation(method, path)
    assert operation, path
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    return {*resolved(program.schema.described, body)["properties"]} - NOT_SENT


def enumerations(described: object) -> Iterator[tuple[str, list[Any]]]:
    """Every list of allowed words in a description, with the name of its field."""
    if isinstance(described, dict):
        for name, inside in described.items():
            if isinstance(inside, dict) and "enum" in inside:
                yield name, inside["enum"]
            yield from enumerations(inside)
    elif isinstance(described, list):
        for inside in described:
            yield from enumerations(inside)


def test_a_power_is_a_letter_everywhere(here: ApiSite) -> None:
    found = [words for _, words in enumerations(here.contract.described) if "A" in words or "austria" in words]
    assert len(found) > 10
    assert all([word for word in words if word] == LETTERS for words in found), found


def test_what_was_read_can_be_sent_back(here: ApiSite) -> None:
    td = here[Role.TD]
    td.act("PUT", "rounds/1/boards/1/counts/1901", COUNTS)
    td.act("PATCH", "players/p1", {"country": "TR", "born": "1985-04-30"})

    def back(method: str, path: str, *answers: dict[str, Any], **more: Any) -> None:
        """Sends what answers hold of the body's fields, which then are taken or change nothing."""
        known = fields_of(td, method, path)
        body = {name: value for one in answers for name, value in one.items() if name in known} | more
        assert body, path
        sent = td.ask(method, path, {**body, "reason": "as it was"})
        assert sent.status in (200, 201, 409), sent.body

    event, player, board = td.read("event"), td.read("players/p1")["player"], td.read("rounds/1/boards/1")
    back("PATCH", "event", event)
    back("PATCH", "players/p1", player, player["private"])
    back("PUT", "players/p1/sign-up", player["private"])
    back("PUT", "rounds/1/boards/1/counts/1901", year=1901, centres=board["counts"][0]["centres"])
    back("PUT", "rounds/2/boards/X", seats=board["seats"])
    seats = [{name: one[name] for name in ("power", "centres", "eliminated")} for one in board["seats"]]
    back("PUT", "rounds/1/boards/1/result", powers=seats, last_year=1901, end="draw")
    again = td.read("rounds/1/boards/1")
    back("PUT", "rounds/1/boards/1/result", again["result"], powers=seats)
    assert td.read("rounds/1/boards/1")["result"] == again["result"]
    assert [one["players"] for one in td.read("rounds/2/boards/X")["seats"]] == [
        one["players"] for one in board["seats"]
    ]


def test_players_and_points_are_taken_as_they_are_answered(tmp_path: Path) -> None:
    with api_site(tmp_path, rulebook="wdc-2025") as there:
        _players_and_points(there[Role.TD])


def _players_and_points(td: Program) -> None:
    ann = {"id": "p1", "name": "Ann"}
    td.act("POST", "notices", {"text": "See me", "player": ann})
    assert [one["player"] for one in td.read("notices")["notices"]] == [ann]
    td.act("POST", "adjustments", {"player": ann, "points": {"exact": "25/2", "shown": "12.5"}, "reason": "late"})
    assert "25/2" in str(td.read("acts?limit=1000"))
    seven = [f"p{number}" for number in range(1, 8)]
    td.act("PUT", "teams/Reds", {"members": seven})
    (team,) = td.read("teams")["teams"]
    td.act("PUT", "teams/Reds", {"members": [*team["members"][:6], {"id": "p8", "name": "Hal"}]})
    assert [one["player"]["id"] for one in td.read("teams")["teams"][0]["members"]] == [*seven[:6], "p8"]
