"""The moments of a rulebook's text put on the days of an event: the one place where a day becomes a date.

Whoever reads a rulebook afterwards finds dates and times, or nothing where the first day is not known.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from boardcall.clock.hours import later
from boardcall.tables import Fault, Path
from boardcall.tournament.when import NONE, WEEKDAYS, When, day_of, read_when, written
from boardcall.wording import say

DAYS = frozenset({"event.end", *(f"registration.{one}_until" for one in ("signup", "preregistration", "withdrawal"))})
"""Moments that are whole days."""
_MOMENTS = {
    "event": ("end",),
    "registration": ("signup_until", "preregistration_until", "withdrawal_until"),
    "round": ("starts", "ends", "registration_from", "registration_to"),
    "round.end": ("hard_stop",),
    "round.pool": ("ends",),
    "team": ("register_by",),
    "programme": ("starts", "ends"),
}
_DAY_KEY = {"round.end": "hard_stop_day", "team": "register_day"}
"""Tables whose day has a name of its own; their moment may remain a time of day."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """An event's own days, and the moments set for it by key: "round.1.starts" and "day 1 10:00"."""

    starts: date | None = None
    ends: date | None = None
    by_hand: tuple[tuple[str, str], ...] = ()


@dataclass
class Dated:
    """The plain values of a rulebook with dates filled in, the moments as they were written, and what is wrong."""

    raw: dict[str, Any]
    moments: dict[str, When] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Table:
    kind: str
    key: str
    path: Path
    values: dict[str, Any]
    outer: dict[str, Any]
    """The table to whose start and end "before start" refers: that of the round, or itself."""

    @property
    def day(self) -> Any:
        return self.values.get(_DAY_KEY.get(self.kind, "day"))


@dataclass(frozen=True, slots=True)
class _Days:
    """Days counted from a first one, then moved by a number of days."""

    first: date | None
    moved: timedelta = timedelta()

    def date(self, day: Any, *, before: bool = False) -> date | None:
        """The date of a day. A weekday before the event stays that weekday wherever the event is moved."""
        try:
            if before:
                return day_of(day, self.first + self.moved, before=True) if self.first else None
            found = day_of(day, self.first)
            return found + self.moved if found else None
        except OverflowError:  # beyond the years that have dates
            return None


def put_on(calendar: Calendar, raw: dict[str, Any]) -> Dated:
    """The values of a rulebook file on the days of an event.

    A rulebook that has a first day of its own is moved as a whole, by as many days as the event's first day is away
    from it. What was set by hand follows the event's own first day.
    """
    own = _first_day(raw)
    first = calendar.starts or own
    by_rule = _Days(own or first, first - own if first and own else timedelta())
    by_hand = dict(calendar.by_hand)
    dated = Dated(_with_rounds_set(_copied(raw), by_hand))
    for table in _tables(dated.raw):
        for name in sorted(_MOMENTS[table.kind], key=lambda name: _is_length(table.values.get(name))):
            text = by_hand.get(f"{table.key}.{name}")
            if text == NONE:
                table.values.pop(name, None)
            elif text:
                _put(dated, table, name, read_when(text), _Days(first))
            elif name in table.values:
                _put(dated, table, name, written(table.values[name]), by_rule)
        _name_day(table, by_rule)
    _put_event(dated.raw, calendar)
    return dated


def _first_day(raw: dict[str, Any]) -> date | None:
    event = raw.get("event")
    found = event.get("start") if isinstance(event, dict) else None
    return found if type(found) is date else None


def _put_event(raw: dict[str, Any], calendar: Calendar) -> None:
    event = raw.setdefault("event", {})
    if isinstance(event, dict) and calendar.starts:
        event["start"] = calendar.starts
        if calendar.ends and calendar.ends >= calendar.starts:
            event["end"] = calendar.ends


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copied(inner) for name, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _with_rounds_set(raw: dict[str, Any], by_hand: dict[str, str]) -> dict[str, Any]:
    """If one round "any" describes all rounds, separate tables up to the last one with a moment set by hand."""
    rounds = raw.get("round", [{"number": "any"}])
    if not isinstance(rounds, list) or not rounds or not isinstance(rounds[-1], dict):
        return raw
    numbers = [key.split(".")[1] for key in by_hand if key.startswith("round.")]
    last = max((int(number) for number in numbers if number.isdecimal()), default=0)
    if rounds[-1].get("number") != "any" or last < len(rounds):
        return raw
    own = [_copied(rounds[-1]) | {"number": number} for number in range(len(rounds), last + 1)]
    return raw | {"round": [*rounds[:-1], *own, rounds[-1]]}


def _tables(raw: dict[str, Any]) -> Iterator[_Table]:
    """Every table that holds moments; what is no table is left to the reader to complain of."""
    for name in ("event", "registration", "team"):
        if isinstance(raw.setdefault(name, {}), dict):
            yield _Table(name, name, (name,), raw[name], raw[name])
    for index, item in _items(raw, "round"):
        key, path = f"round.{item.get('number', index + 1)}", ("round", index)
        yield _Table("round", key, path, item, item)
        if isinstance(item.get("end", {}), dict):
            yield _Table("round.end", f"{key}.end", (*path, "end"), item.setdefault("end", {}), item)
        for number, pool in _items(item, "pool"):
            yield _Table("round.pool", f"{key}.pool.{pool.get('id', number + 1)}", (*path, "pool", number), pool, item)
    for index, item in _items(raw, "programme"):
        yield _Table("programme", f"programme.{index + 1}", ("programme", index), item, item)


def _items(table: dict[str, Any], name: str) -> list[tuple[int, dict[str, Any]]]:
    found = table.get(name)
    return [(i, one) for i, one in enumerate(found) if isinstance(one, dict)] if isinstance(found, list) else []


def _is_length(value: Any) -> bool:
    when = written(value)
    return when is not None and when.after is not None


def _put(dated: Dated, table: _Table, name: str, when: When | None, days: _Days) -> None:
    """Writes the date of one moment in its table, or takes it out where it has none."""
    key, raw = f"{table.key}.{name}", table.values.pop(name, None)
    if when is None:
        if isinstance(raw, str):
            dated.faults.append(_fault(table, name, raw))
        elif raw is not None:
            table.values[name] = raw
        return
    if not _fits(when, is_day=key in DAYS):
        dated.faults.append(_fault(table, name, when.text))
        return
    dated.moments[key] = when if when.day is not None or when.after else replace(when, day=_known_day(table.day))
    found = _length_from(when, table, _zone(dated.raw)) if when.after is not None else _on_its_day(when, table, days)
    if found is not None:
        table.values[name] = found
    elif isinstance(raw, time) and table.kind in _DAY_KEY:
        table.values[name] = raw
    elif when.day is None and when.after is None and days.first:
        dated.faults.append(_fault(table, name, when.text))


def _fits(when: When, *, is_day: bool) -> bool:
    """Whether the place takes a whole day; otherwise it takes a time of day."""
    if is_day:
        return when.day is not None and when.at is None
    return when.at is not None or when.after is not None


def _length_from(when: When, table: _Table, zone: ZoneInfo | None) -> datetime | None:
    """So much time before or after another moment, as it really passes: clocks may change in between."""
    anchor = table.outer.get(f"{when.of}s")
    try:
        if not isinstance(anchor, datetime) or when.after is None:
            return None
        return later(anchor.replace(tzinfo=zone), when.after).replace(tzinfo=None)
    except OverflowError:
        return None


def _zone(raw: dict[str, Any]) -> ZoneInfo | None:
    """The event's time zone; None if there is none of that name, which the reader complains of."""
    event = raw.get("event")
    try:
        return ZoneInfo(str(event.get("timezone", "UTC"))) if isinstance(event, dict) else None
    except (KeyError, ValueError, OSError):
        return None


def _on_its_day(when: When, table: _Table, days: _Days) -> date | None:
    """The date and time; a time alone is on the day its table names, or on the day its round starts."""
    day = days.date(_known_day(table.day) if when.day is None else when.day, before=when.before)
    starts = table.outer.get("starts")
    if when.day is None and table.day is None and isinstance(starts, datetime):
        day = starts.date()
    return datetime.combine(day, when.at) if day and when.at else day


def _known_day(day: Any) -> int | str | None:
    """The day a table gives, if it is one: its number or a weekday."""
    if isinstance(day, str):
        return day if day in WEEKDAYS else None
    return day if isinstance(day, int) else None


def _name_day(table: _Table, days: _Days) -> None:
    """Where the date is known, the weekday a day falls on."""
    name = _DAY_KEY.get(table.kind, "day")
    day = days.date(_known_day(table.values.get(name)))
    if day is not None:
        table.values[name] = WEEKDAYS[day.weekday()]


def _fault(table: _Table, name: str, text: str) -> Fault:
    key = f"{table.key}.{name}"
    hint = (
        say('Write a day, such as "day 1", "3 days before" or 2026-11-21.')
        if key in DAYS
        else say('Write a day and time, such as "day 1 09:45", "friday 09:45" or "15 minutes before start".')
    )
    return Fault((*table.path, name), say("{name} cannot be {value}.", name=name, value=f'"{text}"'), hint, text)
