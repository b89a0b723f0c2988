"""The sealed end of a round as every page of the round shows it: the commitment, and what was opened with its proof."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardcall.clock.seal import SealedEnd, draw_value
from boardcall.tournament import Act, ActNumber, RoundNumber
from boardcall.tournament.acts.seals import LookAtSeal, OpenParts, OpenSeal, SealEnd, ShareEnd
from boardcall.tournament.acts.undo import RestoreActs, WithdrawActs
from boardcall.tournament.board.clocks import SharedEnd
from boardcall.tournament.board.endings import end_choices
from boardcall.tournament.ledger.act import called
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, joined, local_time, say

SEAL_ACTS = (SealEnd, ShareEnd, LookAtSeal, OpenSeal, OpenParts)


@dataclass(frozen=True, slots=True)
class PartShown:
    """What one contributor committed to, and the last link they opened, "" if none."""

    name: str
    commitment: str
    link: str


@dataclass(frozen=True, slots=True)
class SealFact:
    """One step with the end of a round: when, what, and why if somebody said it."""

    at: Sentence
    what: Sentence
    why: str = ""


@dataclass(frozen=True, slots=True)
class SealShown:
    """A round's seal. While it is closed `value` is "" and nothing here depends on the secret.

    `text` is what was hashed. `drawn` says that the value follows from the salt by an even draw, `words` what the salt
    was made from if everybody saw it. If several people keep parts, `parts` has them, `reached` the last possible end
    whose links are open and `next` the one after.
    """

    round: RoundNumber
    choices: tuple[str, ...]
    commitment: str = ""
    value: str = ""
    salt: str = ""
    text: str = ""
    drawn: bool = False
    words: str = ""
    parts: tuple[PartShown, ...] = ()
    reached: str = ""
    next: str = ""
    facts: tuple[SealFact, ...] = ()

    @property
    def is_sealed(self) -> bool:
        """Whether there is a seal now; what was withdrawn leaves its facts."""
        return bool(self.commitment or self.parts)


def seal_shown(snapshot: Snapshot, number: RoundNumber) -> SealShown | None:
    """The sealed end of a round with all that was done with it, or None where none was ever sealed."""
    facts = snapshot.once(_facts, number)
    if not facts:
        return None
    known = _seal(snapshot, number) or SealShown(number, end_choices(snapshot.rulebook.round(number).end))
    return replace(known, facts=facts)


def _facts(snapshot: Snapshot, number: RoundNumber) -> tuple[SealFact, ...]:
    """Every step with the end of a round, including withdrawn ones; without names."""
    entries = snapshot.event.replay.entries
    return facts_of(
        snapshot, {one.number: one.act for one in entries if isinstance(one.act, SEAL_ACTS) and one.act.round == number}
    )


def facts_of(snapshot: Snapshot, acts: Mapping[ActNumber, Act]) -> tuple[SealFact, ...]:
    """What was done by these acts of the event and with them, in order, for everybody."""
    replay, tournament = snapshot.event.replay, snapshot.tournament
    zone, found = snapshot.rulebook.event.timezone, []
    for entry in replay.entries:
        undone = entry.act.acts if isinstance(entry.act, WithdrawActs | RestoreActs) else ()
        if entry.number in acts:
            what = entry.act.says(tournament)
        elif any(one in acts for one in undone):
            is_back = isinstance(entry.act, RestoreActs)
            words = joined(" ", (acts[one].says(tournament) for one in undone if one in acts))
            what = say("Put back: {what}", what=words) if is_back else say("Withdrawn: {what}", what=words)
        else:
            continue
        found.append(SealFact(local_time(entry.at, zone), what, entry.reason))
    return tuple(found)


def _seal(snapshot: Snapshot, number: RoundNumber) -> SealShown | None:
    clocks = snapshot.tournament.clocks
    if shared := clocks.shared_end(number):
        return _shared(snapshot, shared)
    seal = clocks.seal(number)
    if seal is None:
        return None
    choices = end_choices(snapshot.rulebook.round(number).end)
    if not seal.is_open:
        return SealShown(number, choices, seal.commitment)
    opened = SealedEnd(seal.rulebook, number, seal.value, bytes.fromhex(seal.salt))
    drawn = bool(choices) and draw_value(choices, seal.salt) == seal.value
    return SealShown(number, choices, seal.commitment, seal.value, seal.salt, opened.text, drawn, seal.words)


def _shared(snapshot: Snapshot, shared: SharedEnd) -> SealShown:
    last = dict(shared.opened[-1]) if shared.opened else {}
    parts = tuple(
        PartShown(called(snapshot.tournament, name), commitment, last.get(name, ""))
        for name, commitment in shared.parts
    )
    reached = shared.choices[len(shared.opened) - 1] if shared.opened else ""
    following = shared.next[0] if shared.next else ""
    return SealShown(shared.round, shared.choices, value=shared.value, parts=parts, reached=reached, next=following)
