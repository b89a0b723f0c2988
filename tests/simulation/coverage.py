"""What weekends reached: every kind of act, every page, every refusal; and what none of them reached."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import boardcall
from boardcall.desk.event import Event
from boardcall.tournament import ACTS
from boardcall.weekend.addresses import route_of
from boardcall.weekend.door import Answer
from boardcall.weekend.visitor import Page

REFUSING = {"Problem", "RefusedError", "ConflictError", "NotFoundError"}
SAID = {"say", "say_number"}
PLAYED = ("tournament", "seeding", "standings", "voting", "clock", "conduct", "desk", "web")
"""The rooms whose refusals a person can meet on a page."""
NOT_IN_A_WEEKEND = {
    "GET enter": "its links work once and are posted; opening one ends in a page that is counted",
    "GET game-png": "it needs an extra that draws",
    "GET live": "a stream that goes on until the page is closed",
    "GET logo": "a logo is a file, and simulated people send none",
    "POST desk-lab": "it simulates events for minutes beside the server",
    "POST desk-rehearsal": "it starts a server of its own, in which simulated people play",
    "POST desk-series-people": "only an event that belongs to a series has the form",
    "POST passkey-new": "a passkey signs, which only a browser with one can",
    "POST passkey-remove": "there is none without a browser that made it",
    "POST sign-in-passkey": "a passkey signs, which only a browser with one can",
    "POST sign-out": "who signs out is gone, and plays no weekend on",
}
"""Pages that no weekend can reach, and why."""
NO_DEED = {
    "name-archive-key": "archives are signed on the command line",
    "take-over": "a second machine takes over, and a weekend has one",
}
"""Acts that no weekend can reach, and why."""


@dataclass(slots=True)
class Reached:
    """Counts by name; `said` has what was refused, in the words of the page."""

    weekends: int = 0
    steps: int = 0
    requests: int = 0
    seconds: float = 0.0
    acts: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    habits: Counter[str] = field(default_factory=Counter)

    def answer(self, path: str, method: str, answer: Answer) -> None:
        """Counts an answer that is a page or an act: below 400, or a refusal with a sentence."""
        self.requests += 1
        self.seconds += answer.seconds
        if answer.status < 500 and answer.status not in {403, 404, 405}:
            self.pages[f"{method} {route_of(path)}"] += 1

    def refusals(self, page: Page) -> None:
        """Counts what a page says is wrong."""
        if page.is_refused or any(one in page.text for one in ("problem", 'role="alert"')):  # most say nothing is wrong
            self.said.update(page.reading.problems)

    def told(self, text: str) -> None:
        """Counts what is said to be wrong."""
        self.said[text] += 1

    def refused(self) -> Counter[str]:
        """How often each sentence of the program was what refused something."""
        found = Counter[str]()
        for text, many in self.said.items():
            found.update(dict.fromkeys(refused_by(text), many))
        return found

    def event(self, event: Event) -> None:
        """Counts the acts of an event that was played."""
        self.acts.update(entry.act.name for entry in event.replay.entries)

    def add(self, other: "Reached") -> None:
        """Counts what another process reached."""
        self.weekends += other.weekends
        self.steps += other.steps
        self.requests += other.requests
        self.seconds += other.seconds
        for name in ("acts", "pages", "said", "habits"):
            getattr(self, name).update(getattr(other, name))

    def missing(self) -> dict[str, list[str]]:
        """What was never reached."""
        return {
            "acts": sorted({act.name for act in ACTS} - set(self.acts) - NO_DEED.keys()),
            "pages": sorted(set(all_pages()) - set(self.pages) - NOT_IN_A_WEEKEND.keys()),
            "refusals": sorted(set(refusals()) - set(self.refused())),
        }


@cache
def all_pages() -> tuple[str, ...]:
    """Every page and every form of the application, as `Reached.pages` counts them."""
    from boardcall.web.api.operations import OPERATIONS
    from boardcall.web.routes import ROUTES

    methods = (f"{method} {route.name}" for route in ROUTES for method in route.methods if method != "HEAD")
    return (*methods, *(f"{one.method} {one.path}" for one in OPERATIONS))


@cache
def refusals() -> dict[str, re.Pattern[str]]:
    """Every sentence that refuses something, as the sources have it, with what recognises it on a page."""
    root = Path(boardcall.__file__).parent
    found = {}
    for room in PLAYED:
        for source in sorted((root / room).rglob("*.py")):
            text = source.read_text("utf-8")
            for pattern in _sentences(ast.parse(text)) if any(f"{name}(" in text for name in REFUSING) else ():
                parts = [re.escape(part) for part in re.split(r"\{\w+\}", pattern)]
                if len("".join(parts)) > 6:
                    found[pattern] = re.compile(".*?".join(parts))
    return found


def refused_by(text: str) -> tuple[str, ...]:
    """The sentences that a text on a page is."""
    return tuple(pattern for pattern, match in refusals().items() if match.search(text))


def _sentences(tree: ast.AST) -> Iterator[str]:
    """The first texts of what is made to refuse something."""
    for node in ast.walk(tree):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if name not in REFUSING or not isinstance(node, ast.Call) or not node.args:
            continue
        first = node.args[0]
        if isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id in SAID and first.args:
            first = first.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
