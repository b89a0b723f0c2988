"""What a rehearsal meets, in plain lines as it goes, and summed up at the end."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.desk.event import Event
from boardcall.desk.play.plans import stop_of
from boardcall.tournament import Entry
from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.results import RecordCounts, RecordResult
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut
from boardcall.weekend.weekend import SLOW
from boardcall.wording import local_time

MANY_A_STEP = {CheckIn: "checked in", CheckOut: "checked out", RegisterPlayer: "registered"}
"""Acts of which a step has many: they are counted, not named one by one."""
A_DAY = timedelta(hours=18)
MOST = 200
"""Characters of a line about one act."""


@dataclass(slots=True)
class Span:
    """When a round began and ended by the time of the copy, and when it was to end."""

    began: datetime
    ended: datetime | None = None
    planned: datetime | None = None


@dataclass(slots=True)
class Telling:
    """Tells what is new in the event after each step, and keeps what the summary needs."""

    told: Callable[[str], None]
    event: Event
    """As it was looked at last."""
    seen: int = field(init=False)
    """How many acts were looked at."""
    not_drawn: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    slow: dict[str, float] = field(default_factory=dict)
    """Pages that took longer than they should, with the seconds of the slowest time."""
    rounds: dict[int, Span] = field(default_factory=dict)
    begun: bool = False
    """The simulated people are signed in: the first pages of a server that has just started are slower."""
    ended: bool = False
    """The event was played to its end."""

    def __post_init__(self) -> None:
        self.seen = len(self.event.replay.entries)

    def look(self, event: Event) -> None:
        """Tells the acts that are new."""
        self.event = event
        new = event.replay.entries[self.seen :]
        self.seen = len(event.replay.entries)
        many: Counter[str] = Counter()
        for entry in new:
            self._keep_times(event, entry)
            if word := MANY_A_STEP.get(type(entry.act)):
                many[word] += 1
            elif said := _said(event, entry):
                self.line(event, entry.at, said)
        if new and many:
            here = ", ".join(f"{count} {word}" for word, count in many.items())
            self.line(event, new[-1].at, f"Players: {here}.")

    def line(self, event: Event, at: datetime, said: str) -> None:
        """One line, with the time of the copy before it."""
        local = at.astimezone(ZoneInfo(event.rulebook.event.timezone))
        self.told(f"{local:%a %H:%M}  {said}")

    def once(self, kept: list[str], event: Event, at: datetime, said: str) -> None:
        """Something that the summary names again; it is told and kept the first time only."""
        if said not in kept:
            kept.append(said)
            self.line(event, at, said)

    def answered(self, event: Event, at: datetime, where: str, seconds: float) -> None:
        """A page came after so many seconds."""
        if seconds <= SLOW or not self.begun:
            return
        if where not in self.slow:
            self.line(event, at, f"Slow: {where} took {seconds:.1f} s.")
        self.slow[where] = max(seconds, self.slow.get(where, 0.0))

    def _keep_times(self, event: Event, entry: Entry) -> None:
        act, zone = entry.act, ZoneInfo(event.rulebook.event.timezone)
        if isinstance(act, PublishBoardCall) and act.round not in self.rounds:
            starts, day = event.rulebook.round(act.round).starts, entry.at.astimezone(zone).date()
            planned = stop_of(event.rulebook.round(act.round), day=starts.date() if starts else day)
            self.rounds[act.round] = Span(entry.at, planned=planned.replace(tzinfo=zone) if planned else None)
        if isinstance(act, RecordResult) and act.round in self.rounds:
            self.rounds[act.round].ended = entry.at

    def summary(self) -> tuple[str, ...]:
        """What the rehearsal came to."""
        return (
            "",
            "The event was played to its end." if self.ended else "The event was not played to its end.",
            *self._times(),
            *_list("Could not be drawn", self.not_drawn),
            *_list("Questions that came up", self.questions),
            *_list("Refused at the desk", self.refused),
            *_list("Pages that failed", self.failed),
            *_list(f"Pages over {SLOW:g} s", [f"{where}: {much:.1f} s" for where, much in self.slow.items()]),
        )

    def _times(self) -> tuple[str, ...]:
        lines, event = [], self.event
        for number, span in sorted(self.rounds.items()):
            began = _time(event, span.began)
            if span.ended is None:
                lines.append(f"Round {number}: began at {began} and did not end.")
                continue
            minutes = int((span.ended - span.began).total_seconds() / 60)
            lasted = f"{began} to {_time(event, span.ended, span.began)}, {_long(minutes)}"
            lines.append(f"Round {number}: {lasted}; {_beside(event, span)}.")
        return tuple(lines)


def _beside(event: Event, span: Span) -> str:
    """The end of a round beside the one that was planned; one of another day is none of this round as it is played."""
    if span.planned is None or span.ended is None or abs(span.planned - span.ended) > A_DAY:
        return "no end is planned"
    late = int((span.ended - span.planned).total_seconds() / 60)
    end = f"the planned end is {_time(event, span.planned, span.ended)}"
    if late == 0:
        return f"{end}: just in time"
    return f"{end}: {_long(abs(late))} {'late' if late > 0 else 'early'}"


def _long(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"


def _time(event: Event, at: datetime, beside: datetime | None = None) -> str:
    """A moment in the event's zone, without the day where another one beside it says the same."""
    zone = event.rulebook.event.timezone
    return str(local_time(at, zone, today=beside.astimezone(ZoneInfo(zone)).date() if beside else None))


def _list(title: str, found: list[str]) -> tuple[str, ...]:
    return (f"{title}:", *(f"  {one}" for one in found)) if found else (f"{title}: nothing.",)


def _said(event: Event, entry: Entry) -> str:
    """An act in a line; of a count only that there was one."""
    act = entry.act
    if isinstance(act, RecordCounts):
        return f"Round {act.round}, board {act.board}: {act.year} is counted."
    said = " ".join(str(act.says(event.tournament)).split())
    return said if len(said) <= MOST else f"{said[: MOST - 1]}…"
