"""Closing a roll call: who sits out is settled once, the same at every look, until somebody else is there."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from boardcall.desk.call.board_call import draft_call, prepare_call
from boardcall.desk.call.roll_call import check_in, check_out, preregister
from boardcall.desk.call.roll_call_close import closing_of, settled_players
from boardcall.desk.event import Draft, Event
from boardcall.errors import RefusedError
from boardcall.seeding.draw import draw
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.settings import Remainder
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.acts.roll_call import DescribePlayer
from boardcall.tournament.board.seat_reasons import SeatReason
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.roll_call import Local
from desks import after, event_under, local
from seeded_draws import close_roll_call, with_closing

DAY = date(2016, 8, 26)


def checked_in(rulebook: str, present: int, *, preregistered: bool = False) -> Event:
    event = event_under(rulebook, players=present + 1)
    for player in event.tournament.players[:present]:
        if preregistered:
            event = after(event, preregister(event, player.id, on=date(2016, 8, 1)))
        event = after(event, _in(event, player.id))
    return event


def _in(event: Event, player: str, **offers: bool) -> Draft:
    at: datetime = local(event, DAY, "09:00")
    return check_in(event, player, round=1, at=at, td_allows=True, **offers)


def closed(event: Event, choices: Choices | None = None) -> Event:
    made = choices or Choices()
    return after(event, close_roll_call(event, 1, prepare_call(event, 1, made), made))


def out(event: Event, seed: str) -> set[str]:
    return {player for player, _ in prepare_call(event, 1, Choices(seed=seed)).sit_out}


def test_who_sits_out_does_not_depend_on_the_seed_of_the_boards_before_or_after_closing() -> None:
    event = checked_in("wdc-2025", 30)
    before = {frozenset(out(event, seed)) for seed in ("1", "2", "3", "")}
    settled = closed(event)
    after_ = {frozenset(out(settled, seed)) for seed in ("1", "2", "3", "")}
    assert before == after_
    assert len(before) == 1


def test_a_closed_roll_call_stands_until_somebody_comes_late_or_goes() -> None:
    event = closed(checked_in("wdc-2025", 30))
    assert closing_of(event, 1, prepare_call(event, 1, Choices())).stands
    late = after(event, _in(event, "p31"))
    found = closing_of(late, 1, prepare_call(late, 1, Choices()))
    assert (found.stands, found.new, found.gone) == (False, ("p31",), ())
    back = after(late, check_out(late, "p31", round=1))
    assert closing_of(back, 1, prepare_call(back, 1, Choices())).stands, "those who were settled are all there again"
    gone = after(event, check_out(event, "p4", round=1))
    assert closing_of(gone, 1, prepare_call(gone, 1, Choices())).gone == ("p4",)


def test_an_offer_made_after_closing_opens_it_again() -> None:
    event = closed(checked_in("wdc-2025", 30))
    stays = next(f"p{n}" for n in range(1, 31) if f"p{n}" not in out(event, ""))
    offered = after(event, _in(event, stays, offers_sit_out=True))
    assert not closing_of(offered, 1, prepare_call(offered, 1, Choices())).stands


def test_another_way_may_be_settled_and_then_stands() -> None:
    event = checked_in("wdc-2025", 34)
    event = after(event, _in(event, "p1", offers_double=True))
    event = closed(event, Choices(ways=(("", (Remainder.DOUBLE,)),)))
    prepared = prepare_call(event, 1, Choices(seed="x"))
    assert [(one.player, one.boards) for one in settled_players(prepared)] == [("p1", 2)]
    assert closing_of(event, 1, prepared).stands
    assert "on two boards: " in event.replay.entries[-1].act.says(event.tournament)


def test_a_draw_closes_an_open_roll_call_and_leaves_a_closed_one() -> None:
    event = checked_in("wdc-2025", 15)
    for expected in (["close-roll-call", "draft-board-call"], ["draft-board-call"]):
        prepared = prepare_call(event, 1, Choices(seed="7"))
        assert prepared.problem is not None
        drawn = draft_call(event, prepared, draw(prepared.problem))
        draft = with_closing(event, 1, prepared, Choices(seed="7"), drawn)
        assert [act.name for act in draft.acts] == expected
        event = after(event, draft)


def test_too_few_people_close_nothing() -> None:
    event = checked_in("codcon-2018", 6)
    with pytest.raises(RefusedError, match="ask for volunteers first"):
        closed(event)


@pytest.mark.clause("edc-2016:II.1.1a2")
def test_with_27_preregistered_the_way_that_keeps_every_seat_comes_first() -> None:
    """27 who were all promised a seat: a board of six seats them all; six of them sitting out comes last."""
    event = checked_in("edc-2016", 27, preregistered=True)
    (numbers,) = prepare_call(event, 1, Choices()).numbers
    assert numbers.chosen is not None
    assert numbers.chosen.ways == (Remainder.SIX_PLAYER,)
    broken = [option.breaks_promise for option in numbers.options]
    assert broken == sorted(broken)
    last = numbers.options[-1]
    assert last.ways == (Remainder.SIT_OUT,)
    assert "was promised a seat (II.1.1a2): ask for volunteers first." in last.warnings[0]
    offered = after(event, _in(event, "p3", offers_double=True))
    (numbers,) = prepare_call(offered, 1, Choices()).numbers
    assert numbers.chosen is not None
    assert numbers.chosen.ways == (Remainder.DOUBLE,), "the rulebook names it before a board of six"


@pytest.mark.parametrize(
    ("rulebook", "local", "said"),
    [
        ("codcon-2018", Local.TRAVELLER, "drawn by lot (III.4.b)"),
        ("codcon-2018", Local.CLUB_MEMBER, "local club member; drawn by lot (III.4.b)"),
        ("edc-2016", Local.TRAVELLER, "not preregistered; among the last of them to register"),
        ("wdc-2025", Local.TRAVELLER, "the director's pick; proposed by lot"),
    ],
)
def test_the_reason_says_what_chose_one_among_equals(rulebook: str, local: Local, said: str) -> None:
    event = checked_in(rulebook, 15)
    for player in ("p1", "p2") if local is not Local.TRAVELLER else ():
        event = after(event, Draft((DescribePlayer(PlayerId(player), local, (), False),)))
    (settled,) = closed(event).tournament.roll_call.closing(1).settled  # type: ignore[union-attr]
    assert str(settled.because) == said


def test_a_roll_call_that_was_closed_with_another_reason_is_read_and_stands() -> None:
    """Older versions kept the class alone, without the lot that decided."""
    event = checked_in("codcon-2018", 15)
    prepared = prepare_call(event, 1, Choices())
    (act,) = close_roll_call(event, 1, prepared, Choices()).acts
    assert isinstance(act, CloseRollCall)
    older = tuple(replace(one, because=SeatReason("traveller", (), "III.4.b")) for one in act.settled)
    event = after(event, Draft((replace(act, settled=older),)))
    found = closing_of(event, 1, prepare_call(event, 1, Choices()))
    assert found.stands
    assert found.closed is not None
    assert [str(one.because) for one in found.closed.settled] == ["traveller (III.4.b)"]
