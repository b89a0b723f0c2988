"""Spoilt inputs for every reader of texts and files, none of which may fail: `fuzz.py [--inputs N] [--only READER]`.

    fuzz.py --inputs 100000                     all readers, by their shares
    fuzz.py --only orders --from 1234 --inputs 1      one input again, as a finding prints it

Input 1234 of a reader is the same in every run. A reader gives a value or raises one of ours, whose sentences can be
said; anything else is a finding, and so is an input that takes more than two seconds of work or a lot of memory. Prints
each kind of finding once, with its first input, and ends with status 1 if there was one.
"""

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


from fuzzing.readers import READERS, Reader

from boardcall.errors import BoardcallError

PARTS = 10
"""All readers have their turn in each part, so that a run that is stopped has asked all of them."""
MOST_SECONDS = 2.0
"""Seconds of work that one input may take."""
MOST_MEMORY = 150_000
"""Kilobytes by which one input may raise the most that this process ever held."""


@dataclass
class Findings:
    """Kinds of findings by where they come from, each with how often and its first input."""

    seen: Counter[str] = field(default_factory=Counter)
    longest: dict[str, float] = field(default_factory=dict)

    def add(self, reader: str, number: int, kind: str, said: str) -> None:
        """Counts one, and prints the first of its kind."""
        self.seen[kind] += 1
        if self.seen[kind] == 1:
            print(f"{reader}, input {number}: {kind}\n{said}", flush=True)


def held() -> int:
    """The most memory this process ever held, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if resource else 0


def tried(reader: Reader, number: int, findings: Findings) -> None:
    """Gives one input to a reader."""
    given = reader.spoilt(random.Random(f"{reader.name} {number}"))
    before, begun, kind, said = held(), time.process_time(), "", ""
    try:
        reader.read(given)
    except BoardcallError as error:
        str(error)
    except Exception as error:  # noqa: BLE001  that is what is looked for
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if "boardcall" in frame.filename]
        where = f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "?"
        kind, said = f"{type(error).__name__} at {where}", "".join(traceback.format_exception(error)[-4:])
    took, more = time.process_time() - begun, held() - before
    findings.longest[reader.name] = max(took, findings.longest.get(reader.name, 0.0))
    if not kind and took > MOST_SECONDS:
        kind = f"{reader.name} is slow"
        said = f"{took:.1f} s"
    if not kind and more > MOST_MEMORY and number:
        kind, said = f"{reader.name} takes much memory", f"{more // 1000} MB"
    if kind:
        shown = repr(given if len(given) < 600 else given[:300] + given[-300:])
        findings.add(reader.name, number, kind, f"{said.rstrip()}\n  {len(given)} long: {shown[:700]}\n")


def main() -> int:
    given = _arguments()
    chosen = [one for one in READERS if not given.only or one.name in given.only]
    shares = sum(one.share for one in chosen)
    findings, counted = Findings(), Counter[str]()
    try:
        for part in range(PARTS):
            for reader in chosen:
                many = max(1, round(given.inputs * reader.share / shares))
                for number in range(given.first + part, given.first + many, PARTS):
                    tried(reader, number, findings)
                    counted[reader.name] += 1
            print(f"part {part + 1} of {PARTS}: {counted.total()} inputs", flush=True)
    except KeyboardInterrupt:
        print("Stopped.")
    for name, took in sorted(findings.longest.items(), key=lambda one: -one[1]):
        print(f"{name}: {counted[name]} inputs, the longest {took:.2f} s")
    print(f"{counted.total()} inputs from {given.first} on, {held() // 1000} MB at the most")
    for kind, times in findings.seen.most_common():
        print(f"{times} × {kind}")
    print(f"{len(findings.seen)} kinds of findings")
    return int(bool(findings.seen))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--from", type=int, default=1, dest="first")
    parser.add_argument("--only", nargs="*", help=", ".join(one.name for one in READERS))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
