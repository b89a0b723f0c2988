"""Numbers are read as they are written, and what is no TOML has its line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.tables import TomlTextError, parse_toml


@given(st.integers(-(10**9), 10**9), st.integers(0, 9), st.integers(1, 9))
def test_a_decimal_number_is_the_fraction_it_writes(whole: int, tenths: int, places: int) -> None:
    digits = f"{whole}.{tenths:0{places}}"
    value = parse_toml(f"x = {digits}")["x"]
    assert value == Fraction(digits)
    assert isinstance(value, Fraction)


@pytest.mark.parametrize("digits", ["nan", "inf", "-inf", "1e9", "1.5e999999999", "1." + "0" * 50])
def test_a_number_that_is_not_plain_is_no_fraction(digits: str) -> None:
    assert not isinstance(parse_toml(f"x = {digits}")["x"], Fraction)


def test_what_is_not_toml_has_its_line() -> None:
    with pytest.raises(TomlTextError, match="this is not TOML: Invalid value") as refused:
        parse_toml("a = 1\nb = \n")
    assert refused.value.line == 2


@pytest.mark.parametrize("text", [".".join("a" * 6000) + " = 1", f"[{'.'.join('a' * 6000)}]\n", f"a = {'[' * 5000}"])
def test_a_text_that_is_nested_too_deeply_is_no_toml(text: str) -> None:
    with pytest.raises(TomlTextError, match=r"nested too deeply|Invalid|Unclosed"):
        parse_toml(text)
