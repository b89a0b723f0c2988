"""Nothing keeps a server waiting: a request and an act that do not end are given up, with a sentence."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Event as Flag

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import register_player
from boardcall.errors import RefusedError
from boardcall.store.live import open_live
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine.settings import CONNECTED, close_accounts
from boardcall.web.server.application import Application
from simulation.hall import application
from web.events import new_event
from web.site import apart, site

NOW = datetime(2026, 3, 7, 9, tzinfo=UTC)
SOON = 0.05


def given_up(method: str) -> tuple[int, str]:
    """What an application says of a request that it never answers; a browser's loop may run in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(_given_up, method).result()


def _given_up(method: str) -> tuple[int, str]:
    application()
    sent, held = Application(lambda: None, longest=SOON), Flag()
    sent._answer = lambda _: held.wait(60)  # type: ignore[assignment,method-assign,return-value]
    request = HttpRequest()
    request.method, request.path, request._body = method, "/e/one/", b""
    try:
        answer = asyncio.run(sent.get_response_async(request))
    finally:
        held.set()
        connections.close_all()  # the first connection keeps the accounts of this process to its thread
    return answer.status_code, answer.content.decode()  # type: ignore[attr-defined]


def test_a_page_that_does_not_end_is_given_up() -> None:
    status, text = given_up("GET")
    assert (status, "This page took too long" in text) == (503, True)


def test_what_was_sent_may_have_been_saved_and_says_so() -> None:
    status, text = given_up("POST")
    assert (status, "It may have been saved or not" in text) == (503, True)


def test_an_act_that_does_not_end_is_given_up_and_the_next_is_done(tmp_path: Path) -> None:
    def endless(_: Event) -> Draft:
        while True:
            pass

    with open_live(new_event(tmp_path / "one.db", name="One", players=("Ann",))) as live:
        hosted = Hosted("one", live, longest=SOON)
        with pytest.raises(RefusedError, match=r"given up\. Nothing was saved"):
            hosted.do(endless, at=NOW, author="td")
        (entry,) = hosted.do(lambda event: register_player(event, name="Ben", salt="x"), at=NOW, author="td")
    assert entry.act.name == "register-player"


def test_no_thread_leaves_its_connection_to_the_accounts_open() -> None:
    site()

    def connected() -> BaseDatabaseWrapper:
        connection.ensure_connection()
        return connections[DEFAULT_DB_ALIAS]

    ended, last = apart(connected), apart(connected)
    assert ended.connection is None
    assert last.connection is not None
    apart(close_accounts)
    assert last.connection is None
    assert CONNECTED == {}
