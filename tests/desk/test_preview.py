"""What acts would change in the standings, before they are saved."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from boardcall.desk.people.players import register_player
from boardcall.desk.preview import PlayerRank, after, preview
from boardcall.desk.results.game_results import set_score
from boardcall.desk.undo import undo
from boardcall.errors import InputError
from boardcall.scoring.result import BoardResult
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from desks import after as saved
from desks import event_under, known_result, seated

AT = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
FIRST = BoardResult.from_counts("A10 E6 F6 G6 I6 R0@1905 T0@1904", last_year=1907)
OTHER = BoardResult.from_counts("A6 E10 F6 G6 I6 R0@1905 T0@1904", last_year=1907)


def test_preview_is_what_saving_then_gives() -> None:
    event = seated(event_under("club", players=7))
    event = saved(event, known_result(event, ref=BoardRef(1, "A"), result=FIRST))
    draft = known_result(event, ref=BoardRef(1, "A"), result=OTHER)
    found = preview(event, draft, at=AT)
    new = saved(event, draft)
    for when, one in ((event, "before"), (new, "after")):
        standings = compute_standings(when.tournament, when.rulebook)
        stood = {place.player: PlayerRank(place.number, place.record.total.points) for place in standings.places}
        assert {shift.player: getattr(shift, one) for shift in found.shifts} == {
            shift.player: stood[shift.player] for shift in found.shifts
        }
    assert {"p1", "p2"} <= {shift.player for shift in found.shifts}
    assert event.replay.head.number + 1 == new.replay.head.number


def test_first_result_ranks_players_who_had_no_place() -> None:
    event = seated(event_under("club", players=7))
    found = preview(event, known_result(event, ref=BoardRef(1, "A"), result=FIRST), at=AT)
    assert {shift.before for shift in found.shifts} == {PlayerRank()}


def test_act_that_changes_no_result_shifts_nobody() -> None:
    event = event_under("club", players=7)
    assert preview(event, register_player(event, name="Gentz", salt="s"), at=AT).is_empty


def test_act_that_does_not_hold_is_said() -> None:
    event = seated(event_under("club", players=7))
    draft = set_score(event, ref=BoardRef(1, "A"), player="p1", points=Fraction(5))
    with pytest.raises(InputError, match="needs a reason"):
        preview(event, draft, at=AT)
    assert after(event, draft, at=AT, reason="left for the train").tournament.boards[0].set_scores


def test_undoing_a_result_takes_the_places_away() -> None:
    event = seated(event_under("club", players=7))
    event = saved(event, known_result(event, ref=BoardRef(1, "A"), result=FIRST))
    found = preview(event, undo(event), at=AT, reason="wrong board")
    assert {shift.after for shift in found.shifts} == {PlayerRank()}
