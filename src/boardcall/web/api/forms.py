"""Forms of the desk that do what an operation does: the same verb, the same fields, the same policy."""

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.errors import NotFoundError
from boardcall.tables.form_reader import read_form
from boardcall.web.api.bodies import Acting, call_verb, ref_of
from boardcall.web.api.openapi import PART
from boardcall.web.api.operation import Operation
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.machine import time
from boardcall.web.permission.rights import call_desk
from boardcall.web.request.act import button
from boardcall.web.request.form import LONGEST_ACT, whole
from boardcall.web.request.route import ACT, Call, Route
from boardcall.wording import say


def form_route(operation: Operation) -> Route:
    """The address that takes the form of an operation."""

    def view(call: Call, **address: object) -> HttpResponse:
        parts = _parts(operation, call, address)

        def verb(event: Event) -> Draft:
            call_desk(call.visitor)
            if operation.right:
                call.board(operation.right, ref_of(parts))
            body: Acting = read_form(operation.body or Acting, dict(call.request.POST.lists()))
            asked = OperationCall(call.event, call.event.now(), call.visitor)
            made = call_verb(operation.run, asked, operation.path, parts=parts, body=body, at=time.now())
            draft: Draft = made(event)
            return draft

        return button(call, verb, to=PART.sub(lambda part: str(parts[part[2]]), operation.page))

    return Route(operation.page + operation.form, f"do-{operation.name}", view, operation.policy, ACT)


def _parts(operation: Operation, call: Call, address: dict[str, object]) -> dict[str, object]:
    """What the path names: from the address of the form, else from its fields."""
    found = dict(address)
    for kind, name in PART.findall(operation.path):
        text = call.request.POST.get(name, "")
        if name in found:
            continue
        number = whole(text, LONGEST_ACT) if kind == "int" else None
        if kind == "int" and number is None:
            raise NotFoundError(say("Nothing of that number is known: reload the page."))
        found[name] = text if number is None else number
    return found
