"""An association's file: its steps, and the sealed papers of its cases.

Steps hold numbers, days, offices and levels. Who a case is about and what was written is only in papers, sealed to
those who may read the case. A deleted case leaves no row, and its data is overwritten.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

from boardcall.conduct.cases.association import Association
from boardcall.conduct.cases.case import CodeCase
from boardcall.conduct.cases.decision_steps import Delete
from boardcall.conduct.cases.history import DoneStep, association_of, do, read_step
from boardcall.conduct.cases.protocol import Protocol
from boardcall.conduct.cases.step import CodeStep
from boardcall.errors import InputError, NotFoundError, StoreError
from boardcall.rulebook import read_rulebook
from boardcall.store.private import OWNER_ONLY
from boardcall.store.sealed_papers import Paper, mark_of, readers_of, seal, unseal
from boardcall.tables.codec import canonical, encode
from boardcall.wording import say

TABLES = (
    "CREATE TABLE boardcall_association (format INTEGER NOT NULL, rulebook TEXT NOT NULL)",
    """CREATE TABLE boardcall_step (
        number INTEGER PRIMARY KEY, of_case INTEGER, day TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL,
        body TEXT NOT NULL)""",
    "CREATE TABLE boardcall_paper (number INTEGER PRIMARY KEY, of_case INTEGER NOT NULL, sealed TEXT NOT NULL)",
)
SETTINGS = ("PRAGMA secure_delete = ON", "PRAGMA synchronous = FULL")


@dataclass(frozen=True, slots=True)
class SealedPaper:
    """A paper of a case as the file stores it."""

    number: int
    case: int
    sealed: str


class AssociationFile:
    """An association in an SQLite file that only its owner may read."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise NotFoundError(
                say("There is no association at {path}. Make one with: boardcall association new {path}", path=path)
            )
        self.path = path
        self._connection = sqlite3.connect(path, isolation_level=None)
        try:
            for setting in SETTINGS:
                self._run(setting)
            ((self.rulebook,),) = self._run("SELECT rulebook FROM boardcall_association")
            book = read_rulebook(self.rulebook)
            self.protocol = Protocol.of(book.conduct, book.source)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path, rulebook: str) -> "AssociationFile":
        """A new association that goes by the text of a rulebook."""
        book = read_rulebook(rulebook)
        Protocol.of(book.conduct, book.source)
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        except FileExistsError as error:
            raise StoreError(say("There is a file {path} already. Choose another name.", path=path)) from error
        except OSError as error:
            raise StoreError(say("{path} cannot be written: {error}.", path=path, error=error.strerror)) from error
        with closing(sqlite3.connect(path)) as connection, connection:
            for table in TABLES:
                connection.execute(table)
            connection.execute("INSERT INTO boardcall_association VALUES (1, ?)", (rulebook,))
        return cls(path)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def association(self) -> Association:
        return association_of(self.protocol, self.done())

    def done(self) -> tuple[DoneStep, ...]:
        rows = self._run("SELECT day, by, kind, body FROM boardcall_step ORDER BY number")
        return tuple(
            DoneStep(date.fromisoformat(day), by, read_step(kind, json.loads(body))) for day, by, kind, body in rows
        )

    def papers(self, case: int) -> tuple[SealedPaper, ...]:
        rows = self._run("SELECT number, of_case, sealed FROM boardcall_paper WHERE of_case = ? ORDER BY number", case)
        return tuple(SealedPaper(*row) for row in rows)

    def read(self, case: int, key: str) -> tuple[Paper, ...]:
        found = (unseal(one.sealed, key) for one in self.papers(case))
        return tuple(paper for paper in found if paper is not None)

    def do(
        self, step: CodeStep, *, on: date, by: str, key: str = "", paper: Mapping[str, Any] | None = None
    ) -> Association:
        """Does a step, keeps its paper, and seals the papers of the case to those who may read it now."""
        with self._writing():
            after = do(self.association(), step, on=on, by=by)
            done = DoneStep(on, by, step)
            self._run(
                "INSERT INTO boardcall_step (of_case, day, by, kind, body) VALUES (?, ?, ?, ?, ?)",
                done.case,
                on.isoformat(),
                by,
                step.name,
                canonical(encode(step)),
            )
            number = getattr(step, "case", None)
            if isinstance(step, Delete):
                self._delete(step.case)
            elif number is not None:
                self._keep(after, after.cases[number], key, paper)
        return after

    def stale(self) -> tuple[int, ...]:
        """The cases with papers sealed to others than may read them now, as when an office changed hands."""
        held = self.association()
        return tuple(number for number, case in held.cases.items() if self._differing(held, case))

    def reseal(self, key: str) -> tuple[int, ...]:
        """Seals the papers that a key opens to those who may read them now; returns the cases whose papers were not."""
        held = self.association()
        found = {number: self._differing(held, held.cases[number]) for number in self.stale()}
        mine = tuple(number for number, papers in found.items() if all(unseal(one.sealed, key) for one in papers))
        with self._writing():
            for number in mine:
                self._keep(held, held.cases[number], key, None)
        return mine

    def _differing(self, held: Association, case: CodeCase) -> list[SealedPaper]:
        marks = frozenset(mark_of(held.people[one].card) for one in held.readers(case))
        return [one for one in self.papers(case.number) if readers_of(one.sealed) != marks]

    def _keep(self, after: Association, case: CodeCase, key: str, paper: Mapping[str, Any] | None) -> None:
        cards = [after.people[one].card for one in after.readers(case)]
        for one in self._differing(after, case):
            sealed = self._again(one, key, cards)
            self._run("UPDATE boardcall_paper SET sealed = ? WHERE number = ?", sealed, one.number)
        if paper is not None:
            sealed = seal(paper, cards)
            self._run("INSERT INTO boardcall_paper (of_case, sealed) VALUES (?, ?)", case.number, sealed)

    def _again(self, paper: SealedPaper, key: str, cards: list[str]) -> str:
        """A paper sealed to other readers, by one of its readers."""
        found = unseal(paper.sealed, key) if key else None
        if found is None:
            message = say("The papers of case {number} are sealed again with this step.", number=paper.case)
            raise InputError.of(message, say("Give the reading key of somebody who can read them."))
        return seal(found, cards)

    def _delete(self, case: int) -> None:
        self._run("DELETE FROM boardcall_paper WHERE of_case = ?", case)
        self._run("DELETE FROM boardcall_step WHERE of_case = ? AND kind <> ?", case, Delete.name)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with self._sentences():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def _run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._sentences():
            return self._connection.execute(sql, values).fetchall()

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise StoreError(
                say("{path} is not an association, or cannot be used now: {error}.", path=self.path, error=error)
            ) from error
