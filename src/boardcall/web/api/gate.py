"""What happens before every operation: the event, whose token it is, the policy, and the key.

Cookies count for nothing here. So no page elsewhere can make a browser act, and no form token is needed.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.amendments import AmendingWords
from boardcall.errors import InputError, Problem, RefusedError, certain
from boardcall.exchange.towns import towns_called
from boardcall.views.logged_acts import logged
from boardcall.web.api.answers import REFUSED, RefusedRequestError, answered, json_response, refusal, wrong_method
from boardcall.web.api.bodies import call_verb, ref_of
from boardcall.web.api.operation import Operation, OperationKind
from boardcall.web.api.operation_call import OperationCall
from boardcall.web.api.request_body import read_body, read_query
from boardcall.web.api.values import DoneAnswer, ProblemValue
from boardcall.web.event.ballots import Saved, Sender
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.parts import noting
from boardcall.web.identity.tokens import TooManyTriesError, recognise_token
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role, RoutePolicy, with_policies
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.origin import sender_of
from boardcall.web.request.route import with_ref
from boardcall.wording import verbatim

LONGEST_BODY = 100_000
LONGEST_KEY = 100
JSON_TYPES = ("application/json", "text/json")
UNNAMED_TYPES = ("text/plain", "application/x-www-form-urlencoded")
"""What browsers, curl and Python's urllib send when nobody names a type: read if the body is a JSON object."""


def answering(operations: tuple[Operation, ...], events: Callable[[], HostedEvents]) -> Callable[..., HttpResponse]:
    """The view of one address: its operations by method."""
    by_method = {operation.method: operation for operation in operations}
    public = any(operation.policy is RoutePolicy.ANYONE for operation in operations)

    @csrf_exempt
    def view(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        method = "GET" if request.method == "HEAD" else str(request.method)
        operation = by_method.get(method)
        if method == "OPTIONS":
            return _preflight(by_method, public=public)
        if operation is None:
            return wrong_method(*by_method, "OPTIONS")
        try:
            response = _answer(request, operation, events().get(slug), parts)
        except REFUSED as error:
            response = refusal(error)
        if operation.policy is RoutePolicy.ANYONE and not request.headers.get("Authorization"):
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = "ETag"
        return response

    return with_policies(view, {one.method: one.policy for one in operations})


def _preflight(by_method: Mapping[str, Operation], *, public: bool) -> HttpResponse:
    """Pages of other hosts may read what is public, without a token, and nothing else."""
    response = HttpResponse(status=HTTPStatus.NO_CONTENT)
    response.headers["Allow"] = ", ".join((*by_method, "OPTIONS"))
    if public:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Methods"] = "GET"
        response.headers["Access-Control-Allow-Headers"] = "If-None-Match"
        response.headers["Access-Control-Max-Age"] = "86400"
    return response


def _answer(request: HttpRequest, operation: Operation, event: Hosted, parts: Mapping[str, object]) -> HttpResponse:
    token, visitor = caller(request, event)
    if not operation.policy.lets_in(visitor.role):
        anonymous = visitor.role is Role.ANONYMOUS
        status = HTTPStatus.UNAUTHORIZED if anonymous else HTTPStatus.FORBIDDEN
        says = "This needs a token." if anonymous else "This is not for the role of this token."
        raise RefusedRequestError(status, says)
    event = event.seen_by(visitor.viewer)
    if operation.kind is OperationKind.READ:
        snapshot, until = event.shown(visitor.viewer, at=time.now())
        asked = OperationCall(event, snapshot, visitor)
        extra: tuple[Any, ...] = (read_query(operation.query, request.GET.dict()),) if operation.query else ()
        at = {"at": time.now()} if operation.timed else {}
        changes = operation.timed or operation.aside
        mark = f"{_mark(asked)}.{token_urlsafe(6)}" if changes else f"{_mark(asked)}{_later(until)}"
        with noting() as lacking:
            whole: tuple[Any, ...] = (asked.snapshot, asked.viewer) if operation.is_view else (asked,)
            value = operation.run(*whole, *extra, **with_ref(operation.run, parts), **at)
        if any(not part.may_be_late for part in lacking):  # an answer without a part would be taken for all there is
            says = "This cannot be worked out just now. The director sees on the desk what failed; try again later."
            raise RefusedRequestError(HTTPStatus.SERVICE_UNAVAILABLE, says)
        if lacking:  # it says itself when its answer will change
            mark = f"{mark}.{token_urlsafe(6)}"
        return answered(value, mark=mark, act=asked.act)
    if not operation.is_act:
        return _aside(request, operation, OperationCall(event, event.now(), visitor), parts)
    done = _do(request, operation, OperationCall(event, event.now(), visitor), parts, token)
    asked = OperationCall(event, event.now(), visitor)
    return json_response(
        done, mark=_mark(asked), act=asked.act, status=HTTPStatus.OK if done.repeated else HTTPStatus.CREATED
    )


def _aside(
    request: HttpRequest, operation: Operation, asked: OperationCall, parts: Mapping[str, object]
) -> HttpResponse:
    """Changes what the server keeps beside the event."""
    body: tuple[Any, ...] = (read_body(operation.body, sent_body(request)),) if operation.body else ()
    value = operation.run(asked, *body, **parts)
    return json_response(value, mark=f"{_mark(asked)}.{token_urlsafe(6)}", act=asked.act)


def _later(until: datetime | None) -> str:
    """A mark of how long an answer holds, where a delay keeps something back."""
    return f".{until.timestamp():.0f}" if until else ""


def _mark(asked: OperationCall) -> str:
    """The state an answer shows, as its ETag: the last act, and whether all of it is seen."""
    return f"{asked.act}.all" if asked.viewer.everything else str(asked.act)


def caller(request: HttpRequest, event: Hosted) -> tuple[int, Visitor]:
    """The number of the token and its owner; nobody without a token. Cookies are ignored."""
    text = read_bearer(request)
    if not text:
        return 0, Visitor(event.id)
    try:
        token, visitor = recognise_token(event.id, text, address=sender_of(request), at=time.now())
    except TooManyTriesError as error:
        raise RefusedRequestError(HTTPStatus.TOO_MANY_REQUESTS, str(error)) from error
    except RefusedError as error:
        raise RefusedRequestError(HTTPStatus.UNAUTHORIZED, str(error)) from error
    return token.pk, visitor


def read_bearer(request: HttpRequest) -> str:
    """The token that was sent; "" where none was."""
    sent = request.headers.get("Authorization", "")
    scheme, _, text = sent.partition(" ")
    if sent and (scheme.casefold() != "bearer" or not text.strip()):
        raise RefusedRequestError(HTTPStatus.UNAUTHORIZED, "Write Authorization: Bearer and the token.")
    return text.strip()


def _do(
    request: HttpRequest, operation: Operation, asked: OperationCall, parts: Mapping[str, Any], token: int
) -> DoneAnswer:
    """Lets the desk act: once for each key, and not over an act the program has not seen."""
    if operation.right:  # whoever may not is told so, whatever they sent
        asked.board(operation.right, ref_of(parts))
    sent = sent_body(request)
    mark, seen = _key(request, token, sent), _seen(request)
    body: Any = read_body(certain(operation.body, "every act of the table has a body"), sent)
    at = time.now()
    towns_called([str(getattr(body, "home", None) or "")])  # the list is long, and others wait while an act is judged
    verb = call_verb(operation.run, asked, operation.path, parts=parts, body=body, at=at)
    if operation.kept:
        return _kept(asked, verb, Sender(at, asked.visitor.name, mark))
    notices: list[Problem] | None = None

    def judged(event: Event) -> Draft:
        nonlocal notices
        _refuse_other_use(event, mark)
        draft: Draft = verb(event)
        notices = list(draft.notices)
        return draft

    reason = " ".join(body.reason.split())
    amends = AmendingWords(body.amends_facts, body.amends_clause)
    entries = asked.event.do(
        judged, at=at, author=asked.visitor.name, reason=reason, key=mark, seen=seen, amends=amends
    )
    now = asked.event.now()
    return DoneAnswer(
        repeated=notices is None,
        acts=tuple(logged(now.event.replay, entry) for entry in entries),
        notices=tuple(ProblemValue.of(one) for one in notices or ()),
    )


def _kept(asked: OperationCall, step: Callable[[Sender], Saved], sender: Sender) -> DoneAnswer:
    """Lets the keeper of the ballots take a step: once for each key, whatever happened since the program looked."""
    history = asked.event.now().event.replay
    repeated = any(entry.key == sender.key for entry in history.entries)
    if not repeated:
        _refuse_other_use(asked.event.now().event, sender.key)
    saved = step(sender)
    now = asked.event.now()
    entries = (now.event.replay.entry(number) for number in saved.numbers)
    return DoneAnswer(
        repeated=repeated,
        acts=tuple(logged(now.event.replay, entry) for entry in entries if entry),
        notices=tuple(ProblemValue.of(one) for one in saved.notices),
    )


def sent_body(request: HttpRequest) -> bytes:
    """The body, if it is JSON by its type and not too long."""
    length = request.headers.get("Content-Length", "0")
    if not length.isdecimal() or int(length) > LONGEST_BODY or len(request.body) > LONGEST_BODY:
        raise RefusedRequestError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"{LONGEST_BODY} bytes are the most.")
    kind = request.headers.get("Content-Type", "").partition(";")[0].strip().casefold()
    is_object = request.body.strip()[:1] in (b"", b"{")
    is_json = not kind or kind in JSON_TYPES or kind.endswith("+json")
    if not is_json and not (kind in UNNAMED_TYPES and is_object):
        says = f"The body is {kind[:60]}; send Content-Type: application/json."
        raise RefusedRequestError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, says)
    return request.body


def _key(request: HttpRequest, token: int, sent: bytes) -> str:
    """The key under which the ledger keeps the request: of this token, and with the mark of what was asked."""
    key = request.headers.get("Idempotency-Key", "").strip().strip('"')
    if not key or len(key) > LONGEST_KEY or not key.isascii() or ":" in key:
        hint = verbatim(f"Send a new random text of up to {LONGEST_KEY} letters and digits with each act.")
        problem = Problem(
            verbatim("The header Idempotency-Key is missing or cannot be used."), hint, field="Idempotency-Key"
        )
        raise InputError([problem])
    what = f"{request.method} {request.path}\n".encode() + sent
    return f"api:{token}:{key}:{sha256(what).hexdigest()[:16]}"


def _refuse_other_use(event: Event, mark: str) -> None:
    start = mark.rpartition(":")[0] + ":"
    if any(entry.key.startswith(start) for entry in event.replay.entries):
        hint = verbatim("Take a new one for each act.")
        raise InputError.of(verbatim("This key was used for another request."), hint, field="Idempotency-Key")


def _seen(request: HttpRequest) -> int | None:
    """The act up to which the program knows the event; None if it acts in any case."""
    sent = request.headers.get("If-Match", "").strip()
    if sent == "*":
        return None
    number = sent.removeprefix("W/").strip('"').partition(".")[0]
    if not sent:
        says = "Send If-Match with the ETag of what you read, or with * to act whatever happened since."
        raise RefusedRequestError(HTTPStatus.PRECONDITION_REQUIRED, says)
    if not number.isdecimal() or len(number) > 15:
        hint = verbatim("Send the ETag of an answer, or *.")
        raise InputError.of(verbatim(f"“{sent[:40]}” is no state of the event."), hint, field="If-Match")
    return int(number)
