"""Every door takes the same days, and says the same of a text that is none."""

from datetime import date

import pytest

from boardcall.errors import InputError
from boardcall.tables.days import read_day, read_days


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-01", "20261121", "2026-W47-6", "0026-11-21", "2026-11-21T10:00"])
def test_a_text_that_is_no_day_is_told_with_its_field(text: str) -> None:
    with pytest.raises(InputError) as found:
        read_day(text, "starts")
    (problem,) = found.value.problems
    assert (problem.field, problem.text, str(problem.hint)) == ("starts", text, "Write it as 2026-11-21.")
    assert str(problem.message) == f"“{text}” is not a date."


def test_nothing_typed_is_no_day_and_blanks_around_one_are_passed_over() -> None:
    assert (read_day(" ", "on"), read_day(" 2026-11-21 ", "on")) == (None, date(2026, 11, 21))


def test_both_days_that_are_wrong_are_told_at_once() -> None:
    with pytest.raises(InputError) as found:
        read_days({"starts": "soon", "ends": "later"}, "starts", "ends")
    assert [problem.field for problem in found.value.problems] == ["starts", "ends"]
    assert read_days({"ends": "2026-11-22"}, "starts", "ends") == (None, date(2026, 11, 22))
