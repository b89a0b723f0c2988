"""One weekend: its people, its server and its chance, and everything that is watched while it is played."""

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from boardcall.desk.event import Event, event_of
from boardcall.errors import NotFoundError
from boardcall.tournament import replay
from boardcall.web.event import parts
from boardcall.weekend.door import Answer, NoAnswerError
from boardcall.weekend.field_values import Typed
from boardcall.weekend.findings import FindingKind, WeekendStoppedError
from boardcall.weekend.hall import Hall
from boardcall.weekend.hidden import HiddenResults, Tables, hidden_results, tables
from boardcall.weekend.marks import TRUSTED, Marks
from boardcall.weekend.page_reader import Button, ReadForm
from boardcall.weekend.visitor import Page, WeekendVisitor

SAY_WHY, REASONS = "Give the reason.", frozenset({"reason", "why", "amends_facts"})
"""How a page asks for a reason, and the fields that take one."""
SLOW = 2.0
"""Seconds after which a page is a finding."""


@dataclass(frozen=True, slots=True)
class WeekendPlan:
    """How a weekend is played; `rounds` is how many there are where the rulebook leaves it open."""

    seed: int
    players: int = 14
    rounds: int = 2


@dataclass(slots=True)
class Weekend(ABC):
    """What is known while it is played."""

    plan: WeekendPlan
    hall: Hall
    chance: random.Random
    marks: Marks
    visitors: dict[str, WeekendVisitor] = field(default_factory=dict)
    days: tuple[date, date] = (date.min, date.max)
    """The first and the last day, as they were set up."""
    years: int = 2
    """How many years the games of this round last."""
    slow: float = SLOW
    """Seconds of work after which a page is slow."""
    last_refusal: str = ""
    hides: tuple[int, HiddenResults] = -1, HiddenResults()
    """After which act the results that are hidden were looked up, and what they are."""
    released: tuple[str, Tables] = "", ()
    """The act by which results were released, by its hash, and what they were."""

    def event(self) -> Event:
        return self.hall.event()

    def acts(self) -> int:
        try:
            return len(self.event().replay.entries)
        except NotFoundError:
            return 0

    def somebody(self, name: str, role: str, player: str = "") -> WeekendVisitor:
        found = WeekendVisitor(name, role, self.hall.door, self.heard, player)
        self.visitors[name] = found
        return found

    def of_role(self, *roles: str) -> list[WeekendVisitor]:
        return [one for one in self.visitors.values() if one.role in roles]

    @abstractmethod
    def find(self, kind: StrEnum, page: str, said: str, trace: str = "") -> None:
        """Says what somebody met."""

    def heard(self, who: WeekendVisitor, method: str, path: str, answer: Answer) -> None:
        if answer.status >= 500 and answer.status != 503:
            last = answer.trace.strip().splitlines()[-1:] or ["no trace"]
            self.find(
                FindingKind.FAILED, f"{method} {path}", f"status {answer.status} to {who.role}: {last[0]}", answer.trace
            )
        for part in parts_left_out(answer):
            self.find(FindingKind.LEFT_OUT, f"{method} {path}", part, self.hall.traces())
        if answer.seconds > self.slow:
            self.find(FindingKind.SLOW, f"{method} {path}", f"{answer.seconds:.1f} s of work")
        if self.marks.ends and all(seal.is_open for seal in self.event().tournament.clocks.seals):
            self.marks.opened()
        for said in (*self.marks.shown(who, path, answer), *self._hidden_in(who, answer)):
            self.find(FindingKind.SHOWN, f"{method} {path}", f"to {who.role}: {said}")

    def _hidden_in(self, who: WeekendVisitor, answer: Answer) -> list[str]:
        """What an answer reveals of results that the rules still hide from the visitor."""
        if who.role in TRUSTED or answer.status >= 400 or self.acts() == 0:
            return []
        return self.hidden().shown_in(answer.text)

    def hidden(self) -> HiddenResults:
        event = self.event()
        if self.hides[0] != event.replay.head.number:
            self.hides = event.replay.head.number, hidden_results(event, self._released)
        return self.hides[1]

    def _released(self, many: int) -> Tables:
        """The standings after a number of acts."""
        entries = self.event().replay.entries[:many]
        if self.released[0] != entries[-1].hash:
            then = event_of(replay(entries, self.event().replay.people))
            self.released = entries[-1].hash, tables(then)
        return self.released[1]

    def endless(self, where: str, late: NoAnswerError) -> None:
        """A page that does not answer ends the weekend."""
        self.find(FindingKind.ENDLESS, where, _innermost(str(late)), str(late))
        raise WeekendStoppedError

    def go(self, who: WeekendVisitor, path: str) -> Page:
        where = path if path.startswith("/") else self.hall.base + path
        try:
            return who.get(where)
        except NoAnswerError as late:
            self.endless(f"GET {where}", late)
            raise AssertionError from late

    def press(self, who: WeekendVisitor, page: Page, form: ReadForm, typed: Typed, button: Button | None) -> Page:
        try:
            after = who.press(page, form, typed, button)
            if said := asked_without_field(form, after):
                self.find(FindingKind.STUCK, f"{form.method.upper()} {form.action or page.path}", f"no field: {said}")
            if after.is_refused and (why := after.reading.form(known_as="why")):
                asked = [one.name for one in why.fields if one.required and not one.value]
                after = who.press(after, why, dict.fromkeys(asked, "it was counted wrong"))
        except NoAnswerError as late:
            self.endless(f"{form.method.upper()} {form.action or page.path}", late)
            raise AssertionError from late
        return after

    def refused(self, page: Page) -> bool:
        """Whether the page says that what was sent cannot be."""
        if page.is_refused and page.reading.problems:
            self.last_refusal = f"{page.path}: {page.reading.problems[0]}"
        return page.is_refused


def asked_without_field(form: ReadForm, after: Page) -> str:
    """What a page says that refuses a form for want of a reason, where neither of them has a field for one; else ""."""
    if not after.is_refused:
        return ""
    fields = set[str]().union(form.names(), *(one.names() for one in after.reading.forms))
    asked = [one for one in after.reading.problems if one.endswith(SAY_WHY)]
    return "" if REASONS & fields else "".join(asked[:1])


def parts_left_out(answer: Answer) -> list[str]:
    """What a page says that it lacks, since it failed or took too long."""
    if answer.status == 503:
        return [answer.text[:300]]
    if b"could not be" not in answer.body:
        return []
    known = (one.sentence for one in vars(parts).values() if isinstance(one, parts.PagePart))
    return [str(said) for said in known if str(said) in answer.text]


def _innermost(trace: str) -> str:
    lines = [line.strip() for line in trace.splitlines() if "boardcall" in line]
    return re.sub(r".*/boardcall/", "", lines[-1]) if lines else trace.strip().splitlines()[-1]


def names(chance: random.Random, many: int) -> Iterable[str]:
    """People's names, with some that make trouble."""
    given = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou", "Mia", "Ned", "Ona")
    family = ("Abel", "Berg", "Cole", "Dahl", "Egge", "Funk", "Gray", "Hahn", "Iten", "Jung", "Kerr", "Lind", "Moor")
    hostile = ("O'Hara <b>", "=cmd()", "Ænne \u202eO", "Zoë Ünal", "N" * 60, "{name}", "100% \\ %s")
    found: list[str] = []
    while len(found) < many:
        name = f"{chance.choice(given)} {chance.choice(family)}"
        name = f"{name} {chance.choice(hostile)}" if chance.random() < 0.06 else name
        if name not in found or chance.random() < 0.1:
            found.append(name)
    return found
