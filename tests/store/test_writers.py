"""Several programs write one event at the same time: nobody overwrites anybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardcall.errors import StoreError, UnreachableError
from boardcall.store import create_ledger, open_ledger, verify
from boardcall.store.lock import locked
from boardcall.tournament.acts.standings import Decide
from congress import PERSONS, STORY, chained

WRITER = """
import sys
from datetime import UTC, datetime
from boardcall.errors import ConflictError
from boardcall.store import open_ledger
from boardcall.tournament import chain_acts
from boardcall.tournament.acts.standings import Decide

place, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open_ledger(place) as ledger:
    for number in range(count):
        while True:
            act = Decide(f"{name} {number}", ("yes",))
            try:
                ledger.append(chain_acts([act], head=ledger.head(), at=datetime.now(UTC), author=name, reason="x"))
            except ConflictError:
                continue
            break
"""
EACH = 15


@pytest.mark.parametrize("store", ["file", "sqlite", "postgres"])
def test_two_programs_at_once_lose_nothing(store: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    where = str(tmp_path / {"file": "event.jsonl", "sqlite": "event.db", "postgres": ""}[store])
    if store == "postgres":
        where = f"{request.getfixturevalue('postgres_server')}#{tmp_path.name}"
    with create_ledger(where) as ledger:
        ledger.append(chained(STORY), PERSONS)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, where, name, str(EACH)], env=environment)
        for name in ("td", "assistant")
    ]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    with open_ledger(where) as ledger:
        assert verify(ledger).problems == ()
        questions = [entry.act.question for entry in ledger.entries() if isinstance(entry.act, Decide)]
    assert sorted(questions) == sorted(f"{name} {n}" for name in ("td", "assistant") for n in range(EACH))


def test_lock_that_is_held_is_told(tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl.lock"
    with (
        locked(path),
        pytest.raises(StoreError, match=r"Another program is writing .*event\.jsonl\."),
        locked(path, wait=0.1),
    ):
        pass


def test_ledger_finds_its_server_again_after_the_connection_was_ended(postgres_server: str) -> None:
    import psycopg

    with create_ledger(f"{postgres_server}#again") as ledger:
        ledger.append(chained(STORY[:1]))
        with psycopg.connect(postgres_server, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [ledger._database._connection.info.backend_pid])  # type: ignore[attr-defined]
        with pytest.raises(UnreachableError):
            ledger.number()
        assert ledger.number() == 1
