"""A director who does what "Next" says: the page it leads to, and the button there."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from urllib.parse import unquote

from boardcall.desk.agenda.agenda import SEVEN, agenda, current_round
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND, RoundNumber
from boardcall.weekend import games
from boardcall.weekend.coverage import route_of
from boardcall.weekend.field_values import Typed, filled, main_button
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.page_reader import ReadNeed
from boardcall.weekend.roll_call import roll_call
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import Weekend, names
from boardcall.wording import NO_WORDS, verbatim

Hand = Callable[[Weekend, WeekendVisitor, Page], Page | None]
PATIENCE = 20
"""How often "Next" may be followed without any act before it counts as stuck."""


def follow_next(weekend: Weekend, who: WeekendVisitor) -> bool:
    """Does what the desk says is next; False when it says that nothing is, or the event is over."""
    desk = weekend.go(who, "desk/")
    need = due(weekend, desk)
    if need is None:
        return False
    if is_played_out(weekend):
        return _end_it(weekend, who, desk, need)
    if need.link is None:
        do_at_once(weekend, who, desk, need)
        return True
    page = weekend.go(who, need.link.to)
    if page.status != 200:
        weekend.find(FindingKind.STUCK, need.link.to, f"“{need.says}” leads to a page with status {page.status}")
        return True
    after = HANDS.get(route_of(page.path), anything)(weekend, who, page)
    if after is not None:
        weekend.refused(after)
    return True


def _end_it(weekend: Weekend, who: WeekendVisitor, desk: Page, need: ReadNeed) -> bool:
    """Settles what is open after the last round where only the director knows that it was the last."""
    if not _is_final(weekend):
        weekend.refused(rulings(weekend, who, weekend.go(who, "desk/rulings/")) or desk)
        return True
    number = current_round(weekend.event()) or FIRST_ROUND
    if not weekend.event().tournament.roll_call.present(number):  # else some wait for a round that is none
        said = f"the final standings are released, and Next is “{need.says}”"
        weekend.find(FindingKind.STUCK, "desk/", said)
    return False


def due(weekend: Weekend, desk: Page) -> ReadNeed | None:
    """What the desk names as next; where it stands among what needs somebody, that one of them."""
    read, event = desk.reading, weekend.event()
    awaited = agenda(event, compute_standings(event.tournament, event.rulebook), at=weekend.hall.clock.now).next
    if read.next is None and (awaited is None or not read.needs):
        return None  # the event is over; what still needs somebody is left to them
    said = awaited.sentence if awaited else NO_WORDS
    found = ReadNeed(read.next.text, read.next) if read.next else None
    found = found or next((one for one in read.needs if one.says == said), read.needs[0])
    return replace(found, sentence=said if found.says == said else verbatim(found.says))


def do_at_once(weekend: Weekend, who: WeekendVisitor, desk: Page, need: ReadNeed) -> None:
    """Presses the button that stands beside what needs somebody."""
    if need.form is None:
        weekend.find(FindingKind.STUCK, "desk/", f"“{need.says}” has no button")
        return
    weekend.refused(weekend.press(who, desk, need.form, {}, main_button(need.form)))


def is_played_out(weekend: Weekend) -> bool:
    """Whether a director would end the event now, where the rulebook has no number of rounds."""
    event = weekend.event()
    number = current_round(event)
    return event.rulebook.round_count is None and number is not None and number > weekend.plan.rounds


def _is_final(weekend: Weekend) -> bool:
    releases = weekend.event().tournament.releases
    return bool(releases) and releases[-1].kind == "final" and not releases[-1].hidden


def follow_to_the_end(weekend: Weekend, who: WeekendVisitor, most: int) -> None:
    """Follows nothing but "Next" until the event is over; a finding where it leads nowhere."""
    idle = 0
    for _ in range(most):
        before = _done(weekend)
        weekend.hall.clock.on(timedelta(minutes=weekend.chance.randint(1, 6)))
        if not follow_next(weekend, who):
            if not _is_final(weekend):
                weekend.find(FindingKind.STUCK, "desk/", "nothing is next, and no final standings are released")
            return
        idle = 0 if _done(weekend) > before else idle + 1
        if idle >= PATIENCE:
            break
    need = due(weekend, weekend.go(who, "desk/"))
    what = "nothing is done by it" if idle else f"{most} times, and the event is not over"
    said = f"“{need.says if need else ''}”: {what}: {weekend.last_refusal or 'no refusal was shown'}"
    weekend.find(FindingKind.STUCK, need.link.to if need and need.link else "desk/", said)


def _done(weekend: Weekend) -> int:
    """How many acts brought the event on; who comes and goes at roll call does not."""
    return sum(entry.act.name not in COMING_AND_GOING for entry in weekend.event().replay.entries)


COMING_AND_GOING = frozenset({"check-in", "check-out", "close-roll-call", "open-roll-call"})


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
    """Presses the button of a form on the page, if the page has it, with these fields typed."""
    form = page.reading.form(action=action, button=button, field=field)
    if form is None:
        return None
    chosen = next((one for one in form.buttons if button and one.value == button), None) or main_button(form)
    given: Typed = {**filled(form, weekend.chance), **typed}
    after = weekend.press(who, page, form, given, chosen)
    weekend.refused(after)
    return after


def players(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Pastes the list of players and registers the rows."""
    found = list(names(weekend.chance, weekend.plan.players))
    lines = ["player\tborn\tcountry\temail"]
    lines += [f"{name}\t{weekend.marks.born()}\t{_country(weekend)}\t{weekend.marks.email()}" for name in found]
    rows = press(weekend, who, page, action="players/paste/", text="\n".join(lines))
    if rows is None:
        return None
    form = rows.reading.form(action="players/accept/")
    if form is None:
        return rows
    takes = [one.value for one in form.fields if one.name == "take"]
    return weekend.press(who, rows, form, {**filled(form, weekend.chance), "take": takes}, main_button(form))


def _country(weekend: Weekend) -> str:
    return weekend.chance.choice(("FR", "AT", "US", "GB", "DE", ""))


def _to(weekend: Weekend, who: WeekendVisitor, page: Page, end: str) -> Page | None:
    """Follows the first link of a page whose address ends so."""
    link = next((one for one in page.reading.links if one.to.split("?")[0].endswith(end)), None)
    return weekend.go(who, link.to) if link else None


def board_call(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Publishes a draft, else answers what is asked and draws; what cannot be drawn is relaxed, or room is made."""
    if published := press(weekend, who, page, action="call/publish/"):
        return insist(weekend, who, published)
    if page.reading.form(action="call/answer/"):
        return answer_questions(weekend, who, page, "call/answer/")
    choose = next((one for one in page.reading.links if "/choice/" in one.to), None)
    if choose:
        return choice(weekend, who, weekend.go(who, choose.to))
    drawn = press(weekend, who, page, action="call/draw/", reason="the list changed")
    if drawn is not None and drawn.is_refused:
        drawn = insist(weekend, who, drawn)
    if drawn is None or drawn.is_refused:
        return make_room(weekend, who)
    return insist(weekend, who, press(weekend, who, drawn, action="call/publish/") or drawn)


def insist(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page:
    """Where what was sent is refused and the page offers to do it all the same, with a reason: does it."""
    offered = [one for one in page.reading.forms if any("all the same" in each.label for each in one.buttons)]
    if not page.is_refused or not offered:
        return page
    form = offered[0]
    button = next(one for one in form.buttons if "all the same" in one.label)
    typed: Typed = {**filled(form, weekend.chance), "reason": "there is no other way today"}
    for name in {one.name for one in form.fields if one.kind == "checkbox"}:
        typed[name] = [one.value for one in form.fields if one.name == name]
    after = weekend.press(who, page, form, typed, button)
    weekend.refused(after)
    return after


def make_room(weekend: Weekend, who: WeekendVisitor) -> Page | None:
    """Who is there does not fit the boards: some are asked to sit out; where all were, somebody goes, or more come."""
    number = current_round(weekend.event()) or FIRST_ROUND
    present = weekend.event().tournament.roll_call.present(number)
    roll = f"desk/rounds/{number}/roll-call/"
    if len(present) < SEVEN:
        return roll_call(weekend, who, weekend.go(who, roll))
    unasked = [one.player for one in present if not one.offers_sit_out]
    if not unasked:
        return press(weekend, who, weekend.go(who, roll), button=f"out:{present[0].player}")
    after: Page | None = None
    for player in weekend.chance.sample(unasked, min(4, len(unasked))):
        offers = weekend.go(who, f"{roll}{player}/")
        if form := offers.reading.form(field="sit_out"):
            after = weekend.press(who, offers, form, {"sit_out": "on"}, main_button(form))
            weekend.refused(after)
    return after


def choice(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Everybody at the board says where the card goes, or which power they take."""
    for _ in range(30):
        form = page.reading.form(field="player")
        if form is None or not form.buttons:
            return page
        page = weekend.press(who, page, form, {}, weekend.chance.choice(form.buttons))
        if weekend.refused(page):
            return page
    return page


def results(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Goes to a board that plays, and enters what happened there."""
    board = open_board(weekend)
    if board is None:
        return board_call(weekend, who, _to(weekend, who, page, "call/") or page)
    address = f"desk/boards/{board.round}/{board.name}/"
    if _to(weekend, who, page, address) is None:
        weekend.find(FindingKind.STUCK, page.path, f"the page has no link to {address}, which plays")
    return play_board(weekend, who, weekend.go(who, address))


def open_board(weekend: Weekend) -> Board | None:
    """A board of the current round that plays."""
    event = weekend.event()
    number = current_round(event)
    found = [one for one in event.tournament.boards if one.round == number and one.result is None]
    return weekend.chance.choice(found) if found else None


def play_board(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Enters a year, or after some years how the game ended."""
    board = board_at(weekend, page.path)
    if board is None or board.result is not None:
        return results(weekend, who, page)
    if taken := press(weekend, who, page, action="/late/", button=weekend.chance.choice(("yes", "no"))):
        return taken
    if settled := press(weekend, who, page, action="counts/", field="seen") if _is_disputed(page) else None:
        return settled
    if len(board.counts) < weekend.years or board.stop is not None:
        return count_year(weekend, who, page, board)
    return end_board(weekend, who, page, board)


def _is_disputed(page: Page) -> bool:
    return len([one for one in page.reading.forms if one.action.endswith("counts/")]) > 1


def board_at(weekend: Weekend, path: str) -> Board | None:
    """The board that a page of the desk is about."""
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
        end = _to(weekend, who, page, f"{board.name}/end/")
        ended = ending(weekend, who, end) if end else None
        if ended is not None and not ended.is_refused:
            return ended
    button, chosen = chosen_end(weekend, page, "end")
    recorded = press(weekend, who, page, action="/result/", button=button, **{**games.result_fields(board), **chosen})
    if recorded is not None and recorded.is_refused:
        end = _to(weekend, who, page, f"{board.name}/end/")
        return ending(weekend, who, end) if end else recorded
    return recorded


def ending(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Ends a game by one of the causes that the rulebook has; after the hard stop all that still play."""
    if stopped := press(weekend, who, page, button="stop-all"):
        return stopped
    if page.reading.form(field="facts") is None and page.reading.form(field="cause") is None:
        board = board_at(weekend, page.path)
        to = f"desk/boards/{board.round}/{board.name}/" if board else "desk/results/"
        return count_year(weekend, who, weekend.go(who, to), board) if board and not board.result else None
    button, end = chosen_end(weekend, page, "cause")
    return press(weekend, who, page, button="" if button == "record" else button, field="why", **end)


def chosen_end(weekend: Weekend, page: Page, field: str) -> tuple[str, dict[str, str]]:
    """The button for the end of a game and what goes with it: an end that is open, else a ruling."""
    fields = [one for form in page.reading.forms for one in form.fields if one.name == field]
    if offered := [value for one in fields for value in one.values if value]:
        return "record", {field: weekend.chance.choice(offered), "why": "it was time"}
    return "rule", RULED_END


RULED_END = {
    "ruled_end": "td",
    "ruled_cause": "director",
    "facts": "the hall closes",
    "clause": "V.1",
    "why": "nobody can play on",
    "alternatives": "another room: none is free",
}
"""What a director writes down who ends a game that nothing else ends."""


def seal(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Seals the end of a round."""
    after = press(weekend, who, page, button="seal", field="value")
    if after is None:
        return press(weekend, who, page, button="open")
    if shown := press(weekend, who, weekend.go(who, page.path), button="show"):
        known = weekend.event().tournament.rulebook_text
        for value in shown.reading.strong:
            if value not in known:  # the first or last moment that the rules name tells nothing
                weekend.marks.seal(value)
    return after


def vote(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Holds a draw vote on paper: it passes sometimes."""
    board = board_at(weekend, page.path)
    live = board.draw_votes[-1] if board and board.draw_votes else None
    left = {seat.power for seat in board.seats if seat.is_left} if board else set()
    papers = str(len(set(live.voters) - left)) if live else "0"
    for button in ("again", weekend.chance.choice(("failed", "failed", "passed")), "paper", "close", "drop"):
        if after := press(weekend, who, page, button=button, papers=papers):
            return after
    return None


def rulings(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Rules on ends that wait, then answers the first open question; where there is none, goes on to the standings."""
    if ruled := press(weekend, who, page, action="rulings/ends/", **RULED_END):
        return ruled
    if page.reading.form(action="rulings/answer/"):
        return answer_questions(weekend, who, page, "rulings/answer/")
    return standings(weekend, who, weekend.go(who, "desk/standings/"))


def answer_questions(weekend: Weekend, who: WeekendVisitor, page: Page, action: str) -> Page | None:
    """Answers the first question of a page as it asks."""
    form = page.reading.form(action=action)
    if form is None:
        return None
    choices = [one for one in form.fields if one.name == "choice"]
    typed: Typed = dict(filled(form, weekend.chance))
    offered = [value for value in choices[0].values if value] if choices else []
    if choices:
        typed["choice"] = weekend.chance.sample(offered, min(len(choices), len(offered)))
    after = weekend.press(who, page, form, typed, main_button(form))
    weekend.refused(after)
    return after


def standings(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """Answers what is open, then releases the final standings."""
    links = (one for one in page.reading.links if one.to.endswith("desk/rulings/"))
    if link := next((one for one in links if "question" in one.text), None):
        asked = weekend.go(who, link.to)
        if asked.reading.form(action="rulings/answer/"):
            return answer_questions(weekend, who, asked, "rulings/answer/")
    return press(weekend, who, page, action="standings/release/", kind="final")


def anything(weekend: Weekend, who: WeekendVisitor, page: Page) -> Page | None:
    """On a page that is not known: the first form that looks like what one came for."""
    for form in page.reading.forms:
        button = main_button(form)
        if form.method == "post" and button is not None and button.is_main:
            after = weekend.press(who, page, form, filled(form, weekend.chance), button)
            weekend.refused(after)
            return after
    return None


HANDS: dict[str, Hand] = {
    "desk-players": players,
    "roll-call": roll_call,
    "call": board_call,
    "desk-choice": choice,
    "round-results": results,
    "desk-board": play_board,
    "desk-end": ending,
    "desk-endings": ending,
    "desk-seal": seal,
    "desk-vote": vote,
    "desk-rulings": rulings,
    "desk-standings": standings,
}
