"""An event after some act: what every page is made from, with finished pages kept until the next act."""

from collections.abc import Callable, Hashable
from datetime import datetime
from types import MappingProxyType
from typing import Any, TypeVar

from boardcall.desk.event import Event, event_after, event_of
from boardcall.rulebook import Rulebook
from boardcall.standings.chances import Chances, find_chances
from boardcall.standings.provisional import is_running, provisional_standings
from boardcall.standings.rules import shown_decimals
from boardcall.standings.table import Standings, compute_standings
from boardcall.standings.teams import TeamStandings
from boardcall.tournament import ActNumber, Entry, Tournament, replay
from boardcall.views.followers import as_followed
from boardcall.views.public_names import Names, as_named
from boardcall.web.event.finished_pages import FinishedPage
from boardcall.web.event.memo import PlaceMemo
from boardcall.web.event.page_shelf import PageShelf
from boardcall.web.event.parts import (
    CHANCES,
    PROVISIONAL,
    STANDINGS,
    FailedError,
    Failures,
    PagePart,
    PartFailure,
    lacking,
    note,
)
from boardcall.web.event.single_flight import Making
from boardcall.wording import NO_WORDS

Found = TypeVar("Found")
Other = TypeVar("Other")
Place = tuple[PagePart, Hashable]
"""A part, and which board's it is where it is a board's."""
MOST_PAGES = 2000
"""Finished pages kept per state of an event; for a visitor asking for more the oldest go."""
MOST_EARLIER = 4
"""Earlier states kept with a state; what was released is one, and the same in the next state."""
MOST_KEPT = 5000
"""Pages, and parts of what pages show, taken over from one state of an event to the next."""
NO_STANDINGS = Standings((), (), None, (), TeamStandings(held=False, reason=NO_WORDS), (), (), (), (), 2)
"""Shown instead of standings that cannot be worked out."""
NO_CHANCES = Chances((), is_ready=False)
"""Shown instead of chances that cannot be worked out."""


class Snapshot:
    """An event after some act: what every page is made from. It never changes; pages are kept on it.

    A part of pages that fails or takes too long is left out (`web.event.parts`), and is not tried again in this state.
    """

    def __init__(self, event: Event, before: "Snapshot | None" = None, names: Names = MappingProxyType({})) -> None:
        self.event = as_named(event, names)
        self.names = names
        """Other names that players are called by in this state, wherever it comes from."""
        self.kept: PlaceMemo = before.kept if before else PlaceMemo(MOST_KEPT)
        """What was made of values that may be the same in the next state."""
        self.failures: Failures = before.failures if before else Failures()
        """What failed in the event of late."""
        self.answers: dict[Hashable, Any] = {}
        """Whole answers that show this state, by how they were asked for (`web.server.response_cache`)."""
        self._made_before: dict[PagePart, Standings] = before.last_standings() if before else {}
        self._parts: dict[PagePart, Any] = {}
        self._shared: dict[Place, Any] = {}
        self._failed: dict[Place, PartFailure] = {}
        self._found = Making(MOST_KEPT)
        self._pages = Making(MOST_PAGES)
        self._earlier: dict[int, Snapshot] = before.earlier(event) if before else {}
        self._followed: dict[datetime, Snapshot] = {}
        self._named: Snapshot | None = None

    @property
    def number(self) -> ActNumber:
        return self.event.replay.head.number

    @property
    def tournament(self) -> Tournament:
        return self.event.tournament

    @property
    def rulebook(self) -> Rulebook:
        return self.event.rulebook

    @property
    def decimals(self) -> int:
        """How many decimals points are shown with."""
        return self.once(_decimals)

    @property
    def standings(self) -> Standings:
        """The standings as the director knows them; what a viewer may see of them is in `views`.

        Empty where they cannot be worked out: whatever is made of them then lacks a part.
        """
        return self._made_once(
            STANDINGS,
            lambda: compute_standings(self.tournament, self.rulebook, before=self._made_before.get(STANDINGS)),
            NO_STANDINGS,
        )

    def last_standings(self) -> dict[PagePart, Standings]:
        """The last standings that were computed, real and provisional, of this state or one before it."""
        mine = {part: self._parts[part] for part in (STANDINGS, PROVISIONAL) if part in self._parts}
        return self._made_before | mine

    @property
    def provisional(self) -> Standings:
        """What the standings would be if all games ended now; who may see that is in `views`."""
        if not any(map(is_running, self.tournament.boards)):
            return self.standings
        before = self._made_before.get(PROVISIONAL)
        return self._made_once(
            PROVISIONAL, lambda: provisional_standings(self.tournament, self.rulebook, before), NO_STANDINGS
        )

    @property
    def chances(self) -> Chances:
        """Who can still win; who may see that is in `views`."""
        return self._made_once(
            CHANCES, lambda: find_chances(self.tournament, self.rulebook, self.standings), NO_CHANCES
        )

    def part(self, part: PagePart, make: Callable[[], Found], instead: Other, *, at: Hashable = "") -> Found | Other:
        """What `make` gives, or `instead` where it fails or takes too long: the page then says what it lacks.

        `at` tells apart the same part of several boards.
        """
        return self._with_care((part, at), make, instead, late=lambda _: self._heal((part, at)))

    def shared_part(self, part: PagePart, make: Callable[[], Found], instead: Other, *, at: Hashable) -> Found | Other:
        """A part that many pages have in common: it is made for the first of them."""
        if (part, at) in self._shared:
            known: Found = self._shared[part, at]
            return known
        found = self.part(part, make, instead, at=at)
        if found is not instead:
            self._shared[part, at] = found
        return found

    def as_of(self, number: ActNumber) -> "Snapshot":
        """The event as it stood after its first `number` acts."""
        found = self._earlier.get(number)
        if found is None:
            history = self.event.replay
            found = Snapshot(event_of(replay(history.entries[:number], history.people)), names=self.names)
            found.failures = self.failures
            self._earlier = dict([*self._earlier.items()][1 - MOST_EARLIER :]) | {number: found}
        return found

    def earlier(self, event: Event) -> "dict[int, Snapshot]":
        """The earlier states known here, where they are earlier states of that event too."""
        return dict(self._earlier) if event.replay.people is self.event.replay.people else {}

    def once(self, find: Callable[..., Found], *values: Hashable) -> Found:
        """What a function finds in this state and these values, found the first time it is asked for."""
        return self._found.get((find, *values), lambda: find(self, *values))

    def followed(self, at: datetime) -> "tuple[Snapshot, datetime | None]":
        """The event as the public may know it at a moment, and when it will know more without any act, or None."""
        event, until = as_followed(self.event, at)
        if until is None:
            return self, None
        found = self._followed.get(until)
        if found is None:
            found = Snapshot(event, before=self, names=self.names)
            self._followed = {until: found}
        return found, until

    def named(self, names: Names, before: "Snapshot | None" = None) -> "Snapshot":
        """The same state with these players called otherwise; it is this very state where nobody is."""
        if not names:
            return self
        found = self._named
        if found is None or found.names != names:
            found = Snapshot(self.event, before if before and before.names == names else None, names)
            found.failures = self.failures
            self._named = found
        return found

    def finished(self, key: Hashable) -> FinishedPage | None:
        """The finished page of that key, if somebody has asked for it."""
        return self._pages.known(key)

    def page(
        self,
        key: Hashable,
        values: Callable[[], Any],
        make: Callable[[Any], bytes],
        shelf: PageShelf | None = None,
    ) -> FinishedPage:
        """The finished page of that key, from the HTML made of its values at the first request for it.

        If the values are the same as in the state before, so is the page: `make` has nothing else to show. A hall that
        asks at once after an act has each page made once, not a hundred times. With a shelf it is made once for all
        workers, unless it lacks something.
        """

        def made() -> FinishedPage:
            if shelf and not lacking() and (known := shelf.take(self.event, key)):
                return known
            found = values()
            page = self.kept.get(("page", key), found, lambda: FinishedPage.of(make(found)))
            if shelf and not lacking():
                shelf.put(self.event, key, page)
            return page

        return self._pages.get(key, made)

    def _made_once(self, part: PagePart, make: Callable[[], Found], instead: Found) -> Found:
        if part in self._parts:
            known: Found = self._parts[part]
            return known

        def late(found: Found) -> None:
            self._parts[part] = found
            self._heal((part, ""))

        def made() -> Found:
            found = self._with_care((part, ""), make, instead, late=late)
            if found is not instead:
                self._parts[part] = found
            return found

        return self._found.get(part, made)

    def _with_care(
        self, place: Place, make: Callable[[], Found], instead: Other, *, late: Callable[[Found], None]
    ) -> Found | Other:
        failure = self._failed.get(place)
        if failure is None:
            try:
                return self.failures.work_out(place[0], make, act=self.number, late=late)
            except FailedError as error:
                failure = PartFailure(place[0], self.number, error.why, is_late=error.is_late)
                if error.is_begun:
                    self._failed[place] = failure
        if not (failure.is_late and place[0].may_be_late):
            self.failures.add(failure)
        note(place[0])
        return instead

    def _heal(self, place: Place) -> None:
        """The part is there after all, only late."""
        failure = self._failed.pop(place, None)
        if failure is not None:
            self.failures.forget(failure)


def _decimals(snapshot: Snapshot) -> int:
    return shown_decimals(snapshot.rulebook)


def acts_until(entries: tuple[Entry, ...], at: datetime) -> ActNumber:
    """How many acts there were before the first that was made after a moment; the opening always counts."""
    later = (number for number, entry in enumerate(entries) if entry.at > at)
    return ActNumber(max(next(later, len(entries)), 1))


def state_after(late: Snapshot, now: Snapshot, number: ActNumber) -> Snapshot:
    """The event after its first `number` acts, made from an earlier state where that is one."""
    replayed, entries = late.event.replay, now.event.replay.entries
    if late.number > number or replayed.people != now.event.replay.people:
        return now.as_of(number)
    for entry in entries[late.number : number]:
        replayed = replayed.then(entry)
    return Snapshot(event_after(late.event, replayed))
