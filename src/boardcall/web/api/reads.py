"""The questions of the interface: the event as the caller's role may see it."""

import base64
from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.agenda.agenda import Agenda, Task, agenda
from boardcall.desk.play.play_state import board_of
from boardcall.errors import NotFoundError
from boardcall.rulebook import marked, origin, read_rulebook
from boardcall.tournament import ActNumber, BoardRef, RoundNumber, write_person
from boardcall.views.boards import BoardView, board_view
from boardcall.views.logged_acts import logged
from boardcall.views.questions import QuestionsView, questions_view
from boardcall.views.rounds import RoundBoards, round_boards
from boardcall.web.access.backup import accounts_hash, write_backup
from boardcall.web.api import values
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.desk.files import ListFile, event_file
from boardcall.web.event.parts import AGENDA
from boardcall.wording import verbatim

MOST_ACTS = 1000


def rules(asked: OperationCall) -> values.RulesAnswer:
    """The rules as text, and what the event changed of the published ones."""
    tournament = asked.snapshot.tournament
    book = marked(read_rulebook(tournament.rulebook_text))
    made_from = origin(book)
    return values.RulesAnswer(
        book.id, made_from.id if made_from else "", tuple(sorted(book.changed)), tournament.rulebook_text
    )


def round_of(asked: OperationCall, number: RoundNumber) -> RoundBoards:
    """One round: every board, and who sits out."""
    tournament = asked.snapshot.tournament
    if (cancelled := tournament.cancellation(number)) is not None:
        raise NotFoundError(verbatim(f"Round {number} is cancelled: {cancelled.reason}"))
    found = round_boards(asked.snapshot, asked.viewer, number)
    if not found.boards and tournament.calls.published(number) is None:
        raise NotFoundError(verbatim(f"Round {number} has no boards."))
    return found


def board(asked: OperationCall, ref: BoardRef) -> BoardView:
    """One board: seats, counts year by year, result, points."""
    return board_view(asked.snapshot, asked.viewer, board_of(asked.snapshot.event, ref))


def file(asked: OperationCall, file: str) -> ListFile:
    """A list of the event as the desk sees it, as CSV or XLSX with the headings that come in again.

    players, teams, boards, counts, results, standings, awards or rulings, with .csv or .xlsx; event.xlsx holds all.
    """
    return event_file(asked.snapshot, file)


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Which acts of the log."""

    after: int = 0
    """Acts with a higher number only."""
    limit: int = 100
    """The most acts, 1 to 1000."""


def log(asked: OperationCall, query: LogQuery) -> values.LogAnswer:
    """The acts of the event, the first first."""
    history = asked.snapshot.event.replay
    limit = min(max(query.limit, 1), MOST_ACTS)
    later = history.entries[max(query.after, 0) :]
    return values.LogAnswer(tuple(logged(history, entry) for entry in later[:limit]), len(later) > limit)


@dataclass(frozen=True, slots=True)
class CopyQuery:
    """What a second machine has already."""

    after: int = 0
    """The number of its last act."""
    whole: int = 0
    """1 to send the backup with accounts and secrets too."""


def copy(asked: OperationCall, query: CopyQuery, *, at: datetime) -> values.CopyAnswer:
    """The acts after one as the ledger stores them, for a second machine that follows; up to 1000 of them."""
    history = asked.snapshot.event.replay
    after = min(max(query.after, 0), len(history.entries))
    known = history.entry(ActNumber(query.after)) if query.after > 0 else None
    rows = tuple(write_person(row) for row in history.people.rows.values())
    whole = write_backup(history, asked.event.vault, at=at) if query.whole else b""
    return values.CopyAnswer(
        known.hash if known else "",
        tuple(entry.line for entry in history.entries[after : after + MOST_ACTS]),
        rows,
        base64.b64encode(whole).decode(),
        accounts_hash(history, asked.event.vault),
    )


def desk_agenda(asked: OperationCall, *, at: datetime) -> values.AgendaAnswer:
    """What is next at the desk, and what is missing."""
    snapshot, standings = asked.snapshot, asked.snapshot.standings
    found = snapshot.part(AGENDA, lambda: agenda(snapshot.event, standings, at=at), Agenda(None, None, ()))
    task = _task(found.next) if found.next else None
    return values.AgendaAnswer(found.round, task, tuple(_task(one) for one in found.missing))


def _task(task: Task) -> values.TaskValue:
    return values.TaskValue(task.kind.value, task.place.value, task.sentence, task.round, task.board)


def questions(asked: OperationCall) -> QuestionsView:
    """What the standings wait for a person to settle; answer by POST decisions."""
    return questions_view(asked.snapshot.standings.questions, asked.snapshot.tournament)
