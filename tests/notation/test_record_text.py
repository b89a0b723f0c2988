"""A game is written as text and read back as the same value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardcall.errors import InputError
from boardcall.game import STANDARD, Dislodged, GameRecord, Phase, PlayedPhase, Position, Power, Season, Unit
from boardcall.notation import read_position, read_record, write_position, write_record
from notation.order_strategies import orders, units

NAMES = st.text(st.characters(categories=["L", "N", "Zs"]), max_size=20).map(lambda text: " ".join(text.split()))


@st.composite
def positions(draw: st.DrawFn, phase: Phase) -> Position:
    owners = draw(st.dictionaries(st.sampled_from(STANDARD.centres), st.sampled_from(list(Power)), max_size=34))
    standing = {unit.province: unit for unit in draw(st.lists(units(), max_size=12))}
    dislodged = [
        Dislodged(unit, draw(st.sampled_from(["", "PAR", "NTH"])), draw(st.booleans()))
        for unit in {unit.province: unit for unit in draw(st.lists(units(), max_size=3))}.values()
    ]
    contested = draw(st.sets(st.sampled_from(list(STANDARD.provinces)), max_size=3))
    return Position(phase, tuple(standing.values()), tuple(owners.items()), tuple(dislodged), tuple(contested))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    given_orders = draw(st.lists(orders(), max_size=12))
    phases = []
    for kind in {kind for kind, _ in given_orders}:
        season = Season.WINTER if kind.value == "A" else draw(st.sampled_from([Season.SPRING, Season.FALL]))
        position = draw(positions(Phase(season, 1901, kind)))
        phases.append(PlayedPhase(position, tuple(order for of, order in given_orders if of is kind)))
    return GameRecord(tuple(phases), draw(NAMES), tuple(draw(st.dictionaries(NAMES, NAMES, max_size=2)).items()))


@given(records())
def test_record_is_read_back(record: GameRecord) -> None:
    assert read_record(write_record(record)) == record


def test_position_is_read_back() -> None:
    assert read_position(write_position(Position.start())) == Position.start()


def test_every_bad_line_is_told() -> None:
    text = "S1901M\nunits A: A XYZ, F BUD\ncentres Q: PAR\norders F: A PAR - Qqqq; F BRE - MAO\nwhat: is this"
    with pytest.raises(InputError) as caught:
        read_record(text, file="board.txt")
    assert [(problem.line, problem.file) for problem in caught.value.problems] == [
        (2, "board.txt"),
        (3, "board.txt"),
        (4, "board.txt"),
        (5, "board.txt"),
    ]


def test_phase_is_found_by_name() -> None:
    record = GameRecord((PlayedPhase(Position.start()),))
    assert record.at(Phase.read("S1901M")) == record.phases[0]
    assert record.at(Phase.read("F1901M")) is None


def test_supported_unit_is_the_one_that_stands_there() -> None:
    record = read_record("S1901M\nunits F: A MAR\nunits I: A PIE\norders F: A MAR S A PIE")
    assert str(record.phases[0].orders[0]) == "A MAR S A PIE"
    assert [order.supported for order in record.phases[0].orders] == [Unit.read(Power.ITALY, "A PIE")]  # type: ignore[union-attr]
