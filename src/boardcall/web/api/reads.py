"""The questions of the interface: the event as the caller's role may see it."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.agenda.agenda import Agenda, Task, agenda
from boardcall.desk.play.play_state import board_of
from boardcall.errors import NotFoundError
from boardcall.rulebook import marked, origin, read_rulebook
from boardcall.tournament import Entry
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ledger.replaying import Replay
from boardcall.views.boards import BoardView, board_view
from boardcall.views.clocks import ClocksView, clocks_view
from boardcall.views.event import EventView, event_view
from boardcall.views.notices import NoticesView, notices_view
from boardcall.views.players import PlayerResults, PlayersView, player_results, players_view
from boardcall.views.roll_call import RollCallView, roll_call_view
from boardcall.views.rounds import RoundBoards, RoundsView, round_boards, rounds_view
from boardcall.views.schedule import ScheduleView, schedule_view
from boardcall.web.api import values
from boardcall.web.api.asked import Asked
from boardcall.web.event.parts import AGENDA
from boardcall.wording import verbatim

MOST_ACTS = 1000


def event(asked: Asked) -> EventView:
    """The event: name, place, days, rulebook, rounds."""
    return event_view(asked.snapshot)


def rules(asked: Asked) -> values.RulesAnswer:
    """The rules as text, and what the event changed of the published ones."""
    tournament = asked.snapshot.tournament
    book = marked(read_rulebook(tournament.rulebook_text))
    made_from = origin(book)
    return values.RulesAnswer(
        book.id, made_from.id if made_from else "", tuple(sorted(book.changed)), tournament.rulebook_text
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


def roll_call(asked: Asked, number: int) -> RollCallView:
    """Who is checked in for a round."""
    return roll_call_view(asked.snapshot.tournament, number)


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
    return values.LogAnswer(tuple(logged(history, entry) for entry in later[:limit]), len(later) > limit)


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
    return values.AgendaAnswer(found.round, task, tuple(_task(one) for one in found.missing))


def _task(task: Task) -> values.TaskValue:
    return values.TaskValue(task.kind.value, task.place.value, task.sentence, task.round, task.board)


def schedule(asked: Asked) -> ScheduleView:
    """The moments of the event, each with where it comes from."""
    return schedule_view(asked.snapshot)


def clocks(asked: Asked, number: int, *, at: datetime) -> ClocksView:
    """The clocks of a round as they are now."""
    return clocks_view(asked.snapshot, number, at=at)


def notices(asked: Asked) -> NoticesView:
    """The notices to everybody; for the desk and auditors those to boards and players too."""
    return notices_view(asked.snapshot, asked.viewer)
