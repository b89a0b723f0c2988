"""A call from a file, drawn again: for `boardcall seating verify`, and for the page that does it in a browser.

A browser has no part of the program but what this module imports; `web/request/browser_python.py` lists it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from boardcall.errors import InputError
from boardcall.exchange.seating_file import SeatingFile, read_seating, write_boards
from boardcall.seeding.changes import SeatMove, moves
from boardcall.seeding.draw import DrawVerification, verify_draw
from boardcall.seeding.proposal import ALGORITHM
from boardcall.seeding.rounds.lots_list import lots_again, read_lots
from boardcall.seeding.search.propose import Progress
from boardcall.tournament.draws import hashed, seed_of
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class DrawnCall:
    """Whether the boards that were drawn come out again, and which seats of the call are not as they were drawn."""

    verdict: DrawVerification
    by_hand: tuple[SeatMove, ...]
    lots: "DrawnLots | None" = None
    """None where the file has no lots."""


@dataclass(frozen=True, slots=True)
class DrawnLots:
    """Whether the lots give again who sits out and who plays two boards, from a list that was fixed before them."""

    is_same: bool
    is_fixed: bool

    @property
    def holds(self) -> bool:
        return self.is_same and self.is_fixed

    @property
    def sentence(self) -> Sentence:
        if not self.is_same:
            return say("By the lots others sit out or play two boards.")
        if not self.is_fixed:
            return say("The lots give who sits out, but their list or seed is not the one that was fixed.")
        return say("Drawn again, the lots give the same: who sits out and who plays two boards.")


def verify_call(found: SeatingFile, *, watch: Callable[[Progress], object] | None = None) -> DrawnCall:
    """Draws the call of a file again; InputError where it has no list. `watch` is told of every sign of progress."""
    if found.problem is None:
        hint = say("Use the file of a draw, or the file that the command propose wrote.")
        raise InputError.of(say("the file has no list to draw from."), hint)
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
    return DrawnCall(verdict, moves(found.problem, drawn, found.seating), _verify_lots(found.document))


def _verify_lots(document: Mapping[str, Any]) -> DrawnLots | None:
    """Draws the lots of a file again; InputError where what it says of them cannot be read."""
    if "lots" not in document:
        return None
    try:
        told = document["lots"]
        text, seed, opened = str(told["list"]), str(told["seed"]), told["openings"]
        settled = sorted((str(pool), str(player), int(boards)) for pool, player, boards in told["settled"])
        is_fixed = any(hashed(text) == one["list"] and seed_of(one["list"], one["value"]) == seed for one in opened)
    except (KeyError, TypeError, ValueError) as error:
        message = say("The list of the lots cannot be read: {error}.", error=error)
        raise InputError.of(message, say("Take the file as it was written.")) from error
    return DrawnLots(sorted(lots_again(read_lots(text), seed)) == settled, is_fixed)


def verify_text(text: str, told: Callable[[int, int], object]) -> str:
    """The same for the text of a file, as JSON for a browser; `told` is called with the passes made and the steps
    done.
    """
    found = read_seating(text)
    called = verify_call(found, watch=lambda progress: told(progress.passes, progress.steps))
    again = called.verdict.again
    return json.dumps(
        {
            "holds": called.verdict.holds,
            "algorithm": [found.algorithm, ALGORITHM],
            "boards": write_boards(again) if again else [],
            "lots": None if called.lots is None else {"holds": called.lots.holds},
        }
    )
