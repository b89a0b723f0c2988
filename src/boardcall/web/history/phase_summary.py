"""What happened in a phase in a few sentences, for people who glance at a screen: losses first."""

from dataclasses import dataclass

from boardcall.adjudication import Result
from boardcall.drawing.description import place
from boardcall.game import POWERS, STANDARD, Location, Position, Power
from boardcall.wording import Sentence, say

MOST = 3


@dataclass(frozen=True, slots=True)
class Happening:
    """A sentence, and the power it is about."""

    power: Power
    sentence: Sentence


def happened(before: Position, results: tuple[Result, ...], after: Position | None) -> tuple[Happening, ...]:
    """At most three things that changed the board: powers that lost everything, centres taken, units beaten."""
    taken = _taken(before, after) if after else []
    return (*_out(before, after), *taken, *_beaten(results, {one.sentence for one in taken}))[:MOST]


def _out(before: Position, after: Position | None) -> list[Happening]:
    if after is None:
        return []
    lost = [power for power in POWERS if before.centres_of(power) and not after.centres_of(power)]
    return [Happening(power, say("{power} loses its last centre.", power=power.full_name)) for power in lost]


def _taken(before: Position, after: Position) -> list[Happening]:
    """Centres with a new owner, those taken from another power first."""
    found = []
    for code, owner in after.centres:
        loser = before.owner_of(code)
        if loser is owner:
            continue
        values = {"power": owner.full_name, "place": STANDARD.provinces[code].name}
        if loser is None:
            found.append((1, Happening(owner, say("{power} takes {place}.", **values))))
        else:
            said = say("{power} takes {place} from {loser}.", loser=loser.full_name, **values)
            found.append((0, Happening(owner, said)))
    return [one for _, one in sorted(found, key=lambda each: each[0])]


def _beaten(results: tuple[Result, ...], known: set[Sentence]) -> list[Happening]:
    """Units that were dislodged, and by whom."""
    found = []
    for result in results:
        if result.dislodged is None or result.unit is None:
            continue
        winner = result.dislodged.by.unit.power
        values = {"power": winner.full_name, "place": place(Location(result.unit.province))}
        said = say("{power} takes {place} from {loser}.", loser=result.power.full_name, **values)
        if said not in known:
            found.append(Happening(winner, said))
    return found
