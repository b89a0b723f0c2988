"""kill -9 at random moments: every act that was acknowledged is there after the restart, and none is there twice.

`benchmarks/killed_server.py` does the same with a thousand acts, in SQLite and in a file.
"""

from pathlib import Path

from web.events import new_event
from web.killing import kill_while_acting


def test_every_acknowledged_act_is_there_after_the_server_was_killed(tmp_path: Path) -> None:
    place = new_event(tmp_path / "one.db", name="The Killed Open")
    toll = kill_while_acting(place, acts=40, kills=2, seed=3)
    assert (toll.lost, toll.doubled) == ((), ())
    assert (toll.sent, toll.kills >= 2) == (40, True)
