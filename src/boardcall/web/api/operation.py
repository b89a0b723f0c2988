"""What an operation of the interface is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from boardcall.tournament import Act
from boardcall.web.api.bodies import body_of, verb_of
from boardcall.web.api.values import DoneAnswer
from boardcall.web.permission.policy import RoutePolicy
from boardcall.web.permission.rights import Right


class OperationKind(StrEnum):
    """Whether an operation asks or acts."""

    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a program can ask or do: a row of the table that addresses, schema, pages and tests are made from.

    `path` is a pattern behind /e/<event>/api/v1/. `run` answers a question with a value of the type `answer`, or is
    the verb of an act. `body` and `query` are its arguments; `right` is required on the board that the path names.
    `timed` questions are told the moment of the request; their answer can change without an act, so they are never
    answered "not changed". A `kept` act gives the step that the keeper of the ballots takes, instead of a draft. A
    `page` of the desk may have a form for it, which is sent to `form` below the page and leads back there; its fields
    are those of the body and of the path. `is_view` says that `run` is a function of `boardcall.views`, of an event
    and a viewer. An `aside` operation is about what the server keeps beside the event, which changes without an
    act: it needs no key and no state that was seen, and `run` gives the answer.
    """

    name: str
    method: str
    path: str
    policy: RoutePolicy
    run: Callable[..., Any]
    answer: type
    body: type | None = None
    query: type | None = None
    right: Right | None = None
    timed: bool = False
    kept: bool = False
    page: str = ""
    form: str = ""
    is_view: bool = False
    aside: bool = False

    @property
    def kind(self) -> OperationKind:
        return OperationKind.READ if self.method == "GET" else OperationKind.WRITE

    @property
    def is_act(self) -> bool:
        return self.kind is OperationKind.WRITE and not self.aside

    @property
    def errors(self) -> tuple[int, ...]:
        """The statuses it may refuse with."""
        found = {401, 404, 429, 503} | ({403} if self.policy is not RoutePolicy.ANYONE else set())
        found |= {422} if self.query else set()
        found |= {413, 415, 422} if self.body else set()
        found |= {409, 412, 428} if self.is_act else set()
        return tuple(sorted(found))


def read(name: str, path: str, policy: RoutePolicy, view: Callable[..., Any], *, timed: bool = False) -> Operation:
    """An operation that answers with a view; the type of the answer is in its annotation."""
    return Operation(name, "GET", path, policy, view, get_type_hints(view)["return"], timed=timed, is_view=True)


def act(
    name: str,
    address: str,
    policy: RoutePolicy,
    verb: Callable[..., Any] | type[Act],
    *,
    right: Right | None = None,
    kept: bool = False,
    page: str = "",
    form: str = "",
) -> Operation:
    """An operation that does what a verb does; `address` is its method and path, its body is read off the verb.

    An act that takes nothing but its own fields needs no verb: the class itself is given.
    """
    method, path = address.split(" ")
    verb = verb_of(verb) if isinstance(verb, type) else verb
    body = body_of(name, path, verb)
    return Operation(name, method, path, policy, verb, DoneAnswer, body, right=right, kept=kept, page=page, form=form)
