"""Every paper that can be printed, by the name the command and the print room know it by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import NotFoundError
from boardcall.paper import calls, cards, forms, maps, results, texts
from boardcall.paper.job import PrintJob, Sheet, frame_of
from boardcall.paper.typesetting import typeset
from boardcall.wording import Sentence, say


class About(StrEnum):
    """What a paper is about."""

    EVENT = "event"
    ROUND = "round"
    BOARD = "board"
    """A round, or one of its boards."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by its `id`; `make` gives its sheets, or InputError with what is missing."""

    id: str
    name: Sentence
    says: Sentence
    about: About
    make: Callable[[PrintJob], list[Sheet]]


PAPERS = (
    Paper("call", say("Board call"), say("The boards of a round, to pin up."), About.ROUND, calls.call_by_board),
    Paper("names", say("Board call by name"), say("Who plays where, by name."), About.ROUND, calls.call_by_name),
    Paper("rooms", say("Board call by room"), say("A page for each room."), About.ROUND, calls.call_by_room),
    Paper("board-sheets", say("Board sheets"), say("A page a board: years, ending, votes."), About.BOARD,
          forms.board_sheets),
    Paper("order-sheets", say("Order sheets"), say("Four turns a page, a page a seat."), About.BOARD,
          forms.order_sheets),
    Paper("seat-cards", say("Seat cards"), say("Power, name and board, with a code."), About.BOARD, cards.seat_cards),
    Paper("draw-votes", say("Draw votes"), say("Seven papers a board, and a slip to count."), About.BOARD,
          forms.vote_papers),
    Paper("ballots", say("Ballots"), say("For the other votes of the rulebook."), About.EVENT, forms.ballot_papers),
    Paper("maps", say("Maps"), say("A phase with its orders, a page a board."), About.BOARD, maps.map_sheets),
    Paper("charts", say("Centres by year"), say("Every board of a round, year by year."), About.ROUND,
          results.chart_sheets),
    Paper("standings", say("Standings"), say("As far as they are public."), About.EVENT, results.standings_list),
    Paper("teams", say("Teams"), say("With their members."), About.EVENT, results.team_list),
    Paper("awards", say("Awards"), say("Who won what, and why."), About.EVENT, results.award_list),
    Paper("certificates", say("Certificates"), say("A page for everybody who won."), About.EVENT,
          results.certificates),
    Paper("players", say("Players"), say("With boxes for the roll call."), About.EVENT, calls.player_list),
    Paper("badges", say("Badges"), say("Eight a page, with a code."), About.EVENT, cards.badges),
    Paper("schedule", say("Schedule"), say("Every moment of the event."), About.EVENT, texts.schedule_sheet),
    Paper("rules", say("Rules and scoring"), say("What is asked for at the boards."), About.EVENT,
          texts.rules_sheet),
    Paper("conduct", say("Code of conduct"), say("What the rulebook says of it."), About.EVENT, texts.conduct_sheet),
)  # fmt: skip


def paper_named(name: str) -> Paper:
    """The paper of that name. NotFoundError lists those there are."""
    for paper in PAPERS:
        if paper.id == name:
            return paper
    known = ", ".join(paper.id for paper in PAPERS)
    raise NotFoundError(say("There is no paper {name}. There are {known}.", name=name, known=known))


def print_paper(paper: Paper, job: PrintJob) -> bytes:
    """A paper as PDF. InputError says what is missing for it."""
    return print_papers([(paper, job)])


def print_papers(wanted: Sequence[tuple[Paper, PrintJob]]) -> bytes:
    """Papers of one event as one PDF. InputError says what is missing for one."""
    paper, job = wanted[0]
    return print_sheets(job, paper.name, [sheet for one, its_job in wanted for sheet in one.make(its_job)])


def print_sheets(job: PrintJob, title: Sentence, sheets: list[Sheet]) -> bytes:
    """Sheets as one PDF under the event's head."""
    return typeset(frame_of(job, title), sheets)
