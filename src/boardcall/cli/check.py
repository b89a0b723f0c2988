"""`boardcall check`: whether an event is ready to begin, point by point."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from boardcall.cli.events import JSON, Place, print_json
from boardcall.desk.agenda import MOST_EXPECTED

if TYPE_CHECKING:
    from boardcall.desk.agenda.readiness import Point

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
    from boardcall.desk.agenda.readiness import PointState, readiness
    from boardcall.store.live import read_event

    points = readiness(read_event(event), at=datetime.now(UTC), expected=expected)
    if as_json:
        print_json([asdict(point) for point in points])
    else:
        for point in points:
            print(point_line(point))
    if any(point.state is PointState.STOPS for point in points):
        raise typer.Exit(1)


def point_line(point: "Point", *, coloured: bool = False) -> str:
    """One point of the check in a line: its state, and what to do if it is not ready."""
    from boardcall.desk.agenda.readiness import PointState

    colours = {PointState.READY: "green", PointState.LOOK: "yellow", PointState.STOPS: "red"}
    hint = f" {point.hint}" if point.hint and point.state is not PointState.READY else ""
    state = f"{point.state.value:<6}"
    return f"{typer.style(state, fg=colours[point.state]) if coloured else state} {point.sentence}{hint}"
