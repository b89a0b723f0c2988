"""A call from a file, drawn again: for `boardcall seating verify`, and for the page that does it in a browser.

A browser has no part of the program but what this module imports; `web/request/browser_python.py` lists it.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from boardcall.errors import InputError, Problem
from boardcall.exchange.seating_file import SeatingFile, read_seating, write_boards
from boardcall.seeding.changes import SeatMove, moves
from boardcall.seeding.draw import DrawVerification, verify_draw
from boardcall.seeding.proposal import ALGORITHM
from boardcall.seeding.search.propose import Progress
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class DrawnCall:
    """Whether the boards that were drawn come out again, and which seats of the call are not as they were drawn."""

    verdict: DrawVerification
    by_hand: tuple[SeatMove, ...]


def verify_call(found: SeatingFile, *, watch: Callable[[Progress], object] | None = None) -> DrawnCall:
    """Draws the call of a file again; InputError where it has no list. `watch` is told of every sign of progress."""
    if found.problem is None:
        hint = say("Use the file of a draw, or the file that the command propose wrote.")
        raise InputError((Problem(say("the file has no list to draw from."), hint),))
    drawn = found.seating
    if "drawn_boards" in found.document:
        text = json.dumps({"round": drawn.round, "boards": found.document["drawn_boards"]})
        drawn = read_seating(text).seating
    verdict = verify_draw(
        found.problem,
        drawn,
        effort=found.effort,
        algorithm=found.algorithm,
        words=found.words,
        list_digest=found.digest,
        watch=watch,
    )
    return DrawnCall(verdict, moves(found.problem, drawn, found.seating))


def verify_text(text: str, told: Callable[[int, int], object]) -> str:
    """The same for the text of a file, as JSON a browser reads; `told` hears of passes made and steps done."""
    found = read_seating(text)
    called = verify_call(found, watch=lambda progress: told(progress.passes, progress.steps))
    again = called.verdict.again
    return json.dumps(
        {
            "holds": called.verdict.holds,
            "algorithm": [found.algorithm, ALGORITHM],
            "boards": write_boards(again) if again else [],
        }
    )
