"""Totals by parts: which round scores count, with what weight, and which are dropped."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from boardcall.standings.rounds import NOTHING, RoundScore
from boardcall.standings.settings import Part
from boardcall.tournament.event import Adjustment
from boardcall.tournament.ids import RoundNumber

FULL = Fraction(1)


@dataclass(frozen=True, slots=True)
class TotalEntry:
    """A round score in a part of a total: its weight, whether it was dropped, whether it stands for a missing round."""

    round: RoundNumber
    points: Fraction
    weight: Fraction = FULL
    dropped: bool = False
    missing: bool = False

    @property
    def value(self) -> Fraction:
        return NOTHING if self.dropped else self.points * self.weight


@dataclass(frozen=True, slots=True)
class Total:
    """A total with everything that went into it; `entries` stand part by part, best first; `adjustments` last."""

    points: Fraction
    entries: tuple[TotalEntry, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def counted(self) -> frozenset[RoundNumber]:
        """Rounds played that count."""
        return frozenset(entry.round for entry in self.entries if not entry.dropped and not entry.missing)

    @property
    def dropped(self) -> tuple[TotalEntry, ...]:
        """Scores of rounds played that count in no part, best first."""
        found = [entry for entry in self.entries if entry.dropped and entry.round not in self.counted]
        return tuple(sorted(found, key=lambda entry: entry.points, reverse=True))


def add_up(
    rounds: Iterable[RoundScore],
    parts: Iterable[Part],
    *,
    held: Iterable[RoundNumber],
    missing: Fraction = NOTHING,
    adjustments: Iterable[Adjustment] = (),
) -> Total:
    """The total over `parts` of one player's round scores, plus points given or taken without naming a round.

    `held` are the rounds that took place; one the player missed counts `missing` points, or nothing at all if that
    is 0. Of equal scores, that of the earlier round counts first.
    """
    scores = tuple(rounds)
    played = {entry.round: entry.points for entry in scores}
    took_place = sorted(set(held) | played.keys())
    entries = tuple(entry for part in parts for entry in _part_entries(part, played, took_place, missing))
    extra = tuple(entry for entry in adjustments if entry.round is None)
    points = sum((entry.value for entry in entries), NOTHING) + sum((entry.points for entry in extra), NOTHING)
    return Total(points, entries, extra)


def _part_entries(
    part: Part, played: dict[RoundNumber, Fraction], took_place: list[RoundNumber], missing: Fraction
) -> Iterable[TotalEntry]:
    rounds = [number for number in took_place if not part.rounds or number in part.rounds]
    found = [TotalEntry(number, played[number]) for number in rounds if number in played]
    in_full = part.if_fewer == "full" and len(found) < len(part.weights)
    if missing:
        found += [TotalEntry(number, missing, missing=True) for number in rounds if number not in played]
    found.sort(key=lambda entry: (-entry.points, entry.round))
    for place, entry in enumerate(found):
        dropped = bool(part.weights) and place >= len(part.weights)
        weight = FULL if in_full or not part.weights or dropped else part.weights[place]
        yield TotalEntry(entry.round, entry.points, weight, dropped, entry.missing)
