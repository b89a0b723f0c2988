"""What is written is read back as the same value, in canonical form and as a sentence of each language."""

import pytest
from hypothesis import example, given

from boardcall.game import (
    Coast,
    Location,
    Move,
    Order,
    PhaseKind,
    Power,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
    ordering_power,
)
from boardcall.notation import LANGUAGES, Language, describe_order, read_orders, write_order
from notation.order_strategies import orders


@given(orders())
def test_canonical_form_is_read_back(case: tuple[PhaseKind, Order]) -> None:
    phase, order = case
    sheet = read_orders(write_order(order), power=ordering_power(order), phase=phase)
    assert sheet.problems == ()
    assert sheet.orders == (order,)


@pytest.mark.parametrize("language", LANGUAGES)
@given(case=orders())
@example(case=(PhaseKind.ADJUSTMENTS, Waive(Power.AUSTRIA)))
def test_sentence_is_read_back(language: Language, case: tuple[PhaseKind, Order]) -> None:
    phase, order = case
    text = describe_order(order, language)
    sheet = read_orders(text, power=ordering_power(order), phase=phase)
    assert sheet.problems == (), text
    assert sheet.orders == (order,), text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Fleet Mid-Atlantic Ocean moves to Spain (south coast)"),
        ("fr", "Flotte Océan Atlantique moyen va vers Espagne (côte sud)"),
        ("de", "Flotte Mittelatlantik zieht nach Spanien (Südküste)"),
    ],
)
def test_sentence_in_each_language(language: Language, sentence: str) -> None:
    fleet = Unit(Power.FRANCE, UnitKind.FLEET, Location("MAO"))
    assert describe_order(Move(fleet, Location("SPA", Coast.SOUTH)), language) == sentence


def test_sentence_of_a_support() -> None:
    paris, marseilles = (Unit(Power.FRANCE, UnitKind.ARMY, Location(code)) for code in ("PAR", "MAR"))
    order = SupportMove(paris, marseilles, Location("BUR"))
    assert describe_order(order) == "Army Paris supports Army Marseilles to Burgundy"
