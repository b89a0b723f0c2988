"""The event as the World Diplomacy Database takes it, for a director to mail; who hides their name stays hidden."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from boardcall.exchange.world_database import MOST_AWARDS, DatabasePlayer, DatabaseSeat, boards, classification
from boardcall.exchange.written_sheets import WrittenTable
from boardcall.game import POWERS, Power
from boardcall.scoring.result import End
from boardcall.standings.rules import title_pools
from boardcall.tournament import Board, BoardRef, PlayerId
from boardcall.views.awards import awards_view
from boardcall.views.boards import BoardView, SeatView, board_view, in_order
from boardcall.views.standings import PlaceView, UnrankedView, standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import DESK
from boardcall.web.event.snapshot import Snapshot

Team = tuple[str, Fraction | None, int | None]


def classification_table(snapshot: Snapshot) -> WrittenTable:
    """The classification of this moment, as the desk sees it."""
    return WrittenTable(*classification(_Told(snapshot).players()))


def database_boards_table(snapshot: Snapshot) -> WrittenTable:
    """Every player of every board that has ended."""
    told = _Told(snapshot)
    return WrittenTable(*boards(told.seats, told.names))


class _Told:
    """What the event tells, once for both files."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.known = {one.id: one for one in snapshot.tournament.players}
        self.names = {one.id: str(one.called_in_public) for one in snapshot.tournament.players}
        ended = [board for board in in_order(snapshot.tournament.boards) if board.result is not None]
        numbers = _numbers(in_order(snapshot.tournament.boards))
        self.seats = [seat for board in ended for seat in self._seats(board, numbers[board.ref])]
        titles = {(number, pool.id) for number, pool in title_pools(snapshot.rulebook)}
        top = [board for board in ended if (board.round, board.pool) in titles]
        self.top = (top[0].round, numbers[top[0].ref]) if len(top) == 1 else None

    def _seats(self, board: Board, number: int) -> Iterator[DatabaseSeat]:
        shown = board_view(self.snapshot, DESK, board)
        order = {seat.power: (seat.power is _soloist(shown), seat.centres or 0) for seat in shown.seats}
        equals = Counter(order.values())
        for seat in shown.seats:
            if not seat.players:
                continue
            place = POWERS.index(seat.power)
            counts = {one.year: one.centres[place] for one in shown.counts}
            if shown.result and shown.result.last_year:
                counts.setdefault(shown.result.last_year, seat.centres or 0)
            yield DatabaseSeat(
                player=seat.players[-1].id,
                round=board.round,
                board=number,
                power=seat.power,
                rank=1 + sum(other > order[seat.power] for other in order.values()),
                equal=equals[order[seat.power]],
                score=seat.points.exact if seat.points else None,
                centres=seat.centres or 0,
                eliminated=seat.eliminated,
                shares=_shares(shown, seat),
                counts=counts,
            )

    def players(self) -> list[DatabasePlayer]:
        """Everybody who played, in the order of the standings."""
        view = standings_view(self.snapshot, DESK)
        best, awards, teams = self._best(), self._awards(), self._teams()
        played = {seat.player for seat in self.seats}
        listed: list[PlaceView | UnrankedView] = [*view.places, *view.unranked]
        found = (self._player(one) for one in listed if one.player.id in played)
        return [
            replace(one, best=best.get(one.id, ()), awards=awards.get(one.id, ()), team=teams.get(one.id))
            for one in found
        ]

    def _player(self, one: PlaceView | UnrankedView) -> DatabasePlayer:
        known = self.known[one.player.id]
        is_open = known.public_name is None
        mine = (seat for seat in self.seats if seat.player == known.id and (seat.round, seat.board) == self.top)
        return DatabasePlayer(
            known.id,
            self.names[known.id],
            one.place if isinstance(one, PlaceView) else None,
            one.total.exact,
            {held.round: held.points.exact for held in one.rounds if held.points},
            home=known.home if is_open else "",
            country=known.country if is_open else None,
            top=next(mine, None),
        )

    def _best(self) -> dict[PlayerId, tuple[DatabaseSeat, ...]]:
        """The games for which people are the best with a power: each the one that brought most."""
        found: dict[PlayerId, tuple[DatabaseSeat, ...]] = {}
        for one in awards_view(self.snapshot, DESK).awards:
            for winner in one.winners if one.power else ():
                games = [seat for seat in self.seats if (seat.player, seat.power) == (winner.id, one.power)]
                if games:
                    best = max(games, key=lambda seat: (seat.score or Fraction(0), seat.centres))
                    found[best.player] = (*found.get(best.player, ()), best)
        return found

    def _awards(self) -> dict[PlayerId, tuple[int, ...]]:
        found: dict[PlayerId, tuple[int, ...]] = {}
        others = [one for one in awards_view(self.snapshot, DESK).awards if one.power is None]
        for number, one in enumerate(others[:MOST_AWARDS], 1):
            for winner in one.winners:
                if winner.id in self.known:
                    player = PlayerId(winner.id)
                    found[player] = (*found.get(player, ()), number)
        return found

    def _teams(self) -> dict[PlayerId, Team]:
        view = teams_view(self.snapshot, DESK)
        return {
            PlayerId(member.player.id): (team.name, team.score.exact if team.score else None, team.place)
            for team in (view.teams if view.held else ())
            for member in team.members
        }


def _numbers(listed: list[Board]) -> dict[BoardRef, int]:
    """A number for each board, which no other of its round has: its own where all of the round have one."""
    found: dict[BoardRef, int] = {}
    for number in {board.round for board in listed}:
        mine = [board for board in listed if board.round == number]
        own = all(board.name.isascii() and board.name.isdecimal() for board in mine)
        found |= {board.ref: int(board.name) if own else place for place, board in enumerate(mine, 1)}
    return found


def _soloist(board: BoardView) -> Power | None:
    if board.result is None or board.result.end is not End.SOLO:
        return None
    return board.result.conceded_to or max(board.seats, key=lambda seat: seat.centres or 0).power


def _shares(board: BoardView, seat: SeatView) -> int | None:
    """The number of powers that share a draw: 1 for a soloist, 0 outside the draw, None if time ended the game."""
    soloist = _soloist(board)
    if soloist is not None:
        return int(seat.power is soloist)
    if board.result is None or board.result.end is not End.DRAW:
        return None
    return len(board.sharing) if seat.power in board.sharing else 0
