"""Sealed things: a director seals the end of a round or the handicaps, by any of the ways there are, and opens them."""

from hashlib import sha256

from boardcall.clock.lottery import part_link
from boardcall.tournament import RoundNumber
from boardcall.tournament.board.clocks import SharedEnd
from boardcall.tournament.board.endings import end_choices
from boardcall.weekend.addresses import number_in
from boardcall.weekend.field_values import Typed
from boardcall.weekend.form_presses import followed_link, press, press_with
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend

SHARED, DRAWN = 0.2, 0.3
"""How often several people keep a part each, and how often an end that is told at the start is drawn from words."""
OFTEN = 0.7
"""How often handicaps are given where the rules have them."""
KEEPERS = ("The house", "The bank")


def seal(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    number = RoundNumber(number_in(page.path))
    if shared := weekend.event().tournament.clocks.shared_end(number):
        return press_with(weekend, who, page, _links(weekend, shared), button="parts")
    if weekend.chance.random() < DRAWN and (drawn := press(weekend, who, page, button="draw", words="4 8 15 16")):
        return drawn
    if weekend.chance.random() < SHARED and page.reading.form(button="share"):
        return press_with(weekend, who, page, parts_kept(weekend, number), button="share")
    after = press(weekend, who, page, button="seal", field="value")
    if after is None:
        return press(weekend, who, page, button="open") or lost(weekend, who, page)
    if shown := press(weekend, who, weekend.go(who, page.path), button="show"):
        known = weekend.event().tournament.rulebook_text
        for value in shown.reading.strong:
            if value not in known:  # the first or last moment that the rules name says nothing
                weekend.marks.seal(value)
    return after


def _secret(weekend: Weekend, number: int, name: str) -> str:
    return sha256(f"{weekend.plan.seed} {number} {name}".encode()).hexdigest()[:32]


def parts_kept(weekend: Weekend, number: RoundNumber) -> Typed:
    """What people who keep a part each write down of it."""
    steps = len(end_choices(weekend.event().rulebook.round(number).end))
    typed: Typed = {}
    for row, name in enumerate(KEEPERS, 1):
        typed |= {f"name-{row}": name}
        typed |= {f"part-{row}": part_link(_secret(weekend, number, name), steps=steps, step=-1)}
    return typed


def _links(weekend: Weekend, shared: SharedEnd) -> Typed:
    end, steps = shared.next[0] if shared.next else "", len(shared.choices)
    typed: Typed = {"end": end}
    for place, (name, _) in enumerate(shared.parts if end else ()):
        secret = _secret(weekend, shared.round, name)
        typed |= {f"link-{place}": part_link(secret, steps=steps, step=shared.choices.index(end))}
    return typed


def before_play(weekend: Weekend, who: WeekendVisitor) -> None:
    """Handicaps are typed and sealed, where the rules have them."""
    event = weekend.event()
    if event.rulebook.standings.handicaps == "none" or event.tournament.handicaps.commitment:
        return
    page = weekend.go(who, "desk/handicaps/")
    if weekend.chance.random() < OFTEN and (form := page.reading.form(button="seal")):
        names = [name for name in form.names() if name.startswith("points-")]
        typed: Typed = {name: str(weekend.chance.randint(0, 9)) for name in names}
        press_with(weekend, who, page, typed, button="seal")


def handicaps(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Opens the handicaps; where nobody has them any more, undoes their seal."""
    kept = next((one for one in page.reading.forms if not one.fields or "text" not in one.names()), None)
    opened = press(weekend, who, page, button="open") if kept else None
    return opened or lost(weekend, who, page)


def lost(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Undoes a seal whose inside nobody has and the server does not keep."""
    undo = followed_link(weekend, who, page, "/undo/")
    return press(weekend, who, undo, field="reason", reason="nobody has it any more") if undo else None
