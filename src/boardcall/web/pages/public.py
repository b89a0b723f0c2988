"""The public pages. Each is finished once per act and served as bytes until the next."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from boardcall.desk.results.amendments import amended_lines
from boardcall.errors import NotFoundError
from boardcall.exchange.picture import has_png
from boardcall.tournament import FIRST_ROUND, BoardRef, PlayerId, RoundNumber
from boardcall.views.call import choosing
from boardcall.views.later_changes import gone_boards
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.cards import cards_of
from boardcall.web.event.finished_pages import FinishedPage
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.optional_parts import spared
from boardcall.web.event.page_head import page_head
from boardcall.web.event.parts import BOARDS, CHANGED, HEAD, SEAL, SEATING, lacking
from boardcall.web.event.rounds import STEPS, EdgeRound, edge, where
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.machine.compression import packed_answer
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.pages import event, people, results
from boardcall.web.pages.meetings import meeting_context
from boardcall.web.pages.relaxed_wishes import told_of
from boardcall.web.pages.round_list import has_public_list, list_context
from boardcall.web.pages.seals import seal_shown
from boardcall.web.pages.series import counts_for_series
from boardcall.web.pages.sheet import standings_sheet
from boardcall.web.request.addresses import address_for_all
from boardcall.web.request.attachment import attachment
from boardcall.web.request.frames import shown_small
from boardcall.web.request.kept_answer import keep_page
from boardcall.web.request.language import language_of
from boardcall.web.request.look import with_mark
from boardcall.web.request.problem_json import is_of_programs, problem_answer
from boardcall.web.request.render import render
from boardcall.web.request.route import Call, View, refusing, sentence_page
from boardcall.wording import NO_WORDS, Sentence, say

Context = Callable[[Snapshot], dict[str, Any]]
"""What a page shows of an event, as the values of its template."""
LOG = once_a_minute("boardcall.forms")
TEAMS = "teams/"
"""The page that stands beside the others only where the rules have teams."""
LINKS = (
    ("", say("Event"), ()),
    ("rounds/1/", say("Boards"), ("rounds/", "boards/")),
    ("screen/clocks/", say("Clocks"), ()),
    ("standings/", say("Standings"), ("standings/",)),
    ("players/", say("Players"), ("players/",)),
    (TEAMS, say("Teams"), ()),
    ("awards/", say("Awards"), ()),
    ("rules/", say("Rules"), ()),
    ("players/#find", say("Find me"), ()),
)
"""The pages beside each other in the head, with the beginnings of the addresses that belong to each."""


@refusing
def front(request: HttpRequest) -> HttpResponse:
    """The only event, or the list of events; a hosted site always has the list, without what is archived."""
    SHOWING.events().look()
    events = SHOWING.events().listed()
    if len(events) == 1 and not SHOWING.is_site:
        response = HttpResponse(status=302)
        response["Location"] = f"/e/{events[0].slug}/"
        return response
    about = {"shown": _listed(events), "links": (), "event_name": "", "is_site": SHOWING.is_site}
    return HttpResponse(render("front.html", request=request, **about))


@dataclass(frozen=True, slots=True)
class FrontEvent:
    """An event in the list of a server: where and when it is, and how far its rounds are played."""

    slug: str
    name: str
    where: Sentence
    edge: tuple[EdgeRound, ...]

    @property
    def base(self) -> str:
        return f"/e/{self.slug}/"

    @property
    def is_on(self) -> bool:
        return any(one.is_now for one in self.edge)

    @property
    def is_over(self) -> bool:
        return bool(self.edge) and all(one.filled == STEPS for one in self.edge)


def _listed(events: Iterable[Hosted]) -> list[tuple[Sentence, list[FrontEvent]]]:
    """The events under what they are: being played, to come, over; each kind in the order of the server."""
    snapshots = [(one.slug, one.shown(PUBLIC, at=time.now())[0]) for one in events]
    listed = [FrontEvent(slug, seen.tournament.name, where(seen), edge(seen)) for slug, seen in snapshots]
    kinds = (
        (say("Being played"), [one for one in listed if one.is_on]),
        (say("To come"), [one for one in listed if not one.is_on and not one.is_over]),
        (say("Over"), [one for one in listed if one.is_over]),
    )
    return [(name, found) for name, found in kinds if found]


def round_page(call: Call, number: RoundNumber) -> HttpResponse:
    def context(snapshot: Snapshot) -> dict[str, Any]:
        numbers = snapshot.part(BOARDS, lambda: event.round_numbers(snapshot), (number,), at="numbers")
        if number not in numbers and number != FIRST_ROUND:  # the links of every page lead to the first
            raise NotFoundError(say("Round {number} has no boards.", number=number))
        cards = cards_of(snapshot, PUBLIC, number)
        ref, tournament = BoardRef(number), snapshot.tournament
        return {
            "number": number,
            "numbers": numbers,
            "amended": snapshot.part(CHANGED, lambda: _round_changes(snapshot, ref), (), at=number),
            "cards": cards,
            "seal": snapshot.part(SEAL, lambda: seal_shown(snapshot, number), None, at=number),
            "relaxed": snapshot.part(SEATING, lambda: told_of(tournament.calls.published(number)), (), at=number),
            "cancelled": snapshot.part(BOARDS, lambda: tournament.cancellation(number), None, at=("off", number)),
            "was_drawn": any(one.round == number for one in tournament.draws.opened),
            "has_list": snapshot.part(SEATING, lambda: has_public_list(snapshot, number), False, at=("list", number)),
            "has_games": any(one.has_game for one in cards),
            "choosing": snapshot.part(SEATING, lambda: choosing(snapshot, number), (), at=("choosing", number)),
        }

    return public_page(call, "round.html", context)


def _round_changes(snapshot: Snapshot, ref: BoardRef) -> tuple[Sentence, ...]:
    return (*amended_lines(snapshot.event, ref=ref), *gone_boards(snapshot, ref.round))


def round_list_page(call: Call, number: RoundNumber) -> HttpResponse:
    return public_page(call, "round_list.html", lambda snapshot: list_context(snapshot, number))


def standings_page(call: Call) -> HttpResponse:
    in_series = counts_for_series(call.event)
    return public_page(
        call, "standings.html", lambda shown: results.standings_context(shown) | {"in_series": in_series}
    )


def standings_file(call: Call) -> HttpResponse:
    """The standings as everybody may see them, for a spreadsheet."""
    snapshot = call.event.now()
    text = standings_sheet(standings_view(snapshot, PUBLIC))
    return attachment(text, "text/csv; charset=utf-8", f"{call.event.slug}-standings.csv", keeping="no-cache")


def player_page(call: Call, player: PlayerId) -> HttpResponse:
    return public_page(call, "player.html", lambda snapshot: people.player_context(snapshot, player))


def meeting_page(call: Call) -> HttpResponse:
    """The meeting; an address with a receipt says whether its ballot was counted."""
    receipt = call.request.GET.get("receipt", "")
    if not receipt:
        return public_page(call, "meeting.html", meeting_context)
    snapshot, _ = call.event.shown(PUBLIC, at=time.now())
    return HttpResponse(
        public_html(call, snapshot, "meeting.html", **meeting_context(snapshot, receipt)),
        headers={"Cache-Control": "no-store"},
    )


def page_of(template: str, context: Context) -> View:
    """The view of a page that needs nothing but the event."""

    def view(call: Call) -> HttpResponse:
        return public_page(call, template, context)

    return view


def public_page(
    call: Call,
    template: str,
    context: Context,
    *,
    until: datetime | None = None,
    beside: Hashable = None,
) -> HttpResponse:
    """A public page: the same bytes for everybody, kept with the state of the event it shows.

    `until` is the moment at which it shows more without any act, because what is known is held back till then.
    `beside` tells apart states of what it shows beside the event, such as of a file; it is looked at for each request.
    """
    snapshot, changes = call.event.shown(PUBLIC, at=time.now())
    until = min(filter(None, (until, changes)), default=None)

    def values() -> dict[str, Any]:
        shown = {"template": template, **framed(call, snapshot), "mark": "public", **context(snapshot)}
        return shown | {"lacking": lacking()}

    def make(found: dict[str, Any]) -> bytes:
        return render(request=call.request, **found)

    key = (call.request.path, language_of(call.request).code, until, beside)
    is_of_acts = until is None and beside is None
    page = snapshot.page(key, values, make, SHOWING.pages if is_of_acts else None)
    if is_of_acts and not lacking():
        spared(lambda: keep_page(call.request, call.event, snapshot, key), None)
    sent = _sent(call.request, page, until)
    return shown_small(sent) if template.startswith(SCREENS) else sent


SCREENS = ("screen/", "clock/screen")
"""The templates of screens, which the desk shows small beside their buttons."""


def public_html(call: Call, snapshot: Snapshot, template: str, **context: Any) -> bytes:
    """A public page as HTML; with the mark "public" it keeps itself up to date."""
    return render(template, request=call.request, **framed(call, snapshot), **context)


@cache
def _links(base: str, *, teams: bool) -> tuple[dict[str, Any], ...]:
    return tuple(
        {"address": base + address, "name": name, "sections": tuple(base + one for one in sections)}
        for address, name, sections in LINKS
        if teams or address != TEAMS
    )


def _shared_picture(base: str) -> str:
    """The address of the picture that is shown where somebody shares the page."""
    return f"{address_for_all()}{base}card.{'png' if has_png() else 'svg'}"


def framed(call: Call, snapshot: Snapshot) -> dict[str, Any]:
    """What every public page shows of the event and its other pages."""
    return {
        "base": call.base,
        "links": _links(call.base, teams=snapshot.rulebook.team.enabled),
        "event_name": snapshot.tournament.name,
        "shared_picture": snapshot.shared_part(HEAD, lambda: _shared_picture(call.base), "", at="picture"),
        "where": snapshot.shared_part(HEAD, lambda: where(snapshot), NO_WORDS, at="where"),
        **page_head(snapshot, call.base),
    }


def _sent(request: HttpRequest, page: FinishedPage, until: datetime | None) -> HttpResponse:
    response = packed_answer(request, page.content)  # the same bytes always: nothing secret is in a public page
    response.headers["ETag"] = page.etag
    response.headers["Cache-Control"] = "no-cache"
    return with_mark(response, page.mark, until)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  Django's signature
    if is_of_programs(request):
        return problem_answer(HTTPStatus.NOT_FOUND, "There is nothing at this address. See /api/v1/ for what there is.")
    return sentence_page(
        request, 404, say("Nothing here"), say("There is no page at this address. Look for it from the event.")
    )


def unanswerable(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  Django's signature
    """A request that no browser makes by itself, such as one with a Host that is not this server's."""
    says = "This server does not answer for this name, or the request is malformed. Check the address."
    if is_of_programs(request):
        return problem_answer(HTTPStatus.BAD_REQUEST, says)
    return HttpResponse(f"{says}\n", status=400, content_type="text/plain")


def broken(request: HttpRequest) -> HttpResponse:
    if is_of_programs(request):
        says = "This is our mistake, not yours. What was sent may be saved or not: read before you send it again."
        return problem_answer(HTTPStatus.INTERNAL_SERVER_ERROR, says)
    return sentence_page(
        request, 500, say("That went wrong"), say("This is our mistake, not yours; nothing was lost. Please try again.")
    )


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    if reason.startswith("Origin"):
        says = "A form came from %s and was sent to %s. Compare --address with the proxy's Host and X-Forwarded-Proto."
        LOG.warning(says, request.headers.get("Origin"), f"{request.scheme}://{request.get_host()}")
    return sentence_page(
        request,
        403,
        say("Please send it again"),
        say("The page was open too long or cookies are off. Go back, reload, try again."),
    )
