"""What concerns one player now: their seats of the round, who sits there with them, and the next roll call."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.agenda.due_questions import coming_round
from boardcall.desk.call.check_in_times import check_in_verdict
from boardcall.game import POWERS, Power
from boardcall.seeding.rounds.roll_call import check_in_window
from boardcall.tournament import Board, PlayerId, PlayerName, RoundNumber
from boardcall.tournament.board.calls import BoardCall, CalledBoard
from boardcall.tournament.roll_call import CheckedIn
from boardcall.views.boards import in_order
from boardcall.views.call import room_of
from boardcall.views.names import named
from boardcall.web.event.rounds import current
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import NO_WORDS, Sentence


@dataclass(frozen=True, slots=True)
class SeatToday:
    """One place at a board: the power (None if it is still to be chosen) and its player now, if any."""

    power: Power | None
    who: PlayerName | None
    is_me: bool
    years_out: int | None = None


@dataclass(frozen=True, slots=True)
class MySeat:
    """A seat of a player in the round: `board` is None until the board is seated, `is_over` when nothing is left."""

    round: RoundNumber
    name: str
    pool: str
    power: Power | None
    places: tuple[SeatToday, ...]
    board: Board | None = None
    room: str = ""

    @property
    def is_over(self) -> bool:
        return self.board is not None and self.board.result is not None


@dataclass(frozen=True, slots=True)
class NextRoundCall:
    """The roll call a player can answer: the round, its times if the rulebook has them, and the answer.

    `closed` says why check-in by phone is not possible now; "" if it is.
    """

    round: RoundNumber
    opens: datetime | None
    closes: datetime | None
    starts: datetime | None
    answered: CheckedIn | None
    closed: Sentence
    may_double: bool


def my_seats(snapshot: Snapshot, player: PlayerId) -> tuple[MySeat, ...]:
    """The player's seats in the round that is called or played, or in the last round when all are over."""
    number = current(snapshot)
    found = [_seated(snapshot, board, player) for board in _boards(snapshot, number) if _sits(board, player)]
    named = {seat.name for seat in found}
    call = snapshot.tournament.calls.published(number)
    found += [seat for seat in _called(snapshot, call, player) if seat.name not in named] if call else []
    return tuple(found)


def sits_out(snapshot: Snapshot, player: PlayerId) -> Sentence:
    """Why the published call lets the player sit out the round of today; "" when it does not."""
    call = snapshot.tournament.calls.published(current(snapshot))
    return next((one.because.sentence for one in call.sit_out if one.player == player), NO_WORDS) if call else NO_WORDS


def _boards(snapshot: Snapshot, number: RoundNumber) -> list[Board]:
    boards = in_order(snapshot.tournament.boards)
    return [board for board in boards if board.round == number]


def _sits(board: Board, player: PlayerId) -> bool:
    return any(player in seat.players for seat in board.seats)


def _seated(snapshot: Snapshot, board: Board, player: PlayerId) -> MySeat:
    held = [seat for seat in board.seats if player in seat.players]
    mine = next((seat for seat in held if seat.players[-1] == player and not seat.is_left), held[-1])
    return MySeat(
        board.round,
        board.name,
        board.pool,
        mine.power,
        tuple(_places(snapshot, board, player)),
        board,
        room_of(snapshot.tournament, board.name),
    )


def _places(snapshot: Snapshot, board: Board, player: PlayerId) -> Iterator[SeatToday]:
    for power in POWERS:
        last = board.playing.get(power)
        who = named(snapshot.tournament, last) if last else None
        yield SeatToday(power, who, last == player, board.eliminated_in(power))


def _called(snapshot: Snapshot, call: BoardCall, player: PlayerId) -> Iterator[MySeat]:
    """Seats of a published call whose powers are still to be chosen."""
    for board in call.boards:
        mine = next((seat for seat in board.seats if seat.player == player), None)
        if mine is not None:
            places = tuple(_called_places(snapshot, board, player))
            room = room_of(snapshot.tournament, str(board.number))
            yield MySeat(call.round, str(board.number), board.pool, mine.power, places, room=room)


def _called_places(snapshot: Snapshot, board: CalledBoard, player: PlayerId) -> Iterator[SeatToday]:
    for seat in board.seats:
        yield SeatToday(seat.power, named(snapshot.tournament, seat.player), seat.player == player)


def next_roll_call(snapshot: Snapshot, player: PlayerId, *, at: datetime) -> NextRoundCall | None:
    """The roll call of the first round without boards, for this player; None after the last round."""
    number = coming_round(snapshot.event)
    known = snapshot.tournament.player(player)
    if number is None or known is None or known.withdrawn:
        return None
    settings, rules = snapshot.rulebook.round(number), snapshot.rulebook.roll_call
    window = check_in_window(settings, rules, zone=snapshot.rulebook.event.timezone)
    answered = snapshot.tournament.roll_call.check_in(number, player)
    verdict = check_in_verdict(snapshot.event, round=number, at=at, in_person=False)
    closed = NO_WORDS if verdict.accepted else verdict.because
    return NextRoundCall(number, window.opens, window.closes, settings.starts, answered, closed, rules.double_max > 1)
