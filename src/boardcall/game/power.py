"""The seven powers, named by the hobby's letters A E F G I R T."""

from enum import StrEnum

from boardcall.wording import Sentence, say


class Power(StrEnum):
    """One of the seven; its value is its letter, and the members stand in the alphabet's order."""

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
        """Its name, to be said in another language too."""
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


def power_named(letter: object) -> Power | None:
    """The power of a letter as forms and addresses write it, or None."""
    return next((power for power in POWERS if power.value == letter), None)
