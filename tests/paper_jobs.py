"""Events to print from, without a server."""

from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from boardcall.paper import PrintJob
from boardcall.store.live import read_event
from boardcall.tournament.ids import RoundNumber
from boardcall.views.public_names import public_names
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.language import language

AT = datetime(2026, 11, 21, 14, 5, tzinfo=UTC)


@cache
def sample(name: str) -> Snapshot:
    """A sample event, "paris" in the middle of a round or "congress" after its end."""
    return state_of(str(files("boardcall") / "web" / "sample" / f"{name}.jsonl"))


def state_of(place: str) -> Snapshot:
    """An event as everybody may see it."""
    event = read_event(place)
    return Snapshot(event, names=public_names(event.tournament))


def job(state: Snapshot, *, code: str = "en", number: int = 0, **asked: Any) -> PrintJob:
    """What is printed from an event."""
    return PrintJob(
        state, language(code), AT, address="http://10.0.0.1:8000/e/one/", round=RoundNumber(number), **asked
    )
