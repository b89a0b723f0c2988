"""What was typed into a form and what is wrong with it, so that a page can be shown again with both."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

from boardcall.errors import BoardcallError, InputError, Problem


@dataclass(frozen=True, slots=True)
class Form:
    """The values of a form's fields by name, and the problems found with them."""

    values: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.values.get(name, "")

    def beside(self, name: str) -> tuple[Problem, ...]:
        """The problems of one field."""
        return tuple(problem for problem in self.problems if problem.field == name)

    def elsewhere(self, *fields: str) -> tuple[Problem, ...]:
        """The problems of no field that the page shows."""
        return tuple(problem for problem in self.problems if problem.field not in fields)


def typed(request: HttpRequest, problems: Iterable[Problem] = ()) -> Form:
    """The form as it was sent, with what is wrong with it; passwords are never sent back."""
    values = {name: str(value) for name, value in request.POST.items() if "password" not in name}
    return Form(values, tuple(problems))


def problems_of(error: BoardcallError) -> tuple[Problem, ...]:
    """What a refusal says, as problems."""
    return error.problems if isinstance(error, InputError) else (Problem(str(error)),)
