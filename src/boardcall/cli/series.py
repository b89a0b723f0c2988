"""`boardcall series`: results of events handed over, tables over events, and people who played under two names."""

import csv
import io
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, print_json
from boardcall.errors import InputError
from boardcall.exchange.spreadsheet import text_cell
from boardcall.series.event_results import EventResults, write_results
from boardcall.series.people import merged, parted
from boardcall.series.table import SeriesTable, series_table
from boardcall.standings.table import compute_standings
from boardcall.store.live import read_event
from boardcall.store.series_file import same_people, series_events, series_rules, write_same_people
from boardcall.tables.codec import encode
from boardcall.views.series import SeriesView, event_results, person_in_series, series_view
from boardcall.views.standings import whole_standings
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)

Series = Annotated[Path, typer.Argument(metavar="SERIES.toml", help="The events of a series and its points.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="As the table has it.")]


@command.command()
def export(
    event: Place,
    *,
    to: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Where to; printed if left out.")] = None,
    unreleased: Annotated[
        bool, typer.Option("--unreleased", help="As they stand, though nothing is released.")
    ] = False,
) -> None:
    """Writes the results of an event for a series: places, the names the public reads, totals."""
    found = event_results_at(event)
    if found.status == "unreleased" and not unreleased:
        hint = verbatim(f"Release them with boardcall release {event}, or say --unreleased.")
        raise InputError.of(verbatim("The standings of this event are not released yet."), hint)
    text = write_results(found)
    if to is None:
        print(text, end="")
        return
    to.write_text(text, "utf-8")
    named = f" for {', '.join(found.series)}" if found.series else ""
    print(f"Wrote {len(found.entries)} places of {found.event} ({found.status}){named} to {to}.")


@command.command()
def table(
    series: Series,
    *,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row a person, a column an event.")] = False,
    as_json: JSON = False,
) -> None:
    """Adds up the points of a series over its events."""
    found = series_view(_table(series))
    if as_json:
        print_json(encode(found))
    elif as_csv:
        print(_sheet(found), end="")
    else:
        print(found.name)
        for row in found.rows:
            parts = ", ".join(
                f"{one.event} {one.points.shown}{'' if one.counted else ' (left out)'}" for one in row.events
            )
            print(f"{row.place:>4} {row.player.name}: {row.total.shown} ({parts})")
        if found.interim:
            print(f"Not final: {', '.join(found.interim)}.")


@command.command()
def person(series: Series, name: Name, *, as_json: JSON = False) -> None:
    """One person's events of a series, under all their names."""
    row = person_in_series(_table(series), name)
    if as_json:
        print_json(encode(row))
        return
    print(f"{row.player.name}: place {row.place} with {row.total.shown} points")
    for one in row.events:
        known = f" as {one.name}" if one.name != row.player.name else ""
        day = f"{one.day} " if one.day else ""
        left = "" if one.counted else ", left out"
        print(f"  {day}{one.event}: place {one.place} of {one.of}{known}, {one.points.shown} points{left}")


@command.command()
def merge(
    series: Series, name: Name, *, into: Annotated[str, typer.Option(metavar="NAME", help="Whose entry it is.")]
) -> None:
    """Says that two names are one person; `boardcall series part` takes it back."""
    events = series_events(series, series_rules(series), event_results_at)
    write_same_people(series, merged(events, same_people(series), name=name, into=into))
    print(f"{name} is {into} now. To take it back: boardcall series part {series} {name!r}")


@command.command()
def part(series: Series, name: Name) -> None:
    """Takes back that a name is another person's."""
    series_rules(series)
    write_same_people(series, parted(same_people(series), name=name))
    print(f"{name} stands alone again.")


def _table(series: Path) -> SeriesTable:
    rules = series_rules(series)
    return series_table(rules, series_events(series, rules, event_results_at), same_people(series))


def event_results_at(place: str) -> EventResults:
    """What an event gives to its series now."""
    event = read_event(place)
    return event_results(event, whole_standings(compute_standings(event.tournament, event.rulebook)))


def _sheet(found: SeriesView) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["place", "player", *map(text_cell, found.events), "total"])
    for row in found.rows:
        by_event = {one.event: one.points.shown for one in row.events}
        writer.writerow(
            [
                row.place,
                text_cell(row.player.name),
                *(by_event.get(event, "") for event in found.events),
                row.total.shown,
            ]
        )
    return out.getvalue()
