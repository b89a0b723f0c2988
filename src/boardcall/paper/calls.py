"""Who sits where, by board and by name, to pin up; and the list of everybody to tick off."""

from collections.abc import Iterator
from typing import Any

from boardcall.errors import InputError
from boardcall.paper.job import PrintJob, Sheet
from boardcall.paper.rows import Cell, column, table
from boardcall.tournament import list_order
from boardcall.views.call import CallBoard, published_call, seating_of
from boardcall.views.players import players_view
from boardcall.views.schedule import schedule_view
from boardcall.views.viewer import PUBLIC
from boardcall.wording import Sentence, own_name, say, say_number

TWO_COLUMNS, THREE_COLUMNS, LONG_NAME = 24, 120, 26
"""Number of rows from which a list of names is set in two or three columns."""
TIME_RULES = ("clock.period", "clock.writing_minutes", "clock.silent_writing")
DRAW_RULES = ("draw_vote.from_year",)
"""What of the rules a board call tells, by the beginning of their keys."""


def call_by_board(job: PrintJob) -> list[Sheet]:
    """The boards of a round with their seats, who sits out, and when play starts."""
    number = job.round_wanted()
    found = seating_of(job.state, number)
    return [
        {
            "kind": "call",
            "title": job.said(say("Board call, round {round}", round=number)),
            "lead": _lead(job),
            "boards": [_board(job, board) for board in found.boards],
            "notes": [*_notes(job)],
        }
    ]


def call_by_room(job: PrintJob) -> list[Sheet]:
    """A page for each room with its boards. InputError if no board is in a room."""
    (sheet,) = call_by_board(job)
    number, found = job.round_wanted(), seating_of(job.state, job.round_wanted())
    rooms = list(dict.fromkeys(board.room for board in found.boards if board.room))
    if not rooms:
        hint = say("Name the rooms at the desk, under Print.")
        raise InputError.of(say("No board of this round has a room."), hint)
    elsewhere = [""] if any(not board.room for board in found.boards) else []
    return [
        sheet
        | {
            "title": room or job.said(say("Other rooms")),
            "lead": job.said(say("Board call, round {round}", round=number)),
            "boards": [_board(job, board) for board in found.boards if board.room == room],
        }
        for room in (*rooms, *elsewhere)
    ]


def call_by_name(job: PrintJob) -> list[Sheet]:
    """Everybody who plays in a round, by name, with board and power."""
    number = job.round_wanted()
    found = seating_of(job.state, number)
    rows: list[tuple[str, Cell]] = [
        (seat.player.name, {"text": board.board, "bold": True, "power": seat.power.value if seat.power else ""})
        for board in found.boards
        for seat in board.seats
        if seat.player
    ]
    rows += [(one.name, job.said(say("sits out"))) for one in found.sit_out]
    rows.sort(key=lambda row: list_order(row[0]))
    columns = [column(job, say("Player"), grows=1), column(job, say("Board"), align="right")]
    title = say("Find your board, round {round}", round=number)
    return [table(job, title, columns, rows, lead=_lead(job), split=_columns([row[0] for row in rows]))]


def player_list(job: PrintJob) -> list[Sheet]:
    """Everybody who is registered, with boxes to tick at the roll call of each round."""
    players = [one for one in players_view(job.state, PUBLIC).players if not one.withdrawn]
    players.sort(key=lambda one: list_order(one.name))
    rounds = range(1, (job.state.rulebook.round_count or 4) + 1)
    teams = any(one.team for one in players)
    columns = [column(job, say("Player"), grows=3), *([column(job, say("Team"), grows=2)] if teams else [])]
    columns += [column(job, say("Round {round}", round=number)) for number in rounds]
    rows: list[tuple[Cell, ...]] = [
        (one.name, *([str(one.team)] if teams else []), *({"text": "", "box": True} for _ in rounds)) for one in players
    ]
    return [table(job, say("Players"), columns, rows, lead=job.said(_how_many(len(players))))]


def _how_many(players: int) -> Sentence:
    return say_number("{number} player", "{number} players", players)


def _lead(job: PrintJob) -> str:
    """Version and time of the call, and how many play on how many boards."""
    number = job.round_wanted()
    call, found = published_call(job.state, PUBLIC, number), seating_of(job.state, number)
    players = sum(1 for board in found.boards for seat in board.seats if seat.player)
    parts = [
        say_number("{players} players on {number} board.", "{players} players on {number} boards.", len(found.boards),
                   players=players)
    ]  # fmt: skip
    if call and call.published:
        at = job.speaker.moment(job.local(call.published))
        parts.insert(0, say("Version {version}, published {at}.", version=call.version, at=at))
    return " ".join(map(job.said, parts))


def _board(job: PrintJob, board: CallBoard) -> dict[str, Any]:
    left = job.said(say("civil disorder"))
    return {
        "title": job.said(say("Board {board}", board=board.board)),
        "side": ", ".join(
            [*([job.said(own_name(board.pool))] if board.pool else []), *([board.room] if board.room else [])]
        ),
        "seats": [
            {"power": seat.power.value if seat.power else "", "name": seat.player.name if seat.player else left}
            for seat in board.seats
        ],
    }


def _notes(job: PrintJob) -> Iterator[dict[str, Any]]:
    number = job.round_wanted()
    found = seating_of(job.state, number)
    if found.sit_out:
        yield {"title": job.said(say("Sitting out")), "lines": [one.name for one in found.sit_out]}
    keys = (f"round.{number}.starts", f"round.{number}.ends", f"round.{number}.end.hard_stop")
    moments = [one for one in schedule_view(job.state, PUBLIC).moments if one.moment in keys and one.at]
    lines = [f"{job.speaker.moment(one.at)}: {job.said(one.name)}" for one in moments if one.at]
    ends = (f"round.{number}.end",)
    lines += [*job.rules("rounds", ends), *job.rules("time", TIME_RULES), *job.rules("draw-votes", DRAW_RULES)]
    if lines:
        yield {"title": job.said(say("When and how")), "lines": lines}


def _columns(names: list[str]) -> int:
    """How many columns a list is set in: three only where the names are short."""
    most = max(map(len, names), default=0)
    return 1 + (len(names) > TWO_COLUMNS) + (len(names) > THREE_COLUMNS and most < LONG_NAME)
