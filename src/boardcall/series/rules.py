"""A series as a text in TOML: its events, and the points that each place gives."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from boardcall.errors import InputError, Problem
from boardcall.tables import Reader, TomlTextError, find_lines, parse_toml
from boardcall.tables.words import as_fraction
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """A series of events, and how points at each add up."""

    name: str
    """Name of the series."""
    events: tuple[str, ...]
    """Files of results, or events; a path is taken from the folder of this file."""
    points: tuple[Fraction, ...] = ()
    """Points for the first place, the second, and so on."""
    points_file: str = ""
    """A CSV with columns place and points, in place of `points`."""
    others: Fraction = Fraction(0)
    """Points for every other place."""
    by: Literal["place", "score"] = "place"
    """What gives points: the place, or the event's own total."""
    shared: Literal["average", "full", "lowest"] = "average"
    """Points of those who share a place: the average of their places, those of the first, or those of the last."""
    best_of: int = 0
    """Events that count for a person, the best ones; 0 for all."""


def read_rules(text: str, *, file: str) -> SeriesRules:
    """The rules of a series; InputError has every problem with its line."""
    try:
        raw = parse_toml(text)
    except TomlTextError as error:
        raise InputError.of(error.sentence, file=file, line=error.line) from error
    reader = Reader()
    values = reader.keys(SeriesRules, raw)
    lines = find_lines(text) if reader.faults else {}
    found = [
        Problem(
            fault.message, fault.hint, file=file, line=_line(lines, fault.path), field=".".join(map(str, fault.path))
        )
        for fault in reader.faults
    ]
    if not found:
        found = _problems(rules := SeriesRules(**values), file)
    if found:
        raise InputError(found)
    return rules


def _line(lines: dict[tuple[str | int, ...], int], path: tuple[str | int, ...]) -> int | None:
    return next((lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in lines), None)


def _problems(rules: SeriesRules, file: str) -> list[Problem]:
    found = []
    if rules.by == "place" and not rules.points and not rules.points_file:
        hint = say('Write points = [10, 7, 5], or by = "score".')
        found.append(Problem(say("No place gives points."), hint, file=file, field="points"))
    if rules.points and rules.points_file:
        found.append(Problem(say("Points are given twice."), say("Leave one out."), file=file, field="points_file"))
    if rules.best_of < 0:
        found.append(Problem(say("A number cannot be negative."), say("Write 0 for all."), file=file, field="best_of"))
    return found


def _points(text: str) -> Fraction:
    points = as_fraction(text.replace(",", "."))
    if points is None:
        raise ValueError(text[:40])
    return points


def read_points(rows: list[dict[str, str]], *, file: str) -> tuple[Fraction, ...]:
    """Points by place from the rows of a CSV, the places 1, 2, 3 … without a gap."""
    try:
        found = {int(row["place"]): _points(row["points"]) for row in rows}
    except (KeyError, ValueError, ZeroDivisionError, AttributeError, TypeError) as error:
        hint = say("It has the columns place and points, with a number in each row.")
        raise InputError.of(say("{file} has no points by place.", file=file), hint, field="points_file") from error
    if sorted(found) != list(range(1, len(found) + 1)):
        hint = say("Write a row for each place from 1, without a gap.")
        raise InputError.of(say("{file} leaves places out.", file=file), hint, field="points_file")
    return tuple(found[place] for place in sorted(found))
