"""Boards in play: a director counts years, ends games, holds votes and seals the end of a round."""

import re
from datetime import timedelta
from urllib.parse import unquote

from boardcall.desk.agenda.agenda import current_round
from boardcall.game import LATEST_YEAR, POWERS
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.weekend import games
from boardcall.weekend.board_calls import board_call
from boardcall.weekend.field_values import Typed, main_button
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.form_presses import followed_link, press, press_with
from boardcall.weekend.rulings import RULED_END
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend


def results(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Goes to a board that plays, and enters what happened there."""
    board = open_board(weekend)
    if board is None:
        return board_call(weekend, who, followed_link(weekend, who, page, "call/") or page)
    address = f"desk/boards/{board.round}/{board.name}/"
    if followed_link(weekend, who, page, address) is None:
        weekend.find(FindingKind.STUCK, page.path, f"the page has no link to {address}, which plays")
    return play_board(weekend, who, weekend.go(who, address))


def open_board(weekend: Weekend) -> Board | None:
    event = weekend.event()
    number = current_round(event)
    found = [one for one in event.tournament.boards if one.round == number and one.result is None]
    return weekend.chance.choice(found) if found else None


def play_board(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Enters a year, or after some years how the game ended."""
    board = board_at(weekend, page.path)
    if settled := press(weekend, who, page, action="counts/", field="seen") if board and _is_disputed(page) else None:
        return settled
    if taken := press(weekend, who, page, action="/late/", button=weekend.chance.choice(("yes", "no"))):
        return taken
    if board is None or board.result is not None:
        return results(weekend, who, page)
    may_go_on = len(board.counts) < weekend.years and games.next_year(board) <= LATEST_YEAR
    if may_go_on or board.stop is not None:
        return count_year(weekend, who, page, board)
    return end_board(weekend, who, page, board)


def _is_disputed(page: Page) -> bool:
    return len([one for one in page.reading.forms if one.action.endswith("counts/")]) > 1


def board_at(weekend: Weekend, path: str) -> Board | None:
    found = re.search(r"/boards/(\d+)/([^/]+)/", path)
    return weekend.event().tournament.board(BoardRef(RoundNumber(int(found[1])), unquote(found[2]))) if found else None


def count_year(weekend: Weekend, who: WeekendVisitor, page: Page, board: Board) -> Page | None:
    """Enters the next year, or the one that is still missing behind a stop."""
    centres = games.following(board, weekend.chance)
    form = next((one for one in reversed(page.reading.forms) if one.action.endswith("counts/")), None)
    if form is None:
        return None
    typed: Typed = {**games.as_fields(centres), "year": str(games.next_year(board))}
    after = weekend.press(who, page, form, typed, main_button(form))
    weekend.refused(after)
    return after


def end_board(weekend: Weekend, who: WeekendVisitor, page: Page, board: Board) -> Page | None:
    """Records how the game ended; where the rules have an ending of its own, by that page."""
    if weekend.chance.random() < 0.4:
        end = followed_link(weekend, who, page, f"{board.name}/end/")
        ended = ending(weekend, who, end) if end else None
        if ended is not None and not ended.is_refused:
            return ended
    button, chosen = chosen_end(weekend, page, "end", board)
    typed: Typed = {**games.result_fields(board), **chosen}
    recorded = press_with(weekend, who, page, typed, action="/result/", button=button)
    if recorded is not None and recorded.is_refused:
        end = followed_link(weekend, who, page, f"{board.name}/end/")
        return ending(weekend, who, end) if end else recorded
    return recorded


def ending(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Ends a game by one of the causes that the rulebook has; after the hard stop all that still play."""
    if stopped := press(weekend, who, page, button="stop-all"):
        return stopped
    if page.reading.form(field="facts") is None and page.reading.form(field="cause") is None:
        board = board_at(weekend, page.path)
        return play_on(weekend, who, board) if board and not board.result else None
    button, end = chosen_end(weekend, page, "cause", board_at(weekend, page.path))
    return press_with(weekend, who, page, end, button="" if button == "record" else button, field="why")


def play_on(weekend: Weekend, who: WeekendVisitor, board: Board) -> Page | None:
    """No end is open: time goes on towards the latest time of the round, and the board votes or plays another year."""
    weekend.hall.clock.on(timedelta(hours=1))
    to = f"desk/boards/{board.round}/{board.name}/"
    voted = vote(weekend, who, weekend.go(who, f"{to}vote/")) if weekend.chance.random() < VOTES else None
    if voted is not None and not voted.is_refused:
        return voted
    return count_year(weekend, who, weekend.go(who, to), board)


VOTES = 0.6
"""How often a board that no end is open for votes on one."""


def chosen_end(weekend: Weekend, page: Page, field: str, board: Board | None) -> tuple[str, Typed]:
    """The button for the end of a game and what goes with it: an end that is open, else a ruling."""
    fields = [one for form in page.reading.forms for one in form.fields if one.name == field]
    if offered := [value for one in fields for value in one.values if value]:
        held = dict(zip(POWERS, games.counted(board), strict=True)) if board else {}
        best = [power for power in POWERS if held.get(power, 0) == max(held.values(), default=0)]
        winner = weekend.chance.choice(best).value
        conceded: Typed = {"conceded_to": winner, "conceded_by": [one.value for one in POWERS if one.value != winner]}
        return "record", {field: weekend.chance.choice(offered), "why": "it was time", **conceded}
    return "rule", {**RULED_END}


def vote(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Holds a draw vote on paper: it passes sometimes."""
    board = board_at(weekend, page.path)
    live = board.draw_votes[-1] if board and board.draw_votes else None
    left = {seat.power for seat in board.seats if seat.is_left} if board else set()
    papers = str(len(set(live.voters) - left)) if live else "0"
    for button in ("again", weekend.chance.choice(("failed", "failed", "passed")), "paper", "close", "drop"):
        if after := press(weekend, who, page, button=button, papers=papers):
            return after
    form = page.reading.form(button="propose")
    seasons = [one.values[0] for one in form.fields if one.name == "moment" and one.values] if form else []
    typed: Typed = {"power": weekend.chance.choice(POWERS).value}
    if seasons:
        typed["moment"] = seasons[0]
    return press_with(weekend, who, page, typed, button="propose")
