"""What people do besides what is next: what goes wrong at a real event, and every button that somebody may press."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urljoin

from boardcall.desk.agenda import current_round
from boardcall.errors import NotFoundError
from boardcall.game import POWERS
from boardcall.tournament import Board
from boardcall.weekend import games
from boardcall.weekend.addresses import filled_in, some_page
from boardcall.weekend.director import press, tap, taps
from boardcall.weekend.filling import Typed, buttons, filled, main_button
from boardcall.weekend.findings import Kind
from boardcall.weekend.hall import BASE
from boardcall.weekend.programs import any_operation
from boardcall.weekend.reading import Form
from boardcall.weekend.rulebooks import varied
from boardcall.weekend.visitor import Page, Visitor
from boardcall.weekend.weekend import STAFF, Weekend

NOT_PRESSED = ("sign-out", "/close/", "/language/", "sign-in", "revoke/", "set-up")
"""Forms that nobody presses by chance: who signs out is gone."""
Habit = Callable[[Weekend], None]


def open_boards(weekend: Weekend) -> list[Board]:
    return [board for board in weekend.event().tournament.boards if board.result is None]


def _round(weekend: Weekend) -> int:
    return current_round(weekend.event()) or 1


def _desk_form(
    weekend: Weekend, path: str, *, action: str = "", field: str = "", button: str = "", **typed: str
) -> None:
    who = weekend.desk()
    press(weekend, who, weekend.go(who, path), action=action, field=field, button=button, **typed)


def any_button(weekend: Weekend) -> None:
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


def a_program_acts(weekend: Weekend) -> None:
    """A program of somebody's sends something through the interface."""
    any_operation(weekend)


def no_show(weekend: Weekend) -> None:
    """Somebody who was there is not there any more."""
    who = weekend.desk()
    page = weekend.go(who, f"desk/rounds/{_round(weekend)}/roll-call/")
    if here := [one.value for one in taps(page) if one.value.startswith("out:")]:
        tap(weekend, who, page, weekend.chance.choice(here))


def walk_in(weekend: Weekend) -> None:
    """Somebody stands in the door, registers and wants to play now."""
    name = f"Walk-in {weekend.chance.randint(1, 10**6)}"
    _desk_form(weekend, "desk/players/", field="name", name=name, born=weekend.marks.born())
    players = weekend.event().tournament.players
    newest = players[-1].id if players else "p1"
    _desk_form(weekend, f"desk/rounds/{_round(weekend)}/roll-call/{newest}/", field="sit_out")


def withdrawal(weekend: Weekend) -> None:
    """A player goes home."""
    players = [one.id for one in weekend.event().tournament.players if not one.withdrawn]
    if len(players) > 8:
        _desk_form(weekend, f"desk/players/{weekend.chance.choice(players)}/", action="withdraw/")


def kept_apart(weekend: Weekend) -> None:
    """Two people are kept apart for a reason that is nobody's business."""
    players = weekend.event().tournament.players
    if players:
        to = f"desk/players/{weekend.chance.choice(players).id}/"
        _desk_form(weekend, to, action="apart/", reason=weekend.marks.reason())


def replacement(weekend: Weekend) -> None:
    """Somebody leaves the table, and somebody or nobody takes over."""
    if board := _some_board(weekend):
        power = weekend.chance.choice(POWERS).value
        who = weekend.desk()
        page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/seats/?power={power}")
        form = page.reading.form(field="player")
        takers = [value for one in form.fields if one.name == "player" for value in one.values] if form else []
        if form and takers:
            typed: Typed = {**filled(form, weekend.chance), "player": weekend.chance.choice(takers)}
            weekend.refused(weekend.press(who, page, form, typed, main_button(form)))


def _some_board(weekend: Weekend) -> Board | None:
    found = open_boards(weekend)
    return weekend.chance.choice(found) if found else None


def _count(weekend: Weekend, board: Board, centres: tuple[int, ...], year: int, who: Visitor | None = None) -> None:
    who = who or weekend.desk()
    page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/")
    forms = [one for one in page.reading.forms if one.action.endswith("counts/")]
    if forms:
        typed: Typed = {**games.as_fields(centres), "year": str(year)}
        weekend.refused(weekend.press(who, page, forms[-1], typed, main_button(forms[-1])))


def burst_of_years(weekend: Weekend) -> None:
    """A recorder catches up: several years within a minute, sometimes one too early."""
    for _ in range(weekend.chance.randint(2, 4)):
        if board := _some_board(weekend):
            early = weekend.chance.random() < 0.2
            _count(weekend, board, games.following(board, weekend.chance), games.next_year(board) + early)
            weekend.hall.clock.on(timedelta(seconds=weekend.chance.randint(3, 40)))


def result_on_a_slip(weekend: Weekend) -> None:
    """A board hands in how it ended on a slip; nobody counted its years, and often nobody says which was the last."""
    boards = [board for board in open_boards(weekend) if not board.counts]
    if boards:
        board, who = weekend.chance.choice(boards), weekend.desk()
        centres = list(weekend.chance.choice(SLIPS))
        weekend.chance.shuffle(centres)
        typed = games.as_fields(tuple(centres), "r") | {f"e-{one}": "" for one in POWERS}
        typed |= {"end": "time", "last_year": weekend.chance.choice(LAST_YEARS)}
        page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/")
        press(weekend, who, page, action="/result/", button="record", **typed)


LAST_YEARS = ("", "", "1906")
SLIPS = ((5, 5, 5, 5, 5, 5, 4), (7, 7, 5, 5, 4, 3, 3), (9, 9, 6, 5, 3, 1, 1))
"""Ends of games with ties."""


def chair_of_a_no_show(weekend: Weekend) -> None:
    """Somebody who was called to a board did not come, and somebody else who is here takes the chair."""
    event, who = weekend.event(), weekend.desk()
    number = _round(weekend)
    call = event.tournament.calls.latest(number)
    present = {one.player for one in event.tournament.roll_call.present(number)}
    begun = [board for board in event.tournament.boards if board.round == number and (board.counts or board.result)]
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


def _take_the_chair(weekend: Weekend, who: Visitor, path: str, absent: str) -> None:
    """Somebody takes the chair; a finding where nobody can, whoever is asked."""
    page = weekend.go(who, path)
    links = [one.to for one in page.reading.links if absent in one.to.partition("chair=")[2]]
    chosen = weekend.go(who, urljoin(page.path, links[0])) if links else page
    form = next((one for one in chosen.reading.forms if any(b.name == "player" for b in one.buttons)), None)
    takers = [one for one in buttons(form) if one.name == "player" and one.value != "-"] if form else []
    said = f"the page offers nobody: {chosen.reading.heading}"
    for taker in weekend.chance.sample(takers, min(TRIES, len(takers))):
        taken = weekend.press(who, chosen, form or Form("", "post"), {"reason": "did not come"}, taker)
        if not weekend.refused(taken):
            return
        said = "; ".join(taken.reading.problems[:2])
    name = f"Passer-by {weekend.chance.randint(1, 10**6)}"
    seated = press(weekend, who, chosen, action="/", field="name", name=name, reason="did not come")
    said = "; ".join((said, *(seated.reading.problems[:2] if seated else ())))
    if links and (seated is None or seated.is_refused):
        weekend.find(Kind.STUCK, page.path, f"nobody can take the chair of {absent}, who did not come: {said}")


TRIES = 3


def wrong_count(weekend: Weekend) -> None:
    """A year is typed with a slip, or typed over one that was right."""
    if board := _some_board(weekend):
        centres = list(games.following(board, weekend.chance))
        centres[weekend.chance.randrange(7)] += weekend.chance.choice((-3, -1, 1, 5, 20))
        year = games.next_year(board) - weekend.chance.randint(0, 2)
        _count(weekend, board, tuple(centres), year)


def a_solo(weekend: Weekend) -> None:
    """Somebody wins the game."""
    if (board := _some_board(weekend)) and (centres := games.won(board, weekend.chance)):
        _count(weekend, board, centres, games.next_year(board))


def disputed_count(weekend: Weekend) -> None:
    """Players enter what they counted on their phones, and do not agree."""
    for who in weekend.of_role("player"):
        for board in open_boards(weekend):
            if not board.has_in_play(who.player):
                continue
            page = weekend.go(who, f"record/{board.round}/{board.name}/")
            form = page.reading.form(field="c-A")
            centres = list(games.following(board, weekend.chance))
            if form and weekend.chance.random() < 0.5:
                one, two = weekend.chance.sample(range(7), 2)
                centres[one], centres[two] = centres[one] - 1, centres[two] + 1
            if form:
                weekend.refused(weekend.press(who, page, form, {**games.as_fields(tuple(centres))}, main_button(form)))


def a_clock_is_pressed(weekend: Weekend) -> None:
    """A clock is started late, moved on, paused, or forgotten for hours."""
    if weekend.chance.random() < 0.15:
        weekend.hall.clock.on(timedelta(hours=weekend.chance.randint(1, 9)))
    board, who = _some_board(weekend), weekend.desk()
    if board:
        to = (
            f"clocks/{board.round}/{board.name}/"
            if weekend.chance.random() < 0.7
            else f"desk/rounds/{board.round}/clocks/"
        )
        page = weekend.go(who, to)
        forms = [one for one in page.reading.forms if one.action.endswith("click/")]
        if forms:
            form = forms[0] if weekend.chance.random() < 0.6 else weekend.chance.choice(forms)
            typed = filled(form, weekend.chance, carelessly=weekend.chance.random() < 0.5)
            weekend.refused(weekend.press(who, page, form, typed, main_button(form)))


def a_draw_vote(weekend: Weekend) -> None:
    """Somebody proposes a draw; phones vote, papers are counted, or it is dropped."""
    if board := _some_board(weekend):
        who = weekend.desk()
        page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/vote/")
        for _ in range(weekend.chance.randint(1, 4)):
            forms = [one for one in page.reading.forms if any(each.name == "do" for each in one.buttons)]
            if not forms:
                return
            form = forms[0] if weekend.chance.random() < 0.7 else weekend.chance.choice(forms)
            typed = filled(form, weekend.chance)
            page = weekend.press(who, page, form, typed, weekend.chance.choice(form.buttons))
            weekend.refused(page)
            _ballots(weekend)


def _ballots(weekend: Weekend) -> None:
    for who in weekend.of_role("player"):
        page = weekend.go(who, "vote/")
        if form := page.reading.form(field="ballot"):
            answer = weekend.chance.choice(("yes", "yes", "nay"))
            weekend.refused(weekend.press(who, page, form, {"ballot": answer}, main_button(form)))


def rules_change(weekend: Weekend) -> None:
    """The rules are changed in the middle."""
    if weekend.chance.random() < 0.5:
        return
    rules = varied(weekend.event().tournament.rulebook_text, weekend.chance, changes=weekend.chance.randint(1, 3))
    _press_as_director(weekend, "desk/event/", field="rules", rules=rules, reason="the meeting agreed")


def _press_as_director(weekend: Weekend, path: str, *, field: str, **typed: str) -> Page | None:
    who = weekend.chance.choice(weekend.of_role("td"))
    return press(weekend, who, weekend.go(who, path), field=field, **typed)


def undo(weekend: Weekend) -> None:
    """Something is undone, most often what was done last."""
    _change_log(weekend, "undo")


def redo(weekend: Weekend) -> None:
    """Something that was undone is put back."""
    _change_log(weekend, "redo")


def _change_log(weekend: Weekend, what: str) -> None:
    who = weekend.desk()
    links = [one.to for one in weekend.go(who, "desk/log/").reading.links if one.to.endswith(f"/{what}/")]
    if links:
        near = links[: 4 if weekend.chance.random() < 0.6 else len(links)]
        to = weekend.chance.choice(near) + ("?all" if weekend.chance.random() < 0.2 else "")
        press(weekend, who, weekend.go(who, to), field="reason", reason="it was wrong")


def restart(weekend: Weekend) -> None:
    """The server ends and starts again."""
    weekend.hall.restart()
    for one in weekend.visitors.values():
        one.door = weekend.hall.door


def sent_twice(weekend: Weekend) -> None:
    """A form is sent once more, by a double tap or from an old page."""
    who = weekend.chance.choice(list(weekend.visitors.values()))
    if who.last and not any(word in who.last[0] for word in NOT_PRESSED):
        weekend.again(who)


def old_page(weekend: Weekend) -> None:
    """One of two directors presses a button of a page that the other has made old."""
    one, other = weekend.td, weekend.desk()
    page = weekend.go(one, filled_in(weekend, f"{BASE}desk/boards/<int:number>/<str:board>/"))
    step(weekend, other)
    form = page.reading.form(action="counts/")
    if form:
        weekend.refused(
            weekend.press(one, page, form, filled(form, weekend.chance, carelessly=True), main_button(form))
        )


def step(weekend: Weekend, who: Visitor) -> None:
    """Something small that a director does meanwhile."""
    try:
        boards = open_boards(weekend)
    except NotFoundError:
        return
    if boards:
        board = weekend.chance.choice(boards)
        _count(weekend, board, games.following(board, weekend.chance), games.next_year(board), who)


def swap(weekend: Weekend) -> None:
    """Two people change seats in the call, or some boards are drawn again."""
    who, number = weekend.desk(), _round(weekend)
    page = weekend.go(who, f"desk/rounds/{number}/call/")
    if weekend.chance.random() < 0.4:
        press(weekend, who, page, action="call/redraw/", seed=str(weekend.chance.randint(1, 999)))
        return
    form = page.reading.form(action="call/swap/")
    if form:
        asked = weekend.press(who, page, form, filled(form, weekend.chance, carelessly=True), main_button(form))
        press(weekend, who, asked, action="call/swap/", field="do", reason="they are a couple")


def a_team(weekend: Weekend) -> None:
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


def moves(weekend: Weekend) -> None:
    """A board is recorded move by move for some phases."""
    if not (board := _some_board(weekend)):
        return
    who, to = weekend.desk(), f"play/{board.round}/{board.name}/"
    press(weekend, who, weekend.go(who, to), action="start/")
    for _ in range(weekend.chance.randint(1, 3)):
        page = weekend.go(who, to)
        form = page.reading.form(action="sheets/")
        if form and weekend.chance.random() < 0.7:
            sheet = weekend.chance.choice(("A PAR - BUR\nF BRE - MAO", "A MUN - RUH", "A VIE S A BUD", "build A PAR"))
            fields = [one.name for one in form.fields if one.kind == "textarea"]
            typed: Typed = {weekend.chance.choice(fields): sheet} if fields else {}
            weekend.refused(weekend.press(who, page, form, typed, main_button(form)))
        page = weekend.go(who, to)
        publish = page.reading.form(action="publish/")
        if publish:
            weekend.refused(
                weekend.press(who, page, publish, {"anyway": "yes"}, weekend.chance.choice(publish.buttons))
            )


def phone_at_roll_call(weekend: Weekend) -> None:
    """Players check themselves in on their phones, or out again."""
    for who in weekend.of_role("player"):
        page = weekend.go(who, "me/")
        form = next((one for one in page.reading.forms if "me/roll-call/" in one.action), None)
        if form:
            weekend.refused(weekend.press(who, page, form, {}, weekend.chance.choice(form.buttons)))


def a_ballot(weekend: Weekend) -> None:
    """Ballots for awards are opened and given, on phones and on paper."""
    _press_as_director(weekend, "desk/ballots/", field="do")
    for who in weekend.of_role("player"):
        page = weekend.go(who, "ballots/")
        if forms := [one for one in page.reading.forms if "ballot" in one.names()]:
            form = weekend.chance.choice(forms)
            weekend.refused(weekend.press(who, page, form, filled(form, weekend.chance), main_button(form)))


def hours_pass(weekend: Weekend) -> None:
    """Nobody does anything for a while: lunch, a night, or people who come late."""
    weekend.hall.clock.on(timedelta(hours=weekend.chance.choice((1, 2, 5, 12))))


def cancelled_round(weekend: Weekend) -> None:
    """The call of the round is taken back after it was published."""
    found = [entry for entry in weekend.event().replay.entries if entry.act.name == "publish-board-call"]
    if found and weekend.chance.random() < 0.3:
        to = f"desk/log/{found[-1].number}/undo/"
        _desk_form(weekend, to, field="reason", reason="the hall is closed")


def early_release(weekend: Weekend) -> None:
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
}
"""What people do, and how often."""


def some_habit(weekend: Weekend) -> None:
    """Somebody does something else than what is next."""
    only = weekend.plan.only
    known = {habit: often for habit, often in HABITS.items() if not only or habit.__name__ in only}
    habit = weekend.chance.choices(list(known), list(known.values()))[0]
    weekend.reached.habits[habit.__name__] += 1
    habit(weekend)


def sign_in_staff(weekend: Weekend) -> None:
    """The director opens accounts for the others, makes a token for a program, and everybody signs in."""
    for name, role in STAFF.items():
        page = weekend.go(weekend.td, "staff/")
        made = press(weekend, weekend.td, page, field="boards", name=name, role=role)
        if made and made.reading.codes:
            _enter(weekend, weekend.somebody(name, role), made)
    made = press(
        weekend, weekend.td, weekend.go(weekend.td, "tokens/"), field="days", name="a program", role="td", days="30"
    )
    if made and made.reading.codes:
        weekend.token = next((code for code in made.reading.codes if code.startswith("boardcall_")), "")


def sign_in_phones(weekend: Weekend, many: int) -> None:
    """Some players get their private links and open them."""
    players = [one.id for one in weekend.event().tournament.players if not one.withdrawn]
    for player in weekend.chance.sample(players, min(many, len(players))):
        page = weekend.go(weekend.td, "links/")
        made = press(weekend, weekend.td, page, action=f"links/{player}/new/")
        if made and made.reading.codes:
            _enter(weekend, weekend.somebody(player, "player", player), made)


def _enter(weekend: Weekend, who: Visitor, made: Page) -> None:
    path = "/" + made.reading.codes[-1].split("/", 3)[-1]
    page = weekend.go(who, path)
    for form in page.reading.forms:
        if form.method == "post" and not any(word in form.action for word in NOT_PRESSED):
            weekend.press(who, page, form, {}, main_button(form))
            return
