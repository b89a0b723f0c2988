"""What a finished board says before any points are given: who leads, by how much, who shares which places."""

from dataclasses import dataclass

from boardcall.game import POWERS, Power
from boardcall.scoring.result import FIRST_YEAR, SOLO_CENTRES, BoardResult
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
    """A possible result, with the power it is a solo for, if any."""

    result: BoardResult
    soloist: Power | None

    def centres(self, power: Power) -> int:
        return self.result[power].centres

    @property
    def top(self) -> int:
        return max(item.centres for item in self.result.powers)

    @property
    def leaders(self) -> tuple[Power, ...]:
        top = self.top
        return tuple(item.power for item in self.result.powers if item.centres == top)

    @property
    def lead(self) -> int:
        """Centres between the sole leader and the next power; 0 when the top is shared."""
        first, second = sorted((item.centres for item in self.result.powers), reverse=True)[:2]
        return first - second

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

    def receivers(self, who: Who) -> tuple[Power, ...]:
        leaders = self.leaders
        return tuple(power for power in POWERS if self._is_reached(power, who, leaders))

    def _is_reached(self, power: Power, who: Who, leaders: tuple[Power, ...]) -> bool:
        alive, leads = self.centres(power) > 0, power in leaders
        others = self.soloist is not None and power is not self.soloist
        reached = {
            Who.ALL: True,
            Who.SURVIVORS: alive,
            Who.ELIMINATED: not alive,
            Who.LEADERS: leads,
            Who.SOLE_LEADER: leads and len(leaders) == 1,
            Who.TIED_LEADERS: leads and len(leaders) > 1,
            Who.TRAILING: not leads,
            Who.TRAILING_SURVIVORS: alive and not leads,
            Who.DRAW: alive if self.result.in_draw is None else power in self.result.in_draw,
            Who.SOLOIST: power is self.soloist,
            Who.OTHERS: others,
            Who.OTHER_SURVIVORS: others and alive,
        }
        return reached[who]

    def places(self, by: tuple[RankBy, ...]) -> dict[Power, SharedPlace]:
        """Every power's place among the seven; survivors stand before the eliminated."""
        keys = {power: tuple(self._rank_key(power, criterion) for criterion in by) for power in POWERS}
        values = list(keys.values())
        return {
            power: SharedPlace(1 + sum(other > key for other in values), values.count(key))
            for power, key in keys.items()
        }

    def _rank_key(self, power: Power, criterion: RankBy) -> int:
        item = self.result[power]
        if criterion is RankBy.CENTRES:
            return item.centres
        return 0 if item.centres else item.eliminated or 0


def facts_of(result: BoardResult, system: ScoringSystem) -> BoardFacts:
    """The facts as this system sees them: a solo is 18 centres, or a concession where the system knows one."""
    soloist = next((item.power for item in result.powers if item.centres >= SOLO_CENTRES), None)
    if soloist is None and system.concession is Concession.SOLO:
        soloist = result.conceded_to
    return BoardFacts(result, soloist)
