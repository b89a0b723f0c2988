"""`boardcall serve` on a laptop: reached by others, ended and started again, and what it says when it cannot save."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from boardcall.errors import RefusedError
from boardcall.web.machine.addresses import lan_addresses
from serving import SOURCE, Served, served, start
from web.client import PATIENCE, Answer, Client, director_of
from web.events import new_event
from web.site import site
from web.streams import Listener


def _register(td: Client, name: str) -> Answer:
    fields = td.get("/e/one/desk/players/").hidden() | {"name": name, "country": "", "born": ""}
    return td.post("/e/one/desk/players/", fields)


def _is_reached(address: str) -> bool:
    """Whether anything that listens on that address of this machine can be reached by it."""
    with closing(socket.socket()) as listener:
        try:
            listener.bind((address, 0))
            listener.listen()
            socket.create_connection(listener.getsockname(), timeout=5).close()
        except OSError:
            return False
        return True


def test_phones_reach_it_by_the_printed_address_and_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    if not any(map(_is_reached, lan_addresses()[:1])):
        pytest.skip("this machine is in no network but its own, or cannot be reached by its address there")
    place = new_event(tmp_path / "one.db", name="The Open", players=("Ann",))
    with served("serve", str(place), "--host", "0.0.0.0", end=signal.SIGTERM) as server:
        phones = re.search(r"For phones: (\S+)/", server.said)
        assert phones
        assert "127.0.0.1" not in phones[1]
        td = Client(phones[1])
        td.enter(phones[1] + server.links["one"].removeprefix(server.address))
        assert _register(td, "Told To Ann").status == 303
        link = td.post("/e/one/links/p1/new/").link()
        phone = Client(phones[1])
        assert phone.enter(link).status == 303
    with served("serve", str(place), end=signal.SIGINT) as server:
        td.address = phone.address = server.address
        assert "Told To Ann" in td.get("/e/one/desk/players/").body, "the director is still signed in"
        assert phone.get("/e/one/me/").status == 200


@pytest.mark.parametrize("kind", ["db", "jsonl"])
def test_an_act_that_cannot_be_saved_is_answered_by_a_sentence_and_not_shown_as_done(tmp_path: Path, kind: str) -> None:
    place = new_event(tmp_path / f"one.{kind}", name="The Open", players=("Ann",))
    with served("serve", str(place)) as server:
        td = director_of(server)
        assert _register(td, "Before").status == 303
        with _no_file_grows(server):
            refused = _register(td, "Lost In The Full Disk")
            assert refused.status == 503
            assert "Nothing was saved." in refused.body
            assert str(tmp_path) not in refused.body
            assert 'value="Lost In The Full Disk"' in refused.body, "what was typed stays"
            shown = Client(server.address).get("/e/one/players/").body
            assert ("Before" in shown, "Lost In" in shown) == (True, False)
        assert _register(td, "After").status == 303
        shown = td.get("/e/one/desk/players/").body
        assert ("After" in shown, "Lost In" in shown) == (True, False)
        if kind == "jsonl":  # an open database outlives its name
            _is_gone_and_found_again(place, td)


def _is_gone_and_found_again(place: Path, td: Client) -> None:
    away = place.rename(place.with_name("away.jsonl"))
    for page in ("desk/", "players/"):
        answer = td.get(f"/e/one/{page}")
        assert (answer.status, "one.jsonl cannot be read" in answer.body) == (503, True)
        assert str(place.parent) not in answer.body, "where it stands is nobody's business"
    away.rename(place)
    assert td.get("/e/one/desk/").status == 200


@contextmanager
def _no_file_grows(server: Served) -> Iterator[None]:
    """As on a full disk: no file of the server may become longer than a few bytes."""
    resource = pytest.importorskip("resource", reason="limits on files are POSIX")
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux sets the limits of another process")
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def _said(*arguments: str) -> tuple[int, str]:
    """How `boardcall serve` ended that cannot start, and what it said."""
    done = subprocess.run(
        [sys.executable, "-m", "boardcall", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "PYTHONPATH": str(SOURCE), "BOARDCALL_TRACEBACK": "1"},
    )
    return done.returncode, done.stderr


def test_what_keeps_it_from_starting_is_said_in_a_sentence(tmp_path: Path) -> None:
    site()
    from boardcall.web.server.serve import bound_socket

    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(RefusedError, match=f"port {port}: Address already in use. Choose another --port."):
            bound_socket("127.0.0.1", port)
    with pytest.raises(RefusedError, match="Check --host"):
        bound_socket("203.0.113.77", 0)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no database " * 500)
    assert _said(str(broken), "--port", "0") == (2, f"{broken} cannot be used as a ledger: file is not a database.\n")


def _unread(address: str, path: str, times: int = 1) -> socket.socket:
    """A client that asks, as often as the server takes it, and reads nothing."""
    host, port = address.removeprefix("http://").split(":")
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    client.connect((host, int(port)))
    client.setblocking(False)
    with suppress(BlockingIOError):
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: hall\r\nAccept-Language: en\r\n\r\n".encode() * times)
    return client


def test_clients_that_read_nothing_hold_up_nobody_and_not_the_end(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Open", players=("Ann",))
    process, server = start("serve", str(place))
    try:
        td = director_of(server)
        live = "/e/one/live/?page=/e/one/players/&after="
        unread = [_unread(server.address, live) for _ in range(30)]
        unread += [_unread(server.address, "/e/one/players/", 500) for _ in range(5)]
        listener = Listener(Client(server.address), "players/")
        for number in range(5):
            assert _register(td, f"Newcomer {number}").status == 303
            assert listener.hears(number + 1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out.splitlines()[-1]) == (0, "Stopped.")
    finally:
        process.kill()
    for client in unread:
        client.close()
