"""What a rulebook decides about adjudication: sections adjudication, retreats, adjustments, errors, civil_disorder.

`base` means: as the rulebook of `edition` says. `td` means: the program shows what it would do and a director decides.
`adjudication.policy.policy_from` turns these into the one value the resolver asks.
"""

from dataclasses import dataclass
from typing import Literal

from boardcall.errors import Problem

Edition = Literal["1976", "2000", "2008", "2023"]
RemovalKey = Literal["class", "distance", "off-centre-first", "fleet-first", "alphabet"]
RemovalClass = Literal["abroad-off-centre", "abroad-on-centre", "home-off-centre", "home-centre"]
SurplusKey = Literal["last-written", "fleet-first", "alphabet"]


@dataclass(frozen=True, slots=True)
class AdjudicationSettings:
    """Section `adjudication`: the base rules and what overrides them."""

    edition: Edition = "2023"
    fallback: Literal["none", "backstabbr"] = "none"
    reader_order: tuple[Literal["A", "E", "F", "G", "I", "R", "T"], ...] = ()
    reader_may_pass: bool = True
    convoy_route: Literal["any", "own-first"] = "any"
    route_naming: Literal["optional", "expected"] = "optional"
    named_route_only: bool = True
    adjacent_move: Literal["land-unless-stated", "base"] = "base"
    kidnapping: Literal["never", "base"] = "base"
    paradox: Literal["szykman", "all-hold", "base"] = "base"


@dataclass(frozen=True, slots=True)
class RetreatSettings:
    """Section `retreats`."""

    written: Literal["always", "if-several-powers"] = "always"
    placed_is_final: bool = True
    missing: Literal["disband"] = "disband"
    attacker_origin_open_if_convoyed: Literal["yes", "no", "base"] = "base"
    may_ask_barred: bool = True


@dataclass(frozen=True, slots=True)
class AdjustmentSettings:
    """Section `adjustments`: builds, removals, and which unit goes when no removal is written.

    `removal_order` holds sort keys, the first decides; `removal_classes` the order of classes for the key `class`.
    """

    build_missing: Literal["waive"] = "waive"
    build_miswritten: Literal["waive", "td"] = "waive"
    build_coast_missing: Literal["waive", "td"] = "waive"
    build_excess: Literal["first-written", "none"] = "first-written"
    disband_excess: Literal["first-written"] = "first-written"
    removal_measure: Literal["home-centre", "owned-centre"] = "home-centre"
    removal_path: Literal["any", "unit"] = "any"
    removal_order: tuple[RemovalKey, ...] = ("distance", "fleet-first", "alphabet")
    removal_classes: tuple[RemovalClass, ...] = ()
    alphabet: Literal["full-name", "map-name", "code"] = "full-name"


@dataclass(frozen=True, slots=True)
class ErrorSettings:
    """Section `errors`: how long a misadjudication is corrected, and which unit goes when a power has too many."""

    correct_until: Literal["never", "negotiation-end", "next-deadline"] = "next-deadline"
    before_that: Literal["corrected", "td"] = "corrected"
    after_that: Literal["stands", "stands-unless-td", "td"] = "td"
    stands_from: Literal["negotiation-end", "next-deadline"] = "next-deadline"
    physical_board_prevails: bool = True
    surplus_units: Literal["remove", "td"] = "td"
    surplus_until: Literal["next-fall-deadline", "always"] = "always"
    forgotten_disband: Literal["default-removal", "td"] = "default-removal"
    excess_build: tuple[SurplusKey, ...] = ("last-written",)
    unknown_unit: Literal["remove-it-or-default-removal", "td"] = "td"


@dataclass(frozen=True, slots=True)
class CivilDisorderSettings:
    """Section `civil_disorder`: players who leave."""

    leaver: Literal["td", "replace", "replace-else-civil-disorder", "civil-disorder"] = "td"
    score_leaver: Literal["td", "zero", "formula"] = "td"
    score_replacement: Literal["td", "zero", "formula"] = "td"
    eliminated_may_replace: bool = False


def settings_problems(adjustments: AdjustmentSettings, errors: ErrorSettings) -> tuple[Problem, ...]:
    """What does not fit together across keys, each with the key to change."""
    return tuple(_removal_problems(adjustments) + _error_problems(errors))


def _removal_problems(settings: AdjustmentSettings) -> list[Problem]:
    found = []
    keys, classes = settings.removal_order, settings.removal_classes
    if "alphabet" not in keys:
        hint = 'Add "alphabet" as the last key.'
        found.append(Problem("Removals can end in a tie.", hint, field="adjustments.removal_order"))
    if len(set(keys)) != len(keys):
        found.append(Problem("A key stands twice.", "Keep the first.", field="adjustments.removal_order"))
    if ("class" in keys) != bool(classes):
        hint = 'Write the four classes in order, or leave the key "class" out.'
        found.append(Problem("Classes and the key for them go together.", hint, field="adjustments.removal_classes"))
    elif classes and sorted(classes) != sorted(_ALL_CLASSES):
        listed = ", ".join(_ALL_CLASSES)
        found.append(Problem("Each class stands once.", f"Write {listed}.", field="adjustments.removal_classes"))
    return found


def _error_problems(settings: ErrorSettings) -> list[Problem]:
    found = []
    if not settings.excess_build:
        found.append(Problem("No key says which build goes.", 'Write ["last-written"].', field="errors.excess_build"))
    if settings.correct_until == "next-deadline" and settings.stands_from == "negotiation-end":
        hint = "Let errors stand from the deadline, or correct them only until negotiation ends."
        found.append(Problem("An error would be corrected and stand at once.", hint, field="errors.stands_from"))
    return found


_ALL_CLASSES: tuple[RemovalClass, ...] = ("abroad-off-centre", "abroad-on-centre", "home-off-centre", "home-centre")
