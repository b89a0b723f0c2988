"""Every kind of change to a stored event is found and said in words."""

import sqlite3
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardcall.errors import StoreError
from boardcall.store import create_ledger, open_ledger, verify
from boardcall.store.jsonl import FileLedger
from boardcall.tournament import Head, Person
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.players import ErasePerson, RegisterPlayer, WithdrawPlayer
from boardcall.tournament.ledger.chain import write_entry
from boardcall.tournament.people import write_person
from congress import PERSONS, STORY, chained


@cache
def good_file() -> bytes:
    """A ledger file with people, acts and a key."""
    rows = [write_person(person) for person in PERSONS]
    entries = chained(STORY)
    entries += chained([WithdrawPlayer("p14")], head=Head.of(entries), key="phone-7")
    return "".join(
        f"{line}\n" for line in ['{"boardcall":"ledger","format":1}', *rows, *(e.line for e in entries)]
    ).encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("changed")


def problems_of(folder: Path, data: bytes) -> list[str]:
    """What verifying a file of these bytes says."""
    path = folder / "event.jsonl"
    path.write_bytes(data)
    try:
        ledger = FileLedger(path)
    except StoreError as error:
        return [str(error)]
    found = verify(ledger)
    return [str(problem) for problem in found.problems] + list(ledger.notices())


def test_good_file_holds(folder: Path) -> None:
    assert problems_of(folder, good_file()) == []


@settings(max_examples=3 * settings().max_examples)
@given(place=st.integers(0, len(good_file()) - 1), change=st.integers(1, 255))
def test_any_byte_changed_is_found(folder: Path, place: int, change: int) -> None:
    data = bytearray(good_file())
    data[place] ^= change
    assert problems_of(folder, bytes(data)) != []


LINES = good_file().count(b"\n")
PEOPLE_LINES = 1 + len(PERSONS)


@settings(deadline=None)  # a busy disk is no fault of the chain
@given(st.integers(1, LINES - 2))
def test_act_or_person_dropped_is_found(folder: Path, number: int) -> None:
    lines = good_file().splitlines(keepends=True)
    del lines[number]
    assert problems_of(folder, b"".join(lines)) != []


@settings(deadline=None)  # a busy disk is no fault of the chain
@given(st.integers(0, LINES - 1))
def test_line_doubled_is_found(folder: Path, number: int) -> None:
    lines = good_file().splitlines(keepends=True)
    lines.insert(number, lines[number])
    assert problems_of(folder, b"".join(lines)) != []


@settings(deadline=None)  # a busy disk is no fault of the chain
@given(st.lists(st.integers(PEOPLE_LINES, LINES - 1), min_size=2, max_size=2, unique=True))
def test_acts_swapped_are_found(folder: Path, pair: list[int]) -> None:
    lines = good_file().splitlines(keepends=True)
    one, two = pair
    lines[one], lines[two] = lines[two], lines[one]
    assert problems_of(folder, b"".join(lines)) != []


@settings(deadline=None)  # a busy disk is no fault of the chain
@given(st.integers(1, len(good_file()) - 1))
def test_file_cut_short_is_found_with_the_head_noted(folder: Path, length: int) -> None:
    noted = chained([WithdrawPlayer("p14")], head=Head.of(chained(STORY)), key="phone-7")[0].hash
    path = folder / "event.jsonl"
    path.write_bytes(good_file()[:length])
    try:
        ledger = FileLedger(path)
    except StoreError:
        return
    assert verify(ledger, head=noted).problems != ()


def test_last_act_dropped_is_found_only_with_the_head_noted(folder: Path) -> None:
    """A chain cannot know that it was longer: the head noted elsewhere does."""
    shorter = b"".join(good_file().splitlines(keepends=True)[:-1])
    assert problems_of(folder, shorter) == []


def test_act_rewritten_with_a_fitting_hash_is_found(folder: Path) -> None:
    """Whoever rewrites one act with its hash breaks the link of the next."""
    entries = chained(STORY)
    forged = write_entry(
        RegisterPlayer("p3", PERSONS[0].seal),
        head=Head.of(entries[:3]),
        at=entries[3].at,
        author="td",
        reason="as told",
    )
    data = good_file().replace(entries[3].line.encode(), forged.line.encode())
    assert problems_of(folder, data) == ["Act 5 does not follow act 4: one of the two was replaced."]


def test_act_that_never_held_is_found(folder: Path) -> None:
    entries = chained((STORY[0], SeatBoard(1, "A", ())))
    stray = chained([WithdrawPlayer("nobody")], head=Head.of(entries))
    data = "".join(f"{line}\n" for line in ['{"boardcall":"ledger","format":1}', *(e.line for e in entries + stray)])
    (problem,) = problems_of(folder, data.encode())
    assert problem.startswith("Act 3 did not hold when it was done. No player has the id nobody.")


def test_name_exchanged_is_found(folder: Path) -> None:
    forged = write_person(Person("p1", "salt-1", "Tayllerand"))
    data = good_file().replace(write_person(PERSONS[0]).encode(), forged.encode())
    assert problems_of(folder, data) == [
        "What the people table says of p1 is not what was registered.",
        "A row about p1 is missing from the people table, and nobody erased it.",
    ]


def test_name_of_the_erased_put_back_is_found(folder: Path) -> None:
    entries = chained((*STORY, ErasePerson("p1")))
    lines = ['{"boardcall":"ledger","format":1}', *map(write_person, PERSONS), *(entry.line for entry in entries)]
    assert problems_of(folder, "".join(f"{line}\n" for line in lines).encode()) == [
        "p1 was erased, but is in the people table. Erase the person again."
    ]


def test_foreign_file_is_told_apart(folder: Path) -> None:
    (problem,) = problems_of(folder, b"place,player\n1,Talleyrand\n")
    assert "is not a Boardcall ledger" in problem


def test_database_changed_behind_its_back_is_found(tmp_path: Path) -> None:
    where = tmp_path / "event.db"
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    with sqlite3.connect(where) as database:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            database.execute("UPDATE boardcall_act SET line = '' WHERE number = 3")
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            database.execute("DELETE FROM boardcall_act WHERE number = 3")
        database.execute("DROP TRIGGER boardcall_act_no_update")
        database.execute("UPDATE boardcall_act SET line = replace(line, 'td', 'dt') WHERE number = 3")
    database.close()
    with open_ledger(where) as ledger:
        (problem,) = verify(ledger).problems
    assert str(problem).startswith("Act 3 is wrong. The line was changed after it was written")
