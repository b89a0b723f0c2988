"""What a board call says in public of the wishes that it could not keep."""

from collections.abc import Iterator

from boardcall.seeding.problem import WISH_NAMES, WishKind
from boardcall.tournament.board.calls import BoardCall
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import Sentence, own_name, say


def in_words(wish: str, pool: str) -> Sentence:
    """A wish and where: "team-mates, pool championship"."""
    kind = WISH_NAMES[WishKind(wish)]
    return say("{wish}, pool {pool}", wish=kind, pool=own_name(pool)) if pool else say("{wish}", wish=kind)


def told_of(call: BoardCall | None) -> tuple[Sentence, ...]:
    """What a call says in public about wishes it could not keep: the kind and the reason, but no names."""
    return tuple(_told(call)) if call else ()


def _told(call: BoardCall) -> Iterator[Sentence]:
    for one in call.relaxed:
        wish = in_words(one.wish, one.pool)
        yield say(
            "Not every wish could be kept in this round ({wish}). Reason: {reason}",
            wish=wish,
            reason=reason_words(one.reason),
        )
