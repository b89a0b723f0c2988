"""How people get in: accounts for those who run the event, private links for phones, a token for a program."""

from boardcall.weekend.field_values import main_button
from boardcall.weekend.form_presses import press
from boardcall.weekend.visitor import Page, WeekendVisitor
from simulation.findings import BrokenRule
from simulation.simulated import STAFF, SimulatedWeekend

NOT_PRESSED = ("sign-out", "/close/", "/language/", "sign-in", "revoke/", "set-up")
"""Forms that are never pressed by chance, because they sign the person out."""

LINK, SIGN_IN = "/enter/", "/sign-in/"


def sign_in_staff(weekend: SimulatedWeekend) -> None:
    """The director opens accounts for the others, makes a token for a program, and everybody signs in.

    A short weekend has some of the staff, another one others.
    """
    chosen = list(STAFF) if weekend.plan.sweep else weekend.chance.sample(list(STAFF), weekend.chance.randint(1, 4))
    for name, role in STAFF.items():
        if name not in chosen:
            continue
        page = weekend.go(weekend.td, "staff/")
        made = press(weekend, weekend.td, page, field="boards", name=name, role=role)
        if made and made.reading.codes:
            _enter(weekend, weekend.somebody(name, role), made)
    made = press(
        weekend, weekend.td, weekend.go(weekend.td, "tokens/"), field="days", name="a program", role="td", days="366"
    )
    if made and made.reading.codes:
        weekend.token = next((code for code in made.reading.codes if code.startswith("boardcall_")), "")
    if not weekend.token:
        weekend.find(BrokenRule.OURS, "tokens/", f"no token was made: {made.reading.problems if made else ''}")


def sign_in_phones(weekend: SimulatedWeekend, many: int) -> None:
    """Some players get their private links and open them."""
    players = [one.id for one in weekend.event().tournament.players if not one.withdrawn]
    for player in weekend.chance.sample(players, min(many, len(players))):
        page = weekend.go(weekend.td, "links/")
        made = press(weekend, weekend.td, page, action=f"links/{player}/new/")
        if made and made.reading.codes:
            _enter(weekend, weekend.somebody(player, "player", player), made)


def _enter(weekend: SimulatedWeekend, who: WeekendVisitor, made: Page) -> None:
    """Opens the private link on a page, and presses its button; a failure to get in is a finding."""
    link = next((code for code in made.reading.codes if LINK in code), "")
    page = weekend.go(who, "/" + link.split("/", 3)[-1])
    for form in page.reading.forms:
        if form.method == "post" and not any(word in form.action for word in NOT_PRESSED):
            after = weekend.press(who, page, form, {}, main_button(form))
            if after.status == 200 and SIGN_IN not in after.path:
                return
    weekend.find(BrokenRule.OURS, page.path, f"{who.name} did not get in by the link")
