"""What many simulated events say of a rulebook: each figure with its mean, its sampling error and its usual range."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, sqrt
from typing import Any

from boardcall.lab.figures import Figures
from boardcall.scoring.points import shown_points
from boardcall.wording import NO_WORDS, Sentence, say

Z90 = 1.6448536269514722
"""Standard deviations on each side of the middle nine tenths of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One figure over all events. `low` to `high` holds its true mean with a chance of 90 %, as far as the events are
    like real ones; `from_` to `to` holds the single events but the lowest and the highest twentieth.

    `kind` is "share" (0 to 1), "number", or "chance" of something that an event has or has not.
    """

    key: str
    name: Sentence
    kind: str
    events: int
    mean: float
    low: float
    high: float
    from_: float
    to: float

    def document(self) -> dict[str, Any]:
        return {
            "name": str(self.name),
            "kind": self.kind,
            "events": self.events,
            "mean": self.mean,
            "band90": [self.low, self.high],
            "events90": [self.from_, self.to],
        }

    @property
    def shown(self) -> Sentence:
        return self.words(self.mean)

    @property
    def band(self) -> Sentence:
        return say("{low} to {high}", low=self.words(self.low), high=self.words(self.high))

    @property
    def usual(self) -> Sentence:
        """The range of nine events of ten; nothing for a chance."""
        if self.kind == "chance":
            return NO_WORDS
        return say("{low} to {high}", low=self.words(self.from_), high=self.words(self.to))

    def words(self, value: float) -> Sentence:
        """A figure of this kind as people read it."""
        if self.kind != "number":
            return say("{number}%", number=shown_points(Fraction(value) * 100, 1))
        return shown_points(Fraction(value), 1 if abs(value) >= 100 else 2)


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that belong together."""

    name: Sentence
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a rulebook over a number of events."""

    rulebook: str
    title: str
    players: int
    events: int
    seed: str
    found: tuple[Estimate, ...]

    def document(self) -> dict[str, Any]:
        """The findings as JSON; `read_findings` reads them."""
        return {
            "rulebook": self.rulebook,
            "title": self.title,
            "players": self.players,
            "events": self.events,
            "seed": self.seed,
            "figures": {one.key: one.document() for one in self.found},
        }

    def get(self, key: str) -> Estimate | None:
        """The figure of that key, or None where no event had it."""
        return next((one for one in self.found if one.key == key), None)


NAMES: Mapping[str, tuple[Sentence, str]] = {
    "top-1": (say("The strongest player reaches the top board"), "chance"),
    "top-3": (say("Of the three strongest, on the top board"), "share"),
    "top-7": (say("Of the seven strongest, on the top board"), "share"),
    "win-1": (say("The strongest player wins"), "chance"),
    "win-3": (say("One of the three strongest wins"), "chance"),
    "win-7": (say("One of the seven strongest wins"), "chance"),
    "tie-cut": (say("The cut to the top board is tied on points"), "chance"),
    "open-cut": (say("A lot or the director settles the cut"), "chance"),
    "tie-first": (say("The first place is tied on points"), "chance"),
    "open-first": (say("A lot or the director settles the first place, or it is shared"), "chance"),
    "met-again": (say("Repeated meetings of two players"), "number"),
    "power-again": (say("Powers played again"), "number"),
    "sit-outs": (say("Players who sit out, over all rounds"), "number"),
    "two-boards": (say("Players on two boards, over all rounds"), "number"),
    "hours": (say("Hours of play in a round"), "number"),
    "longest": (say("Hours of play in the longest round"), "number"),
    "years": (say("Game years on a board"), "number"),
    "best-total": (say("Best total"), "number"),
    "lead": (say("Lead of the best total, as a share of it"), "share"),
    "middle": (say("Middle total, as a share of the best"), "share"),
    "solos": (say("Boards that end with a solo"), "share"),
    "draws": (say("Boards that end with a draw"), "share"),
    "stopped": (say("Boards that are stopped by the rules"), "share"),
    "shared-top": (say("Boards with more than one leader"), "share"),
    "top-centres": (say("Centres of the leader of a board"), "number"),
    "out": (say("Eliminated powers on a board"), "number"),
}
SEATS = ("met-again", "power-again", "sit-outs", "two-boards")
"""What the events of a block have in common as far as their seats are drawn once for all of them."""
GROUPS = (
    Group(say("Who comes out on top"), ("top-1", "top-3", "top-7", "win-1", "win-3", "win-7")),
    Group(say("Ties"), ("tie-cut", "open-cut", "tie-first", "open-first")),
    Group(say("Seats"), SEATS),
    Group(say("Time"), ("hours", "longest", "years")),
    Group(say("Scores"), ("best-total", "lead", "middle")),
    Group(say("Boards"), ("solos", "draws", "stopped", "shared-top", "top-centres", "out")),
)


def read_findings(document: Mapping[str, Any]) -> Findings:
    figures: Mapping[str, Mapping[str, Any]] = document["figures"]
    found = (
        Estimate(key, *NAMES[key], one["events"], one["mean"], *one["band90"], *one["events90"])
        for key, one in figures.items()
    )
    return Findings(
        document["rulebook"],
        document["title"],
        document["players"],
        document["events"],
        document["seed"],
        tuple(found),
    )


def summed_up(blocks: Sequence[Sequence[Figures]]) -> tuple[Estimate, ...]:
    """The findings of the events of these blocks, in the order of NAMES; the same blocks give the same figures."""
    columns = {key: [[float(one[key]) for one in events if key in one] for events in blocks] for key in NAMES}
    return tuple(_finding(key, known) for key, column in columns.items() if (known := [one for one in column if one]))


def _finding(key: str, blocks: Sequence[Sequence[float]]) -> Estimate:
    name, kind = NAMES[key]
    values = [one for events in blocks for one in events]
    number = len(values)
    mean = fsum(values) / number
    if kind == "chance":
        low, high = wilson(fsum(values), number)
    else:
        alone = key not in SEATS or len(blocks) == 1
        error = Z90 * standard_error([[one] for one in values] if alone else blocks)
        low, high = mean - error, mean + error
        low, high = max(0.0, low), min(1.0, high) if kind == "share" else high  # no figure is negative
    return Estimate(key, name, kind, number, mean, low, high, *usual(values))


def standard_error(groups: Sequence[Sequence[float]]) -> float:
    """The standard error of the mean of values that are drawn in groups, alike within one; 0 where there is but one."""
    number = sum(map(len, groups))
    mean = fsum(one for group in groups for one in group) / number
    off = fsum(fsum(one - mean for one in group) ** 2 for group in groups)
    return sqrt(off * len(groups) / max(1, len(groups) - 1)) / number


def wilson(hits: float, number: int) -> tuple[float, float]:
    """The 90 % interval of a chance from hits and trials (Wilson's score interval)."""
    share, weight = hits / number, Z90**2 / number
    middle = (share + weight / 2) / (1 + weight)
    half = Z90 / (1 + weight) * sqrt(share * (1 - share) / number + weight / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)


def usual(values: Sequence[float]) -> tuple[float, float]:
    """The least and the greatest of the values without the lowest and the highest twentieth."""
    ordered, cut = sorted(values), len(values) // 20
    return ordered[cut], ordered[-1 - cut]
