"""Boards as ratings see them: who played what, and in which places they finished."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from boardcall.game import POWERS
from boardcall.scoring.result import SOLO_CENTRES, BoardResult
from boardcall.tournament import Board, PlayerId, Tournament


@dataclass(frozen=True, slots=True)
class RatedBoard:
    """A board: the seven players in the order of POWERS, "" for an unknown one, and their places once it has ended.

    Players who share a place have the same number; after a solo the others are placed by their centres.
    """

    event: str
    round: int
    name: str
    players: tuple[str, ...]
    places: tuple[int, ...] = ()
    centres: tuple[int, ...] = ()

    @property
    def shares(self) -> tuple[float, ...]:
        """Each player's share of the first place: 1 for one who has it alone."""
        first = self.places.count(1)
        return tuple(1 / first if place == 1 else 0.0 for place in self.places)


def finished_places(result: BoardResult) -> tuple[int, ...]:
    """Places in the order of POWERS: by centres, those without any by how long they lived; a concession is a solo."""
    keys = [
        (item.power == result.conceded_to, item.centres, 0 if item.centres else item.eliminated or 0)
        for item in result.powers
    ]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def boards_of(tournament: Tournament, *, ended: bool, event: str = "") -> tuple[RatedBoard, ...]:
    """The boards of an event that have ended, or those still in play; a fun game is left out.

    A seat belongs to who began it: a replacement inherits what another has done.
    """
    names = {player.id: player.name for player in tournament.players}
    boards = sorted(tournament.boards, key=lambda board: (board.round, board.name))
    return tuple(
        _board(board, names, event or tournament.name)
        for board in boards
        if board.scored and (board.result is not None) is ended and len(board.seats) == len(POWERS)
    )


def _board(board: Board, names: Mapping[PlayerId, str], event: str) -> RatedBoard:
    by_power = {seat.power: names.get(seat.players[0], "") for seat in board.seats if seat.players}
    players = tuple(by_power.get(power, "") for power in POWERS)
    if board.result is None:
        return RatedBoard(event, board.round, board.name, players)
    centres = tuple(item.centres for item in board.result.powers)
    if board.result.conceded_to:
        conceded = POWERS.index(board.result.conceded_to)
        centres = tuple(max(one, SOLO_CENTRES) if place == conceded else one for place, one in enumerate(centres))
    return RatedBoard(event, board.round, board.name, players, finished_places(board.result), centres)


def by_round(boards: Iterable[RatedBoard]) -> tuple[Sequence[RatedBoard], ...]:
    return tuple(tuple(group) for _, group in groupby(boards, key=lambda board: (board.event, board.round)))
