"""Plays one weekend from its plan to its end."""

import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from boardcall.desk.agenda.agenda import current_round
from boardcall.desk.agenda.due_questions import final_release
from boardcall.desk.event import Event
from boardcall.errors import NotFoundError
from boardcall.rulebook import rulebook_text
from boardcall.web.permission.policy import Role
from boardcall.weekend.findings import FindingKind, WeekendStoppedError
from boardcall.weekend.form_presses import press
from boardcall.weekend.marks import Marks
from simulation.after_a_step import look_at_what_was_done
from simulation.checks import (
    a_link_leads_on,
    doors_are_shut,
    nobody_sits_twice,
    nothing_hidden_shows,
    pages_answer,
    standings_hold,
)
from simulation.coverage import Reached
from simulation.follow import follow_next, follow_to_the_end
from simulation.habits import some_habit
from simulation.hall import hall
from simulation.large_points import give_large_points
from simulation.programs import a_share_of_operations
from simulation.rulebooks import AT_RANDOM, made_at_random
from simulation.signing_in import sign_in_phones, sign_in_staff
from simulation.simulated import DIRECTOR, PASSWORD, SimulatedPlan, SimulatedWeekend

FIRST = datetime(2026, 3, 6, 8, tzinfo=UTC)
"""A Friday morning; each seed takes a Friday of its own."""
MOST = 1000


def play(plan: SimulatedPlan) -> SimulatedWeekend:
    """A weekend that was played; its findings are what people would have met."""
    chance = random.Random(f"weekend {plan.seed}")
    begins = FIRST + timedelta(days=7 * chance.randrange(30), minutes=chance.randrange(120))
    with hall(begins, plan.seed, served=plan.served, threads=plan.has_threads) as place:
        marks = Marks(random.Random(f"marks {plan.seed}"))
        weekend = SimulatedWeekend(plan, place, chance, marks, slow=plan.slow, reached=Reached(weekends=1))
        with suppress(WeekendStoppedError):
            _play(weekend)
        with suppress(NotFoundError):  # it ended before there was an event
            weekend.event_at_end = weekend.event()
            weekend.reached.event(weekend.event_at_end)
        return weekend


def _play(weekend: SimulatedWeekend) -> None:
    plan, chance = weekend.plan, weekend.chance
    if not set_up(weekend):
        return
    weekend.years = chance.randint(1, 5)
    for step in range(1, plan.steps + 1):
        weekend.step = step
        weekend.reached.steps += 1
        weekend.hall.clock.on(timedelta(minutes=chance.randint(0, 9)))
        if (missing := PHONES - len(weekend.of_role("player"))) > 0 and weekend.event().tournament.players:
            sign_in_phones(weekend, missing)
        if chance.randrange(100) < plan.habits:
            some_habit(weekend)
        elif not follow_next(weekend, chance.choice(weekend.of_role("td"))) and chance.random() < 0.3:
            break
        if chance.random() < LARGE:
            give_large_points(weekend)
            nothing_hidden_shows(weekend, ALL)
        look_around(weekend)
    weekend.step = plan.steps + 1
    a_share_of_operations(weekend)
    follow_to_the_end(weekend, weekend.td, MOST)
    standings_hold(weekend)
    look_at_everything(weekend, shares=1 if plan.sweep else SHARES)


LARGE = 0.03
"""How often, after a step, points are given by which hidden results are found."""
SOME, ALL = 3, 1000
"""How many public pages are opened after a step while results are hidden, and after such points."""
SHARES = 10
"""In how many shares all pages are asked at the end, each by another seed."""
ANEW = 0.25
"""How often the standings are worked out again after a step, from all acts."""
PHONES = 3
"""How many players are signed in on their phones."""


def look_around(weekend: SimulatedWeekend) -> None:
    """What is looked at after each step; now and then all of it."""
    nobody_sits_twice(weekend)
    nothing_hidden_shows(weekend, SOME)
    doors_are_shut(weekend)
    look_at_what_was_done(weekend)
    who = weekend.chance.choice(list(weekend.visitors.values()))
    if weekend.chance.random() < 0.2:
        a_link_leads_on(weekend, who)
    if weekend.chance.random() < ANEW:
        standings_hold(weekend)
    before, weekend.phase = weekend.phase, phase_of(weekend.event())
    if weekend.plan.sweep and (weekend.step % weekend.plan.sweep == 0 or before != weekend.phase):
        standings_hold(weekend)
        look_at_everything(weekend)


def phase_of(event: Event) -> tuple[object, ...]:
    """Where an event is, in large: at each of its changes all pages look otherwise."""
    number, boards = current_round(event), event.tournament.boards
    played = [board for board in boards if board.round == number]
    counted = any(board.counts for board in played)
    return number, bool(event.tournament.players), len(played) > 0, counted, final_release(event) is not None


def look_at_everything(weekend: SimulatedWeekend, shares: int = 1) -> None:
    """Every page of every role, or this weekend's share of them."""
    for role in Role:
        if found := weekend.of_role(role.value):
            pages_answer(weekend, weekend.chance.choice(found), shares)


def rules_of(plan: SimulatedPlan) -> str:
    """The text of the rulebook that a weekend is played by."""
    if plan.rulebook == AT_RANDOM:
        return made_at_random(random.Random(f"rules {plan.seed}"))
    return rulebook_text(plan.rulebook)[0]


def set_up(weekend: SimulatedWeekend) -> bool:
    """Opens the event by the link, with accounts for its staff; False where that did not work."""
    plan, first = weekend.plan, weekend.hall.clock.now.date()
    td = weekend.somebody(DIRECTOR, "td")
    page = weekend.go(td, weekend.hall.set_up)
    rules = rules_of(plan)
    weekend.days = first, first + timedelta(days=3)
    days = {"starts": str(weekend.days[0]), "ends": str(weekend.days[1])}
    typed = {"own": rules, "name": "A weekend", "place": "The hall", **days, "director": DIRECTOR}
    opened = press(weekend, td, page, field="director", password=PASSWORD, **typed)
    if opened is None or opened.status != 200:
        weekend.find(
            FindingKind.STUCK, page.path, f"the event was not set up: {opened.reading.problems if opened else ''}"
        )
        return False
    sign_in_staff(weekend)
    weekend.somebody("A visitor", "anonymous")
    return True
