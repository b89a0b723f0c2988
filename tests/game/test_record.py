"""A recorded game, and the board on the table that it is held against."""

from boardcall.game import GameRecord, Phase, PlayedPhase, Position, Power, Unit, position_differences


def with_brest(kind: str) -> Position:
    start = Position.start()
    others = (unit for unit in start.units if unit.province != "BRE")
    return start.with_units((*others, Unit.read(Power.FRANCE, f"{kind} BRE")))


def test_record_is_changed_to_the_board_on_the_table() -> None:
    record, board = GameRecord((PlayedPhase(with_brest("F")),)), with_brest("A")
    assert position_differences(record.phases[0].position, board) == (
        "The record's units differ: it has F F BRE where there should be F A BRE.",
    )
    corrected = record.corrected(board)
    assert position_differences(corrected.phases[0].position, board) == ()
    assert record.phases[0].position == with_brest("F")


def test_phase_that_the_record_does_not_have_is_left_alone() -> None:
    record = GameRecord((PlayedPhase(Position.start()),))
    later = Position(Phase.read("S1905M"), ())
    assert record.corrected(later) == record


def test_centres_and_dislodged_units_are_compared() -> None:
    start = Position.start()
    lost = Position(start.phase, start.units, tuple(pair for pair in start.centres if pair[0] != "PAR"))
    assert position_differences(lost, start) == (
        "The record's centres differ: it has nothing where there should be F PAR.",
    )
