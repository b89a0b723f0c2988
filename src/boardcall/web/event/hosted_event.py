"""One event of a server, caught up from its ledger and safe to use from several threads."""

import logging
import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from threading import RLock
from typing import Any

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.amendments import AmendingWords
from boardcall.desk.votes.ballot_boxes import BallotBoxes
from boardcall.errors import BoardcallError, ConflictError, RefusedError, StoreError, UnreachableError
from boardcall.store.draw_values import commits, new_commitment
from boardcall.store.live import LiveEvent, Verb
from boardcall.store.report_box import ReportBox, box_of
from boardcall.store.vault import Vault, vault_of
from boardcall.tournament import Entry, PlayerId
from boardcall.views.public_names import Names, public_names
from boardcall.views.viewer import Viewer
from boardcall.web.event.senders import Senders
from boardcall.web.event.snapshot import Snapshot, acts_until, state_after
from boardcall.web.machine.background_work import WorkStopped, stopped_after
from boardcall.wording import Sentence, say, verbatim

LONGEST_VERB = 10.0
"""Seconds after which the desk gives up an act: meanwhile the event waits for it."""
BY_ITSELF = "boardcall"
"""The author of the acts that commit draws: the program."""
LOG = logging.getLogger("boardcall.acts")
_ASKED: ContextVar[set["Hosted"] | None] = ContextVar("asked", default=None)


@contextmanager
def asking_once() -> Iterator[None]:
    """Has each event's ledger asked once in all that is made meanwhile: for a stretch of looks at pages."""
    token = _ASKED.set(set())
    try:
        yield
    finally:
        _ASKED.reset(token)


class Hosted:
    """One event of this server, known by its `slug` in addresses. Safe to use from several threads."""

    def __init__(self, slug: str, live: LiveEvent, *, longest: float = LONGEST_VERB) -> None:
        self.slug = slug
        self.longest = longest
        """Seconds after which an act is given up."""
        self._live = live
        self._lock = RLock()
        self._snapshot = Snapshot(live.event)
        self._late = self._snapshot
        self._told = live.damage
        """The damage that the pages of the last look tell of."""
        self.heads: dict[Hashable, Any] = {}
        """What answers that show a page say before it, by how they were asked for (`web.server.response_cache`)."""
        self.senders = Senders()
        """Who reported lately, in this process's memory alone."""
        self.boxes = BallotBoxes()
        """The ballots of the draw votes that are held now, in the one process that keeps them (`web.event.ballots`)."""
        self.refuse_acts: Callable[[str], None] | None = None
        """Raises a refusal where the event of this id takes no acts any more, on a hosted site that can lock it."""

    @cached_property
    def id(self) -> str:
        """The name by which the vault knows the event: its first act's hash, whatever its file or address is called."""
        return self._live.event.replay.entries[0].hash

    @cached_property
    def place(self) -> str:
        """Where its ledger is: a whole path, or the URL of a database."""
        place = str(self._live.ledger.place)
        return place if "://" in place else str(Path(place).resolve())

    @cached_property
    def vault(self) -> Vault:
        """Where the event keeps secrets that must survive a restart."""
        return vault_of(self._live.ledger)

    @cached_property
    def reports(self) -> ReportBox:
        """The reports of breaches, sealed to those who handle them."""
        return box_of(self._live.ledger)

    @property
    def damage(self) -> Sentence:
        """Why the event can only be read, and what the person who runs the server can do; empty if nothing is wrong."""
        return _without(self._live.damage, f"{Path(self._live.ledger.place).parent}{os.sep}")

    @cached_property
    def outside(self) -> "Hosted":
        """The event as everybody may see it, with the names that are public."""
        return HostedForOthers(self, self._live, self._lock)

    def seen_by(self, viewer: Viewer) -> "Hosted":
        """The event with the names that a viewer may read."""
        if viewer.names:
            return self
        here = self.last.tournament.player(viewer.player) if viewer.player else None
        if here is None or here.public_name is None:
            return self.outside
        return HostedForOthers(self, self._live, self._lock, viewer.player)

    def shown(self, viewer: Viewer, *, at: datetime) -> tuple[Snapshot, datetime | None]:
        """The event as a viewer may know it at a moment, and when they will know more without any act, or None."""
        return (self.now(), None) if viewer.at_once else self.now().followed(at)

    @property
    def here(self) -> Event:
        """The event with what this process has read and done; the ledger is not asked for it."""
        return self._live.event

    @property
    def last(self) -> Snapshot:
        """The event at the last look."""
        return self._snapshot

    def now(self) -> Snapshot:
        """The current event, including acts of other processes."""
        asked = _ASKED.get()
        if asked is not None and self in asked:
            return self._snapshot
        with self._lock, self._in_plain_words():
            event = self._live.catch_up()
            if asked is not None:
                asked.add(self)
            if self._live.damage != self._told:
                self._told = self._live.damage
                self._forget_pages()
            elif event.replay is not self._snapshot.event.replay:
                self._snapshot = Snapshot(event, before=self._snapshot)
            return self._snapshot

    def as_it_was(self, at: datetime) -> Snapshot:
        """The event at a moment: by the acts before the first later one, and at least its opening.

        Moments are asked for in order, so each answer is made from the one before.
        """
        with self._lock:
            now = self.now()
            number = acts_until(now.event.replay.entries, at)
            if number == now.number:
                self._late = now
            elif number != self._late.number or self._late.event.replay.people != now.event.replay.people:
                self._late = state_after(self._late, now, number)
            return self._late

    def stands(self) -> bool:
        """Whether `last` is certainly the current state of the event; False if only a look can tell."""
        ledger = self._live.ledger
        return ledger.is_near and not self._live.damage and ledger.number() == self._snapshot.number

    def folder(self) -> Path | None:
        """The folder on this machine that the ledger grows in; None where it is in a database elsewhere."""
        folder = Path(self._live.ledger.place).parent
        return folder if self._live.ledger.is_near and folder.is_dir() else None

    def number(self) -> int:
        """The number of the last act in the ledger, by any process; nothing is read or worked out for it.

        It is 0 if the ledger is damaged, so that open pages look again and say so.
        """
        with self._in_plain_words():
            return 0 if self._live.damage else self._live.ledger.number()

    def check_on(self) -> None:
        """Compares a part of the ledger with what was read from it; `damage` tells of a difference."""
        with self._lock:
            before = self._live.damage
            self._live.check_on()
            if self._live.damage and not before:
                LOG.error("%s: %s", self.place, self._live.damage)

    def do(
        self,
        verb: Verb,
        *,
        at: datetime,
        author: str,
        reason: str = "",
        key: str = "",
        seen: int | None = None,
        amends: AmendingWords | None = None,
    ) -> tuple[Entry, ...]:
        """Lets the desk act, as `store.live.LiveEvent.do` says."""
        self._refuse_if_locked()
        with self._lock, self._in_plain_words():
            judged = partial(_judged, verb, self.longest)
            saved = self._live.do(judged, at=at, author=author, reason=reason, key=key, seen=seen, amends=amends)
            self._commit(saved, at=at)
            return saved

    def erase(self, player: PlayerId, *, at: datetime, author: str, reason: str = "") -> None:
        """Erases a person for ever; nothing that was made before is shown again."""
        self._refuse_if_locked()
        with self._lock, self._in_plain_words():
            self._live.erase(player, at=at, author=author, reason=reason)
            self._forget_pages()

    def keep_names_only(self, players: Iterable[PlayerId], *, salts: Iterable[str], at: datetime, author: str) -> None:
        """Erases what is known of these people but for their names."""
        self._refuse_if_locked()
        with self._lock, self._in_plain_words():
            try:
                self._live.keep_names_only(players, salts=salts, at=at, author=author)
            finally:
                self._forget_pages()

    def _refuse_if_locked(self) -> None:
        if self.refuse_acts:
            self.refuse_acts(self.id)

    def _forget_pages(self) -> None:
        self._snapshot = self._late = Snapshot(self._live.event)
        self.heads.clear()

    def _commit(self, saved: tuple[Entry, ...], *, at: datetime) -> None:
        """With the first check-in commits the draws to come. Where that fails the next check-in tries it again."""
        if not commits(self._live.event, saved):
            return
        try:
            draft = Draft((new_commitment(self._live.event, self.vault),))
            self._live.do(lambda event: Draft(()) if event.tournament.draws.known else draft, at=at, author=BY_ITSELF)
        except BoardcallError:
            LOG.exception("The draws of %s could not be committed.", self.slug)

    @contextmanager
    def _in_plain_words(self) -> Iterator[None]:
        """Visitors are told what is wrong with the ledger, but not where on this machine it is."""
        try:
            yield
        except UnreachableError as error:  # which database, and why, is for the person who runs the server
            away = say("The event's database cannot be reached just now. Nothing was saved.")
            raise UnreachableError(away) from error
        except StoreError as error:
            folder = f"{Path(self._live.ledger.place).parent}{os.sep}"
            kind = ConflictError if isinstance(error, ConflictError) else StoreError
            raise kind(_without(error.sentence, folder)) from error


class HostedForOthers(Hosted):
    """An event for people who may not read every name: a player who is not to be named has another name.

    Its acts are done in the event itself. `own` is a player who reads their own name.
    """

    def __init__(self, inside: Hosted, live: LiveEvent, lock: RLock, own: str = "") -> None:
        self.slug, self.longest = inside.slug, inside.longest
        self.heads, self.boxes, self.senders = inside.heads, inside.boxes, inside.senders
        self.refuse_acts = inside.refuse_acts
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


def _judged(verb: Verb, longest: float, event: Event) -> Draft:
    """What the desk gives, or RefusedError where it takes so long that everybody else would wait for it."""
    try:
        with stopped_after(longest):
            return verb(event)
    except WorkStopped as error:
        LOG.exception("An act was given up after %.0f seconds.", longest)
        raise RefusedError(say("This took too long and was given up. Nothing was saved.")) from error


def _without(text: object, folder: str) -> Sentence:
    """The text, in every language, without the name of that folder."""
    if not isinstance(text, Sentence):
        return verbatim(str(text).replace(folder, ""))
    values = {name: _without(value, folder) if isinstance(value, str) else value for name, value in text.values.items()}
    return Sentence.of(text.pattern, text.plural, text.number, values)
