"""Series: points over events, shared places, the best that count, people under two names and back."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from boardcall.errors import InputError, NotFoundError
from boardcall.series.event_results import FORMAT, EventResults, SeriesEntry, read_results, write_results
from boardcall.series.people import SamePerson, merged, parted
from boardcall.series.rules import SeriesRules, read_points, read_rules
from boardcall.series.table import person_record, series_table


def event(name: str, day: int, *places: tuple[int, str]) -> EventResults:
    entries = (SeriesEntry(place, f"p{n}", who, Fraction(100 - place), 3) for n, (place, who) in enumerate(places, 1))
    return EventResults(FORMAT, name, date(2026, day, 1), ("Cup",), "final", tuple(entries))


GRAZ = event("Graz", 3, (1, "Ann"), (2, "Ben"), (2, "Cid"), (4, "Dora"))
BONN = event("Bonn", 5, (1, "Ben"), (2, "Ann B."), (3, "Dora"))
OSLO = event("Oslo", 7, (1, "Dora"), (2, "ben "))
ALL = (GRAZ, BONN, OSLO)
CUP = SeriesRules("Cup", ("a",), points=(Fraction(10), Fraction(6), Fraction(3)), others=Fraction(1))


def totals(rules: SeriesRules, *same: SamePerson) -> list[tuple[int, str, Fraction]]:
    return [(row.place, row.name, row.total) for row in series_table(rules, ALL, same).rows]


def test_points_add_up_over_events_and_who_shares_a_place_shares_its_points() -> None:
    assert totals(CUP) == [
        (1, "Ben", Fraction(41, 2)),
        (2, "Dora", Fraction(14)),
        (3, "Ann", Fraction(10)),
        (4, "Ann B.", Fraction(6)),
        (5, "Cid", Fraction(9, 2)),
    ]


@pytest.mark.parametrize(
    ("text", "ben"),
    [
        ('shared = "full"', 22),
        ('shared = "lowest"', 19),
        ("best_of = 2", 16),
        ('by = "score"', 98 + 99 + 98),
    ],
)
def test_rules_are_data(text: str, ben: int) -> None:
    rules = read_rules(f'name = "Cup"\nevents = ["a"]\npoints = [10, 6, 3]\nothers = 1\n{text}\n', file="cup.toml")
    assert {name: total for _, name, total in totals(rules)}["Ben"] == ben


def test_grand_prix_of_north_america() -> None:
    """2010: 10 points for each board of the three largest rounds, 300 at most, nine tenths for the next, 5 at least."""
    text = 'formula = "ratio"\nratio = "9/10"\nboard_worth = 10\nboard_rounds = 3\nmost = 300\nleast = 5'
    rules = read_rules(f'name = "Grand Prix"\nevents = ["a"]\n{text}\n', file="cup.toml")
    dixie = replace(event("Dixie", 5, *((place, f"P{place}") for place in range(1, 50))), boards=(6, 2, 7, 5))
    points = [row.total for row in series_table(rules, (dixie,)).rows]
    assert points[:3] == [180, 162, Fraction("145.8")]
    assert points[-1] == 5
    large = replace(dixie, boards=(20, 20))
    assert series_table(rules, (large,)).rows[0].total == 300
    halved = series_table(replace(rules, upper_half=True), (dixie,)).rows
    assert [row.total > 0 for row in halved].count(True) == 25
    assert series_table(replace(rules, least_events=2), (dixie,)).rows == ()


def test_points_that_fall_evenly() -> None:
    """European Grand Prix 2025: place p of N has T(N − p + 1)/N, with T = 500 at the two championships."""
    text = 'formula = "even"\nfirst = 100\nfirst_at = { EDC = 500 }'
    rules = read_rules(f'name = "Grand Prix"\nevents = ["a"]\n{text}\n', file="cup.toml")
    forty = [(place, f"P{place:02}") for place in range(1, 41)]
    assert series_table(rules, (event("EDC", 5, *forty),)).rows[2].total == 475
    assert series_table(rules, (event("Namur", 5, *forty),)).rows[2].total == 95


def test_a_sum_divided_by_events_and_two() -> None:
    """Bismark Cup 2000: the sum divided by the events and two, by six at least."""
    text = "average = true\naverage_plus = 2\naverage_least = 6\npoints = [100, 60, 47]"
    rules = read_rules(f'name = "Bismark Cup"\nevents = ["a"]\n{text}\n', file="cup.toml")
    three = [
        event(name, 5, *((one, "Ann" if one == place else f"X{name}{one}") for one in (1, 2, 3)))
        for name, place in (("A", 1), ("B", 2), ("C", 3))
    ]
    found = {row.name: row.total for row in series_table(rules, tuple(three)).rows}
    assert found["Ann"] == Fraction(69, 2)


@pytest.mark.parametrize(
    "text", ['formula = "even"', 'formula = "even"\nfirst = 10\npoints = [1]'], ids=["no first place", "twice"]
)
def test_a_formula_that_contradicts_itself_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="oints"):
        read_rules(f'name = "Cup"\nevents = ["a"]\n{text}\n', file="cup.toml")


def test_two_entries_become_one_person_and_two_again() -> None:
    same = merged(ALL, (), name="ann b.", into="Ann")
    assert (1, "Ben", Fraction(41, 2)) in totals(CUP, *same)
    assert (2, "Ann", Fraction(16)) in totals(CUP, *same)
    row = person_record(series_table(CUP, ALL, same), "Ann B.")
    assert [(one.event, one.place, one.of, one.name) for one in row.events] == [
        ("Graz", 1, 4, "Ann"),
        ("Bonn", 2, 3, "Ann B."),
    ]
    assert totals(CUP, *parted(same, name="Ann B.")) == totals(CUP)
    with pytest.raises(InputError, match="Both played at Graz"):
        merged(ALL, same, name="Cid", into="Ann B.")
    with pytest.raises(InputError, match="one person already"):
        merged(ALL, same, name="Ann", into="Ann B.")
    with pytest.raises(InputError, match="Nobody is called Eve"):
        merged(ALL, same, name="Eve", into="Ann")
    with pytest.raises(InputError, match="merged with nobody"):
        parted(same, name="Cid")
    with pytest.raises(NotFoundError, match="Nobody in this series"):
        person_record(series_table(CUP, ALL, same), "Eve")


def test_what_an_event_hands_over_comes_back_as_it_was() -> None:
    assert read_results(write_results(GRAZ), file="graz.json") == GRAZ
    for text in (
        "",
        "[]",
        "{}",
        write_results(GRAZ).replace(FORMAT, "other"),
        write_results(GRAZ).replace('"place"', '"p"'),
        "[" * 3000,
    ):
        with pytest.raises(InputError, match=r"graz.json does not hold the results"):
            read_results(text, file="graz.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "Cup"\nevents = ["a"]', "No place gives points"),
        ('name = "Cup"\nevents = ["a"]\npoint = [3]', "cup.toml, line 3"),
        ('name = "Cup"\nevents = ["a"]\npoints = [3]\nbest_of = -1', "cannot be negative"),
        ('name = "Cup\n', "this is not TOML"),
    ],
)
def test_a_file_of_a_series_that_says_too_little_is_refused_at_its_line(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_rules(text, file="cup.toml")
    assert any(said in str(one.sentence) for one in refused.value.problems)


def test_points_by_place_come_from_a_sheet() -> None:
    assert read_points([{"place": "1", "points": "5"}, {"place": "2", "points": "2,5"}], file="p.csv") == (
        5,
        Fraction(5, 2),
    )
    for rows in ([{"place": "2", "points": "5"}], [{"place": "x", "points": "5"}], [{"points": "5"}]):
        with pytest.raises(InputError, match=r"p\.csv"):
            read_points(rows, file="p.csv")
