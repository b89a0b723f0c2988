"""The client for programs against a real server: a hosted site on SQLite, started, played and followed by it."""

import json
import re
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from boardcall.client import AnswerError, Client
from boardcall.errors import UnreachableError
from listeners import hook
from serving import Served, served
from web.test_site import ADDRESS, SiteClient

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "connect-another-program.md"
COUNTS = dict.fromkeys("AEFGIRT", 5) | {"A": 4}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("client") / "site.db"
    with served("serve", "--database", str(database), "--address", ADDRESS) as running:
        yield running


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    """Made by the administrator on the page of their account."""
    admin = SiteClient(server.address)
    link = server.said.partition("a day: https://boards.example")[2].split()[0]
    admin.choose(link, name="Vera", email="vera@example.org")
    page = admin.post("/site/account/tokens/", {"program": "club", "days": "2"}).body
    return "boardcall_site_" + page.partition("boardcall_site_")[2].partition("<")[0]


@pytest.fixture(scope="module")
def event(server: Served, token: str) -> Client:
    return Client.start(server.address, token, slug="spring", name="Spring Open", starts="2027-03-06")


def test_a_program_starts_an_event_once_and_is_its_director(server: Served, token: str, event: Client) -> None:
    assert event.read("event")["name"] == "Spring Open"
    with pytest.raises(AnswerError, match="called spring here already") as refused:
        Client.start(server.address, token, slug="spring")
    assert (refused.value.status, refused.value.problems[0]["field"]) == (422, "slug")
    with pytest.raises(AnswerError, match="needs a token") as refused:
        Client.start(server.address, "boardcall_site_wrong", slug="autumn")
    assert refused.value.status == 401
    listed = json.loads(SiteClient(server.address).get("/api/v1/").body)["events"]
    assert [one["slug"] for one in listed] == ["spring"]


def test_acts_are_done_once_and_a_stream_tells_of_each(event: Client) -> None:
    heard: list[int] = []
    begun, done = threading.Event(), threading.Event()

    def listen() -> None:
        for number in event.live():
            heard.append(number)
            begun.set()
            if len(heard) == 2:
                done.set()
                return

    threading.Thread(target=listen, daemon=True).start()
    assert begun.wait(60)
    first = event.act("POST", "players", {"name": "Ann"}, key="ann")
    assert done.wait(60)
    assert heard == [first["act"] - 1, first["act"]]
    assert event.act("POST", "players", {"name": "Ann"}, key="ann")["repeated"] is True
    assert next(event.live(after=heard[0])) == first["act"]
    players = event.read("players")
    assert event.read("players") is players, "what did not change is not sent again"
    with pytest.raises(AnswerError) as refused:
        event.act("POST", "players", {"name": ""}, after=first["act"])
    assert refused.value.status == 422


def test_powers_are_letters_in_and_out(event: Client) -> None:
    ids = [event.act("POST", "players", {"name": f"Player {number}"})["acts"] for number in range(7)]
    assert len(ids) == 7
    players = [one["id"] for one in event.read("players")["players"]][-7:]
    seats = [{"power": power, "player": player} for power, player in zip("AEFGIRT", players, strict=True)]
    event.act("PUT", "rounds/1/boards/1", {"seats": seats})
    event.act("PUT", "rounds/1/boards/1/counts/1901", COUNTS)
    names = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
    event.act("PUT", "rounds/1/boards/1/counts/1902", dict(zip(names, COUNTS.values(), strict=True)))
    counts = event.read("rounds/1/boards/1")["counts"]
    assert [one["centres"] for one in counts] == [[*COUNTS.values()]] * 2


@pytest.mark.parametrize(
    ("status", "asked", "sent"),
    [
        (400, "GET /e/spring/api/v1/event", {"Host": "elsewhere.example"}),
        (404, "GET /api/v1/nothing", {}),
        (404, "GET /e/none/api/v1/event", {}),
        (404, "GET /e/spring/api/v1/nothing", {}),
        (405, "POST /api/v1/", {}),
        (405, "GET /api/v1/events", {}),
        (405, "DELETE /e/spring/api/v1/live", {}),
        (405, "PUT /e/spring/api/v1/standings", {}),
        (401, "POST /api/v1/events", {"Content-Type": "image/png", "Authorization": "Bearer x"}),
        (412, "GET /e/spring/api/v1/event", {"If-Match": '"1"'}),
        (415, "POST /e/spring/api/v1/players", {"Content-Type": "text/xml"}),
        (422, "POST /e/spring/api/v1/players", {}),
    ],
)
def test_every_refusal_is_a_problem_as_json(
    server: Served, event: Client, status: int, asked: str, sent: dict[str, str]
) -> None:
    method, path = asked.split()
    token = {"Authorization": f"Bearer {event._token}", "If-Match": "*", "Idempotency-Key": "k"}
    answer = SiteClient(server.address).ask(method, path, None if method == "GET" else "{}", token | sent)
    assert (answer.status, answer.headers["content-type"]) == (status, "application/problem+json")
    told = json.loads(answer.body)
    assert told["status"] == status
    assert told["problems"][0]["message"]


def test_what_the_manual_shows_is_true(
    server: Served, token: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example of the how-to, as it stands there, with this server's address and token."""
    own = Client.start(server.address, token, slug="congress", rounds=2)
    for number in range(7):
        own.act("POST", "players", {"name": f"Player {number}"})
    players = [one["id"] for one in own.read("players")["players"]]
    seats = [{"power": power, "player": player} for power, player in zip("AEFGIRT", players, strict=True)]
    own.act("PUT", "rounds/2/boards/4", {"seats": seats})
    examples = re.findall(r"```python\n(.*?)```", HOW_TO.read_text("utf-8"), re.DOTALL)
    (example,) = (one for one in examples if "event = Client(" in one)
    example = example.replace("http://192.168.1.20:8000/e/congress/", own.address).replace("boardcall_…", own._token)
    live = Client.live
    monkeypatch.setattr(Client, "live", lambda self: islice(live(self), 1))
    exec(compile(example, HOW_TO, "exec"), {})
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"now at act {own.read('event')['act']}"
    assert own.read("rounds/2/boards/4")["counts"][0]["centres"] == [5, 4, 6, 7, 4, 6, 2]
    assert len(said) == 1, "nothing was refused"
    powers = [{"power": power, "centres": count} for power, count in zip("AEFGIRT", (5, 4, 6, 7, 4, 6, 2), strict=True)]
    own.act("PUT", "rounds/2/boards/4/result", {"powers": powers, "last_year": 1903, "end": "td"})
    exec(compile(example, HOW_TO, "exec"), {})
    assert capsys.readouterr().out.startswith("1 Player 3 "), "the loop over places"


def test_answers_of_the_server_are_as_its_description_says(server: Served, token: str, event: Client) -> None:
    described = event.read("openapi.json")
    assert SiteClient(server.address).get(f"{described['servers'][0]['url']}/standings").status == 200
    paths, components = described["paths"], {"components": described["components"]}
    listed = json.loads(SiteClient(server.address).get("/api/v1/").body)
    sent = json.dumps({"slug": "described", "rulebook": "club"})
    made = SiteClient(server.address).ask("POST", "/api/v1/events", sent, {"Authorization": f"Bearer {token}"})
    for path, method, status, found in (
        ("/", "get", "200", listed),
        ("/events", "post", "201", json.loads(made.body)),
    ):
        assert paths[path]["servers"] == [{"url": "/api/v1"}]
        (content,) = paths[path][method]["responses"][status]["content"].values()
        Draft202012Validator(content["schema"] | components).validate(found)
    assert [*paths["/live"]["get"]["responses"]["200"]["content"]] == ["text/event-stream"]


def test_a_client_says_where_nobody_answers_and_what_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardcall.client.FIRST_WAIT", 0)
    with pytest.raises(UnreachableError, match=r"127\.0\.0\.1:9 does not answer"):
        Client("http://127.0.0.1:9/e/one/").read("event")
    with hook((200, {})) as there, pytest.raises(UnreachableError, match="not as Boardcall does"):
        Client(there.address).act("POST", "players", {})
    with pytest.raises(ValueError, match="is no address of an event"):
        Client(str(Path("one.db")))
