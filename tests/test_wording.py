"""Sentences keep their pattern and values, so that they can be said in another language."""

from datetime import UTC, date, datetime

import pytest

from boardcall.wording import Sentence, days_named, in_words_of, local_time, say, say_number

GERMAN = {
    "Board {board} has not entered {year}.": "Brett {board} hat {year} noch nicht eingetragen.",
    "{number} centre": "{number} Zentrum",
    "{number} centres": "{number} Zentren",
    "{power} has {count}.": "{power} hat {count}.",
}


def german(pattern: str, plural: str, number: int | None) -> str:
    return GERMAN[plural if plural and number != 1 else pattern]


def test_a_sentence_is_its_english_text() -> None:
    said = say("Board {board} has not entered {year}.", board=4, year=1905)
    assert said == "Board 4 has not entered 1905."
    assert isinstance(said, Sentence)


def test_a_sentence_is_said_in_another_language_with_the_sentences_in_it() -> None:
    said = say("{power} has {count}.", power="Austria", count=say_number("{number} centre", "{number} centres", 3))
    assert said == "Austria has 3 centres."
    assert in_words_of(said, german) == "Austria hat 3 Zentren."


def test_braces_in_a_value_are_no_pattern() -> None:
    said = say("{power} has {count}.", power="{count}", count=1)
    assert in_words_of(said, german) == "{count} hat 1."


def test_plain_text_and_numbers_stay_as_they_are() -> None:
    assert in_words_of("plain", german) == "plain"
    assert in_words_of(3, german) == 3


@pytest.mark.parametrize(
    ("zone", "today", "said"),
    [
        ("America/Los_Angeles", date(2026, 11, 21), "22:14"),
        ("America/Los_Angeles", date(2026, 11, 22), "21 November, 22:14"),
        ("Europe/Vienna", date(2026, 11, 22), "07:14"),
        ("UTC", None, "22 November, 06:14"),
    ],
)
def test_a_moment_is_said_in_the_zone_of_the_event(zone: str, today: date | None, said: str) -> None:
    assert local_time(datetime(2026, 11, 22, 6, 14, tzinfo=UTC), zone, today=today) == said


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        (date(2026, 11, 20), date(2026, 11, 22), "20 to 22 November 2026"),
        (date(2026, 11, 1), date(2026, 11, 3), "1 to 3 November 2026"),
        (date(2026, 11, 29), date(2026, 12, 1), "29 November 2026 to 1 December 2026"),
        (date(2026, 11, 20), date(2026, 11, 20), "20 November 2026"),
        (None, date(2026, 11, 20), "20 November 2026"),
        (None, None, ""),
    ],
)
def test_days_of_an_event_name_the_month_once(first: date | None, last: date | None, said: str) -> None:
    assert days_named(first, last) == said
