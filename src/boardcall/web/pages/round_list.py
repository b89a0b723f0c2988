"""The list that decides a top board, a pool or boards by rank, as values for its pages."""

from typing import Any

from boardcall.desk.call.ranking import needs_ranking
from boardcall.desk.call.round_lists import round_list
from boardcall.errors import NotFoundError
from boardcall.standings.publication import Known
from boardcall.tournament import RoundNumber
from boardcall.views.publication import known_of
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import say


def has_list(snapshot: Snapshot, number: RoundNumber) -> bool:
    """Whether a list decides who plays where in a round, and there is a result it can be made from."""
    ended = any(board.result and board.round < number for board in snapshot.tournament.boards)
    return ended and needs_ranking(snapshot.rulebook, number)


def has_public_list(snapshot: Snapshot, number: RoundNumber) -> bool:
    """Whether everybody may see it: where the rules keep totals, only the desk has the list."""
    return known_of(snapshot, PUBLIC).totals is Known.NOW and has_list(snapshot, number)


def list_context(snapshot: Snapshot, number: RoundNumber, *, public: bool = True) -> dict[str, Any]:
    """The list with the names of its players. NotFoundError if there is none to be seen."""
    may_see = has_public_list(snapshot, number) if public else has_list(snapshot, number)
    found = round_list(snapshot.event, number) if may_see else None
    if found is None:
        raise NotFoundError(say("Round {round} has no list here that decides who plays where.", round=number))
    names = {player.id: player.name for player in snapshot.tournament.players}
    return {
        "number": number,
        "listed": found,
        "name": lambda player: names.get(player, player),
        "asked": (),
        "roll_begun": not public and any(row.is_here for row in found.rows),
    }
