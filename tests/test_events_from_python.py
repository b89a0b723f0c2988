"""An event is drawn, played and scored from Python, by the words that people use."""

from pathlib import Path

import pytest

import boardcall as bc

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")


def test_a_round_of_an_event_is_drawn_played_and_scored_by_usual_words(tmp_path: Path) -> None:
    with bc.create_event(tmp_path / "one.db", "club") as event:
        with pytest.raises(bc.InputError, match=r"Nobody can be seated\. Check players in first\."):
            event.draw_boards(1)
        for name in NAMES:
            if name == NAMES[1]:
                with pytest.raises(bc.RefusedError, match=r"cannot be seated yet\. [A-Z]"):
                    event.draw_boards(1)
            event.do("register_player", name=name)
            event.do("check_in", player=name, round=1)
        for wrong in ({"player": 7, "round": 1}, {"player": "Ann", "round": "one"}, {"player": "Ann", "round": True}):
            with pytest.raises(TypeError, match="is expected here, not"):
                event.do("check_in", **wrong)
        with pytest.raises(TypeError, match="A date and time is expected here"):
            event.do("register_player", name="Zoe", at="now")
        with pytest.raises(TypeError, match="The number of an act, as the log has it, is expected"):
            event.undo("last")
        (drawn,) = event.draw_boards(1, seed=7)
        event.do("publish_call", round=1)
        event.do("record_result", board=(1, "1"), result="A0@1904 E10 F9 G8 I5 R0@1908 T2")
        assert str(drawn.number) in repr(event.log[-3])
        assert repr(event).endswith(": 7 players, 18 acts>")
        assert len(bc.compute_standings(event).rows) == 7
    assert bc.verify(tmp_path / "one.db").holds
