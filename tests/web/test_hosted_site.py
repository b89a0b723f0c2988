"""A hosted site: everything in PostgreSQL, several processes on one socket, on the same command."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boardcall.errors import UnreachableError
from boardcall.store.live import open_live
from boardcall.web.event.hosted_event import Hosted
from serving import SOURCE, Served, served, start
from web.client import PATIENCE, Client, director_of
from web.events import new_event
from web.killing import workers_of
from web.streams import Listener
from web.test_quiet_streams import PLAYERS, hears_nothing_private

NAMES = ("first", "second")


@pytest.fixture(scope="module")
def database(postgres_database: str) -> str:
    for name in NAMES:
        new_event(f"{postgres_database}#{name}", name=f"The {name} Open", players=PLAYERS, seated=True)
    return postgres_database


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Served]:
    with served("serve", "--database", database, "--workers", "2", end=signal.SIGTERM, by_itself=True) as running:
        yield running


@pytest.fixture
def short_folder() -> Iterator[str]:
    """A folder whose name leaves room for that of a socket."""
    with TemporaryDirectory() as folder:
        yield folder


def _is_up(pid: int) -> bool:
    with suppress(OSError):
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]
    return False


def _until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.05)
    return False


def test_all_events_of_the_database_are_shown_by_two_workers(server: Served) -> None:
    assert sorted(server.links) == ["first", "second"]
    assert _until(lambda: len(workers_of(server.pid)) == 2)
    front = Client(server.address).get("/").body
    assert "The first Open" in front
    assert "The second Open" in front


def test_who_signed_in_at_one_worker_is_known_to_the_other(server: Served) -> None:
    td = Client(server.address)
    assert td.enter(server.links["first"]).status == 303
    assert [td.get("/e/first/staff/").status for _ in range(20)] == [200] * 20
    staff = td.get("/e/first/staff/").hidden()
    made = td.post("/e/first/staff/", staff | {"name": "Rita", "role": "recorder"})
    link = made.link()
    assert Client(server.address).enter(link).status == 303
    assert {Client(server.address).get(link).status for _ in range(10)} == {410}


def test_tries_to_sign_in_are_counted_by_all_workers_together(server: Served) -> None:
    stranger = Client(server.address)
    token = stranger.get("/e/second/sign-in/").hidden()
    sent = token | {"name": "Director", "password": "a wrong password"}
    said = [stranger.post("/e/second/sign-in/", sent).body for _ in range(9)]
    assert ["Too many tries" in body for body in said] == [False] * 8 + [True]


def test_streams_of_two_workers_speak_and_only_of_what_is_public(postgres_server: str) -> None:
    place = f"{postgres_server}#one"
    new_event(place, name="The Quiet Open", players=PLAYERS, seated=True)
    with served("serve", "--database", postgres_server, "one", "--workers", "2") as server:
        listeners = hears_nothing_private(server.address, server.links["one"], place)
        more = [Listener(Client(server.address), "standings/") for _ in range(10)]
        assert _until(lambda: len(workers_of(server.pid)) == 2)
    for listener in [*listeners, *more]:
        listener.wait()


def test_worker_that_dies_is_started_again_and_none_is_left_when_the_first_process_is_killed(
    database: str, monkeypatch: pytest.MonkeyPatch, short_folder: str
) -> None:
    monkeypatch.setenv("TMPDIR", short_folder)  # a process that is killed leaves its folder behind
    process, server = start("serve", f"{database}#first", "--workers", "2")
    assert _until(lambda: len(workers_of(process.pid)) == 2)
    first = workers_of(process.pid)
    os.kill(first[0], signal.SIGKILL)
    assert _until(lambda: len(workers_of(process.pid)) == 2 and first[0] not in workers_of(process.pid))
    assert Client(server.address).get("/e/first/").status == 200
    workers = workers_of(process.pid)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert _until(lambda: not any(_is_up(pid) for pid in workers))


def test_one_process_ends_by_sigterm_with_a_word(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One")
    with served("serve", str(place), end=signal.SIGTERM, by_itself=True) as server:
        assert Client(server.address).get("/e/one/").status == 200


def test_mistyped_name_sets_nothing_up(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, "-m", "boardcall", "serve", str(tmp_path / "sprnig.db"), "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment)
    assert done.returncode == 2
    assert "There is no event at" in done.stderr
    assert "--new" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_event_set_up_at_one_worker_is_shown_by_the_other(postgres_server: str) -> None:
    place = f"{postgres_server}#third"
    with served("serve", place, "--new", "--workers", "2") as server:
        link = re.search(r"Set it up: \S+(/set-up/\S+)", server.said)
        assert link
        td = Client(server.address)
        assert td.get(link[1]).status == 200
        form = {"rulebook": "club", "name": "Third Open", "director": "Vera", "password": "a long enough one"}
        assert td.post(link[1], form).status == 303
        assert [Client(server.address).get("/e/third/").status for _ in range(10)] == [200] * 10
        assert {Client(server.address).get(link[1]).status for _ in range(10)} == {410}
    with open_live(place) as live:
        assert live.event.tournament.name == "Third Open"


def test_while_the_database_is_away_every_address_says_so(postgres_server: str) -> None:
    """Also one whose event this process does not know yet: whether there is such an event nobody can say."""
    import psycopg

    with psycopg.connect(postgres_server, autocommit=True) as other:
        other.execute("CREATE DATABASE fragile")
        place = postgres_server.replace("/postgres?", "/fragile?")
        new_event(f"{place}#first", name="First")
        process, server = start("serve", "--database", place, "--link")
        asker, director = Client(server.address), director_of(server, "first")
        try:
            other.execute("ALTER DATABASE fragile ALLOW_CONNECTIONS false")
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'fragile'")
            assert _until(lambda: asker.get("/e/unknown/").status == 503), "a look of a second ago may still answer"
            for path in ("/", "/e/first/", "/e/unknown/", "/e/unknown/", "/api/v1/", "/e/first/api/v1/event"):
                found = asker.get(path)
                assert (path, found.status) == (path, 503)
                assert "/api/" not in path or json.loads(found.body)["status"] == 503
            assert "its database does not answer, or its disk is full" in director.get("/e/first/desk/").body
            other.execute("ALTER DATABASE fragile ALLOW_CONNECTIONS true")
            assert _until(lambda: asker.get("/readyz").status == 200)
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


def test_nobody_is_told_which_database_is_away(postgres_server: str) -> None:
    import psycopg

    with open_live(new_event(f"{postgres_server}#away", name="Away")) as live:
        event = Hosted("away", live)
        with psycopg.connect(postgres_server, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [live.ledger._database._connection.info.backend_pid])  # type: ignore[attr-defined]
        with pytest.raises(UnreachableError) as refused:
            event.now()
        assert str(refused.value) == "The event's database cannot be reached just now. Nothing was saved."
        assert event.now().number == 1, "it is looked for again"
