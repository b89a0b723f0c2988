"""An event that is changed by hand while it is open: found by the rolling check, and never written on."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.notices import post_notice
from boardcall.desk.people.players import register_player
from boardcall.errors import RefusedError
from boardcall.store import rolling_check
from boardcall.store.live import LiveEvent, open_live
from web.events import AT, do, new_event

NAMES = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
Change = Callable[[str, str], str]


@pytest.fixture(params=["file", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        server = request.getfixturevalue("postgres_server")
        return new_event(f"{server}#{tmp_path.name}", name="One", players=NAMES, seated=True)
    name = "one.db" if request.param == "sqlite" else "one.jsonl"
    return str(new_event(tmp_path / name, name="One", players=NAMES, seated=True))


def changed(place: str, old: str, new: str) -> None:
    """Replaces a text in the store, as an operator can who knows what they do."""
    if place.endswith(".jsonl"):
        path = Path(place)
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        return
    tables = [f"UPDATE boardcall_{table} SET line = replace(line, '{old}', '{new}')" for table in ("act", "person")]
    if place.endswith(".db"):
        with closing(sqlite3.connect(place)) as connection, connection:
            connection.execute("DROP TRIGGER IF EXISTS boardcall_act_no_update")
            for statement in tables:
                connection.execute(statement)
        return
    psycopg = pytest.importorskip("psycopg")
    server, _, event = place.partition("#")
    with psycopg.connect(server) as connection:
        connection.execute("ALTER TABLE boardcall_act DISABLE TRIGGER USER")
        for statement in tables:
            connection.execute(f"{statement} WHERE event = '{event}'")
        connection.execute("ALTER TABLE boardcall_act ENABLE TRIGGER USER")


def checked(live: LiveEvent) -> str:
    """What is said after a whole round of the check."""
    for _ in range(live.event.replay.head.number + 1):
        live.check_on()
    return str(live.damage)


def test_an_act_changed_in_the_middle_is_found_and_nothing_is_written_until_it_is_as_it_was(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolling_check, "STRETCH", 2)
    with open_live(place) as live:
        assert not checked(live)
        changed(place, '"player":"p3","roles"', '"player":"p9","roles"')
        live.catch_up()
        assert not live.damage, "only the check looks at what is far behind"
        assert "Act 4 " in checked(live)
        with pytest.raises(RefusedError, match="nothing can be saved"):
            do(live, partial(post_notice, text="Lunch."))
        assert len(live.ledger.lines()) == live.event.replay.head.number
        changed(place, '"player":"p9","roles"', '"player":"p3","roles"')
        assert not checked(live)
        do(live, partial(post_notice, text="Lunch."))


def test_a_changed_row_of_a_person_is_found(place: str) -> None:
    with open_live(place) as live:
        changed(place, "Dora", "Nora")
        assert "people table" in checked(live)
        changed(place, "Nora", "Dora")
        assert not checked(live)


def test_what_others_do_meanwhile_is_no_damage(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling_check, "STRETCH", 2)
    with open_live(place) as live, open_live(place) as other:
        do(other, partial(register_player, name="Hal", salt="salt 8"))
        assert not checked(live)
        other.erase(other.event.tournament.players[0].id, at=AT, author="td")
        live.check_on()
        assert not checked(live)
        assert live.event.replay.head == other.event.replay.head


def test_an_event_restored_from_yesterday_is_found(place: str) -> None:
    """Its last act is another one than what this process read, though there are as many."""
    with open_live(place) as live:
        with open_live(place) as other:
            do(other, partial(post_notice, text="Lunch."))
        live.catch_up()
        changed(place, "Lunch.", "Dinner")
        assert "nothing more is saved" in checked(live)


def test_a_bit_that_turns_on_the_disk_is_found(tmp_path: Path) -> None:
    """SQLite remembers what it read, and does not notice what is written past it."""
    path = new_event(tmp_path / "one.db", name="One", players=NAMES, seated=True)
    with open_live(path) as live:
        assert not checked(live)
        data = path.read_bytes()
        path.write_bytes(data.replace(b'"author":"td"', b'"author":"tx"'))
        assert "was changed after it was written" in checked(live)
        path.write_bytes(data)
        assert not checked(live)
