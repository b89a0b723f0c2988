"""Hard wishes that cannot hold at a board call: the proof, and the form that relaxes them for this call."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from boardcall.seeding.problem import Relaxed, WishKind
from boardcall.seeding.proposal import Conflict
from boardcall.web.pages.relaxed_wishes import in_words
from boardcall.wording import NO_WORDS, Sentence

FIELD = "relax"


@dataclass(frozen=True, slots=True)
class Offer:
    """A wish that may be relaxed: what the form sends, the wish in words, and whether it is ticked."""

    value: str
    wish: Sentence
    ticked: bool


@dataclass(frozen=True, slots=True)
class Impossible:
    """Why the boards cannot be drawn, what may be relaxed, and what was chosen for the draw so far."""

    proof: Sentence
    proven: bool
    offers: tuple[Offer, ...]
    chosen: tuple[tuple[str, str], ...]


def impossible(conflict: Conflict | None, sent: QueryDict) -> Impossible | None:
    """The form after a draw that cannot be: the wishes of this conflict beside those relaxed before.

    Without a conflict it is the form as it was sent; None where nothing was to be relaxed.
    """
    before = relaxed_of(sent)
    if conflict is None and not before:
        return None
    found = [Relaxed(kind, conflict.pool) for kind in conflict.wishes] if conflict else []
    offers = [*((one, True) for one in before), *((one, len(found) == 1) for one in found if one not in before)]
    return Impossible(
        conflict.sentence if conflict else NO_WORDS,
        conflict is None or conflict.proven,
        tuple(Offer(f"{one.kind.value}@{one.pool}", in_words(one.kind.value, one.pool), on) for one, on in offers),
        tuple((name, str(value)) for name, value in sent.items() if name.startswith("way-")),
    )


def relaxed_of(sent: QueryDict) -> tuple[Relaxed, ...]:
    """The wishes a form relaxes; unknown ones are ignored."""
    kinds: Mapping[str, WishKind] = {kind.value: kind for kind in WishKind}
    told = (value.partition("@") for value in sent.getlist(FIELD))
    return tuple(dict.fromkeys(Relaxed(kinds[kind], pool) for kind, _, pool in told if kind in kinds))
