"""The terms a scoring system is made of: each gives points to some of the seven powers, with a reason.

A system lists its terms in order; they are added up. A term that uses "the score so far" (target, tribute, scale,
multiply, cap) sees the terms above it. Every number is exact: 0.3 in a file means 3/10, and "1/3" may be written.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

ONE = Fraction(1)


class Who(StrEnum):
    """Which powers a term reaches. Leaders hold the top centre count, alone or together."""

    ALL = "all"
    SURVIVORS = "survivors"
    ELIMINATED = "eliminated"
    LEADERS = "leaders"
    SOLE_LEADER = "sole-leader"
    TIED_LEADERS = "tied-leaders"
    TRAILING = "trailing"
    """Everybody but the leaders, the eliminated too."""
    TRAILING_SURVIVORS = "trailing-survivors"
    DRAW = "draw"
    """The members of an agreed draw; every survivor if no draw was agreed or nobody was left out."""
    OUTSIDE_DRAW = "outside-draw"
    """Survivors that an agreed draw leaves out."""
    SOLOIST = "soloist"
    OTHERS = "others"
    """Everybody but the soloist, the eliminated too."""
    OTHER_SURVIVORS = "other-survivors"


class Ties(StrEnum):
    """What powers get that share places: the worst of those places, the average of them, or the best."""

    LOWER = "lower"
    AVERAGE = "average"
    UPPER = "upper"


class RankBy(StrEnum):
    """What places are decided by, one after the other: who won, centres, later elimination, earlier years."""

    WINNERS = "winners"
    """The soloist is first; without one the members of the draw are, and share those places whatever their centres."""
    CENTRES = "centres"
    ELIMINATION_YEAR = "elimination-year"
    EARLIER_YEARS = "earlier-years"
    """More centres in the last year before the end in which they differ; unrecorded years are skipped."""


class Rounding(StrEnum):
    """What becomes of a fraction of a point inside a term. Systems are exact unless they say otherwise."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"
    HALF_UP = "half-up"
    HALF_EVEN = "half-even"


class TableOf(StrEnum):
    """The number a table is read by."""

    CENTRES = "centres"
    LEAD = "lead"
    """Centres between the leader and the next power; 0 when the top is shared."""
    RECEIVERS = "receivers"
    """How many powers the term reaches."""


class Second(StrEnum):
    """What a target is measured against: the best score so far of the other powers, or their best centre count."""

    SCORE = "score"
    CENTRES = "centres"


class Gap(StrEnum):
    """What tribute is paid for: centres behind the leader; the leader's lead; the leader's centres above a number."""

    BEHIND = "behind"
    LEAD = "lead"
    ABOVE = "above"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed:
    """`points` to each receiver; with `lived_to` only to those that held a centre after the fall of that year."""

    kind: Literal["fixed"] = "fixed"
    points: Fraction
    who: Who = Who.ALL
    lived_to: int | None = None
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerCentre:
    """`points` for each final centre; only those above `above`, and none above `up_to`, count.

    With `rates` the points are multiplied by the entry for the number of receivers, the first for one of them; the
    last entry holds for more.
    """

    kind: Literal["per-centre"] = "per-centre"
    points: Fraction
    who: Who = Who.SURVIVORS
    above: int = 0
    up_to: int | None = None
    rates: tuple[Fraction, ...] = ()
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerYear:
    """`points` for each year played: from 1901 to the year of elimination, or to the last year for a survivor.

    `end_counts` says whether that year itself counts; no more than `up_to` years do.
    """

    kind: Literal["per-year"] = "per-year"
    points: Fraction = ONE
    who: Who = Who.ELIMINATED
    end_counts: bool = True
    up_to: int | None = None
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`points` looked up by a whole number, the first for 0; the last entry holds for everything above."""

    kind: Literal["table"] = "table"
    of: TableOf
    points: tuple[Fraction, ...]
    who: Who = Who.SURVIVORS
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """`table` by place among all seven, first place first; places beyond the table get nothing.

    Tied powers cover as many places as they are and get what `ties` says; eliminated powers come after all survivors,
    and tie with each other unless `by` names the year of elimination. `tied` replaces `ties` if a system prints points
    for ties: its first row is for ties of two, by the best place they cover, its second for ties of three ….
    """

    kind: Literal["rank"] = "rank"
    table: tuple[Fraction, ...]
    who: Who = Who.ALL
    by: tuple[RankBy, ...] = (RankBy.CENTRES,)
    ties: Ties = Ties.AVERAGE
    tied: tuple[tuple[Fraction, ...], ...] = ()
    rounded: Rounding = Rounding.EXACT
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lead:
    """`points` for each centre between a sole leader and the next power; nothing when the top is shared."""

    kind: Literal["lead"] = "lead"
    points: Fraction
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """`points` divided equally among the receivers.

    With `by_lead` the points are multiplied by the entry for the leader's lead over the next power, the first for none;
    the last entry holds for more. A negative pot is what the receivers pay together.
    """

    kind: Literal["pot"] = "pot"
    points: Fraction
    who: Who = Who.SURVIVORS
    by_lead: tuple[Fraction, ...] = ()
    rounded: Rounding = Rounding.EXACT
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """`points` in proportion to x, out of the sum of x over `among` (the receivers, unless it is given).

    x = a0 + a1·c + a2·c² with `coefficients` (a0, a1, a2) and c centres; or the entry of `weights` for the number of
    centres behind the top (0 first), nothing further behind. Exactly one of the two is given. No centre above `up_to`
    counts.
    """

    kind: Literal["share"] = "share"
    points: Fraction
    who: Who = Who.SURVIVORS
    among: Who | None = None
    coefficients: tuple[Fraction, ...] = ()
    weights: tuple[Fraction, ...] = ()
    up_to: int | None = None
    rounded: Rounding = Rounding.EXACT
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    """A bonus for being close to the top: `bands` are (centres behind at most, points).

    The narrowest matching band counts, or all matching ones if `cumulative`. Leaders take part if `leader_included`.
    The bonus is divided by the number of leaders if `divide_by_leaders`.
    """

    kind: Literal["bands"] = "bands"
    bands: tuple[tuple[int, Fraction], ...]
    who: Who = Who.SURVIVORS
    cumulative: bool = False
    leader_included: bool = True
    divide_by_leaders: bool = False
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """`points` minus the best score so far of the other powers (or their best centre count), to a sole leader."""

    kind: Literal["target"] = "target"
    points: Fraction
    minus: Second = Second.SCORE
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Margins:
    """`points` for each centre by which a receiver is ahead of each power below it, the eliminated included."""

    kind: Literal["margins"] = "margins"
    points: Fraction = ONE
    who: Who = Who.SURVIVORS
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tribute:
    """Trailing powers pay leaders: each `payer` pays `points` per centre of `gap`; each of the k receivers gets 1/k.

    With `above`, the gap of that name is the leader's centres above that number. A payer pays at most `at_most` times
    its score so far. An eliminated payer's tribute is received but not taken off its own score. `spoil` divides what
    each leader gets by k once more (1/k² each). Nobody pays if `to` reaches nobody.
    """

    kind: Literal["tribute"] = "tribute"
    points: Fraction = ONE
    gap: Gap = Gap.BEHIND
    above: int = 0
    payers: Who = Who.TRAILING_SURVIVORS
    to: Who = Who.LEADERS
    at_most: Fraction | None = None
    spoil: bool = False
    rounded: Rounding = Rounding.EXACT
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The scores so far are scaled so that the board's total is `total`."""

    kind: Literal["scale"] = "scale"
    total: Fraction
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiply:
    """The receivers' scores so far are multiplied by `by`.

    With `powers_with` the factor is 1, and `by` more for each power beyond the first that has so many centres.
    """

    kind: Literal["multiply"] = "multiply"
    by: Fraction
    who: Who = Who.ALL
    powers_with: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """No power's score so far is above `at_most`: what is more is taken off."""

    kind: Literal["cap"] = "cap"
    at_most: Fraction
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Greatest:
    """The greatest of several simple terms, for each receiver that one of them reaches."""

    kind: Literal["greatest"] = "greatest"
    of: tuple[Fixed | PerCentre | PerYear | Table, ...]
    section: str = ""


Term = (
    Fixed
    | PerCentre
    | PerYear
    | Table
    | Rank
    | Lead
    | Pot
    | Share
    | Bands
    | Target
    | Margins
    | Tribute
    | Scale
    | Multiply
    | Cap
    | Greatest
)
"""Any term; `kind` says which, in a file too."""
