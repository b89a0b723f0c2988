"""Who looks at an event, and the state of it that views are made from."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, Self, TypeVar, TypeVarTuple

from boardcall.desk.event import Event
from boardcall.rulebook import Rulebook
from boardcall.standings.chances import Chances
from boardcall.standings.table import Standings
from boardcall.tournament import NOBODY, ActNumber, PlayerId, Tournament

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and what is not hidden from them; by default what everybody may see."""

    everything: bool = False
    """Results before they are public, and what only the desk knows of people: the desk, auditors, and anybody with the
    ledger.
    """
    names: bool = False
    """Every player's own name, where the public reads another: staff."""
    at_once: bool = False
    """What a delay still keeps from followers."""
    player: PlayerId = NOBODY
    """The person who reads their own name, whatever their public name."""


PUBLIC, DESK = Viewer(), Viewer(everything=True, names=True, at_once=True)


class Memo(Protocol):
    """Keeps what was made from values as long as the values are the same."""

    def get(self, place: Hashable, values: Any, make: Callable[[], Found]) -> Found:
        """What was made at this place of these values, else what `make` makes now."""


class EventState(Protocol):
    """An event after some act, with the names and as late as its viewer may know it."""

    event: Event

    @property
    def kept(self) -> Memo: ...

    @property
    def tournament(self) -> Tournament: ...

    @property
    def rulebook(self) -> Rulebook: ...

    @property
    def decimals(self) -> int:
        """How many decimals points are shown with."""

    @property
    def standings(self) -> Standings:
        """The standings of everything that ended."""

    @property
    def provisional(self) -> Standings:
        """The standings if all games ended now."""

    @property
    def chances(self) -> Chances:
        """Who can still win."""

    def as_of(self, number: ActNumber) -> Self:
        """The event after its first `number` acts."""

    def once(self, find: Callable[..., Found], *values: Hashable) -> Found:
        """What a function finds in this state and these values, found the first time it is asked for."""


State = TypeVar("State", bound=EventState)
Values = TypeVarTuple("Values")


def once(find: Callable[[State, *Values], Found]) -> Callable[[State, *Values], Found]:
    """A function of a state, and of values, that is worked out once for all that show something of it."""

    @wraps(find)
    def known(state: State, *values: *Values) -> Found:
        return state.once(find, *values)

    return known
