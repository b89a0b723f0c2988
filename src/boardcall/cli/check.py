"""`boardcall check`: whether an event is ready to begin, point by point."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, print_json
from boardcall.desk.readiness import MOST_EXPECTED, State, readiness
from boardcall.store.live import read_event

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def check(
    event: Place,
    *,
    expected: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_EXPECTED, help="Players expected, if more than are registered."),
    ] = None,
    as_json: JSON = False,
) -> None:
    """Says what is ready, what to look at and what stops an event. Exit status 1 when something stops it."""
    points = readiness(read_event(event), at=datetime.now(UTC), expected=expected)
    if as_json:
        print_json([asdict(point) for point in points])
    else:
        for point in points:
            hint = f" {point.hint}" if point.hint and point.state is not State.READY else ""
            print(f"{point.state.value:<6} {point.sentence}{hint}")
    if any(point.state is State.STOPS for point in points):
        raise typer.Exit(1)
