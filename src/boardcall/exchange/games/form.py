"""One form of games among those that are told apart."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from boardcall.exchange.games.turns import GivenTurn
from boardcall.game import GameRecord


@dataclass(frozen=True, slots=True)
class GameForm:
    """A form of games: its name, how it is known, how its turns are read; both get the text, or what JSON holds."""

    name: str
    fits: Callable[[Any], bool]
    turns: Callable[[Any], list[GivenTurn]]


@dataclass(frozen=True, slots=True)
class ReadGames:
    """The games of a text, and the form they were recognised as."""

    form: str
    games: tuple[GameRecord, ...]
