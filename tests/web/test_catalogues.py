"""Every text has its translations, with the same values in them."""

import re
from datetime import UTC, date, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages import Message

from boardcall.scoring.points import plain_points
from boardcall.scoring.sheet import counted_centres
from boardcall.web.request.language import DESK_LANGUAGES, ENGLISH, NAMES, language
from boardcall.wording import day_named, joined, say, say_number
from catalogues import (
    CATALOGUES,
    SOURCE,
    as_text,
    brought_up_to_date,
    fault,
    missing,
    patterns_of_nothing,
    texts_left_out,
)

TEMPLATES = SOURCE / "web" / "templates"
TRANSLATED = re.compile(r"\{% trans\b.*?\{% endtrans %\}", re.DOTALL)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_text_is_translated(path: Path) -> None:
    catalogue = brought_up_to_date(path, *CATALOGUES[path])
    assert list(missing(catalogue)) == [], "run scripts/catalogues, then translate what is empty"
    assert path.read_text("utf-8") == as_text(catalogue), "run scripts/catalogues"


def test_every_pattern_of_a_room_names_a_file() -> None:
    assert patterns_of_nothing() == [], "its texts are in the wrong catalogue now"


def test_no_plain_text_stands_among_sentences(tmp_path: Path) -> None:
    left_out = {path.name: found for path in SOURCE.rglob("*.py") if (found := list(texts_left_out(path)))}
    assert left_out == {}, "say() it, or it is in no catalogue"
    module = tmp_path / "module.py"
    module.write_text(
        """TABLE = {"a": say("One"), "b": "Two {x}", "c": "{x}"}
ROWS = ((1, say("One")), (2, "Three"), (3, ""))
text = say("One") if TABLE else "Four"
""",
        "utf-8",
    )
    assert sorted(texts_left_out(module)) == ["Four", "Three", "Two {x}"]


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


DAYS = {
    "en": ("1 August 2016", "26 August 2016", "1 August, 14:05"),
    "fr": ("1er août 2016", "26 août 2016", "1er août, 14:05"),
    "de": ("1. August 2016", "26. August 2016", "1. August, 14:05"),
}


@pytest.mark.parametrize("code", DAYS)
def test_days_are_written_as_each_language_does(code: str) -> None:
    spoken, days = language(code), (date(2016, 8, 1), date(2016, 8, 26))
    assert tuple(spoken.words(day_named(day)) for day in days) == DAYS[code][:2]
    assert tuple(spoken.day(day) for day in days) == DAYS[code][:2]
    assert spoken.moment(datetime(2016, 8, 1, 14, 5, tzinfo=UTC)) == DAYS[code][2]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 centres", "1 centre", "2 centres", "7.5", "1/3"]),
        ("fr", ["0 centre", "1 centre", "2 centres", "7,5", "1/3"]),
        ("de", ["0 Zentren", "1 Zentrum", "2 Zentren", "7,5", "1/3"]),
    ],
)
def test_numbers_are_written_as_each_language_does(code: str, said: list[str]) -> None:
    numbers = [*(counted_centres(number) for number in range(3)), *map(plain_points, (Fraction(15, 2), Fraction(1, 3)))]
    assert [language(code).words(number) for number in numbers] == said


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "best game: 5; 4"), ("fr", "meilleure partie\u202f: 5\u202f; 4"), ("de", "beste Partie: 5; 4")],
)
def test_french_sets_a_space_before_colons_between_values(code: str, said: str) -> None:
    assert language(code).words(joined(": ", (say("best game"), joined("; ", (5, 4))))) == said


def test_no_page_sets_a_colon_by_hand_beside_a_value() -> None:
    for path in TEMPLATES.rglob("*.html"):
        outside = TRANSLATED.sub("{}", path.read_text("utf-8"))
        found = re.search(r".*(?:[}>]):(?: [{<]|\n).*", outside)
        assert found is None, f"{path.name}: {{{{ colon }}}} has the space that French sets: {found and found[0]}"


def test_desk_speaks_languages_that_players_have() -> None:
    assert ENGLISH in DESK_LANGUAGES
    assert set(DESK_LANGUAGES) <= set(NAMES)
