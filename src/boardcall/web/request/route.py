"""What happens before every view: which event, who asks, and whether the route's policy lets them in."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, wraps
from inspect import signature
from typing import Any, Protocol, TypeVar, cast
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError, close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from boardcall.desk.results.rulings import is_long_after
from boardcall.errors import BoardcallError, ConflictError, InputError, NotFoundError, Problem, RefusedError, StoreError
from boardcall.store.live import READ_ONLY
from boardcall.tournament import ERASED, Board, BoardRef
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.optional_parts import spared
from boardcall.web.event.parts import PagePart, PartFailure, noting, saying
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.devices import access_mark, recognise
from boardcall.web.machine import time
from boardcall.web.machine.background_work import WorkStopped
from boardcall.web.machine.clock_watch import is_behind, set_forward
from boardcall.web.machine.costly_work import COSTLY, COSTLY_FOR_STAFF, BusyError
from boardcall.web.machine.settings import CONTENT_POLICY
from boardcall.web.permission.policy import STAFF_ROLES, Role, RoutePolicy, with_policy
from boardcall.web.permission.rights import NotYoursError, Right, board_for, may
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.language import default_language
from boardcall.web.request.look import mark_for_anyone
from boardcall.web.request.render import render
from boardcall.wording import NO_WORDS, Sentence, day_named, local_time, mark, say

Methods = tuple[str, ...]
READ: Methods = ("GET", "HEAD")
FORM: Methods = ("GET", "HEAD", "POST")
ACT: Methods = ("POST",)
ROUND = "rounds/<int:number>/"
CLOCK_MAY_DIFFER = timedelta(minutes=5)
"""How far two machines of one event may differ in time."""
SET_FORWARD = mark(
    "The clock of this machine was set forward by {minutes} minutes, and all clocks and deadlines with it. "
    "If that is wrong, set it right."
)
NO_ACCOUNTS = say(
    "The server's accounts cannot be used just now: its database does not answer, or its disk is full. "
    "Nothing was saved."
)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was let in: the event it is about, who asks, and the request itself."""

    request: HttpRequest
    event: Hosted
    visitor: Visitor

    @property
    def path(self) -> str:
        return self.request.path

    @property
    def base(self) -> str:
        """Where the event's addresses begin."""
        return f"/e/{self.event.slug}/"

    def may(self, right: Right, board: Board) -> bool:
        """Whether the visitor has a right on a board."""
        return may(self.visitor, right, board, self.event.now().rulebook)

    def board(self, right: Right, ref: BoardRef) -> Board:
        """The board, if the visitor has the right on it; NotYoursError otherwise."""
        return board_for(self.visitor, right, self.event.now().event, ref)


View = Callable[..., HttpResponseBase]
R = TypeVar("R", bound=HttpResponseBase)


@dataclass(frozen=True, slots=True)
class Route:
    """One address of an event: its pattern behind /e/<event>/, its name, the view, who may ask, and how.

    `follows` returns the number that changes when the page may, if that is not the number of the last act. A `costly`
    page is made one at a time, so that many requests for it keep nobody else waiting.
    """

    pattern: str
    name: str
    view: View
    policy: RoutePolicy
    methods: Methods = READ
    follows: Callable[[Hosted], int] | None = None
    costly: bool = False


def refusing(view: Callable[..., R]) -> Callable[..., R | HttpResponse]:
    """The view; what the core refuses, and a database that is away, become a page with a sentence."""

    @wraps(view)
    def answer(request: HttpRequest, **parts: object) -> R | HttpResponse:
        try:
            return view(request, **parts)
        except BoardcallError as error:
            return refused(request, error)
        except DatabaseError:
            return refused(request, StoreError(NO_ACCOUNTS))

    return answer


def guarded(route: Route) -> View:
    """The view behind its policy. A refusal of the core becomes a page with its sentence, never a traceback."""

    @refusing
    def answer(request: HttpRequest, slug: str, **parts: object) -> HttpResponseBase:
        if request.method not in route.methods:
            return HttpResponseNotAllowed(route.methods)
        event = SHOWING.events().get(slug)
        default_language(request, lambda: event.last.rulebook.event.official_language)
        visitor = visitor_of(request, event)
        if not route.policy.lets_in(visitor.role):
            return _turned_away(request, event, visitor)
        if ROUND in route.pattern:
            _check_round(event, int(str(parts["number"])))
        if route.policy is RoutePolicy.ANYONE:
            mark_for_anyone(request)
        door = COSTLY_FOR_STAFF if visitor.role in STAFF_ROLES else COSTLY
        turn = door.turn() if route.costly else nullcontext()
        with (
            told_at_desk(event, route.name, request.path),
            saying(*spared(lambda: damage_of(event, visitor), ())),
            turn,
        ):
            response = route.view(
                Call(request, seen(event, visitor, route.policy), visitor), **with_ref(route.view, parts)
            )
            return spared(lambda: asking(response, event.last.tournament.standby), response)

    cast("_Live", answer).follows = route.follows
    return with_policy(answer, route.policy)


def visitor_of(request: HttpRequest, event: Hosted) -> Visitor:
    """Who asks at this moment; nobody, where a player was erased, or merged into another registration."""
    visitor = recognise(event.id, request.COOKIES.get(cookie_name(event.slug), ""), at=time.now())
    if visitor.role is not Role.PLAYER:
        return visitor
    player = event.now().tournament.player(visitor.player)
    return visitor if player and player.name != ERASED else Visitor(event.id)


def access_of(event: Hosted) -> Hashable:
    """What `visitor_of` depends on beside the cookie; it changes whenever somebody at the event loses a right."""
    close_old_connections()
    players = tuple(player.id for player in event.now().tournament.players if player.name != ERASED)
    return access_mark(event.id), players


class _Live(Protocol):
    """A view with what its live page asks besides acts."""

    follows: Callable[[Hosted], int] | None


def _check_round(event: Hosted, number: int) -> None:
    """NotFoundError for a page of a round that neither the rules nor the boards have."""
    if all(board.round != number for board in event.last.tournament.boards):
        event.last.rulebook.round(number)


@contextmanager
def told_at_desk(event: Hosted, name: str, address: str) -> Iterator[None]:
    """Lets the desk say which page could not be made at all or lacks a piece, and why; the log has the trace."""
    try:
        with noting() as lacking:
            yield
        for part, error in lacking.items():
            if error is not None:
                _list_failure(event, replace(part, name=f"{part.name} of {address}"), error)
    except (BoardcallError, DatabaseError, Http404, SuspiciousOperation):
        raise
    except (Exception, WorkStopped) as error:
        _list_failure(event, PagePart(name, say("This page could not be made.")), error)
        raise


def _list_failure(event: Hosted, part: PagePart, error: BaseException) -> None:
    why = say("{error}", error=type(error).__name__)
    event.last.failures.add(PartFailure(part, event.last.number, why))


def asking(response: HttpResponseBase, standby: str) -> HttpResponseBase:
    """The answer whose page may ask whether a second machine is there, where the director named one."""
    if standby:
        policy = response.headers.get("Content-Security-Policy", CONTENT_POLICY)
        response.headers["Content-Security-Policy"] = policy.replace(
            "connect-src 'self'", f"connect-src 'self' {standby}"
        )
    return response


def damage_of(event: Hosted, visitor: Visitor) -> tuple[Sentence, ...]:
    """What every page says of an event whose ledger is damaged, and the desk of copies that are not made."""
    with suppress(StoreError):  # of a database that is away the view tells
        event.now()
    at_desk = visitor.is_desk
    if at_desk and (wrong := _wrong_clock(event)):
        return (wrong,)
    if at_desk and event.refuse_acts:
        try:
            event.refuse_acts(event.id)
        except RefusedError as error:
            return (error.sentence,)
    if event.damage:
        return (event.damage if at_desk else READ_ONLY,)
    if at_desk and SHOWING.copies is not None and SHOWING.copies.is_late(event, at=time.now()):
        return (say("The newest acts are not backed up at the second place. Check that it is there and has room."),)
    return ()


def _wrong_clock(event: Hosted) -> Sentence:
    """What shows that this machine's clock is wrong; no words where nothing does."""
    zone = event.last.rulebook.event.timezone
    if forward := set_forward():
        return say(SET_FORWARD, minutes=round(forward / timedelta(minutes=1)))
    if is_behind():
        day = day_named(time.now().astimezone(ZoneInfo(zone)).date())
        return say("The clock of this machine shows {day}, which is long past. Set it right.", day=day)
    if is_long_after(event.last.event, now := time.now()):
        return say(
            "The clock of this machine shows {day}, which is long after this event. Set it right.",
            day=day_named(now.astimezone(ZoneInfo(zone)).date()),
        )
    last = event.last.event.replay.entries[-1:]
    if last and last[0].at > time.now() + CLOCK_MAY_DIFFER:
        return say(
            "The clock of this machine was set back: the last act is of {at}. Set it right.",
            at=local_time(last[0].at, zone),
        )
    return NO_WORDS


def with_ref(view: Callable[..., Any], parts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parts of an address as a view takes them: where it takes a `ref`, number and board are that one value."""
    if not _takes_ref(view):
        return parts
    others = {part: value for part, value in parts.items() if part not in ("number", "board")}
    return {"ref": BoardRef(parts["number"], parts["board"]), **others}


@cache
def _takes_ref(view: Callable[..., Any]) -> bool:
    return "ref" in signature(view).parameters


def seen(event: Hosted, visitor: Visitor, policy: RoutePolicy) -> Hosted:
    """The event with the names this visitor may read at a route; pages for everybody are the same for everybody."""
    return event.seen_by(PUBLIC if policy in (RoutePolicy.ANYONE, RoutePolicy.STREAM) else visitor.viewer)


def cookie_name(slug: str) -> str:
    """The cookie of one event; another event's is another cookie."""
    return f"boardcall-{slug}"


def refused(request: HttpRequest, error: BoardcallError) -> HttpResponse:
    """The page that says why something was refused, with its status."""
    if isinstance(error, NotYoursError):
        return sentence_page(request, 403, say("Not yours to do"), error.sentence)
    if isinstance(error, BusyError):
        return sentence_page(request, 429, say("Not just now"), error.sentence)
    if isinstance(error, NotFoundError):
        return sentence_page(request, 404, say("Nothing here"), error.sentence)
    if isinstance(error, InputError):
        return sentence_page(request, 422, say("Something is not right yet"), *error.problems)
    if isinstance(error, StoreError) and not isinstance(error, ConflictError):
        return sentence_page(request, 503, say("Not just now"), error.sentence, say("Try again in a moment."))
    return sentence_page(request, 409, say("That did not work"), error.sentence)


def redirect(to: str) -> HttpResponse:
    """Sends the browser on to a path of this server, with GET."""
    response = HttpResponse(status=303)
    response["Location"] = to
    return response


def _turned_away(request: HttpRequest, event: Hosted, visitor: Visitor) -> HttpResponse:
    if visitor.role is Role.ANONYMOUS:
        return redirect(f"/e/{event.slug}/sign-in/?{urlencode({'next': request.path})}")
    return sentence_page(
        request, 403, say("Not yours to open"), say("This page is for people with another job at this event.")
    )


def sentence_page(request: HttpRequest, status: int, heading: Sentence, *sentences: Sentence | Problem) -> HttpResponse:
    """A page that says what is wrong and leads back."""
    event = _event_of(request)
    about = {"event_name": event.last.tournament.name if event else "", "home": f"/e/{event.slug}/" if event else "/"}
    body = render("sentence.html", request=request, heading=heading, sentences=sentences, links=(), **about)
    return HttpResponse(body, status=status)


def _event_of(request: HttpRequest) -> Hosted | None:
    """The event in whose addresses a page would have stood."""
    parts = request.path.split("/")
    known = (event for event in SHOWING.events() if parts[:2] == ["", "e"] and event.slug == parts[2])
    return next(known, None)
