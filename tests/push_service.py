"""A push service on the loopback and the browsers that it serves: it checks who signs, and they read what comes."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

PATIENCE = 60.0


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def claims_of(header: str) -> dict[str, Any]:
    """What a signature claims; AssertionError where it is no signature of the key beside it (RFC 8292)."""
    assert Vapid.verify(header)
    token = header.partition("t=")[2].partition(",")[0].split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(token + "=="))
    return found


@dataclass
class Browser:
    """A browser that takes notifications: it alone can read what is sent to it (RFC 8291)."""

    service: str
    name: str
    answers: list[int] = field(default_factory=lambda: [201])
    got: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    key: Any = field(default_factory=lambda: generate_private_key(SECP256R1()))
    secret: bytes = b"sixteen letters."

    def told(self) -> dict[str, str]:
        """What it gives to a page that asks for notifications."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": f"{self.service}/{self.name}",
            "p256dh": letters(point),
            "auth": letters(self.secret),
        }

    def take(self, body: bytes, headers: dict[str, str]) -> int:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        assert b"TTL" in b" ".join(name.encode() for name in headers)
        self.headers.append(headers)
        status = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if status == 201:
            self.got.append(json.loads(text))
        return status


@dataclass
class PushService:
    """The service of some browsers."""

    address: str = ""
    browsers: dict[str, Browser] = field(default_factory=dict)
    together: threading.Barrier | None = None
    """Of so many notifications at a time each waits for the others before it is answered."""
    problems: list[str] = field(default_factory=list)

    def browser(self, name: str, *answers: int) -> Browser:
        """A new browser; the service gives these answers for it, the last one for ever."""
        self.browsers[name] = Browser(self.address, name, list(answers) or [201])
        return self.browsers[name]


@contextmanager
def push_service() -> Iterator[PushService]:
    found = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            try:
                if found.together:
                    found.together.wait(PATIENCE)
                claims = claims_of(self.headers["Authorization"])
                assert claims["aud"] == found.address, claims
                assert claims["sub"].startswith(("mailto:", "https:")), claims
                assert self.headers["Content-Encoding"] == "aes128gcm"
                status = found.browsers[self.path[1:]].take(body, dict(self.headers))
            except Exception as error:  # noqa: BLE001  a test reads what was wrong
                found.problems.append(repr(error))
                status = 403
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
