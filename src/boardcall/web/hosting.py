"""The events of a server: each caught up from its ledger, with finished pages kept as bytes until the next act."""

import gzip
import logging
import os
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial, wraps
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from boardcall.desk import BallotBoxes, Draft, Event, event_of
from boardcall.desk.event import event_after
from boardcall.desk.followers import as_followed
from boardcall.desk.public_names import Names, as_named, public_names
from boardcall.errors import NotFoundError, RefusedError, StoreError, UnreachableError
from boardcall.rulebook import Rulebook
from boardcall.standings.provisional import provisional_standings
from boardcall.standings.table import Standings, compute_standings
from boardcall.standings.teams import TeamStandings
from boardcall.store.live import LiveEvent, Verb
from boardcall.store.vault import Vault, vault_of
from boardcall.tournament import Entry, Tournament, replay
from boardcall.web.bounded import Stopped, stopped_after
from boardcall.web.kept import Kept
from boardcall.web.making import Making
from boardcall.web.parts import PROVISIONAL, STANDINGS, FailedError, Failure, Failures, Part, note
from boardcall.wording import Sentence, say

Found = TypeVar("Found")
Other = TypeVar("Other")
Place = tuple[Part, Hashable]
"""A part, and which board's it is where it is a board's."""
MOST_PAGES = 2000
"""Finished pages kept per state of an event; for a visitor asking for more the oldest go."""
MOST_EARLIER = 4
"""Earlier states kept with a state; what was released is one, and the same in the next state."""
MOST_KEPT = 5000
"""Pages, and parts of what pages show, taken over from one state of an event to the next."""
LONGEST_VERB = 10.0
"""Seconds after which the desk gives up an act: meanwhile the event waits for it."""
LOG = logging.getLogger("boardcall.acts")
PACKING = 5
"""How hard a page is compressed, once after an act: harder costs time and saves little."""
NO_STANDINGS = Standings((), (), None, (), TeamStandings(held=False, reason=""), (), (), (), (), 2)
"""What stands for standings that cannot be worked out."""

UNMARKED = b'data-mark="public"'
"""How a public page's template leaves a place for the page's mark."""


@dataclass(frozen=True, slots=True)
class Page:
    """A finished public page: its HTML, the same compressed, and the mark that is another for any other content."""

    body: bytes
    packed: bytes
    mark: str

    @classmethod
    def of(cls, html: bytes) -> "Page":
        """The page of this HTML, with its mark put where the template left a place for it."""
        mark = blake2b(html, digest_size=16).hexdigest()
        body = html.replace(UNMARKED, f'data-mark="{mark}"'.encode(), 1)
        return cls(body, gzip.compress(body, PACKING, mtime=0), mark)

    @property
    def etag(self) -> str:
        """The mark as a header has it."""
        return f'W/"{self.mark}"'


class Snapshot:
    """An event as it stands after some act: what every page is made from. It never changes; pages are kept on it.

    A part of pages that fails or takes too long is left out (`web.parts`), and is not tried again in this state.
    """

    def __init__(self, event: Event, before: "Snapshot | None" = None, names: Names = MappingProxyType({})) -> None:
        self.event = as_named(event, names)
        self.names = names
        """Other names that players are called by in this state, wherever it comes from."""
        self.kept: Kept = before.kept if before else Kept(MOST_KEPT)
        """What was made of values that may be the same in the next state."""
        self.failures: Failures = before.failures if before else Failures()
        """What failed in the event of late."""
        self.answers: dict[Hashable, Any] = {}
        """Whole answers that show this state, by how they were asked for (`web.quick`)."""
        self._computed_before = before.computed if before else None
        self._parts: dict[Part, Any] = {}
        self._failed: dict[Place, Failure] = {}
        self._found = Making(MOST_KEPT)
        self._pages = Making(MOST_PAGES)
        self._earlier: dict[int, Snapshot] = before.earlier(event) if before else {}
        self._followed: dict[datetime, Snapshot] = {}
        self._named: Snapshot | None = None

    @property
    def number(self) -> int:
        """The number of the last act."""
        return self.event.replay.head.number

    @property
    def tournament(self) -> Tournament:
        return self.event.tournament

    @property
    def rulebook(self) -> Rulebook:
        return self.event.rulebook

    @property
    def standings(self) -> Standings:
        """The standings as the director knows them; what the public may see of them is in `pages.results`.

        Empty where they cannot be worked out: whatever is made of them then lacks a part.
        """
        return self._made_once(
            STANDINGS,
            lambda: compute_standings(self.tournament, self.rulebook, before=self._computed_before),
            NO_STANDINGS,
        )

    @property
    def computed(self) -> Standings | None:
        """The last standings that were computed, of this state or one before it."""
        found: Standings | None = self._parts.get(STANDINGS, self._computed_before)
        return found

    @property
    def provisional(self) -> Standings:
        """What the standings would be if all games ended now; who may see that is in `pages.now`."""
        return self._made_once(PROVISIONAL, lambda: provisional_standings(self.tournament, self.rulebook), NO_STANDINGS)

    def part(self, part: Part, make: Callable[[], Found], instead: Other, *, at: Hashable = "") -> Found | Other:
        """What `make` gives, or `instead` where it fails or takes too long: the page then says what it lacks.

        `at` tells apart the same part of several boards.
        """
        return self._with_care((part, at), make, instead, late=lambda _: self._heal((part, at)))

    def as_of(self, number: int) -> "Snapshot":
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

    def once(self, find: Callable[["Snapshot"], Found]) -> Found:
        """What a function finds in this state, found the first time it is asked for."""
        return self._found.get(find, lambda: find(self))

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

    def finished(self, key: Hashable) -> Page | None:
        """The finished page of that key, if somebody has asked for it."""
        return self._pages.known(key)

    def page(self, key: Hashable, values: Callable[[], Any], make: Callable[[Any], bytes]) -> Page:
        """The finished page of that key, from the HTML made of its values at the first request for it.

        A page whose values are the same as in the state before is the same page: `make` has nothing else to show. A
        hall that asks at once after an act has each page made once, not a hundred times.
        """

        def made() -> Page:
            found = values()
            return self.kept.get(("page", key), found, lambda: Page.of(make(found)))

        return self._pages.get(key, made)

    def _made_once(self, part: Part, make: Callable[[], Found], instead: Found) -> Found:
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
                failure = self._failed[place] = Failure(place[0], self.number, error.why)
        self.failures.add(failure)
        note(place[0])
        return instead

    def _heal(self, place: Place) -> None:
        """The part is there after all, only late."""
        failure = self._failed.pop(place, None)
        if failure is not None:
            self.failures.forget(failure)


class Hosted:
    """One event of this server, known by its `slug` in addresses. Safe to use from several threads."""

    def __init__(self, slug: str, live: LiveEvent) -> None:
        self.slug = slug
        self._live = live
        self._lock = RLock()
        self._snapshot = Snapshot(live.event)
        self._late = self._snapshot
        self.heads: dict[Hashable, Any] = {}
        """What answers that show a page say before it, by how they were asked for (`web.quick`)."""
        self.boxes = BallotBoxes()
        """The ballots of the draw votes that are held now, in the one process that keeps them (`web.ballot_keeper`)."""

    @cached_property
    def id(self) -> str:
        """What the vault knows the event by: its first act's hash, whatever the event's file or address is called."""
        return self._live.event.replay.entries[0].hash

    @cached_property
    def vault(self) -> Vault:
        """Where secrets of the event stand that must outlast a restart."""
        return vault_of(self._live.ledger)

    @cached_property
    def outside(self) -> "Hosted":
        """The event as everybody may see it, with the names that are public."""
        return HostedForOthers(self, self._live, self._lock)

    def seen_by(self, player: str) -> "Hosted":
        """The event as a player may see it: with the names that are public, and their own."""
        here = self.last.tournament.player(player)
        if here is None or here.public_name is None:
            return self.outside
        return HostedForOthers(self, self._live, self._lock, player)

    @property
    def last(self) -> Snapshot:
        """The event as it stood when somebody looked last."""
        return self._snapshot

    def now(self) -> Snapshot:
        """The event as it stands, acts of other processes included."""
        with self._lock, self._in_plain_words():
            event = self._live.catch_up()
            if event.replay is not self._snapshot.event.replay:
                self._snapshot = Snapshot(event, before=self._snapshot)
            return self._snapshot

    def as_it_was(self, at: datetime) -> Snapshot:
        """The event as it stood at a moment: by the acts before the first one that is later, and its opening at least.

        As it is asked with later and later moments, each answer is made from the one before.
        """
        with self._lock:
            now = self.now()
            number = _acts_until(now.event.replay.entries, at)
            if number == now.number:
                self._late = now
            elif number != self._late.number or self._late.event.replay.people != now.event.replay.people:
                self._late = _moved(self._late, now, number)
            return self._late

    def stands(self) -> bool:
        """Whether `last` is known at once to be the event as it stands; False where it takes a look to know."""
        ledger = self._live.ledger
        return ledger.is_near and ledger.number() == self._snapshot.number

    def folder(self) -> Path | None:
        """The folder on this machine that the ledger grows in; None where it is in a database elsewhere."""
        folder = Path(self._live.ledger.place).parent
        return folder if self._live.ledger.is_near and folder.is_dir() else None

    def number(self) -> int:
        """The number of the last act in the ledger, whoever made it; nothing is read or worked out for it."""
        with self._in_plain_words():
            return self._live.ledger.number()

    def do(
        self, verb: Verb, *, at: datetime, author: str, reason: str = "", key: str = "", seen: int | None = None
    ) -> tuple[Entry, ...]:
        """Lets the desk act, as `store.live.LiveEvent.do` says."""
        with self._lock, self._in_plain_words():
            return self._live.do(partial(_judged, verb), at=at, author=author, reason=reason, key=key, seen=seen)

    @contextmanager
    def _in_plain_words(self) -> Iterator[None]:
        """What is wrong with the ledger is said to whoever asks, but not where on this machine it stands."""
        try:
            yield
        except UnreachableError as error:  # which database, and why not, is for whoever runs the server
            away = say("The event's database cannot be reached just now. Nothing was saved.")
            raise UnreachableError(away) from error
        except StoreError as error:
            folder = f"{Path(self._live.ledger.place).parent}{os.sep}"
            raise type(error)(_without(str(error), folder)) from error


class HostedForOthers(Hosted):
    """An event as those see it who may not read every name: another name stands where a player is not to be named.

    What it does it does in the event itself. `own` is a player who reads their own name.
    """

    def __init__(self, inside: Hosted, live: LiveEvent, lock: RLock, own: str = "") -> None:
        self.slug = inside.slug
        self.heads, self.boxes = inside.heads, inside.boxes
        self._live, self._lock = live, lock
        self._inside, self._own = inside, own
        self._before: Snapshot | None = None

    @property
    def last(self) -> Snapshot:
        return self._seen(self._inside.last)

    def now(self) -> Snapshot:
        return self._seen(self._inside.now())

    def as_it_was(self, at: datetime) -> Snapshot:
        return self._inside.as_it_was(at).named(self._names(self._inside.last))

    def stands(self) -> bool:
        return self._inside.stands()

    def _seen(self, snapshot: Snapshot) -> Snapshot:
        names = self._names(snapshot)
        if names:
            self._before = snapshot.named(names, self._before)
            return self._before
        return snapshot

    def _names(self, snapshot: Snapshot) -> Names:
        found = snapshot.once(_public_names)
        return {player: name for player, name in found.items() if player != self._own} if found else found


def _public_names(snapshot: Snapshot) -> Names:
    return public_names(snapshot.tournament)


def _judged(verb: Verb, event: Event) -> Draft:
    """What the desk gives, or RefusedError where it takes so long that everybody else would wait for it."""
    try:
        with stopped_after(LONGEST_VERB):
            return verb(event)
    except Stopped as error:
        LOG.exception("An act was given up after %.0f seconds.", LONGEST_VERB)
        raise RefusedError(say("This took too long and was given up. Nothing was saved.")) from error


def _without(text: str, folder: str) -> str:
    """The text, in every language, without the name of that folder."""
    if not isinstance(text, Sentence):
        return text.replace(folder, "")
    values = {name: _without(value, folder) if isinstance(value, str) else value for name, value in text.values.items()}
    return Sentence.of(text.pattern, text.plural, text.number, values)


def once(find: Callable[[Snapshot], Found]) -> Callable[[Snapshot], Found]:
    """A function of a state of the event that is worked out once for all pages that show something of it."""

    @wraps(find)
    def known(snapshot: Snapshot) -> Found:
        return snapshot.once(find)

    return known


class Waiting(Protocol):
    """A place of this server where there is no event yet."""

    slug: str

    def look(self) -> Hosted | None:
        """The event, if somebody has made it meanwhile; it is added then."""

    def is_opened_by(self, token: str) -> bool:
        """Whether the link of this token sets the event up."""


def _acts_until(entries: tuple[Entry, ...], at: datetime) -> int:
    """How many acts there were before the first that was made after a moment; the opening always counts."""
    later = (number for number, entry in enumerate(entries) if entry.at > at)
    return max(next(later, len(entries)), 1)


def _moved(late: Snapshot, now: Snapshot, number: int) -> Snapshot:
    """The event after its first `number` acts, made from an earlier state where that is one."""
    replayed, entries = late.event.replay, now.event.replay.entries
    if late.number > number or replayed.people != now.event.replay.people:
        return now.as_of(number)
    for entry in entries[late.number : number]:
        replayed = replayed.then(entry)
    return Snapshot(event_after(late.event, replayed))


class HostedEvents:
    """The events of this server by slug, and the places that wait for one."""

    def __init__(self, events: tuple[Hosted, ...] = ()) -> None:
        self._events = {event.slug: event for event in events}
        self._waiting: dict[str, Waiting] = {}

    def __iter__(self) -> Iterator[Hosted]:
        return iter(tuple(self._events.values()))

    def add(self, event: Hosted) -> None:
        """Shows one more event from now on."""
        self._events[event.slug] = event
        self._waiting.pop(event.slug, None)

    def wait_for(self, place: Waiting) -> None:
        """Keeps a place for an event that is still to be set up."""
        self._waiting[place.slug] = place

    def waiting(self, token: str) -> Waiting | None:
        """The place whose event the link of this token sets up, as long as there is none."""
        self.look()
        return next((place for place in self._waiting.values() if place.is_opened_by(token)), None)

    def look(self) -> None:
        """Shows the events that were set up meanwhile, by another process."""
        for place in tuple(self._waiting.values()):
            place.look()

    def known(self, slug: str) -> Hosted | None:
        """The event of that slug, if it is shown already."""
        return self._events.get(slug)

    def get(self, slug: str) -> Hosted:
        """The event of that slug; NotFoundError says there is none."""
        if slug in self._waiting:
            self._waiting[slug].look()
        if slug not in self._events:
            raise NotFoundError(say("There is no such event here."))
        return self._events[slug]
