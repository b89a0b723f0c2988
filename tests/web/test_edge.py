"""What stands before every page: sizes, times, hosts, addresses. Real connections to a real server."""

import asyncio
import json
import re
import signal
import socket
import struct
from collections.abc import Coroutine, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeVar

import pytest

from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.settings import LONGEST_BODY
from boardcall.web.server.bounds import TEXTS, BoundedApplication, Bounds, BoundsError, Turns
from boardcall.web.server.connections import ConnectionPlaces
from serving import PATIENCE, Served, start
from web.events import new_event
from web.site import apart

Found = TypeVar("Found")
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))"

MOST_LINES = 12
"""Lines of the log after all of this: one of a kind, and not one a request."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("edge") / "one.db"
    new_event(place, name="One", rulebook="club")
    process, server = start("serve", str(place), plant=FEW_FILES)
    try:
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in said
    assert len(said.splitlines()) <= MOST_LINES, said


def connected(server: Served) -> socket.socket:
    host, _, port = server.address.removeprefix("http://").partition(":")
    found = socket.create_connection((host, int(port)), timeout=60)
    found.settimeout(60)
    return found


def answer_to(server: Served, sent: bytes) -> tuple[int, str]:
    """The status and the text of the answer, read to the end of the connection."""
    with connected(server) as line:
        line.sendall(sent)
        found = b""
        try:
            while not _is_whole(found) and (part := line.recv(65536)):
                found += part
        except ConnectionResetError:
            pass  # it hangs up while more is sent
    head, _, body = found.decode("utf-8", "replace").partition("\r\n\r\n")
    return int(head.split()[1]), body


def _is_whole(found: bytes) -> bool:
    """Whether an answer that tells its length is all there."""
    head, end, body = found.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    return bool(end and length) and len(body) >= int(length[1] if length else 0)


def question(path: str, *, host: str = "127.0.0.1", method: str = "GET", more: str = "") -> bytes:
    return f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n".encode()


@pytest.mark.parametrize("size", [LONGEST_BODY + 1, 800_000_000, 10**18])
def test_a_body_that_is_too_large_is_refused_before_it_is_read(hall: Served, size: int) -> None:
    status, text = answer_to(hall, question("/nothing/", method="POST", more=f"Content-Length: {size}\r\n"))
    assert (status, "too much to send at once" in text) == (413, True)


def test_who_sends_too_much_reads_why_when_all_of_it_is_sent(hall: Served) -> None:
    """A proxy that is cut off while it sends says 502 to its visitor."""
    sent = question("/nothing/", method="POST", more=f"Content-Length: {2 * LONGEST_BODY}\r\n")
    with connected(hall) as line:
        line.sendall(sent)
        for _ in range(20):
            line.sendall(b"x" * (LONGEST_BODY // 10))
        found = b""
        while part := line.recv(65536):
            found += part
    assert found.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in found.lower()


def test_a_body_without_a_length_is_counted_as_it_comes(hall: Served) -> None:
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    sent = question("/nothing/", method="POST", more="Transfer-Encoding: chunked\r\n")
    with connected(hall) as line:
        line.sendall(sent)
        try:
            for _ in range(LONGEST_BODY // 0x10000 + 2):
                line.sendall(piece)
            found = line.recv(65536)
        except (BrokenPipeError, ConnectionResetError):
            return  # it hung up: nothing more of it is read
    assert b" 413 " in found


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (question("/", host="a b"), 400),
        (question("/", host="[::1"), 400),
        (question("/", host="%00"), 400),
        (question("/e/one/%00/"), 400),
        (question("/?q=%00"), 400),
        (question("/", method="POST", more="Content-Length: x\r\n"), 400),
        (question("/e/" + "a" * 40_000 + "/"), 400),
        (question("/", more="".join(f"X-{number}: 1\r\n" for number in range(3000))), 400),
        (question("/", more="Upgrade: websocket\r\nConnection: Upgrade\r\n"), 302),
        (question("/", method="POST", more=f"Content-Length: {10**30}\r\n"), 400),
        (b"\0\0\0\r\n\r\n", 400),
    ],
)
def test_what_no_browser_sends_gets_a_sentence(hall: Served, sent: bytes, status: int) -> None:
    found, text = answer_to(hall, sent)
    assert found == status
    assert "Traceback" not in text


def test_a_form_with_a_character_that_is_no_text_is_refused(hall: Served) -> None:
    body = "name=a%00b&password=x"
    more = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    status, text = answer_to(hall, question("/e/one/sign-in/", method="POST", more=more) + body.encode())
    assert (status, "no text (NUL)" in text) == (422, True)


def test_programs_are_told_in_their_own_form(hall: Served) -> None:
    more = "Content-Length: 99999999\r\n"
    status, text = answer_to(hall, question("/e/one/api/v1/players/", method="POST", more=more))
    assert (status, json.loads(text)["status"]) == (413, 413)


@pytest.mark.parametrize(
    "first",
    [
        b"",
        question("/e/one/live/?page=/e/one/").replace(b"Connection: close\r\n", b""),
        question("/e/one/sign-in/", method="POST", more="Transfer-Encoding: chunked\r\n") + b"1\r\nx\r\n0\r\n",
    ],
    ids=["at once", "behind a stream", "after a body"],
)
def test_endless_headers_end_the_connection(hall: Served, first: bytes) -> None:
    with connected(hall) as line:
        if first:
            line.sendall(first)
        if b"live" in first:
            assert line.recv(1) == b"H", "it has begun"
        line.sendall(b"X-Long: " if b"chunked" in first else b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            line.sendall(b"x" * 40_000_000)


def test_who_sends_headers_that_are_too_long_reads_why(hall: Served) -> None:
    endless = question("/e/one/", more=f"Cookie: {'x' * 100_000}").removesuffix(b"\r\n")
    status, text = answer_to(hall, endless)
    assert (status, text) == (431, "The headers are too long. Delete this site's cookies, then try again.")


def test_headers_that_are_too_long_are_refused_also_when_all_of_them_came_at_once(hall: Served) -> None:
    for more in (f"Cookie: {'x' * 100_000}\r\n", "".join(f"X-{number}: {'x' * 900}\r\n" for number in range(100))):
        assert answer_to(hall, question("/e/one/", more=more))[0] == 431
    assert answer_to(hall, question("/e/one/", more=f"Cookie: {'x' * 50_000}\r\n"))[0] == 200


def test_who_begins_to_ask_and_goes_on_too_slowly_reads_why(tmp_path: Path) -> None:
    quick = "from boardcall.web.server import connections; connections.HEADER_SECONDS = 0.5"
    process, server = start("serve", str(new_event(tmp_path / "one.db", name="One")), plant=quick)
    try:
        assert answer_to(server, b"GET / HTTP/1.1\r\nHost: x\r\nX-") == (408, TEXTS[HTTPStatus.REQUEST_TIMEOUT])
        with connected(server) as line:
            assert line.recv(1) == b"", "who asked nothing, as browsers do that connect beforehand, is told nothing"
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_who_asks_for_several_pages_at_once_and_hangs_up_leaves_no_trace(hall: Served) -> None:
    asked = b"".join(question(f"/e/one/?{number}").replace(b"Connection: close\r\n", b"") for number in range(5))
    for _ in range(20):
        with connected(hall) as line:
            line.sendall(asked)
            line.recv(1)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert answer_to(hall, question("/e/one/"))[0] == 200


def test_half_sent_questions_leave_room_for_everybody_else(hall: Served) -> None:
    held = []
    try:
        for _ in range(400):  # the server may open 256 files
            line = connected(hall)
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            held.append(line)
            if len(held) % 100 == 0:
                assert answer_to(hall, question("/e/one/"))[0] == 200
    finally:
        for line in held:
            line.close()
    assert answer_to(hall, question("/e/one/"))[0] == 200


class Line:
    """A connection that is only counted."""

    def __init__(self, address: str, *, is_busy: bool = False) -> None:
        self.address, self.is_busy, self.ended = address, is_busy, False

    def end(self) -> None:
        self.ended = True


def test_who_has_most_connections_gives_one_up() -> None:
    places = ConnectionPlaces(4)
    greedy = [Line("mallory", is_busy=number == 0) for number in range(4)]
    for line in greedy:
        places.take(line)
    guest = Line("guest")
    places.take(guest)
    assert [line.ended for line in (*greedy, guest)] == [False, True, False, False, False]
    places.leave(guest)
    places.leave(guest)
    another = Line("guest")
    places.take(another)
    assert not any(line.ended for line in (greedy[2], greedy[3], another))


def done(story: Coroutine[Any, Any, Found]) -> Found:
    """What a story comes to, in a thread of its own: a browser's loop may run in this one."""
    return apart(lambda: asyncio.run(story))


async def _sent(bounds: Bounds, messages: list[Mapping[str, Any]], *, length: bytes = b"10") -> int:
    """The status that a request gets of which these messages come, and then nothing more."""
    return int((await _answered(bounds, messages, length=length))[0]["status"])


async def _answered(
    bounds: Bounds, messages: list[Mapping[str, Any]], *, length: bytes = b"10", path: str = "/"
) -> list[Mapping[str, Any]]:
    answers: list[Mapping[str, Any]] = []

    async def app(_: Any, receive: Any, send: Any) -> None:
        body = await receive()
        await send({"type": "http.response.start", "status": 200 + len(body["body"])})

    async def receive() -> Mapping[str, Any]:
        if messages:
            return messages.pop(0)
        await asyncio.sleep(3600)
        raise AssertionError

    async def send(message: Mapping[str, Any]) -> None:
        answers.append(message)

    scope = {
        "type": "http",
        "path": path,
        "query_string": b"",
        "headers": [(b"content-length", length)],
        "client": ("203.0.113.7", 1),
    }
    await BoundedApplication(app, bounds)(scope, receive, send)
    return answers


def part(body: bytes, *, more: bool = False) -> Mapping[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_body_that_comes_too_slowly_is_given_up() -> None:
    assert done(_sent(Bounds(part=0.01), [part(b"x", more=True)])) == 408
    assert done(_sent(Bounds(whole=0.01), [part(b"x", more=True)])) == 408
    assert done(_sent(Bounds(), [part(b"xy", more=True), part(b"z")])) == 203


def test_what_is_refused_is_dropped_up_to_a_bound() -> None:
    messages = [part(b"x" * 10, more=True) for _ in range(9)]
    assert done(_sent(Bounds(body=10, unread=50), messages, length=b"1000")) == 413
    assert len(messages) == 4
    silent = [part(b"x" * 11, more=True)]
    assert done(_sent(Bounds(body=10, silence=0.01), silent, length=b"1000")) == 413
    whole = [part(b"x" * 11)]
    assert done(_sent(Bounds(body=10, silence=3600), whole)) == 413, "nothing more is waited for"


def test_one_address_fills_no_memory_with_bodies() -> None:
    assert done(_sent(Bounds(body=10, bodies=0), [part(b"x" * 5)])) == 429
    assert done(_sent(Bounds(body=10, all_bodies=0), [part(b"x" * 5)])) == 429


def test_a_program_reads_in_json_that_its_address_asks_too_much() -> None:
    start, body, *_ = done(_answered(Bounds(body=10, bodies=0), [part(b"x" * 5)], path="/e/one/api/v1/players"))
    assert (start["status"], dict(start["headers"])[b"content-type"]) == (429, b"application/problem+json")
    told = json.loads(body["body"])
    assert (told["status"], told["problems"][0]["message"]) == (429, told["detail"])


def test_an_address_takes_its_own_turns_and_not_those_of_others() -> None:
    async def story() -> list[str]:
        turns, told, go = Turns(1, 1), [], asyncio.Event()

        async def one(address: str, name: str) -> None:
            try:
                async with turns.of(address):
                    told.append(name)
                    if address == "mallory":
                        await go.wait()
            except BoundsError as error:
                told.append(f"{name} {error.status.value}")

        async with asyncio.TaskGroup() as group:
            for address, name in (("mallory", "a"), ("mallory", "b"), ("mallory", "c"), ("guest", "d")):
                group.create_task(one(address, name))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            go.set()
        return told

    assert done(story()) == ["a", "c 429", "d", "b"]


def test_a_warning_that_visitors_bring_about_is_written_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    often = once_a_minute("boardcall.test")
    for number in range(100):
        often.warning("Refused %s.", number)
    assert [record.getMessage() for record in caplog.records] == ["Refused 0."]
