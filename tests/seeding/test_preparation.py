"""From settings, roll call and ranking to the seating problem of a round."""

from dataclasses import replace

import pytest

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.seeding.problem import (
    Apart,
    DoubledBoards,
    FixedSeat,
    PoolMethod,
    SeatedBoard,
    Seating,
    SeatOf,
    WishKind,
    WishStrength,
)
from boardcall.seeding.rounds.call_inputs import CallRules, Choices, RollCallList
from boardcall.seeding.rounds.preparation import Prepared, prepare
from boardcall.seeding.rounds.roll_call import Participant
from boardcall.seeding.settings import (
    AlternateBoards,
    Constraint,
    ConstraintKind,
    PowerRepeat,
    Powers,
    Remainder,
    RollCall,
    SeatingSettings,
    SitOutClass,
)
from boardcall.seeding.settings import Method as SeatingMethod
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import Team
from boardcall.tournament.settings import Authority, Pool, Registration, RoundSettings, TeamSettings

PLAIN = CallRules(
    number=1,
    round=RoundSettings("any"),
    roll_call=RollCall(remainder=(Remainder.SIT_OUT, Remainder.DOUBLE)),
    seating=SeatingSettings(first_round=SeatingMethod.MIN_REPEAT),
    powers=Powers(),
    team=TeamSettings(),
    authority=Authority(td_may_play=True, unranked_roles=("td",)),
    registration=Registration(),
)
FOURTH = replace(
    PLAIN,
    number=4,
    round=RoundSettings(
        4,
        "final",
        pools=(
            Pool("championship", 21, "top", "next-in-rank", title=True),
            Pool("team", powers="team", team_event=True),
        ),
    ),
    powers=Powers(repeat_rounds=(1, 2, 3)),
    seating=SeatingSettings(constraint=(Constraint(ConstraintKind.TEAMMATES, WishStrength.HARD, (4,)),)),
    team=TeamSettings(
        enabled=True, rounds=(4,), size_min=7, size_max=7, min_players=49, entry=("name", "players", "powers")
    ),
)
BLOCKS = replace(
    PLAIN,
    number=2,
    roll_call=RollCall(remainder=(Remainder.DOUBLE, Remainder.TD_PLAYS, Remainder.SIT_OUT), td_boards_max=2),
    seating=SeatingSettings(
        later_rounds=SeatingMethod.RANKING_BLOCKS,
        alternates_later=AlternateBoards.LOWEST_BOARD,
        constraint=(
            Constraint(ConstraintKind.FAMILY, WishStrength.SOFT, (1,)),
            Constraint(ConstraintKind.FAMILY, WishStrength.WARN, (2, 3)),
        ),
    ),
)


def people(number: int) -> tuple[Participant, ...]:
    return tuple(Participant(f"r{n:02}") for n in range(1, number + 1))


def ranks(number: int) -> tuple[tuple[str, ...], ...]:
    return tuple((f"r{n:02}",) for n in range(1, number + 1))


def teams(first: int, count: int) -> tuple[Team, ...]:
    names = [[f"r{first + 7 * team + n:02}" for n in range(7)] for team in range(count)]
    return tuple(Team(f"team {n}", tuple(its), tuple(zip(its, POWERS, strict=True))) for n, its in enumerate(names))


def wishes(prepared: Prepared) -> dict[str, str]:
    assert prepared.problem is not None
    return {wish.kind.value: wish.strength.value for wish in prepared.problem.wishes}


def test_a_plain_round_is_one_pool_of_everybody_with_powers_avoided() -> None:
    prepared = prepare(PLAIN, RollCallList(people(28)), Choices(seed="7"))
    assert prepared.problem is not None
    assert (prepared.problem.boards, len(prepared.problem.entrants), prepared.problem.seed) == (4, 28, "7")
    assert prepared.problem.pools[0].method is PoolMethod.MIN_REPEAT
    assert wishes(prepared) == {"repeat-powers": "soft", "repeat-opponents": "soft"}
    assert prepared.notes == ("28 present: 4 boards of seven, everybody plays.",)


def test_who_sits_out_is_no_entrant_and_has_a_reason() -> None:
    prepared = prepare(PLAIN, RollCallList(people(30)), Choices(seed="7"))
    assert prepared.problem is not None
    out = dict(prepared.sit_out)
    assert len(out) == 2
    assert not set(out) & {entrant.id for entrant in prepared.problem.entrants}


def test_the_director_picks_another_way_to_make_sevens() -> None:
    called = RollCallList(tuple(replace(one, offers_double=n < 5) for n, one in enumerate(people(30))))
    prepared = prepare(PLAIN, called, Choices(seed="7", ways=(("", (Remainder.DOUBLE,)),)))
    assert prepared.problem is not None
    assert sum(entrant.seats for entrant in prepared.problem.entrants) == 35


def test_without_a_ready_way_there_is_no_problem_and_the_note_says_what_to_do() -> None:
    rules = replace(PLAIN, roll_call=RollCall(remainder=(Remainder.DOUBLE,)))
    prepared = prepare(rules, RollCallList(people(30)), Choices())
    assert prepared.problem is None
    assert "ask for volunteers" in prepared.notes[-1]
    assert prepared.numbers[0].options[0].to_ask == 5


@pytest.mark.parametrize(
    ("repeat", "strength"),
    [(PowerRepeat.FORBID, "hard"), (PowerRepeat.AVOID, "soft"), (PowerRepeat.ALLOW, None)],
)
def test_the_same_power_again_is_a_wish_as_strict_as_the_rulebook(repeat: PowerRepeat, strength: str | None) -> None:
    prepared = prepare(replace(PLAIN, powers=Powers(repeat=repeat)), RollCallList(people(14)), Choices())
    assert wishes(prepared).get("repeat-powers") == strength


def test_powers_are_compared_in_the_qualifying_rounds_only() -> None:
    rules = replace(PLAIN, powers=Powers(repeat_rounds=(1, 2, 3)))
    third = prepare(replace(rules, number=3), RollCallList(people(14)), Choices())
    fourth = prepare(replace(rules, number=4), RollCallList(people(14)), Choices())
    assert third.problem is not None
    assert third.problem.power_rounds == frozenset({1, 2, 3})
    assert ("repeat-powers" in wishes(third), "repeat-powers" in wishes(fourth)) == (True, False)


def test_of_70_present_21_play_for_the_title_and_49_in_teams() -> None:
    called = RollCallList(people(70), teams(22, 7), ranks(70))
    prepared = prepare(FOURTH, called, Choices(seed="7"))
    problem = prepared.problem
    assert problem is not None
    assert [(pool.id, pool.boards, len(pool.members)) for pool in problem.pools] == [
        ("championship", 3, 21),
        ("team", 7, 49),
    ]
    assert wishes(prepared) == {"repeat-opponents": "soft", "teammates": "hard"}
    assert len(problem.apart) == 7
    assert len(problem.fixed) == 49
    assert FixedSeat("r22", power=Power.AUSTRIA) in problem.fixed


def test_with_48_outside_the_pool_the_team_event_is_not_held() -> None:
    called = RollCallList(people(69), teams(22, 6), ranks(69))
    prepared = prepare(FOURTH, called, Choices(seed="7"))
    assert prepared.problem is not None
    assert (prepared.problem.fixed, prepared.problem.apart) == ((), ())
    assert "Pool team: 48 players are left; the team event needs 49 and is not held." in prepared.notes


@pytest.mark.parametrize(("present", "boards", "sit_out"), [(12, 1, 5), (18, 3, 0), (23, 3, 2)])
def test_a_small_event_plays_as_many_title_boards_as_it_can_fill(present: int, boards: int, sit_out: int) -> None:
    prepared = prepare(FOURTH, RollCallList(people(present), (), ranks(present)), Choices(seed="7"))
    assert prepared.problem is not None
    assert prepared.problem.pools[0].boards == boards
    assert len(prepared.sit_out) == sit_out


def test_a_surplus_that_makes_no_whole_team_plays_without_one() -> None:
    called = RollCallList(people(77), teams(22, 6), ranks(77))
    prepared = prepare(FOURTH, called, Choices(seed="7"))
    assert prepared.problem is not None
    assert len(prepared.problem.fixed) == 42
    assert len(prepared.problem.pools[1].members) == 56


def test_a_tie_at_the_cut_stops_the_round_until_the_director_answers() -> None:
    tied = (*ranks(20), ("r21", "r22"), *ranks(70)[22:])
    called = RollCallList(people(70), (), tied)
    waiting = prepare(FOURTH, called, Choices())
    assert waiting.problem is None
    key = waiting.questions[0].key
    answered = prepare(FOURTH, called, Choices(answers=((key, ("r22",)),)))
    assert answered.problem is not None
    assert "r22" in answered.problem.pools[0].members


def test_a_dropped_top_board_leaves_one_pool() -> None:
    rules = replace(FOURTH, round=RoundSettings(4, pools=(Pool("top", 7, "top"), Pool("others"))))
    prepared = prepare(rules, RollCallList(people(28), (), ranks(28), dropped=frozenset({"top"})), Choices())
    assert prepared.problem is not None
    assert [(pool.id, pool.boards) for pool in prepared.problem.pools] == [("others", 4)]


def test_where_powers_are_chosen_none_is_drawn() -> None:
    top = Pool("top", 7, "top", powers="choice-order", choice_order="insertion-from-last-rank")
    rules = replace(FOURTH, round=RoundSettings(4, pools=(top, Pool("others"))))
    prepared = prepare(rules, RollCallList(people(28), (), ranks(28)), Choices())
    assert prepared.problem is not None
    assert [pool.draw_powers for pool in prepared.problem.pools] == [False, True]


def test_newcomers_rank_after_everybody_else_in_blocks() -> None:
    called = RollCallList((*people(20), Participant("new")), (), ranks(20))
    prepared = prepare(BLOCKS, called, Choices())
    assert prepared.problem is not None
    assert prepared.problem.pools[0].method is PoolMethod.RANKING_BLOCKS
    assert {entrant.id: entrant.rank for entrant in prepared.problem.entrants}[PlayerId("new")] is None


def test_an_alternate_who_ranks_on_the_last_board_does_not_sit_there_twice() -> None:
    called = RollCallList(
        tuple(replace(one, offers_double=one.id in ("r03", "r19", "r20")) for one in people(20)), (), ranks(20)
    )
    prepared = prepare(BLOCKS, called, Choices(seed="a"))
    assert prepared.problem is not None
    assert [entrant.id for entrant in prepared.problem.entrants if entrant.seats == 2] == ["r03"]
    assert prepared.problem.doubled is DoubledBoards.LOWEST


def test_the_director_fills_seats_that_would_stay_empty_and_none_else() -> None:
    director = Participant("td", roles=frozenset({"td"}))
    short = prepare(BLOCKS, RollCallList((*people(26), director), (), ranks(26)), Choices())
    exact = prepare(BLOCKS, RollCallList((*people(28), director), (), ranks(28)), Choices())
    assert short.problem is not None
    assert exact.problem is not None
    assert [entrant.seats for entrant in short.problem.entrants if entrant.id == "td"] == [2]
    assert "td" not in {entrant.id for entrant in exact.problem.entrants}


@pytest.mark.parametrize(("number", "strength"), [(1, "soft"), (2, "warn")])
def test_a_couple_is_kept_apart_in_round_one_and_only_warned_of_later(number: int, strength: str) -> None:
    couple = tuple(replace(one, families=("Holm",)) if one.id in ("r01", "r02") else one for one in people(14))
    prepared = prepare(replace(BLOCKS, number=number), RollCallList(couple, (), ranks(14)), Choices())
    assert prepared.problem is not None
    assert prepared.problem.apart == (Apart(WishKind.FAMILY, ("r01", "r02"), "Holm"),)
    assert wishes(prepared)["family"] == strength


@pytest.mark.parametrize(("number", "wished"), [(3, "hard"), (4, None)])
def test_a_pair_that_may_avoid_each_other_is_kept_apart_in_the_drawn_rounds(number: int, wished: str | None) -> None:
    constraint = Constraint(ConstraintKind.AVOID_PAIR, WishStrength.HARD, (1, 2, 3))
    rules = replace(PLAIN, number=number, seating=SeatingSettings(constraint=(constraint,)))
    called = RollCallList((replace(people(14)[0], avoid=("r02",)), *people(14)[1:]))
    prepared = prepare(rules, called, Choices())
    assert prepared.problem is not None
    assert prepared.problem.apart == (Apart(WishKind.AVOID_PAIR, ("r01", "r02")),)
    assert wishes(prepared).get("avoid-pair") == wished


def test_a_pair_that_avoids_itself_cannot_be_kept_apart_on_a_pool_of_one_board() -> None:
    top = Pool("top", 7, "top")
    rules = replace(FOURTH, round=RoundSettings(4, pools=(top, Pool("others"))), team=TeamSettings())
    shy = tuple(replace(one, avoid=("r02", "r09")) if one.id == "r01" else one for one in people(28))
    prepared = prepare(rules, RollCallList(shy, (), ranks(28)), Choices())
    assert prepared.problem is not None
    assert prepared.problem.apart == (Apart(WishKind.AVOID_PAIR, ("r01", "r09")),)
    assert "r01 and r02 avoid each other and are both in a pool of one board." in prepared.notes


def test_teams_of_a_rulebook_without_teams_are_kept_apart_all_the_same() -> None:
    prepared = prepare(PLAIN, RollCallList(people(14), (Team("Reds", ("r01", "r02")),)), Choices())
    assert prepared.problem is not None
    assert prepared.problem.apart == (Apart(WishKind.TEAMMATES, ("r01", "r02"), "Reds"),)
    assert wishes(prepared)["teammates"] == "hard"


def test_directors_who_play_are_kept_on_different_boards() -> None:
    rules = replace(
        PLAIN, seating=SeatingSettings(constraint=(Constraint(ConstraintKind.OFFICIALS, WishStrength.SOFT),))
    )
    directors = (Participant("a", roles=frozenset({"td"})), Participant("b", roles=frozenset({"assistant-td"})))
    prepared = prepare(rules, RollCallList((*people(12), *directors)), Choices())
    assert prepared.problem is not None
    assert prepared.problem.apart == (Apart(WishKind.OFFICIALS, ("a", "b"), "directors"),)
    assert wishes(prepared)["officials"] == "soft"


def test_directors_do_not_play_where_the_rulebook_forbids_it() -> None:
    rules = replace(PLAIN, authority=Authority(td_may_play=False))
    with pytest.raises(InputError, match="directors do not play"):
        prepare(rules, RollCallList((*people(13), Participant("a", roles=frozenset({"td"})))), Choices())


def test_every_problem_of_the_list_is_named_at_once() -> None:
    called = RollCallList((Participant("a", avoid=("a",)), Participant("b", avoid=("ghost",))))
    with pytest.raises(InputError) as caught:
        prepare(PLAIN, called, Choices())
    assert len(caught.value.problems) == 2


def test_nobody_present_is_a_sentence() -> None:
    with pytest.raises(InputError, match="Nobody can be seated"):
        prepare(PLAIN, RollCallList(()), Choices())


def test_pools_too_small_for_a_board_say_what_helps() -> None:
    """Seven are there, but one of them declined a place, so that neither pool has enough."""
    called = RollCallList(people(7), (), ranks(7), declined=frozenset({("r01", "championship")}))
    with pytest.raises(InputError) as caught:
        prepare(FOURTH, called, Choices())
    (problem,) = caught.value.problems
    assert problem.message == "Nobody can be seated: pool championship has 6 players, pool team has 1 player."
    assert problem.hint == (
        "What helps: check more players in; undo in the log that r01 declined a place; cancel the round."
    )
    assert prepare(FOURTH, replace(called, declined=frozenset()), Choices()).problem is not None


def test_all_of_a_pool_sit_out_only_beside_others_who_play() -> None:
    """Where nobody would play, the next way of the rulebook is taken: here a board of six."""
    ways = RollCall(remainder=(Remainder.SIT_OUT, Remainder.SIX_PLAYER))
    called = RollCallList(people(7), (), ranks(7), declined=frozenset({("r01", "championship")}))
    prepared = prepare(replace(FOURTH, roll_call=ways), called, Choices())
    assert [one.chosen.ways for one in prepared.numbers if one.chosen] == [
        (Remainder.SIX_PLAYER,),
        (Remainder.SIT_OUT,),
    ]
    assert prepared.problem is not None


def test_second_board_that_nobody_can_fill_says_what_helps() -> None:
    """The eighth alone is left for the second board; out of the roll call, the top board plays."""
    pools = (Pool("top", 7, "top", "none"), Pool("second", 7, "top", "td", may_be_dropped=True), Pool("others"))
    rules = replace(FOURTH, round=RoundSettings(4, pools=pools))
    with pytest.raises(InputError) as caught:
        prepare(rules, RollCallList(people(8), (), ranks(8)), Choices())
    (problem,) = caught.value.problems
    assert problem.message == "A board needs 6 or 7 players, and pool second has 1 player."
    assert problem.hint == (
        "What helps: check more players in; take r08 out of the roll call; call off pool second under Rulings; cancel "
        "the round."
    )
    assert prepare(rules, RollCallList(people(7), (), ranks(8)), Choices()).questions == ()


def test_preregistered_players_keep_their_seats_where_the_rulebook_promises_it() -> None:
    rules = replace(
        PLAIN,
        roll_call=RollCall(
            remainder=(Remainder.SIT_OUT,),
            sit_out_order=(SitOutClass.VOLUNTEERS, SitOutClass.NOT_PREREGISTERED, SitOutClass.LAST_REGISTERED),
        ),
        registration=Registration(preregistration_guarantees_seat=True),
    )
    called = RollCallList(tuple(replace(one, preregistered=n >= 5, registered=n) for n, one in enumerate(people(31))))
    prepared = prepare(rules, called, Choices())
    assert [player for player, _ in prepared.sit_out] == ["r05", "r04", "r03"]


def test_later_rounds_and_other_rounds_do_not_enter_the_history() -> None:
    then = Seating(1, (SeatedBoard(1, (SeatOf("r01", Power.ITALY),)),))
    called = RollCallList(people(14), history=(then, replace(then, round=2), replace(then, round=3)))
    prepared = prepare(replace(PLAIN, number=2), called, Choices())
    assert prepared.problem is not None
    assert prepared.problem.history == (then,)
