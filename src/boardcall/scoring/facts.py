"""What a finished board says before any points are given: who leads, by how much, who shares which places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Protocol

from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import SOLO_CENTRES, BoardResult
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import RankBy, Who


class YearCentres(Protocol):
    """The centres of the seven, in the order of POWERS, after the fall of a year."""

    @property
    def year(self) -> int: ...
    @property
    def centres(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """The places one power covers: the best of them (1 for first) and how many powers share them."""

    best: int
    powers: int

    @property
    def worst(self) -> int:
        return self.best + self.powers - 1


Places = Mapping[Power, SharedPlace]
_BY_CENTRES = (RankBy.CENTRES,)


_shared = cache(SharedPlace)


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A possible result, the power it is a solo for, if any, and the powers with the top count."""

    result: BoardResult
    soloist: Power | None
    top: int
    leaders: tuple[Power, ...]
    lead: int
    """Centres between the sole leader and the next power; 0 when the top is shared."""
    earlier: tuple[YearCentres, ...] = ()
    """Recorded years before the last one, the latest first."""
    knows_years: bool = True
    """Whether the last year of each of the seven is known."""
    counts: Mapping[Power, int] = field(default_factory=dict, compare=False, repr=False)
    groups: dict[Who, tuple[Power, ...]] = field(default_factory=dict, compare=False, repr=False)
    """The groups that were asked for, so that each is worked out once."""
    rankings: dict[tuple[RankBy, ...], Places] = field(default_factory=dict, compare=False, repr=False)
    """The same for the places."""

    def centres(self, power: Power) -> int:
        return self.counts[power]

    def years(self, power: Power, *, end_counts: bool) -> int:
        """Years from 1901 to the power's last one, with or without that one. The year must be known."""
        end = self.last_year_of(power)
        if end is None:
            raise ValueError(f"the last year of {power.full_name} is not known: {self.result}")
        return end - FIRST_YEAR + int(end_counts)

    def last_year_of(self, power: Power) -> int | None:
        """The year of elimination, or the board's last year for a survivor."""
        item = self.result[power]
        return self.result.last_year if item.centres else item.eliminated

    def lived_to(self, power: Power, year: int) -> bool:
        """Whether the power held a centre after the fall of a year. Its last year must be known."""
        last = self.last_year_of(power)
        if last is None:
            raise ValueError(f"the last year of {power.full_name} is not known: {self.result}")
        return last >= year if self.centres(power) else last > year

    def receivers(self, who: Who) -> tuple[Power, ...]:
        found = self.groups.get(who)
        if found is None:
            found = self.groups[who] = self._receivers(who)
        return found

    def _receivers(self, who: Who) -> tuple[Power, ...]:  # noqa: C901, PLR0911, PLR0912  a line for each group
        match who:
            case Who.ALL:
                return POWERS
            case Who.SURVIVORS:
                return self._survivors(POWERS)
            case Who.ELIMINATED:
                return tuple(power for power in POWERS if not self.centres(power))
            case Who.LEADERS:
                return self.leaders
            case Who.SOLE_LEADER:
                return self.leaders if len(self.leaders) == 1 else ()
            case Who.TIED_LEADERS:
                return self.leaders if len(self.leaders) > 1 else ()
            case Who.TRAILING:
                return self._without(*self.leaders)
            case Who.TRAILING_SURVIVORS:
                return self._survivors(self._without(*self.leaders))
            case Who.DRAW:
                members = self.result.in_draw
                return self._survivors(POWERS if members is None else tuple(p for p in POWERS if p in members))
            case Who.OUTSIDE_DRAW:
                return self._survivors(self._without(*self.receivers(Who.DRAW)))
            case Who.SOLOIST:
                return () if self.soloist is None else (self.soloist,)
            case Who.OTHERS:
                return () if self.soloist is None else self._without(self.soloist)
            case Who.OTHER_SURVIVORS:
                return () if self.soloist is None else self._survivors(self._without(self.soloist))

    def _survivors(self, powers: tuple[Power, ...]) -> tuple[Power, ...]:
        return tuple([power for power in powers if self.counts[power]])

    def _without(self, *left_out: Power) -> tuple[Power, ...]:
        return tuple(power for power in POWERS if power not in left_out)

    def places(self, by: tuple[RankBy, ...]) -> Places:
        """Every power's place among the seven; survivors come before eliminated powers."""
        found = self.rankings.get(by)
        if found is None:
            found = self.rankings[by] = self._places(by)
        return found

    def _places(self, by: tuple[RankBy, ...]) -> Places:
        keys = {power: self._rank_key(power, by) for power in POWERS}
        values = sorted(keys.values(), reverse=True)
        places = {key: _shared(1 + values.index(key), values.count(key)) for key in set(values)}
        return {power: places[key] for power, key in keys.items()}

    def _rank_key(self, power: Power, by: tuple[RankBy, ...]) -> tuple[int, ...]:
        """The greater, the better the place; winners have theirs without a look at the other criteria."""
        if RankBy.WINNERS in by and power in self._winners:
            return (1,)
        held = self.counts[power]
        if by == _BY_CENTRES:
            return (held,)
        key = [0]
        for criterion in by:
            match criterion:
                case RankBy.WINNERS:
                    key.append(0)
                case RankBy.CENTRES:
                    key.append(held)
                case RankBy.ELIMINATION_YEAR:
                    key.append(0 if held else self.result[power].eliminated or 0)
                case RankBy.EARLIER_YEARS:
                    key.extend(count.centres[POWERS.index(power)] for count in self.earlier)
        return tuple(key)

    @property
    def _winners(self) -> tuple[Power, ...]:
        return self.receivers(Who.DRAW if self.soloist is None else Who.SOLOIST)


def board_facts(result: BoardResult, years: Iterable[YearCentres] = ()) -> BoardFacts:
    """The facts as every system sees them unless a solo was conceded: a solo is 18 centres.

    `years` are the recorded yearly counts; that of the last year adds nothing.
    """
    counts = {item.power: item.centres for item in result.powers}
    first, second = sorted(counts.values(), reverse=True)[:2]
    leaders = tuple(power for power, centres in counts.items() if centres == first)
    soloist = leaders[0] if first >= SOLO_CENTRES else None
    earlier = _before_the_end(result, tuple(years))
    knows_years = result.last_year is not None and all(item.centres or item.eliminated for item in result.powers)
    return BoardFacts(result, soloist, first, leaders, first - second, earlier, knows_years, counts)


def facts_for(system: ScoringSystem, facts: BoardFacts) -> BoardFacts:
    """The facts as this system sees them: a concession is a solo where the system knows one."""
    winner = facts.result.conceded_to
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
