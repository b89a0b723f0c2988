"""The table of a series: points over its events, and the record of one person."""

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from boardcall.errors import NotFoundError
from boardcall.series.event_results import EventResults, SeriesEntry
from boardcall.series.people import SamePerson, name_key, person_of
from boardcall.series.rules import SeriesRules
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class EventPoints:
    """What somebody got at one event of the series; `counted` says whether it is part of the total."""

    event: str
    day: date | None
    place: int
    of: int
    """How many were ranked there."""
    name: str
    """Under what name."""
    points: Fraction
    counted: bool = True


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A person's place in a series."""

    place: int
    name: str
    total: Fraction
    events: tuple[EventPoints, ...]


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The state of a series; `interim` names events whose results are not final."""

    name: str
    events: tuple[str, ...]
    interim: tuple[str, ...]
    rows: tuple[SeriesRow, ...]


def series_table(
    rules: SeriesRules, events: tuple[EventResults, ...], same: tuple[SamePerson, ...] = ()
) -> SeriesTable:
    """Everybody's points, the best first; equal totals share a place."""
    found: dict[str, tuple[str, list[EventPoints]]] = {}
    for event in sorted(events, key=lambda one: one.day or date.max):
        for entry in event.entries:
            name = person_of(entry.name, same)
            points = EventPoints(
                event.event, event.day, entry.place, len(event.entries), entry.name, _points(rules, event, entry)
            )
            found.setdefault(name_key(name), (name, []))[1].append(points)
    there = [one for one in found.values() if len(one[1]) >= rules.least_events]
    counted = [(name, _best(points, rules.best_of)) for name, points in there]
    totals = [(name, _total(rules, points), points) for name, points in counted]
    rows = tuple(
        SeriesRow(1 + sum(other > total for _, other, _ in totals), name, total, points)
        for name, total, points in sorted(totals, key=lambda one: (-one[1], name_key(one[0])))
    )
    interim = tuple(one.event for one in events if one.status != "final")
    return SeriesTable(rules.name, tuple(one.event for one in events), interim, rows)


def person_record(table: SeriesTable, name: str) -> SeriesRow:
    """One person's events, with the place in each; NotFoundError if there is no such name."""
    found = next((one for one in table.rows if _is_called(one, name)), None)
    if found is None:
        raise NotFoundError(say("Nobody in this series is called {name}.", name=name))
    return found


def _is_called(row: SeriesRow, name: str) -> bool:
    return name_key(name) in {name_key(row.name), *(name_key(one.name) for one in row.events)}


def _points(rules: SeriesRules, event: EventResults, entry: SeriesEntry) -> Fraction:
    if rules.by == "score":
        return entry.points
    level = sum(one.place == entry.place for one in event.entries)
    share = [_of_place(rules, event, place) for place in range(entry.place, entry.place + level)]
    return {"full": share[0], "lowest": share[-1], "average": sum(share, Fraction(0)) / level}[rules.shared]


def _of_place(rules: SeriesRules, event: EventResults, place: int) -> Fraction:
    places = len(event.entries)
    if rules.formula == "listed":
        return rules.points[place - 1] if place <= len(rules.points) else rules.others
    if rules.upper_half and 2 * place > places + 1:
        return rules.others
    first = _first(rules, event)
    if rules.formula == "even":
        return first * Fraction(places - place + 1, places)
    return max(rules.least, first * rules.ratio ** (place - 1))


def _first(rules: SeriesRules, event: EventResults) -> Fraction:
    """The points of the first place: as written for this event, else by its boards, else as written for all."""
    if event.event in rules.first_at or not rules.board_worth:
        return rules.first_at.get(event.event, rules.first)
    boards = sorted(event.boards, reverse=True)[: rules.board_rounds or None]
    first = rules.board_worth * sum(boards)
    return min(first, rules.most) if rules.most else first


def _total(rules: SeriesRules, points: tuple[EventPoints, ...]) -> Fraction:
    counted = [one.points for one in points if one.counted]
    total = sum(counted, Fraction(0))
    return total / max(1, rules.average_least, len(counted) + rules.average_plus) if rules.average else total


def _best(points: list[EventPoints], most: int) -> tuple[EventPoints, ...]:
    """The points with the best of them counted; of equal ones the earlier event."""
    if not most:
        return tuple(points)
    best = sorted(range(len(points)), key=lambda place: (-points[place].points, place))[:most]
    return tuple(replace(one, counted=place in best) for place, one in enumerate(points))
