"""Sentences keep their pattern and values, so that they can be said in another language."""

from boardcall.wording import Sentence, in_words_of, say, say_number

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
