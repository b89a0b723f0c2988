"""Rounds with a scoring system of their own, as at KublaCon and DipCon 2019, whose totals are sums of places."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.rulebook import check_rulebook, read_rulebook, rulebook_text
from boardcall.rulebook.sentences import sentences
from boardcall.scoring.result import BoardResult
from boardcall.standings.comparison import compare_rules
from boardcall.standings.rules import shown_decimals
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from standings.crosstables import event

COUNTS = "A0@1904 E12 F9 G6 I4 R0@1906 T3"
KUBLACON = """
[[round]]
number = 1
system = "c-diplo"
[[round]]
number = 2
system = "draw-size"
[[round]]
number = 3
system = "super-pastis"
readings = { "bands.cumulative" = true }
"""


def rules(rounds: str = KUBLACON) -> str:
    text = rulebook_text("club")[0]
    start = text.index("[[round]]")
    return text[:start] + rounds + text[text.index("\n[", start) :]


def played(count: int = 3) -> Tournament:
    """A round of one board each, all with the same end; everybody keeps the power."""
    names = ["Anna", "Ben", "Clara", "Dan", "Eva", "Finn", "Gert"]
    start = event("club", "\n".join(f"{name} 0" for name in names))
    seats = tuple(Seat(power, (PlayerId(name),)) for power, name in zip(POWERS, names, strict=True))
    result = BoardResult.from_counts(COUNTS, last_year=1908)
    boards = (Board(RoundNumber(number), "A", seats=seats, result=result) for number in range(1, count + 1))
    return replace(start, boards=tuple(boards))


def test_each_round_is_scored_by_its_own_system() -> None:
    standings = compute_standings(played(), read_rulebook(rules()))
    ben = next(one.record for one in standings.places if one.player == "Ben")
    assert [score.points for score in ben.rounds] == [51, 20, 10 + 24 + 21 + 51 - (10 + 18 + 3)]
    assert standings.decimals == shown_decimals(read_rulebook(rules())) == 2


def test_the_rules_say_the_system_of_each_round() -> None:
    said = [str(line.text) for part in sentences(read_rulebook(rules())) for line in part.lines]
    assert "Round 2 is scored by Draw size." in said
    assert any(one.startswith("Round 3, after a solo: ") for one in said)
    assert any("Do the bands add up" in one and one.endswith("Here: true.") for one in said)


def test_one_system_for_all_replaces_those_of_rounds() -> None:
    found = compare_rules(played(), read_rulebook(rules()))
    squares = next(one for one in found.systems if one.id == "sum-of-squares")
    assert squares.totals[PlayerId("Ben")] == 3 * Fraction(100 * 144, 144 + 81 + 36 + 16 + 9)
    assert {"c-diplo", "draw-size"} <= {one.id for one in found.systems}, "each can still be the system of all rounds"


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        (('"draw-size"', '"draw-sizes"'), "round.2.system", "there is no scoring system"),
        (("bands.cumulative", "bands.x"), 'round.3.readings."bands.x"', "leaves no reading bands.x open"),
        (('system = "super-pastis"\n', ""), "round.3.readings", "readings and no system"),
    ],
)
def test_a_wrong_system_of_a_round_is_said_at_its_key(change: tuple[str, str], where: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        read_rulebook(rules(KUBLACON.replace(*change)))
    assert [one.field for one in refused.value.problems] == [where]
    assert message in str(refused.value)


def test_a_concession_that_one_round_cannot_score_is_found() -> None:
    text = rules().replace("[ending]", "[ending]\nconcession = true")
    warned = [str(one.message) for one in check_rulebook(text).warnings]
    assert "a solo may be conceded, and C-Diplo cannot score it." in warned
