"""Chairs before play, a cancelled round and a deputy through the programming interface."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, api_site


@pytest.fixture(params=["wdc-2025", "codcon-2018", "edc-2016", "wdc-2008"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ApiSite]:
    with api_site(tmp_path, rulebook=request.param) as found:
        yield found


def test_no_show_is_replaced_a_deputy_named_and_the_round_cancelled(here: ApiSite) -> None:
    td, assistant, nobody = here[Role.TD], here[Role.ASSISTANT], here[Role.ANONYMOUS]
    for number in range(1, 8):
        td.act("PUT", f"rounds/2/check-ins/p{number}", {"td_allows": True})
    td.act("POST", "rounds/2/call", {})
    td.act("DELETE", "rounds/2/check-ins/p3")
    seats = td.read("rounds/2/call")["draft"]["boards"][0]["seats"]
    power = next(seat["power"] for seat in seats if seat["player"]["id"] == "p3")
    refused = assistant.ask("POST", "rounds/2/call/publication")
    assert (refused.status, "Cid is not checked in." in refused.body) == (422, True)
    td.act("POST", "rounds/2/call/publication", {"anyway": True})
    assert assistant.ask("POST", "rounds/2/call/chairs", {"board": "1", "leaves": "p9", "player": "p8"}).status == 409
    both = {"board": "1", "leaves": "p3", "player": "p8", "name": "Ivo"}
    assert td.ask("POST", "rounds/2/call/chairs", both).status == 422
    td.act("POST", "rounds/2/call/chairs", {"board": "1", "leaves": "p3", "name": "Ivo"})
    called = nobody.read("rounds/2/call")["published"]
    assert called["version"] == 2
    seat = next(seat for seat in called["boards"][0]["seats"] if seat["power"] == power)
    ivo = next(one for one in td.read("players")["players"] if one["name"] == "Ivo")
    assert seat["player"] == {"id": ivo["id"], "name": "Ivo"}
    assert {one["player"]["id"] for one in td.read("rounds/2/check-ins")["present"]} == {
        *(f"p{number}" for number in (1, 2, 4, 5, 6, 7)),
        ivo["id"],
    }
    td.act("PUT", "rounds/2/boards/1/deputy", {"deputy": "p3"})
    assert nobody.read("rounds/2/boards/1")["deputy"]["id"] == "p3"
    assert assistant.ask("POST", "rounds/2/cancellation", {"reason": "x"}).status == 403
    assert td.ask("POST", "rounds/2/cancellation").status == 422, "it needs a reason"
    done = td.act("POST", "rounds/2/cancellation", {"reason": "no power in the hall"})
    assert any("would be void" in one["message"] for one in done["notices"])
    assert nobody.read("rounds")["rounds"][-1]["cancelled"] == "no power in the hall"
    assert nobody.ask("GET", "rounds/2/boards/1").status == 404
    again = td.ask("POST", "rounds/2/call", {})
    assert (again.status, "Round 2 is cancelled." in again.body) == (422, True)
