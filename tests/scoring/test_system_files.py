"""Files of scoring systems are read exactly, or refused with every mistake and its line."""

from fractions import Fraction

import pytest

from boardcall.errors import InputError
from boardcall.scoring.system import Concession
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import catalogue, system_ids
from boardcall.scoring.terms import Bands, Fixed, Greatest, PerCentre, Who

SOLO = '[[solo]]\nkind = "fixed"\npoints = 1\nwho = "soloist"\n'


def refused(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(InputError) as refusal:
        parse_system(text, file="x.toml")
    assert all(problem.file == "x.toml" for problem in refusal.value.problems)
    return [(problem.line, problem.field) for problem in refusal.value.problems]


def test_numbers_are_exact() -> None:
    text = 'name = "X"\n[[draw]]\nkind = "per-centre"\npoints = 0.1\n[[draw]]\nkind = "fixed"\npoints = "1/3"\n'
    system = parse_system(text + SOLO)
    assert system.draw == (PerCentre(points=Fraction(1, 10)), Fixed(points=Fraction(1, 3)))
    assert system.solo == (Fixed(points=Fraction(1), who=Who.SOLOIST),)
    assert system.concession is Concession.SOLO


def test_nested_tables_are_read() -> None:
    text = 'name = "X"\n[[draw]]\nkind = "bands"\nbands = [[1, 0.5]]\n[[draw]]\nkind = "greatest"\n'
    system = parse_system(text + '[[draw.of]]\nkind = "fixed"\npoints = 2\n' + SOLO)
    assert system.draw == (Bands(bands=((1, Fraction(1, 2)),)), Greatest(of=(Fixed(points=Fraction(2)),)))


def test_every_mistake_is_reported_with_its_line() -> None:
    text = 'name = "X"\ncolour = 1\n[[draw]]\nkind = "fixd"\n[[draw]]\nkind = "fixed"\nwho = "nobody"\npoints = true\n'
    assert refused(text + SOLO) == [(2, "colour"), (4, "draw.1.kind"), (8, "draw.2.points"), (7, "draw.2.who")]


@pytest.mark.parametrize(
    ("term", "place"),
    [
        ('kind = "rank"\ntable = []', (2, "draw.1")),
        ('kind = "rank"\ntable = [1, 2]', (2, "draw.1")),
        ('kind = "table"\nof = "centres"\npoints = []', (2, "draw.1")),
        ('kind = "share"\npoints = 1', (2, "draw.1")),
        ('kind = "share"\npoints = 1\ncoefficients = [1]\nweights = [1]', (2, "draw.1")),
        ('kind = "share"\npoints = 1\ncoefficients = [1, 1, 1, 1]', (2, "draw.1")),
        ('kind = "tribute"\ngap = "above"', (2, "draw.1")),
        ('kind = "tribute"\nabove = 6', (2, "draw.1")),
        ('kind = "fixed"\npoints = 1e9', (4, "draw.1.points")),
        ('kind = "fixed"\npoints = nan', (4, "draw.1.points")),
        ('kind = "fixed"\npoints = "1/0"', (4, "draw.1.points")),
    ],
)
def test_terms_that_contradict_themselves_are_refused(term: str, place: tuple[int, str]) -> None:
    assert refused(f'name = "X"\n[[draw]]\n{term}\n{SOLO}') == [place]


@pytest.mark.parametrize(
    "reading",
    [
        'key = "bands.none"\nvalues = [true]',
        'key = "fixed.points"\nvalues = [7]',
        'key = "fixed.who"\nvalues = ["all"]',
    ],
)
def test_an_open_reading_belongs_to_a_term_and_offers_what_the_term_holds(reading: str) -> None:
    assert refused(f'name = "X"\ndraw = []\n{SOLO}[[reading]]\nquestion = "?"\n{reading}\n')[0][1] == "reading"


def test_decimals_are_few() -> None:
    assert refused(f'name = "X"\ndecimals = 7\ndraw = []\n{SOLO}') == [(2, "decimals")]


@pytest.mark.parametrize("text", ["name = ", "a = 1\na = 2", "= 3"])
def test_what_is_no_toml_is_refused_with_its_line(text: str) -> None:
    assert [field for _, field in refused(text)] == [""]


def test_the_catalogue_is_whole() -> None:
    assert [system.id for system in catalogue()] == list(system_ids())
    assert {"haight", "whipping-2024", "sum-of-squares", "super-pastis", "modified-squares"} <= set(system_ids())
    assert {"carnage", "c-diplo", "bangkok", "detour", "draw-size", "opentribute"} <= set(system_ids())
