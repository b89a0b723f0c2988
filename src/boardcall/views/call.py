"""Board calls as a viewer sees them: everybody the published one, the desk the draft and why it is so."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.call.call_reasons import call_reason
from boardcall.game import Power
from boardcall.tournament import NO_ROUND, Board, BoardRef, PlayerId, PlayerName, RoundNumber, Tournament
from boardcall.tournament.board.calls import BoardCall, CalledBoard
from boardcall.views.boards import by_name
from boardcall.views.names import named
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence


@dataclass(frozen=True, slots=True)
class CallSeat:
    """A place at a board."""

    player: PlayerName | None
    """Null for a power in civil disorder."""
    power: Power | None
    """Null where the players still choose it."""


@dataclass(frozen=True, slots=True)
class CallBoard:
    """One board of a call."""

    board: str
    pool: str
    seats: tuple[CallSeat, ...]
    room: str = ""
    """The room it is in, "" if unknown."""


@dataclass(frozen=True, slots=True)
class PlayerReason:
    """Somebody who sits out, plays two boards, is in a pool or moves, and why, or where."""

    player: PlayerName
    because: Sentence
    """Empty where the desk does not look."""


@dataclass(frozen=True, slots=True)
class CallView:
    """A version of a round's call."""

    version: int
    published: datetime | None
    boards: tuple[CallBoard, ...]
    sit_out: tuple[PlayerReason, ...]
    seed: str
    """What it was drawn from; empty where it was changed by hand, and where the desk does not look."""
    reasons: tuple[Sentence, ...]
    """Those given for hard wishes that were broken; none where the desk does not look."""


@dataclass(frozen=True, slots=True)
class SeatingView:
    """Who has which seat in a round now, as it is called out in the hall."""

    round: RoundNumber
    """0 before the first call."""
    boards: tuple[CallBoard, ...]
    sit_out: tuple[PlayerName, ...]


def published_call(state: EventState, viewer: Viewer, number: RoundNumber) -> CallView | None:
    """The published call of a round."""
    found = state.tournament.calls.published(number)
    return _call(state, viewer, found) if found else None


def newest_draft(state: EventState, viewer: Viewer, number: RoundNumber) -> CallView | None:
    """The newest version of a round's call, where it is not the published one; the desk's alone."""
    calls = state.tournament.calls
    newest = calls.latest(number)
    hidden = not viewer.everything or newest is calls.published(number)
    return None if hidden or newest is None else _call(state, viewer, newest)


def seating(state: EventState) -> SeatingView:
    """The last round whose call is public: boards as they are seated, and those whose powers are still being chosen.

    A draft is not in it: only what was published, or seated by hand.
    """
    tournament = state.tournament
    called = [call.round for call in tournament.calls.versions if call.published]
    return seating_of(state, max([NO_ROUND, *called, *(board.round for board in tournament.boards)]))


def seating_of(state: EventState, number: RoundNumber) -> SeatingView:
    """Who sits where in a round by what was published, or seated by hand."""
    tournament = state.tournament
    call = tournament.calls.published(number)
    seated = [_seated(tournament, board) for board in tournament.boards if board.round == number]
    boards = sorted((*seated, *choosing(state, number)), key=lambda one: by_name(one.board))
    out = tuple(named(tournament, one.player) for one in call.sit_out) if call else ()
    return SeatingView(number, tuple(boards), out)


def choosing(state: EventState, number: RoundNumber) -> tuple[CallBoard, ...]:
    """The boards of a published call whose players still choose their powers."""
    tournament = state.tournament
    call = tournament.calls.published(number)
    waiting = [one for one in (call.boards if call else ()) if not tournament.board(BoardRef(number, str(one.number)))]
    return tuple(_choosing(tournament, number, one) for one in waiting)


def room_of(tournament: Tournament, board: str) -> str:
    """The room that a board is in, "" if unknown."""
    return next((room.name for room in tournament.rooms if board in room.boards), "")


def _call(state: EventState, viewer: Viewer, known: BoardCall) -> CallView:
    tournament, everything = state.tournament, viewer.everything
    return CallView(
        known.version,
        known.published,
        tuple(_board(tournament, board, {seat.player: seat.power for seat in board.seats}) for board in known.boards),
        tuple(
            PlayerReason(named(tournament, one.player), one.because.sentence if everything else NO_WORDS)
            for one in known.sit_out
        ),
        known.record.seed if everything and known.record else "",
        tuple(call_reason(one, tournament) for one in known.reasons) if everything else (),
    )


def _board(tournament: Tournament, board: CalledBoard, powers: dict[str, Power | None]) -> CallBoard:
    seats = tuple(CallSeat(named(tournament, seat.player), powers.get(seat.player)) for seat in board.seats)
    return CallBoard(str(board.number), board.pool, seats, room_of(tournament, str(board.number)))


def _choosing(tournament: Tournament, number: RoundNumber, board: CalledBoard) -> CallBoard:
    choices = tournament.calls.choices
    mine = (choice for choice in choices if (choice.round, choice.board) == (number, board.number))
    return _board(tournament, board, {choice.player: choice.power for choice in mine})


def _seated(tournament: Tournament, board: Board) -> CallBoard:
    def seat(players: tuple[PlayerId, ...], power: Power, *, left: bool) -> CallSeat:
        return CallSeat(named(tournament, players[-1]) if players and not left else None, power)

    seats = tuple(seat(one.players, one.power, left=one.is_left) for one in board.seats)
    return CallBoard(board.name, board.pool, seats, room_of(tournament, board.name))
