"""Directors who play: the boards on which somebody else must decide."""

from boardcall.seeding.problem import Seating, SeatingProblem, WishKind
from boardcall.tournament.settings import Authority
from boardcall.wording import Sentence, say, with_and


def deputies_needed(authority: Authority, problem: SeatingProblem, seating: Seating) -> tuple[Sentence, ...]:
    """A sentence for each board on which all playing directors sit, if the rulebook requires a deputy then."""
    groups = [group.players for group in problem.apart if group.kind is WishKind.OFFICIALS]
    seated = {seat.player for _, seat in seating.seats()}
    directors = {player for group in groups for player in group} & seated
    if authority.same_board_deputy == "none" or len(directors) < 2:
        return ()
    names = {entrant.id: entrant.label for entrant in problem.entrants}
    return tuple(
        say(
            "{directors} sit together on board {board}: name a deputy who decides there.",
            directors=with_and(sorted(names.get(one, one) for one in directors)),
            board=board.number,
        )
        for board in seating.boards
        if directors <= set(board.players)
    )
