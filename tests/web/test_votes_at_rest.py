"""Two secret votes that differ only in who voted no: whatever the server keeps of them is the same."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from boardcall.game import Power
from boardcall.store import copy_event, open_ledger
from serving import served
from web.client import Answer, Client, without_words
from web.voting_site import Hall, playing_event

VOTERS = tuple(Power(letter) for letter in "EFGIRT")
FILES = {"one": "one.jsonl", "two": "two.jsonl", "three": "three.db", "four": "four.db"}
ROWS = {name: f"secret-{name}" for name in ("one", "two")}
AGAINST = {"one": Power.ENGLAND, "two": Power.TURKEY, "three": Power.ENGLAND, "four": Power.TURKEY}
PAIRS = (("one", "two"), ("three", "four"))
RANDOM = re.compile(r"[0-9a-f]{64}|[\w-]{20,}|\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?|^\d+$")
WORDS = (b"ballot=", b'"ballot":', b"=nay", b'"nay"', b'"in_favour":true', b'"in_favour":false', b'"in_favour": ')
"""What would tell a ballot: how a phone sends one, how a worker hands it on, and how a ledger could say it."""


def told(place: str) -> list[tuple[object, ...]]:
    """What a ledger says of each act, without its time and hashes; the key as a person's browser would make it."""
    with open_ledger(place) as ledger:
        lines = [json.loads(line) for line in ledger.lines()]
    return [(line["act"], line["author"], line["reason"], line["body"], len(line["key"])) for line in lines[1:]]


def accounts(vault: Path) -> dict[str, list[tuple[object, ...]]]:
    """The rows of the vault of accounts by event, with what is random in them blotted out."""
    found: dict[str, list[tuple[object, ...]]] = {}
    with closing(sqlite3.connect(vault)) as database:
        for table in ("device", "link", "account", "attempt"):
            for row in database.execute(f"SELECT * FROM identity_{table} ORDER BY id"):
                event, *rest = (RANDOM.sub("…", str(value)) for value in row[1:])
                found.setdefault(row[1], []).append((table, len(event), *rest))
    return found


def hold_votes(places: dict[str, str], arguments: Iterable[str]) -> str:
    """All events hold the same vote, ballot by ballot, but for who is against; gives what the server printed."""
    with served("serve", *arguments) as server:
        halls = {name: Hall(server, slug) for name, slug in zip(places, server.links, strict=True)}
        for step in ("propose", "open", *VOTERS, "close"):
            answers: dict[str, Answer] = {}
            for name, hall in halls.items():
                if isinstance(step, Power):
                    word = "nay" if step is AGAINST[name] else "yes"
                    answers[name] = hall.act(step, "ballot", ballot=word, key=f"{step} {name:5}")
                    assert answers[name].status == 303
                elif step == "propose":
                    assert hall.act(Power.ENGLAND, "propose", key="propose").status == 303
                else:
                    assert hall.hold(step, key=step).status == 303
            for one, other in PAIRS:
                if one in places:
                    assert told(places[one]) == told(places[other]), step
                    assert shown(halls[one]) == shown(halls[other]), step
                    assert not answers or sent(answers[one], halls[one]) == sent(answers[other], halls[other]), step
        return server.said


def sent(answer: Answer, hall: Hall) -> tuple[object, ...]:
    """What comes back for a ballot, byte for byte but for the moment and the event's name; and its size."""
    headers = {
        name: value.replace(f"/e/{hall.event}/", "/e/…/") for name, value in answer.headers.items() if name != "date"
    }
    return answer.status, headers, answer.body, len(answer.body)


def shown(hall: Hall) -> list[str]:
    """What a player without a vote, the director and anybody see, without what differs by name, chance and minute."""
    board = f"/e/{hall.event}/desk/boards/1/A/vote/"
    pages = (
        hall.seen(Power.AUSTRIA),
        hall.td.get(board).body,
        Client(hall.server.address).get(f"/e/{hall.event}/").body,
    )
    return [
        re.sub(rf"/e/{hall.event}/|The \S*{hall.event} Open|[\w-]{{12,}}|\b\d\d:\d\d\b", "…", without_words(page))
        for page in pages
    ]


def all_bytes(folder: Path) -> Iterator[tuple[Path, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path, path.read_bytes()


@pytest.mark.clause("wdc-2025:VII.3.d.i-secret")
def test_files_are_the_same_whoever_voted_no(tmp_path: Path) -> None:
    places = {name: str(playing_event(tmp_path / file)) for name, file in FILES.items()}
    assert "nay" not in hold_votes(places, places.values())
    for name, place in places.items():
        copy_event(place, tmp_path / f"{name}.archive.jsonl")
    kept = [[row[2:] for row in rows] for rows in accounts(tmp_path / "one.vault.sqlite3").values()]
    assert kept[0] == kept[1]
    assert kept[2] == kept[3]
    found = [(path.name, word) for path, content in all_bytes(tmp_path) for word in WORDS if word in content]
    assert found == []


@pytest.mark.clause("wdc-2025:VII.3.d.i-secret")
def test_a_database_and_its_log_are_the_same_whoever_voted_no(postgres_server: str) -> None:
    """With two workers, so that ballots go from one process to another."""
    import psycopg

    places = {name: f"{postgres_server}#{event}" for name, event in ROWS.items()}
    for place in places.values():
        playing_event(place)
    assert "nay" not in hold_votes(places, ("--database", postgres_server, *ROWS.values(), "--workers", "2"))
    with psycopg.connect(postgres_server, autocommit=True) as database:
        database.execute("CHECKPOINT")
    data = Path(parse_qs(urlsplit(postgres_server).query)["host"][0]) / "data"
    files = [(path, content) for path, content in all_bytes(data) if b"cast-draw-vote" in content]
    assert "pg_wal" in {path.parent.name for path, _ in files}, "the log is among what is looked at"
    assert [(path.name, word) for path, content in files for word in WORDS if word in content] == []
