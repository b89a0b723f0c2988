"""The events of a server: what it says of an address that nobody knows while their database is away."""

from collections.abc import Collection, Iterable
from datetime import datetime

import pytest

from boardcall.desk.event import Draft
from boardcall.errors import NotFoundError, UnreachableError
from boardcall.web.event import hosted_events
from boardcall.web.event.hosted_events import Hosted, HostedEvents
from boardcall.web.event.left_out import LeftOut
from boardcall.wording import verbatim


class DatabaseAway:
    """A database that answers nothing until it is back."""

    def __init__(self) -> None:
        self.asked, self.is_back = 0, False

    def look(self, known: Collection[str], left_out: LeftOut) -> Iterable[Hosted]:  # noqa: ARG002  as servers ask
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
