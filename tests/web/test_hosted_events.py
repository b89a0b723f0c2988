"""The events of a server: what it says of an address that nobody knows while their database is away."""

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import ExitStack, closing
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.event import Draft
from boardcall.desk.people.players import register_player
from boardcall.errors import NotFoundError, RefusedError, UnreachableError
from boardcall.web.event import hosted_events
from boardcall.web.event.hosted_event import Hosted, asking_once
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.unreadable_events import LeftOut
from boardcall.web.server.site import EventPlace, Site
from boardcall.wording import verbatim
from web.events import new_event


class DatabaseAway:
    """A database that answers nothing until it is back."""

    def __init__(self) -> None:
        self.asked, self.is_back = 0, False

    def look(self, known: Collection[str], left_out: LeftOut) -> Iterable[Hosted]:
        self.asked += 1
        if not self.is_back:
            raise UnreachableError(verbatim("away"))
        return ()

    def create(self, slug: str, draft: Draft, *, at: datetime, author: str) -> Hosted:
        raise NotImplementedError

    def archived(self) -> Collection[str]:
        return ()


def test_database_that_is_away_is_asked_once_a_second_and_no_event_is_called_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(hosted_events, "monotonic", lambda: now[0])
    events, shelf = HostedEvents(), DatabaseAway()
    events.shelf = shelf
    for _ in range(3):
        with pytest.raises(UnreachableError):
            events.get("one")
    assert shelf.asked == 1
    now[0], shelf.is_back = 101.5, True
    with pytest.raises(NotFoundError):
        events.get("one")
    assert shelf.asked == 2


def test_an_event_of_which_nothing_can_be_read_keeps_no_other_from_being_shown(tmp_path: Path) -> None:
    place = tmp_path / "site.db"
    for name in ("a", "b", "c"):
        new_event(f"{place}#{name}", name=name)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("DROP TRIGGER boardcall_act_no_update")
        connection.execute("UPDATE boardcall_act SET line = '{}' WHERE event = 'a' AND number = 1")
        connection.commit()
    with ExitStack() as stack:
        events = Site(tuple(EventPlace(one, f"{place}#{one}") for one in ("a", "b", "c")), "", "").open(stack)
        assert [one.slug for one in events] == ["b", "c"]
        with pytest.raises(RefusedError, match="nothing that was kept of it can be read") as refused:
            events.get("a")
    assert str(tmp_path) not in str(refused.value)


def test_a_stretch_of_looks_asks_each_ledger_once_and_the_next_one_sees_the_new_act(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=("Ann",))
    with ExitStack() as stack:
        mine, other = (
            Site((EventPlace("one", str(place), ""),), "", "", ("http://localhost/",)).open(stack).get("one")
            for _ in range(2)
        )
        with asking_once():
            before = mine.now()
            other.do(
                partial(register_player, name="Ben", salt="0" * 32), at=before.event.replay.entries[-1].at, author="td"
            )
            assert mine.now() is before
        with asking_once():
            assert mine.now().number == before.number + 1
