"""What a director does with the forms and links of any page: presses a button, follows a link, insists."""

from boardcall.weekend.field_values import Typed, filled, main_button
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend


def press(
    weekend: Weekend,
    who: WeekendVisitor,
    page: Page,
    *,
    action: str = "",
    button: str = "",
    field: str = "",
    **typed: str,
) -> Page | None:
    return press_with(weekend, who, page, {**typed}, action=action, button=button, field=field)


def press_with(
    weekend: Weekend,
    who: WeekendVisitor,
    page: Page,
    typed: Typed,
    *,
    action: str = "",
    button: str = "",
    field: str = "",
) -> Page | None:
    """The same where several are chosen of one field."""
    form = page.reading.form(action=action, button=button, field=field)
    if form is None:
        return None
    chosen = next((one for one in form.buttons if button and one.value == button), None) or main_button(form)
    after = weekend.press(who, page, form, filled(form, weekend.chance) | typed, chosen)
    weekend.refused(after)
    return after


def insist(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page:
    """Where what was sent is refused and the page offers to do it anyway, with a reason: does it."""
    offered = [one for one in page.reading.forms if any("anyway" in each.label for each in one.buttons)]
    if not page.is_refused or not offered:
        return page
    form = offered[0]
    button = next(one for one in form.buttons if "anyway" in one.label)
    typed: Typed = {**filled(form, weekend.chance), "reason": "there is no other way today"}
    for name in {one.name for one in form.fields if one.kind == "checkbox"}:
        typed[name] = [one.value for one in form.fields if one.name == name]
    after = weekend.press(who, page, form, typed, button)
    weekend.refused(after)
    return after


def anything(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """On a page that is not known: the first form that looks like what one came for."""
    for form in page.reading.forms:
        button = main_button(form)
        if form.method == "post" and button is not None and button.is_main:
            after = weekend.press(who, page, form, filled(form, weekend.chance), button)
            weekend.refused(after)
            return after
    return None


def followed_link(weekend: Weekend, who: WeekendVisitor, page: Page, end: str) -> Page | None:
    link = next((one for one in page.reading.links if one.to.split("?")[0].endswith(end)), None)
    return weekend.go(who, link.to) if link else None
