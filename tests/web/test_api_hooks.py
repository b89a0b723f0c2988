"""Web-hooks by the interface: a program makes one, tests it, is told of acts, and takes it away again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from boardcall.client import is_signed
from boardcall.messages.http_post import PRIVATE
from boardcall.web.permission.policy import Role
from listeners import hook
from there import eventually
from web.api_site import ApiSite, Program, api_site


@pytest.fixture(scope="module")
def site_of_hooks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiSite]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(PRIVATE, "1")
        with api_site(tmp_path_factory.mktemp("hooks")) as found:
            yield found


def test_a_program_makes_tests_and_removes_a_hook(site_of_hooks: ApiSite) -> None:
    td = site_of_hooks[Role.TD]
    with hook() as told:
        wanted = {"address": told.address, "about": ["acts", "notices"], "name": "my bot"}
        made = td.act("POST", "hooks", wanted)["hook"]
        again = td.act("POST", "hooks", wanted)["hook"]
        assert again == made
        assert (made["kind"], made["host"], made["about"]) == ("webhook", "127.0.0.1", ["notices", "acts"])
        assert td.read("hooks")["hooks"] == [made]
        td.act("POST", f"hooks/{made['number']}/test")
        td.act("POST", "notices", {"text": "Lunch at noon"})
        eventually(lambda: len(told.got) >= 3)
        assert {one["about"] for one in told.got} == {"test", "acts", "notices"}
        sent = zip(told.bodies, told.signatures, strict=True)
        assert all(is_signed(body, signature, made["secret"]) for body, signature in sent)
        assert not is_signed(told.bodies[0] + b" ", told.signatures[0], made["secret"])
        eventually(lambda: {one["state"] for one in _messages(td, made["number"])} == {"sent"})
        number = td.read("notices")["act"]
        assert {one["act"] for one in _messages(td, made["number"])} == {None, number}
        assert td.act("DELETE", f"hooks/{made['number']}")["hooks"] == []
        td.act("POST", "notices", {"text": "Dinner at eight"})
    assert td.ask("GET", f"hooks/{made['number']}").status == 404
    assert not any("Dinner" in one["text"] for one in told.got)


def _messages(td: Program, number: int) -> list[dict[str, Any]]:
    return list(td.read(f"hooks/{number}")["messages"])


@pytest.mark.parametrize(
    ("wanted", "field", "message"),
    [
        ({"address": "ftp://x", "about": ["call"]}, "address", "not the address of a web-hook"),
        ({"address": "https://example.org/", "about": []}, "about", "Messages are about something"),
        ({"address": "https://example.org/", "about": ["lunch"]}, "about", "No message is about lunch"),
        ({"address": "https://example.org/", "about": ["alarms"]}, "about", "Only phones"),
        ({"address": "https://example.org/", "about": ["call"], "kind": "mail"}, "kind", '"mail" is not a kind'),
        ({"address": "https://hooks.slack.com/x", "about": ["acts"], "kind": "slack"}, "about", "Only programs"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    site_of_hooks: ApiSite, wanted: dict[str, Any], field: str, message: str
) -> None:
    answer = site_of_hooks[Role.TD].ask("POST", "hooks", wanted)
    assert answer.status == 422
    (problem,) = json.loads(answer.body)["problems"]
    assert problem["field"] == field
    assert message in problem["message"]


def test_hooks_are_for_directors_alone(site_of_hooks: ApiSite) -> None:
    for role in (Role.ASSISTANT, Role.RECORDER, Role.STREAMER, Role.AUDITOR, Role.ANONYMOUS):
        expected = 401 if role is Role.ANONYMOUS else 403
        asked = site_of_hooks[role]
        assert asked.ask("GET", "hooks").status == expected
        assert asked.ask("POST", "hooks", {"address": "https://example.org/", "about": ["call"]}).status == expected
        assert asked.ask("DELETE", "hooks/1").status == expected
