"""`boardcall clock`: the timetable of a round, to plan an afternoon with."""

import json
import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import typer

from boardcall.cli.completions import rulebook_names
from boardcall.clock.plan import FIRST_TURN, ClockPlan, PlannedBreak, StepPart, Turn, break_problems
from boardcall.clock.timetable import Fit, Timetable, TimetableRow, timetable
from boardcall.desk.play.plans import plan_of, round_fit
from boardcall.errors import InputError, Problem, refuse
from boardcall.rulebook import Rulebook, load
from boardcall.tournament import RoundNumber
from boardcall.tournament.settings import RoundEnd
from boardcall.wording import verbatim

command = typer.Typer(rich_markup_mode=None, add_completion=False)
MIDNIGHT = datetime(1901, 1, 1)  # noqa: DTZ001  a day like any other, for rounds without a date
LATEST_YEAR = 1999
TURN = re.compile(r"[SsFf]\s*\d{4}")
"""How a turn is written, which is no time of day."""


@command.command()
def clock(
    rulebook: Annotated[
        str, typer.Argument(metavar="RULEBOOK", autocompletion=rulebook_names, help="A rulebook's id, or a TOML file.")
    ],
    *,
    number: Annotated[int, typer.Option("--round", min=1, help="The round.")] = 1,
    pool: Annotated[str, typer.Option(help="A pool with a last year of its own.")] = "",
    start: Annotated[
        str,
        typer.Option(metavar="HH:MM", help="When play starts, else as the rulebook says; or the first turn: S1901."),
    ] = "",
    begin: Annotated[str, typer.Option("--from", metavar="S1901", help="The first turn.")] = str(FIRST_TURN),
    to: Annotated[int | None, typer.Option(metavar="YEAR", help="The last year, if not the round's.")] = None,
    breaks: Annotated[list[str] | None, typer.Option("--break", metavar="MEAL@after:F1903", help="A break.")] = None,
    adjudication: Annotated[int, typer.Option(min=0, help="Minutes guessed where it is outside the period.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Prints when each turn of a round starts and ends, and whether its last year fits before its end."""
    book = load(rulebook)
    if TURN.fullmatch(start.strip()):
        start, begin = "", start
    end, begins = book.round(number).end, _start(book, number, start)
    open_end = end.kind == "secret-clock" and to is None
    plan = _plan(book, number, pool, LATEST_YEAR if open_end else to, breaks or [])
    first, guess = Turn.read(begin), timedelta(minutes=adjudication)
    if open_end and begins == MIDNIGHT and not start:
        table = Timetable(())
    else:
        table = timetable(plan, start=begins, begin=first, adjudication=guess)
    table = _cut(table, end, begins) if open_end else table
    fits = round_fit(book, plan, start=begins, pool=pool) if begins.date() != MIDNIGHT.date() and not open_end else None
    notes = [*_window_notes(end, table, begins), *([str(fits.sentence)] if fits else []), *_notes(plan, adjudication)]
    if as_json:
        print(json.dumps(_document(book, plan, table, fits, notes), ensure_ascii=False))
        return
    limit = f"until {end.not_after:%H:%M} at the latest" if open_end else f"to {plan.last_year}"
    print(f"{book.rulebook.title}, round {number}, {limit}: {plan.settings.mode} clock")
    for row in table.rows:
        print(_line(row))
    print(*([f"{_sum(table)} in all."] if table.rows else []), sep="\n", end="\n" if table.rows else "")
    for note in notes:
        print(f"Note: {note}")


def _moment(at: time, begins: datetime) -> datetime:
    """The next moment after play begins at which it is this time of day."""
    found = datetime.combine(begins.date(), at, begins.tzinfo)
    return found if found > begins else found + timedelta(days=1)


def _cut(table: Timetable, end: RoundEnd, begins: datetime) -> Timetable:
    """What is played until the latest secret time."""
    latest = _moment(end.not_after, begins) if end.not_after else begins
    return Timetable(tuple(row for row in table.rows if row.starts < latest))


def _window_notes(end: RoundEnd, table: Timetable, begins: datetime) -> list[str]:
    """What is public of an end that is drawn or secret: where it may be, never where it is."""
    if end.kind == "random-year":
        told = "when it is reached" if end.reveal == "when-reached" else "at the start"
        return [f"The last year is drawn from {end.first_year} to {end.last_year} and told {told}."]
    if end.kind != "secret-clock" or end.not_before is None or end.not_after is None:
        return []
    window = f"It ends at a time from {end.not_before:%H:%M} to {end.not_after:%H:%M} that only the directors know"
    if not table.rows:
        return [f"{window}.", "The rulebook does not say when it starts: --start 09:00 prints the timetable."]
    at = [_moment(one, begins) for one in (end.not_before, end.not_after)]
    steps = [next((row.step for row in reversed(table.rows) if row.starts <= one), None) for one in at]
    reached = [step.turn.sentence for step in steps if step]
    return [f"{window}: {' to '.join(dict.fromkeys(map(str, reached)))} if nobody pauses."]


def _plan(book: Rulebook, number: int, pool: str, to: int | None, breaks: list[str]) -> ClockPlan:
    plan = plan_of(book, RoundNumber(number), pool=pool)
    if to is not None:
        if not FIRST_TURN.year <= to <= LATEST_YEAR:
            raise InputError.of(
                verbatim(f"{to} is no year of play."), verbatim("Write 1907, for instance."), field="--to"
            )
        plan = replace(plan, last_year=to)
    if plan.last_year is None:
        raise InputError.of(
            verbatim(f"Round {number} has no last year."), verbatim("Say one, such as --to 1907."), field="--to"
        )
    problems: list[Problem] = []
    for text in breaks:
        planned = _break(plan, text)
        problems += [replace(one, field="--break") for one in break_problems(plan, planned)]
        plan = replace(plan, breaks=(*plan.breaks, planned))
    refuse(problems)
    return plan


def _break(plan: ClockPlan, text: str) -> PlannedBreak:
    found = re.fullmatch(r"(.+)@after:([SsFf]\d+)(?:\+(\d+))?", text)
    if found is None:
        hint = verbatim("Write meal@after:F1903, or meal@after:F1903+45 for 45 minutes.")
        raise InputError.of(verbatim(f"“{text}” is no break."), hint, field="--break", text=text)
    name = found[1].strip().casefold()
    kind = next((one for one in plan.kinds() if one.reason.casefold() == name), None)
    minutes = int(found[3]) if found[3] else (kind.max_minutes or 0 if kind else 0)
    return PlannedBreak(kind.reason if kind else name, Turn.read(found[2]), minutes)


def _start(book: Rulebook, number: int, start: str) -> datetime:
    """When play begins, in the zone of the event where the rulebook says the day."""
    planned = book.round(number).starts
    zone = ZoneInfo(book.event.timezone) if planned else None
    begins = planned or MIDNIGHT
    try:
        at = time.fromisoformat(start) if start else begins.time()
    except ValueError as error:
        raise InputError.of(
            verbatim(f"“{start}” is no time."), verbatim("Write 09:30."), field="--start", text=start
        ) from error
    return datetime.combine(begins.date(), at, zone)


def _notes(plan: ClockPlan, adjudication: int) -> list[str]:
    found = [
        f"The {kind.reason} break of {kind.max_minutes or '?'} minutes is not in the table: "
        f"--break {kind.reason}@after:F1903 puts it there."
        for kind in plan.kinds()
        if kind.needs == "scheduled" and all(one.kind != kind.reason for one in plan.breaks)
    ]
    if not plan.settings.includes_adjudication and not adjudication:
        found.append("Adjudication is outside the period and counted as 0 minutes: --adjudication guesses it.")
    return found


def _line(row: TimetableRow) -> str:
    inside = f" (with {', '.join(row.inside)})" if row.inside and row.step.part is not StepPart.ADJUDICATION else ""
    return f"{row.starts:%H:%M}-{row.ends:%H:%M}  {row.minutes:3d}  {row.step.sentence}{inside}"


def _sum(table: Timetable) -> str:
    parts = [(part, table.minutes(part)) for part in StepPart]
    words = ", ".join(f"{part.value} {minutes}" for part, minutes in parts if minutes)
    return f"{table.minutes()} minutes ({words})"


def _document(book: Rulebook, plan: ClockPlan, table: Timetable, fits: Fit | None, notes: list[str]) -> dict[str, Any]:
    end = book.round(plan.round).end
    return {
        "rulebook": book.id,
        "round": plan.round,
        "mode": plan.settings.mode,
        "last_year": None if plan.last_year == LATEST_YEAR else plan.last_year,
        "window": [f"{one:%H:%M}" for one in (end.not_before, end.not_after) if one],
        "minutes": table.minutes(),
        "by_part": {part.value: table.minutes(part) for part in StepPart},
        "rows": [
            {
                "turn": str(row.step.turn),
                "part": row.step.part.value,
                "break": row.step.reason,
                "starts": f"{row.starts:%H:%M}",
                "ends": f"{row.ends:%H:%M}",
                "minutes": row.minutes,
                "inside": [one.value for one in row.inside],
            }
            for row in table.rows
        ],
        "fits": fits and {"holds": fits.holds, "last_year_that_fits": fits.fits, "sentence": fits.sentence},
        "notes": [note for note in notes if fits is None or note != fits.sentence],
    }
