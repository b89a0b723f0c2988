"""If all games ended now: boards that play are scored on their last counts, and nothing else changes."""

from dataclasses import replace

from boardcall.game import POWERS, Power
from boardcall.rulebook import load
from boardcall.scoring.result import End
from boardcall.standings.provisional import ended_now, provisional_standings
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board, Player, Seat, Tournament, YearCount

SEATS = tuple(Seat(power, (f"p{number}",)) for number, power in enumerate(POWERS, start=1))
PLAYERS = tuple(Player(f"p{number}", f"Player {number}") for number in range(1, 8))
FIRST, LAST = YearCount(1901, (4, 5, 4, 6, 5, 6, 4)), YearCount(1902, (0, 6, 5, 7, 5, 7, 4))
EVENT = Tournament("Open", "club", PLAYERS, boards=(Board(1, "1", SEATS, counts=(FIRST, LAST)),))
RULES = load("club")


def test_running_board_is_scored_on_its_last_count() -> None:
    (board,) = ended_now(EVENT).boards
    assert board.result is not None
    assert board.result.as_counts() == "A0@1902 E6 F5 G7 I5 R7 T4"
    assert (board.result.end, board.result.last_year) == (End.TIME, 1902)
    assert provisional_standings(EVENT, RULES) == compute_standings(ended_now(EVENT), RULES)
    assert compute_standings(EVENT, RULES).places == ()


def test_board_already_won_ends_in_a_solo() -> None:
    won = replace(EVENT.boards[0], counts=(FIRST, YearCount(1905, (18, 4, 4, 4, 2, 2, 0))))
    (board,) = ended_now(replace(EVENT, boards=(won,))).boards
    assert board.result is not None
    assert board.result.end is End.SOLO
    assert board.result[Power.TURKEY].eliminated == 1905


def test_board_without_a_count_and_one_that_ended_stay_as_they_are() -> None:
    fresh = replace(EVENT.boards[0], counts=())
    over = ended_now(EVENT).boards[0]
    event = replace(EVENT, boards=(fresh, replace(over, name="2")))
    assert ended_now(event) == event


def test_standings_if_ended_now_are_the_same_with_those_of_the_state_before_at_hand() -> None:
    board = EVENT.boards[0]
    two = replace(EVENT, boards=(board, replace(board, name="2", counts=(FIRST,))))
    before = provisional_standings(two, RULES)
    after = replace(two, boards=(board, replace(two.boards[1], counts=(FIRST, LAST))))
    again = provisional_standings(after, RULES, before)
    assert again == provisional_standings(after, RULES) != before
    assert before.workings
    assert again.workings
    assert again.workings.games.boards[0] is before.workings.games.boards[0], "the board that did not move"
