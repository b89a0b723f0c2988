"""The parts that pages are made of. A part that fails or takes too long is left out, and one sentence says so instead.

Which parts a page lacks is noted where they are requested, and read by the maker of the page. Nothing made without a
part is kept for the next visitor.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from boardcall.web.machine.background_work import PATIENCE, Work
from boardcall.wording import Sentence, say

Found = TypeVar("Found")
LOG = logging.getLogger("boardcall.parts")
MOST_OVERDUE = 3
"""Attempts at one part that may go on in vain at the same time."""
MOST_LOGGED = 500
"""Number of traces that are remembered as logged; older ones may be logged again."""


@dataclass(frozen=True, slots=True)
class PagePart:
    """A part of pages: its name in the log and in reports of faults, and what a page shows without it."""

    name: str
    sentence: Sentence
    patience: float = PATIENCE
    """The seconds a page waits for it; what comes later is there for the next page."""
    may_be_late: bool = False
    """Whether coming later is normal: nothing is logged, and its value says that it is not there yet."""


STANDINGS = PagePart("standings", say("The standings could not be worked out. The rest of this page works."))
PROVISIONAL = PagePart("provisional", say("What would be if all games ended now could not be worked out."))
CHANCES = PagePart(
    "chances",
    say("Who can still win is not worked out yet. The rest of this page works."),
    patience=1.5,
    may_be_late=True,
)
AGENDA = PagePart(
    "agenda", say("What is next and what is missing could not be worked out. The rest of this page works.")
)
PACE = PagePart(
    "pace", say("What still fits before the round ends could not be worked out. The rest of this page works.")
)
CLOCKS = PagePart("clocks", say("The clocks could not be worked out. The rest of this page works."))
SEATING = PagePart("seating", say("The ways to make boards could not be worked out. The rest of this page works."))
CHECK = PagePart("check", say("What the boards cost could not be worked out. The rest of this page works."))
READINESS = PagePart(
    "readiness", say("Whether the event is ready could not be worked out. The rest of this page works.")
)
MAP = PagePart("map", say("The map could not be drawn. The rest of this page works."))
NEEDS = PagePart("needs", say("What needs somebody could not be shown. The rest of this page works."))
BOARDS = PagePart("boards", say("The boards could not be shown. The rest of this page works."))
ABOUT = PagePart("about", say("What is known of the event could not be shown. The rest of this page works."))
LATEST = PagePart("latest", say("What was done last could not be listed. The rest of this page works."))
NOTICES = PagePart("notices", say("The notices could not be shown. The rest of this page works."))
AWARDS = PagePart("awards", say("The awards could not be shown. The rest of this page works."))
VOTES = PagePart("votes", say("The votes could not be shown. The rest of this page works."))
SEATS = PagePart("seats", say("Your boards could not be shown. The rest of this page works."))
RESULTS = PagePart("results", say("The results could not be shown. The rest of this page works."))
GAME = PagePart("game", say("The moves of the game could not be shown. The rest of this page works."))
SEAL = PagePart("seal", say("The sealed end could not be shown. The rest of this page works."))
OFFENCES = PagePart("offences", say("Offences against the times could not be shown. The rest of this page works."))
CHANGED = PagePart("changed", say("Changed results could not be listed. The rest of this page works."))
HEAD = PagePart("head", say("The rounds and the colours of the event could not be shown. The rest of this page works."))
PIECE = PagePart("piece", say("This part could not be shown. The rest of this page works."))
"""What stands in the place of a piece of a page that cannot be filled in."""
PICTURE = PagePart("picture", say("This picture could not be drawn."))
ROLL_CALL = PagePart("roll call", say("The roll call could not be shown. The rest of this page works."))


@dataclass(frozen=True, slots=True)
class PartFailure:
    """A part that has been left out since an act, with the reason and how to repeat it."""

    part: PagePart
    act: int
    why: Sentence
    is_late: bool = False


class FailedError(Exception):
    """A part could not be made; `is_begun` says whether it was tried, `is_late` whether it is still running."""

    def __init__(self, why: Sentence, *, is_begun: bool = True, is_late: bool = False) -> None:
        super().__init__(str(why))
        self.why = why
        self.is_begun = is_begun
        self.is_late = is_late


class Failures:
    """What failed in an event of late, and the work that was given up and has not ended yet."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._failed: dict[PagePart, PartFailure] = {}
        self._overdue: dict[PagePart, list[Work[Any]]] = {}
        self._logged: set[tuple[str, str]] = set()

    def since(self, act: int) -> tuple[PartFailure, ...]:
        """What failed in the state after that act."""
        with self._lock:
            return tuple(one for one in self._failed.values() if one.act == act)

    def add(self, failure: PartFailure) -> None:
        with self._lock:
            self._failed[failure.part] = failure

    def forget(self, failure: PartFailure) -> None:
        """Says that the part is there after all."""
        with self._lock:
            if self._failed.get(failure.part) == failure:
                del self._failed[failure.part]

    def work_out(self, part: PagePart, make: Callable[[], Found], *, act: int, late: Callable[[Found], None]) -> Found:
        """The result of `make`, or FailedError. A late result is handed to `late`.

        While several of a part are overdue no more are begun, however many acts come: they cannot pile up.
        """
        with self._lock:
            overdue = self._overdue[part] = [one for one in self._overdue.get(part, ()) if one.is_running]
            if len(overdue) >= MOST_OVERDUE:
                raise FailedError(say("earlier attempts have not ended yet"), is_begun=False, is_late=True)

        def then(ended: Work[Found]) -> None:
            if ended.error is None and waited.get("in vain"):
                late(ended.found)

        waited: dict[str, bool] = {}
        work = Work(make, then)
        if not work.wait(part.patience):
            waited["in vain"] = True
            with self._lock:
                self._overdue[part].append(work)
            if work.is_running:
                if not part.may_be_late:
                    self._log(part, act, work.trace(), "overdue")
                why = say("it did not end within {seconds:.0f} seconds", seconds=part.patience)
                raise FailedError(why, is_late=True)
        if work.error is not None:
            self._log(part, act, work.trace(), repr(work.error))
            raise FailedError(say("{error}", error=type(work.error).__name__)) from work.error
        return work.found

    def _log(self, part: PagePart, act: int, trace: str, why: str) -> None:
        """Writes the trace into the log, once for each fault and not for each visitor."""
        with self._lock:
            known = (part.name, why)
            if known in self._logged:
                return
            if len(self._logged) >= MOST_LOGGED:
                self._logged.clear()
            self._logged.add(known)
        LOG.error("The part “%s” of the pages failed after act %s.\n%s", part.name, act, trace)


Lacking = dict[PagePart, Exception | None]
_LACKING: ContextVar[Lacking | None] = ContextVar("lacking", default=None)


_ON_EVERY_PAGE: ContextVar[tuple[Sentence, ...]] = ContextVar("on every page", default=())


@contextmanager
def saying(*sentences: Sentence) -> Iterator[None]:
    """Has every page that is made meanwhile say this beside what it lacks."""
    token = _ON_EVERY_PAGE.set(sentences)
    try:
        yield
    finally:
        _ON_EVERY_PAGE.reset(token)


@contextmanager
def noting() -> Iterator[Lacking]:
    """Which parts are missing in what is made meanwhile; things made from it lack them, too."""
    outer, mine = _LACKING.get(), Lacking()
    token = _LACKING.set(mine)
    try:
        yield mine
    finally:
        _LACKING.reset(token)
        if outer is not None:
            outer |= mine


def note(part: PagePart, error: Exception | None = None) -> None:
    """Notes that a part is lacking in what is made just now; with the error where nobody lists it at the desk yet."""
    lacking = _LACKING.get()
    if lacking is not None:
        lacking[part] = lacking.get(part) or error


def lacking() -> tuple[Sentence, ...]:
    """What to say of the parts that are lacking in what is made just now."""
    return (*_ON_EVERY_PAGE.get(), *(part.sentence for part in _LACKING.get() or ()))
