"""The standard map, checked by means that do not read it the way it was written."""

from collections import Counter

import pytest

from boardcall.game import POWERS, STANDARD, Coast, Power, ProvinceKind, UnitKind

KINDS = {ProvinceKind.INLAND: 14, ProvinceKind.COASTAL: 42, ProvinceKind.SEA: 19}


def test_map_has_the_provinces_of_the_rulebook() -> None:
    assert Counter(province.kind for province in STANDARD.provinces.values()) == KINDS
    assert len(STANDARD.centres) == 34
    assert {power: len(STANDARD.home_centres(power)) for power in POWERS} == dict(
        zip(POWERS, (3, 3, 3, 3, 3, 4, 3), strict=True)
    )
    assert len({province.name for province in STANDARD.provinces.values()}) == 75


@pytest.mark.parametrize("kind", list(UnitKind))
def test_borders_are_written_on_both_sides(kind: UnitKind) -> None:
    borders = STANDARD.army_borders if kind is UnitKind.ARMY else STANDARD.fleet_borders
    one_sided = {(str(a), str(b)) for a, near in borders.items() for b in near if a not in borders.get(b, ())}
    assert one_sided == set()


def test_borders_fit_the_kinds_of_provinces() -> None:
    kinds = {code: province.kind for code, province in STANDARD.provinces.items()}
    assert {start.province for start in STANDARD.army_borders} == {c for c in kinds if kinds[c] is not ProvinceKind.SEA}
    assert {s.province for s in STANDARD.fleet_borders} == {c for c in kinds if kinds[c] is not ProvinceKind.INLAND}
    touches_sea = {a for a in kinds if any(kinds[b] is ProvinceKind.SEA for b in STANDARD.touching(a))}
    assert {c for c in kinds if kinds[c] is ProvinceKind.COASTAL} == {
        c for c in touches_sea if kinds[c] is not ProvinceKind.SEA
    }


def test_number_of_borders_is_that_of_the_map() -> None:
    pairs = {frozenset((a, b)) for a in STANDARD.provinces for b in STANDARD.touching(a)}
    assert len(pairs) == 206  # counted on a map of shapes made from land surveys, not from this table


def test_two_coasts_stand_where_the_rulebook_prints_them() -> None:
    assert {code: province.coasts for code, province in STANDARD.provinces.items() if province.coasts} == {
        "BUL": (Coast.EAST, Coast.SOUTH),
        "SPA": (Coast.NORTH, Coast.SOUTH),
        "STP": (Coast.NORTH, Coast.SOUTH),
    }


def test_exactly_three_fleet_moves_reach_two_coasts() -> None:
    reach = {
        (str(start), province)
        for start, ends in STANDARD.fleet_borders.items()
        for province, number in Counter(end.province for end in ends).items()
        if number > 1
    }
    assert reach == {("POR", "SPA"), ("MAO", "SPA"), ("CON", "BUL")}


def test_degrees_of_well_known_provinces() -> None:
    degrees = {code: len(STANDARD.touching(code)) for code in STANDARD.provinces}
    known = {"NTH": 11, "MAO": 9, "ION": 9, "ENG": 8, "BUR": 7, "GAL": 7, "MUN": 7, "POR": 2, "NAO": 5, "NAF": 3}
    assert {code: degrees[code] for code in known} == known
    assert sum(degrees.values()) == 2 * 206


def test_home_centres_are_named_as_players_know_them() -> None:
    assert STANDARD.home_centres(Power.RUSSIA) == ("MOS", "SEV", "STP", "WAR")
    assert STANDARD.home_centres(Power.AUSTRIA) == ("BUD", "TRI", "VIE")
    assert STANDARD.provinces["MAO"].name == "Mid-Atlantic Ocean"
