"""Boards as pages show them: seats with centres, points and working."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from boardcall.game import POWERS, Power
from boardcall.scoring.score import Line
from boardcall.standings.games import Game
from boardcall.standings.table import Standings
from boardcall.tournament.board.boards import Board, YearCount
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.web.event.snapshot import Snapshot, once
from boardcall.web.request.chart import LARGE, SMALL, centre_chart
from boardcall.wording import say

ENDS = {"solo": say("a solo"), "draw": say("an agreed draw"), "time": say("time"), "td": say("the director's decision")}


@dataclass(frozen=True, slots=True)
class PersonLink:
    """A player as named on a page."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One power on a board. `points` is None while the board plays or the director still has to set the score."""

    power: Power
    players: tuple[PersonLink, ...]
    centres: int | None
    eliminated: int | None
    years: tuple[int, ...]
    points: Fraction | None
    working: tuple[Line, ...]
    source: str


@dataclass(frozen=True, slots=True)
class BoardCard:
    """One board: `state` says in words how it stands, `years` are those counted."""

    round: int
    name: str
    pool: str
    state: str
    finished: bool
    scored: bool
    years: tuple[int, ...]
    rows: tuple[SeatRow, ...]
    has_points: bool = True
    """Whether the points are told once it has ended."""

    def chart(self, words: Callable[[object], object] = str, *, small: bool = False) -> Markup:
        """The board's centre chart as SVG in the language of `words`, "" before the first count."""
        columns = zip(*(row.years for row in self.rows), strict=True)
        counts = tuple(YearCount(year, centres) for year, centres in zip(self.years, columns, strict=True))
        name = say("board {name}, round {round}", name=self.name, round=self.round)
        return Markup(centre_chart(counts, name=name, size=SMALL if small else LARGE, words=words))  # noqa: S704  escaped there


def board_cards(snapshot: Snapshot, number: int) -> tuple[BoardCard, ...]:
    """The boards of a round in their order."""
    games = _games(snapshot)
    boards = sorted(snapshot.tournament.boards, key=board_order)
    return tuple(_card(board, snapshot, games) for board in boards if board.round == number)


def board_card(snapshot: Snapshot, number: int, name: str) -> BoardCard | None:
    """One board, or None if there is none of that name in that round."""
    board = snapshot.tournament.board(BoardRef(number, name))
    return None if board is None else _card(board, snapshot, _games(snapshot))


def board_order(board: Board) -> tuple[int, int, str]:
    """Boards by round, numbered ones by number, then by name."""
    return board.round, int(board.name) if board.name.isdecimal() else 0, board.name


def person(tournament: Tournament, player: str) -> PersonLink:
    """The player of that id as named on a page."""
    known = tournament.player(player)
    return PersonLink(player, known.name if known else player)


Seats = dict[tuple[BoardRef, Power], Game]


@once
def _games(snapshot: Snapshot) -> Seats:
    return games_by_seat(snapshot.standings)


def games_by_seat(standings: Standings) -> Seats:
    """The game of the player who holds each seat at the end."""
    records = [place.record for place in standings.places] + list(standings.unranked)
    games = [game for record in records for game in record.games]
    return {(game.board.ref, game.power): game for game in games if _held_last(game)}


def _held_last(game: Game) -> bool:
    return any(seat.power is game.power and seat.players[-1] == game.player for seat in game.board.seats)


def _card(board: Board, snapshot: Snapshot, games: Seats) -> BoardCard:
    mine = tuple(games.get((board.ref, power)) for power in POWERS)
    people = {player: person(snapshot.tournament, player) for seat in board.seats for player in seat.players}
    return snapshot.kept.get(
        ("card", board.round, board.name), (board, mine, people), lambda: _card_of(board, mine, people)
    )


def _card_of(board: Board, games: tuple[Game | None, ...], people: dict[str, PersonLink]) -> BoardCard:
    return BoardCard(
        round=board.round,
        name=board.name,
        pool=board.pool,
        state=board_state(board),
        finished=board.result is not None,
        scored=board.scored,
        years=tuple(count.year for count in board.counts),
        rows=tuple(_rows(board, games, people)),
    )


def board_state(board: Board) -> str:
    """How a board stands, in a sentence."""
    if board.result is not None:
        why = ENDS[board.result.end] if board.result.end else ""
        year = say("after {last_year}", last_year=board.result.last_year) if board.result.last_year else ""
        if year and why:
            return say("Ended {year} by {why}.", year=year, why=why)
        if year:
            return say("Ended {year}.", year=year)
        return say("Ended by {why}.", why=why) if why else say("Ended.")
    if board.counts:
        return say("Playing; counted up to {year}.", year=board.counts[-1].year)
    return say("Playing.")


def _rows(board: Board, games: tuple[Game | None, ...], people: dict[str, PersonLink]) -> Iterable[SeatRow]:
    seats = {seat.power: seat for seat in board.seats}
    for index, (power, game) in enumerate(zip(POWERS, games, strict=True)):
        held = board.result[power] if board.result else None
        last = board.counts[-1].centres[index] if board.counts else None
        yield SeatRow(
            power=power,
            players=tuple(people[player] for player in seats[power].players) if power in seats else (),
            centres=held.centres if held else last,
            eliminated=held.eliminated if held else None,
            years=tuple(count.centres[index] for count in board.counts),
            points=game.points if game else None,
            working=game.formula.working if game else (),
            source=game.source if game else "",
        )
