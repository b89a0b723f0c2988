"""Replay: entries to the tournament they make, with what does not hold and why; undo and what it would break."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardcall.errors import Problem
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.tournament.acts.ballots import GiveBallot
from boardcall.tournament.acts.draw_votes import CastDrawVote
from boardcall.tournament.acts.draws import CommitDraws, OpenDraw
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.meetings import GiveMeetingBallot
from boardcall.tournament.acts.players import ErasePerson
from boardcall.tournament.acts.standby import TakeOver
from boardcall.tournament.acts.standings import AmendResults
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs, numbered
from boardcall.tournament.acts.voters import NoteAccess
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import ActNumber
from boardcall.tournament.ledger.act import Act, Moment, in_words
from boardcall.tournament.ledger.chain import Entry, Head
from boardcall.tournament.ledger.free_texts import named_entry
from boardcall.tournament.people import NO_PEOPLE, People
from boardcall.wording import NO_WORDS, Sentence, Worded, say

NOTHING = Tournament(name="", rulebook="")
"""The tournament before its first act."""


@dataclass(frozen=True, slots=True)
class Failure(Worded):
    """An act that does not hold, by number, and why."""

    entry: Entry
    problems: tuple[Problem, ...]

    @property
    def number(self) -> ActNumber:
        return self.entry.number

    @property
    def sentence(self) -> Sentence:
        return say("Act {number}: {problems}", number=self.number, problems=in_words(self.problems))


@dataclass(frozen=True, slots=True)
class Replay:
    """An event after its first acts: the tournament they make, the acts that were withdrawn, those that do not hold.

    `failures` are in the order of the acts. An act that does not hold changes nothing; it is neither lost nor an error.
    """

    entries: tuple[Entry, ...] = ()
    people: People = NO_PEOPLE
    tournament: Tournament = NOTHING
    withdrawn: frozenset[ActNumber] = frozenset()
    failures: tuple[Failure, ...] = ()

    @property
    def head(self) -> Head:
        return Head.of(self.entries)

    def entry(self, number: ActNumber) -> Entry | None:
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def holds(self, number: ActNumber) -> bool:
        """Whether the act counts: not withdrawn, and nothing against it."""
        return number not in self.withdrawn and all(failure.number != number for failure in self.failures)

    def against(self, entry: Entry) -> tuple[Problem, ...]:
        """Why an entry cannot be the next one; nothing if it is valid."""
        if isinstance(entry.act, WithdrawActs | RestoreActs):
            return undo_problems(entry, self.entries, self.withdrawn)
        return act_problems(entry, self.tournament)

    def then(self, entry: Entry) -> "Replay":
        """The event after one more entry; the same as replaying them all."""
        entry = named_entry(self.tournament, entry, self.people)
        entries = (*self.entries, entry)
        if isinstance(entry.act, WithdrawActs | RestoreActs):
            return replay(entries, self.people)
        if found := act_problems(entry, self.tournament):
            return replace(self, entries=entries, failures=(*self.failures, Failure(entry, found)))
        return replace(self, entries=entries, tournament=_apply(entry, self.tournament, self.people))

    def with_people(self, people: People) -> "Replay":
        """The same acts with another people table, for instance after somebody was erased."""
        return replay(self.entries, people)


def replay(entries: Iterable[Entry], people: People = NO_PEOPLE) -> Replay:
    """The event that these entries make, first to last."""
    acts = tuple(entries)
    withdrawn, against = _undone(acts)
    return _fold(acts, people, withdrawn=withdrawn, against=against)


def consequences(event: Replay, *withdrawn: ActNumber) -> tuple[Failure, ...]:
    """The other acts that hold now and would not, were the acts of these numbers withdrawn."""
    return _newly_failing(event, event.withdrawn.union(withdrawn))


def restoring_consequences(event: Replay, *restored: ActNumber) -> tuple[Failure, ...]:
    """The acts that hold now and would not, were the withdrawn acts of these numbers put back."""
    return _newly_failing(event, event.withdrawn.difference(restored))


def act_problems(entry: Entry, tournament: Tournament) -> tuple[Problem, ...]:
    """Why an entry is invalid in this tournament (an undo is judged by the acts before it instead)."""
    act = entry.act
    if not tournament.rulebook and not isinstance(act, OpenEvent):
        return (Problem(say("The event is not open."), say("Open it first.")),)
    if act.needs_reason and not entry.reason.strip():
        return (
            Problem(say("This needs a reason."), say("Give the reason."), field="reason"),
            *act.problems(tournament),
        )
    return act.problems(tournament)


def undo_problems(entry: Entry, before: tuple[Entry, ...], withdrawn: frozenset[ActNumber]) -> tuple[Problem, ...]:
    """Why an act cannot be withdrawn or restored, after the entries before it."""
    act = entry.act
    found: tuple[Problem, ...] = ()
    if act.needs_reason and not entry.reason.strip():
        found += (Problem(say("This needs a reason."), say("Give the reason."), field="reason"),)
    if isinstance(act, WithdrawActs | RestoreActs) and not act.acts:
        found += (Problem(say("No act is named."), say("See the log for the numbers."), field="acts"),)
    if isinstance(act, RestoreActs):
        found += restoring_problems(act.acts, withdrawn)
    if isinstance(act, WithdrawActs):
        found += tuple(p for number in act.acts for p in withdrawal_problems(number, before, withdrawn))
    return found


def restoring_problems(numbers: tuple[ActNumber, ...], withdrawn: frozenset[ActNumber]) -> tuple[Problem, ...]:
    """Why the acts of these numbers cannot be put back."""
    hint = say("Only a withdrawn act can be put back.")
    return tuple(
        Problem(say("Act {one} is not withdrawn.", one=one), hint, field="act")
        for one in numbers
        if one not in withdrawn
    )


def withdrawal_problems(
    number: ActNumber, before: tuple[Entry, ...], withdrawn: frozenset[ActNumber]
) -> tuple[Problem, ...]:
    if not 1 <= number <= len(before):
        return (
            Problem(say("There is no act {number}.", number=number), say("See the log for the numbers."), field="act"),
        )
    if number in withdrawn:
        return (
            Problem(
                say("Act {number} is withdrawn already.", number=number),
                say("Put it back to have it again."),
                field="act",
            ),
        )
    because = why_it_stays(number, before[number - 1].act)
    return (Problem(*because),) if because else ()


def why_it_stays(number: ActNumber, act: Act) -> tuple[Sentence, Sentence] | None:
    """Why an act of this kind is never withdrawn, and what would do instead."""
    match act:
        case OpenEvent():
            return say("The opening of the event cannot be withdrawn."), say("Change the event instead.")
        case ErasePerson():
            return say("Act {number} erased a person, and that cannot be undone.", number=number), NO_WORDS
        case _ if isinstance(act, AmendResults) or is_told_for_good(act):
            return what_stays(number, act), NO_WORDS
        case WithdrawActs(acts=acts):
            return say("Act {number} is itself a withdrawal.", number=number), say(
                "Put {acts} back instead.", acts=numbered(acts)
            )
        case RestoreActs(acts=acts):
            return say("Act {number} puts acts back.", number=number), say(
                "Withdraw {acts} again instead.", acts=numbered(acts)
            )
    return None


def is_told_for_good(act: Act) -> bool:
    """Whether everybody may rely on an act: it is not withdrawn, and no other undo may remove what it rests on.

    What a phone's key opened for a ballot is in the act: if it were undone, anybody who reads the log could give it
    again.
    """
    if isinstance(act, CastDrawVote | GiveBallot | GiveMeetingBallot):
        return bool(act.proof)
    return isinstance(act, CommitDraws | OpenDraw | NoteAccess | NameArchiveKey | TakeOver)


def what_stays(number: ActNumber, act: Act) -> Sentence:
    """Why an act that everybody may rely on stays."""
    if isinstance(act, AmendResults):
        return say("Act {number} marks a change of final results, and that stays.", number=number)
    if isinstance(act, NoteAccess):
        return say("Act {number} tells a player of their access, and stays.", number=number)
    if isinstance(act, NameArchiveKey):
        return say("Act {number} names a key that signed archives, and stays.", number=number)
    if isinstance(act, TakeOver):
        return say("Act {number} says which machine goes on, and stays.", number=number)
    if isinstance(act, CastDrawVote | GiveBallot | GiveMeetingBallot):
        return say("Act {number} is a ballot for which a phone opened its key, and stays.", number=number)
    return say("Act {number} belongs to a draw that everybody can check, and stays.", number=number)


def _undone(acts: tuple[Entry, ...]) -> tuple[frozenset[ActNumber], dict[ActNumber, tuple[Problem, ...]]]:
    """The withdrawn acts' numbers, and the undo acts that do not hold with why."""
    withdrawn: frozenset[ActNumber] = frozenset()
    against = {}
    for position, entry in enumerate(acts):
        if not isinstance(entry.act, WithdrawActs | RestoreActs):
            continue
        if found := undo_problems(entry, acts[:position], withdrawn):
            against[entry.number] = found
        elif isinstance(entry.act, WithdrawActs):
            withdrawn = withdrawn.union(entry.act.acts)
        else:
            withdrawn = withdrawn.difference(entry.act.acts)
    return withdrawn, against


def _fold(
    acts: tuple[Entry, ...],
    people: People,
    *,
    withdrawn: frozenset[ActNumber],
    against: dict[ActNumber, tuple[Problem, ...]],
) -> Replay:
    tournament, failures, named = NOTHING, list[Failure](), list[Entry]()
    for written in acts:
        entry = named_entry(tournament, written, people)
        named.append(entry)
        if entry.number in withdrawn:
            continue
        if isinstance(entry.act, WithdrawActs | RestoreActs):
            found = against.get(entry.number, ())
        else:
            found = act_problems(entry, tournament)
        if found:
            failures.append(Failure(entry, found))
        else:
            tournament = _apply(entry, tournament, people)
    return Replay(tuple(named), people, tournament, withdrawn, tuple(failures))


def _apply(entry: Entry, tournament: Tournament, people: People) -> Tournament:
    moment = Moment(entry.number, entry.at, entry.author, entry.reason, people)
    return entry.act.apply(tournament, moment)


def _newly_failing(event: Replay, withdrawn: frozenset[ActNumber]) -> tuple[Failure, ...]:
    known = {failure.number for failure in event.failures}
    _, against = _undone(event.entries)
    changed = _fold(event.entries, event.people, withdrawn=withdrawn, against=against)
    return tuple(failure for failure in changed.failures if failure.number not in known)
