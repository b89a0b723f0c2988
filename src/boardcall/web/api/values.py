"""What every topic of the interface answers with. Every field is always there; what is not known or not public is null
or empty.
"""

from dataclasses import dataclass

from boardcall.errors import Problem
from boardcall.tournament import RoundNumber
from boardcall.views.logged_acts import LoggedAct
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class LogAnswer:
    """Acts in their order."""

    acts: tuple[LoggedAct, ...]
    more: bool
    """Whether later acts follow: ask again with `after` as the last number."""


@dataclass(frozen=True, slots=True)
class TaskValue:
    """One thing to do."""

    kind: str
    """What is to be done, such as enter-years."""
    place: str
    """Where at the desk it is done."""
    sentence: Sentence
    round: RoundNumber | None
    board: str


@dataclass(frozen=True, slots=True)
class AgendaAnswer:
    """What the event waits for and what is missing."""

    round: RoundNumber | None
    next: TaskValue | None
    missing: tuple[TaskValue, ...]


@dataclass(frozen=True, slots=True)
class RulesAnswer:
    """The event's rulebook as its whole text, and the keys it changed of the one it was made from."""

    rulebook: str
    """The id of the rulebook."""
    made_from: str
    """The id of the program's rulebook it was made from; "" if there is none."""
    changed: tuple[str, ...]
    text: str
    """TOML, as `change-event` takes it."""


@dataclass(frozen=True, slots=True)
class ProblemValue:
    """One thing that is wrong or to be pointed out."""

    message: Sentence
    hint: Sentence
    """What to do about it."""
    field: str
    """The field of the request it is about, or empty."""
    text: str
    """The smallest bad piece."""

    @classmethod
    def of(cls, problem: Problem) -> "ProblemValue":
        return cls(problem.message, problem.hint, problem.field, problem.text)


@dataclass(frozen=True, slots=True)
class DoneAnswer:
    """Acts that are saved."""

    repeated: bool
    """Whether this key was used before: the acts are those of then, and nothing was done twice."""
    acts: tuple[LoggedAct, ...]
    notices: tuple[ProblemValue, ...]
    """What the desk points out without refusing it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer, in the form of RFC 9457."""

    type: str
    title: str
    status: int
    detail: str
    problems: tuple[ProblemValue, ...]
    """Everything that is wrong, at once."""


@dataclass(frozen=True, slots=True)
class CopyAnswer:
    """The secret by which a second machine follows; its holder has the event with all its names and secrets."""

    hash: str
    """The hash, in this chain, of the last act that the second machine has; empty if there is no such act."""
    acts: tuple[str, ...]
    """The lines of the ledger after it."""
    people: tuple[str, ...]
    """The rows of the people table."""
    backup: str
    """The backup, in base64; empty where it was not asked for."""
    accounts: str
    """A hash of accounts, links, devices, screens and secrets; when it changes, fetch the backup again."""
