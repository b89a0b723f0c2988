"""What a host relies on: settings in a file and the environment, probes, a log without links, and one name only."""

import json
import logging
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest

from boardcall.web.machine.log import JsonLines, Masking, TextLines, masked
from commands import run
from serving import Served, served
from web.events import new_event

SETTINGS = """
port = 0
address = "https://boards.example/"
proxy = "127.0.0.1"
log = "json"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("hosting")
    (made / "site.toml").write_text(SETTINGS, "utf-8")
    new_event(str(made / "one.db"), name="The One Open", players=("Ann",), seated=False)
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    with served(
        "serve", str(folder / "one.db"), "--settings", str(folder / "site.toml"), end=signal.SIGTERM
    ) as running:
        yield running


def asked(server: Served, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    request = urllib.request.Request(
        f"{server.address}{path}", headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode(), dict(answer.headers)
    except HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def test_a_probe_learns_that_the_server_lives_and_is_ready(server: Served) -> None:
    assert asked(server, "/healthz")[:2] == (200, "alive\n")
    assert asked(server, "/readyz")[:2] == (200, "ready\n")


def test_search_engines_are_kept_out_of_what_is_somebodys_own(server: Served) -> None:
    told = asked(server, "/robots.txt")[1]
    assert {"Disallow: /e/*/enter/", "Disallow: /e/*/me/", "Disallow: /e/*/desk/"} <= {*told.splitlines()}
    assert asked(server, "/favicon.ico")[2]["content-type"].startswith("image/svg+xml")


def test_only_the_public_name_and_this_machine_are_answered(server: Served) -> None:
    assert asked(server, "/", Host="boards.example")[0] == 200
    status, said, _ = asked(server, "/", Host="evil.example")
    assert status == 400
    assert said.startswith("This server does not answer for this name")
    for probe in ("/healthz", "/readyz", "/metrics"):
        by_number = asked(server, probe, Host="10.0.0.11:8000")
        assert by_number[0] == asked(server, probe)[0] != 400, "who watches a machine calls it by its number"


def test_a_browser_that_came_by_https_stays_with_it(server: Served) -> None:
    for path in ("/", "/e/one/", "/healthz"):
        headers = asked(server, path, Host="boards.example", X_Forwarded_Proto="https")[2]
        assert headers["strict-transport-security"] == "max-age=31536000"


def test_the_directors_link_has_the_public_address_and_never_stands_in_the_log(server: Served) -> None:
    link = server.links["one"]
    assert link.startswith("https://boards.example/e/one/enter/")
    token = link.rstrip("/").rpartition("/")[2]
    assert asked(server, f"/e/one/enter/{token}/")[0] == 200
    record = logging.LogRecord(
        "uvicorn.access", logging.INFO, "", 0, '"GET %s HTTP/1.1" %d', (f"/e/one/enter/{token}/", 200), None
    )
    assert Masking().filter(record)
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["source"]) == ("info", "uvicorn.access")
    assert line["says"] == '"GET /e/one/enter/…/ HTTP/1.1" 200'
    assert masked(f"/sign-in/?next=%2Fe%2Fone%2Fenter%2F{token}%2F") == "/sign-in/?next=%2Fe%2Fone%2Fenter%2F…%2F"
    assert masked(f"/api/v1/players?token=boardcall_{token}&x=1") == "/api/v1/players?token=boardcall_…&x=1"


def test_what_a_visitor_sends_is_no_line_of_the_log_of_its_own() -> None:
    sent = "/x\n2026-01-01 ERROR boardcall: gone\r\x1b[2J\u202e\u2028"
    record = logging.LogRecord("boardcall", logging.WARNING, "", 0, "GET %s", (sent,), None)
    (first, *others) = TextLines("%(message)s").format(record).split("\n")
    assert (first, others) == ("GET /x", ["    2026-01-01 ERROR boardcall: gone\\u000d\\u001b[2J\\u202e\\u2028"])


def test_programs_find_the_events_and_their_interfaces(server: Served) -> None:
    (event,) = json.loads(asked(server, "/api/v1/")[1])["events"]
    assert (event["slug"], event["name"]) == ("one", "The One Open")
    assert json.loads(asked(server, event["description"])[1])["openapi"].startswith("3.1")
    assert json.loads(asked(server, event["api"])[1])["name"] == "The One Open"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prt = 8000", "There is no option prt. Did you mean port?"),
        ("port 8000", "The settings cannot be read:"),
        ("port = 70000", "70000"),
        ('port = "8000"', "'8000' cannot be port. Give a whole number."),
        ("port = true", "True cannot be port. Give a whole number."),
        ("copies = 5", "5 cannot be copies. Give a text in quotation marks."),
        ('places = "one.db"', "'one.db' cannot be places. Give a list of texts:"),
        ('open = "no"', "'no' cannot be open. Give true or false."),
        ('settings = "other.toml"', "There is no option settings."),
    ],
)
def test_settings_that_cannot_be_are_told_before_anything_starts(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text(text, "utf-8")
    found = run("serve", "--settings", "site.toml", folder=tmp_path)
    assert found.returncode == 2
    assert said in found.stderr


def test_each_option_stands_in_the_environment_under_its_own_name(tmp_path: Path) -> None:
    found = run("serve", folder=tmp_path, BOARDCALL_OPEN="maybe")
    assert found.returncode == 2
    assert "'maybe' is not a valid boolean" in found.stderr


def test_a_list_of_places_in_the_file_is_taken(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text('open = false\nplaces = ["two.db"]', "utf-8")
    found = run("serve", "--settings", "site.toml", folder=tmp_path)
    assert found.returncode == 2
    assert "There is no event at two.db." in found.stderr


def test_what_stands_in_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    (tmp_path / "site.toml").write_text('address = "https://boards.example/"', "utf-8")
    found = run("serve", "--settings", "site.toml", folder=tmp_path, BOARDCALL_ADDRESS="boards.example")
    assert found.returncode == 2
    assert "--address: boards.example is not an address" in found.stderr


def test_metrics_are_for_who_has_the_token_and_name_no_link(folder: Path) -> None:
    pytest.importorskip("prometheus_client", reason="metrics need the extra metrics")
    token = "a token of the operator"
    with served("serve", str(folder / "one.db"), "--metrics-token", token, end=signal.SIGTERM) as running:
        assert asked(running, "/e/one/")[0] == 200
        assert asked(running, "/e/one/")[0] == 200
        link = running.links["one"].partition("/enter/")[2]
        assert asked(running, f"/e/one/enter/{link}")[0] == 200
        assert [asked(running, "/metrics", Authorization=sent)[0] for sent in ("", "Bearer wrong")] == [404, 404]
        status, told, headers = asked(running, "/metrics", Authorization=f"Bearer {token}")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/plain")
    lines = told.splitlines()
    assert 'boardcall_requests_total{method="GET",route="/e/<slug:slug>/",status="200"} 2.0' in lines
    assert 'boardcall_requests_total{method="GET",route="/metrics",status="404"} 2.0' in lines
    assert 'boardcall_request_seconds_count{route="/e/<slug:slug>/"} 2.0' in lines
    assert {"boardcall_acts 2.0", "boardcall_streams 0.0", 'boardcall_events{state="listed"} 1.0'} <= {*lines}
    assert link.strip("/") not in told


def test_a_short_token_for_metrics_is_refused(tmp_path: Path) -> None:
    new_event(str(tmp_path / "one.db"), name="One")
    found = run("serve", "one.db", "--port", "0", "--metrics-token", "short", folder=tmp_path)
    assert found.returncode == 2
    assert "--metrics-token needs 16 plain characters or more." in found.stderr
