"""A weekend that is played without a director: what was reached is counted, and everybody has something to do."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TypeVar

from boardcall.desk.event import Event
from boardcall.weekend.door import Answer, NoAnswerError
from boardcall.weekend.findings import WeekendStoppedError
from boardcall.weekend.visitor import Page, WeekendVisitor
from boardcall.weekend.weekend import SLOW, Weekend, WeekendPlan
from simulation.coverage import Reached
from simulation.findings import Finding
from simulation.hall import SimulatedHall

Some = TypeVar("Some")
NEW = 0.5
THREADED = 8
"""One weekend in so many has a thread for each part of a page, as a server has."""
DIRECTOR = "Vera Amt"
STAFF = {"Otto Rat": "td", "Asta Hilf": "assistant", "Rita Feder": "recorder", "Stan": "streamer", "Ida": "auditor"}
"""The names of the others who run the event, and what they are."""
PASSWORD = "three plain words"


@dataclass(frozen=True, slots=True)
class SimulatedPlan(WeekendPlan):
    """How a weekend is played; the same plan gives the same weekend.

    `habits` is how often, of a hundred steps, somebody does something other than what is next, and `only` names what
    they do (none named is all). All pages are requested after each `sweep` steps, 0 is never. `rounds` is how many are
    played if the rulebook leaves it open. A finding of the kind `first` ends it; a page that takes more than `slow`
    seconds of work is slow.
    """

    rulebook: str = "club"
    steps: int = 60
    habits: int = 50
    sweep: int = 20
    only: tuple[str, ...] = ()
    first: StrEnum | None = None
    slow: float = SLOW
    served: bool = False

    @property
    def has_threads(self) -> bool:
        """Whether parts of pages are made in threads: in some weekends, and where one kind of finding is looked for."""
        return self.seed % THREADED == 0 or self.first is not None

    @property
    def repeats(self) -> str:
        """The command that plays it again."""
        given = [
            (one.name, getattr(self, one.name)) for one in fields(self) if one.name not in {"first", "slow", "served"}
        ]
        words = " ".join(
            f"--{name} {value if name != 'only' else ' '.join(value)}" for name, value in given if value != ()
        )
        return f"scripts/bench weekends {words}{' --served' if self.served else ''}"


@dataclass(slots=True)
class SimulatedWeekend(Weekend):
    """What is known while it is played."""

    plan: SimulatedPlan
    hall: SimulatedHall
    findings: list[Finding] = field(default_factory=list)
    step: int = 0
    reached: Reached = field(default_factory=Reached)
    done: set[str] = field(default_factory=set)
    """What was sent and not refused: forms, buttons and operations by their names."""
    screen: str = "hall"
    """The address of a screen in the hall, where somebody has opened one."""
    key: str = ""
    """Of somebody who reads reports."""
    token: str = ""
    """Of the director's program."""
    sent: int = 0
    """How many acts programs have sent."""
    most_boards: int = 1
    """The most boards that the rules have let a player have at once."""
    looked: int = 0
    """Up to which act all roles have looked at what was done."""
    phase: tuple[object, ...] = ()
    """Where the event was after the last step, in large: its round, whether it plays, what is released."""
    shown: set[tuple[str, tuple[object, ...]]] = field(default_factory=set)
    """The acts that all roles have looked at, each with where its round was then."""
    event_at_end: Event = field(init=False)

    @property
    def td(self) -> WeekendVisitor:
        return self.visitors[DIRECTOR]

    def find(self, kind: StrEnum, page: str, said: str, trace: str = "") -> None:
        """Keeps a finding, once."""
        known = {(one.kind, one.page, one.said) for one in self.findings}
        if (kind, page, said) not in known:
            self.findings.append(Finding(kind, self.plan.seed, self.step, page, said, self.plan.repeats, trace))
        if kind is self.plan.first:
            raise WeekendStoppedError

    def heard(self, who: WeekendVisitor, method: str, path: str, answer: Answer) -> None:
        self.reached.answer(path, method, answer)
        Weekend.heard(self, who, method, path, answer)

    def refused(self, page: Page) -> bool:
        self.reached.refusals(page)
        return Weekend.refused(self, page)

    def outsider(self) -> WeekendVisitor:
        """Somebody who only looks."""
        return self.chance.choice(self.of_role("anonymous", "player", "streamer"))

    def one_of(self, known: Sequence[Some], names: Callable[[Some], Iterable[str]]) -> Some:
        """One of them; half the time one with a name that has something left to do, so that all come up."""
        new = [one for one in known if not self.done.issuperset(names(one))]
        return self.chance.choice(new if new and self.chance.random() < NEW else known)

    def desk(self) -> WeekendVisitor:
        """A director or the assistant."""
        return self.chance.choice(self.of_role("td", "assistant"))

    def again(self, who: WeekendVisitor) -> None:
        """Somebody sends their last form once more."""
        try:
            if page := who.send_again():
                self.refused(page)
        except NoAnswerError as late:
            self.endless(f"POST {who.last[0] if who.last else ''}", late)
