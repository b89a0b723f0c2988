"""An undo says which clicks would be ignored by it and which ballots could not be counted any more."""

from datetime import timedelta

from boardcall.clock.clicks import Click, Clicked
from boardcall.desk.event import Event
from boardcall.desk.play.clocks import click_clock
from boardcall.desk.undo import undo
from boardcall.game import Power
from boardcall.tournament.board.ref import BoardRef
from boards_with_votes import Voting, board_in, opened, spring
from congress import AT
from desks import after


def clicked(event: Event, click: Click, minutes: int, **more: str) -> Event:
    made = Clicked(click, AT + timedelta(minutes=minutes), **more)
    return after(event, click_clock(event, made, ref=BoardRef(1, "A")), at=made.at)


def notices(event: Event, number: int) -> str:
    return "\n".join(map(str, undo(event, number).notices))


def test_clicks_that_an_undo_makes_void_are_named() -> None:
    event = clicked(board_in("wdc-2025", 1901), Click.START, 0)
    start = event.replay.head.number
    event = clicked(event, Click.PAUSE, 2, what="director", why="noise", approved_by="td")
    event = clicked(event, Click.RESUME, 5)
    said = notices(event, start)
    assert "The click “pause” of 21 November, 01:17:00 would be ignored." in said
    assert "The click “resume” of 21 November, 01:20:00 would be ignored." in said
    assert notices(event, event.replay.head.number) == ""
    withdrawn = after(event, undo(event, start))
    paused = notices(withdrawn, start + 1)
    assert "would" not in paused, "what is ignored already is not named again"


def test_ballots_that_cannot_be_counted_any_more_are_named() -> None:
    voting = Voting(opened(board_in("wdc-2025", 1906), Power.ENGLAND, spring(1906)))
    opening = voting.event.replay.head.number
    voting.cast(E=True)
    cast = voting.event.replay.head.number
    assert "hold the vote again" in notices(voting.event, cast)
    assert "Act" in notices(voting.event, opening), "the ballot's act fails without its vote"
    voting.cast(F=True, G=True, I=True, R=False, T=True)
    voting.close()
    assert "Ballots are not kept" in notices(voting.event, voting.event.replay.head.number)


def test_a_clock_that_would_run_while_a_vote_is_held_is_named() -> None:
    event = clicked(board_in("wdc-2025", 1906), Click.START, 0)
    event = opened(event, Power.ENGLAND, spring(1906))
    said = notices(event, event.replay.head.number)
    assert "A draw vote is held on board A of round 1, and its clock would run." in said
