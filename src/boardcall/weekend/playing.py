"""Plays one weekend from its plan to its end."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from boardcall.rulebook import rulebook_text
from boardcall.weekend.director import follow_next, follow_to_the_end, press
from boardcall.weekend.findings import Kind, Stopped
from boardcall.weekend.hall import hall
from boardcall.weekend.marks import Marks
from boardcall.weekend.reached import Reached
from boardcall.weekend.weekend import DIRECTOR, PASSWORD, Plan, Weekend

FIRST = datetime(2026, 3, 6, 8, tzinfo=UTC)
"""A Friday morning; each seed takes a Friday of its own."""
MOST = 4000


def play(plan: Plan) -> Weekend:
    """The weekend as it was played; its findings are what somebody would have met."""
    chance = random.Random(f"weekend {plan.seed}")
    begins = FIRST + timedelta(days=7 * chance.randrange(30), minutes=chance.randrange(120))
    with hall(begins, plan.seed, served=plan.served) as place:
        weekend = Weekend(plan, place, chance, Reached(weekends=1), Marks(random.Random(f"marks {plan.seed}")))
        with suppress(Stopped):
            _play(weekend)
        weekend.event_at_end = weekend.event()
        weekend.reached.event(weekend.event_at_end)
        return weekend


def _play(weekend: Weekend) -> None:
    if not set_up(weekend):
        return
    weekend.years = weekend.chance.randint(1, 5)
    for step in range(1, weekend.plan.steps + 1):
        weekend.step = step
        weekend.reached.steps += 1
        weekend.hall.clock.on(timedelta(minutes=weekend.chance.randint(0, 9)))
        if not follow_next(weekend, weekend.td):
            break
    follow_to_the_end(weekend, weekend.td, MOST)


def set_up(weekend: Weekend) -> bool:
    """Opens the event by the link, with accounts for its staff; False where that did not work."""
    plan, first = weekend.plan, weekend.hall.clock.now.date()
    td = weekend.somebody(DIRECTOR, "td")
    page = weekend.go(td, weekend.hall.set_up)
    rules = plan.rules or rulebook_text(plan.rulebook)[0]
    days = {"starts": str(first), "ends": str(first + timedelta(days=3))}
    typed = {"own": rules, "name": "A weekend", "place": "The hall", **days, "director": DIRECTOR}
    opened = press(weekend, td, page, field="director", password=PASSWORD, **typed)
    if opened is None or opened.status != 200:
        weekend.find(Kind.STUCK, page.path, f"the event was not set up: {opened.reading.problems if opened else ''}")
        return False
    return True
