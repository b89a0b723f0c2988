"""What the desk decides itself about a call: hands in a pool, lots, cancelled rounds, deputies, chosen powers."""

from dataclasses import replace

import pytest

from boardcall.desk.agenda.agenda import agenda, current_round
from boardcall.desk.agenda.due_questions import coming_round
from boardcall.desk.call.board_call import (
    choose_a_power,
    draft_call,
    place_name_card,
    power_choice,
    prepare_call,
    publish_call,
)
from boardcall.desk.call.call_changes import redraw_call
from boardcall.desk.call.call_reasons import call_reason
from boardcall.desk.call.deputies import name_deputy
from boardcall.desk.call.ranking import lots_drawn
from boardcall.desk.call.roll_call import check_in
from boardcall.desk.call.roll_call_close import proposed_seed
from boardcall.desk.call.rounds import cancel_round, what_cancelling_means
from boardcall.desk.call.seats import chairs, fill_chair
from boardcall.desk.event import Event
from boardcall.desk.people.players import change_player
from boardcall.desk.play.boards import seat_board
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End
from boardcall.seeding.choice import PlaceCard, PowerQuestion
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.versions import played_seatings
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from congress import AT
from desks import LINE_UP, after, event_under, known_result, with_rules
from seeded_draws import redrawn

LEVEL = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907, end=End.TIME)


def all_here(event: Event, number: int) -> Event:
    for player in event.tournament.players:
        event = after(event, check_in(event, player.id, round=number, at=AT, td_allows=True))
    return event


def drawn(event: Event, number: int, *, seed: str = "7") -> Event:
    prepared = prepare_call(event, number, Choices(seed=seed))
    assert prepared.problem is not None
    return after(event, draft_call(event, prepared, draw(prepared.problem)))


def played(event: Event, number: int) -> Event:
    """The round seated in the order of the ids, and every board ended level."""
    ids = [player.id for player in event.tournament.players]
    for board in range(len(ids) // 7):
        seats = tuple(zip(POWERS, ids[7 * board : 7 * board + 7], strict=True))
        event = after(event, seat_board(event, ref=BoardRef(number, str(board + 1)), seats=seats))
        event = after(event, known_result(event, ref=BoardRef(number, str(board + 1)), result=LEVEL))
    return event


def test_lot_that_decides_between_two_boards_is_kept_with_its_seed_and_between_whom() -> None:
    event = played(played(event_under("codcon-2018", players=21), 1), 2)
    event = drawn(all_here(event, 3), 3, seed="spoken")
    call = event.tournament.calls.latest(3)
    assert call is not None
    lots = proposed_seed(event, 3)
    (sentence,) = [call_reason(one, event.tournament) for one in call.reasons if one.seed == lots]
    assert f"rank equally; the lot from the seed {lots} decided: board" in sentence
    board_of = {seat.player: board.number for board in call.boards for seat in board.seats}
    named = [one for one in event.tournament.players if one.name in sentence]
    assert len({board_of[one.id] for one in named}) > 1
    assert lots_drawn(event_under("club"), played_seatings(event.tournament.boards)[0], seed="x", lots="x") == ()


def test_board_seated_by_hand_in_a_pool_says_who_does_not_belong_there() -> None:
    event = event_under("edc-2016", players=14)
    for number in (1, 2, 3):
        event = played(event, number)
    last = [f"p{number}" for number in range(8, 15)]
    qualifying = compute_standings(event.tournament, event.rulebook, seed="x").qualifying
    assert qualifying is not None
    ranked = [one.contender.id for one in qualifying.places]
    wrong = [player for player in last if player in ranked][:7]
    told = seat_board(
        event, ref=BoardRef(4, "1"), seats=tuple(zip(POWERS, wrong, strict=True)), pool="top-board"
    ).notices
    right = seat_board(event, ref=BoardRef(4, "1"), seats=tuple(zip(POWERS, ranked[:7], strict=True)), pool="top-board")
    assert [one.message for one in told if "pool" in one.message]
    assert not [one.message for one in right.notices if "is not among" in one.message]


def test_cancelled_round_is_passed_over_refuses_boards_and_says_what_it_means() -> None:
    event = played(event_under("edc-2016"), 1)
    assert current_round(event) == 2
    assert any("Totals count" in line for line in what_cancelling_means(event, 2))
    event = after(event, cancel_round(event, 2), reason="storm")
    assert (current_round(event), coming_round(event)) == (3, 3)
    with pytest.raises(InputError, match="Round 2 is cancelled"):
        seat_board(event, ref=BoardRef(2, "1"), seats=LINE_UP)
    with pytest.raises(InputError, match="Round 2 is cancelled"):
        cancel_round(event, 2)
    event = after(event, cancel_round(event, 1), reason="wrong rules were used")
    assert event.tournament.boards == ()
    assert compute_standings(event.tournament, event.rulebook).held == ()
    told = what_cancelling_means(event, 4)
    assert any("The champion comes from this round" in line for line in told)
    team_round = event.rulebook.team.rounds[0]
    assert "No round is left for the teams: there is no team result." in what_cancelling_means(event, team_round)


def test_standings_carried_on_over_a_cancelled_round_are_those_worked_out_anew() -> None:
    event = event_under("wdc-2008")
    for number in (1, 2):
        event = played(event, number)
    known = compute_standings(event.tournament, event.rulebook)
    now = after(event, cancel_round(event, 1), reason="void")
    assert compute_standings(now.tournament, now.rulebook, before=known) == compute_standings(
        now.tournament, now.rulebook
    )
    assert compute_standings(now.tournament, now.rulebook).held == (2,)


@pytest.mark.clause("wdc-2008:7-playing")
def test_all_directors_on_one_board_wait_for_a_deputy_until_one_is_named() -> None:
    event = event_under("wdc-2008", players=8)
    for player, role in (("p1", "td"), ("p2", "assistant-td")):
        event = after(event, change_player(event, player, salt="x", roles=frozenset({role})))
    event = after(event, seat_board(event, ref=BoardRef(1, "1"), seats=LINE_UP))

    def missing() -> list[str]:
        found = agenda(event, compute_standings(event.tournament, event.rulebook)).missing
        return [str(task.sentence) for task in found if "deputy" in task.sentence]

    assert missing() == ["All directors play on board 1: name a deputy who decides there."]
    with pytest.raises(InputError, match="plays on that board"):
        name_deputy(event, ref=BoardRef(1, "1"), deputy="p3")
    event = after(event, name_deputy(event, ref=BoardRef(1, "1"), deputy="p8"))
    assert missing() == []
    assert event.tournament.boards[0].deputy == "p8"


def choosing() -> Event:
    """The last round of an EDC whose top board is entered by hand, published."""
    event = event_under("edc-2016", players=15)
    final = event.rulebook.rounds[3]
    pools = (replace(final.pools[0], qualify="by-entry", size=0), final.pools[1])
    event = with_rules(event, rounds=(replace(final, number=1, pools=pools),))
    for player in event.tournament.players[:14]:
        pool = "top-board" if int(player.id[1:]) <= 7 else ""
        event = after(event, check_in(event, player.id, round=1, at=AT, pool=pool, td_allows=True))
    event = drawn(event, 1)
    return after(event, publish_call(event, 1))


def chosen(event: Event) -> Event:
    while isinstance(question := power_choice(event, 1, 1).question, PlaceCard):
        event = after(event, place_name_card(event, question.player, round=1, board=1, gap=0))
    for power in POWERS[:6]:
        question = power_choice(event, 1, 1).question
        assert isinstance(question, PowerQuestion)
        event = after(event, choose_a_power(event, question.player, round=1, board=1, power=power))
    return event


def test_whose_turn_it_is_is_said_by_name() -> None:
    event = choosing()
    question = power_choice(event, 1, 1).question
    assert isinstance(question, PlaceCard)
    names = {one.id: one.name for one in event.tournament.players}
    other = next(player for player in power_choice(event, 1, 1).ranked if player != question.player)
    with pytest.raises(
        RefusedError, match=f"It is {names[question.player]}'s turn to place a card, not {names[other]}'s"
    ):
        place_name_card(event, other, round=1, board=1, gap=0)
    with pytest.raises(RefusedError, match=f"{names[question.player]} places a card first"):
        choose_a_power(event, other, round=1, board=1, power=Power.FRANCE)


def test_chair_filled_while_cards_are_laid_starts_the_choice_anew_and_after_it_changes_nothing_else() -> None:
    event = choosing()
    question = power_choice(event, 1, 1).question
    assert isinstance(question, PlaceCard)
    laid = after(event, place_name_card(event, question.player, round=1, board=1, gap=0))
    gone = next(one for one in chairs(laid, 1) if one.board == "1")
    filled = after(laid, fill_chair(laid, gone, "p15", round=1, at=AT, td_allows=True, reason="the rest agree"))
    assert filled.tournament.calls.cards == ()
    done = chosen(filled)
    before = done.tournament.board(BoardRef(1, "1"))
    assert before is not None
    other = next(one for one in chairs(done, 1) if one.board == "2")
    now = after(done, fill_chair(done, other, gone.player, round=1, at=AT, td_allows=True, reason="came after all"))
    assert now.tournament.board(BoardRef(1, "1")) == before
    assert power_choice(now, 1, 1).question is None


def test_new_version_of_a_call_keeps_a_board_whose_powers_are_chosen() -> None:
    event = chosen(choosing())
    before = event.tournament.board(BoardRef(1, "1"))
    event = after(event, redraw_call(event, redrawn(event, 1, [1], seed="y", watch=lambda _: False)))
    event = after(event, publish_call(event, 1))
    assert event.tournament.board(BoardRef(1, "1")) == before
