"""What the forms of recorded games send, as values: the phase, the power, how a sheet came in."""

from collections.abc import Mapping
from typing import Any

from boardcall.errors import InputError
from boardcall.game import Phase, Power, power_named
from boardcall.tournament.board.play import Taken
from boardcall.wording import say


def taken_in(sent: Mapping[str, Any]) -> Taken:
    """On what ground a form takes a sheet in."""
    return next((one for one in Taken if one.value == sent.get("taken")), Taken.HANDED_IN)


def phase_in(sent: Mapping[str, Any]) -> Phase:
    """The phase a form was made for."""
    try:
        return Phase.read(str(sent.get("phase", "")))
    except ValueError as error:
        raise InputError.of(
            say("The page does not say which phase it is about."), say("Go back to the board and try again.")
        ) from error


def power_in(letter: str) -> Power:
    """The power of a letter in an address."""
    power = power_named(letter)
    if power is None:
        raise InputError.of(say("“{text}” is not a power.", text=letter), field="power")
    return power
