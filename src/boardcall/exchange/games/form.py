"""One form of games among those that are told apart."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardcall.exchange.games.turns import GivenTurn
from boardcall.game import GameRecord
from boardcall.wording import Sentence, say, with_commas

MOST_TOLD, LONGEST_TOLD = 5, 60
"""How many lines that were left out are quoted, and how much of each."""


@dataclass(frozen=True, slots=True)
class GameForm:
    """A form of games: its name, how it is known, how its turns are read; both get the text, or what JSON holds."""

    name: str
    fits: Callable[[Any], bool]
    turns: Callable[[Any], list[GivenTurn]]
    begins: Callable[[str], object] | None = None
    """Whether a line begins the game; the lines above the first such line are no part of it."""


@dataclass(frozen=True, slots=True)
class ReadGames:
    """The games of a text, and the form they were recognised as."""

    form: str
    games: tuple[GameRecord, ...]
    left_out: tuple[tuple[int, str], ...] = ()
    """Lines that are no part of a game, such as a greeting, each with its number."""

    @property
    def what_was_left_out(self) -> Sentence | None:
        """A sentence about those lines; None where there are none."""
        if not self.left_out:
            return None
        told = [f"{number} “{line[:LONGEST_TOLD]}”" for number, line in self.left_out[:MOST_TOLD]]
        return say(
            "Lines that are no part of the game were left out: {lines}.",
            lines=with_commas(told + ["…"] * (len(self.left_out) > MOST_TOLD)),
        )
