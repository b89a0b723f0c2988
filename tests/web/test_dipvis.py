"""The JSON of dipvis, version 1: its layout as published, filled from an event."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from boardcall.web.permission.policy import Role
from web.api_site import NAMES, api_site
from web.client import Client

OPENING = {"austria": 4, "england": 4, "france": 4, "germany": 4, "italy": 4, "russia": 4, "turkey": 4}
DRAW = {
    "type": ["object", "null"],
    "required": ["season", "year", "powers"],
    "properties": {"season": {"enum": ["S", "F"]}, "year": {"type": "integer"}, "powers": {"type": "array"}},
}
PLAYER = {
    "type": "object",
    "required": ["name", "location", "wdr_id"],
    "properties": {
        "name": {"type": "string"},
        "location": {"type": "string"},
        "wdr_id": {"type": ["integer", "null"]},
        "score": {"type": "number"},
        "final_scs": {"type": "integer"},
        "elimination_year": {"type": ["integer", "null"]},
        "in_draw": {"type": "boolean"},
    },
    "additionalProperties": False,
}
GAME = {
    "type": "object",
    "required": ["sandbox", "started", "draw", "players"],
    "properties": {"draw": DRAW, "players": {"type": "object", "additionalProperties": PLAYER}},
}
ROUND = {
    "type": "object",
    "required": ["scoring_system", "games"],
    "properties": {"games": {"type": "object", "additionalProperties": GAME}},
}
RESULTS = {
    "type": "object",
    "required": ["player_name", "player_wdr_id", "ranking", "score", "score_breakdown"],
    "properties": {
        "ranking": {"type": ["integer", "null"]},
        "score": {"type": "number"},
        "score_breakdown": {"type": "array", "items": {"type": "object", "required": ["round", "score", "dropped"]}},
    },
}
TOURNAMENT = {
    "type": "object",
    "required": ["name", "year", "url", "wdr_id", "wdd_id", "dbn_coverage", "rounds", "results"],
    "properties": {
        "rounds": {"type": "object", "additionalProperties": ROUND},
        "results": {"type": "array", "items": RESULTS},
    },
}
"""The layout of dipvis' JSON, version 1, written down from its published form."""


_FOUR_EACH = [{"power": power, "centres": 4} for power in "AEFGIRT"]


def test_dipvis_layout(tmp_path: Path) -> None:
    with api_site(tmp_path) as found:
        td = found[Role.TD]
        td.act("PUT", "rounds/1/boards/1/counts/1901", OPENING)
        drawn = {"powers": _FOUR_EACH, "last_year": 1901, "end": "draw", "in_draw": ["A", "T"]}
        ruling = {"facts": "Five left for a train.", "clause": "V.1", "why": "The two who stayed share it."}
        td.act("PUT", "rounds/1/boards/1/result", drawn | {"ruling": ruling})
        answer = Client(found.address).get("/e/one/api/dipvis/v1/tournament/", headers={"Host": "127.0.0.1"})
        assert answer.headers["access-control-allow-origin"] == "*"
        told = json.loads(answer.body)
        assert told["url"] == f"{found.address}/e/one/", "its own address, not the one a request names"
        assert list(Draft202012Validator(TOURNAMENT).iter_errors(told)) == []
        game = told["rounds"]["1"]["games"]["R1B1"]
        assert game["draw"] == {"season": "F", "year": 1901, "powers": ["Austria-Hungary", "Turkey"]}
        assert game["players"]["Turkey"]["in_draw"] is True
        assert game["players"]["Turkey"]["final_scs"] == 4
        assert {one["player_name"] for one in told["results"]} >= set(NAMES[:7])
        single = json.loads(Client(found.address).get("/e/one/api/dipvis/v1/game/R1B1/").body)
        assert single["sc_chart"]["1900"]["Russia"] == 4
        assert single["sc_chart"]["1901"]["Austria-Hungary"] == 4
        assert single["sc_owners"]["1900"]["Turkey"] == ["Ankara", "Constantinople", "Smyrna"]
        assert (single["is_finished"], single["final-year"], single["round_number"]) == (True, 1901, 1)
        assert Client(found.address).get("/e/one/api/dipvis/v1/game/R9B9/").status == 404
