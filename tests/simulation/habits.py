"""What people do besides what is next: what goes wrong at a real event, and every button they may press."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urljoin

from boardcall.desk.agenda.agenda import current_round
from boardcall.game import POWERS
from boardcall.tournament.acts.chairs import has_begun
from boardcall.tournament.ids import FIRST_ROUND, RoundNumber
from boardcall.weekend.field_values import Typed, buttons, filled, main_button
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.form_presses import press
from boardcall.weekend.page_reader import ReadForm
from boardcall.weekend.roll_call import tap, taps
from boardcall.weekend.visitor import Page, WeekendVisitor
from simulation.addresses import filled_in, some_page
from simulation.at_boards import (
    a_clock_is_pressed,
    a_draw_vote,
    a_solo,
    burst_of_years,
    disputed_count,
    moves,
    replacement,
    result_on_a_slip,
    step,
    wrong_count,
)
from simulation.findings import BrokenRule
from simulation.hall import BASE
from simulation.in_their_order import (
    a_board_by_hand,
    a_changed_team,
    a_complaint,
    a_deputy,
    a_provision,
    a_shared_end,
    a_vote_held_again,
    another_position,
    sheets_come_back,
)
from simulation.paperwork import a_busy_hour, a_meeting, access_ends, hall_check_in, paperwork
from simulation.programs import any_operation
from simulation.rulebooks import varied
from simulation.signing_in import NOT_PRESSED
from simulation.simulated import SimulatedWeekend
from simulation.whole_ways import a_corrected_phase, a_secret_vote, an_erasure

Habit = Callable[[SimulatedWeekend], None]


def _round(weekend: SimulatedWeekend) -> RoundNumber:
    return current_round(weekend.event()) or FIRST_ROUND


def _desk_form(weekend: SimulatedWeekend, path: str, *, action: str = "", field: str = "", **typed: str) -> None:
    who = weekend.desk()
    press(weekend, who, weekend.go(who, path), action=action, field=field, **typed)


def any_button(weekend: SimulatedWeekend) -> None:
    """Somebody presses some button of some page, with something typed or nothing."""
    who = weekend.chance.choice(list(weekend.visitors.values()))
    page = weekend.go(who, some_page(weekend, who.role))
    forms = [one for one in page.reading.forms if not any(word in one.action for word in NOT_PRESSED)]
    forms = [one for one in forms if buttons(one) and "sign-in" not in page.path]
    if forms:
        form = weekend.chance.choice(forms)
        typed = filled(form, weekend.chance, carelessly=weekend.chance.random() < 0.8)
        after = weekend.press(who, page, form, typed, weekend.chance.choice(buttons(form)))
        weekend.refused(after)


def a_program_acts(weekend: SimulatedWeekend) -> None:
    """A program with a token sends a few things through the interface."""
    for _ in range(OPERATIONS_AT_ONCE):
        any_operation(weekend)


def no_show(weekend: SimulatedWeekend) -> None:
    """Somebody who was there is not there any more."""
    who = weekend.desk()
    page = weekend.go(who, f"desk/rounds/{_round(weekend)}/roll-call/")
    if here := [one.value for one in taps(page) if one.value.startswith("out:")]:
        tap(weekend, who, page, weekend.chance.choice(here))


def walk_in(weekend: SimulatedWeekend) -> None:
    """A person at the door registers and wants to play now."""
    name = f"Walk-in {weekend.chance.randint(1, 10**6)}"
    _desk_form(weekend, "desk/players/", field="name", name=name, born=weekend.marks.born())
    players = weekend.event().tournament.players
    newest = players[-1].id if players else "p1"
    _desk_form(weekend, f"desk/rounds/{_round(weekend)}/roll-call/{newest}/", field="sit_out")


def withdrawal(weekend: SimulatedWeekend) -> None:
    """A player goes home."""
    players = [one.id for one in weekend.event().tournament.players if not one.withdrawn]
    if len(players) > 8:
        _desk_form(weekend, f"desk/players/{weekend.chance.choice(players)}/", action="withdraw/")


def kept_apart(weekend: SimulatedWeekend) -> None:
    """Two people are kept apart for a private reason."""
    players = weekend.event().tournament.players
    if players:
        to = f"desk/players/{weekend.chance.choice(players).id}/"
        _desk_form(weekend, to, action="apart/", reason=weekend.marks.reason())


def chair_of_a_no_show(weekend: SimulatedWeekend) -> None:
    """A player who was called to a board did not come, and another person who is here takes the chair."""
    event, who = weekend.event(), weekend.desk()
    number = _round(weekend)
    call = event.tournament.calls.latest(number)
    present = {one.player for one in event.tournament.roll_call.present(number)}
    begun = [board for board in event.tournament.boards if board.round == number and has_begun(board)]
    if call is None or begun:
        return
    seated = [(board.number, seat.player) for board in call.boards for seat in board.seats]
    seat, absent = weekend.chance.choice(seated)
    spare = sorted(present - {player for _, player in seated})
    if not spare:
        walk_in(weekend)
    if absent in present:
        roll = f"desk/rounds/{number}/roll-call/"
        press(weekend, who, weekend.go(who, roll), button=f"out:{absent}")
    _take_the_chair(weekend, who, f"desk/rounds/{number}/chairs/{seat}/", absent)


def _take_the_chair(weekend: SimulatedWeekend, who: WeekendVisitor, path: str, absent: str) -> None:
    """Somebody takes the chair; a finding if nobody can."""
    page = weekend.go(who, path)
    links = [one.to for one in page.reading.links if absent in one.to.partition("chair=")[2]]
    chosen = weekend.go(who, urljoin(page.path, links[0])) if links else page
    form = next((one for one in chosen.reading.forms if any(b.name == "player" for b in one.buttons)), None)
    takers = [one for one in buttons(form) if one.name == "player" and one.value != "-"] if form else []
    said = f"the page offers nobody: {chosen.reading.heading}"
    for taker in weekend.chance.sample(takers, min(TRIES, len(takers))):
        taken = weekend.press(who, chosen, form or ReadForm("", "post"), {"reason": "did not come"}, taker)
        if not weekend.refused(taken):
            return
        said = "; ".join(taken.reading.problems[:2])
    name = f"Passer-by {weekend.chance.randint(1, 10**6)}"
    seated = press(weekend, who, chosen, action="/", field="name", name=name, reason="did not come")
    said = "; ".join((said, *(seated.reading.problems[:2] if seated else ())))
    if links and (seated is None or seated.is_refused):
        weekend.find(FindingKind.STUCK, page.path, f"nobody can take the chair of {absent}, who did not come: {said}")


TRIES = 3
OPERATIONS_AT_ONCE = 3


def rules_change(weekend: SimulatedWeekend) -> None:
    """The rules are changed in the middle."""
    rules = varied(weekend.event().tournament.rulebook_text, weekend.chance, changes=weekend.chance.randint(1, 3))
    who, text = weekend.chance.choice(weekend.of_role("td")), "desk/rules/text/"
    typed = {"rules": rules, "reason": "the meeting agreed"}
    looked = press(weekend, who, weekend.go(who, text), field="rules", button="save", **typed)
    if looked is None:
        weekend.find(BrokenRule.OURS, text, "the rules have no form")
    elif looked.reading.form(field="looked"):
        press(weekend, who, looked, field="looked", button="save", **typed)


def _press_as_director(weekend: SimulatedWeekend, path: str, *, field: str, **typed: str) -> Page | None:
    who = weekend.chance.choice(weekend.of_role("td"))
    return press(weekend, who, weekend.go(who, path), field=field, **typed)


def undo(weekend: SimulatedWeekend) -> None:
    """Something is undone, most often what was done last."""
    _change_log(weekend, "undo")


def redo(weekend: SimulatedWeekend) -> None:
    """Something that was undone is put back."""
    _change_log(weekend, "redo")


def _change_log(weekend: SimulatedWeekend, what: str) -> None:
    who = weekend.desk()
    links = [one.to for one in weekend.go(who, "desk/log/").reading.links if one.to.endswith(f"/{what}/")]
    if links:
        near = links[: 4 if weekend.chance.random() < 0.6 else len(links)]
        to = weekend.chance.choice(near) + ("?all" if weekend.chance.random() < 0.2 else "")
        press(weekend, who, weekend.go(who, to), field="reason", reason="it was wrong")


def restart(weekend: SimulatedWeekend) -> None:
    """The server ends and starts again."""
    weekend.hall.restart()
    for one in weekend.visitors.values():
        one.door = weekend.hall.door


def sent_twice(weekend: SimulatedWeekend) -> None:
    """A form is sent once more, by a double tap or from an old page."""
    who = weekend.chance.choice(list(weekend.visitors.values()))
    if who.last and not any(word in who.last[0] for word in NOT_PRESSED):
        weekend.again(who)


def old_page(weekend: SimulatedWeekend) -> None:
    """One of two directors presses a button of a page that the other has made old."""
    one, other = weekend.td, weekend.desk()
    page = weekend.go(one, filled_in(weekend, f"{BASE}desk/boards/<int:number>/<str:board>/"))
    step(weekend, other)
    form = page.reading.form(action="counts/")
    if form:
        weekend.refused(
            weekend.press(one, page, form, filled(form, weekend.chance, carelessly=True), main_button(form))
        )


def swap(weekend: SimulatedWeekend) -> None:
    """Two people change seats in the call, or some boards are drawn again."""
    who, number = weekend.desk(), _round(weekend)
    page = weekend.go(who, f"desk/rounds/{number}/call/")
    if weekend.chance.random() < 0.4:
        press(weekend, who, page, action="call/redraw/", reason="somebody came late")
        return
    form = page.reading.form(action="call/swap/")
    if form:
        asked = weekend.press(who, page, form, filled(form, weekend.chance, carelessly=True), main_button(form))
        press(weekend, who, asked, action="call/swap/", field="do", reason="they are a couple")


def a_team(weekend: SimulatedWeekend) -> None:
    """Some players enter as a team."""
    who = weekend.desk()
    page = weekend.go(who, "desk/teams/")
    form = page.reading.form(field="member-0")
    if form is None:
        return
    places = [one for one in form.fields if one.name.startswith("member-")]
    taken = {member for team in weekend.event().tournament.teams for member in team.members}
    people = [value for value in places[0].values if value and value not in taken]
    powers = weekend.chance.sample([one.value for one in POWERS], 7)
    typed: Typed = {"team": f"Team {weekend.chance.randint(1, 99)}"}
    for place, player in enumerate(weekend.chance.sample(people, min(len(places), len(people)))):
        typed |= {f"member-{place}": player, f"power-{place}": powers[place % 7]}
    weekend.refused(weekend.press(who, page, form, typed, main_button(form)))


def phone_at_roll_call(weekend: SimulatedWeekend) -> None:
    """Players check themselves in on their phones, or out again."""
    for who in weekend.of_role("player"):
        page = weekend.go(who, "me/")
        form = next((one for one in page.reading.forms if "me/roll-call/" in one.action), None)
        if form:
            weekend.refused(weekend.press(who, page, form, {}, weekend.chance.choice(form.buttons)))


def a_ballot(weekend: SimulatedWeekend) -> None:
    """Ballots for awards are opened and given, on phones and on paper."""
    _press_as_director(weekend, "desk/ballots/", field="do")
    for who in weekend.of_role("player"):
        page = weekend.go(who, "ballots/")
        if forms := [one for one in page.reading.forms if "ballot" in one.names()]:
            form = weekend.chance.choice(forms)
            weekend.refused(weekend.press(who, page, form, filled(form, weekend.chance), main_button(form)))


def hours_pass(weekend: SimulatedWeekend) -> None:
    """Nobody does anything for a while: lunch, a night, or people who come late."""
    weekend.hall.clock.on(timedelta(hours=weekend.chance.choice((1, 2, 5, 12))))


def cancelled_round(weekend: SimulatedWeekend) -> None:
    """The round is cancelled, or its call is taken back after it was published."""
    if weekend.chance.random() < 0.3:
        to = f"desk/rounds/{_round(weekend)}/cancel/"
        _press_as_director(weekend, to, field="reason", reason="the hall is closed")
        return
    found = [entry for entry in weekend.event().replay.entries if entry.act.name == "publish-board-call"]
    if found and weekend.chance.random() < 0.3:
        to = f"desk/log/{found[-1].number}/undo/"
        _desk_form(weekend, to, field="reason", reason="the hall is closed")


def early_release(weekend: SimulatedWeekend) -> None:
    """Interim standings are released, or hidden again."""
    to = ("standings/release/", "hide/")[weekend.chance.random() < 0.3]
    who = weekend.chance.choice(weekend.of_role("td"))
    press(weekend, who, weekend.go(who, "desk/standings/"), action=to)


HABITS: dict[Habit, int] = {
    any_button: 24,
    a_program_acts: 10,
    no_show: 3,
    walk_in: 3,
    withdrawal: 1,
    kept_apart: 1,
    replacement: 4,
    burst_of_years: 4,
    result_on_a_slip: 2,
    chair_of_a_no_show: 4,
    wrong_count: 4,
    a_solo: 2,
    disputed_count: 4,
    a_clock_is_pressed: 9,
    a_draw_vote: 5,
    rules_change: 2,
    undo: 5,
    redo: 4,
    restart: 1,
    sent_twice: 3,
    old_page: 2,
    swap: 3,
    a_team: 2,
    moves: 3,
    phone_at_roll_call: 3,
    a_ballot: 2,
    hours_pass: 1,
    cancelled_round: 2,
    early_release: 2,
    paperwork: 30,
    a_meeting: 2,
    hall_check_in: 2,
    access_ends: 1,
    a_secret_vote: 2,
    a_corrected_phase: 2,
    an_erasure: 1,
    a_board_by_hand: 1,
    a_changed_team: 2,
    a_complaint: 1,
    a_deputy: 1,
    a_provision: 1,
    a_shared_end: 2,
    a_vote_held_again: 2,
    another_position: 1,
    sheets_come_back: 1,
}
"""What people do, and how often."""
ONLY_WHERE_NAMED: dict[Habit, int] = {a_busy_hour: 8}
"""What takes too long for a weekend that does not ask for it."""


def some_habit(weekend: SimulatedWeekend) -> None:
    """Somebody does something else than what is next."""
    only = weekend.plan.only
    named = {**HABITS, **ONLY_WHERE_NAMED}
    known = {habit: often for habit, often in named.items() if habit.__name__ in only} if only else HABITS
    habit = weekend.chance.choices(list(known), list(known.values()))[0]
    if not only and weekend.event().replay.entries[-1].act.name == "publish-board-call":
        habit = weekend.chance.choice((chair_of_a_no_show, habit))  # the only moment at which it can be taken
    weekend.reached.habits[habit.__name__] += 1
    habit(weekend)
