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
from boardcall.wording import NO_WORDS, WEEKDAYS, Sentence, joined, local_time, mark, say, with_commas

MANY_A_STEP = {
    CheckIn: mark("{number} checked in"),
    CheckOut: mark("{number} checked out"),
    RegisterPlayer: mark("{number} registered"),
}
"""Acts of which a step has many: they are counted, not named one by one."""
A_DAY = timedelta(hours=18)


@dataclass(slots=True)
class Span:
    """When a round began and ended by the time of the copy, and when it was to end."""

    began: datetime
    ended: datetime | None = None
    planned: datetime | None = None


@dataclass(slots=True)
class Telling:
    """Tells what is new in the event after each step, and keeps what the summary needs."""

    told: Callable[[Sentence], None]
    event: Event
    """As it was looked at last."""
    seen: int = field(init=False)
    """How many acts were looked at."""
    not_drawn: list[Sentence] = field(default_factory=list)
    questions: list[Sentence] = field(default_factory=list)
    refused: list[Sentence] = field(default_factory=list)
    failed: list[Sentence] = field(default_factory=list)
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
        self.event = event
        new = event.replay.entries[self.seen :]
        self.seen = len(event.replay.entries)
        many: Counter[str] = Counter()
        for entry in new:
            self._keep_times(event, entry)
            if words := MANY_A_STEP.get(type(entry.act)):
                many[words] += 1
            elif said := _said(event, entry):
                self.line(event, entry.at, said)
        if new and many:
            here = with_commas(say(words, number=count) for words, count in many.items())
            self.line(event, new[-1].at, say("Players: {here}.", here=here))

    def line(self, event: Event, at: datetime, said: Sentence) -> None:
        local = at.astimezone(ZoneInfo(event.rulebook.event.timezone))
        self.told(joined(" ", (WEEKDAYS[local.weekday()], f"{local:%H:%M}", said)))

    def once(self, kept: list[Sentence], event: Event, at: datetime, said: Sentence) -> None:
        """Something that the summary names again; it is told and kept the first time only."""
        if said not in kept:
            kept.append(said)
            self.line(event, at, said)

    def answered(self, event: Event, at: datetime, where: str, seconds: float) -> None:
        """How long a page took, in seconds."""
        if seconds <= SLOW or not self.begun:
            return
        if where not in self.slow:
            self.line(event, at, say("Slow: {page} took {seconds} s.", page=where, seconds=f"{seconds:.1f}"))
        self.slow[where] = max(seconds, self.slow.get(where, 0.0))

    def _keep_times(self, event: Event, entry: Entry) -> None:
        act, zone = entry.act, ZoneInfo(event.rulebook.event.timezone)
        if isinstance(act, PublishBoardCall) and act.round not in self.rounds:
            starts, day = event.rulebook.round(act.round).starts, entry.at.astimezone(zone).date()
            planned = stop_of(event.rulebook.round(act.round), day=starts.date() if starts else day)
            self.rounds[act.round] = Span(entry.at, planned=planned.replace(tzinfo=zone) if planned else None)
        if isinstance(act, RecordResult) and act.round in self.rounds:
            self.rounds[act.round].ended = entry.at

    def summary(self) -> tuple[Sentence, ...]:
        slow = [say("{page}: {seconds} s", page=page, seconds=f"{much:.1f}") for page, much in self.slow.items()]
        ended = say("The event was played to its end.")
        return (
            NO_WORDS,
            ended if self.ended else say("The event was not played to its end."),
            *self._times(),
            *_list(say("Could not be drawn"), self.not_drawn),
            *_list(say("Questions that came up"), self.questions),
            *_list(say("Refused at the desk"), self.refused),
            *_list(say("Pages that failed"), self.failed),
            *_list(say("Pages over {seconds} s", seconds=f"{SLOW:g}"), slow),
        )

    def _times(self) -> tuple[Sentence, ...]:
        lines, event = [], self.event
        for number, span in sorted(self.rounds.items()):
            values = {"round": number, "began": _time(event, span.began)}
            if span.ended is None:
                lines.append(say("Round {round}: began at {began} and did not end.", **values))
                continue
            values["ended"] = _time(event, span.ended, span.began)
            values["lasted"] = _long(int((span.ended - span.began).total_seconds() / 60))
            values["beside"] = _beside(event, span)
            lines.append(say("Round {round}: {began} to {ended}, {lasted}; {beside}.", **values))
        return tuple(lines)


def _beside(event: Event, span: Span) -> Sentence:
    """The end of a round beside the planned one; one on another day is not shown."""
    if span.planned is None or span.ended is None or abs(span.planned - span.ended) > A_DAY:
        return say("no end is planned")
    late = int((span.ended - span.planned).total_seconds() / 60)
    values = {"end": _time(event, span.planned, span.ended), "minutes": _long(abs(late))}
    if late == 0:
        return say("the planned end is {end}: just in time", **values)
    if late > 0:
        return say("the planned end is {end}: {minutes} late", **values)
    return say("the planned end is {end}: {minutes} early", **values)


def _long(minutes: int) -> Sentence:
    hours, rest = divmod(minutes, 60)
    return say("{hours} h {minutes} min", hours=hours, minutes=rest) if hours else say("{minutes} min", minutes=rest)


def _time(event: Event, at: datetime, beside: datetime | None = None) -> Sentence:
    """A moment in the event's zone, without the day where another one beside it says the same."""
    zone = event.rulebook.event.timezone
    return local_time(at, zone, today=beside.astimezone(ZoneInfo(zone)).date() if beside else None)


def _list(title: Sentence, found: list[Sentence]) -> tuple[Sentence, ...]:
    if not found:
        return (say("{title}: nothing.", title=title),)
    return (joined("", (title, ":")), *(joined("", ("  ", one)) for one in found))


def _said(event: Event, entry: Entry) -> Sentence:
    """An act in a line; of a count only that there was one."""
    act = entry.act
    if isinstance(act, RecordCounts):
        return say("Round {round}, board {board}: {year} is counted.", round=act.round, board=act.board, year=act.year)
    return act.says(event.tournament)
