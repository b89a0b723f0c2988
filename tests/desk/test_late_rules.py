"""What of the rules can no longer be changed in the middle of an event."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from boardcall.desk.event import Event, change_event
from boardcall.desk.results.award_rules import give_award
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.seals import seal_end
from boardcall.errors import InputError
from boardcall.rulebook import rulebook_text
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated

OPENING = (5, 5, 5, 5, 5, 5, 4)
Step = Callable[[Event], Event]


def counted(event: Event) -> Event:
    for year in range(1901, 1907):
        event = after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=OPENING))
    return event


def sealed(event: Event) -> Event:
    return after(event, seal_end(event, round=2, commitment="0" * 64))


def final_board(event: Event) -> Event:
    boards = tuple(replace(board, round=4, pool="top-board") for board in event.tournament.boards)
    tournament = replace(event.tournament, boards=boards)
    return Event(replace(event.replay, tournament=tournament), event.rulebook)


def given(event: Event) -> Event:
    return after(event, give_award(event, "best-power", winner="p1", title="Austria"))


LATE = [
    ("wdc-2008", counted, ("last_year = 1907", "last_year = 1905"), "Board A of round 1 has the count of 1906."),
    ("codcon-2018", sealed, ("last_year = 1910", "last_year = 1909"), "The end of round 2 is sealed or drawn already."),
    ("wdc-2008", final_board, ("top-board", "best-board"), "Round 4 has boards in the pool top-board."),
    ("wdc-2008", final_board, ('kind = "final"', 'kind = "ordinary"'), "Round 4 is being played as the final."),
    ("club", given, ('id = "best-power"', 'id = "best-of"'), "The award best-power has been given."),
]


@pytest.mark.parametrize(("book", "step", "change", "said"), LATE, ids=[one[3] for one in LATE])
def test_rules_that_play_has_gone_by_are_refused(book: str, step: Step, change: tuple[str, str], said: str) -> None:
    event = step(seated(event_under(book, players=7)))
    text = rulebook_text(book)[0].replace(*change)
    with pytest.raises(InputError) as refused:
        change_event(event, rulebook_text=text)
    assert said in {problem.message for problem in refused.value.problems}
    fresh = event_under(book, players=7)
    assert change_event(fresh, rulebook_text=text).acts


def test_fewer_rounds_than_were_called_are_refused() -> None:
    event = final_board(seated(event_under("wdc-2008", players=7)))
    short = rulebook_text("codcon-2018")[0]
    with pytest.raises(InputError, match="Round 4 has been called already"):
        change_event(event, rulebook_text=short)


def test_what_has_nothing_to_do_with_it_may_change() -> None:
    event = counted(seated(event_under("wdc-2008", players=7)))
    text = rulebook_text("wdc-2008")[0]
    assert change_event(event, rulebook_text=text.replace("recognised_places = ", "recognised_places = 1")).acts
    assert change_event(event, rulebook_text=text.replace("last_year = 1907", "last_year = 1908")).acts


def test_another_time_zone_is_taken_and_said_to_move_the_ends_of_what_is_played() -> None:
    fresh = event_under("wdc-2025", players=7)
    text = rulebook_text("wdc-2025")[0].replace("America/Los_Angeles", "Pacific/Auckland")
    assert not change_event(fresh, rulebook_text=text).notices, "nothing has begun"
    (notice,) = change_event(seated(fresh), rulebook_text=text).notices
    assert "from America/Los_Angeles to Pacific/Auckland" in str(notice)
    assert "Look at the clocks of round 1" in str(notice)
