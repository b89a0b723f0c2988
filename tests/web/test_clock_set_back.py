"""The clock of the server's machine was set: acts go on in order; the desk is told, and of a step back everybody."""

import signal
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from boardcall.desk.event import change_event, drafted
from boardcall.store.live import open_live
from boardcall.tournament.acts.archive import NameArchiveKey
from boardcall.web.machine.clock_watch import ClockWatch
from serving import PATIENCE, served, start
from web.client import Client, director_of
from web.events import new_event


def test_the_desk_is_told_and_everybody_sees_before_which_act_it_was(tmp_path: Path) -> None:
    place, later = new_event(tmp_path / "one.db", name="One", players=("Ann",)), datetime.now(UTC) + timedelta(hours=2)
    with served("serve", str(place)) as server, open_live(place) as live:
        td, phone = director_of(server), Client(server.address)

        def name_key(key: str, at: datetime) -> None:
            live.do(lambda event: drafted(event, NameArchiveKey(key * 32)), at=at.replace(microsecond=0), author="td")

        assert "was set back" not in td.get("/e/one/desk/").body
        name_key("ab", later)
        td.get("/e/one/desk/")
        assert "The clock of this machine was set back" in td.get("/e/one/desk/").body
        assert "was set back" not in phone.get("/e/one/").body + phone.get("/e/one/chain/").body
        name_key("cd", later - timedelta(hours=1))
        last = live.event.replay.head.number
        assert f"was set back before these acts: {last}." in phone.get("/e/one/chain/").body
        sent = td.get("/e/one/desk/notices/").hidden() | {"text": "Lunch"}
        assert td.post("/e/one/desk/notices/", sent).status == 303
        td.get("/e/one/desk/")
        assert "was set back" not in td.get("/e/one/desk/").body, "it is right again"


PLANTED = """
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from boardcall.web.machine import time
time.now = lambda: datetime.now(UTC) + timedelta(minutes=float(Path({!r}).read_text()))
"""


def test_a_clock_that_was_wrong_before_the_program_began_is_told(tmp_path: Path) -> None:
    """As when the battery of the machine's clock is empty: it starts with a date of long ago."""
    place, minutes = new_event(tmp_path / "one.db", name="One", players=("Ann",)), tmp_path / "minutes"
    minutes.write_text(str(-60 * 24 * 9000))
    process, server = start("serve", str(place), by_itself=True, plant=PLANTED.format(str(minutes)))
    try:
        td = Client(server.address)
        td.enter(server.links["one"])
        assert "which is long past. Set it right." in td.get("/e/one/desk/").body
        assert "long past" not in Client(server.address).get("/e/one/").body
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_whoever_serves_an_event_reads_that_today_is_none_of_its_days(tmp_path: Path) -> None:
    place, today = new_event(tmp_path / "one.db", name="One"), datetime.now(UTC).date()
    for first, said in ((today, False), (today - timedelta(days=900), True), (today + timedelta(days=900), True)):
        with open_live(place) as live:
            live.do(partial(change_event, starts=first), at=datetime.now(UTC), author="td")
        with served("serve", str(place)) as server:
            assert ("By this machine's clock it is" in server.said) == said
    with served("demo") as server:  # one of its events is over for years: an archive is read on any day
        assert "By this machine's clock it is" not in server.said


def test_the_desk_is_told_that_the_clock_was_far_ahead_before_the_program_began(tmp_path: Path) -> None:
    place, today = new_event(tmp_path / "one.db", name="One", rulebook="wdc-2025"), datetime.now(UTC).date()
    with served("serve", str(place)) as server, open_live(place) as live:
        td = director_of(server)
        for days, said in ((0, False), (-6, False), (-9, True), (900, False)):
            first = today + timedelta(days=days - 1)
            live.do(partial(change_event, starts=first, ends=first), at=datetime.now(UTC), author="td")
            assert ("which is long after this event" in td.get("/e/one/desk/").body) == said, days
            assert "long after this event" not in Client(server.address).get("/e/one/").body


def test_the_desk_is_told_that_the_clock_was_set_forward_until_it_is_right_again(tmp_path: Path) -> None:
    place, minutes = new_event(tmp_path / "one.db", name="One", players=("Ann",)), tmp_path / "minutes"
    minutes.write_text("0")
    process, server = start("serve", str(place), by_itself=True, plant=PLANTED.format(str(minutes)))
    try:
        td = director_of(server)
        assert "set forward" not in td.get("/e/one/desk/").body
        minutes.write_text("61")
        assert "was set forward by 61 minutes" in td.get("/e/one/desk/").body
        assert "set forward" not in Client(server.address).get("/e/one/").body
        minutes.write_text("0.5")
        assert "set forward" not in td.get("/e/one/desk/").body
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


def test_a_machine_that_slept_or_was_told_long_ago_is_no_news() -> None:
    watch, at, run = ClockWatch(), datetime(2026, 11, 21, 9, tzinfo=UTC), timedelta(hours=1)
    sleep, hour = timedelta(hours=9), timedelta(hours=1)
    assert not watch.look(at, run)
    assert not watch.look(at + sleep, run + sleep), "both clocks went on while it slept"
    assert watch.look(at + sleep + 2 * hour, run + sleep) == 2 * hour
    assert watch.look(at + sleep + hour, run + sleep) == hour, "half of it was set right"
    assert not watch.look(at + sleep + 3 * hour, run + sleep + 2 * hour)
