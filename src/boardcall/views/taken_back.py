"""Decisions that were withdrawn or replaced: everybody sees that they were made, never about whom.

Counts, results, seats, names and rules show their own changes beside them: see `boards` and `later_changes`.
"""

from collections.abc import Hashable, Iterator

from boardcall.tournament import Act
from boardcall.tournament.acts.boards import LeaveSeat, NameDeputy, ReplacePlayer, SeatBoard
from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.chairs import FillChair
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.acts.endings import RuleOnEnd
from boardcall.tournament.acts.meetings import CallMeetingRoll, CountMeetingVote, OpenMeetingVote, RecordMeetingVote
from boardcall.tournament.acts.results import MarkUnscored, SetScoreByHand
from boardcall.tournament.acts.rounds import CancelRound
from boardcall.tournament.acts.rulings import MakeRuling
from boardcall.tournament.acts.standings import AdjustPoints, Decide, DropPool, GiveAward, ReleaseStandings
from boardcall.views.publication import seen_standings
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence, local_time, say

Kinds = dict[type[Act], Sentence]
PUBLIC: Kinds = {
    MakeRuling: say("a ruling"),
    RuleOnEnd: say("a ruling on the end of games"),
    NameDeputy: say("who decides on a board in place of its directors"),
    ReleaseStandings: say("a release of the standings"),
    CancelRound: say("that a round is cancelled"),
    MarkUnscored: say("whether a board counts"),
    DropPool: say("that a board of the best is not played"),
    RecordMeetingVote: say("a vote of the meeting"),
    CountMeetingVote: say("a vote of the meeting"),
    OpenMeetingVote: say("a vote of the meeting"),
    CallMeetingRoll: say("the roll of a meeting"),
    CloseRollCall: say("the end of a roll call"),
    PublishBoardCall: say("a board call"),
    SeatBoard: say("who sits on a board"),
    LeaveSeat: say("who plays a power"),
    ReplacePlayer: say("who plays a power"),
    FillChair: say("who plays a power"),
}
"""What everybody learns of at once."""
WITH_STANDINGS: Kinds = {
    GiveAward: say("an award"),
    AdjustPoints: say("points given or taken"),
    Decide: say("the answer to a tie or another question"),
    SetScoreByHand: say("a score set by hand"),
}
"""What is hidden as long as the standings are."""


def taken_back(state: EventState, viewer: Viewer) -> tuple[Sentence, ...]:
    """Decisions that stand no more, in the order of their acts; those about standings if the viewer sees them."""
    shown, view = seen_standings(state, viewer)
    found = dict(_changes(state, PUBLIC))
    if not view.hidden:
        found |= dict(_changes(shown, WITH_STANDINGS))
    return tuple(found[number] for number in sorted(found))


def _changes(state: EventState, kinds: Kinds) -> Iterator[tuple[int, Sentence]]:
    replay, zone = state.event.replay, state.rulebook.event.timezone
    made = [entry for entry in replay.entries if type(entry.act) in kinds]
    standing = {_subject(entry.act, entry.number): entry.act for entry in made if replay.holds(entry.number)}
    for entry in made:
        if standing.get(_subject(entry.act, entry.number)) == entry.act:
            continue
        what, at = kinds[type(entry.act)], local_time(entry.at, zone)
        if entry.number in replay.withdrawn:
            yield entry.number, say("Act {act} ({at}) was withdrawn: {what}.", act=entry.number, at=at, what=what)
        elif replay.holds(entry.number):
            yield entry.number, say("Act {act} ({at}) was replaced: {what}.", act=entry.number, at=at, what=what)


def _subject(act: Act, number: int) -> Hashable:
    """What acts have in common of which only the last counts; points add up, and a release shows its own moment."""
    match act:
        case Decide():
            return act.question
        case SetScoreByHand():
            return act.ref, act.player
        case NameDeputy() | MarkUnscored():
            return type(act), act.ref
        case RecordMeetingVote():
            return act.ballot, act.subject, act.turn
        case AdjustPoints() | ReleaseStandings():
            return number
    return act
