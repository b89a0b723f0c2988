"""A series as a text in TOML: its events, and the points that each place gives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from boardcall.errors import InputError, Problem, refuse
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
    formula: Literal["listed", "even", "ratio"] = "listed"
    """Points by place: a list; falling evenly to 1/N of the first of N places; each a part of the one above."""
    first: Fraction = Fraction(0)
    """With a formula: points for the first place."""
    first_at: Mapping[str, Fraction] = field(default_factory=dict)
    """The same at single events, by their names."""
    board_worth: Fraction = Fraction(0)
    """With a formula, in place of `first`: points of the first place for each board."""
    board_rounds: int = 0
    """Rounds whose boards count for that, those with most boards; 0 for all."""
    most: Fraction = Fraction(0)
    """The most that a first place can have so; 0 for no limit."""
    ratio: Fraction = Fraction(1)
    """For the formula `ratio`: the part of the points of the place above, such as 9/10."""
    least: Fraction = Fraction(0)
    """For the formula `ratio`: no place has less."""
    upper_half: bool = False
    """Only places in the upper half have points by the formula; all others have `others`."""
    least_events: int = 0
    """Who was at fewer events is not in the table."""
    average: bool = False
    """The sum is divided by the number of a person's events that count."""
    average_plus: int = 0
    """Added to that number."""
    average_least: int = 0
    """The least number it is divided by."""


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
    refuse(found)
    return rules


def _line(lines: dict[tuple[str | int, ...], int], path: tuple[str | int, ...]) -> int | None:
    return next((lines[path[:length]] for length in range(len(path), -1, -1) if path[:length] in lines), None)


def _problems(rules: SeriesRules, file: str) -> list[Problem]:
    found = []
    listed = rules.formula == "listed"
    if not listed and not (rules.first or rules.first_at or rules.board_worth):
        hint = say("Write first = 100, or board_worth = 10.")
        found.append(Problem(say("The first place has no points."), hint, file=file, field="first"))
    if not listed and (rules.points or rules.points_file):
        found.append(Problem(say("Points are given twice."), say("Leave one out."), file=file, field="formula"))
    if rules.by == "place" and listed and not rules.points and not rules.points_file:
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
