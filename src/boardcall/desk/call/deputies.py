"""Who decides on a board on which directors play."""

from boardcall.desk.event import Draft, Event, drafted
from boardcall.seeding.rounds.roll_call import DIRECTORS
from boardcall.tournament import Board, BoardRef, Player, PlayerId, list_order
from boardcall.tournament.acts.boards import NameDeputy


def directors_on(event: Event, board: Board) -> tuple[Player, ...]:
    return tuple(one for one in event.tournament.players if one.roles & DIRECTORS and board.has_in_play(one.id))


def needs_deputy(event: Event, board: Board) -> bool:
    """Whether the rulebook requires a deputy here, because all directors play on this board, and there is none."""
    if event.rulebook.authority.same_board_deputy == "none" or board.deputy:
        return False
    directors = [one for one in event.tournament.players if one.roles & DIRECTORS and not one.withdrawn]
    return len(directors) > 1 and len(directors_on(event, board)) == len(directors)


def name_deputy(event: Event, *, ref: BoardRef, deputy: PlayerId) -> Draft:
    """Names a deputy who decides on a board instead of the directors who play there; "" removes the deputy."""
    return drafted(event, NameDeputy(ref.round, ref.name, deputy))


def may_deputise(event: Event, board: Board) -> tuple[Player, ...]:
    """Everybody who could decide there: those with an office first, then the others by name."""
    able = [one for one in event.tournament.players if not one.withdrawn and not board.has_in_play(one.id)]
    return tuple(sorted(able, key=lambda one: (not one.roles, list_order(one.name), one.id)))
