"""A drawn board call changed: two players or their powers swapped, or some boards kept and the others drawn again."""

from collections.abc import Collection

from boardcall.desk.board_call import change_call, drawn_problem, prepare_call, the_call
from boardcall.desk.event import Draft, Event
from boardcall.errors import RefusedError
from boardcall.seeding.call_inputs import Choices
from boardcall.seeding.changes import Change, SeatName, adopt_players, keep_boards, swap_players, swap_powers, weigh
from boardcall.seeding.draw import Drawn, Watch, draw
from boardcall.seeding.preparation import Prepared
from boardcall.seeding.problem import Seating, SeatingProblem
from boardcall.seeding.versions import call_seating
from boardcall.tournament.calls import SitsOut
from boardcall.wording import say


def drawn_call(event: Event, number: int, choices: Choices, *, watch: Watch) -> tuple[Prepared, Drawn]:
    """The round prepared as chosen, and drawn; it takes as long as `watch` lets it."""
    if not choices.seed:
        raise RefusedError(say("A seed is missing: any word or number that nobody chose for its result."))
    prepared = prepare_call(event, number, choices)
    if prepared.problem is None:
        raise RefusedError(
            say("The round cannot be seated yet: answer what is asked, or choose another way to make sevens.")
        )
    return prepared, draw(prepared.problem, watch=watch)


def swapped(
    event: Event, number: int, one: SeatName, two: SeatName, *, powers: bool
) -> tuple[SeatingProblem, Seating, Change]:
    """The newest version with two players, or only their powers, swapped, and what that changes and costs."""
    before = call_seating(the_call(event, number))
    after = (swap_powers if powers else swap_players)(before, one, two)
    problem = adopt_players(drawn_problem(event, number), after)
    return problem, after, weigh(problem, before, after)


def redrawn(
    event: Event, number: int, kept: Collection[int], *, seed: str, watch: Watch
) -> tuple[SeatingProblem, Seating, str]:
    """The newest version with all boards but the kept ones drawn again, and a sentence that says so."""
    if not kept or not seed:
        raise RefusedError(say("Tick the boards to keep and give a seed; to draw everything again, use Draw."))
    seating = call_seating(the_call(event, number))
    problem = keep_boards(adopt_players(drawn_problem(event, number), seating), seating, list(kept), seed=seed)
    after = draw(problem, watch=watch).proposal.seating
    why = say(
        "Boards {str} were kept, the others drawn again from the seed {seed}.", str=", ".join(map(str, kept)), seed=seed
    )
    return problem, after, why


def kept_change(event: Event, number: int, problem: SeatingProblem, after: Seating, *, reason: str) -> Draft:
    """Keeps a changed seating as the next version, with those who sit out by it."""
    return change_call(event, problem, after, reason=reason, sit_out=_sit_out(event, number, after))


def _sit_out(event: Event, number: int, after: Seating) -> tuple[SitsOut, ...]:
    """Who sits out after a change: those who did and still have no seat, and those who gave theirs up."""
    call = the_call(event, number)
    seated = {seat.player for _, seat in after.seats()}
    kept = [one for one in call.sit_out if one.player not in seated]
    gone = {seat.player for board in call.boards for seat in board.seats} - seated
    return (*kept, *(SitsOut(player, say("seats were swapped at the desk")) for player in sorted(gone)))
