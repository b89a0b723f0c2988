"""Other people's programs, which ask and act through the interface as its own description says."""

import json
import random
from functools import cache
from typing import Any

from boardcall.game import POWERS
from boardcall.tournament.ids import PlayerId
from boardcall.weekend.door import Answer, NoAnswerError
from boardcall.weekend.field_values import WRONG, word_for
from simulation.addresses import filled_in
from simulation.hall import BASE
from simulation.simulated import SimulatedWeekend

API = f"{BASE}api/v1/"
SHARES = 20
"""In how many shares all operations are asked for."""


def ask_program(weekend: SimulatedWeekend, method: str, path: str, body: object = None) -> Answer:
    """One request with the director's token."""
    headers = {"Authorization": f"Bearer {weekend.token}", "Accept": "application/json"}
    if body is not None:
        weekend.sent += 1
        headers |= {"Content-Type": "application/json", "If-Match": "*", "Idempotency-Key": f"key-{weekend.sent}"}
    sent = b"" if body is None else json.dumps(body).encode()
    try:
        answer = weekend.td.ask(method, API + path, headers, sent)
    except NoAnswerError as late:
        weekend.endless(f"{method} {API}{path}", late)
        raise AssertionError from late
    if answer.status >= 400 and answer.status != 404:
        weekend.reached.told(answer.text)
    return answer


def any_operation(weekend: SimulatedWeekend) -> Answer:
    """Some operation of the interface, about something that is there; now and then with nonsense in it."""
    from boardcall.web.api.operations import OPERATIONS

    chosen = weekend.one_of(OPERATIONS, lambda one: [f"{one.method} {one.path}"])
    return _asked_for(weekend, chosen.method, chosen.path, chosen.body)


def a_share_of_operations(weekend: SimulatedWeekend) -> None:
    """Every operation of this weekend's share of them, whatever comes of it: another seed has the others."""
    from boardcall.web.api.operations import OPERATIONS

    for one in OPERATIONS[weekend.plan.seed % SHARES :: SHARES]:
        _asked_for(weekend, one.method, one.path, one.body)


def _asked_for(weekend: SimulatedWeekend, method: str, path: str, takes: type[Any] | None) -> Answer:
    body = Bodies(weekend).of({"$ref": f"#/components/schemas/{takes.__name__}"}) if takes else None
    answer = ask_program(weekend, method, filled_in(weekend, path), body)
    if answer.status < 300:
        weekend.done.add(f"{method} {path}")
    return answer


@cache
def _schemas() -> dict[str, Any]:
    from boardcall.web.api.openapi import openapi

    found: dict[str, Any] = openapi()["components"]["schemas"]
    return found


class Bodies:
    """Values of the types that the description has, with names that the event knows."""

    def __init__(self, weekend: SimulatedWeekend) -> None:
        self._chance: random.Random = weekend.chance
        self._players = [player.id for player in weekend.event().tournament.players] or [PlayerId("p1")]

    def of(self, schema: dict[str, Any], name: str = "") -> Any:
        """A value of a schema, for a field of that name."""
        if "$ref" in schema:
            return self.of(_schemas()[schema["$ref"].rpartition("/")[2]], name)
        if self._chance.random() < 0.02:
            return self._chance.choice(WRONG)
        if "anyOf" in schema:
            return self.of(self._chance.choice(schema["anyOf"]), name)
        if "enum" in schema:
            return self._chance.choice(schema["enum"])
        return self._of_type(str(schema.get("type", "string")), schema, name)

    def _of_type(self, kind: str, schema: dict[str, Any], name: str) -> Any:
        if kind == "object":
            needed = schema.get("required", [])
            parts = schema.get("properties", {}).items()
            return {key: self.of(one, key) for key, one in parts if key in needed or self._chance.random() < 0.5}
        if kind == "array":
            many = 7 if name in {"seats", "powers"} else self._chance.randint(0, 3)
            found = [self.of(schema.get("items", {}), name) for _ in range(many)]
            return self._distinct(found)
        if kind == "integer":
            return (
                self._chance.randint(1901, 1908)
                if "year" in name or name == "eliminated"
                else self._chance.randint(0, 8)
            )
        if kind in {"boolean", "null"}:
            return self._chance.random() < 0.5 if kind == "boolean" else None
        if name in {"player", "winner", "members", "answer", "one", "two"}:
            return self._chance.choice(self._players)
        return word_for("note" if name == "reason" else name, str(schema.get("format", "")), self._chance)

    def _distinct(self, found: list[Any]) -> list[Any]:
        """Seats and lines of the seven powers, each with its own power and player."""
        players = self._chance.sample(self._players, min(7, len(self._players)))
        for place, one in enumerate(found):
            if isinstance(one, dict) and "power" in one and place < 7:
                one["power"] = POWERS[place].value
            if isinstance(one, dict) and "player" in one:
                one["player"] = players[place % len(players)]
        return found
