"""How one board ended: seven final centre counts, years of elimination, the last year and the kind of end."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.game import POWERS, Power

CENTRES = 34
SOLO_CENTRES = 18
FIRST_YEAR = 1901


class End(StrEnum):
    """Why play stopped on a board."""

    SOLO = "solo"
    DRAW = "draw"
    TIME = "time"
    TD = "td"


@dataclass(frozen=True, slots=True)
class PowerResult:
    """Where one power stood when its board ended; `eliminated` is the year it lost its last centre."""

    power: Power
    centres: int
    eliminated: int | None = None


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A finished board. `powers` holds the seven in the order of POWERS; what is not known is None.

    `in_draw` names the powers included in an agreed draw where that matters (None: every survivor).
    `conceded_to` is the power a solo was conceded to, where a rulebook allows that.
    """

    powers: tuple[PowerResult, ...]
    last_year: int | None = None
    end: End | None = None
    conceded_to: Power | None = None
    in_draw: frozenset[Power] | None = None

    def __getitem__(self, power: Power) -> PowerResult:
        return self.powers[POWERS.index(power)]
