"""Bringing results from elsewhere into an event: what is new becomes acts, all of it or none."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from boardcall.desk.event import Draft, Event, refuse
from boardcall.desk.players import name_problems, new_ids
from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament import Act, Board, Person, Player, Tournament
from boardcall.tournament.acts import EnterTeam, RecordCounts, RecordResult, RegisterPlayer, SeatBoard

Seats = tuple[tuple[Power, str], ...]


def import_event(event: Event, given: Tournament, *, new_salt: Callable[[], str]) -> Draft:
    """The acts that bring players, teams, boards and results of `given` into the event.

    A player is known by name; whoever is not registered yet is registered. What the event holds already is left
    alone, a result that differs is corrected and pointed out, and a board seated otherwise is refused. `new_salt`
    gives random text that nobody knows, another one at each call (see Person).
    """
    who = _identify(event, given, new_salt)
    boards = tuple(_with_ids(board, who.ids) for board in given.boards)
    refuse([*who.problems, *(problem for board in boards for problem in _seating_problems(event, board))])
    acts: list[Act] = [RegisterPlayer(person.id, person.seal, who.roles[person.id]) for person in who.new]
    acts += [
        EnterTeam(team.name, tuple(who.ids[member] for member in team.members))
        for team in given.teams
        if event.tournament.team(team.name) is None
    ]
    acts += [act for board in boards for act in _board_acts(event, board)]
    if not acts:
        refuse([Problem("Everything in the sheets is in the event already.", "Nothing needs to be done.")])
    return Draft(tuple(acts), who.new, tuple(_corrections(event, boards)))


@dataclass(frozen=True, slots=True)
class _Identified:
    """Who is who: ids of the event by ids of the import, and the rows and roles of those who are new."""

    ids: Mapping[str, str]
    new: tuple[Person, ...]
    roles: Mapping[str, frozenset[str]]
    problems: tuple[Problem, ...]


def _identify(event: Event, given: Tournament, new_salt: Callable[[], str]) -> _Identified:
    known: dict[str, list[Player]] = {}
    for player in event.tournament.players:
        known.setdefault(player.name.casefold(), []).append(player)
    fresh = new_ids(event)
    ids: dict[str, str] = {}
    new: list[Person] = []
    problems: list[Problem] = []
    for player in given.players:
        same = known.get(player.name.casefold(), [])
        problems += [*name_problems(player.name), *_namesakes(player.name, same)]
        if same:
            ids[player.id] = same[0].id
            continue
        row = Person(next(fresh), new_salt(), player.name, player.born, player.country, player.distance_km)
        ids[player.id] = row.id
        new.append(row)
    roles = {ids[player.id]: player.roles for player in given.players}
    return _Identified(ids, tuple(new), roles, tuple(problems))


def _namesakes(name: str, same: list[Player]) -> Iterator[Problem]:
    if len(same) > 1:
        called = " and ".join(player.id for player in same)
        yield Problem(f"{called} are both called {name}.", "Change a name, so that it is clear who played.", text=name)


def _with_ids(board: Board, ids: Mapping[str, str]) -> Board:
    seats = tuple(replace(seat, players=tuple(ids[player] for player in seat.players)) for seat in board.seats)
    return replace(board, seats=tuple(seat for seat in seats if seat.players))


def _first_seats(board: Board) -> Seats:
    return tuple(sorted((seat.power, seat.players[0]) for seat in board.seats))


def _seating_problems(event: Event, board: Board) -> Iterator[Problem]:
    known = event.tournament.board(board.round, board.name)
    if known is not None and _first_seats(known) != _first_seats(board):
        message = f"Board {board.name} of round {board.round} is in the event with other players."
        yield Problem(message, "Correct the sheet, or undo the seating of that board.", field="board", text=board.name)


def _board_acts(event: Event, board: Board) -> Iterator[Act]:
    known = event.tournament.board(board.round, board.name)
    if known is None:
        yield SeatBoard(board.round, board.name, _first_seats(board), board.pool, board.choice_order)
    for count in board.counts:
        if known is None or count not in known.counts:
            yield RecordCounts(board.round, board.name, count.year, count.centres)
    if board.result is not None and (known is None or known.result != board.result):
        yield RecordResult(board.round, board.name, board.result)


def _corrections(event: Event, boards: tuple[Board, ...]) -> Iterator[Problem]:
    for board in boards:
        known = event.tournament.board(board.round, board.name)
        if known is not None and known.result is not None and board.result not in {None, known.result}:
            message = f"The result of board {board.name} of round {board.round} is corrected."
            yield Problem(message, f"It was {known.result.as_counts()}.", text=board.name)
