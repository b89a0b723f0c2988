"""What goes wrong at the boards: counts in a burst, slips and disputes, forgotten clocks, votes, leavers."""

import random
from datetime import timedelta

from boardcall.errors import NotFoundError
from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES
from boardcall.tournament import Board
from boardcall.tournament.ids import PlayerId
from boardcall.weekend import games
from boardcall.weekend.field_values import Typed, filled, main_button
from boardcall.weekend.form_presses import press
from boardcall.weekend.rulings import RULED_END
from boardcall.weekend.visitor import WeekendVisitor
from simulation.simulated import SimulatedWeekend


def open_boards(weekend: SimulatedWeekend) -> list[Board]:
    return [board for board in weekend.event().tournament.boards if board.result is None]


def some_board(weekend: SimulatedWeekend) -> Board | None:
    found = open_boards(weekend)
    return weekend.chance.choice(found) if found else None


def count(
    weekend: SimulatedWeekend, board: Board, centres: tuple[int, ...], year: int, who: WeekendVisitor | None = None
) -> None:
    who = who or weekend.desk()
    page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/")
    forms = [one for one in page.reading.forms if one.action.endswith("counts/")]
    if forms:
        typed: Typed = {**games.as_fields(centres), "year": str(year)}
        weekend.refused(weekend.press(who, page, forms[-1], typed, main_button(forms[-1])))


def burst_of_years(weekend: SimulatedWeekend) -> None:
    """A recorder catches up: several years within a minute, sometimes one too early."""
    for _ in range(weekend.chance.randint(2, 4)):
        if board := some_board(weekend):
            early = weekend.chance.random() < 0.2
            count(weekend, board, games.following(board, weekend.chance), games.next_year(board) + early)
            weekend.hall.clock.on(timedelta(seconds=weekend.chance.randint(3, 40)))


def result_on_a_slip(weekend: SimulatedWeekend) -> None:
    """A board hands in its end on a slip; its years were not counted, and often the last year is missing."""
    boards = [board for board in open_boards(weekend) if not board.counts]
    if boards:
        board, who = weekend.chance.choice(boards), weekend.desk()
        centres = list(weekend.chance.choice(SLIPS))
        weekend.chance.shuffle(centres)
        typed = games.as_fields(tuple(centres), "r") | {f"e-{one}": "" for one in POWERS}
        typed |= {"last_year": weekend.chance.choice(LAST_YEARS), **RULED_END}
        page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/")
        press(weekend, who, page, action="/result/", button="rule", **typed)


LAST_YEARS = ("", "", "1906")
SLIPS = ((5, 5, 5, 5, 5, 5, 4), (7, 7, 5, 5, 4, 3, 3), (9, 9, 6, 5, 3, 1, 1))
"""Ends of games with ties."""


def wrong_count(weekend: SimulatedWeekend) -> None:
    """A year is typed with a slip, or typed over one that was right."""
    if board := some_board(weekend):
        centres = list(games.following(board, weekend.chance))
        centres[weekend.chance.randrange(7)] += weekend.chance.choice((-3, -1, 1, 5, 20))
        year = games.next_year(board) - weekend.chance.randint(0, 2)
        count(weekend, board, tuple(centres), year)


def a_solo(weekend: SimulatedWeekend) -> None:
    """Somebody wins the game."""
    if (board := some_board(weekend)) and (centres := won(board, weekend.chance)):
        count(weekend, board, centres, games.next_year(board))


def disputed_count(weekend: SimulatedWeekend) -> None:
    """Players enter what they counted on their phones, and do not agree."""
    for who in weekend.of_role("player"):
        for board in open_boards(weekend):
            if not board.has_in_play(PlayerId(who.player)):
                continue
            page = weekend.go(who, f"record/{board.round}/{board.name}/")
            form = page.reading.form(field="c-A")
            centres = list(games.following(board, weekend.chance))
            if form and weekend.chance.random() < 0.5:
                one, two = weekend.chance.sample(range(7), 2)
                centres[one], centres[two] = centres[one] - 1, centres[two] + 1
            if form:
                weekend.refused(weekend.press(who, page, form, {**games.as_fields(tuple(centres))}, main_button(form)))


def a_clock_is_pressed(weekend: SimulatedWeekend) -> None:
    """A clock is started late, moved on, paused, or forgotten for hours."""
    if weekend.chance.random() < 0.15:
        weekend.hall.clock.on(timedelta(hours=weekend.chance.randint(1, 9)))
    board, who = some_board(weekend), weekend.desk()
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


def a_draw_vote(weekend: SimulatedWeekend) -> None:
    """Somebody proposes a draw; phones vote, papers are counted, or it is dropped."""
    if board := some_board(weekend):
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


def _ballots(weekend: SimulatedWeekend) -> None:
    for who in weekend.of_role("player"):
        page = weekend.go(who, "vote/")
        if form := page.reading.form(field="ballot"):
            answer = weekend.chance.choice(("yes", "yes", "nay"))
            weekend.refused(weekend.press(who, page, form, {"ballot": answer}, main_button(form)))


def moves(weekend: SimulatedWeekend) -> None:
    """A board is recorded move by move for some phases."""
    if not (board := some_board(weekend)):
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


def replacement(weekend: SimulatedWeekend) -> None:
    """A player leaves the table, and somebody or nobody takes over."""
    if board := some_board(weekend):
        power = weekend.chance.choice(POWERS).value
        who = weekend.desk()
        page = weekend.go(who, f"desk/boards/{board.round}/{board.name}/seats/?power={power}")
        form = page.reading.form(field="player")
        takers = [value for one in form.fields if one.name == "player" for value in one.values] if form else []
        if form and takers:
            typed: Typed = {**filled(form, weekend.chance), "player": weekend.chance.choice(takers)}
            weekend.refused(weekend.press(who, page, form, typed, main_button(form)))


def step(weekend: SimulatedWeekend, who: WeekendVisitor) -> None:
    """Something small that a director does meanwhile."""
    try:
        boards = open_boards(weekend)
    except NotFoundError:
        return
    if boards:
        board = weekend.chance.choice(boards)
        count(weekend, board, games.following(board, weekend.chance), games.next_year(board), who)


def won(board: Board, chance: random.Random) -> tuple[int, ...] | None:
    """Centres with which somebody wins in the next year, if somebody is near enough."""
    before = list(games.counted(board))
    best = max(range(7), key=lambda place: (before[place], chance.random()))
    if before[best] < 9 or sum(before) < CENTRES:
        return None
    while before[best] < 18:
        place = max((one for one in range(7) if one != best), key=lambda one: (before[one], chance.random()))
        before[place], before[best] = before[place] - 1, before[best] + 1
    return tuple(before)
