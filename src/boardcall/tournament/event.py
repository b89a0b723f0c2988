"""The event as it stands: what replaying its acts gives, and what standings and seating are computed from."""

from dataclasses import dataclass
from fractions import Fraction

from boardcall.tournament.boards import Board
from boardcall.tournament.people import Player, Team


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points a director added to (or took from) a player, with the reason.

    With a `round` they are that round's score (a bonus for sitting out); without one they change the total.
    """

    player: str
    points: Fraction
    reason: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's answer to a question the rules leave open, such as a tie that only the director may break.

    `question` is the key under which the question was asked; `answer` lists ids, the first one first;
    `seed` is set when the answer was drawn by lot.
    """

    question: str
    answer: tuple[str, ...]
    reason: str
    by: str = ""
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """An award a person gave: its id in the rulebook, its printed name, the winner and why."""

    award: str
    name: str
    winner: str
    citation: str = ""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that standings, seating and pages are computed from; no derived figure is held here."""

    name: str
    rulebook: str
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    boards: tuple[Board, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    decisions: tuple[Decision, ...] = ()
    awards: tuple[Award, ...] = ()
    dropped_pools: tuple[str, ...] = ()
