"""The questions of the interface: the event as the caller's role may see it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.state import ClockState, Standing
from boardcall.desk.agenda.agenda import Agenda, Task, agenda
from boardcall.desk.notices import public_notices
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.errors import NotFoundError
from boardcall.game import POWERS
from boardcall.rulebook import marked, origin, read_rulebook
from boardcall.scoring.points import exact_points
from boardcall.scoring.result import BoardResult
from boardcall.standings.games import Game
from boardcall.standings.records import Record
from boardcall.standings.table import Standings
from boardcall.tournament import Board, Entry, Player
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ledger.replaying import Replay
from boardcall.tournament.notices import PostedNotice
from boardcall.views.games import working
from boardcall.views.points import Points
from boardcall.views.publication import seen_standings
from boardcall.web.api import values, values_boards, values_people
from boardcall.web.api.asked import Asked
from boardcall.web.event.parts import AGENDA
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.boards import board_order, board_state, games_by_seat
from boardcall.web.pages.results import decimals

MOST_ACTS = 1000


def event(asked: Asked) -> values_people.EventAnswer:
    """The event: name, place, days, rulebook, rounds."""
    tournament, rulebook = asked.snapshot.tournament, asked.snapshot.rulebook
    return values_people.EventAnswer(
        act=asked.act,
        name=tournament.name,
        place=tournament.place,
        starts=tournament.starts,
        ends=tournament.ends,
        timezone=rulebook.event.timezone,
        rulebook=rulebook.rulebook.id,
        title=rulebook.rulebook.title,
        players=sum(not player.withdrawn for player in tournament.players),
        rounds=tuple(sorted({board.round for board in tournament.boards})),
        round_count=rulebook.round_count,
    )


def rules(asked: Asked) -> values.RulesAnswer:
    """The rules as text, and what the event changed of the published ones."""
    tournament = asked.snapshot.tournament
    book = marked(read_rulebook(tournament.rulebook_text))
    made_from = origin(book)
    return values.RulesAnswer(
        asked.act, book.id, made_from.id if made_from else "", tuple(sorted(book.changed)), tournament.rulebook_text
    )


def players(asked: Asked) -> values_people.PlayersAnswer:
    """Everybody who is registered, in the order of registration."""
    return values_people.PlayersAnswer(
        asked.act, tuple(_player(asked, one) for one in asked.snapshot.tournament.players)
    )


def _player(asked: Asked, player: Player) -> values_people.PlayerValue:
    teams = (team.name for team in asked.snapshot.tournament.teams if player.id in team.members)
    return values_people.PlayerValue(
        id=player.id,
        name=player.name,
        roles=tuple(sorted(player.roles)),
        withdrawn=player.withdrawn,
        team=next(teams, ""),
        private=_private(asked, player) if asked.sees_all else None,
    )


def _private(asked: Asked, player: Player) -> values_people.PlayerPrivate:
    known = asked.snapshot.tournament.roll_call.sign_up(player.id)
    way = player.way(asked.snapshot.tournament.venue.at)
    return values_people.PlayerPrivate(
        country=player.country,
        born=player.born,
        preregistered=known.preregistered,
        paid=known.paid,
        preferences=known.preferences,
        records=known.records,
        home=player.home,
        distance_km=None if way is None else exact_points(way),
        family=known.family,
        local=known.local,
        public_name=player.public_name,
    )


def player(asked: Asked, player: str) -> values_people.PlayerAnswer:
    """One player: the place, if the caller may see it, and every game with its working."""
    known = asked.snapshot.tournament.player(player)
    if known is None:
        raise NotFoundError(f"No player has the id {player}.")
    _, view = seen_standings(asked.snapshot, asked.viewer)
    place = next((one.number for one in view.places if one.player == player), None)
    return values_people.PlayerAnswer(asked.act, _player(asked, known), place, tuple(_games(asked, player)))


def _games(asked: Asked, player: str) -> Iterable[values_people.GameValue]:
    digits = decimals(asked.snapshot)
    for board in sorted(asked.snapshot.tournament.boards, key=board_order):
        seat = next((seat for seat in board.seats if player in seat.players), None)
        if seat is None:
            continue
        told = asked.told(board)
        known = told.tournament.board(board.ref) if told else None
        pointed = asked.scored(board)
        game = _game(pointed, player, board) if pointed else None
        scored = game is not None and game.points is not None
        yield values_people.GameValue(
            round=board.round,
            board=board.name,
            power=seat.power,
            centres=known.result[seat.power].centres if known and known.result else None,
            points=Points.of(game.value, digits) if game and scored else None,
            working=working(game, digits) if game and scored else (),
        )


def _game(snapshot: Snapshot, player: str, board: Board) -> Game | None:
    records = _records(snapshot.standings)
    played = next((record.games for record in records if record.player.id == player), ())
    return next((game for game in played if game.board.ref == board.ref), None)


def _records(standings: Standings) -> tuple[Record, ...]:
    return (*(place.record for place in standings.places), *standings.unranked)


def rounds(asked: Asked) -> values_boards.RoundsAnswer:
    """The rounds that have boards, and those that are cancelled."""
    tournament = asked.snapshot.tournament
    known = sorted(tournament.boards, key=board_order)
    cancelled = {one.round: one.reason for one in tournament.cancelled}
    numbers = sorted({board.round for board in known} | set(cancelled))
    by_round = {number: [board for board in known if board.round == number] for number in numbers}
    return values_boards.RoundsAnswer(
        asked.act,
        tuple(
            values_boards.RoundValue(
                number,
                tuple(one.name for one in boards),
                sum(one.result is not None for one in boards),
                cancelled.get(number),
            )
            for number, boards in by_round.items()
        ),
    )


def round_of(asked: Asked, number: int) -> values_boards.RoundAnswer:
    """One round: every board, and who sits out."""
    tournament = asked.snapshot.tournament
    boards = [board for board in sorted(tournament.boards, key=board_order) if board.round == number]
    call = tournament.calls.published(number)
    if (cancelled := tournament.cancellation(number)) is not None:
        raise NotFoundError(f"Round {number} is cancelled: {cancelled.reason}")
    if not boards and call is None:
        raise NotFoundError(f"Round {number} has no boards.")
    out = tuple(one.player for one in call.sit_out) if call else ()
    return values_boards.RoundAnswer(asked.act, number, tuple(_board(asked, board) for board in boards), out)


def board(asked: Asked, number: int, board: str) -> values_boards.BoardAnswer:
    """One board: seats, counts year by year, result, points."""
    known = asked.snapshot.tournament.board(BoardRef(number, board))
    if known is None:
        raise NotFoundError(f"Round {number} has no board {board}.")
    return values_boards.BoardAnswer(asked.act, _board(asked, known))


def _board(asked: Asked, known: Board) -> values_boards.BoardValue:
    told = asked.told(known)
    shown = told.tournament.board(known.ref) if told else None
    return values_boards.BoardValue(
        round=known.round,
        board=known.name,
        pool=known.pool,
        state=board_state(shown) if shown else ("Ended." if known.result else "Playing."),
        finished=known.result is not None,
        scored=known.scored,
        seats=tuple(_seats(asked, known, shown)),
        counts=tuple(values_boards.CountValue(count.year, count.centres) for count in shown.counts) if shown else (),
        result=_result(shown.result) if shown and shown.result else None,
        deputy=known.deputy,
    )


def _seats(asked: Asked, board: Board, shown: Board | None) -> Iterable[values_boards.SeatValue]:
    """The seats of a board; `shown` is the board in the state whose results may be told."""
    pointed = asked.scored(board)
    games = games_by_seat(pointed.standings) if pointed else {}
    for seat in board.seats:
        game: Game | None = games.get((board.ref, seat.power))
        line = shown.result[seat.power] if shown and shown.result else None
        counted = shown.counts[-1].centres[POWERS.index(seat.power)] if shown and shown.counts else None
        out = line.eliminated if line else (shown.eliminated_in(seat.power) if shown else None)
        yield values_boards.SeatValue(
            power=seat.power,
            players=seat.players,
            left=seat.is_left,
            centres=line.centres if line else counted,
            eliminated=out,
            points=Points.of(game.value, decimals(asked.snapshot)) if game and game.points is not None else None,
        )


def _result(result: BoardResult) -> values_boards.ResultValue:
    in_draw = None if result.in_draw is None else tuple(sorted(result.in_draw))
    return values_boards.ResultValue(
        result.end.value if result.end else None, result.last_year, result.conceded_to, in_draw
    )


def roll_call(asked: Asked, number: int) -> values_people.RollCallAnswer:
    """Who is checked in for a round."""
    present = asked.snapshot.tournament.roll_call.present(number)
    return values_people.RollCallAnswer(
        asked.act,
        number,
        tuple(
            values_people.CheckedInValue(one.player, one.late, one.offers_sit_out, one.offers_double, one.pool)
            for one in present
        ),
    )


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Which acts of the log."""

    after: int = 0
    """Acts with a higher number only."""
    limit: int = 100
    """The most acts, 1 to 1000."""


def log(asked: Asked, query: LogQuery) -> values.LogAnswer:
    """The acts of the event, the first first."""
    history = asked.snapshot.event.replay
    limit = min(max(query.limit, 1), MOST_ACTS)
    later = history.entries[max(query.after, 0) :]
    return values.LogAnswer(asked.act, tuple(logged(history, entry) for entry in later[:limit]), len(later) > limit)


def logged(history: Replay, entry: Entry) -> values.LoggedAct:
    """An act as the log tells it."""
    return values.LoggedAct(
        number=entry.number,
        at=entry.at,
        author=entry.author,
        kind=entry.act.name,
        says=entry.act.says(history.tournament),
        reason=entry.reason,
        about=entry.act.about(),
        counts=history.holds(entry.number),
    )


def desk_agenda(asked: Asked, *, at: datetime) -> values.AgendaAnswer:
    """What is next at the desk, and what is missing."""
    snapshot, standings = asked.snapshot, asked.snapshot.standings
    found = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings, at=at), Agenda(None, None, ()))
    task = _task(found.next) if found.next else None
    return values.AgendaAnswer(asked.act, found.round, task, tuple(_task(one) for one in found.missing))


def _task(task: Task) -> values.TaskValue:
    return values.TaskValue(task.kind.value, task.place.value, task.sentence, task.round, task.board)


def clocks(asked: Asked, number: int, *, at: datetime) -> values_boards.ClocksAnswer:
    """The clocks of a round as they are now."""
    found, mode = asked.snapshot.event, asked.snapshot.rulebook.clock.mode
    boards = sorted((one for one in asked.snapshot.tournament.boards if one.round == number), key=board_order)
    if not boards:
        raise NotFoundError(f"Round {number} has no boards.")
    if mode == "central":
        return values_boards.ClocksAnswer(asked.act, at, (_clock("", clock_of(found, ref=BoardRef(number)), at),))
    told = (_clock(one.name, board_clock(found, one), at, over=one.result is not None) for one in boards)
    return values_boards.ClocksAnswer(asked.act, at, tuple(told) if mode == "board" else ())


def _clock(board: str, state: ClockState, at: datetime, *, over: bool = False) -> values_boards.ClockValue:
    now = state.now(at)
    if over or now.standing is Standing.OVER or now.step is None:
        standing = Standing.OVER if over else now.standing
        return values_boards.ClockValue(board, standing, None, None, None, None)
    left = now.remaining(at)
    seconds = None if left is None else max(0, round(left.total_seconds()))
    return values_boards.ClockValue(board, now.standing, str(now.step.turn), now.step.part.value, now.deadline, seconds)


def notices(asked: Asked) -> values_people.NoticesAnswer:
    """The notices to everybody; for the desk and auditors those to boards and players too."""
    tournament = asked.snapshot.tournament
    found = tournament.notices if asked.sees_all else public_notices(tournament)
    ordered = sorted(found, key=lambda one: one.act)
    return values_people.NoticesAnswer(
        asked.act,
        tuple(_notice(one) for one in ordered),
    )


def _notice(one: PostedNotice) -> values_people.NoticeValue:
    board = one.ref
    return values_people.NoticeValue(
        one.act, one.at, one.text, board.round if board else None, board.name if board else "", one.player
    )
