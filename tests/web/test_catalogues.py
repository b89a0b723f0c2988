"""Every text has its translations, with the same values in them."""

from pathlib import Path

import pytest
from babel.messages import Message

from boardcall.web.languages import DESK_LANGUAGES, ENGLISH, NAMES, language
from boardcall.wording import joined, say, say_number
from catalogues import CATALOGUES, as_text, brought_up_to_date, fault, missing


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_text_is_translated(path: Path) -> None:
    catalogue = brought_up_to_date(path, *CATALOGUES[path])
    assert list(missing(catalogue)) == [], "run scripts/catalogues, then translate what is empty"
    assert path.read_text("utf-8") == as_text(catalogue), "run scripts/catalogues"


@pytest.mark.parametrize(
    ("text", "translation", "wrong"),
    [
        ("Board {board}", "Table {board}", ""),
        ("Board {board}", "Table {table}", "its placeholders differ"),
        ("Board {board}", "Table", "its placeholders differ"),
        ("Board %(board)s", "Table {board}", ""),
        ("Board", "", "not translated"),
        (("{number} centre of {power}", "{number} centres of {power}"), ("un, {power}", "{number}, {power}"), ""),
        (("{number} centre", "{number} centres"), ("un centre", ""), "not translated"),
        (("{number} of {power}", "{number}s of {power}"), ("un", "{number}, {power}"), "its placeholders differ"),
    ],
)
def test_faults_of_translations_are_found(
    text: str | tuple[str, str], translation: str | tuple[str, str], wrong: str
) -> None:
    assert fault(Message(text, translation)) == wrong


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "Turkey, 7.5, 1 centre"), ("fr", "Turquie, 7,5, 1 centre"), ("de", "Türkei, 7,5, 1 Zentrum")],
)
def test_values_of_a_sentence_are_said_in_its_language_too(code: str, said: str) -> None:
    values = {
        "power": say("Turkey"),
        "points": say("{whole}.{decimals}", whole="7", decimals="5"),
        "centres": say_number("{number} centre", "{number} centres", 1),
    }
    assert language(code).words(say("{power}, {points}, {centres}", **values)) == said


@pytest.mark.parametrize("code", NAMES)
def test_nothing_to_say_is_nothing_in_every_language(code: str) -> None:
    assert language(code).words(joined("", [])) == ""
    assert language(code).words(joined("", [say("Turkey"), joined("", [])])) == language(code).words(say("Turkey"))


def test_desk_speaks_languages_that_players_have() -> None:
    assert ENGLISH in DESK_LANGUAGES
    assert set(DESK_LANGUAGES) <= set(NAMES)
