"""A drawn board call changed: two players or their powers swapped, or some boards kept and the others drawn again."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from boardcall.desk.call.board_call import change_call, drawn_draft, prepare_call, seated_problem, the_call
from boardcall.desk.call.roll_call import here
from boardcall.desk.call.seats import absent, without_chair
from boardcall.desk.event import Draft, Event
from boardcall.errors import RefusedError
from boardcall.seeding.changes import ProposedChange, SeatName, keep_boards, swap_players, swap_powers, weigh
from boardcall.seeding.draw import Drawn, Watch, draw
from boardcall.seeding.problem import FixedSeat, Relaxed, Seating, SeatingProblem, WishKind
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.versions import call_seating
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.tournament.board.calls import BoardCall, CallReason, CallReasonKind, SitsOut
from boardcall.tournament.board.seat_reasons import BOARD_KEPT, SWAPPED, SeatReason
from boardcall.wording import say

NOT_READY = say("The round cannot be seated yet: answer what is asked, or choose another way to make sevens.")


def swapped(
    event: Event, number: RoundNumber, one: SeatName, two: SeatName, *, powers: bool
) -> tuple[SeatingProblem, Seating, ProposedChange]:
    """The newest version with two players, or only their powers, swapped, and what that changes and costs."""
    before = call_seating(the_call(event, number))
    after = (swap_powers if powers else swap_players)(before, one, two)
    problem = seated_problem(event, number, after)
    return problem, after, weigh(problem, before, after)


@dataclass(frozen=True, slots=True)
class Redrawn:
    """Some boards as they were and the others drawn again: who sits out then, and what was kept."""

    drawn: Drawn
    sit_out: tuple[SitsOut, ...]
    kept: CallReason


def redraw_problem(
    event: Event, number: RoundNumber, kept: Collection[int]
) -> tuple[SeatingProblem, tuple[SitsOut, ...]]:
    """What is drawn when these boards are kept, before there is a seed, and who sits out then."""
    if not kept:
        raise RefusedError(say("Tick the boards to keep; to draw everything again, use Draw."))
    call = the_call(event, number)
    seating = call_seating(call)
    if absent(event, number) or without_chair(event, number):
        return _from_roll_call(event, call, frozenset(kept))
    return keep_boards(seated_problem(event, number, seating), seating, list(kept), seed=""), call.sit_out


def drawn_again(
    problem: SeatingProblem, sit_out: tuple[SitsOut, ...], kept: Collection[int], *, watch: Watch
) -> Redrawn:
    why = CallReason(CallReasonKind.KEPT, seed=problem.seed, boards=tuple(sorted(kept)))
    return Redrawn(draw(problem, watch=watch), sit_out, why)


def _from_roll_call(event: Event, call: BoardCall, kept: frozenset[int]) -> tuple[SeatingProblem, tuple[SitsOut, ...]]:
    """The round as it would be drawn from roll call now, with those who are here on the kept boards in their seats."""
    relaxed = tuple(Relaxed(WishKind(one.wish), one.pool) for one in call.relaxed)
    prepared = prepare_call(event, call.round, Choices(relaxed_in=relaxed))
    if prepared.problem is None:
        raise RefusedError(NOT_READY)
    fixed = tuple(_kept_seats(call_seating(call), kept, here(event, call.round)))
    seated = {one.player for one in fixed}
    problem, out = prepared.problem, dict(prepared.sit_out)
    for player in [one for one in out if one in seated]:
        other = _instead(problem, call, seated)
        problem = _exchanged(event, problem, other, player)
        del out[player]
        out[other] = SeatReason(BOARD_KEPT)
    rest = tuple(one for one in problem.fixed if one.player not in seated)
    return replace(problem, fixed=(*rest, *fixed)), tuple(SitsOut(player, why) for player, why in out.items())


def _kept_seats(seating: Seating, kept: frozenset[int], present: frozenset[PlayerId]) -> Iterator[FixedSeat]:
    for board, seat in seating.seats():
        if board.number in kept and (not present or seat.player in present):
            yield FixedSeat(seat.player, board.number, seat.power)


def _instead(problem: SeatingProblem, call: BoardCall, seated: set[PlayerId]) -> PlayerId:
    """Who sits out instead of a person on a kept board: the one who did already, else the last of the list."""
    free = [one.id for one in problem.entrants if one.id not in seated and one.seats == 1]
    already = [one.player for one in call.sit_out if one.player in free]
    if not free:
        raise RefusedError(say("All who are here sit on boards that are kept: keep fewer boards."))
    return already[0] if already else free[-1]


def _exchanged(event: Event, problem: SeatingProblem, out: PlayerId, player: PlayerId) -> SeatingProblem:
    known = event.tournament.player(player)
    names = (*(one for one in problem.names if one[0] != player), (out, _name(problem, out)))
    entrants = tuple(
        replace(one, id=player, name=known.name if known else "", preferences=(), recorder=False)
        if one.id == out
        else one
        for one in problem.entrants
    )
    pools = tuple(
        replace(pool, members=tuple(player if one == out else one for one in pool.members)) for pool in problem.pools
    )
    return replace(problem, entrants=entrants, pools=pools, names=names)


def _name(problem: SeatingProblem, player: PlayerId) -> str:
    return next(one.name for one in problem.entrants if one.id == player)


def redraw_call(event: Event, made: Redrawn, *, words: str = "", reason: str = "") -> Draft:
    """Keeps what was drawn again as the next version, with its seed and all it takes to draw it once more."""
    return drawn_draft(event, made.drawn, made.sit_out, words=words, by_hand=replace(made.kept, words=reason))


def kept_change(event: Event, number: RoundNumber, problem: SeatingProblem, after: Seating, *, reason: str) -> Draft:
    """Keeps a changed seating as the next version, with those who sit out by it."""
    return change_call(event, problem, after, reason=reason, sit_out=_sit_out(event, number, after))


def _sit_out(event: Event, number: RoundNumber, after: Seating) -> tuple[SitsOut, ...]:
    """Who sits out after a change: those who did and still have no seat, and those who gave theirs up."""
    call = the_call(event, number)
    seated = {seat.player for _, seat in after.seats()}
    kept = [one for one in call.sit_out if one.player not in seated]
    gone = {seat.player for board in call.boards for seat in board.seats} - seated
    return (*kept, *(SitsOut(player, SeatReason(SWAPPED)) for player in sorted(gone)))
