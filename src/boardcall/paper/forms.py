"""Papers that people write on at a board: the board's sheet, order sheets, draw votes and ballots."""

from typing import Any

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.paper.codes import code_svg
from boardcall.paper.job import PrintJob, Sheet, shown_address
from boardcall.tournament import RoundNumber
from boardcall.views.boards import BoardView, boards_of
from boardcall.views.call import seating_of
from boardcall.views.players import players_view
from boardcall.views.viewer import PUBLIC
from boardcall.voting.settings import Ballot
from boardcall.wording import Sentence, capital, own_name, say

FIRST_YEAR = 1901
YEARS = 10
"""Rows of a board's sheet where no last year is known."""
ORDER_LINES = 13
"""Lines for moves on an order sheet; a power that has more units has all but won."""
ORDER_RULES = (
    "orders.type_needed",
    "orders.coast_missing",
    "orders.duplicate_different",
    "orders.banned_codes",
    "orders.resubmission",
    "orders.late_sheet",
    "orders.sheets_returned",
)
"""The rules printed below the lines of an order sheet."""
VOTE_RULES = ("draw_vote.proposer", "draw_vote.not_voting", "draw_vote.majority", "draw_vote.announce_split")
SEATS = 7
VOTE_ROWS, BALLOT_ROWS, BALLOT_LINES = 4, 4, 3


def board_sheets(job: PrintJob) -> list[Sheet]:
    """For each board its years by powers, how it ended, and its draw votes."""
    number, wanted = job.round_wanted(), job.board_names()
    boards = [one for one in boards_of(job.state, PUBLIC, number) if one.board in wanted]
    return [_board_sheet(job, number, board) for board in boards]


def _board_sheet(job: PrintJob, number: RoundNumber, board: BoardView) -> Sheet:
    book = job.state.rulebook
    counted = {one.year: one.centres for one in board.counts}
    last = book.round(number).end.last_year or max([FIRST_YEAR + YEARS - 1, *counted])
    address = f"{job.address}boards/{number}/{board.board}/" if job.address else ""
    signed = say("Two sign") if book.recording.counts_by == "two-players" else say("Signed")
    words = {
        "year": say("Year"),
        "sum": say("Sum"),
        "signed": signed,
        "ending": say("How it ended"),
        "after": say("After the year"),
        "votes": say("Draw votes"),
    }
    endings = (say("Solo by"), say("Draw of"), say("Time"), say("The director's decision"))
    return {
        "kind": "board",
        "title": job.said(say("Board {board}, round {round}", board=board.board, round=number)),
        "lead": job.said(_sheet_lead(job)),
        "seats": [{"power": seat.power.value, "name": _names(job, seat.players)} for seat in board.seats],
        "years": [
            {"year": str(year), "centres": [str(one) for one in counted.get(year, ())] or [""] * len(POWERS)}
            for year in range(FIRST_YEAR, last + 1)
        ],
        "words": {key: job.said(text) for key, text in words.items()},
        "endings": [job.said(one) for one in endings],
        "votes": [job.said(one) for one in (say("Season"), say("Proposed"), say("Passed"))],
        "notes": job.rules("draw-votes", VOTE_RULES),
        "code": code_svg(address),
        "address": shown_address(address),
    }


def _sheet_lead(job: PrintJob) -> Sentence:
    if job.state.rulebook.recording.counts_each_year:
        return say("Write the centres after every fall, before anybody talks. A row adds up to 34 once all are owned.")
    return say("Write the centres when the game ends. A row adds up to 34 once all are owned.")


def _names(job: PrintJob, players: tuple[Any, ...]) -> str:
    return players[-1].name if players else job.said(say("civil disorder"))


def order_sheets(job: PrintJob) -> list[Sheet]:
    """Slips for the orders of a turn, four to a page: a page for each seat, or one for each power before a call."""
    if not _has_boards(job):
        seats = [(power, job.said(say("Board")) + " ______", "") for power in POWERS]
    else:
        number, wanted = job.round_wanted(), job.board_names() if job.board else None
        seats = [
            (seat.power, job.said(say("Round {round}, board {board}", round=number, board=board.board)), _name(seat))
            for board in seating_of(job.state, number).boards
            for seat in board.seats
            if seat.power and (wanted is None or board.board in wanted)
        ]
    slips = [_order_slip(job, *seat) for seat in seats for _ in range(4)]
    parts = (say("Retreats"), say("Builds and disbands"))
    return [
        {
            "kind": "orders",
            "slips": slips,
            "words": {
                "turn": job.said(say("Turn")),
                "spring": job.said(say("spring")),
                "fall": job.said(say("fall")),
                "moves": job.said(say("Orders")),
            },
            "moves": ORDER_LINES,
            "parts": [job.said(part) for part in parts],
            "rules": job.rules("orders", ORDER_RULES),
        }
    ]


def _order_slip(job: PrintJob, power: Power, title: str, name: str) -> dict[str, str]:
    return {"power": power.value, "title": f"{job.power_name(power)} · {title}", "name": name}


def _name(seat: Any) -> str:
    return seat.player.name if seat.player else ""


def _has_boards(job: PrintJob) -> bool:
    tournament = job.state.tournament
    return bool(job.round or tournament.boards or any(call.published for call in tournament.calls.versions))


def vote_papers(job: PrintJob) -> list[Sheet]:
    """Seven ballots for a draw vote on each board, and a slip for the person who counts."""
    number = job.round_wanted()
    rules = job.rules("draw-votes", VOTE_RULES)
    season, proposed = job.said(say("Season and year")), job.said(say("Draw of"))

    def slip(board: str) -> dict[str, Any]:
        about = job.said(say("Round {round}, board {board}", round=number, board=board))
        choices = [job.said(say("Yes")), job.said(say("No"))]
        return {"title": job.said(say("Draw vote")), "about": about, "lines": [season, proposed], "choices": choices,
                "rules": rules}  # fmt: skip

    def count(board: str) -> dict[str, Any]:
        choices = [job.said(say("Passed")), job.said(say("Failed"))]
        about = job.said(say("For whoever counts: all seven papers stay in the folder."))
        lines = [job.said(say("Proposed by")), season, proposed]
        title = job.said(say("Count, board {board}", board=board))
        return {"title": title, "about": about, "lines": lines, "choices": choices, "rules": []}

    slips = [one for board in job.board_names() for one in (*(slip(board) for _ in range(SEATS)), count(board))]
    return [{"kind": "votes", "rows": VOTE_ROWS, "slips": slips}]


def ballot_papers(job: PrintJob) -> list[Sheet]:
    """A paper for each voter in every vote of the rulebook that is not about a draw."""
    ballots = job.state.rulebook.ballots
    if not ballots:
        raise InputError.of(say("The rulebook has no ballots."), say("Draw votes have papers of their own."))
    voters = sum(not one.withdrawn for one in players_view(job.state, PUBLIC).players)
    return [
        {"kind": "votes", "rows": BALLOT_ROWS, "slips": [_ballot(job, ballot)] * max(voters, 1)} for ballot in ballots
    ]


def _ballot(job: PrintJob, ballot: Ballot) -> dict[str, Any]:
    """One slip; a ballot about one thing has the name of that as its title."""
    categories = [job.said(capital(own_name(one))) for one in ballot.categories]
    title = categories.pop() if len(categories) == 1 else job.said(capital(own_name(ballot.id)))
    lines = categories or ([""] * BALLOT_LINES if ballot.form == "points" else [job.said(say("Name"))])
    choices, about = [], say("Write one name.")
    if ballot.form == "points":
        patterns = "; ".join(", ".join(map(str, pattern)) for pattern in ballot.patterns)
        about = say("Write names with their points, given out as {patterns}.", patterns=patterns)
    elif ballot.form == "yes-no":
        lines, about = [job.said(say("The motion"))], say("Tick one.")
        choices = [job.said(say("Yes")), job.said(say("No"))]
    is_about_players = ballot.form != "yes-no" and ballot.electorate == "players"
    rules = [job.said(say("Nobody votes for themselves."))] if is_about_players and not ballot.self_vote else []
    return {"title": title, "about": job.said(about), "lines": lines, "choices": choices, "rules": rules}
