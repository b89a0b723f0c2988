"""A director who does what "Next" says: the page it leads to, and the button there."""

from collections.abc import Callable

from boardcall.desk.agenda.agenda import agenda, current_round
from boardcall.desk.agenda.tasks import Task
from boardcall.standings.table import compute_standings
from boardcall.weekend.board_calls import board_call, choice, players
from boardcall.weekend.boards_in_play import ending, play_board, results, vote
from boardcall.weekend.field_values import main_button
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.page_reader import ReadNeed
from boardcall.weekend.roll_call import roll_call
from boardcall.weekend.rulings import ballots, rulings, standings
from boardcall.weekend.seals import handicaps, seal
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend
from boardcall.wording import Sentence, verbatim

Hand = Callable[[Weekend, WeekendVisitor, Page], Page | None]


def due(weekend: Weekend, desk: Page) -> ReadNeed | None:
    """What the desk names as next; if it is among what needs somebody, that one of them."""
    read = desk.reading
    if read.next is not None:
        return ReadNeed(read.next.text, read.next)
    awaited = awaited_next(weekend)
    if awaited is None or not read.needs:
        return None  # the event is over; what still needs somebody is up to them
    return next((one for one in read.needs if one.says == awaited.sentence), read.needs[0])


def awaited_next(weekend: Weekend) -> Task | None:
    """What the event waits for, worked out beside the page."""
    event = weekend.event()
    return agenda(event, compute_standings(event.tournament, event.rulebook), at=weekend.hall.clock.now).next


def in_words(weekend: Weekend, need: ReadNeed) -> Sentence:
    """What a need says, as the desk made it where that is known, for other languages."""
    awaited = awaited_next(weekend)
    return awaited.sentence if awaited and awaited.sentence == need.says else verbatim(need.says)


def do_at_once(weekend: Weekend, who: WeekendVisitor, desk: Page, need: ReadNeed) -> None:
    """Presses the button beside what needs somebody."""
    if need.form is None:
        weekend.find(FindingKind.STUCK, "desk/", f"“{need.says}” has no button")
        return
    weekend.refused(weekend.press(who, desk, need.form, {}, main_button(need.form)))


def is_played_out(weekend: Weekend) -> bool:
    """Whether a director would end the event now, where the rulebook has no number of rounds."""
    event = weekend.event()
    number = current_round(event)
    return event.rulebook.round_count is None and number is not None and number > weekend.plan.rounds


HANDS: dict[str, Hand] = {
    "desk-players": players,
    "roll-call": roll_call,
    "call": board_call,
    "desk-choice": choice,
    "round-results": results,
    "desk-board": play_board,
    "desk-end": ending,
    "desk-endings": ending,
    "desk-seal": seal,
    "desk-handicaps": handicaps,
    "desk-vote": vote,
    "desk-ballots": ballots,
    "desk-rulings": rulings,
    "desk-standings": standings,
}
