"""Attacks on the edge of a real server while a director works.

    attacks.py [--workers N] [--seconds S] [--only NAME …]


The server may open 1,024 files. Attackers come from 127.0.0.2 and, where an attack has many addresses, from fifty; the
director comes from 127.0.0.1 and opens the desk ten times a second, each time by a new connection, and posts a notice
every second. Prints for each attack the director's waits, which answers the attackers got, how many lines the log got,
and the memory of the server. It ends with status 1 if a wait was over a second, or the log has a trace.
"""

import argparse
import asyncio
import multiprocessing
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from edge.attacks import ATTACKS, Attack

SAMPLE = Path(__file__).parent.parent / "src" / "boardcall" / "web" / "sample" / "paris.jsonl"
FILES = 1024
"""How many files the server may open."""
MOST_SECONDS = 1.0
"""How long the director may wait."""
BETWEEN = 0.1


def direct(host: str, port: int, link: str, said: Connection) -> None:
    """The director at work, in a process of its own: the seconds of each look and each act, until told to stop."""
    cookies: dict[str, str] = {}

    def ask(method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        connection = HTTPConnection(host, port, timeout=60)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        body = None
        if fields is not None:
            body = urlencode({"csrfmiddlewaretoken": cookies.get("csrftoken", ""), **fields})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        for header in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = header.partition(";")[0].partition("=")
            cookies[name] = value
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    ask("GET", urlsplit(link).path)
    ask("POST", urlsplit(link).path, {})
    said.send("ready")
    number, rounds = 0, 0
    waits: list[float] = []
    faults: list[str] = []
    while True:
        if said.poll():
            if said.recv() == "end":
                return
            said.send((waits, faults))
            waits, faults = [], []
        begun = time.monotonic()
        rounds += 1
        try:
            if rounds % 10:
                status, _ = ask("GET", "/e/paris/desk/")
                good = status == 200
            else:
                number += 1
                status, page = ask("GET", "/e/paris/desk/notices/")
                keys = dict(re.findall(r'name="(key|expected)" value="([^"]*)"', page))
                status, _ = ask(
                    "POST", "/e/paris/desk/notices/", {**keys, "text": f"Lunch {number}", "to": "", "do": "post"}
                )
                good = status in (200, 302, 303)
            if not good:
                faults.append(str(status))
        except (OSError, HTTPException) as error:
            faults.append(type(error).__name__)
        waits.append(time.monotonic() - begun)
        time.sleep(BETWEEN)


def memory(pid: int) -> int:
    """Megabytes that a process and its children hold."""
    found = subprocess.run(
        ["ps", "-o", "rss=", "--pid", str(pid), "--ppid", str(pid)], capture_output=True, text=True, check=True
    )
    return sum(map(int, found.stdout.split())) // 1000


@contextmanager
def served(folder: Path, workers: int) -> Iterator[tuple[str, int, Path]]:
    """A server of the sample event that may open few files: the director's link, its process, and its log."""
    place, log = folder / "paris.jsonl", folder / "log"
    shutil.copy(SAMPLE, place)
    options = f"--host 127.0.0.1 --port 0 --no-open --workers {workers}"
    command = f"ulimit -n {FILES}; exec {sys.executable} -m boardcall serve {place} {options}"
    with log.open("wb") as out:
        server = subprocess.Popen(["bash", "-c", command], stdout=subprocess.PIPE, stderr=out, text=True)
    assert server.stdout is not None
    said = ""
    while "Ctrl-C" not in said:
        line = server.stdout.readline()
        assert line, said + log.read_text()
        said += line
    link = re.search(r"http://\S+/enter/\S+", said)
    assert link
    try:
        yield link[0], server.pid, log
    finally:
        server.terminate()
        print(f"the server ended with {server.wait(60)}")


def main() -> int:
    given = _arguments()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    chosen = [one for one in ATTACKS if not given.only or one.__name__ in given.only]
    with tempfile.TemporaryDirectory(prefix="boardcall-attacks-") as folder:
        with served(Path(folder), given.workers) as (link, pid, log):
            at = urlsplit(link)
            host, port = at.hostname or "", at.port or 0
            here, there = multiprocessing.Pipe()
            director = multiprocessing.get_context("spawn").Process(target=direct, args=(host, port, link, there))
            director.start()
            here.recv()
            time.sleep(given.seconds / 2)
            bad = report("nothing", here, pid)
            for attack in chosen:
                lines = len(log.read_text().splitlines())
                now = Attack(host, port, time.monotonic() + given.seconds)
                asyncio.run(attack(now))
                bad += report(attack.__name__, here, pid)
                new = len(log.read_text().splitlines()) - lines
                print(f"    attackers {dict(now.came.most_common())}, {new} lines of log", flush=True)
            here.send("end")
            director.join(60)
        said = log.read_text()
        print("\n".join(sorted(set(said.splitlines())))[:4000])
        return int(bad > 0 or "Traceback" in said)


def report(name: str, director: Connection, pid: int) -> int:
    """Prints how long the director waited since the last report; 1 if that was too long, or something failed."""
    director.send("report")
    waits, faults = director.recv()
    waits.sort()
    middle, longest = waits[len(waits) // 2], waits[-1]
    print(
        f"{name}: director {len(waits)} times, middle {middle:.2f} s, longest {longest:.2f} s,"
        f" failed {Counter(faults)}, {memory(pid)} MB",
        flush=True,
    )
    return int(longest > MOST_SECONDS or bool(faults))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", nargs="*", help=", ".join(one.__name__ for one in ATTACKS))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
