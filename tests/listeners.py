"""A mail server and a web-hook on the loopback, which fail, limit and break the line as they are told."""

import json
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

BREAK = -1
"""In place of an answer: the line is broken after everything was read."""


@dataclass
class Hook:
    """What a web-hook got, and the answers it gives in their order, the last one for ever."""

    answers: list[tuple[int, dict[str, str]]] = field(default_factory=lambda: [(204, {})])
    got: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    signatures: list[str] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    address: str = ""


@contextmanager
def hook(*answers: tuple[int, dict[str, str]], wait: Callable[[], object] = lambda: None) -> Iterator[Hook]:
    """A web-hook that gives these answers, each after `wait` is over."""
    told = Hook(list(answers) or [(204, {})])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            told.got.append(json.loads(told.bodies[-1]))
            told.keys.append(self.headers["Idempotency-Key"])
            told.signatures.append(self.headers.get("Boardcall-Signature", ""))
            wait()
            status, headers = told.answers.pop(0) if len(told.answers) > 1 else told.answers[0]
            if status == BREAK:
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    with _running(HTTPServer(("127.0.0.1", 0), Handler)) as port:
        told.address = f"http://127.0.0.1:{port}/hook"
        yield told


@dataclass
class MailBox:
    """What a mail server took in: to whom, and the whole message. `reply` gives its answer to a text."""

    reply: Callable[[int], str] = lambda _: "250 taken"
    taken: list[tuple[str, str]] = field(default_factory=list)
    tries: int = 0
    port: int = 0

    def environment(self) -> dict[str, str]:
        return {"BOARDCALL_SMTP": f"none://127.0.0.1:{self.port}", "BOARDCALL_MAIL_FROM": "desk@example.org"}


@contextmanager
def mail_box(reply: Callable[[int], str] = lambda _: "250 taken") -> Iterator[MailBox]:
    told = MailBox(reply)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self._say("220 here")
            to = ""
            while line := self.rfile.readline().decode().strip():
                word = line[:4].upper()
                if word == "RCPT":
                    to = line.partition("<")[2].rstrip(">")
                if word == "DATA":
                    self._say("354 go on")
                    lines = iter(self.rfile.readline, b".\r\n")
                    text = b"".join(lines).decode()
                    told.tries += 1
                    answer = told.reply(told.tries)
                    if answer.startswith("250") or not answer:
                        told.taken.append((to, text))
                    if not answer:
                        return
                    self._say(answer)
                elif word == "QUIT":
                    return
                else:
                    self._say("250 good")

        def _say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    with _running(socketserver.TCPServer(("127.0.0.1", 0), Handler)) as port:
        told.port = port
        yield told


@contextmanager
def _running(server: socketserver.TCPServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
