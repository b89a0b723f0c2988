"""What others entered or took back for a player: the player reads each, so nothing is put in their mouth unseen."""

from dataclasses import dataclass

from boardcall.desk.people.players import BY_PLAYER, author_name
from boardcall.tournament.acts.agreements import AcceptCode, GiveConsent
from boardcall.tournament.acts.calls import ChoosePower, PlaceNameCard
from boardcall.tournament.acts.check_in import StandBy
from boardcall.tournament.acts.nominations import NominateForAward
from boardcall.tournament.acts.players import ChangePlayer, WithdrawPlayer
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut, SignUpAct
from boardcall.tournament.acts.standings import DeclinePlace
from boardcall.tournament.ids import PlayerId
from boardcall.views.viewer import EventState
from boardcall.wording import Sentence, joined, local_time, say

OWN_AFFAIRS = (
    SignUpAct, ChangePlayer, WithdrawPlayer, CheckIn, CheckOut, StandBy, DeclinePlace, ChoosePower, PlaceNameCard,
    NominateForAward, AcceptCode, GiveConsent,
)  # fmt: skip
"""Acts about one player that this player alone decides, or knows best."""
WITHDRAWN = (say("withdrawn"),)


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """One such act: when, what it says, and by whom, with a word where it was withdrawn."""

    at: Sentence
    what: Sentence
    by: Sentence


def entered_by_others(state: EventState, player: PlayerId) -> tuple[EnteredLine, ...]:
    """The acts about a player's own affairs that others did, the newest first."""
    replay, zone = state.event.replay, state.rulebook.event.timezone
    return tuple(
        EnteredLine(
            local_time(entry.at, zone),
            entry.act.says(state.tournament),
            joined(", ", (author_name(state.tournament, entry.author), *WITHDRAWN[: entry.number in replay.withdrawn])),
        )
        for entry in reversed(replay.entries)
        if isinstance(entry.act, OWN_AFFAIRS) and entry.act.player == player and entry.author != f"{BY_PLAYER}{player}"
    )
