"""Bringing results from elsewhere into an event: what is new becomes acts, all of it or none."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import name_problems, new_ids, row_of
from boardcall.desk.results.end_rulings import WrittenRuling, ruled_on
from boardcall.desk.results.sheet_ends import sheet_end, unruled_notice
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import Power
from boardcall.tournament import Act, Basis, Board, Person, Player, PlayerId, Team, Tournament
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.players import ChangePlayer, RegisterPlayer
from boardcall.tournament.acts.results import RecordCounts, RecordResult
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam
from boardcall.wording import say, with_and

Seats = tuple[tuple[Power, PlayerId], ...]


def import_event(
    event: Event, given: Tournament, *, new_salt: Callable[[], str], at: datetime, ruling: WrittenRuling | None = None
) -> Draft:
    """The acts that bring players, teams, boards and results of `given` into the event.

    A player is known by name; unknown players are registered. What the event holds already is left alone, what differs
    is changed (a result or a team is marked), and a board seated otherwise is refused. A sheet has no votes and no
    clocks: an end that the rulebook may allow is accepted; any other is accepted too and waits for one `ruling` on all
    of them. `new_salt` gives secret random text, a new one at each call (see Person).
    """
    who = _identify(event, given, new_salt)
    boards = tuple(_with_ids(board, who.ids) for board in given.boards)
    refuse([*who.problems, *(problem for board in boards for problem in _seating_problems(event, board))])
    teams = tuple(replace(team, members=tuple(who.ids[member] for member in team.members)) for team in given.teams)
    acts = [*who.acts, *(act for team in teams for act in _team_acts(event, team))]
    acts += [act for board in boards for act in _board_acts(event, board, at)]
    unruled = [board for board in boards if _is_unruled(acts, board)]
    acts += [ruled_on(event, ruling, unruled)] if ruling and unruled else []
    if not acts:
        raise InputError.of(say("Everything in the sheets is in the event already."), say("Nothing needs to be done."))
    waiting = unruled_notice(() if ruling else unruled)
    return Draft(tuple(acts), who.rows, (*_changed_teams(acts), *_corrections(event, boards), *waiting))


def _is_unruled(acts: list[Act], board: Board) -> bool:
    ends = (act for act in acts if isinstance(act, RecordResult) and act.basis is Basis.UNRULED)
    return any((act.round, act.board) == (board.round, board.name) for act in ends)


@dataclass(frozen=True, slots=True)
class _Identified:
    """Who is who: ids of the event by ids of the import, the acts for those who are new or changed, and their rows."""

    ids: Mapping[PlayerId, PlayerId]
    acts: tuple[Act, ...]
    rows: tuple[Person, ...]
    problems: tuple[Problem, ...]


def _identify(event: Event, given: Tournament, new_salt: Callable[[], str]) -> _Identified:
    known: dict[str, list[Player]] = {}
    for player in event.tournament.players:
        known.setdefault(player.name.casefold(), []).append(player)
    fresh = new_ids(event)
    ids: dict[PlayerId, PlayerId] = {}
    acts: list[Act] = []
    rows: list[Person] = []
    problems: list[Problem] = []
    for player in given.players:
        same = known.get(player.name.casefold(), [])
        problems += [*name_problems(player.name), *_namesakes(player.name, same)]
        now = _with_what_is_known(player, same[0]) if same else replace(player, id=next(fresh))
        ids[player.id] = now.id
        if not same or now != same[0]:
            row = row_of(now, new_salt())
            rows.append(row)
            acts.append((ChangePlayer if same else RegisterPlayer)(now.id, row.seal, now.roles))
    return _Identified(ids, tuple(acts), tuple(rows), tuple(problems))


def _with_what_is_known(given: Player, known: Player) -> Player:
    """The player of the event with what the import says of them; what it does not say stays."""
    return replace(
        known,
        home=given.home or known.home,
        home_at=given.home_at if given.home else known.home_at,
        roles=given.roles or known.roles,
        born=given.born or known.born,
        country=given.country or known.country,
        distance_km=known.distance_km if given.distance_km is None else given.distance_km,
        wdd_id=given.wdd_id or known.wdd_id,
        wdr_id=given.wdr_id or known.wdr_id,
    )


def _namesakes(name: str, same: list[Player]) -> Iterator[Problem]:
    if len(same) > 1:
        called = with_and(player.id for player in same)
        yield Problem(
            say("{called} are both called {name}.", called=called, name=name),
            say("Change a name, so that it is clear who played."),
            text=name,
        )


def _with_ids(board: Board, ids: Mapping[PlayerId, PlayerId]) -> Board:
    seats = tuple(replace(seat, players=tuple(ids[player] for player in seat.players)) for seat in board.seats)
    order = tuple(ids[player] for player in board.choice_order)
    return replace(board, seats=tuple(seat for seat in seats if seat.players), choice_order=order)


def _first_seats(board: Board) -> Seats:
    return tuple(sorted((seat.power, seat.players[0]) for seat in board.seats))


def _seating_problems(event: Event, board: Board) -> Iterator[Problem]:
    known = event.tournament.board(board.ref)
    if known is not None and _first_seats(known) != _first_seats(board):
        message = say(
            "Board {board} of round {round} is in the event with other players.", board=board.name, round=board.round
        )
        yield Problem(
            message, say("Correct the sheet, or undo the seating of that board."), field="board", text=board.name
        )


def _team_acts(event: Event, team: Team) -> Iterator[Act]:
    known = event.tournament.team(team.name)
    if known is None:
        yield EnterTeam(team.name, team.members)
    elif set(known.members) != set(team.members):
        yield ChangeTeam(team.name, team.members)


def _changed_teams(acts: list[Act]) -> Iterator[Problem]:
    for act in acts:
        if isinstance(act, ChangeTeam):
            yield Problem(say("The members of the team {team} are changed.", team=act.team), text=act.team)


def _board_acts(event: Event, board: Board, at: datetime) -> Iterator[Act]:
    known = event.tournament.board(board.ref)
    if known is None:
        yield SeatBoard(board.round, board.name, _first_seats(board), board.pool, board.choice_order)
    for count in board.counts:
        if known is None or count not in known.counts:
            yield RecordCounts(board.round, board.name, count.year, count.centres)
    if board.result is not None and (known is None or known.result != board.result):
        judged = sheet_end(event, known or replace(board, counts=(), result=None), board.result, at=at)
        yield RecordResult(board.round, board.name, board.result, judged.basis)


def _corrections(event: Event, boards: tuple[Board, ...]) -> Iterator[Problem]:
    for board in boards:
        known = event.tournament.board(board.ref)
        if known is not None and known.result is not None and board.result not in {None, known.result}:
            message = say(
                "The result of board {board} of round {round} is corrected.", board=board.name, round=board.round
            )
            yield Problem(message, say("It was {as_counts}.", as_counts=known.result.as_counts()), text=board.name)
