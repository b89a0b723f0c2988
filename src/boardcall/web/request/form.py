"""What was typed into a form and what is wrong with it, so that a page can be shown again with both."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import HttpRequest

from boardcall.errors import BoardcallError, InputError, Problem, refuse
from boardcall.wording import Sentence, say

LONGEST_WHOLE = 4
"""Digits of a number that people type; no year and no count has more."""
LONGEST_ACT = 9
"""Digits of the number of an act or a round, as pages and addresses carry them."""


@dataclass(frozen=True, slots=True)
class Form:
    """The values of a form's fields by name, the problems found with them, and the status of its page."""

    values: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    status: int = 200

    def __getitem__(self, name: str) -> str:
        return self.values.get(name, "")

    def beside(self, name: str) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.field == name)

    def placed(self, fields: Mapping[str, str]) -> "Form":
        """The form with problems about a text beside the field of that text."""
        placed = (replace(one, field=fields.get(one.text, one.field)) for one in self.problems)
        return replace(self, problems=tuple(placed))

    def elsewhere(self, *fields: str) -> tuple[Problem, ...]:
        """The problems of no field that the page shows."""
        return tuple(problem for problem in self.problems if problem.field not in fields)


def typed(request: HttpRequest, problems: Iterable[Problem] = (), status: int = 0) -> Form:
    """The form as it was sent, with what is wrong with it, by itself with 422; passwords are never sent back."""
    values = {name: str(value) for name, value in request.POST.items() if "password" not in name}
    wrong = tuple(problems)
    return Form(values, wrong, status or (422 if wrong else 200))


def problems_of(error: BoardcallError) -> tuple[Problem, ...]:
    """What a refusal says, as problems."""
    return error.problems if isinstance(error, InputError) else (Problem(error.sentence),)


def whole(text: str, digits: int = LONGEST_WHOLE) -> int | None:
    """The number in a text, or None if it is not a number or has more digits. The one reader of numbers in requests."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def no_button() -> InputError:
    """What is said to a form that none of its buttons sent."""
    return InputError.of(say("Choose what to do."), say("Press one of the buttons."))


class Numbers:
    """Reads whole numbers from the fields of a form and collects what is wrong with them, until `check`."""

    def __init__(self, sent: Mapping[str, Any]) -> None:
        self.sent = sent
        self.problems: list[Problem] = []

    def whole(self, field: str, what: object, such_as: Sentence, *, optional: bool = False) -> int | None:
        """The number in a field, or None with a problem noted; `what` is what belongs there, such as "a year"."""
        text = str(self.sent.get(field, "")).strip()
        if not text and optional:
            return None
        if (number := whole(text)) is not None:
            return number
        message = say("“{text}” is not {what}.", text=text, what=what) if text else say("Write {what}.", what=what)
        self.problems.append(Problem(message, say("Such as {example}.", example=such_as), field=field))
        return None

    def check(self) -> None:
        """InputError when something was wrong."""
        refuse(self.problems)
