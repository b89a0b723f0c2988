"""What a finished board says before any points are given: who leads, by how much, who shares which places."""

from dataclasses import dataclass

from boardcall.game import FIRST_YEAR, POWERS, Power
from boardcall.scoring.result import SOLO_CENTRES, BoardResult
from boardcall.scoring.system import Concession, ScoringSystem
from boardcall.scoring.terms import RankBy, Who


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """The places one power covers: the best of them (1 for first) and how many powers share them."""

    best: int
    powers: int

    @property
    def worst(self) -> int:
        return self.best + self.powers - 1


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """A possible result, the power it is a solo for, if any, and the powers with the top count."""

    result: BoardResult
    soloist: Power | None
    top: int
    leaders: tuple[Power, ...]
    lead: int
    """Centres between the sole leader and the next power; 0 when the top is shared."""

    def centres(self, power: Power) -> int:
        return self.result[power].centres

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

    def receivers(self, who: Who) -> tuple[Power, ...]:  # noqa: C901, PLR0911  a line for each group
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
            case Who.SOLOIST:
                return () if self.soloist is None else (self.soloist,)
            case Who.OTHERS:
                return () if self.soloist is None else self._without(self.soloist)
            case Who.OTHER_SURVIVORS:
                return () if self.soloist is None else self._survivors(self._without(self.soloist))

    def _survivors(self, powers: tuple[Power, ...]) -> tuple[Power, ...]:
        return tuple(power for power in powers if self.centres(power))

    def _without(self, *left_out: Power) -> tuple[Power, ...]:
        return tuple(power for power in POWERS if power not in left_out)

    def places(self, by: tuple[RankBy, ...]) -> dict[Power, SharedPlace]:
        """Every power's place among the seven; survivors stand before the eliminated."""
        keys = {power: self._rank_key(power, by) for power in POWERS}
        values = list(keys.values())
        return {
            power: SharedPlace(1 + sum(other > key for other in values), values.count(key))
            for power, key in keys.items()
        }

    def _rank_key(self, power: Power, by: tuple[RankBy, ...]) -> tuple[int, ...]:
        """The greater, the better the place; winners have theirs without a look at the other criteria."""
        if RankBy.WINNERS in by and power in self._winners:
            return (1, *(0 for _ in by))
        item = self.result[power]
        year = 0 if item.centres else item.eliminated or 0
        values = {RankBy.WINNERS: 0, RankBy.CENTRES: item.centres, RankBy.ELIMINATION_YEAR: year}
        return (0, *(values[criterion] for criterion in by))

    @property
    def _winners(self) -> tuple[Power, ...]:
        return self.receivers(Who.DRAW if self.soloist is None else Who.SOLOIST)


def facts_of(result: BoardResult, system: ScoringSystem) -> BoardFacts:
    """The facts as this system sees them: a solo is 18 centres, or a concession where the system knows one."""
    soloist = next((item.power for item in result.powers if item.centres >= SOLO_CENTRES), None)
    if soloist is None and system.concession is Concession.SOLO:
        soloist = result.conceded_to
    first, second = sorted((item.centres for item in result.powers), reverse=True)[:2]
    leaders = tuple(item.power for item in result.powers if item.centres == first)
    return BoardFacts(result, soloist, first, leaders, first - second)
