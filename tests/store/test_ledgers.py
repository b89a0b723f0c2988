"""What every ledger promises, on every store: a file, SQLite, PostgreSQL."""

import itertools
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from boardcall.errors import ConflictError, NotFoundError, StoreError, UnreachableError
from boardcall.store import copy_event, create_ledger, event_names, open_ledger, verify
from boardcall.store.postgres import PostgresDatabase, patient, without_password
from boardcall.tournament import Head, Person, chain_acts, replay
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.players import ChangePlayer, ErasePerson, RegisterPlayer, WithdrawPlayer
from congress import AT, OPEN, PEOPLE, PERSONS, REGISTER, STORY, chained

STORES = ("file", "sqlite", "postgres")
NewPlace = Callable[[], str]


@pytest.fixture(params=STORES)
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> NewPlace:
    """Makes places where no event is yet, of one kind of store."""
    numbers = itertools.count(1)
    if request.param == "postgres":
        server = request.getfixturevalue("postgres_server")
        return lambda: f"{server}#{tmp_path.name}-{next(numbers)}"
    suffix = {"file": "jsonl", "sqlite": "db"}[request.param]
    return lambda: str(tmp_path / f"event-{next(numbers)}.{suffix}")


@pytest.fixture
def place(new_place: NewPlace) -> str:
    """A place that holds the congress."""
    where = new_place()
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    return where


def test_ledger_gives_back_what_was_saved(place: str) -> None:
    entries = chained(STORY)
    with open_ledger(place) as ledger:
        assert ledger.entries() == entries
        assert ledger.entries(after=10) == entries[10:]
        assert ledger.people() == PEOPLE
        assert ledger.head() == Head.of(entries)
        assert verify(ledger).problems == ()


def test_ledger_saves_one_act_at_a_time(new_place: NewPlace) -> None:
    where, entries = new_place(), chained(STORY)
    with create_ledger(where) as ledger:
        for entry in entries:
            ledger.append((entry,))
    with open_ledger(where) as ledger:
        assert ledger.entries() == entries


def test_ledger_with_nothing_there_is_not_found(new_place: NewPlace) -> None:
    with pytest.raises(NotFoundError, match="boardcall new"):
        open_ledger(new_place())


def test_ledger_is_not_made_over_another(place: str) -> None:
    with pytest.raises(StoreError, match="Choose another place"):
        create_ledger(place)


def test_second_writer_gets_a_sentence(place: str) -> None:
    with open_ledger(place) as one, open_ledger(place) as two:
        head = one.head()
        first, second = (chained([WithdrawPlayer(player)], head=head) for player in ("p1", "p2"))
        one.append(first)
        with pytest.raises(ConflictError, match="Somebody else's act was saved first"):
            two.append(second)
        assert two.entries(after=head.number) == first
        assert verify(two).holds


def test_second_writer_who_looks_again_is_saved(place: str) -> None:
    with open_ledger(place) as one, open_ledger(place) as two:
        one.append(chained([WithdrawPlayer("p1")], head=one.head()))
        two.append(chained([WithdrawPlayer("p2")], head=two.head()))
        assert [player.id for player in replay(one.entries(), one.people()).tournament.players if player.withdrawn] == [
            "p1",
            "p2",
        ]


def test_key_sent_twice_is_saved_once(place: str) -> None:
    with open_ledger(place) as ledger:
        sent = chained([WithdrawPlayer("p1")], head=ledger.head(), key="phone-1")
        assert ledger.append(sent) == sent
        again = chained([WithdrawPlayer("p1")], head=ledger.head(), key="phone-1")
        assert ledger.append(again) == sent
        assert ledger.head() == Head.of(sent)


def test_entries_not_chained_are_refused_whole(place: str) -> None:
    with open_ledger(place) as ledger:
        head = ledger.head()
        good = chained([WithdrawPlayer("p1")], head=head)
        stray = chained([WithdrawPlayer("p2")], head=head)
        with pytest.raises(ConflictError):
            ledger.append(good + stray)
        assert ledger.head() == head


def test_erased_person_leaves_the_chain_whole(place: str) -> None:
    with open_ledger(place) as ledger:
        before, erasure = ledger.lines(), chained([ErasePerson("p1")], head=ledger.head())
        assert ledger.erase("p1", erasure) == 1
        assert ledger.lines() == (*before, erasure[0].line)
        found = verify(ledger)
        assert (found.problems, found.erased) == ((), ("p1",))
        event = replay(*ledger.contents())
        assert [player.name for player in event.tournament.players[:2]] == ["(erased)", "Metternich"]
        assert not any("Talleyrand" in line for line in ledger.people_lines() + ledger.lines())


def test_erasing_behind_another_act_is_told_and_erases_nothing(place: str) -> None:
    with open_ledger(place) as ledger:
        erasure = chained([ErasePerson("p1")], head=ledger.head())
        ledger.append(chained([WithdrawPlayer("p2")], head=ledger.head()))
        with pytest.raises(ConflictError):
            ledger.erase("p1", erasure)
        assert ledger.people() == PEOPLE


def test_chain_never_holds_a_name(place: str) -> None:
    with open_ledger(place) as ledger:
        chain = "\n".join(ledger.lines())
    assert [person.name for person in PERSONS if person.name in chain] == []


def test_change_of_name_can_be_withdrawn(place: str) -> None:
    new = replace(PERSONS[0], name="Prince of Benevento", salt="salt-new")
    with open_ledger(place) as ledger:
        ledger.append(chained([ChangePlayer("p1", new.seal)], head=ledger.head()), [new])
        event = replay(ledger.entries(), ledger.people())
        assert event.tournament.players[0].name == "Prince of Benevento"
        assert verify(ledger).holds
        assert ledger.erase("p1", chained([ErasePerson("p1")], head=ledger.head())) == 2


def test_text_of_every_kind_comes_back(new_place: NewPlace) -> None:
    name = '<script>\u202e=cmd() 🎲\u2028\u0000\t\\ "quoted" ' + "x" * 200
    person = Person("p1", "s", name)
    where = new_place()
    with create_ledger(where) as ledger:
        acts = (OpenEvent(name, "club", name), RegisterPlayer("p1", person.seal))
        ledger.append(chain_acts(acts, head=Head(), at=AT, author=name, reason=name), [person])
    with open_ledger(where) as ledger:
        assert verify(ledger).holds
        event = replay(ledger.entries(), ledger.people())
        assert (event.tournament.name, event.tournament.players[0].name) == (name, name)


@pytest.mark.parametrize("through", STORES)
def test_archive_goes_anywhere_and_comes_back_the_same(
    place: str, new_place: NewPlace, through: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    middle = str(tmp_path / f"archive.{'db' if through == 'sqlite' else 'jsonl'}")
    if through == "postgres":
        middle = f"{request.getfixturevalue('postgres_server')}#{tmp_path.name}-archive"
    back = new_place()
    copy_event(place, middle)
    copy_event(middle, back)
    with open_ledger(place) as first, open_ledger(back) as last:
        assert last.lines() == first.lines()
        assert last.people() == first.people()


def test_number_is_that_of_the_last_act_whoever_saved_it(place: str) -> None:
    with open_ledger(place) as ledger, open_ledger(place) as other:
        assert (ledger.number(), other.number()) == (len(STORY), len(STORY))
        ledger.append(chained(STORY[-1:], head=ledger.head()))
        assert (ledger.number(), other.number()) == (len(STORY) + 1, len(STORY) + 1)


def test_database_holds_several_events(tmp_path: Path) -> None:
    where = tmp_path / "events.db"
    for name in ("spring", "autumn"):
        with create_ledger(f"{where}#{name}") as ledger:
            ledger.append(chained((OPEN, *REGISTER)), PERSONS)
    assert event_names(f"{where}#spring") == ("autumn", "spring")
    with pytest.raises(NotFoundError, match="has #autumn, #spring"):
        open_ledger(where)


def test_folder_holds_an_event(tmp_path: Path) -> None:
    with create_ledger(tmp_path / "congress") as ledger:
        ledger.append(chained((OPEN,)))
    assert (tmp_path / "congress" / "event.db").is_file()
    with open_ledger(tmp_path / "congress") as ledger:
        assert ledger.head().number == 1


def test_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "event.db"
    path.write_text("place,player\n1,Talleyrand\n" * 100)
    with pytest.raises(StoreError, match=r"event\.db cannot be used as a ledger: file is not a database"):
        open_ledger(path)


def test_database_of_another_program_has_no_event(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE other (id INTEGER)")
    with pytest.raises(NotFoundError, match=r"There is no event at .*other\.db"):
        open_ledger(path)


def test_server_that_is_not_there_is_a_sentence_without_the_password() -> None:
    pytest.importorskip("psycopg", reason="PostgreSQL tests need the extra postgres")
    with pytest.raises(StoreError, match="The database cannot be reached") as refused:
        open_ledger("postgresql://td:sesame@localhost:1/nowhere?connect_timeout=2")
    assert "sesame" not in str(refused.value)
    assert without_password("postgresql://td:sesame@host:5432/name#one") == "postgresql://td:***@host:5432/name#one"


def test_missing_library_says_what_to_install() -> None:
    """As on a machine without the extra: the library cannot be found, and nothing else is different."""
    script = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from boardcall.errors import StoreError\nfrom boardcall.store import open_ledger\n"
        "try:\n    open_ledger('postgresql://host/name')\nexcept StoreError as error:\n    print(error)"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout == (
        "A postgresql:// event needs the library psycopg. Install it with: pip install 'boardcall[postgres]'\n"
    )


def test_acts_in_a_server_are_never_changed(postgres_server: str, tmp_path: Path) -> None:
    import psycopg

    where = f"{postgres_server}#{tmp_path.name}"
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    for statement in ("UPDATE boardcall_act SET line = ''", "DELETE FROM boardcall_act"):
        with psycopg.connect(postgres_server) as connection, pytest.raises(psycopg.Error, match="never changed"):
            connection.execute(statement)


def test_a_database_server_that_takes_a_connection_and_says_nothing_is_given_up() -> None:
    pytest.importorskip("psycopg", reason="PostgreSQL tests need the extra postgres")
    assert "connect_timeout=5" in patient("postgresql://td@host/x")
    assert "connect_timeout=2" in patient("postgresql://td@host/x?connect_timeout=2")
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        silent = f"postgresql://td@127.0.0.1:{listener.getsockname()[1]}/x?connect_timeout=2"
        with pytest.raises(UnreachableError):
            PostgresDatabase(silent)
