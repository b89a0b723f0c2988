"""A pool whose players have a factor on their totals: the top board of WDC 2006 gave a tenth on the total."""

from dataclasses import replace
from fractions import Fraction

from boardcall.rulebook import read_rulebook
from boardcall.rulebook.sentences import sentences
from boardcall.standings.chances import find_chances
from boardcall.standings.chances.chance import State
from boardcall.standings.explain import explain_total
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament.event import Tournament
from standings.test_round_systems import played, rules

TOP = """
[[round]]
number = 1
[[round]]
number = 2
[[round]]
number = 3
[[round.pool]]
id = "top"
size = 7
qualify = "top"
total_factor = 1.1
[[round.pool]]
id = "others"
qualify = "rest"
"""
BOOK = read_rulebook(rules(TOP))
EACH = Fraction(100 * 144, 144 + 81 + 36 + 16 + 9)
"""Ben's points on each board, by the sum of squares."""


def top_board() -> Tournament:
    first, second, last = played().boards
    return replace(played(), boards=(first, second, replace(last, pool="top")))


def ben(standings: Standings) -> Fraction:
    return next(one.record.total.points for one in standings.places if one.player == "Ben")


def test_the_total_of_a_top_board_player_has_the_factor() -> None:
    standings = compute_standings(top_board(), BOOK)
    assert ben(standings) == 3 * EACH * Fraction(11, 10)
    record = next(one.record for one in standings.places if one.player == "Ben")
    assert str(explain_total(record)) == "total: (50.35 + 50.35 + 50.35) × 1.1 = 166.15"
    assert "Round 3, top: its players' totals are multiplied by 1.1." in str(sentences(BOOK))


def test_only_those_on_a_top_board_that_is_played_have_it() -> None:
    assert ben(compute_standings(played(), BOOK)) == 3 * EACH
    without = replace(top_board(), dropped_pools=("top",))
    assert ben(compute_standings(without, BOOK)) == 3 * EACH


def test_who_can_still_win_counts_the_factor() -> None:
    """Ben leads far, but nobody is safe while others may come to the top board, where a solo and a tenth more wait."""
    first, second, _ = top_board().boards
    before = replace(top_board(), boards=(first, second))
    assert state_of("Ben", before) is not State.SAFE
    assert state_of("Ben", top_board()) is State.SAFE


def state_of(player: str, tournament: Tournament) -> State:
    found = find_chances(tournament, BOOK, compute_standings(tournament, BOOK))
    return next(one.state for one in found.lists[0].chances if one.player == player)
