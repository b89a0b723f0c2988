"""Acts of a tournament of 105 players: replayed, read, saved; against a bare JSON reader and a bare synced write."""

import json
import os
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from boardcall.game import POWERS
from boardcall.scoring.result import BoardResult, End
from boardcall.store import create_ledger, verify
from boardcall.tournament import Act, Entry, Head, People, Person, Replay, chain_acts, read_entry, replay
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.event import OpenEvent
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.results import RecordCounts, RecordResult

PERSONS = tuple(Person(f"p{number}", f"salt-{number}", f"Player {number}") for number in range(105))
COUNTS = (5, 5, 5, 5, 5, 5, 4)
RESULT = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1912, end=End.TIME)
SAVED = 100


def tournament() -> tuple[Entry, ...]:
    """Four rounds of fifteen boards with twelve years each."""
    acts: list[Act] = [OpenEvent("Benchmark", "club", "")]
    acts += [RegisterPlayer(person.id, person.seal) for person in PERSONS]
    for number in range(1, 5):
        for table in range(15):
            seats = tuple((power, f"p{7 * table + seat}") for seat, power in enumerate(POWERS))
            acts.append(SeatBoard(number, str(table), seats))
            acts += [RecordCounts(number, str(table), year, COUNTS) for year in range(1901, 1913)]
            acts.append(RecordResult(number, str(table), RESULT))
    return chain_acts(acts, head=Head(), at=datetime(2026, 11, 21, tzinfo=UTC), author="td")


def seconds(act: Callable[[], object], runs: int = 5) -> float:
    """The fastest of a few runs."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return min(times)


def one_by_one(entries: tuple[Entry, ...], people: People) -> Replay:
    event = Replay(people=people)
    for entry in entries:
        event = event.then(entry)
    return event


def bare_writes(path: Path, lines: list[bytes]) -> None:
    with path.open("ab") as file:
        for line in lines:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())


def save(place: str, entries: tuple[Entry, ...]) -> None:
    with create_ledger(place) as ledger:
        for entry in entries:
            ledger.append((entry,))


def main() -> None:
    entries, people = tournament(), People.of(PERSONS)
    lines = [entry.line for entry in entries]
    bare = seconds(lambda: [json.loads(line) for line in lines])
    for name, act in (
        ("replay at once", lambda: replay(entries, people)),
        ("replay one by one", lambda: one_by_one(entries, people)),
        ("read and check lines", lambda: [read_entry(line) for line in lines]),
    ):
        taken = seconds(act)
        print(f"{name}: {len(entries)} acts in {taken * 1000:.1f} ms, {taken / bare:.1f} times the bare JSON reader")
    with tempfile.TemporaryDirectory() as folder:
        few = [line.encode() for line in lines[:SAVED]]
        bare = seconds(lambda: bare_writes(Path(folder) / "bare", few), runs=1)
        for suffix in ("jsonl", "db"):
            place = f"{folder}/event.{suffix}"
            taken = seconds(partial(save, place, entries[:SAVED]), runs=1)
            print(f"save to .{suffix}: {SAVED / taken:,.0f} acts a second, {taken / bare:.1f} times bare synced writes")
        with create_ledger(f"{folder}/whole.db") as ledger:
            ledger.append(entries, PERSONS)
            print(f"verify: {len(entries)} acts in {seconds(lambda: verify(ledger), runs=2) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
