"""What an event hands over to a series: who came where, with how many points. It is a file of its own, as JSON."""

import json
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from boardcall.errors import InputError, Problem
from boardcall.tables.codec import decode, encode, parse_json
from boardcall.wording import say

FORMAT = "boardcall series 1"


@dataclass(frozen=True, slots=True)
class SeriesEntry:
    """One person's result at one event, under the name the public reads there."""

    place: int
    """Those who share a place have the same."""
    player: str
    """Their id at the event."""
    name: str
    points: Fraction
    """The event's own total."""
    rounds: int
    """Rounds they have a score in."""


@dataclass(frozen=True, slots=True)
class EventResults:
    """The results of an event for a series."""

    format: str
    event: str
    """Its name."""
    day: date | None
    """Its first day."""
    series: tuple[str, ...]
    """The series it counts for by its rulebook."""
    status: str
    """final, interim, or unreleased."""
    entries: tuple[SeriesEntry, ...]
    """The best first; nobody while the standings are hidden."""
    boards: tuple[int, ...] = ()
    """How many boards each round had that was played, by the order of rounds."""


def write_results(results: EventResults) -> str:
    return json.dumps(encode(results), ensure_ascii=False, indent=1) + "\n"


def read_results(text: str, *, file: str) -> EventResults:
    """The results in a file; InputError where it holds none."""
    try:
        found = parse_json(text)
        made = decode(EventResults, {key: value for key, value in found.items() if key != "act"})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InputError([_no_results(file)]) from error
    if not isinstance(made, EventResults) or made.format != FORMAT:
        raise InputError([_no_results(file)])
    return made


def _no_results(file: str) -> Problem:
    message = say("{file} does not hold the results of an event.", file=file)
    return Problem(message, say("Write it with boardcall series export."), field="events")
