"""Chairs before play: a player who did not come, somebody in their place, and what is kept of it."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest

from boardcall.desk.agenda.agenda import agenda
from boardcall.desk.call.board_call import draft_call, prepare_call, publish_call
from boardcall.desk.call.call_changes import redraw_call
from boardcall.desk.call.roll_call import check_in, check_out
from boardcall.desk.call.seats import Chair, Walker, absent, chairs, fill_chair, takers, without_chair
from boardcall.desk.event import Draft, Event
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.undo import undo
from boardcall.errors import InputError, RefusedError
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End
from boardcall.seeding.draw import draw, verify_draw
from boardcall.seeding.frozen import read_problem
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.versions import call_seating
from boardcall.standings.table import compute_standings
from boardcall.tournament.acts.chairs import has_begun
from boardcall.tournament.acts.check_in import StandBy
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, known_result
from seeded_draws import redrawn

AT = datetime(2026, 11, 21, 9, tzinfo=UTC)
RULEBOOKS = ("club", "wdc-2025", "codcon-2018", "edc-2016", "wdc-2008")
ENDED = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907, end=End.TIME)
come = partial(check_in, round=1, at=AT, td_allows=True)
fill = partial(fill_chair, round=1, at=AT, td_allows=True)


def called(rulebook: str, *, players: int = 15, here: int = 14, public: bool = False) -> Event:
    """An event whose first round is drawn from the first players."""
    event = event_under(rulebook, players=players)
    for player in event.tournament.players[:here]:
        event = after(event, come(event, player.id))
    prepared = prepare_call(event, 1, Choices(seed="7"))
    assert prepared.problem is not None
    event = after(event, draft_call(event, prepared, draw(prepared.problem)))
    return after(event, publish_call(event, 1)) if public else event


def chair_of(event: Event, player: str) -> Chair:
    return next(one for one in chairs(event, 1) if one.player == player)


def missing(event: Event) -> tuple[str, ...]:
    found = agenda(event, compute_standings(event.tournament, event.rulebook)).missing
    return tuple(str(task.sentence) for task in found if task.place == "board call")


@pytest.mark.parametrize("public", [False, True], ids=["draft", "public"])
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_who_did_not_come_has_not_played_and_the_other_played_from_the_start(rulebook: str, public: bool) -> None:
    event = called(rulebook, public=public)
    event = after(event, check_out(event, "p3", round=1))
    chair = chair_of(event, "p3")
    assert (absent(event, 1), len(missing(event))) == ((chair,), 1)
    event = after(event, fill(event, chair, "p15"))
    assert (absent(event, 1), without_chair(event, 1), missing(event)) == ((), (), ())
    call = event.tournament.calls.latest(1)
    assert call is not None
    assert (call.version, call.published is not None) == (2, public)
    event = event if public else after(event, publish_call(event, 1))
    for board in event.tournament.boards:
        event = after(event, known_result(event, ref=BoardRef(1, board.name), result=ENDED))
    found = compute_standings(event.tournament, event.rulebook)
    ranked = {place.player for place in found.places if place.record.games}
    assert "p15" in ranked
    assert "p3" not in ranked
    assert not [question for question in found.questions if question.kind == "score"]


def test_walk_in_is_registered_checked_in_and_seated_at_once_and_all_of_it_undone_together() -> None:
    event = called("wdc-2025", players=14, public=True)
    draft = fill(event, chair_of(event, "p3"), Walker("Zoe", "salt"))
    assert [act.name for act in draft.acts] == ["register-player", "check-in", "check-out", "fill-chair"]
    now = after(event, draft)
    zoe = now.tournament.players[-1]
    assert (zoe.name, chair_of(now, zoe.id).board) == ("Zoe", chair_of(event, "p3").board)
    numbers = [entry.number for entry in now.replay.entries[-4:]]
    back = after(now, undo(now, *numbers))
    assert chairs(back, 1) == chairs(event, 1)


def test_fee_that_a_walk_in_owes_is_said() -> None:
    event = called("wdc-2008", players=14)
    told = fill(event, chair_of(event, "p3"), Walker("Zoe", "salt")).notices
    assert any("The fee of Zoe is not paid" in one.message for one in told)


def test_chair_is_left_empty_and_filled_by_who_comes_late() -> None:
    event = called("wdc-2025", public=True)
    gone = chair_of(event, "p3")
    with pytest.raises(InputError, match="may not be left in civil disorder"):
        fill(event, gone, "")
    event = after(event, fill(event, gone, "", reason="nobody else is here"))
    empty = replace(gone, player="")
    assert empty in chairs(event, 1)
    assert missing(event) == ()
    event = after(event, come(event, "p15"))
    assert without_chair(event, 1) == ("p15",)
    event = after(event, fill(event, empty, "p15"))
    assert chair_of(event, "p15").power is gone.power


def test_after_play_has_begun_a_chair_is_a_game_that_is_left() -> None:
    event = called("club", public=True)
    chair = chair_of(event, "p3")
    event = after(event, record_counts(event, ref=BoardRef(1, chair.board), year=1901, centres=(4, 4, 5, 5, 4, 6, 4)))
    with pytest.raises(InputError, match="Play has begun"):
        fill(event, chair, "p15")
    assert chair_of(event, "p3").begun
    assert absent(after(event, check_out(event, "p3", round=1)), 1) == ()


def test_those_here_without_a_seat_come_first_and_the_price_stands_beside_them() -> None:
    event = called("wdc-2025", players=16, here=15)
    (out,) = event.tournament.calls.versions[0].sit_out
    event = after(event, come(event, "p16"))
    found = takers(event, chair_of(event, event.tournament.calls.versions[0].boards[0].seats[0].player), round=1, at=AT)
    assert [one.player for one in found if not one.reluctant] == ["p16", out.player]
    assert {one.where for one in found if one.reluctant} == {"plays on another board"}


def test_who_stands_by_comes_before_those_who_sit_out() -> None:
    event = called("wdc-2025", players=16, here=15)
    (out,) = event.tournament.calls.versions[0].sit_out
    event = after(event, Draft((StandBy(1, "p16"),)))
    found = takers(event, chairs(event, 1)[0], round=1, at=AT)
    assert [(one.player, one.where) for one in found][:2] == [("p16", "stands by"), (out.player, "sits out")]
    event = after(event, fill(event, chairs(event, 1)[0], "p16"))
    assert without_chair(event, 1) == ()


def test_publishing_with_somebody_absent_names_them_and_is_wanted_twice() -> None:
    event = called("wdc-2008")
    event = after(event, check_out(event, "p3", round=1))
    with pytest.raises(InputError, match="Castlereagh is not checked in"):
        publish_call(event, 1)
    assert publish_call(event, 1, anyway=True).acts


def test_redraw_that_keeps_boards_leaves_the_absent_takes_the_present_and_is_repeatable() -> None:
    event = called("wdc-2025")
    event = after(event, check_out(event, "p3", round=1))
    event = after(event, come(event, "p15"))
    kept = int(chair_of(event, "p3").board)
    seats = {
        seat.player
        for board in event.tournament.calls.versions[0].boards
        if board.number == kept
        for seat in board.seats
    }
    made = redrawn(event, 1, [kept], seed="again", watch=lambda _: False)
    event = after(event, redraw_call(event, made))
    call = event.tournament.calls.versions[-1]
    here = {seat.player for board in call.boards for seat in board.seats}
    assert "p3" not in here
    assert "p15" in here
    on_kept = {seat.player for board in call.boards if board.number == kept for seat in board.seats}
    assert seats - {"p3"} <= on_kept
    assert call.record is not None
    assert call.record.seed == "again"
    problem = read_problem(call.record.problem)
    assert verify_draw(problem, call_seating(call), effort=call.record.effort).holds
    assert call.reasons[0].seed == "again"


def test_redraw_that_keeps_all_boards_adds_one_for_those_who_came_late() -> None:
    event = called("wdc-2025", players=21)
    for player in range(15, 22):
        event = after(event, come(event, f"p{player}"))
    before = event.tournament.calls.versions[-1].boards
    event = after(event, redraw_call(event, redrawn(event, 1, [1, 2], seed="x", watch=lambda _: False)))
    now = event.tournament.calls.versions[-1].boards
    assert [board.number for board in now] == [1, 2, 3]
    for old, new in zip(before, now, strict=False):
        assert set(old.seats) == set(new.seats)


def test_seated_board_keeps_its_other_seats_and_has_not_begun() -> None:
    event = called("edc-2016", public=True)
    chair = chair_of(event, "p3")
    before = event.tournament.board(BoardRef(1, chair.board))
    now = after(event, fill(event, chair, "p15")).tournament.board(BoardRef(1, chair.board))
    assert before is not None
    assert now is not None
    assert not has_begun(now)
    assert [seat.power for seat in now.seats] == list(POWERS)
    others = [seat for seat in before.seats if seat.power is not chair.power]
    assert [seat for seat in now.seats if seat.power is not chair.power] == others


def test_who_has_a_chair_on_the_board_or_is_nobody_is_refused() -> None:
    event = called("wdc-2008")
    one, two = chairs(event, 1)[:2]
    with pytest.raises(InputError, match="has a chair on board 1 of round 1 already"):
        fill(event, one, two.player)
    with pytest.raises(RefusedError, match="No player has the id p99"):
        fill(event, one, "p99")
