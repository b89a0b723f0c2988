"""The name table holds every province in three languages, and no spelling has two meanings by accident."""

import pytest

from boardcall.game import STANDARD, Location, Power, UnitKind
from boardcall.notation import LANGUAGES, Language, read_orders
from boardcall.notation.names import WordKind, fold, name_table, phrase_of
from boardcall.notation.writer import province_name

TABLE = name_table(LANGUAGES)

AMBIGUOUS = {
    ("med",): {"EAS", "WES"},
    ("mediterranean",): {"EAS", "WES"},
    ("mittelmeer",): {"EAS", "WES"},
    ("atl",): {"MAO", "NAO"},
    ("atlantic",): {"MAO", "NAO"},
    ("atlantik",): {"MAO", "NAO"},
    ("atlantic", "ocean"): {"MAO", "NAO"},
    ("atlanticocean",): {"MAO", "NAO"},
    ("nord",): {"NAO", "NTH", "NWG"},
}
"""The spellings that are listed for more than one province, on purpose."""

TWO_KINDS = {
    ("eng",): {WordKind.PROVINCE, WordKind.POWER},
    ("ost",): {WordKind.PROVINCE, WordKind.COAST, WordKind.POWER},
    ("nord",): {WordKind.PROVINCE, WordKind.COAST},
    ("aus",): {WordKind.POWER, WordKind.KEYWORD},
    ("ec",): {WordKind.PROVINCE, WordKind.COAST},
    ("moves",): {WordKind.KEYWORD, WordKind.HEADING},
    ("retreats",): {WordKind.KEYWORD, WordKind.HEADING},
}
"""Spellings that mean things of different kinds; what stands around them decides."""


def test_every_province_has_a_full_name_in_each_language() -> None:
    assert set(TABLE.full) == set(STANDARD.provinces)
    assert all(TABLE.full[code][language] for code in TABLE.full for language in LANGUAGES)


def test_english_names_are_those_of_the_map() -> None:
    named = {code: phrase_of(province.name) for code, province in STANDARD.provinces.items()}
    assert {code: phrase_of(row["en"]) for code, row in TABLE.full.items()} == named


def test_no_spelling_has_two_meanings_but_those_listed() -> None:
    provinces = {
        phrase: {one.key for one in meanings if one.group is WordKind.PROVINCE}
        for phrase, meanings in TABLE.phrases.items()
    }
    assert {phrase: codes for phrase, codes in provinces.items() if len(codes) > 1} == AMBIGUOUS
    groups = {phrase: {one.group for one in meanings} for phrase, meanings in TABLE.phrases.items()}
    assert {phrase: kinds for phrase, kinds in groups.items() if len(kinds) > 1} == TWO_KINDS


@pytest.mark.parametrize(
    ("start", "codes"),
    [
        ("nor", {"NAF", "NAO", "NTH", "NWG", "NWY"}),
        ("norw", {"NWG", "NWY"}),
        ("liv", {"LVN", "LVP"}),
        ("gulf", {"BOT", "LYO"}),
        ("burg", {"BUR"}),
        ("xyz", set()),
        ("ga", set()),
    ],
)
def test_start_of_a_name_means_every_province_that_begins_so(start: str, codes: set[str]) -> None:
    assert set(TABLE.starting_with((start,))) == codes


def test_short_forms_that_look_alike_are_kept_apart() -> None:
    codes = {text: [one.key for one in TABLE.meanings((text,))] for text in ("nth", "nwg", "nwy", "naf", "nao", "nat")}
    assert codes == {"nth": ["NTH"], "nwg": ["NWG"], "nwy": ["NWY"], "naf": ["NAF"], "nao": ["NAO"], "nat": ["NAO"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_full_name_is_read_in_any_spelling(language: Language) -> None:
    for code in STANDARD.provinces:
        kind = UnitKind.ARMY if STANDARD.places(UnitKind.ARMY, code) else UnitKind.FLEET
        name = province_name(code, language)
        for text in (name, name.upper(), fold(name), "".join(phrase_of(name)), name.replace("-", " ")):
            orders = read_orders(f"{kind} {text} H", power=Power.ITALY).orders
            assert [order.unit.location for order in orders if hasattr(order, "unit")] == [Location(code)], text


def test_language_that_is_not_accepted_is_not_read() -> None:
    assert name_table(("en",)).meanings(("bourgogne",)) == ()
    assert [one.key for one in name_table(("fr",)).meanings(("bourgogne",))] == ["BUR"]
