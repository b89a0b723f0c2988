"""What a rulebook decides about adjudication: sections adjudication, retreats, adjustments, errors, civil_disorder.

`base` means: as the rulebook of `edition` says. `td` means: the program shows what it would do and a director decides.
`adjudication.policy.policy_from` turns these into the one value the resolver asks.
"""

from dataclasses import dataclass
from typing import Literal

from boardcall.errors import Problem
from boardcall.wording import say

Edition = Literal["1976", "2000", "2008", "2023"]
RemovalKey = Literal["class", "distance", "off-centre-first", "fleet-first", "alphabet"]
RemovalClass = Literal["abroad-off-centre", "abroad-on-centre", "home-off-centre", "home-centre"]
SurplusKey = Literal["last-written", "fleet-first", "alphabet"]


@dataclass(frozen=True, slots=True)
class AdjudicationSettings:
    """Section `adjudication`: the base rules and what overrides them."""

    edition: Edition = "2023"
    """Year of the rulebook that decides what this file leaves out."""
    fallback: Literal["none", "backstabbr"] = "none"
    """A second source."""
    reader_order: tuple[Literal["A", "E", "F", "G", "I", "R", "T"], ...] = ()
    """Powers in the order in which their players read the orders out; if it is empty, anybody may read."""
    reader_may_pass: bool = True
    """A reader may pass."""
    convoy_route: Literal["any", "own-first"] = "any"
    """own-first: with a route of the army's own fleets ordered, foreign fleets are ignored."""
    route_naming: Literal["optional", "expected"] = "optional"
    """expected: warn when there are several routes of own fleets and no path is named."""
    unnamed_route: Literal["any", "all"] = "any"
    """What a convoy without a named path needs: any route of the fleets ordered, or every one of these fleets."""
    named_route_only: bool = True
    """A named path is the only one tried."""
    adjacent_move: Literal["land-unless-stated", "base"] = "base"
    """A move that could go by land or by sea."""
    kidnapping: Literal["never", "base"] = "base"
    """A convoy of an army that did not ask for it."""
    paradox: Literal["szykman", "all-hold", "1971", "1982", "2000", "base"] = "base"
    """Convoy paradoxes. A year means the rule of that year's rulebook; what it leaves open is decided by Szykman's
    rule.
    """


@dataclass(frozen=True, slots=True)
class RetreatSettings:
    """Section `retreats`."""

    written: Literal["always", "if-several-powers"] = "always"
    """When retreats need writing."""
    placed_is_final: bool = True
    """A retreat placed on the board cannot be changed."""
    missing: Literal["disband"] = "disband"
    """No order, or an invalid one."""
    attacker_origin_open_if_convoyed: Literal["yes", "no", "base"] = "base"
    """Whether a unit may retreat to the province that a convoyed attacker came from."""
    may_ask_barred: bool = True
    """Players may ask which provinces are barred."""


@dataclass(frozen=True, slots=True)
class AdjustmentSettings:
    """Section `adjustments`: builds, removals, and which unit goes when no removal is written.

    `removal_order` holds sort keys, the first decides; `removal_classes` the order of classes for the key `class`.
    """

    build_missing: Literal["waive"] = "waive"
    """A build that is not ordered."""
    build_miswritten: Literal["waive", "td"] = "waive"
    """A build that cannot be read or made."""
    build_coast_missing: Literal["waive", "td"] = "waive"
    """A fleet in St Petersburg without its coast."""
    build_excess: Literal["first-written", "none"] = "first-written"
    """Too many builds: those written first are made, or none."""
    disband_excess: Literal["first-written"] = "first-written"
    """Too many disbands: those written first are made."""
    removal_measure: Literal["home-centre", "owned-centre"] = "home-centre"
    """A removal that nobody ordered is decided by the distance to the nearest of these."""
    removal_path: Literal["any", "unit"] = "any"
    """Distance over land and sea for all units, or as the unit itself moves."""
    removal_order: tuple[RemovalKey, ...] = ("distance", "fleet-first", "alphabet")
    """What decides a removal that nobody ordered, in this order."""
    removal_classes: tuple[RemovalClass, ...] = ()
    """Order of the classes for `class`: where the unit is, and whether on a centre."""
    alphabet: Literal["full-name", "map-name", "code"] = "full-name"
    """Names that `alphabet` compares."""


@dataclass(frozen=True, slots=True)
class ErrorSettings:
    """Section `errors`: how long a misadjudication is corrected, and which unit goes when a power has too many."""

    correct_until: Literal["never", "negotiation-end", "next-deadline"] = "next-deadline"
    """Last moment at which an error is put right without a ruling."""
    before_that: Literal["corrected", "td"] = "corrected"
    """An error found by then."""
    after_that: Literal["stands", "stands-unless-td", "td"] = "td"
    """An error found later."""
    stands_from: Literal["negotiation-end", "next-deadline"] = "next-deadline"
    """Moment from which `after_that` holds."""
    physical_board_prevails: bool = True
    """The board on the table beats the record."""
    surplus_units: Literal["remove", "td"] = "td"
    """Units a player has no right to."""
    surplus_until: Literal["next-fall-deadline", "always"] = "always"
    """Last moment at which they are removed."""
    forgotten_disband: Literal["default-removal", "td"] = "default-removal"
    """Surplus because nothing was disbanded."""
    excess_build: tuple[SurplusKey, ...] = ("last-written",)
    """Surplus because too much was built: what decides the unit removed, the first first."""
    unknown_unit: Literal["remove-it-or-default-removal", "td"] = "td"
    """Surplus for no known reason."""


@dataclass(frozen=True, slots=True)
class CivilDisorderSettings:
    """Section `civil_disorder`: players who leave."""

    leaver: Literal["td", "replace", "replace-else-civil-disorder", "civil-disorder"] = "td"
    """What becomes of the position."""
    score_leaver: Literal["td", "zero", "formula"] = "td"
    """Score of the player who left."""
    score_replacement: Literal["td", "zero", "formula"] = "td"
    """Score of the player who took over."""
    eliminated_may_replace: bool = False
    """A player of the same game may take over a power."""


def settings_problems(adjustments: AdjustmentSettings, errors: ErrorSettings) -> tuple[Problem, ...]:
    """What does not fit together across keys, each with the key to change."""
    return (*_removal_problems(adjustments), *_error_problems(errors))


def civil_disorder_problems(settings: CivilDisorderSettings) -> tuple[Problem, ...]:
    """No result of a power may count for two people."""
    if settings.score_leaver == settings.score_replacement == "formula":
        message = say("The player who left and the one who took over would both get the power's whole score.")
        return (Problem(message, say("Give it to one of the two at most."), field="civil_disorder.score_replacement"),)
    return ()


def _removal_problems(settings: AdjustmentSettings) -> list[Problem]:
    found = []
    keys, classes = settings.removal_order, settings.removal_classes
    if "alphabet" not in keys:
        hint = say('Add "alphabet" as the last key.')
        found.append(Problem(say("Removals can end in a tie."), hint, field="adjustments.removal_order"))
    if len(set(keys)) != len(keys):
        found.append(Problem(say("A key is there twice."), say("Keep the first."), field="adjustments.removal_order"))
    if ("class" in keys) != bool(classes):
        hint = say('Write the four classes in order, or leave the key "class" out.')
        found.append(
            Problem(say("Classes and the key for them go together."), hint, field="adjustments.removal_classes")
        )
    elif classes and sorted(classes) != sorted(_ALL_CLASSES):
        listed = ", ".join(_ALL_CLASSES)
        found.append(
            Problem(
                say("List each class once."),
                say("Write {listed}.", listed=listed),
                field="adjustments.removal_classes",
            )
        )
    return found


def _error_problems(settings: ErrorSettings) -> list[Problem]:
    found = []
    if not settings.excess_build:
        found.append(
            Problem(say("No key says which build goes."), say('Write ["last-written"].'), field="errors.excess_build")
        )
    if settings.correct_until == "next-deadline" and settings.stands_from == "negotiation-end":
        hint = say("Let errors stand from the deadline, or correct them only until negotiation ends.")
        found.append(
            Problem(say("An error cannot be corrected and kept at the same time."), hint, field="errors.stands_from")
        )
    return found


_ALL_CLASSES: tuple[RemovalClass, ...] = ("abroad-off-centre", "abroad-on-centre", "home-off-centre", "home-centre")
