"""What callers give: powers, positions and rules in every usual form, or an error that says what was expected."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from boardcall.adjudication import PRESETS, AdjudicationSettings, Policy, preset
from boardcall.errors import InputError, NotFoundError
from boardcall.game import POWERS, GameRecord, PlayedPhase, Position, Power, power_called
from boardcall.notation import OrderSettings
from boardcall.wording import joined, verbatim

if TYPE_CHECKING:
    from boardcall.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class GameRules:
    """How orders are read, and how they are adjudicated."""

    orders: OrderSettings
    policy: Policy
    adjudication: AdjudicationSettings = AdjudicationSettings()


@runtime_checkable
class InPlay(Protocol):
    """A game that is played phase by phase: `bc.Game`."""

    position: Position
    rules: GameRules

    @property
    def record(self) -> GameRecord:
        """The game so far."""


if TYPE_CHECKING:
    Rules = str | Path | Rulebook | Policy | GameRules
else:
    Rules = Any  # a preset is used without loading rulebooks
"""What says the rules: a preset such as "2023", a rulebook's id or file, or one that was read already."""


def wrong_type(given: object, wanted: str) -> TypeError:
    """An error for a value of a kind that cannot be meant."""
    return TypeError(f"{wanted} is expected here, not {type(given).__name__}: {_short(given)}")


def _short(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:59]}…"


def power_of(given: Power | str) -> Power:
    """A power by itself, its letter or its name in any case. InputError names the seven."""
    if not isinstance(given, str):
        raise wrong_type(given, "A power, such as 'FRA', 'France' or Power.FRANCE,")
    if power := power_called(given):
        return power
    names = joined(", ", (power.full_name for power in POWERS))
    raise InputError.of(verbatim(f"“{given}” is not a power."), verbatim(f"The seven are {names}."))


def position_of(given: Position | PlayedPhase | GameRecord | InPlay | object) -> Position:
    """The position that is meant: itself, that of a phase, the last of a game, the next of an adjudication."""
    if isinstance(given, Position):
        return given
    if isinstance(given, GameRecord) and given.phases:
        return given.phases[-1].position
    for name in ("position", "next"):
        if isinstance(found := getattr(given, name, None), Position):
            return found
    raise wrong_type(given, "A position, such as bc.Position.start() or a game,")


def rules_of(given: Rules) -> GameRules:
    """The rules that are meant. NotFoundError lists the presets and rulebooks there are."""
    if isinstance(given, GameRules):
        return given
    if isinstance(given, Policy):
        return GameRules(OrderSettings(), given)
    if isinstance(given, str) and given in {policy.name for policy in PRESETS}:
        return GameRules(OrderSettings(), preset(given))
    from boardcall.rulebook.policy import policy_of  # noqa: PLC0415  a preset is used without loading rulebooks

    book = rulebook_of(given)
    return GameRules(book.orders, policy_of(book), book.adjudication)


def rulebook_of(given: "str | Path | Rulebook") -> "Rulebook":
    """The rulebook that is meant: a Rulebook, an id, or the TOML file of a rulebook."""
    from boardcall.rulebook import Rulebook, load  # noqa: PLC0415  a preset is used without loading rulebooks

    if isinstance(given, Rulebook):
        return given
    if not isinstance(given, str | Path):
        raise wrong_type(given, "A rulebook, such as 'wdc-2025' or a TOML file,")
    try:
        return load(given)
    except NotFoundError as error:
        presets = ", ".join(policy.name for policy in PRESETS)
        raise NotFoundError(verbatim(f"{error} The presets are {presets}.")) from error
