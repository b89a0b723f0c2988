"""Every player can be told why they sit where they sit."""

from dataclasses import replace

from boardcall.seeding.problem import (
    Entrant,
    PoolMethod,
    SeatedBoard,
    Seating,
    SeatingProblem,
    Wish,
    WishKind,
    WishStrength,
)
from boardcall.seeding.reasons import reasons
from boardcall.seeding.search.appraisal import appraise
from boardcall.seeding.search.propose import propose
from seeding.seatings import one_pool

WISHES = (Wish(WishKind.REPEAT_OPPONENTS, WishStrength.SOFT), Wish(WishKind.REPEAT_POWERS, WishStrength.SOFT))


def second_round(count: int) -> SeatingProblem:
    field = tuple(Entrant(f"p{number}") for number in range(count))
    first = SeatingProblem(1, field, one_pool(field), wishes=WISHES, seed="x")
    return replace(first, round=2, history=(propose(first).seating,))


def test_a_forced_meeting_names_the_opponents_and_the_proof() -> None:
    problem = second_round(14)
    proposal = propose(problem)
    found = reasons(problem, proposal.seating, proposal.cost)
    assert len(found) == 14
    for reason in found:
        assert len(reason.again) in (2, 3)
        assert f"{reason.player} meets again: " in reason.sentences[0]
        assert any("Total: 18 meetings are repeated; no seating has fewer." in text for text in reason.sentences)


def test_who_meets_nobody_again_is_told_so() -> None:
    problem = second_round(49)
    proposal = propose(problem)
    assert {reason.sentences for reason in reasons(problem, proposal.seating, proposal.cost)} == {
        (f"p{number} meets nobody again.",) for number in range(49)
    }


def test_a_bad_seating_is_told_to_be_avoidable_and_which_exchange_helps() -> None:
    problem = second_round(49)
    good = propose(problem).seating
    one = good.boards[0]
    met = {player for board in problem.history[0].boards if one.players[0] in board.players for player in board.players}
    friend = next(player for player in met if player != one.players[0] and player not in one.players)
    friend_board = next(board for board in good.boards if friend in board.players)
    bad = _exchanged(good, one.players[1], friend, friend_board)
    found = reasons(problem, bad, appraise(problem, bad))
    told = next(reason for reason in found if reason.player == friend)
    assert told.again
    assert any("Fewer may be possible: only 0 are proven necessary" in text for text in told.sentences)
    assert any(str(text).startswith(f"Exchanging {friend} with ") for text in told.sentences)


def _exchanged(seating: Seating, one: str, two: str, board_of_two: SeatedBoard) -> Seating:
    assert two in board_of_two.players
    other = {one: two, two: one}
    boards = tuple(
        replace(
            board,
            seats=tuple(replace(seat, player=other.get(seat.player, seat.player)) for seat in board.seats),
        )
        for board in seating.boards
    )
    return replace(seating, boards=boards)


def test_ranks_leave_no_choice_and_the_reason_says_so() -> None:
    field = tuple(Entrant(f"p{number}", rank=number + 1) for number in range(21))
    first = SeatingProblem(1, field, one_pool(field), wishes=WISHES, seed="x")
    problem = replace(
        first, round=2, history=(propose(first).seating,), pools=one_pool(field, method=PoolMethod.RANKING_BLOCKS)
    )
    proposal = propose(problem)
    found = reasons(problem, proposal.seating, proposal.cost)
    assert [reason.board for reason in sorted(found, key=lambda reason: int(reason.player[1:]))] == [
        number // 7 + 1 for number in range(21)
    ]
    assert "p7 is on board 2 by rank 8." in next(reason for reason in found if reason.player == "p7").sentences
    assert "Ranks and fixed seats leave nobody a choice of boards." in proposal.cost.lines[0].proof
    assert proposal.cost.lines[0].proven
