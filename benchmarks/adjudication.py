"""How long a movement phase takes, from order texts to the next position and the retreat lists, in one thread.

    python benchmarks/adjudication.py [PHASES.jsonl[.gz]] [--rounds 7] [--peer] [--check]

Without a file it plays games by chance and takes their phases. For every phase the least of all rounds counts, so that
other work on the machine disturbs little; the first round is shown as well, with every order text read for the first
time. `--peer` times the PyPI package `diplomacy` in turn with ours, on every fifth phase, in an environment of its own
that is made in the temporary folder the first time. `--check` compares results the records hold with ours.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from phases.self_play import play

from boardcall.adjudication import Policy, preset
from boardcall.adjudication.phase_record import adjudicate_phase, next_units, resolve_record

Record = dict[str, Any]
HERE = Path(__file__).parent
PEER = Path(tempfile.gettempdir()) / "boardcall-benchmark-peer"
STRIDE = 5
SAMPLE_GAMES = 12


class Stopwatch:
    """The least time each phase took."""

    def __init__(self, work: Callable[[Record], object], records: list[Record]) -> None:
        self.work = work
        self.records = records
        self.least = [float("inf")] * len(records)
        self.first = 0.0

    def go_round(self) -> None:
        begun = time.perf_counter()
        for at, record in enumerate(self.records):
            begin = time.perf_counter()
            self.work(record)
            self.least[at] = min(self.least[at], time.perf_counter() - begin)
        self.first = self.first or time.perf_counter() - begun

    def microseconds(self, stride: int = 1) -> float:
        """For one phase."""
        chosen = self.least[::stride]
        return sum(chosen) / len(chosen) * 1e6


class Peer:
    """The PyPI package in its own process."""

    def __init__(self, path: Path, phases: int) -> None:
        self.phases = phases
        self.seconds = float("inf")
        python = _peer_environment()
        command = [python, HERE / "phases" / "diplomacy_package.py", path, str(STRIDE)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def go_round(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        self.seconds = float(self._line())

    def microseconds(self) -> float:
        return self.seconds / self.phases * 1e6

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def _peer_environment() -> Path:
    python = PEER / "bin" / "python"
    if not python.exists():
        print(f"making {PEER} for the package diplomacy …", file=sys.stderr)
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "diplomacy==1.1.2"], check=True)
    return python


def read_phases(path: Path) -> list[Record]:
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        return [record for record in map(json.loads, lines) if record["p"].endswith("M")]


def play_phases(policy: Policy) -> list[Record]:
    games = (play(Random(seed), years=9, policy=policy, game=seed) for seed in range(SAMPLE_GAMES))
    return [record for game in games for record in game if record["p"].endswith("M")]


def differing(records: Iterable[Record], policy: Policy) -> int:
    """How many phases come out otherwise than recorded, in units or in units that must retreat."""
    return sum(_outcome(adjudicate_phase(record, policy)) != _outcome(record) for record in records if "u2" in record)


def _outcome(record: Record) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    dislodged = {
        power: sorted(unit for unit in units if not isinstance(units, dict) or units[unit])
        for power, units in record.get("d2", {}).items()
    }
    units = {power: sorted(texts) for power, texts in record["u2"].items() if texts}
    return units, {power: texts for power, texts in dislodged.items() if texts}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("phases", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--rules", default="droidippy")
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    policy = preset(given.rules)
    records = read_phases(given.phases) if given.phases else play_phases(policy)
    if given.check:
        print(f"{differing(records, policy)} of {len(records)} phases differ from the record")
    _measure(records, policy, given)


def _measure(records: list[Record], policy: Policy, given: argparse.Namespace) -> None:
    whole = Stopwatch(lambda record: next_units(resolve_record(record, policy)), records)
    told = Stopwatch(lambda record: adjudicate_phase(record, policy), records)
    peer = _peer(records, given.phases) if given.peer else None
    for _ in range(given.rounds):
        whole.go_round()
        if peer:
            peer.go_round()
        told.go_round()
    count = len(records)
    print(f"{count} movement phases, Python {sys.version.split()[0]}, {given.rounds} rounds")
    print(f"orders to next position and retreats  {whole.microseconds():8.1f} µs a phase")
    print(f"the same, in the first round          {whole.first / count * 1e6:8.1f} µs a phase")
    print(f"with the outcome of every order       {told.microseconds():8.1f} µs a phase")
    if peer:
        print(f"package diplomacy, every fifth phase  {peer.microseconds():8.1f} µs a phase")
        print(f"ratio on those phases                 {peer.microseconds() / whole.microseconds(STRIDE):8.1f}")
        peer.close()


def _peer(records: list[Record], path: Path | None) -> Peer:
    if path is None:
        path = Path(tempfile.mkdtemp()) / "phases.jsonl"
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return Peer(path, len(records[::STRIDE]))


if __name__ == "__main__":
    main()
