"""The addresses of an event's pages, with rounds, boards and players that it has, and some that it has not."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from urllib.parse import quote

from boardcall.game import POWERS
from simulation.simulated import SimulatedWeekend

NOT_ASKED = frozenset({"live", "enter", "game-png", "sign-in-passkey"})
"""Streams, links that work once, and pictures that take an extra to draw."""
COSTLY = frozenset({"every-rule", "desk-every-rule", "calculator", "me-calculator", "desk-scoring-design"})
"""Pages that work out every scoring system, which hardly changes from one moment to the next: asked less often."""
TABLES = ("players", "teams", "boards", "counts", "results", "standings", "awards", "rulings")
"""The tables that an event gives as files."""
STYLES = ("plain", "light", "dark", "print", "projector")
"""Of screens' pages, and of drawings."""
PART = re.compile(r"<(\w+):(\w+)>")
NOTHING: Mapping[str, object] = MappingProxyType({})
RARELY = 0.03
"""How often a simulated person asks for an unknown address."""


@cache
def page_patterns() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """Name, pattern and roles of every page that can be opened."""
    from boardcall.web.routes import ROUTES

    found = (route for route in ROUTES if "GET" in route.methods and route.name not in NOT_ASKED)
    return tuple((one.name, one.pattern, frozenset(role.value for role in one.policy.roles)) for one in found)


@cache
def public_patterns() -> tuple[str, ...]:
    """The patterns of everything readable: pages, files, screens, streams' pages, answers to programs."""
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.permission.policy import RoutePolicy
    from boardcall.web.routes import ROUTES

    open_to_all = (one for one in ROUTES if "GET" in one.methods and one.policy is RoutePolicy.ANYONE)
    pages = (one.pattern for one in open_to_all if one.name not in NOT_ASKED)
    asked = (one for one in OPERATIONS if one.method == "GET" and one.policy is RoutePolicy.ANYONE)
    return (*pages, *(f"api/v1/{one.path}" for one in asked))


def pages_of(role: str) -> list[str]:
    """The patterns of every page that a role may open."""
    return [pattern for _, pattern, roles in page_patterns() if role in roles]


@cache
def costly_pages() -> frozenset[str]:
    """The patterns of the pages that take the most work."""
    return frozenset(pattern for name, pattern, _ in page_patterns() if name in COSTLY)


def some_page(weekend: SimulatedWeekend, role: str) -> str:
    """The address of one of them."""
    return filled_in(weekend, weekend.chance.choice(pages_of(role)))


def filled_in(weekend: SimulatedWeekend, pattern: str, about: Mapping[str, object] = NOTHING) -> str:
    """An address, or part of one, of a pattern; a round and a board in it belong together. `about` names what is known.

    Else they are some that there are, now and then some that there are not.
    """
    chance, tournament = weekend.chance, weekend.event().tournament
    board = chance.choice(tournament.boards) if tournament.boards else None
    phases = [str(one.phase) for one in board.play.published] if board and board.play else []
    last = weekend.event().replay.head.number
    values: dict[str, object] = {
        "number": board.round if board else 1,
        "board": board.name if board and "choice" not in pattern else "1",
        "player": chance.choice(tournament.players).id if tournament.players else "p1",
        "power": chance.choice(POWERS).value,
        "code": weekend.screen,
        "sheet": chance.choice(TABLES),
        "file": f"{chance.choice(TABLES)}.csv",
        "name": f"R{board.round}B{board.name}" if board else "R1B1",
        "phase": chance.choice(phases or ["S1901M"]),
        "style": chance.choice(STYLES),
        "token": "none",
        "key": weekend.key or "none",
        "team": chance.choice(tournament.teams).name if tournament.teams else "none",
        "seat": "1",
        "year": "1901",
    }
    if "log/" in pattern or "acts/" in pattern:
        values["number"] = chance.randint(max(0, last - 30), max(1, last))
    if about:
        values |= about
    elif chance.random() < RARELY:
        values |= {"number": 9, "board": "Z", "player": "p999"}
    return PART.sub(lambda part: quote(str(values.get(part[2], "1")), safe=""), pattern)
