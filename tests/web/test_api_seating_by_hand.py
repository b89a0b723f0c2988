"""Boards that a program seats by hand."""

import json
from collections.abc import Iterator

import pytest

from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, api_site


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiSite]:
    with api_site(tmp_path_factory.mktemp("api")) as found:
        yield found


@pytest.mark.parametrize(
    ("address", "seats", "said"),
    [
        ("rounds/99/boards/1", [{"power": "A", "player": "p1"}], "Round 99 cannot come yet: the next round is round "),
        ("rounds/1/boards/9", [], "A board needs at least one player. Name who plays which power."),
    ],
)
def test_board_of_nobody_or_of_a_round_far_away_is_refused(
    here: ApiSite, address: str, seats: list[dict[str, str]], said: str
) -> None:
    answer = here[Role.TD].ask("PUT", address, json.dumps({"seats": seats}))
    told = [" ".join(filter(None, (one["message"], one["hint"]))) for one in json.loads(answer.body)["problems"]]
    assert answer.status == 422, answer.body
    assert [one[: len(said)] for one in told] == [said]
