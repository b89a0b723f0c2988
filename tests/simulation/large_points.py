"""Points that a director gives and no other number of a page is like: totals and games that are hidden are found by
them."""

from boardcall.standings.publication import Known, publicity
from boardcall.weekend.hidden import LEAST
from simulation.programs import ask_program
from simulation.simulated import SimulatedWeekend

MOST = 90 * LEAST
WHY = {"reason": "as recognised"}


def give_large_points(weekend: SimulatedWeekend) -> None:
    """Where results are hidden, everybody's total becomes large by the same points, and one game's points are set."""
    event, chance = weekend.event(), weekend.chance
    known = publicity(event.tournament, event.rulebook.publication)
    if {known.totals, known.points} == {Known.NOW} or not event.tournament.players:
        return
    points = str(chance.randint(LEAST * 2, MOST))
    for player in event.tournament.players:
        ask_program(weekend, "POST", "adjustments", {"player": player.id, "points": points, "round": None, **WHY})
    if over := [board for board in event.tournament.boards if board.result]:
        board = chance.choice(over)
        who = chance.choice([seat.players[-1] for seat in board.seats])
        path = f"rounds/{board.round}/boards/{board.name}/scores/{who}"
        ask_program(weekend, "PUT", path, {"points": str(chance.randint(LEAST * 2, MOST)), **WHY})
