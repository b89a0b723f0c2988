"""The body of a request to the interface: what is read as JSON, and what is refused."""

import json
from collections.abc import Iterator

import pytest

from boardcall.web.permission.policy import Role
from web.api_site import ApiSite, api_site


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiSite]:
    with api_site(tmp_path_factory.mktemp("api")) as found:
        yield found


@pytest.mark.parametrize("body", ["", "[]", "{", '"x"', "null", '{"name": "\\ud800"}', "[" * 100_000, '{"name": 1}'])
def test_body_that_is_none_is_refused_in_a_sentence(here: ApiSite, body: str) -> None:
    answer = here[Role.TD].ask("POST", "players", body)
    assert answer.status == 422
    assert json.loads(answer.body)["problems"][0]["hint"]


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/x-www-form-urlencoded", "name=Of+A+Form", 415),
        ("text/plain", "Of A Letter", 415),
        ("application/xml", '{"name": "Of Another Type"}', 415),
        ("application/x-www-form-urlencoded", ' {"name": "Of Curl"}', 201),
        ("text/plain;charset=UTF-8", '{"name": "Of A Browser"}', 201),
        ("application/merge-patch+json", '{"name": "Of A Patch"}', 201),
        ("", '{"name": "Of No Type"}', 201),
    ],
)
def test_body_is_json_by_its_type_or_by_itself(here: ApiSite, kind: str, body: str, status: int) -> None:
    answer = here[Role.TD].ask("POST", "players", body, headers={"Content-Type": kind})
    assert answer.status == status
    says = "Content-Type: application/json" in json.loads(answer.body).get("detail", "")
    assert says == (status == 415)
