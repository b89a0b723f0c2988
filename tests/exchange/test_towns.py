"""Towns and countries as people write them."""

from pathlib import Path

import pytest

from boardcall.exchange import towns
from boardcall.exchange.countries import country_of
from boardcall.exchange.towns import town_in, towns_called

TOWNS = {
    "Springfield, IL": ["Springfield, IL, US"],
    "springfield , Illinois, USA": ["Springfield, IL, US"],
    "Munich": ["Munich, DE"],
    "München, Deutschland": ["Munich, DE"],
    "Wien": ["Vienna, AT"],
    "Zurich": ["Zürich, CH"],
    "Paris": ["Paris, FR"],
    "Москва": ["Moscow, RU"],
    "서울": ["Seoul, KR"],
    "’s-Hertogenbosch": ["'s-Hertogenbosch, NL"],
    "Resü'l-Hayme": ["Ras Al Khaimah, AE"],
    "Bristol, UK": ["Bristol, GB"],
    "Adi Wegri": ["Mendefera, ER"],
    "VA": ["Wa, GH"],
    "Xyzzyville": [],
    "": [],
    ", ,": [],
}


def test_a_town_is_found_by_any_of_its_names() -> None:
    found = towns_called(list(TOWNS))
    assert {text: [town.label for town in found[text]] for text in TOWNS} == TOWNS


def test_where_there_are_several_the_largest_is_first_and_a_country_narrows_them_down() -> None:
    several = towns_called(["Bristol"])["Bristol"]
    assert (several[0].label, len(several) > 1) == ("Bristol, GB", True)
    assert [town.label for town in towns_called(["Bristol"], country="GB")["Bristol"]] == ["Bristol, GB"]
    assert all(town.label.startswith("Bristol") for town in several)


def test_what_a_town_is_labelled_finds_it_again() -> None:
    for town in towns_called(["Springfield"])["Springfield"]:
        assert town in towns_called([town.label])[town.label]


def test_the_list_of_places_is_read_once_for_all_names(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bool] = []
    whole = towns._file

    def reading() -> Path:
        read.append(True)
        return whole()

    monkeypatch.setattr(towns, "_file", reading)
    monkeypatch.setattr(towns, "_KNOWN", {})
    names = ["Cork", "Oslo", "Nowhereville", "Cork, Ireland"]
    assert len(towns_called(names)["Cork"]) >= 1
    assert towns_called(names)["Oslo"][0].country == "NO"
    assert sum(read) == 1
    assert [town.label for town in towns_called(["Lyon"])["Lyon"]] == ["Lyon, FR"]
    assert sum(read) == 2


def test_without_the_list_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(towns, "_KNOWN", {})
    monkeypatch.setattr(towns, "has_towns", lambda: False)
    assert towns_called(["Oslo"]) == {"Oslo": ()}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("USA", "US"),
        ("u.s.a.", "US"),
        ("United States", "US"),
        ("Norway", "NO"),
        ("Norwegen", "NO"),
        ("Norvège", "NO"),
        ("Österreich", "AT"),
        ("England", "GB"),
        ("GER", "DE"),
        ("German", "DE"),
        ("française", "FR"),
        ("Österreicherin", "AT"),
        ("New Zealander", "NZ"),
        ("fr", "FR"),
        ("Atlantis", None),
        ("XX", None),
        ("", None),
    ],
)
def test_a_country_is_known_by_name_and_by_letters(text: str, code: str | None) -> None:
    assert country_of(text) == code


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("Vienna", "Vienna, AT"),
        ("The Old Mill, Vienna", "Vienna, AT"),
        ("The Old Mill, Munich, Germany", "Munich, DE"),
        ("The hall", None),
        ("Bristol", None),
        ("", None),
    ],
)
def test_the_town_of_a_place_is_taken_where_there_is_one_only(place: str, label: str | None) -> None:
    found = town_in(place)
    assert (found.label if found else None) == label
