"""An event in memory over its ledger: caught up with it, judged by the desk, saved to it."""

import secrets
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Self
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, event_after, event_of
from boardcall.desk.people.players import BY_PLAYER, the_player
from boardcall.desk.results.amendments import AmendingWords, amendment, is_final, ruled_words, why_needed
from boardcall.errors import BoardcallError, ConflictError, InputError, Problem, RefusedError, refuse
from boardcall.store.ledger import BrokenChainError, Ledger, ReplacedLedgerError
from boardcall.store.places import create_ledger, open_ledger
from boardcall.store.rolling_check import RollingCheck
from boardcall.store.vault import seal_name, vault_of
from boardcall.tournament import Act, Entry, Head, Person, PlayerId, Replay, chain_acts, replay
from boardcall.tournament.acts.handicaps import SealHandicaps
from boardcall.tournament.acts.players import ChangePlayer, ErasePerson
from boardcall.tournament.acts.seals import SealEnd
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs
from boardcall.tournament.ledger.free_texts import marked_act
from boardcall.tournament.ledger.lengths import too_long, too_long_about
from boardcall.tournament.name_marks import with_marks
from boardcall.wording import NO_WORDS, Sentence, joined, local_time, say

Verb = Callable[[Event], Draft]
"""A function of the desk with all but the event given."""

READ_ONLY = say("The event's file is damaged: nothing can be saved. The director sees on the desk what to do.")
TRIES = 5
"""How often a verb is judged again because another act came first."""


class LiveEvent:
    """An event with its ledger: `event` is what it is now, `do` lets the desk act, `catch_up` reads what others did."""

    damage: Sentence = NO_WORDS
    """Why the event can only be read, and what to do about it; empty for every other."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.event = self._read()
        self._check = RollingCheck(ledger)

    def catch_up(self) -> Event:
        """Reads the acts that were saved since, by this program or another.

        If the ledger was changed in another way, `damage` says so until it is as it was, and nothing more is read.
        """
        entries = self.event.replay.entries
        try:
            new = self.ledger.entries_behind(entries[-1])
        except (BrokenChainError, ReplacedLedgerError) as error:
            self.damage = self._changed(error.sentence)
            return self.event
        self.damage = self._changed(self._check.found) if self._check.found else NO_WORDS
        if new and not self.damage:
            self.event = self._extended(new)
        return self.event

    def check_on(self) -> None:
        """Compares a stretch of the ledger with what was read from it. `damage` tells of a difference, as above.

        Each call goes on behind the one before, and begins anew behind the last act.
        """
        self._check.step(self.catch_up().replay)
        self.catch_up()

    def _changed(self, what: Sentence) -> Sentence:
        held = say(
            "Something other than Boardcall changed the event's file while it was open, so nothing more is saved. "
            "This server still has all {count} acts: save them on the page Files, stop the server, and serve the "
            "file you saved.",
            count=self.event.replay.head.number,
        )
        return joined(" ", (held, what))

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
        """Lets the desk judge, and saves the acts it gives: the entries when they are on disk.

        A `key` that was used already gives the entry it made then, and nothing is done twice. With `seen`, the number
        of the last act the person knew of, an act about the same thing since then is a ConflictError, not an overwrite.
        """
        for _ in range(TRIES):
            event = self.catch_up()
            if key and (done := tuple(entry for entry in event.replay.entries if entry.key == key)):
                return done
            draft = verb(event)
            if seen is not None:
                _refuse_collision(event, draft, seen, at, author)
            try:
                return self.save(draft, at=at, author=author, reason=reason, key=key, amends=amends)
            except ConflictError:
                continue
        raise ConflictError(say("This event is changing faster than it can be read. Try again in a moment."))

    def save(
        self,
        draft: Draft,
        *,
        at: datetime,
        author: str,
        reason: str = "",
        key: str = "",
        amends: AmendingWords | None = None,
    ) -> tuple[Entry, ...]:
        """Saves a draft that was judged in this state of the event; InputError if one of its acts is invalid.

        A change to final results is marked with its ruling, which has to be complete if `amends` brings one.
        """
        self._refuse_if_damaged()
        if draft.needs_reason and not reason.strip():
            raise InputError.of(draft.needs_reason, say("Give the reason."), field="reason")
        replay, tournament = self.event.replay, self.event.tournament
        acts, reason = tuple(marked_act(tournament, act) for act in draft.acts), with_marks(tournament.players, reason)
        check = self._after(draft, acts, at=at, author=author, reason=reason, key=key)
        words = ruled_words(acts, amends)
        if is_final(self.event.tournament) and (mark := amendment(self.event, event_after(self.event, check), words)):
            lacking = [] if reason.strip() else [Problem(why_needed(), say("Give the reason."), field="reason")]
            asked = amends is not None and (reason.strip() or amends.facts or amends.clause)  # else one sentence does
            lacking += words.problems() if asked else ()
            refuse(lacking)
            acts = (*acts, marked_act(tournament, mark))
            check = self._after(draft, acts, at=at, author=author, reason=reason, key=key)
        entries = check.entries[len(replay.entries) :]
        saved = self.ledger.append(entries, draft.people)
        self.catch_up()
        self._forget_seals(saved)
        return saved

    def _after(
        self, draft: Draft, acts: tuple[Act, ...], *, at: datetime, author: str, reason: str, key: str
    ) -> Replay:
        """The event after these acts of a draft; InputError when one of them does not hold."""
        _refuse_too_long(acts, draft, reason=reason, key=key, author=author)
        replay = self.event.replay
        check = Replay(replay.entries, replay.people.with_rows(draft.people), replay.tournament, replay.withdrawn)
        for entry in chain_acts(acts, head=replay.head, at=at, author=author, reason=reason, key=key):
            refuse(check.against(entry))
            check = check.then(entry)
        return check

    def _forget_seals(self, saved: tuple[Entry, ...]) -> None:
        """Takes what was inside a seal that was just withdrawn out of the vault: it is no longer needed."""
        numbers = [number for entry in saved if isinstance(entry.act, WithdrawActs) for number in entry.act.acts]
        acts = [entry.act for number in numbers if (entry := self.event.replay.entry(number))]
        names = [seal_name(act.commitment) for act in acts if isinstance(act, SealEnd | SealHandicaps)]
        vault = vault_of(self.ledger) if names else None
        for name in names:
            if vault is not None and vault.get(name) is not None:
                vault.forget(name)

    def erase(self, player: PlayerId, *, at: datetime, author: str, reason: str = "") -> int:
        """Erases a person: every row of the people table about the id. The acts stay, and one says that it was done."""
        replay = self.catch_up().replay
        self._refuse_if_damaged()
        if not any(player == named for entry in replay.entries for named, _ in entry.act.seals()):
            raise RefusedError(say("Nobody at this event has the id {player}.", player=player))
        reason = with_marks(replay.tournament.players, reason)
        entries = chain_acts([ErasePerson(player)], head=replay.head, at=at, author=author, reason=reason)
        count = self.ledger.erase(player, entries)
        self.event = self._read()
        return count

    def keep_names_only(self, players: Iterable[PlayerId], *, salts: Iterable[str], at: datetime, author: str) -> None:
        """Erases what is known of people except the names, their public names, and their offices.

        ConflictError if somebody else acts meanwhile: the people before that are done. The event is read once, at the
        end, which takes as long as all the rest.
        """
        event = self.catch_up()
        self._refuse_if_damaged()
        head = event.replay.head
        try:
            for player, salt in zip(players, salts, strict=True):
                known = the_player(event, player)
                row = Person(player, salt, known.name, public_name=known.public_name)
                acts = [ErasePerson(player), ChangePlayer(player, row.seal, known.roles)]
                entries = chain_acts(acts, head=head, at=at, author=author)
                self.ledger.erase(player, entries, [row])
                head = Head.of(entries)
        finally:
            self.event = self._read()

    def close(self) -> None:
        self.ledger.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _refuse_if_damaged(self) -> None:
        if self.damage:
            raise RefusedError(READ_ONLY)

    def _read(self) -> Event:
        return event_of(replay(*self.ledger.contents()))

    def _extended(self, new: tuple[Entry, ...]) -> Event:
        """The event with new entries; people are read again when rows were added or erased."""
        before = self.event.replay
        extended = before
        unknown = any(seal not in before.people.rows for entry in new for _, seal in entry.act.seals())
        if unknown or any(isinstance(entry.act, ErasePerson) for entry in new):
            extended = before.with_people(self.ledger.people())
        for entry in new:
            extended = extended.then(entry)
        return event_after(self.event, extended)


def open_live(place: str | Path) -> LiveEvent:
    """The event at a place (see open_ledger), ready to act on."""
    return _live(open_ledger(place))


def read_event(place: str | Path) -> Event:
    """The current event at a place: `.tournament`, `.rulebook` and the replayed acts."""
    with open_live(place) as live:
        return live.event


def create_event(place: str | Path, draft: Draft, *, at: datetime, author: str) -> LiveEvent:
    """A new event at an empty place, begun with the acts of `draft`.

    The first act gets a random key. So its hash, by which accounts and links know the event, differs from that of
    every other event, even one that was opened in the same words at the same moment; a copy of an event is the same
    event.
    """
    key = f"opening {secrets.token_hex(16)}"
    _refuse_too_long(draft.acts, draft, key=key, author=author)
    ledger = create_ledger(place)
    try:
        ledger.append(chain_acts(draft.acts, head=Head(), at=at, author=author, key=key), draft.people)
    except BoardcallError:
        ledger.close()
        raise
    return _live(ledger)


def _live(ledger: Ledger) -> LiveEvent:
    try:
        return LiveEvent(ledger)
    except BoardcallError:
        ledger.close()
        raise


def _refuse_too_long(acts: Iterable[Act], draft: Draft, *, reason: str = "", key: str, author: str) -> None:
    lengths = (one for act in acts for one in too_long(act, reason=reason, key=key, author=author))
    refuse(tuple(dict.fromkeys((*lengths, *too_long_about(draft.people)))))


def _refuse_collision(event: Event, draft: Draft, seen: int, at: datetime, author: str) -> None:
    """What a player did before is no collision: their phone may send several presses at once, as after a break."""
    own = author if author.startswith(BY_PLAYER) else None
    replay, zone = event.replay, event.rulebook.event.timezone
    about = {topic for act in draft.acts for topic in _topics(replay, act)}
    for entry in reversed(replay.entries[seen:]):
        if entry.author != own and about & set(_topics(replay, entry.act)):
            what = entry.act.says(replay.tournament)
            raise ConflictError(
                say(
                    "{author} saved something first, at {at}: {what} "
                    "Look at it, and repeat your change if it is still right.",
                    author=entry.author,
                    at=local_time(entry.at, zone, today=at.astimezone(ZoneInfo(zone)).date()),
                    what=what,
                )
            )


def _topics(replay: Replay, act: Act) -> tuple[Sentence, ...]:
    """What an act concerns; an undo concerns what the acts it withdraws are about."""
    undone = act.acts if isinstance(act, WithdrawActs | RestoreActs) else ()
    entries = (replay.entry(number) for number in undone)
    return (*act.about(), *(topic for entry in entries if entry for topic in entry.act.about()))
