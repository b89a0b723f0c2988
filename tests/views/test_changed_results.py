"""A count or a result that was recorded and is another now: whoever sees the counts sees that.

That nobody else does is a law of all views: see `test_hiding_laws.py`.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from boardcall.desk.event import drafted
from boardcall.desk.play.moves import delay_followers, publish_phase, start_recording
from boardcall.desk.results.game_results import record_counts, record_result
from boardcall.desk.undo import undo
from boardcall.game import Phase, Power
from boardcall.game.phase import Season
from boardcall.scoring.result import BoardResult
from boardcall.store.live import LiveEvent, Verb, open_live
from boardcall.tournament import Act
from boardcall.tournament.acts.draw_votes import DropDraw, ProposeDraw
from boardcall.tournament.acts.endings import StopPlay
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.ref import BoardRef
from boardcall.views.boards import board_view
from boardcall.views.followers import as_followed
from boardcall.views.viewer import DESK, PUBLIC, Viewer
from boardcall.web.event.snapshot import Snapshot
from web.events import AT, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
HERE = BoardRef(1, "1")
FIRST, SECOND = (5, 4, 5, 5, 5, 6, 4), (5, 4, 4, 6, 5, 6, 4)


def seen(live: LiveEvent, viewer: Viewer) -> list[str]:
    """The sentences from the number of the act on; before it stands the time, in the event's own zone."""
    board = live.event.tournament.board(HERE)
    assert board is not None
    lines = [str(one) for one in board_view(Snapshot(live.event), viewer, board).changed]
    assert all(line.startswith("Changed since it was recorded (21 November, ") for line in lines)
    return [line.partition(", act ")[2] for line in lines]


def test_a_change_is_seen_by_everybody_and_what_stands_is_none(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live:
        minute = iter(range(9))

        def do(verb: Verb) -> int:
            return live.do(verb, at=AT + timedelta(minutes=next(minute)), author="td", reason="private")[0].number

        first = do(partial(record_counts, ref=HERE, year=1904, centres=FIRST))
        assert seen(live, DESK) == []
        do(partial(record_counts, ref=HERE, year=1904, centres=SECOND))
        line = f"{first}): 1904 A5 E4 F5 G5 I5 R6 T4"
        assert seen(live, DESK) == [line]
        assert seen(live, PUBLIC) == [line]
        again = do(partial(record_counts, ref=HERE, year=1904, centres=FIRST))
        assert len(seen(live, DESK)) == 1, "what was recorded in between is not what stands"
        do(lambda event: undo(event, again))
        assert seen(live, DESK) == [line, line.replace(f"{first})", f"{again})")]


def test_a_result_that_is_withdrawn_stays_known(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    result = BoardResult.from_counts("A5 E4 F5 G5 I5 R6 T4", last_year=1907)
    with open_live(place) as live:
        (entry, *_) = live.do(partial(record_result, ref=HERE, result=result, at=AT), at=AT, author="td")
        live.do(lambda event: undo(event, entry.number), at=datetime.now(UTC), author="td", reason="mistake")
        assert seen(live, PUBLIC) == [f"{entry.number}): Ended after 1907 by an agreed draw. A5 E4 F5 G5 I5 R6 T4"]


def test_a_count_that_followers_see_later_is_no_change(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(place) as live:
        live.do(partial(start_recording, ref=HERE), at=AT, author="td")
        live.do(partial(delay_followers, minutes=10), at=AT, author="td")
        for phase in ("S1901M", "F1901M"):
            verb = partial(publish_phase, ref=HERE, phase=Phase.read(phase), anyway=True)
            live.do(verb, at=AT + timedelta(minutes=1), author="td")
        told = Snapshot(as_followed(live.event, AT + timedelta(minutes=9))[0])
        (board, *_) = told.tournament.boards
        assert board.counts == ()
        assert board_view(told, PUBLIC, board).changed == ()


def done(act: Act) -> Verb:
    return lambda event: drafted(event, act)


def test_what_is_withdrawn_of_a_game_and_its_votes_stays_known(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    votes = (ProposeDraw(1, "1", Power.FRANCE, 1901, Season.FALL), DropDraw(1, "1"))
    with open_live(place) as live:

        def do(verb: Verb) -> int:
            return live.do(verb, at=AT, author="td", reason="private")[0].number

        def told(viewer: Viewer = PUBLIC) -> list[str]:
            board = live.event.tournament.boards[0]
            lines = [str(one) for one in board_view(Snapshot(live.event), viewer, board).changed]
            return [line.partition(", act ")[2] for line in lines if line.startswith("No longer counts (21 November, ")]

        do(partial(start_recording, ref=HERE))
        phase = do(partial(publish_phase, ref=HERE, phase=Phase.read("S1901M"), anyway=True))
        proposed, dropped = (do(done(act)) for act in votes)
        stop = do(done(StopPlay(1, "1", EndCause.DIRECTOR, 1901, AT, "Ann is ill.")))
        assert told() == []
        do(lambda event: undo(event, dropped))
        do(lambda event: undo(event, stop))
        stopped = f"{stop}): Stops play on board 1 of round 1 (the director's decision), scored on the count of 1901."
        assert told() == [stopped], "whether a vote is open is not for others"
        do(lambda event: undo(event, proposed))
        do(lambda event: undo(event, phase))
        adjudicated = f"{phase}): Adjudicates Spring 1901, movement on board 1 of round 1."
        votes_told = [
            f"{proposed}): France proposes a draw on board 1 of round 1.",
            f"{dropped}): Drops the draw proposed on board 1 of round 1.",
        ]
        assert told() == [adjudicated, *votes_told, stopped]
        do(partial(delay_followers, minutes=10))
        assert told() == [*votes_told, stopped]
