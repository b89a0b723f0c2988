"""The text of a game's turns becomes a record with every position."""

from pathlib import Path

import pytest

from boardcall.errors import InputError
from boardcall.exchange.turn_text import read_turn_text
from boardcall.game import Power

TURNS = (Path(__file__).parent.parent / "cases" / "games" / "turns.txt").read_text("utf-8")


def test_turns_are_played_from_the_start() -> None:
    record = read_turn_text(TURNS)
    assert [str(played.phase) for played in record.phases] == ["S1901M", "F1901M", "W1901A", "S1902M"]
    last = record.phases[-1].position
    assert [str(unit) for unit in last.units_of(Power.FRANCE)] == ["A BEL", "F BRE", "A BUR", "A PAR", "F SPA/SC"]
    assert last.counts()[Power.AUSTRIA] == 5


DISLODGED = """
Spring 1901
Turkey: A Con - Bul
Austria: A Bud - Ser; A Vie - Bud
Fall 1901
Austria: A Ser - Bul; A Bud - Rum
Russia: A Mos - Ukr
Spring 1902
Austria: A Rum S A Ser - Bul; A Ser - Bul
Turkey: A Bul holds
{retreat}
"""


@pytest.mark.parametrize(
    "retreat", ["Turkey\nA Bul - Gre", "Turkey: A Bul retreats to Gre", "Spring 1902 Retreats\nTurkey: A Bul - Gre"]
)
def test_retreats_stand_in_their_turn_or_under_their_own_heading(retreat: str) -> None:
    text = DISLODGED.format(retreat=retreat)
    if "holds" in text and retreat.startswith("Turkey\n"):
        text = text.replace("A Bul - Gre", "A Bul R Gre")
    phases = read_turn_text(text).phases
    assert [str(played.phase) for played in phases][-2:] == ["S1902R", "F1902M"]
    assert [str(order) for order in phases[-2].orders] == ["A BUL R GRE"]


def test_every_bad_line_is_told_with_its_line() -> None:
    text = "Spring 1901\nFrance\nA Par - Qqqq\nA Mar - Spa\nFall 1901\nFrance\nA Spa - Xxyyz"
    with pytest.raises(InputError) as caught:
        read_turn_text(text, file="game.txt")
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [("game.txt", 3), ("game.txt", 7)]


def test_turn_left_out_is_refused() -> None:
    with pytest.raises(InputError, match="Fall 1901, movement comes next"):
        read_turn_text("Spring 1901\nFRA: A Par - Bur\nSpring 1902\nFRA: A Bur - Bel")


def test_text_without_turns_is_refused() -> None:
    with pytest.raises(InputError, match="names no turn"):
        read_turn_text("A Par - Bur")


def test_turns_may_be_named_by_their_code() -> None:
    record = read_turn_text("S1901M\nFRA: A Par - Bur\nF1901\nFRA: A Bur - Bel\nW1901A\nFRA: Build A Par")
    assert [str(played.phase) for played in record.phases] == ["S1901M", "F1901M", "W1901A", "S1902M"]
