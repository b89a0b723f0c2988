"""What a finished board says before any points are given: who leads, by how much, who shares which places.

Powers are seats here, their places in POWERS: 0 for Austria to 6 for Turkey.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from boardcall.game import FIRST_YEAR, POWERS
from boardcall.scoring.result import SOLO_CENTRES, BoardResult
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import RankBy, Who


class YearCentres(Protocol):
    """The centres of the seven, in the order of POWERS, after the fall of a year."""

    @property
    def year(self) -> int: ...
    @property
    def centres(self) -> tuple[int, ...]: ...


class SharedPlace(NamedTuple):
    """The places one power covers: the best of them (1 for first) and how many powers share them."""

    best: int
    powers: int

    @property
    def worst(self) -> int:
        return self.best + self.powers - 1


Seats = tuple[int, ...]
ALL_SEATS: Seats = tuple(range(len(POWERS)))
_BY_CENTRES = (RankBy.CENTRES,)
_BY_ELIMINATION = (RankBy.CENTRES, RankBy.ELIMINATION_YEAR)
_A_CENTRE = 10_000
"""More than any year: centres times this plus the year of elimination is a place's key in one number."""


@dataclass(slots=True)
class BoardFacts:
    """A possible end of a board: by seat the centres and the years of elimination, and what follows from them."""

    counts: tuple[int, ...]
    out: tuple[int | None, ...]
    last_year: int | None = None
    in_draw: Seats | None = None
    """The members of an agreed draw; None: every survivor."""
    conceded_to: int | None = None
    earlier: tuple[YearCentres, ...] = ()
    """Recorded years before the last one, the latest first."""
    soloist: int | None = None
    """Who has 18 centres, or whom a solo was conceded to, where the system knows that."""
    falling: tuple[int, ...] = ()
    """The counts, the most first."""
    leaders: Seats = ()
    groups: dict[Who, Seats] = field(default_factory=dict)
    """The groups that were asked for, so that each is worked out once."""
    rankings: dict[tuple[RankBy, ...], tuple[SharedPlace, ...]] = field(default_factory=dict)
    """The same for the places."""

    def __post_init__(self) -> None:
        counts = self.counts
        self.falling = tuple(sorted(counts, reverse=True))
        top = self.falling[0]
        self.leaders = tuple([seat for seat, held in enumerate(counts) if held == top])
        if self.soloist is None and top >= SOLO_CENTRES:
            self.soloist = self.leaders[0]

    @property
    def top(self) -> int:
        return self.falling[0]

    @property
    def lead(self) -> int:
        """Centres between the sole leader and the next power; 0 when the top is shared."""
        return self.falling[0] - self.falling[1]

    @property
    def knows_years(self) -> bool:
        """Whether the last year of each of the seven is known."""
        ends = zip(self.counts, self.out, strict=True)
        return self.last_year is not None and all(held or year for held, year in ends)

    def years(self, seat: int, *, end_counts: bool) -> int:
        """Years from 1901 to the power's last one, with or without that one. The year must be known."""
        return self._known_end(seat) - FIRST_YEAR + end_counts

    def last_year_of(self, seat: int) -> int | None:
        """The year of elimination, or the board's last year for a survivor."""
        return self.last_year if self.counts[seat] else self.out[seat]

    def lived_to(self, seat: int, year: int) -> bool:
        """Whether the power held a centre after the fall of a year. Its last year must be known."""
        last = self._known_end(seat)
        return last >= year if self.counts[seat] else last > year

    def _known_end(self, seat: int) -> int:
        end = self.last_year_of(seat)
        if end is None:
            raise ValueError(f"the last year of {POWERS[seat].full_name} is not known: {self}")
        return end

    def receivers(self, who: Who) -> Seats:
        found = self.groups.get(who)
        if found is None:
            found = self.groups[who] = self._receivers(who)
        return found

    def _receivers(self, who: Who) -> Seats:  # noqa: C901, PLR0911, PLR0912  a line for each group
        match who:
            case Who.ALL:
                return ALL_SEATS
            case Who.SURVIVORS:
                return self._survivors(ALL_SEATS)
            case Who.ELIMINATED:
                return tuple([seat for seat, held in enumerate(self.counts) if not held])
            case Who.LEADERS:
                return self.leaders
            case Who.SOLE_LEADER:
                return self.leaders if len(self.leaders) == 1 else ()
            case Who.TIED_LEADERS:
                return self.leaders if len(self.leaders) > 1 else ()
            case Who.TRAILING:
                return _without(self.leaders)
            case Who.TRAILING_SURVIVORS:
                return self._survivors(_without(self.leaders))
            case Who.DRAW:
                return self._survivors(ALL_SEATS if self.in_draw is None else self.in_draw)
            case Who.OUTSIDE_DRAW:
                return self._survivors(_without(self.receivers(Who.DRAW)))
            case Who.SOLOIST:
                return () if self.soloist is None else (self.soloist,)
            case Who.OTHERS:
                return () if self.soloist is None else _without((self.soloist,))
            case Who.OTHER_SURVIVORS:
                return () if self.soloist is None else self._survivors(_without((self.soloist,)))

    def _survivors(self, seats: Seats) -> Seats:
        counts = self.counts
        return tuple([seat for seat in seats if counts[seat]])

    def places(self, by: tuple[RankBy, ...]) -> tuple[SharedPlace, ...]:
        """Every power's place among the seven, by seat; survivors come before eliminated powers."""
        found = self.rankings.get(by)
        if found is None:
            found = self.rankings[by] = self._places(by)
        return found

    def _places(self, by: tuple[RankBy, ...]) -> tuple[SharedPlace, ...]:
        if by == _BY_CENTRES:
            return _shared(self.counts)
        if by == _BY_ELIMINATION:
            ends = zip(self.counts, self.out, strict=True)
            return _shared([held * _A_CENTRE if held else year or 0 for held, year in ends])
        return _shared([self._rank_key(seat, by) for seat in ALL_SEATS])

    def _rank_key(self, seat: int, by: tuple[RankBy, ...]) -> tuple[int, ...]:
        """The greater, the better the place; winners have theirs without a look at the other criteria."""
        if RankBy.WINNERS in by and seat in self.receivers(Who.DRAW if self.soloist is None else Who.SOLOIST):
            return (1,)
        held = self.counts[seat]
        key = [0]
        for criterion in by:
            match criterion:
                case RankBy.WINNERS:
                    key.append(0)
                case RankBy.CENTRES:
                    key.append(held)
                case RankBy.ELIMINATION_YEAR:
                    key.append(0 if held else self.out[seat] or 0)
                case RankBy.EARLIER_YEARS:
                    key.extend(count.centres[seat] for count in self.earlier)
        return tuple(key)


def _without(left_out: Seats) -> Seats:
    return tuple([seat for seat in ALL_SEATS if seat not in left_out])


def _shared(keys: Sequence[Any]) -> tuple[SharedPlace, ...]:
    """The places by keys, the greatest first."""
    falling = sorted(keys, reverse=True)
    return tuple([SharedPlace(1 + falling.index(key), falling.count(key)) for key in keys])


def board_facts(result: BoardResult, years: Iterable[YearCentres] = ()) -> BoardFacts:
    """The facts as every system sees them unless a solo was conceded: a solo is 18 centres.

    `years` are the recorded yearly counts; that of the last year adds nothing.
    """
    members, winner = result.in_draw, result.conceded_to
    return BoardFacts(
        tuple([item.centres for item in result.powers]),
        tuple([item.eliminated for item in result.powers]),
        result.last_year,
        None if members is None else tuple(seat for seat, power in enumerate(POWERS) if power in members),
        None if winner is None else POWERS.index(winner),
        _before_the_end(result, tuple(years)),
    )


def facts_for(system: ScoringSystem, facts: BoardFacts) -> BoardFacts:
    """The facts as this system sees them: a concession is a solo where the system knows one."""
    winner = facts.conceded_to
    if winner is None or facts.soloist is not None or system.concession is not Concession.SOLO:
        return facts
    return replace(facts, soloist=winner, groups={}, rankings={})


def _before_the_end(result: BoardResult, years: tuple[YearCentres, ...]) -> tuple[YearCentres, ...]:
    """Recorded years before the last, the latest first; if the last year was not given, the latest has the counts of
    the end.
    """
    if not years:
        return ()
    recorded = sorted(years, key=lambda count: count.year, reverse=True)
    final = tuple(item.centres for item in result.powers)
    last = result.last_year or max((count.year for count in recorded if count.centres == final), default=None)
    return tuple(count for count in recorded if last is None or count.year < last)
