"""The schedule through the programming interface."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, api_site


@pytest.fixture
def here(tmp_path: Path) -> Iterator[ApiSite]:
    with api_site(tmp_path, rulebook="codcon-2018") as found:
        yield found


def test_moments_are_read_moved_set_and_put_back(here: ApiSite) -> None:
    td, nobody = here[Role.TD], here[Role.ANONYMOUS]

    def start() -> tuple[str, str]:
        moments = {one["moment"]: one for one in nobody.read("schedule")["moments"]}
        return moments["round.1.starts"]["at"], moments["round.1.starts"]["by_hand"]

    td.act("PUT", "first-day", {"starts": "2026-10-03"})
    assert start() == ("2026-10-03T14:45:00Z", "")
    td.act("PUT", "schedule/round.1.starts", {"when": "day 1 11:00"})
    assert start() == ("2026-10-03T16:00:00Z", "day 1 11:00")
    td.act("PUT", "first-day", {"starts": "2026-12-05"})
    assert start() == ("2026-12-05T17:00:00Z", "day 1 11:00")
    td.act("PUT", "schedule/round.1.starts", {"when": ""})
    assert start() == ("2026-12-05T15:45:00Z", "")
    assert td.ask("PUT", "schedule/round.1.starts", {"when": "soon"}).status == 422
    assert td.ask("PUT", "schedule/round.9.starts", {"when": "day 1 11:00"}).status == 404
    assert here[Role.ASSISTANT].ask("PUT", "first-day", {"starts": "2026-10-03"}).status == 403
