"""Whatever is written, reading it gives orders and problems, never an exception."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.errors import InputError
from boardcall.game import PhaseKind, Position, Power, ordering_power
from boardcall.notation import LANGUAGES, OrderSettings, ReadingStage, describe_order, read_orders, read_record
from boardcall.notation.names import name_table
from bounded import bounded
from notation.order_strategies import orders

START = Position.start()
WORDS = sorted(" ".join(phrase) for phrase in name_table(LANGUAGES).phrases)
SIGNS = st.sampled_from(
    ["-", "->", "–", "/", "(", ")", ":", ";", ",", "+", "?", "…", ".", "'", "#", "\n", "ß", "à", "\u0301"]
)
SHEETS = st.lists(st.sampled_from(WORDS) | SIGNS | st.text(max_size=4), max_size=14).map(" ".join)
SETTINGS = st.builds(
    OrderSettings,
    wrong_type=st.sampled_from(["accept", "reject"]),
    wrong_nationality=st.sampled_from(["accept", "reject"]),
    blank_unit=st.sampled_from(["void", "match-unordered"]),
    type_needed=st.sampled_from(["coastal-builds", "builds", "always"]),
    coast_missing=st.sampled_from(["invalid-if-two", "invalid", "default"]),
    coast_wrong=st.sampled_from(["hold", "ignore"]),
    support_coast=st.sampled_from(["match-if-named", "required-if-two", "ignore"]),
    support_form=st.sampled_from(["short", "full"]),
    single_reading=st.sampled_from(["follow", "propose", "td"]),
    ambiguous=st.sampled_from(["hold", "td"]),
    duplicate_same=st.sampled_from(["merge", "hold"]),
)


def check(text: str, position: Position | None, settings: OrderSettings | None = None) -> None:
    sheet = read_orders(text, position=position, settings=settings)
    assert all(problem.message and problem.hint for problem in sheet.problems)
    assert all((reading.standing is ReadingStage.READ) == (reading.problem is None) for reading in sheet.readings)
    assert len(sheet.orders) <= sum(reading.standing is ReadingStage.READ for reading in sheet.readings)


@given(st.text(max_size=200), st.sampled_from([None, START]))
def test_random_text_is_read_or_told(text: str, position: Position | None) -> None:
    check(text, position)


@given(SHEETS, st.sampled_from([None, START]), SETTINGS)
@settings(max_examples=2 * settings().max_examples)
def test_random_words_of_the_game_are_read_or_told(text: str, position: Position | None, rules: OrderSettings) -> None:
    check(text, position, rules)


@given(orders(), st.sampled_from(LANGUAGES), st.lists(st.tuples(st.integers(0, 80), st.text(max_size=2)), max_size=4))
@settings(max_examples=2 * settings().max_examples)
def test_damaged_orders_are_read_or_told(
    case: tuple[PhaseKind, object], language: str, slips: list[tuple[int, str]]
) -> None:
    text = describe_order(case[1], language)
    for place, letters in slips:
        text = text[:place] + letters + text[place + 1 :]
    sheet = read_orders(text, power=ordering_power(case[1]), phase=case[0])
    assert all(problem.message for problem in sheet.problems)


@given(st.lists(SHEETS | st.sampled_from(["S1901M", "units F: A PAR", "orders F: A PAR - BUR", "centres A: VIE"])))
def test_random_records_are_read_or_refused(lines: list[str]) -> None:
    with contextlib.suppress(InputError):
        read_record("\n".join(lines))


def test_input_without_end_is_told() -> None:
    assert str(read_orders("A Par - Bur " * 2_000, power=Power.FRANCE).problems[0].message).startswith(
        "The line is too long"
    )
    many = read_orders("\n" * 4_999 + "A Par - Qqqq\n" * 2, power=Power.FRANCE)
    assert str(many.problems[-1].message).startswith("A sheet has at most")
    assert len(read_orders("A Par H\n" * 400, power=Power.FRANCE).readings) == 301
    assert read_orders("P?? " * 400, position=START).orders == ()


@pytest.mark.parametrize("text", ["schrieb ", "wrote :", "> ", "-- a ", "From:", "Best, ", "On "])
def test_a_mail_of_one_word_does_not_keep_the_program(text: str) -> None:
    for lines in (text * 20_000, f"> a\n{text * 20_000}\nA Par - Bur", f"{text}\n" * 7_000):
        with bounded():
            read_orders(lines, power=Power.FRANCE)
