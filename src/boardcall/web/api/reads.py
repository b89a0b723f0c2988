"""The questions of the interface: the event as the caller's role may see it."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.clock.state import ClockState, Standing
from boardcall.desk.agenda.agenda import Agenda, Task, agenda
from boardcall.desk.notices import public_notices
from boardcall.desk.play.clocks import board_clock, clock_of
from boardcall.desk.play.play_state import board_of
from boardcall.errors import NotFoundError
from boardcall.rulebook import marked, origin, read_rulebook
from boardcall.tournament import Entry
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ledger.replaying import Replay
from boardcall.tournament.notices import PostedNotice
from boardcall.views.boards import BoardView, board_view, in_order
from boardcall.views.players import PlayerResults, PlayersView, player_results, players_view
from boardcall.views.rounds import RoundBoards, RoundsView, round_boards, rounds_view
from boardcall.web.api import values, values_boards, values_people
from boardcall.web.api.asked import Asked
from boardcall.web.event.parts import AGENDA
from boardcall.wording import verbatim

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


def players(asked: Asked) -> PlayersView:
    """Everybody who is registered, in the order of registration."""
    return players_view(asked.snapshot, asked.viewer)


def player(asked: Asked, player: str) -> PlayerResults:
    """One player: the place, if the caller may see it, and every game with its working."""
    return player_results(asked.snapshot, asked.viewer, player)


def rounds(asked: Asked) -> RoundsView:
    """The rounds that have boards, and those that are cancelled."""
    return rounds_view(asked.snapshot.tournament)


def round_of(asked: Asked, number: int) -> RoundBoards:
    """One round: every board, and who sits out."""
    tournament = asked.snapshot.tournament
    if (cancelled := tournament.cancellation(number)) is not None:
        raise NotFoundError(verbatim(f"Round {number} is cancelled: {cancelled.reason}"))
    found = round_boards(asked.snapshot, asked.viewer, number)
    if not found.boards and tournament.calls.published(number) is None:
        raise NotFoundError(verbatim(f"Round {number} has no boards."))
    return found


def board(asked: Asked, ref: BoardRef) -> BoardView:
    """One board: seats, counts year by year, result, points."""
    return board_view(asked.snapshot, asked.viewer, board_of(asked.snapshot.event, ref))


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
    boards = in_order(one for one in asked.snapshot.tournament.boards if one.round == number)
    if not boards:
        raise NotFoundError(verbatim(f"Round {number} has no boards."))
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
    found = tournament.notices if asked.viewer.everything else public_notices(tournament)
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
