"""The sealed end of a round as every page of the round shows it: the commitment, and what was opened with its proof."""

from dataclasses import dataclass

from boardcall.clock.seal import SealedEnd, draw_value
from boardcall.tournament.board.clocks import SharedEnd
from boardcall.tournament.board.endings import end_choices
from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.ledger.act import called
from boardcall.web.event.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class PartShown:
    """What one contributor committed to, and the last link they opened, "" if none."""

    name: str
    commitment: str
    link: str


@dataclass(frozen=True, slots=True)
class SealShown:
    """A round's seal. While it is closed `value` is "" and nothing here depends on the secret.

    `text` is what was hashed. `drawn` says that the value follows from the salt by an even draw, `words` what the salt
    was made of where everybody saw it. Where several
    people keep parts, `parts` has them, `reached` the last possible end whose links are open and `next` the one after.
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


def seal_shown(snapshot: Snapshot, number: RoundNumber) -> SealShown | None:
    """The sealed end of a round, or None where none was sealed."""
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
