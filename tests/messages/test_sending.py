"""Handing messages over: every answer of a server has one meaning, and no address leads where it should not."""

import hmac
import json
import socket
import threading
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardcall.errors import InputError
from boardcall.messages import (
    DeliveryState,
    MailServer,
    checked_address,
    mail_fault,
    mail_server,
    pieces,
    post_text,
    send_mail,
)
from boardcall.messages.http_post import PRIVATE, is_public
from boardcall.messages.mail import is_address
from boardcall.messages.web_hooks import HookText
from listeners import BREAK, hook, mail_box

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
TOLD = HookText("Board 1: @everyone <b> & co", "The Open", "call", "key-1")


@pytest.fixture
def private(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PRIVATE, "1")


@pytest.mark.usefixtures("private")
@pytest.mark.parametrize(
    ("answer", "headers", "result", "after"),
    [
        (204, {}, DeliveryState.SENT, 0),
        (200, {}, DeliveryState.SENT, 0),
        (429, {"Retry-After": "7.5"}, DeliveryState.LATER, 7.5),
        (429, {"Retry-After": "999999"}, DeliveryState.LATER, 3600),
        (429, {"Retry-After": "nan"}, DeliveryState.LATER, 0),
        (503, {"Retry-After": "Sat, 21 Nov 2026 10:00:00 GMT"}, DeliveryState.LATER, 0),
        (302, {"Location": "http://127.0.0.1:1/"}, DeliveryState.FAILED, 0),
        (404, {}, DeliveryState.FAILED, 0),
        (BREAK, {}, DeliveryState.UNSURE, 0),
    ],
)
def test_an_answer_of_a_web_hook_says_what_became_of_a_text(
    answer: int, headers: dict[str, str], result: DeliveryState, after: float
) -> None:
    with hook((answer, headers)) as there:
        found = post_text("webhook", there.address, TOLD)
    assert (found.result, found.after) == (result, after)
    assert len(there.got) == 1, "it was asked once"


@pytest.mark.usefixtures("private")
def test_each_service_gets_its_form_and_nobody_is_called_by_a_name() -> None:
    with hook() as there:
        for kind in ("discord", "slack", "webhook"):
            post_text(kind, there.address, replace(TOLD, text=TOLD.text.replace("1", "\u202e1\u2066")))
    discord, slack, other = there.got
    assert discord == {"content": TOLD.text, "allowed_mentions": {"parse": []}}
    assert slack == {"text": "Board 1: @everyone &lt;b&gt; &amp; co"}
    assert other == {"event": "The Open", "about": "call", "text": TOLD.text, "key": "key-1"}
    assert there.keys == ["key-1"] * 3


@pytest.mark.usefixtures("private")
def test_a_program_checks_by_the_secret_who_posted() -> None:
    with hook() as there:
        post_text("webhook", there.address, replace(TOLD, act=12, secret="a shared one"))
        post_text("webhook", there.address, TOLD)
    body = json.dumps({"event": "The Open", "about": "call", "text": TOLD.text, "key": "key-1", "act": 12}).encode()
    assert there.signatures == [f"sha256={hmac.new(b'a shared one', body, 'sha256').hexdigest()}", ""]


@pytest.mark.usefixtures("private")
def test_an_answer_that_comes_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardcall.messages.http_post.WHOLE_SECONDS", 0.2)
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as there:

        def drip() -> None:
            line, _ = there.accept()
            with line, suppress(OSError):
                line.sendall(b"HTTP/1.1 ")
                while not ended.wait(0.02):
                    line.sendall(b"x")

        threading.Thread(target=drip, daemon=True).start()
        found = post_text("webhook", f"http://127.0.0.1:{there.getsockname()[1]}/", TOLD)
        ended.set()
    assert found.result is DeliveryState.UNSURE


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "224.0.0.1",
        "::1",
        "fd00::1",
        "fec0::1",
        "fe80::1%eth0",
        "::ffff:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "2002:a00:1::",
    ],
)
def test_an_address_inside_is_known_in_every_form(address: str) -> None:
    assert not is_public(address)
    assert is_public("93.184.215.14")
    assert is_public("2606:4700::1111")
    assert is_public("64:ff9b::93.184.215.14")


def test_nothing_is_posted_into_a_private_network() -> None:
    with hook() as there:
        found = post_text("webhook", there.address, TOLD)
        assert (found.result, there.got) == (DeliveryState.FAILED, [])


@pytest.mark.parametrize(
    ("kind", "address"),
    [
        ("webhook", "http://example.org/x"),
        ("webhook", "https://"),
        ("webhook", "file:///etc/passwd"),
        ("webhook", "https://user:pw@example.org/"),
        ("webhook", "https://example.org/a b"),
        ("webhook", "https://example.org:99999/"),
        ("webhook", "https://[example.org/"),
        ("webhook", "https://example..org/"),
        ("webhook", f"https://{'a' * 64}.org/"),
        ("discord", "https://example.org/api/webhooks/1"),
        ("slack", "https://hooks.slack.com.example.org/x"),
    ],
)
def test_an_address_that_is_no_web_hook_is_refused(kind: str, address: str) -> None:
    with pytest.raises(InputError):
        checked_address(kind, address)


def test_a_refused_mail_waits_or_fails_and_a_broken_line_is_unsure() -> None:
    answers = {1: "451 busy", 2: "550 no such box", 3: "", 4: "250 taken"}
    with mail_box(lambda tried: answers[tried]) as there:
        server = mail_server(there.environment())
        assert server is not None
        found = [
            send_mail(server, to="ann@example.org", subject="Round 1\r\nBcc: x@y.zz", text="é", key="k", at=AT).result
            for _ in answers
        ]
    assert found == [DeliveryState.LATER, DeliveryState.FAILED, DeliveryState.UNSURE, DeliveryState.SENT]
    assert [to for to, _ in there.taken] == ["ann@example.org"] * 2
    assert "Subject: Round 1 Bcc: x@y.zz" in there.taken[-1][1]
    assert "Message-ID: <k@boardcall.example.org>" in there.taken[-1][1]


def test_no_mail_turns_the_text_after_a_name() -> None:
    with mail_box() as there:
        server = mail_server(there.environment())
        assert server is not None
        send_mail(server, to="ann@example.org", subject="Board\u202e 1", text="Ann\u202e sits", key="k", at=AT)
    assert {"Subject: Board 1", "Ann sits"} <= {*there.taken[0][1].splitlines()}


def test_a_mail_is_plain_lines_that_every_server_takes() -> None:
    with mail_box() as there:
        server = mail_server(there.environment())
        assert server is not None
        send_mail(server, to="ann@example.org", subject="Größe", text="Łódź é\n.\n…", key="k", at=AT)
    text = there.taken[0][1]
    assert text.isascii()
    assert "\n" not in text.replace("\r\n", "")


def test_a_mail_server_that_is_not_there_is_tried_again() -> None:
    found = send_mail(MailServer("127.0.0.1", 1, "a@b.cc", "none"), to="a@b.cc", subject="s", text="t", key="k", at=AT)
    assert found.result is DeliveryState.LATER


def test_the_environment_names_a_mail_server_or_none() -> None:
    good = {"BOARDCALL_SMTP": "starttls://mail.example.org:587", "BOARDCALL_MAIL_FROM": "a@example.org"}
    found = mail_server(good | {"BOARDCALL_SMTP_USER": "u", "BOARDCALL_SMTP_PASSWORD": "secret"})
    assert found == MailServer("mail.example.org", 587, "a@example.org", "starttls", "u", "secret")
    assert "secret" not in repr(found)
    assert mail_server({}) is None
    assert mail_server(good | {"BOARDCALL_SMTP": "ftp://x:1"}) is None


def test_settings_of_mail_that_cannot_be_used_say_what_to_write() -> None:
    good = {"BOARDCALL_SMTP": "none://127.0.0.1:25", "BOARDCALL_MAIL_FROM": "a@example.org"}
    assert [str(mail_fault(one)) for one in ({}, good)] == ["", ""]
    for wrong in ("smtp://127.0.0.1:25", "tls://mail.example.org", "mail.example.org:587", ""):
        assert "Write starttls://HOST:587, tls://HOST:465, or none://HOST:25" in mail_fault(
            good | {"BOARDCALL_SMTP": wrong}
        )
    assert "BOARDCALL_MAIL_FROM is not an e-mail address" in mail_fault(good | {"BOARDCALL_MAIL_FROM": "boards"})
    assert "BOARDCALL_MAIL_FROM is not" in mail_fault({"BOARDCALL_SMTP": good["BOARDCALL_SMTP"]})


@pytest.mark.parametrize(
    "text",
    [
        "a@b",
        "a b@c.de",
        "Ann <a@b.cc>",
        "a@b.cc\nBcc: x@y.zz",
        "@b.cc",
        "é@b.cc",
        "a..b@c.de",
        "a@b..cc",
        "",
        "(" * 3000 + "@b.cc",
    ],
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert not is_address(text)


def test_long_texts_go_in_pieces_of_whole_lines() -> None:
    text = "\n".join(f"Board {n}: " + "x" * 90 for n in range(60)) + "\n" + "y" * 4500
    found = pieces(text)
    assert all(len(one) <= 2000 for one in found)
    assert "".join(found).replace("\n", "") == text.replace("\n", "")
    assert found[0].endswith("x")
