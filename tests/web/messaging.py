"""An event whose messages are sent by hand, at a time that is moved by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from boardcall.desk.event import Draft, Event
from boardcall.game import POWERS
from boardcall.store.live import open_live
from boardcall.tournament.acts.calls import DraftBoardCall, PublishBoardCall
from boardcall.tournament.board.calls import CalledBoard, CalledSeat
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.machine.settings import open_accounts
from web.events import new_event
from web.site import apart, site

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal")


class Clock:
    """A time that is moved by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@contextmanager
def told_event(folder: Path) -> Iterator[Hosted]:
    """An event with eight players whose messages a test sends."""
    site()
    apart(open_accounts)
    place = new_event(folder / "one.db", name=f"The Open {folder.name}", players=NAMES)
    with open_live(place) as live:
        yield Hosted("one", live)


def looked(event: Hosted, clock: Clock, *, times: int = 1) -> None:
    """What messengers do that start one after the other, as after restarts of the server."""
    from boardcall.web.access.messenger import Messenger

    for _ in range(times):
        apart(lambda: Messenger(lambda: (event,), now=clock).look())


def channel(
    event: Hosted, kind: str, address: str = "", about: tuple[str, ...] = ("call", "results", "notices")
) -> Any:
    from boardcall.web.identity import messages as queue

    after = event.now().number
    return apart(
        partial(
            queue.add_channel, event.id, kind=kind, name=kind, address=address, about=about, language="en", after=after
        )
    )


def states(event: Hosted) -> list[str]:
    from boardcall.web.identity import messages as queue

    return apart(lambda: [one.state for one in reversed(queue.sent_list(event.id))])


def texts(event: Hosted) -> list[str]:
    from boardcall.web.identity import messages as queue

    return apart(lambda: [one.text for one in reversed(queue.sent_list(event.id))])


def called(event: Hosted, order: tuple[int, ...]) -> None:
    """A board call by hand: the players of these numbers take the powers in order; published."""
    seats = tuple(CalledSeat(PlayerId(f"p{n}"), power) for n, power in zip(order, POWERS, strict=True))

    def draft(_: Event) -> Draft:
        return Draft((DraftBoardCall(RoundNumber(1), (CalledBoard(1, seats),)),))

    def publish(found: Event) -> Draft:
        latest = found.tournament.calls.latest(RoundNumber(1))
        assert latest
        return Draft((PublishBoardCall(RoundNumber(1), latest.version),))

    for verb in (draft, publish):
        event.do(verb, at=datetime.now(UTC), author="td")
