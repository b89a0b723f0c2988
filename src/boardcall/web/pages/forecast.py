"""Chances on the boards in play, for everybody: where the rulebook makes them public, while results and totals are."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError
from boardcall.ratings.event_forecast import board_forecasts
from boardcall.ratings.forecast import BoardForecast
from boardcall.ratings.table import Ratings, no_ratings, read_ratings
from boardcall.standings.publication import Known
from boardcall.store.places import is_url
from boardcall.views.publication import known_of
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.public import public_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, say

SUFFIX = ".ratings.json"
"""What the file of ratings beside an event is called: the event's own file and this."""
LARGEST = 20_000_000


def forecast_page(call: Call) -> HttpResponse:
    """The chances, or why there are none; from a new file of ratings without any act."""
    beside = _state_beside(call.event)
    return public_page(call, "forecast.html", lambda snapshot: _context(call.event, snapshot), beside=beside)


def _context(event: Hosted, snapshot: Snapshot) -> dict[str, Any]:
    why, boards = _found(event, snapshot)
    return {"why_not": why, "boards": boards, "percent": _percent}


def _percent(chance: float) -> Sentence:
    return say("{number}%", number=round(100 * chance))


def _found(event: Hosted, snapshot: Snapshot) -> tuple[Sentence, tuple[BoardForecast, ...]]:
    if snapshot.rulebook.publication.forecasts != "public":
        return say("This event publishes no forecasts."), ()
    known = known_of(snapshot, PUBLIC)
    if {known.counts, known.totals} != {Known.NOW}:
        return say("Forecasts are shown only while results and totals are public."), ()
    try:
        ratings = _ratings_beside(event)
        if ratings is None:
            return say("This event has no ratings."), ()
        return NO_WORDS, board_forecasts(snapshot.tournament, ratings)
    except (BoardcallError, OSError):
        return say("The ratings of this event cannot be read."), ()


def _ratings_beside(event: Hosted) -> Ratings | None:
    """The ratings, None where there are none; BoardcallError or OSError where they cannot be read."""
    path = _path_beside(event)
    if path is None or not path.is_file():
        return None
    about = path.stat()
    if about.st_size > LARGEST:
        raise InputError([no_ratings(path.name)])
    return _read(path, about.st_mtime_ns)


def _path_beside(event: Hosted) -> Path | None:
    return None if is_url(event.place) else Path(f"{event.place}{SUFFIX}")


def _state_beside(event: Hosted) -> tuple[int, ...]:
    """What changes with the file of ratings."""
    path = _path_beside(event)
    try:
        about = path.stat() if path else None
    except OSError:
        return ()
    return (about.st_mtime_ns, about.st_size) if about else ()


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> Ratings:
    """The ratings of a file, read again when it has changed."""
    return read_ratings(path.read_bytes(), file=path.name)
