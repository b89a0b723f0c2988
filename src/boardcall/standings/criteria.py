"""Criteria for comparing those who are tied: each by its name in rulebooks, with all its words.

A tie-break adds itself with `tie_break` at its function, in `tie_breaks.py`. `lot` and `td` are no figures.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from boardcall.wording import NO_WORDS, Sentence, say

Figure = Fraction | int | tuple[Fraction | int, ...]
"""What is compared: exact numbers only."""
Compare = TypeVar("Compare", bound=Callable[..., Figure | None])
Unit = Callable[[object, int], Sentence]
Says = Sentence | tuple[Sentence, Sentence] | Callable[[Any], Sentence]
PLAYERS, TEAMS, GAMES = "players", "teams", "best powers"
"""Who can be compared: candidates for a place, teams, and results with a power."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: its name in words, and its function; `needs` says what is missing when that returns None.

    `says` is its sentence in the rules: one, one for high and one for low figures, or a function of the criterion.
    `among` are those it compares, `keys` what it reads beside `by` and `prefer`. `unit` words a figure with what it
    counts; its number chooses between one and many. `private` keeps the figures out of every explanation: birth dates
    are private.
    """

    name: Sentence
    figure: Callable[..., Figure | None]
    says: Says
    among: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    needs: Sentence = NO_WORDS
    unit: Unit | None = None
    private: bool = False


TIE_BREAKS: dict[str, TieBreak] = {}
"""Every tie-break by the name rulebooks use: that of its function."""
LAST: dict[str, tuple[Sentence, Sentence]] = {
    "lot": (say("lot"), say("a lot")),
    "td": (say("the director's decision"), say("the director's decision")),
}
"""What decides every tie, by name: in words, and in a sentence of the rules."""


def tie_break(
    name: Sentence,
    *,
    says: Says,
    among: tuple[str, ...] = (),
    keys: tuple[str, ...] = (),
    needs: Sentence = NO_WORDS,
    unit: Unit | None = None,
    private: bool = False,
) -> Callable[[Compare], Compare]:
    """Makes a function a tie-break; its docstring says in its first line what is compared."""

    def added(figure: Compare) -> Compare:
        called = figure.__name__.replace("_", "-")
        TIE_BREAKS[called] = TieBreak(name, figure, says, among, keys, needs, unit, private)
        return figure

    return added


def criteria() -> tuple[str, ...]:
    """The names of all criteria, in the order in which they are declared."""
    return (*TIE_BREAKS, *LAST)


def criteria_among(kind: str) -> frozenset[str]:
    """The criteria that compare players, teams or games."""
    return frozenset(name for name, one in TIE_BREAKS.items() if kind in one.among) | LAST.keys()
