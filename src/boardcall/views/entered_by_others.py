"""What others entered or took back for a player: the player reads each, so nothing is put in their mouth unseen."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.desk.people.players import BY_PLAYER, author_name
from boardcall.tournament import NOBODY, PlayerId
from boardcall.tournament.acts.agreements import AcceptCode, GiveConsent
from boardcall.tournament.acts.calls import ChoosePower, PlaceNameCard
from boardcall.tournament.acts.check_in import StandBy
from boardcall.tournament.acts.clocks import MarkReady
from boardcall.tournament.acts.count_entries import EnterCounts
from boardcall.tournament.acts.nominations import NominateForAward
from boardcall.tournament.acts.players import ChangePlayer, WithdrawPlayer
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut, DescribePlayer, SignUpAct
from boardcall.tournament.acts.standings import DeclinePlace
from boardcall.tournament.acts.undo import WithdrawActs
from boardcall.tournament.ledger.act import Act
from boardcall.views.viewer import EventState
from boardcall.wording import Sentence, joined, local_time, say

OWN_AFFAIRS = (
    WithdrawPlayer, CheckOut, StandBy, DeclinePlace, ChoosePower, PlaceNameCard, NominateForAward, AcceptCode,
    GiveConsent, MarkReady, EnterCounts,
)  # fmt: skip
"""Acts about one player that this player alone decides."""
PARTICULARS, HERE = (SignUpAct, ChangePlayer), (CheckIn, CheckOut)
"""What a desk enters for everybody, as from a list: news where the player had said it before, or where it is a wish."""
WITHDRAWN = (say("withdrawn"),)


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """One such act: when, what it says, and by whom, with a word where it was withdrawn."""

    at: Sentence
    what: Sentence
    by: Sentence


def entered_by_others(state: EventState, player: PlayerId) -> tuple[EnteredLine, ...]:
    """The acts in a player's own affairs that others did, and the player's own that others took back, newest first."""
    replay, zone, me = state.event.replay, state.rulebook.event.timezone, f"{BY_PLAYER}{player}"
    took_back = {
        number: entry.author
        for entry in replay.entries
        if isinstance(entry.act, WithdrawActs)
        for number in entry.act.acts
    }
    own, found = list[Act](), list[EnteredLine]()
    for entry in replay.entries:
        act, by, gone = entry.act, entry.author, entry.number in replay.withdrawn
        if not isinstance(act, OWN_AFFAIRS + PARTICULARS + HERE) or _whose(state, act) != player:
            continue
        if by == me:
            own.append(act)
            by = took_back[entry.number] if gone else me
        elif not _is_news(act, own):
            continue
        if by != me:
            who = joined(", ", (author_name(state.tournament, by), *WITHDRAWN[:gone]))
            found.append(EnteredLine(local_time(entry.at, zone), act.says(state.tournament), who))
    return tuple(reversed(found))


def _whose(state: EventState, act: Act) -> PlayerId:
    """Whose affair an act is: a mark of a power belongs to whoever plays it now."""
    if not isinstance(act, MarkReady):
        return getattr(act, "player", NOBODY)
    board = state.tournament.board(act.ref)
    seats = board.seats if board else ()
    return next((seat.players[-1] for seat in seats if seat.power is act.power and seat.players), NOBODY)


def _is_news(act: Act, own: Sequence[Act]) -> bool:
    """Whether an act of somebody else says what the player did not, or changes what the player said."""
    if isinstance(act, CheckIn):
        said = any(isinstance(one, HERE) and one.round == act.round for one in own)
        return said or act.offers_sit_out or act.offers_double
    if isinstance(act, DescribePlayer) and act.preferences:
        return True
    return not isinstance(act, PARTICULARS) or any(isinstance(one, PARTICULARS) for one in own)
