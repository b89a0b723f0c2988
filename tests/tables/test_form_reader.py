"""Forms of pages as dataclasses: every fault at its field, in a sentence."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

import pytest

from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.tables.form_reader import read_form


@dataclass(frozen=True)
class Filled:
    player: str
    points: Fraction | None
    round: int | None = None
    powers: tuple[Power, ...] = ()
    born: date | None = None
    is_open: bool = True


def test_a_form_is_read_by_the_types_of_its_fields() -> None:
    sent = {
        "player": ["p7"],
        "points": ["12,5"],
        "round": ["3"],
        "powers": ["A", "T"],
        "born": ["1985-04-30"],
        "is_open": ["no"],
        "key": ["of another layer"],
    }
    found = read_form(Filled, sent)
    assert found == Filled("p7", Fraction(25, 2), 3, (Power.AUSTRIA, Power.TURKEY), date(1985, 4, 30), is_open=False)


def test_an_empty_field_is_nothing_where_nothing_may_stand() -> None:
    assert read_form(Filled, {"player": [""], "points": [" "], "round": [""]}) == Filled("", None)


def test_every_fault_is_said_at_its_field() -> None:
    with pytest.raises(InputError) as refused:
        read_form(Filled, {"points": ["many"], "round": ["two"], "powers": ["X"], "born": ["today"]})
    found = {one.field: str(one.message) for one in refused.value.problems}
    assert found == {
        "player": "Fill this in.",
        "points": "“many” cannot be used here.",
        "round": "“two” cannot be used here.",
        "powers.0": "“X” cannot be used here.",
        "born": "“today” cannot be used here.",
    }
