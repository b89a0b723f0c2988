"""What `boardcall seating` shows: a call as JSON, and as text for people."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from boardcall.errors import RefusedError
from boardcall.exchange.seating_file import write_seats
from boardcall.seeding.check.checker import Report
from boardcall.seeding.draw import Drawn
from boardcall.seeding.problem import SeatedBoard, Seating, WishStrength
from boardcall.seeding.search.propose import Progress
from boardcall.tables.codec import encode
from boardcall.tournament import PlayerId
from boardcall.wording import verbatim


def as_json(value: Any) -> str:
    """A value as JSON that a person can read too."""
    return json.dumps(encode(value), ensure_ascii=False, indent=1)


def board_lines(seating: Seating, names: Mapping[PlayerId, str]) -> Iterator[str]:
    """The boards as a table for a screen or a wall."""
    for board in seating.boards:
        pool = f" ({board.pool})" if board.pool else ""
        yield f"Board {board.number}{pool}"
        yield from (
            f"  {_power(board, place)}  {names.get(seat.player) or seat.player}"
            for place, seat in enumerate(board.seats)
        )


def _power(board: SeatedBoard, place: int) -> str:
    power = board.seats[place].power
    return str(power.full_name if power else "?").ljust(7)


def cost_lines(drawn: Drawn) -> Iterator[str]:
    """What the call costs wish by wish, with what is proven."""
    for line in drawn.proposal.cost.lines:
        warns = ", only reported" if line.strength is WishStrength.WARN else ""
        proven = "proven least" if line.proven else f"at least {line.bound}"
        yield f"  {line.kind}: {line.cost} ({proven}{warns})"


def report_lines(report: Report) -> Iterator[str]:
    """The checker's report in sentences."""
    for sentence in report.complaints:
        yield f"Wrong: {sentence}"
    for count in report.counts:
        how = f"{count.strength}" if count.strength else "not wished"
        yield f"{count.kind} ({how}): {count.cost}"
        yield from (f"  {sentence}" for sentence in count.sentences)
    yield "The seating holds." if report.holds else "The seating does not hold."


def bullet(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def watch_clock(limit: float | None) -> Callable[[Progress], bool]:
    """Shows progress on a terminal, and says when the time is up. The time decides how long, never what is found."""
    started, shows = time.monotonic(), sys.stderr.isatty() and not os.environ.get("NO_COLOR")

    def watch(progress: Progress) -> bool:
        if shows:
            cost = progress.proposal.cost.soft() if progress.proposal else ()
            found = f", cost {' '.join(map(str, cost))}" if cost else ""
            print(f"\rpass {progress.passes + 1}, {progress.steps:,} steps{found}   ", end="", file=sys.stderr)
            if progress.done:
                print(file=sys.stderr)
        return limit is not None and time.monotonic() - started >= limit

    return watch


def write_call(out: Path | None, document: Any, seating: Seating) -> None:
    if out is None:
        return
    text = write_seats(seating) if out.suffix.casefold() == ".csv" else as_json(document) + "\n"
    try:
        out.write_text(text, "utf-8")
    except OSError as error:
        raise RefusedError(verbatim(f"{out} cannot be written: {error.strerror}.")) from error
