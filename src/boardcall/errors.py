"""What can go wrong, in one tree.

    Problem                     a value, not an exception: one thing a person typed that cannot stand
    BoardcallError
    ├── InputError              input with problems; carries all of them at once
    ├── RefusedError            an act the rules or the state of the event refuse
    ├── NotFoundError           a rulebook, scoring system, event, player … that does not exist
    └── StoreError              a ledger or archive that cannot be read, written or trusted
        ├── ConflictError       somebody else's act was saved first
        └── UnreachableError    a database that cannot be reached, so that nothing is known of it

Every message is a sentence that says what to do next. The edges (command line, web) translate each
of these; a programmer's mistake is an ordinary Python exception with the values needed to repeat it.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from boardcall.wording import NO_WORDS, Sentence, joined, say, verbatim, with_colon

T = TypeVar("T")


def certain(value: T | None, because: str) -> T:
    """A value that is there, with the reason; a programmer's mistake where it is not."""
    if value is None:
        raise LookupError(because)
    return value


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in what a person gave, with where it is and what to do about it.

    `file`, `line` (1 for the first), `row` (as a spreadsheet numbers it) and `field` (a column or key)
    say where, as far as known; `text` is the smallest bad piece; `hint` says what to write instead.

    >>> import boardcall as bc
    >>> problem = bc.read_orders("FRA: A Par - Bux", position=bc.Position.start()).problems[0]
    >>> problem.line, problem.text, str(problem.message)
    (1, 'Bux', '“Bux” is not a province, unit or order word.')
    """

    message: Sentence
    hint: Sentence = NO_WORDS
    file: str = ""
    line: int | None = None
    row: int | None = None
    field: str = ""
    text: str = ""

    @property
    def sentence(self) -> Sentence:
        """What is wrong and what to do. The form's own name of the field is left out, because no page shows it."""
        placed = self.file or self.line or self.row is not None or "." in self.field
        said = joined(" ", (self.message, self.hint) if self.hint else (self.message,))
        return with_colon(self._where(), said) if placed else said

    def _where(self) -> Sentence:
        line = () if self.line is None else (say("line {number}", number=self.line),)
        row = () if self.row is None else (say("row {number}", number=self.row),)
        return joined(", ", [part for part in (self.file, *line, *row, self.field) if part])

    def __str__(self) -> str:
        where = ":".join(part for part in (self.file, str(self.line or "")) if part)
        place = [where if self.file else f"line {where}"] if where else []
        place += [f"row {self.row}"] if self.row is not None else []
        place += [self.field] if self.field else []
        sentence = f"{', '.join(place)}: {self.message}" if place else self.message
        return f"{sentence} {self.hint}".rstrip()


def problem_lines(problems: Iterable[Problem]) -> tuple[str, ...]:
    """Every problem as a line; a problem that many rows share is shown once, with the rows: "rows 12 to 40, 43"."""
    rows: dict[Problem, list[int]] = {}
    for problem in problems:
        rows.setdefault(replace(problem, row=None), []).extend([] if problem.row is None else [problem.row])
    return tuple(_one_line(problem, sorted(set(numbers))) for problem, numbers in rows.items())


def _one_line(problem: Problem, rows: list[int]) -> str:
    if len(rows) < 2:
        return str(replace(problem, row=rows[0] if rows else None))
    runs: list[list[int]] = []
    for row in rows:
        if runs and row == runs[-1][-1] + 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    named = ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return str(replace(problem, field=", ".join(part for part in (f"rows {named}", problem.field) if part)))


class BoardcallError(Exception):
    """Any refusal that a person can do something about; `sentence` says it.

    >>> import boardcall as bc
    >>> try:
    ...     bc.load_rulebook("clbu")
    ... except bc.BoardcallError as error:
    ...     print(error.sentence)
    There is no rulebook "clbu". Did you mean club?
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class InputError(BoardcallError):
    """Input that cannot be used; `problems` holds every mistake found, not only the first.

    >>> import boardcall as bc
    >>> try:
    ...     bc.score("A5 E5 F5 G5 I5 R5 T5", "draw-size")
    ... except bc.InputError as error:
    ...     print(error.problems[0].field, error.problems[0].message)
    centres The counts add up to 35, but the map has 34 centres.
    """

    def __init__(self, problems: Collection[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(verbatim("\n".join(map(str, self.problems))))

    @classmethod
    def of(cls, message: Sentence, hint: Sentence = NO_WORDS, file: str = "", **where: Any) -> "InputError":
        """A single mistake; `where` is the rest of what a Problem says: field, row, text."""
        return cls((Problem(message, hint, file, **where),))


def refuse(problems: Collection[Problem]) -> None:
    """Raises all of them as one InputError, where there are any."""
    if problems:
        raise InputError(problems)


class RefusedError(BoardcallError):
    """An act that the rulebook or the state of the event refuses; the message says why and what would do.

    >>> import boardcall as bc
    >>> try:
    ...     bc.Game().undo()
    ... except bc.RefusedError as error:
    ...     print(error)
    Nothing was played yet.
    """


class NotFoundError(BoardcallError):
    """Something named that does not exist; the message lists what does.

    >>> import boardcall as bc
    >>> try:
    ...     bc.load_system("haigt")
    ... except bc.NotFoundError as error:
    ...     print(error)
    There is no scoring system “haigt”. Did you mean haight?
    """


class StoreError(BoardcallError):
    """A ledger or an archive that cannot be read, written or trusted.

    >>> import boardcall as bc, pathlib, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> place = pathlib.Path(folder.name) / "spring.db"
    >>> bc.create_event(place, "club").close()
    >>> try:
    ...     bc.create_event(place, "club")
    ... except bc.StoreError as error:
    ...     print(str(error).replace(str(place), "spring.db"))
    There is an event at spring.db already. Choose another place.
    >>> folder.cleanup()
    """


class ConflictError(StoreError):
    """Somebody else's act was saved first; look at the event again, then repeat the act if it is still right."""


class UnreachableError(StoreError):
    """A database that cannot be reached; it says nothing about whether its events are intact."""
