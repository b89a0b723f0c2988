"""Rulings and releases: a director answers what the rules leave to a person."""

from boardcall.weekend.field_values import Typed, filled, main_button
from boardcall.weekend.form_presses import press
from boardcall.weekend.seals import handicaps
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend

RULED_END = {
    "ruled_end": "td",
    "ruled_cause": "director",
    "facts": "the hall closes",
    "clause": "V.1",
    "why": "nobody can play on",
    "alternatives": "another room: none is free",
}
"""What a director writes down who ends a game that nothing else ends."""


def rulings(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Rules on ends that wait, then answers the first open question; if there is none, goes on to the standings."""
    if ruled := press(weekend, who, page, action="rulings/ends/", **RULED_END):
        return ruled
    if page.reading.form(action="rulings/answer/"):
        return answer_questions(weekend, who, page, "rulings/answer/")
    return standings(weekend, who, weekend.go(who, "desk/standings/"))


def answer_questions(weekend: Weekend, who: WeekendVisitor, page: Page, action: str) -> Page | None:
    form = page.reading.form(action=action)
    if form is None:
        return None
    choices = [one for one in form.fields if one.name == "choice"]
    typed: Typed = dict(filled(form, weekend.chance))
    offered = [value for value in choices[0].values if value] if choices else []
    seats = next((int(one.value) for one in form.fields if one.name == "seats"), 0)
    if seats:
        typed["choice"] = weekend.chance.sample([one.value for one in choices], seats)
    elif choices:
        typed["choice"] = weekend.chance.sample(offered, min(len(choices), len(offered)))
    places = [one.name for one in form.fields if one.name.startswith("place-")]
    typed |= {name: str(place) for place, name in enumerate(weekend.chance.sample(places, len(places)), 1)}
    after = weekend.press(who, page, form, typed, main_button(form))
    weekend.refused(after)
    return after


def ballots(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Counts the papers that were given; where they cannot be counted, says who wins among the rulings."""
    for form in page.reading.forms:
        if count := next((one for one in form.buttons if one.value.startswith("count") and one.is_main), None):
            counted = weekend.press(who, page, form, {}, count)
            if not weekend.refused(counted):
                return counted
    return answer_questions(weekend, who, weekend.go(who, "desk/rulings/"), "rulings/answer/")


def standings(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Answers what is open, opens handicaps that are still sealed, then releases the final standings."""
    if weekend.event().tournament.handicaps.is_closed:
        return handicaps(weekend, who, weekend.go(who, "desk/handicaps/"))
    links = (one for one in page.reading.links if one.to.endswith("desk/rulings/"))
    if link := next((one for one in links if "question" in one.text), None):
        asked = weekend.go(who, link.to)
        if asked.reading.form(action="rulings/answer/"):
            return answer_questions(weekend, who, asked, "rulings/answer/")
    return press(weekend, who, page, action="standings/release/", kind="final")
