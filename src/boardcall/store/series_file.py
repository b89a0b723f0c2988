"""A series as its file of rules has it, with the results it names, and beside it who is who: STEM.same.csv."""

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from boardcall.errors import InputError, StoreError
from boardcall.series.event_results import EventResults, read_results
from boardcall.series.people import SamePerson, without_names
from boardcall.series.rules import SeriesRules, read_points, read_rules
from boardcall.tables.whole_file import whole_text
from boardcall.wording import say


def series_rules(series: Path) -> SeriesRules:
    """The rules of a series, with the points of a file of their own. InputError with every problem."""
    rules = read_rules(_text(series), file=str(series))
    if not rules.points_file:
        return rules
    sheet = series.parent / rules.points_file
    return replace(rules, points=read_points(_rows(sheet), file=str(sheet)))


def series_events(
    series: Path, rules: SeriesRules, of_event: Callable[[str], EventResults | None]
) -> tuple[EventResults, ...]:
    """The results of each event by day: a .json file of them, or what `of_event` gives for an event's place."""
    found = []
    for place in rules.events:
        path = series.parent / place
        if place.endswith(".json"):
            found.append(read_results(_text(path), file=str(path)))
        elif (results := of_event(place if "://" in place else str(path))) is not None:
            found.append(results)
    return tuple(sorted(found, key=lambda one: one.day or date.max))


def same_people(series: Path) -> tuple[SamePerson, ...]:
    """Who is who: a file beside the series with the columns name and into. Without it nobody has two names."""
    path = _same_file(series)
    if not path.exists():
        return ()
    rows = _rows(path)
    if any(not row.get("name") or not row.get("into") for row in rows):
        hint = say("It has the columns name and into.")
        raise InputError.of(say("{path} has a row without two names.", path=path), hint)
    return tuple(SamePerson(row["name"], row["into"]) for row in rows)


def check_series(series: Path, of_event: Callable[[str], EventResults | None]) -> None:
    """Reads all that taking names out needs; InputError where a file is damaged, before anything is changed."""
    if same_people(series):
        series_events(series, series_rules(series), of_event)


def forget_people(series: Path, names: Iterable[str], of_event: Callable[[str], EventResults | None]) -> int:
    """Takes the names of an erased person out of who is who; returns the number of rows removed."""
    same = same_people(series)
    left = without_names(series_events(series, series_rules(series), of_event), same, names=names) if same else ()
    if left != same:
        write_same_people(series, left)
    return len(same) - len(left)


def write_same_people(series: Path, same: tuple[SamePerson, ...]) -> None:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("name", "into"))
    writer.writerows((one.name, one.into) for one in same)
    path = _same_file(series)
    beside = path.with_suffix(".new")
    try:
        beside.write_text(out.getvalue(), "utf-8")
        beside.replace(path)
    except OSError as error:
        raise StoreError(say("{path} cannot be written: {error}.", path=path.name, error=error.strerror)) from error


def _same_file(series: Path) -> Path:
    return series.parent / f"{series.stem}.same.csv"


def _rows(path: Path) -> list[dict[str, str]]:
    try:
        return list(csv.DictReader(_text(path).splitlines()))
    except csv.Error as error:
        message = say("{path} cannot be read: {why}.", path=path, why=error)
        raise InputError.of(message, say("Save it as CSV anew.")) from error


def _text(path: Path) -> str:
    try:
        return whole_text(path, "utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or say("it is not UTF-8 text")
        message = say("{path} cannot be read: {why}.", path=path, why=why)
        raise InputError.of(message, say("Check the path.")) from error
