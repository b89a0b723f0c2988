"""A writer killed at any moment: what it acknowledged is there, and the ledger holds."""

import os
import random
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from boardcall.store import create_ledger, open_ledger, verify
from boardcall.store.jsonl import FileLedger
from boardcall.tournament import Head
from boardcall.tournament.acts.players import WithdrawPlayer
from boardcall.tournament.acts.standings import AdjustPoints
from congress import PERSONS, STORY, chained

WRITER = """
import sys
from datetime import UTC, datetime
from fractions import Fraction
from boardcall.store import open_ledger
from boardcall.tournament import Person, chain_acts
from boardcall.tournament.acts.players import RegisterPlayer
from boardcall.tournament.acts.standings import AdjustPoints

with open_ledger(sys.argv[1]) as ledger:
    number = ledger.head().number
    while True:
        person = Person(f"late-{number}", "salt", "Somebody " * 20)
        acts = [RegisterPlayer(person.id, person.seal), *[AdjustPoints("p1", Fraction(1, 3))] * 3]
        many = number % 2 == 0
        acts = acts if many else acts[1:2]
        made = chain_acts(acts, head=ledger.head(), at=datetime.now(UTC), author="td", reason="x")
        ledger.append(made, [person] if many else ())
        number = made[-1].number
        print(number, flush=True)
"""
ROUNDS = 4


def write_until_killed(place: str, *, seconds: float) -> int:
    """Starts a writer, kills it after a while, and gives the last act it acknowledged."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, place], stdout=subprocess.PIPE, text=True, env=environment
    ) as writer:
        assert writer.stdout
        first = writer.stdout.readline()
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        said = [first, *writer.stdout]
    return int([line for line in said if line.endswith("\n")][-1])


@pytest.mark.parametrize("suffix", ["jsonl", "db"])
def test_killed_writer_loses_nothing_acknowledged(tmp_path: Path, suffix: str) -> None:
    where = str(tmp_path / f"event.{suffix}")
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    moments = random.Random(7)
    for _ in range(ROUNDS):
        acknowledged = write_until_killed(where, seconds=moments.uniform(0.0, 0.15))
        with open_ledger(where) as ledger:
            assert ledger.head().number >= acknowledged
            assert verify(ledger).problems == ()


def test_torn_last_line_is_told_and_repaired(tmp_path: Path) -> None:
    """A power cut in the middle of a write leaves the start of a line; it was never acknowledged."""
    path = tmp_path / "event.jsonl"
    with create_ledger(path) as ledger:
        ledger.append(chained(STORY), PERSONS)
        lines, head = ledger.lines(), ledger.head()
    torn = chained([WithdrawPlayer("p1")], head=head)[0].line.encode()
    for length in (1, 20, len(torn)):
        path.write_bytes(path.read_bytes() + torn[:length])
        ledger = FileLedger(path)
        assert ledger.lines() == lines
        assert f"ends with {length} bytes of an act that a crash cut short" in ledger.notices()[0]
        assert verify(ledger).problems == ()
        ledger.append(chained([AdjustPoints("p1", Fraction(1))], head=ledger.head()))
        assert ledger.notices() == ()
        assert verify(ledger).problems == ()
        lines = ledger.lines()


def test_half_made_event_is_made_again(tmp_path: Path) -> None:
    """Killed between making the ledger and opening the event: the same command works again."""
    where = tmp_path / "event.jsonl"
    create_ledger(where).close()
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY[:1]))
        assert ledger.head() == Head.of(chained(STORY[:1]))


def test_full_disk_saves_nothing_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    with create_ledger(path) as ledger:
        ledger.append(chained(STORY), PERSONS)
        before = path.read_bytes()
        limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        limit += f"resource.setrlimit(resource.RLIMIT_FSIZE, ({len(before) + 50}, {len(before) + 50})); "
        script = limit + "import sys; exec(sys.stdin.read())"
        done = subprocess.run(
            [sys.executable, "-c", script, str(path)],
            input=WRITER,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
        assert "StoreError" in done.stderr
        assert "Nothing was saved." in done.stderr
        assert path.read_bytes() == before
