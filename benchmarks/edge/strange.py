"""Requests that no browser sends."""


def asked(path: str, *headers: str, method: str = "GET") -> bytes:
    """A request with these headers, and no body yet."""
    lines = (f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", "")
    return "\r\n".join(lines).encode()


DEEP = "[" * 50_000
FORM = "Content-Type: application/x-www-form-urlencoded"
STRANGE = (
    asked("/", "Transfer-Encoding: chunked", "Content-Length: 4", method="POST")
    + b"0\r\n\r\nGET /nothing/ HTTP/1.1\r\n\r\n",
    asked("/", "Content-Length: 4", "Content-Length: 5", method="POST") + b"abcde",
    asked("/", "Content-Length: 4", "Content-Length: 4", method="POST") + b"abcd",
    asked("/", "Transfer-Encoding: chunked, identity", method="POST") + b"0\r\n\r\n",
    asked("/", "Transfer-Encoding : chunked", method="POST") + b"0\r\n\r\n",
    asked("/", "Content-Length: -1", method="POST"),
    asked("/", "Content-Length: +4", method="POST") + b"abcd",
    asked("/", "Content-Length: 0x4", method="POST") + b"abcd",
    b"GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n folded: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: " + b"a" * 5000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\x00\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /\xff\xfe%ff%fe/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00" * 50,
    asked(
        "/e/paris/live/",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAA",
        "Sec-WebSocket-Version: 13",
    ),
    asked("/", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQAAP__"),
    asked("/" + "a/" * 20_000),
    asked("/e/paris/?" + "a=1&" * 15_000),
    asked("/", "Cookie: " + "a=b; " * 10_000),
    asked("/", "Accept-Language: " + "de-x;q=0.1," * 5_000),
    asked("/", "Range: bytes=" + ",".join("0-" for _ in range(5000))),
    asked("/", "If-None-Match: " + '"a",' * 10_000),
    asked("/e/paris/api/v1/players", "Content-Type: application/json", f"Content-Length: {len(DEEP)}", method="PUT")
    + DEEP.encode(),
    asked("/e/paris/sign-in/", FORM, "Content-Length: 200000", method="POST") + b"a=1&" * 50_000,
    asked("/e/paris/sign-in/", "Content-Type: multipart/form-data; boundary=x", "Content-Length: 9", method="POST")
    + b"--x\r\n\r\n\r\n",
)
