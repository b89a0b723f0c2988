"""Hard wishes that cannot hold: the proof, and the draw that goes on with them relaxed, pool by pool."""

from dataclasses import replace

import pytest

from boardcall.desk.call.board_call import board_call_rules
from boardcall.game import POWERS
from boardcall.rulebook import load
from boardcall.seeding.check.checker import check
from boardcall.seeding.draw import draw, verify_draw
from boardcall.seeding.frozen import read_problem, write_problem
from boardcall.seeding.problem import Relaxed, SeatingProblem, WishKind, WishStrength
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.preparation import prepare
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Team

FINAL = board_call_rules(load("wdc-2025"), 4)
EVERYWHERE = replace(
    FINAL,
    seating=replace(FINAL.seating, constraint=tuple(replace(one, pools=()) for one in FINAL.seating.constraint)),
)
"""The same rules with team-mates kept apart in every pool."""


def called(present: int, *teams: tuple[int, ...]) -> RollCallList:
    people = tuple(Participant(f"r{n:02}", name=f"Player {n}") for n in range(1, present + 1))
    ranks = tuple((one.id,) for one in people)
    named = (
        Team(f"Team {place}", tuple(PlayerId(f"r{n:02}") for n in members), _powers(members))
        for place, members in enumerate(teams, 1)
    )
    return RollCallList(people, tuple(named), ranks)


def _powers(members: tuple[int, ...]) -> tuple[tuple[str, object], ...]:
    return tuple((f"r{n:02}", power) for n, power in zip(members, POWERS, strict=False))


def problem(rules: CallRules, people: RollCallList, *relaxed: Relaxed) -> SeatingProblem:
    prepared = prepare(rules, people, Choices(seed="7", relaxed_in=relaxed))
    assert prepared.problem is not None
    return prepared.problem


def test_four_team_mates_who_qualified_play_for_the_title_and_their_team_is_kept_apart_elsewhere() -> None:
    """Team 1 has four in the pool of the title; the seven whole teams of the Team Tournament never share a board."""
    whole = [tuple(range(first, first + 7)) for first in range(22, 71, 7)]
    round_4 = problem(FINAL, called(70, (1, 2, 3, 4), *whole))
    assert {pool.id: pool.boards for pool in round_4.pools} == {"championship": 3, "team": 7}
    drawn = draw(round_4)
    assert drawn.report.holds
    team_of = {f"r{n:02}": place for place, members in enumerate(whole) for n in members}
    for board in drawn.proposal.seating.boards:
        if board.pool == "team":
            assert len({team_of[player] for player in board.players}) == 7


def test_a_wish_that_cannot_hold_in_one_pool_is_proven_and_relaxed_there_alone() -> None:
    """Four of one team on three boards, and in the other pool seven whole teams that stay apart."""
    people = called(70, (1, 2, 3, 4), *(tuple(range(first, first + 7)) for first in range(22, 71, 7)))
    rules = replace(EVERYWHERE, team=replace(FINAL.team, size_min=4, entry=("name", "players")))
    hard = problem(rules, people)
    with pytest.raises(SeatingConflictError, match="only 3 boards in pool championship") as caught:
        draw(hard)
    assert (caught.value.conflict.wishes, caught.value.conflict.pool) == ((WishKind.TEAMMATES,), "championship")
    relaxed = problem(rules, people, Relaxed(WishKind.TEAMMATES, "championship"))
    drawn = draw(relaxed)
    counts = [(one.strength, one.cost) for one in drawn.report.counts if one.kind is WishKind.TEAMMATES]
    assert counts == [(WishStrength.HARD, 0), (WishStrength.SOFT, 1)], "apart as far as three boards allow"
    seating = drawn.proposal.seating
    assert verify_draw(relaxed, seating, effort=drawn.proposal.record.effort).holds
    assert read_problem(write_problem(relaxed)) == relaxed


def test_the_checker_still_refuses_team_mates_in_a_pool_where_nothing_is_relaxed() -> None:
    whole = [tuple(range(first, first + 7)) for first in range(22, 71, 7)]
    relaxed = problem(EVERYWHERE, called(70, *whole), Relaxed(WishKind.TEAMMATES, "championship"))
    seating = draw(relaxed).proposal.seating
    boards = {board.number: board for board in seating.boards if board.pool == "team"}
    one, two = list(boards.values())[:2]
    seats = list(two.seats)
    mate = next(place for place, seat in enumerate(seats) if _team(whole, seat.player) == _team(whole, one.players[0]))
    seats[mate], other = replace(seats[mate], player=one.players[1]), seats[mate].player
    first = [replace(seat, player=other) if seat.player == one.players[1] else seat for seat in one.seats]
    changed = {one.number: replace(one, seats=tuple(first)), two.number: replace(two, seats=tuple(seats))}
    after = replace(seating, boards=tuple(changed.get(board.number, board) for board in seating.boards))
    assert WishKind.TEAMMATES in {count.kind for count in check(relaxed, after).broken}


def _team(whole: list[tuple[int, ...]], player: str) -> int:
    return next(place for place, members in enumerate(whole) if int(player[1:]) in members)


def test_a_wish_relaxed_in_every_pool_is_a_soft_wish() -> None:
    round_1 = board_call_rules(load("edc-2016"), 2)
    people = called(21, (1, 2, 3, 4))
    soft = problem(round_1, people, Relaxed(WishKind.TEAMMATES, ""))
    assert soft.strength(WishKind.TEAMMATES) is WishStrength.SOFT
    assert soft.relaxed == ()
    assert draw(soft).report.cost(WishKind.TEAMMATES) == 1


def test_a_frozen_list_is_written_as_before_where_nothing_is_relaxed() -> None:
    assert "relaxed" not in write_problem(problem(FINAL, called(21)))
