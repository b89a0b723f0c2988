"""The roll call as a director calls it: everybody at once or one by one, late ones and unpaid fees let in."""

from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

from boardcall.desk.agenda.agenda import current_round
from boardcall.desk.call.board_call import prepare_call
from boardcall.desk.call.roll_call import checked_in, kept_from_play
from boardcall.errors import BoardcallError
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.roll_call import check_in_window
from boardcall.tournament import FIRST_ROUND, RoundNumber
from boardcall.tournament.acts.standings import DeclinePlace
from boardcall.tournament.ledger.act import called
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.form_presses import press
from boardcall.weekend.page_reader import Button
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend


def roll_call(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page:
    """Checks in everybody who is there: all at once, or one after the other; who is kept out is let in."""
    number = current_round(weekend.event()) or FIRST_ROUND
    be_in_time(weekend, number)
    page = weekend.go(who, page.path)
    for one in kept_from_play(weekend.event(), number):
        page = tap(weekend, who, page, f"out:{one.id}") or page
    if opened := tap(weekend, who, page, "open:"):
        not_on_any_day(weekend, number)
        page = opened
    after = tap(weekend, who, page, "all:") if weekend.chance.random() < ALL_AT_ONCE else None
    for value in [] if after else [one.value for one in taps(page) if one.value.startswith("in:")]:
        if weekend.chance.random() < 0.95:
            after = let_in(weekend, who, tap(weekend, who, after or page, value) or weekend.go(who, page.path))
    if after is not None:
        after = let_in(weekend, who, after)
    return make_pools_fit(weekend, who, RoundNumber(number)) or after or page


def make_pools_fit(weekend: Weekend, who: WeekendVisitor, number: RoundNumber) -> Page | None:
    """Everybody is there and pools are too small: does what the desk says helps.

    A place that was declined is given back, else those whom it names are taken out of the roll call.
    """
    event = weekend.event()
    try:
        prepare_call(event, number, Choices())
    except BoardcallError as error:
        said = str(error)
    else:
        return None
    replay = event.replay
    declined = [one.number for one in replay.entries if isinstance(one.act, DeclinePlace) and replay.holds(one.number)]
    if declined and "declined a place" in said:
        page = weekend.go(who, f"desk/log/{declined[-1]}/undo/")
        return press(weekend, who, page, field="reason", reason="the board needs them")
    after: Page | None = None
    for one in checked_in(event.tournament, number):
        if called(event.tournament, one.player) in said:
            after = tap(weekend, who, weekend.go(who, f"desk/rounds/{number}/roll-call/"), f"out:{one.player}") or after
    return after


def taps(page: Page) -> list[Button]:
    return [one for form in page.reading.forms for one in form.buttons if one.name == "toggle"]


def tap(weekend: Weekend, who: WeekendVisitor, page: Page, value: str, **typed: str | list[str]) -> Page | None:
    form = page.reading.form(button=value)
    if form is None:
        return None
    button = next(one for one in form.buttons if one.value == value)
    after = weekend.press(who, page, form, typed, button)
    weekend.refused(after)
    return after


def let_in(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page:
    """Takes the fees that are still to be paid, and lets in whom only a director can."""
    for one in taps(page):
        if one.value.startswith(("pay:", "allow:")):
            page = tap(weekend, who, page, one.value) or page
    ticks = [one.value for form in page.reading.forms for one in form.fields if one.name == "player"]
    return (tap(weekend, who, page, "let-in:", player=ticks) if ticks else None) or page


ALL_AT_ONCE = 0.7
"""How often a director presses the one button for all."""


def be_in_time(weekend: Weekend, number: int) -> None:
    """Most directors call the roll when the schedule says so."""
    rules = weekend.event().rulebook
    opens = check_in_window(rules.round(number), rules.roll_call).opens
    if opens is None or not weekend.days[0] <= opens.date() <= weekend.days[1] or weekend.chance.random() < LATE:
        return
    at = opens.replace(tzinfo=ZoneInfo(rules.event.timezone)) if opens.tzinfo is None else opens
    weekend.hall.clock.until(at.astimezone(UTC) + timedelta(minutes=weekend.chance.randint(1, 9)))


def not_on_any_day(weekend: Weekend, number: int) -> None:
    """A roll call that lets nobody in is not the director's mistake if its time is on no day of the event."""
    rules, tournament = weekend.event().rulebook, weekend.event().tournament
    window = check_in_window(rules.round(number), rules.roll_call)
    first, last = tournament.starts or weekend.days[0], tournament.ends or weekend.days[1]
    for at in (window.opens, window.closes):
        if at is not None and not first <= at.date() <= last:
            said = f"nobody may check in without an exception: the window is {at:%d %B %Y %H:%M}"
            weekend.find(FindingKind.STUCK, f"desk/rounds/{number}/roll-call/", said)


LATE = 0.2
"""How often a director does not look at the schedule."""
