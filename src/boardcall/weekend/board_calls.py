"""Before play: a director pastes the list of players, draws the boards and publishes them."""

from boardcall.desk.agenda.agenda import SEVEN, current_round
from boardcall.tournament import FIRST_ROUND
from boardcall.weekend.field_values import filled, main_button
from boardcall.weekend.form_presses import insist, press
from boardcall.weekend.roll_call import roll_call
from boardcall.weekend.rulings import answer_questions
from boardcall.weekend.seals import before_play
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend, names


def players(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Pastes the list of players and registers the rows."""
    found = list(names(weekend.chance, weekend.plan.players))
    lines = ["player\tborn\tcountry\temail"]
    lines += [f"{name}\t{weekend.marks.born()}\t{_country(weekend)}\t{weekend.marks.email()}" for name in found]
    rows = press(weekend, who, page, action="players/paste/", text="\n".join(lines))
    if rows is None:
        return None
    form = rows.reading.form(action="players/accept/")
    if form is None:
        return rows
    takes = [one.value for one in form.fields if one.name == "take"]
    return weekend.press(who, rows, form, {**filled(form, weekend.chance), "take": takes}, main_button(form))


def _country(weekend: Weekend) -> str:
    return weekend.chance.choice(("FR", "AT", "US", "GB", "DE", ""))


def board_call(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Publishes a draft, else answers what is asked and draws; what cannot be drawn is relaxed, or room is made."""
    before_play(weekend, who)
    if published := press(weekend, who, page, action="call/publish/"):
        return insist(weekend, who, published)
    if page.reading.form(action="call/answer/"):
        return answer_questions(weekend, who, page, "call/answer/")
    choose = next((one for one in page.reading.links if "/choice/" in one.to), None)
    if choose:
        return choice(weekend, who, weekend.go(who, choose.to))
    drawn = press(weekend, who, page, action="call/draw/", reason="the list changed")
    if drawn is not None and drawn.is_refused:
        drawn = insist(weekend, who, drawn)
    if drawn is None or drawn.is_refused:
        return make_room(weekend, who)
    return insist(weekend, who, press(weekend, who, drawn, action="call/publish/") or drawn)


def make_room(weekend: Weekend, who: WeekendVisitor) -> Page | None:
    """The number of people does not fit the boards: some are asked to sit out; if all were, somebody leaves, or more
    come.
    """
    number = current_round(weekend.event()) or FIRST_ROUND
    present = weekend.event().tournament.roll_call.present(number)
    roll = f"desk/rounds/{number}/roll-call/"
    if len(present) < SEVEN:
        return roll_call(weekend, who, weekend.go(who, roll))
    unasked = [one.player for one in present if not one.offers_sit_out]
    if not unasked:
        return press(weekend, who, weekend.go(who, roll), button=f"out:{present[0].player}")
    after: Page | None = None
    for player in weekend.chance.sample(unasked, min(4, len(unasked))):
        offers = weekend.go(who, f"{roll}{player}/")
        if form := offers.reading.form(field="sit_out"):
            after = weekend.press(who, offers, form, {"sit_out": "on"}, main_button(form))
            weekend.refused(after)
    return after


def choice(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Everybody at the board says where the card goes, or which power they take."""
    for _ in range(30):
        form = page.reading.form(field="player")
        if form is None or not form.buttons:
            return page
        page = weekend.press(who, page, form, {}, weekend.chance.choice(form.buttons))
        if weekend.refused(page):
            return page
    return page
