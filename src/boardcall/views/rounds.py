"""Rounds as a viewer sees them."""

from dataclasses import dataclass

from boardcall.desk.results.amendments import amended_lines
from boardcall.tournament import BoardRef, PlayerName, RoundNumber
from boardcall.views.boards import BoardView, boards_of, in_order
from boardcall.views.call import published_call
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round in short."""

    number: RoundNumber
    boards: tuple[str, ...]
    finished: int
    """How many of the boards have ended."""
    cancelled: str | None
    """Why the round is cancelled; null where it is not."""


@dataclass(frozen=True, slots=True)
class RoundsView:
    """The rounds that have boards, and those that are cancelled."""

    rounds: tuple[RoundView, ...]


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A round with its boards, and who sits out by the published board call."""

    number: RoundNumber
    boards: tuple[BoardView, ...]
    sit_out: tuple[PlayerName, ...]
    amended: tuple[Sentence, ...]
    """What was changed of final results of the round, with the day and the reason."""


def rounds_view(state: EventState, _: Viewer) -> RoundsView:
    """The rounds that have boards, and those that are cancelled."""
    tournament = state.tournament
    cancelled = {one.round: one.reason for one in tournament.cancelled}
    known = in_order(tournament.boards)

    def view(number: RoundNumber) -> RoundView:
        boards = [board for board in known if board.round == number]
        ended = sum(one.result is not None for one in boards)
        return RoundView(number, tuple(one.name for one in boards), ended, cancelled.get(number))

    return RoundsView(tuple(map(view, sorted({board.round for board in known} | set(cancelled)))))


def round_boards(state: EventState, viewer: Viewer, number: RoundNumber) -> RoundBoards:
    """A round with its boards."""
    call = published_call(state, viewer, number)
    out = tuple(one.player for one in call.sit_out) if call else ()
    return RoundBoards(number, boards_of(state, viewer, number), out, amended_lines(state.event, ref=BoardRef(number)))
