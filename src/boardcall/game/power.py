"""The seven powers, named by the hobby's letters A E F G I R T."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, overload

from boardcall.wording import Sentence, say

V = TypeVar("V")
T = TypeVar("T")


class Power(StrEnum):
    """One of the seven; its value is its letter, and the members stand in the alphabet's order.

    >>> import boardcall as bc
    >>> bc.Power("F"), str(bc.Power.FRANCE.full_name)
    (Power.FRANCE, 'France')
    """

    AUSTRIA = "A"
    ENGLAND = "E"
    FRANCE = "F"
    GERMANY = "G"
    ITALY = "I"
    RUSSIA = "R"
    TURKEY = "T"

    def __repr__(self) -> str:
        return f"Power.{self.name}"

    @property
    def full_name(self) -> Sentence:
        """Its name, translated when shown."""
        return NAMES[self.value]


NAMES = {
    "A": say("Austria"),
    "E": say("England"),
    "F": say("France"),
    "G": say("Germany"),
    "I": say("Italy"),
    "R": say("Russia"),
    "T": say("Turkey"),
}
POWERS = tuple(Power)
"""The seven in the order of their letters, which is the order rulebooks read them in."""


def power_called(words: str) -> Power | None:
    """The power of a letter, a name or the first three letters of one, in any case, or None."""
    word = words.strip().casefold()
    names = ((power, str(power.full_name).casefold()) for power in POWERS)
    return next((power for power, name in names if word in (power.value.casefold(), name, name[:3])), None)


class ByPower(dict[Power, V]):
    """A mapping from powers that also finds a power by its letter or name."""

    if TYPE_CHECKING:

        def __getitem__(self, key: Power | str, /) -> V: ...

        @overload
        def get(self, key: Power | str, default: None = None, /) -> V | None: ...
        @overload
        def get(self, key: Power | str, default: V, /) -> V: ...
        @overload
        def get(self, key: Power | str, default: T, /) -> V | T: ...
        def get(self, key: Power | str, default: object = None, /) -> object: ...
    else:

        def get(self, key: Any, default: Any = None, /) -> Any:
            try:
                return self[key]
            except KeyError:
                return default

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, str) and super().__contains__(power_called(key)))

    def __missing__(self, key: object) -> V:
        power = power_called(key) if isinstance(key, str) else None
        if power is None or power not in self:
            raise KeyError(f"{key!r} is none of {', '.join(str(one.full_name) for one in self)}.")
        return self[power]


EACH = ByPower({power: power for power in POWERS})
"""Each power as a Power, a letter or a name; KeyError lists the seven."""


def power_named(letter: object) -> Power | None:
    return next((power for power in POWERS if power.value == letter), None)
