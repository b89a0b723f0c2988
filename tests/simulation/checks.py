"""What must hold after every step, whoever did it."""

import json
from collections import Counter
from collections.abc import Iterator

from boardcall.desk.event import Event, event_of
from boardcall.scoring.points import exact_points
from boardcall.standings.table import compute_standings
from boardcall.tournament import replay
from boardcall.tournament.ids import PlayerId
from boardcall.weekend.addresses import route_of
from boardcall.weekend.findings import FindingKind
from boardcall.weekend.visitor import WeekendVisitor
from simulation.addresses import costly_pages, filled_in, page_patterns, pages_of, public_patterns
from simulation.findings import BrokenRule
from simulation.hall import BASE
from simulation.programs import ask_program
from simulation.simulated import SimulatedWeekend

GIVEN_UP = frozenset({404, 409, 410, 422})
"""How a page may answer that is asked for something there is not, or not yet."""

SELDOM = 5
"""How many times less often a page is asked that takes much work."""
SOME_BOARDS = frozenset({"player", "recorder", "streamer"})
"""Who may open the pages of some boards and not of others."""
DIRECTORS = frozenset({"desk-undo", "desk-redo"})
"""Pages about any act, which an assistant may open where the act is not a director's alone."""


def nobody_sits_twice(weekend: SimulatedWeekend) -> None:
    """Nobody plays on more boards of a round than the rules allow, and nobody twice on one."""
    event = weekend.event()
    weekend.most_boards = max(weekend.most_boards, event.rulebook.roll_call.double_max)
    for where, players in _tables(event):
        for player, many in sorted(Counter(players).items()):
            if many > (1 if "board" in where else weekend.most_boards):
                weekend.find(BrokenRule.TWICE, where, f"{player} sits {many} times")


def _tables(event: Event) -> Iterator[tuple[str, list[PlayerId]]]:
    """Who sits at each board, and at all boards of each round."""
    rounds: dict[str, list[PlayerId]] = {}
    for board in event.tournament.boards:
        seated = [seat.players[-1] for seat in board.seats if seat.players and not seat.is_left]
        yield f"board {board.name} of round {board.round}", seated
        in_play = sorted({player for player in seated if board.has_in_play(player)})
        rounds.setdefault(f"round {board.round}", []).extend(in_play if board.result is None else ())
    yield from rounds.items()


def standings_hold(weekend: SimulatedWeekend) -> None:
    """The server's places and totals equal those of a complete replay of the acts."""
    event = weekend.event()
    anew = event_of(replay(event.replay.entries, event.replay.people))
    expected = [
        (one.number, one.player, exact_points(one.record.total.points))
        for one in compute_standings(anew.tournament, anew.rulebook).places
    ]
    answer = ask_program(weekend, "GET", "standings")
    if answer.status != 200:
        weekend.find(BrokenRule.OURS, "api/v1/standings", f"status {answer.status}: {answer.text[:200]}")
        return
    told = [(one["place"], one["player"]["id"], one["total"]["exact"]) for one in json.loads(answer.text)["places"]]
    if told != expected:
        pairs = (f"{one} is {other}" for one, other in zip(told, expected, strict=False) if one != other)
        weekend.find(BrokenRule.UNEQUAL, "api/v1/standings", next(pairs, f"{len(told)} places are {len(expected)}"))


def pages_answer(weekend: SimulatedWeekend, who: WeekendVisitor, shares: int = 1) -> None:
    """Every page that a person may open answers; of several shares one is asked for, another with the next seed."""
    for place, pattern in enumerate(pages_of(who.role)):
        costly = pattern in costly_pages()
        if is_its_turn(weekend, place, shares * (SELDOM if costly else 1)):
            page_answers(weekend, who, BASE + filled_in(weekend, pattern))


def is_its_turn(weekend: SimulatedWeekend, place: int, shares: int) -> bool:
    """Whether something of a list belongs to this weekend's share of it: as many seeds in a row have all of it."""
    return (place + weekend.plan.seed) % shares == 0


def page_answers(weekend: SimulatedWeekend, who: WeekendVisitor, address: str) -> None:
    """A page answers whoever may open it, if only that there is no such thing."""
    page = weekend.go(who, address)
    theirs = page.status == 403 and (who.role in SOME_BOARDS or route_of(address) in DIRECTORS)
    if page.status >= 400 and page.status not in GIVEN_UP and not theirs:
        weekend.find(FindingKind.FAILED, address, f"status {page.status} to {who.role}")


def nothing_hidden_shows(weekend: SimulatedWeekend, many: int) -> None:
    """While results are hidden, this many of the public pages are opened; what they reveal is noticed where answers
    are read.
    """
    if not weekend.hidden().figures:
        return
    patterns = public_patterns()
    for pattern in weekend.chance.sample(patterns, min(many, len(patterns))):
        weekend.go(weekend.outsider(), BASE + filled_in(weekend, pattern))


def doors_are_shut(weekend: SimulatedWeekend) -> None:
    """A page of another person's job refuses entry."""
    who = weekend.chance.choice(list(weekend.visitors.values()))
    others = [pattern for _, pattern, roles in page_patterns() if who.role not in roles]
    if not others:
        return
    address = BASE + filled_in(weekend, weekend.chance.choice(others))
    answer = who.raw("GET", address)
    if answer.status < 300:
        weekend.find(BrokenRule.OPEN_DOOR, address, f"status {answer.status} to {who.role}")


def a_link_leads_on(weekend: SimulatedWeekend, who: WeekendVisitor) -> None:
    """A link of a page leads to a page."""
    page = weekend.go(who, BASE + weekend.chance.choice(("desk/", "", "desk/log/", "standings/", "players/", "me/")))
    shut = ("sign-out",) if who.player else ("sign-out", f"{BASE}me/")  # a script shows players the way to their page
    links = [one.to for one in page.reading.links if one.to.startswith(BASE)]
    links = [to for to in links if not any(part in to for part in shut)]
    if page.status != 200 or not links:
        return
    to = weekend.chance.choice(links)
    after = weekend.go(who, to)
    if after.status >= 400:
        weekend.find(BrokenRule.DEAD_LINK, page.path, f"to {to} ({route_of(to)}): status {after.status} to {who.role}")
