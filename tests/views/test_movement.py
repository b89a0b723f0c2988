"""How places changed since the round before, from act to act."""

from functools import partial
from pathlib import Path

from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_result
from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import open_live
from boardcall.tournament.board.ref import BoardRef
from boardcall.views.movement import movement
from boardcall.web.event.snapshot import Snapshot
from web.events import AT, do, new_event

NAMES = tuple(f"Player {number}" for number in range(14))
ENDS = ((10, 8, 6, 4, 3, 2, 1), (1, 2, 3, 4, 6, 8, 10))


def _ended(centres: tuple[int, ...]) -> BoardResult:
    lines = (PowerResult(power, held, None) for power, held in zip(POWERS, centres, strict=True))
    return BoardResult(tuple(lines), 1907, End.TD)


def test_moves_after_every_act_are_those_worked_out_anew(tmp_path: Path) -> None:
    place, seen = new_event(tmp_path / "one.db", name="One", players=NAMES), []
    with open_live(place) as live:
        state = Snapshot(live.event)
        for number, board, turn in ((1, 1, 0), (1, 2, 3), (2, 1, 5), (2, 2, 1)):
            ref, first = BoardRef(number, str(board)), 7 * board - 7
            players = [f"p{first + (one + turn) % 7 + 1}" for one in range(7)]
            do(live, partial(seat_board, ref=ref, seats=tuple(zip(POWERS, players, strict=True))))
            do(live, partial(record_result, ref=ref, result=_ended(ENDS[board - 1]), at=AT))
            state = Snapshot(live.event, before=state)
            assert movement(state) == movement(Snapshot(live.event))
            seen.append(movement(state).moves)
        do(live, partial(record_result, ref=BoardRef(1, "1"), result=_ended(ENDS[1]), at=AT))
        state = Snapshot(live.event, before=state)
        assert movement(state) == movement(Snapshot(live.event)), "a result of the round before was corrected"
    assert [any(moves.values()) for moves in seen] == [False, False, True, True]
