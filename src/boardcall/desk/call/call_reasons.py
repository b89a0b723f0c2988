"""Why a version of a board call came out as it did, in words: what was kept, what lots decided, which hard wish was
broken.
"""

from boardcall.seeding.problem import WISH_NAMES, WishKind
from boardcall.tournament import Tournament
from boardcall.tournament.board.calls import CallReason, CallReasonKind
from boardcall.tournament.ledger.act import called
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import Sentence, joined, say, with_and, with_colon


def call_reason(reason: CallReason, tournament: Tournament) -> Sentence:
    match reason.kind:
        case CallReasonKind.KEPT:
            told = say(
                "Boards {boards} were kept, the others drawn again from the seed {seed}.",
                boards=", ".join(map(str, reason.boards)),
                seed=reason.seed,
            )
            return joined(" ", (told, reason_words(reason.words))) if reason.words else told
        case CallReasonKind.LOT:
            return say(
                "{names} rank equally; the lot from the seed {seed} decided: {decided}.",
                names=with_and(called(tournament, player) for player, _ in reason.places),
                seed=reason.seed,
                decided=joined("; ", (_board(reason, number, tournament) for number in _boards(reason))),
            )
        case CallReasonKind.BROKEN:
            wishes = with_and(WISH_NAMES[WishKind(one)] for one in reason.wishes)
            return with_colon(wishes, reason_words(reason.words)) if reason.wishes else reason_words(reason.words)
        case CallReasonKind.WRITTEN:
            return reason_words(reason.words)


def _boards(reason: CallReason) -> list[int]:
    return sorted({board for _, board in reason.places})


def _board(reason: CallReason, number: int, tournament: Tournament) -> Sentence:
    names = with_and(called(tournament, player) for player, board in reason.places if board == number)
    return say("board {board} {names}", board=number, names=names)
