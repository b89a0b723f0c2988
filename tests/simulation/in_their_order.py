"""What only comes about in its order: a vote held again, a complaint, a deputy, an end that several keep.

Each goes as far as the event and its rules let it; by chance alone hardly anybody does all its steps.
"""

import re
from datetime import datetime, timedelta
from urllib.parse import quote, urlencode, urljoin
from zoneinfo import ZoneInfo

from boardcall.desk.agenda.agenda import current_round
from boardcall.game import POWERS
from boardcall.tournament import Board
from boardcall.tournament.ids import FIRST_ROUND
from boardcall.voting.draw_vote import VoteStage
from boardcall.weekend import seals
from boardcall.weekend.field_values import Typed, main_button
from boardcall.weekend.form_presses import press, press_with
from simulation.at_boards import open_boards, some_board
from simulation.programs import ask_program
from simulation.simulated import SimulatedWeekend

PROVISION = "Nobody plays with a phone at the table."


def a_provision(weekend: SimulatedWeekend) -> None:
    """The code of conduct is read out, and the director adds a provision to it."""
    for button in ("read", "add"):
        page = weekend.go(weekend.td, "desk/code/")
        press(weekend, weekend.td, page, button=button, text=PROVISION)


def a_changed_team(weekend: SimulatedWeekend) -> None:
    """A team that was entered gives its members other powers."""
    who, teams = weekend.desk(), weekend.event().tournament.teams
    if teams:
        team = weekend.chance.choice(teams)
        powers = weekend.chance.sample([one.value for one in POWERS], len(POWERS))
        typed = {f"power-{place}": powers[place % 7] for place, _ in enumerate(team.members)}
        page = weekend.go(who, f"desk/teams/?{urlencode({'team': team.name})}")
        press(weekend, who, page, field="known", **typed)


def a_complaint(weekend: SimulatedWeekend) -> None:
    """A director rules, somebody complains about it, and that is decided."""
    who, make = weekend.td, "desk/rulings/make/"
    told = {"facts": "Lunch was late.", "ruling": "Ten minutes more.", "clause": "V.1"}
    press(weekend, who, weekend.go(who, make), field="facts", **told)
    page = weekend.go(who, "desk/rulings/")
    for button in ("complain", weekend.chance.choice(("stand", "lift"))):
        ruled = [one.to for one in page.reading.links if re.search(r"/desk/rulings/\d+/$", urljoin(page.path, one.to))]
        if ruled:
            said = {"text": "It was not late.", "decision": "It was late."}
            press(weekend, who, weekend.go(who, urljoin(page.path, ruled[0])), button=button, **said)


def a_deputy(weekend: SimulatedWeekend) -> None:
    """People who play on a board turn out to be directors, and somebody else decides there."""
    who, board = weekend.td, some_board(weekend)
    seated = [player for seat in board.seats for player in seat.players] if board else []
    if board and len(seated) > 1:
        for player in weekend.chance.sample(seated, 2):
            typed: Typed = {"role": ["td"]}
            press_with(weekend, who, weekend.go(who, f"desk/players/{player}/"), typed, field="role")
        others = [one.id for one in weekend.event().tournament.players if one.id not in seated]
        deputy = weekend.chance.choice(others or seated)
        page = weekend.go(who, f"desk/boards/{board.round}/{quote(board.name)}/")
        press(weekend, who, page, action="deputy/", deputy=deputy)


def a_shared_end(weekend: SimulatedWeekend) -> None:
    """Several keep a part each of when a round ends; as its possible ends go by, they tell their parts."""
    event, who = weekend.event(), weekend.td
    number = current_round(event) or FIRST_ROUND
    to = f"desk/rounds/{number}/seal/"
    if not (shared := event.tournament.clocks.shared_end(number)):
        page = weekend.go(who, to)
        if page.reading.form(button="share"):
            press_with(weekend, who, page, seals.parts_kept(weekend, number), button="share")
    elif shared.next and ":" in shared.next[0]:
        clock, zone = weekend.hall.clock, ZoneInfo(event.rulebook.event.timezone)
        hour, minute = map(int, shared.next[0].split(":")[:2])
        now = clock.now.astimezone(zone)
        clock.on(max(timedelta(), datetime(now.year, now.month, now.day, hour, minute, tzinfo=zone) - now))
        weekend.refused(seals.seal(weekend, who, weekend.go(who, to)) or weekend.go(who, to))


def a_vote_held_again(weekend: SimulatedWeekend) -> None:
    """A draw is voted on by phones; the server starts again meanwhile, so everybody votes once more."""
    phones = {one.player: one for one in weekend.of_role("player")}
    boards = [one for one in open_boards(weekend) if any(one.has_in_play(player) for player in phones)]
    if not boards:
        return
    board, who = weekend.chance.choice(boards), weekend.td
    to = f"desk/boards/{board.round}/{quote(board.name)}/vote/"
    for button in ("propose", "arrive", "open"):
        press(weekend, who, weekend.go(who, to), button=button)
    for again in (True, False):
        _vote(weekend)
        if again and (votes := _now(weekend, board).draw_votes) and votes[-1].stage is VoteStage.OPEN:
            weekend.hall.restart()
            for one in weekend.visitors.values():
                one.door = weekend.hall.door
            press(weekend, who, weekend.go(who, to), button="again", reason="the server was started again")


def _now(weekend: SimulatedWeekend, board: Board) -> Board:
    return next(one for one in weekend.event().tournament.boards if one.ref == board.ref)


def _vote(weekend: SimulatedWeekend) -> None:
    for who in weekend.of_role("player"):
        page = weekend.go(who, "vote/")
        if form := page.reading.form(field="ballot"):
            weekend.refused(weekend.press(who, page, form, {"ballot": "yes"}, main_button(form)))


def another_position(weekend: SimulatedWeekend) -> None:
    """The position that was recorded is not the one on the board: a unit is missing there."""
    if board := some_board(weekend):
        who, to = weekend.td, f"play/{board.round}/{quote(board.name)}/"
        press(weekend, who, weekend.go(who, to), action="start/")
        page = weekend.go(who, f"{to}position/")
        press(weekend, who, page, field="units-A", **{"units-A": "A VIE, F TRI"})


def sheets_come_back(weekend: SimulatedWeekend) -> None:
    """Players hand in their order sheets after a game, and the desk ticks them off."""
    ended = [one for one in weekend.event().tournament.boards if one.result is not None]
    if ended:
        board, who = weekend.chance.choice(ended), weekend.desk()
        page = weekend.go(who, f"play/{board.round}/{quote(board.name)}/")
        press_with(weekend, who, page, {"back": ["A", "F"]}, action="sheets-back/")


def a_board_by_hand(weekend: SimulatedWeekend) -> None:
    """A program of the director's seats a further board of the round."""
    event = weekend.event()
    number = current_round(event) or FIRST_ROUND
    played = [one for one in event.tournament.boards if one.round == number]
    seated = {player for one in played for seat in one.seats for player in seat.players}
    free = [one.id for one in event.tournament.players if one.id not in seated and not one.withdrawn]
    players = weekend.chance.sample(free, min(len(POWERS), len(free)))
    seats = [{"power": one.value, "player": player} for one, player in zip(POWERS, players, strict=False)]
    if len(players) >= FEWEST:
        ask_program(weekend, "PUT", f"rounds/{number}/boards/{len(event.tournament.boards) + 1}", {"seats": seats})


FEWEST = 6
"""At a board by hand: one power may be left out."""
