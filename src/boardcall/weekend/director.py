"""A director who does what "Next" says: the page it leads to, and the button there."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from boardcall.desk.agenda.agenda import agenda, current_round
from boardcall.desk.agenda.due_questions import final_release
from boardcall.standings.table import compute_standings
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.weekend.board_calls import board_call, choice, players
from boardcall.weekend.boards_in_play import ending, play_board, results, vote
from boardcall.weekend.coverage import route_of
from boardcall.weekend.field_values import main_button
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.form_presses import anything
from boardcall.weekend.page_reader import ReadNeed
from boardcall.weekend.roll_call import roll_call
from boardcall.weekend.rulings import ballots, rulings, standings
from boardcall.weekend.seals import handicaps, seal
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend
from boardcall.wording import NO_WORDS, verbatim

Hand = Callable[[Weekend, WeekendVisitor, Page], Page | None]
PATIENCE = 20
"""How often "Next" may be followed without any act before it counts as stuck."""

COMING_AND_GOING = frozenset({"check-in", "check-out", "close-roll-call", "open-roll-call"})
"""Acts of people who come and go."""


def follow_next(weekend: Weekend, who: WeekendVisitor) -> bool:
    """Does what the desk says is next; False when it says that nothing is, or the event is over."""
    desk = weekend.go(who, "desk/")
    need = due(weekend, desk)
    if need is None:
        return False
    if is_played_out(weekend):
        return _end_it(weekend, who, desk, need)
    if need.link is None:
        do_at_once(weekend, who, desk, need)
        return True
    page = weekend.go(who, need.link.to)
    if page.status != 200:
        weekend.find(FindingKind.STUCK, need.link.to, f"“{need.says}” leads to a page with status {page.status}")
        return True
    after = HANDS.get(route_of(page.path), anything)(weekend, who, page)
    if after is not None:
        weekend.refused(after)
    return True


def _end_it(weekend: Weekend, who: WeekendVisitor, desk: Page, need: ReadNeed) -> bool:
    """Settles what is open after the last round where only the director knows that it was the last."""
    if final_release(weekend.event()) is None:
        weekend.refused(rulings(weekend, who, weekend.go(who, "desk/rulings/")) or desk)
        return True
    number = current_round(weekend.event()) or FIRST_ROUND
    if not weekend.event().tournament.roll_call.present(number):  # otherwise some wait for a round that does not exist
        said = f"the final standings are released, and Next is “{need.says}”"
        weekend.find(FindingKind.STUCK, "desk/", said)
    return False


def due(weekend: Weekend, desk: Page) -> ReadNeed | None:
    """What the desk names as next; if it is among what needs somebody, that one of them."""
    read, event = desk.reading, weekend.event()
    awaited = agenda(event, compute_standings(event.tournament, event.rulebook), at=weekend.hall.clock.now).next
    if read.next is None and (awaited is None or not read.needs):
        return None  # the event is over; what still needs somebody is up to them
    said = awaited.sentence if awaited else NO_WORDS
    found = ReadNeed(read.next.text, read.next) if read.next else None
    found = found or next((one for one in read.needs if one.says == said), read.needs[0])
    return replace(found, sentence=said if found.says == said else verbatim(found.says))


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


def follow_to_the_end(weekend: Weekend, who: WeekendVisitor, most: int) -> None:
    """Follows nothing but "Next" until the event is over; a finding where it leads nowhere."""
    idle = 0
    for _ in range(most):
        before = _done(weekend)
        weekend.hall.clock.on(timedelta(minutes=weekend.chance.randint(1, 6)))
        if not follow_next(weekend, who):
            if final_release(weekend.event()) is None:
                weekend.find(FindingKind.STUCK, "desk/", "nothing is next, and no final standings are released")
            return
        idle = 0 if _done(weekend) > before else idle + 1
        if idle >= PATIENCE:
            break
    need = due(weekend, weekend.go(who, "desk/"))
    what = "nothing is done by it" if idle else f"{most} times, and the event is not over"
    said = f"“{need.says if need else ''}”: {what}: {weekend.last_refusal or 'no refusal was shown'}"
    weekend.find(FindingKind.STUCK, need.link.to if need and need.link else "desk/", said)


def _done(weekend: Weekend) -> int:
    """How many acts brought the event on; who comes and goes at roll call does not."""
    return sum(entry.act.name not in COMING_AND_GOING for entry in weekend.event().replay.entries)


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
