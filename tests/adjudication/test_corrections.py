"""Misadjudications found later, and units a power is not entitled to."""

import pytest

from boardcall.adjudication import preset
from boardcall.adjudication.corrections import (
    ErrorFound,
    ErrorRuling,
    SurplusCause,
    removal_of_surplus,
    ruling_on_error,
    surplus_of,
)
from boardcall.game import Phase, Position, Power, Unit
from boardcall.rulebook import load
from boardcall.rulebook.policy import policy_of

WDC = ("wdc-2025", "wdc-2025-draft")


def test_error_found_after_negotiation_stands_and_before_it_the_director_is_called() -> None:
    settings = load("wdc-2025").errors
    assert ruling_on_error(ErrorFound.DURING_NEGOTIATION, settings) is ErrorRuling.DIRECTOR
    assert ruling_on_error(ErrorFound.WHILE_WRITING, settings) is ErrorRuling.STANDS
    assert ruling_on_error(ErrorFound.AFTER_DEADLINE, settings) is ErrorRuling.STANDS
    assert settings.physical_board_prevails


def test_error_is_corrected_until_the_next_deadline() -> None:
    settings = load("codcon-2018").errors
    assert ruling_on_error(ErrorFound.DURING_NEGOTIATION, settings) is ErrorRuling.CORRECTED
    assert ruling_on_error(ErrorFound.WHILE_WRITING, settings) is ErrorRuling.CORRECTED
    assert ruling_on_error(ErrorFound.AFTER_DEADLINE, settings) is ErrorRuling.STANDS_UNLESS_DIRECTOR


@pytest.mark.parametrize("found", ErrorFound)
@pytest.mark.parametrize("rules", ["edc-2016", "wdc-2008"])
def test_error_is_for_the_director_where_the_rules_are_silent(rules: str, found: ErrorFound) -> None:
    assert ruling_on_error(found, load(rules).errors) is ErrorRuling.DIRECTOR


def units_of(power: Power, texts: str) -> tuple[Unit, ...]:
    return tuple(Unit.read(power, text) for text in texts.split(", "))


def position(power: Power, units: str, centres: str) -> Position:
    owned = tuple((code, power) for code in centres.split())
    return Position(Phase.read("S1904M"), units_of(power, units), owned)


def gone(power: Power, units: str, centres: str, cause: SurplusCause, **more: object) -> list[str]:
    book = load("codcon-2018")
    where = position(power, units, centres)
    found = removal_of_surplus(where, power, cause, policy=policy_of(book), settings=book.errors, **more)
    assert not found.is_for_director
    return [str(unit) for unit in found.units]


def test_surplus_goes_until_the_next_fall_deadline() -> None:
    turkey = (Power.TURKEY, "A UKR, F AEG, A SER, A CON, A SMY, A ANK", "ANK CON SMY BUL SER")
    assert surplus_of(position(*turkey), Power.TURKEY) == 1
    assert gone(*turkey, SurplusCause.UNKNOWN) == ["A UKR"]
    assert gone(*turkey, SurplusCause.UNKNOWN, fall_deadline_passed=True) == []


def test_forgotten_disband_takes_the_unit_of_the_default_removal() -> None:
    assert gone(Power.TURKEY, "A UKR, F AEG, A CON", "CON BUL", SurplusCause.FORGOTTEN_DISBAND) == ["A UKR"]


def test_excess_builds_go_from_the_bottom_of_the_sheet() -> None:
    built = units_of(Power.FRANCE, "F BRE, A PAR")
    france = (Power.FRANCE, "A SPA, F BRE, A PAR", "SPA BRE")
    assert gone(*france, SurplusCause.EXCESS_BUILD, built=built) == ["A PAR"]
    assert gone(*france, SurplusCause.EXCESS_BUILD, built=built[::-1], order_known=False) == ["F BRE"]


def test_unit_placed_wrongly_goes_and_an_unknown_one_by_default() -> None:
    russia = (Power.RUSSIA, "A MOS, F SEV, A GAL, F BLA", "MOS SEV WAR")
    wrong = Unit.read(Power.RUSSIA, "F SEV")
    assert gone(*russia, SurplusCause.PLACED_WRONGLY, wrong_unit=wrong) == ["F SEV"]
    assert gone(*russia, SurplusCause.UNKNOWN) == ["F BLA"]


@pytest.mark.parametrize("rules", [*WDC, "edc-2016", "wdc-2008"])
def test_surplus_is_for_the_director_where_the_rules_are_silent(rules: str) -> None:
    book = load(rules)
    where = position(Power.FRANCE, "A SPA, A PAR", "PAR")
    found = removal_of_surplus(
        where, Power.FRANCE, SurplusCause.FORGOTTEN_DISBAND, policy=policy_of(book), settings=book.errors
    )
    assert found.is_for_director
    assert [str(unit) for unit in found.units] == ["A SPA"]


def test_nothing_goes_when_nothing_is_too_many() -> None:
    where = position(Power.FRANCE, "A SPA", "SPA PAR")
    settings = load("codcon-2018").errors
    found = removal_of_surplus(where, Power.FRANCE, SurplusCause.UNKNOWN, policy=preset("2008"), settings=settings)
    assert found.units == ()
