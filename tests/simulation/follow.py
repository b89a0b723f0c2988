"""A director who does nothing but what "Next" says, until the event is over."""

from datetime import timedelta

from boardcall.desk.agenda.agenda import current_round
from boardcall.desk.agenda.due_questions import final_release
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.weekend.addresses import route_of
from boardcall.weekend.director import HANDS, do_at_once, due, is_played_out
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.form_presses import anything
from boardcall.weekend.page_reader import ReadNeed
from boardcall.weekend.rulings import rulings
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend

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
