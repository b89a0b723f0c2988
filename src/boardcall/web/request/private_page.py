"""Pages for one person or for staff: made for each request and never kept."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from markupsafe import Markup

from boardcall.desk.people.players import author_name, distinct_names
from boardcall.desk.results.amendments import why_needed
from boardcall.errors import Problem
from boardcall.tournament import ActNumber, PlayerId
from boardcall.tournament.ledger.replay import why_it_stays
from boardcall.views.chain import public_heads
from boardcall.web.event.optional_parts import spared
from boardcall.web.event.page_head import page_head
from boardcall.web.event.parts import HEAD
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity.receipts import receipt_of
from boardcall.web.machine import time
from boardcall.web.permission.policy import DESK_ROLES, Role, RoutePolicy
from boardcall.web.request.form import LONGEST_ACT, Form, whole
from boardcall.web.request.look import is_look, mark_of_act
from boardcall.web.request.origin_page import opened_from, this_page
from boardcall.web.request.render import render
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, local_time, say, verbatim

READERS = RoutePolicy.READING.roles
EVENT, ROUND, HALL, RECORDS = say("The event"), say("This round"), say("In the hall"), say("Log and staff")
SHORT = {ROUND: say("Round"), EVENT: say("Event"), HALL: say("Hall"), RECORDS: say("Log")}
"""What the groups are called where there is little room."""
BOARDS = "rounds/{round}/"
"""The boards of the round that was seated last; for a player who sits at one, that board."""
LINKS: tuple[tuple[str, Sentence, frozenset[Role], Sentence], ...] = (
    ("me/", say("My page"), RoutePolicy.PLAYER.roles, NO_WORDS),
    (BOARDS, say("Boards"), RoutePolicy.PLAYER.roles, NO_WORDS),
    ("standings/", say("Standings"), RoutePolicy.PLAYER.roles, NO_WORDS),
    ("", say("Event"), RoutePolicy.PLAYER.roles, NO_WORDS),
    ("record/", say("Recording"), frozenset({Role.RECORDER}), NO_WORDS),
    ("desk/", say("Now"), READERS, NO_WORDS),
    ("desk/roll-call/", say("Roll call"), DESK_ROLES, ROUND),
    ("desk/call/", say("Board call"), DESK_ROLES, ROUND),
    ("desk/clocks/", say("Clocks"), READERS, ROUND),
    ("play/", say("Play"), DESK_ROLES | {Role.RECORDER}, ROUND),
    ("desk/results/", say("Results"), DESK_ROLES, ROUND),
    ("desk/players/", say("Players"), DESK_ROLES, EVENT),
    ("desk/standings/", say("Standings"), READERS, EVENT),
    ("desk/rulings/", say("Rulings"), READERS, EVENT),
    ("desk/rules/", say("Rules"), READERS, EVENT),
    ("desk/notices/", say("Notices"), DESK_ROLES, EVENT),
    ("desk/print/", say("Print"), READERS, HALL),
    ("desk/screens/", say("Screens"), RoutePolicy.STREAM.roles, HALL),
    ("links/", say("Links"), DESK_ROLES, HALL),
    ("", say("Public pages"), frozenset(Role) - RoutePolicy.PLAYER.roles, HALL),
    ("desk/log/", say("Log"), READERS, RECORDS),
    ("staff/", say("Staff"), frozenset({Role.TD}), RECORDS),
    ("tokens/", say("Tokens"), frozenset({Role.TD}), RECORDS),
)
"""The pages listed in the head, with who sees which, and their group at the desk."""


@dataclass(frozen=True, slots=True)
class LastAct:
    """What led to this page: the number of the act, what was done, how many more there are, and what to know about it.

    `may_undo` says that the desk can take it back, `together` that this takes several acts back. `at` names the place
    on the page where it is said, "" for the top; `page` is where its Undo leads back to.
    """

    number: int
    sentences: tuple[Sentence, ...]
    more: int
    notices: tuple[str, ...] = ()
    may_undo: bool = False
    together: bool = False
    at: str = ""
    page: str = ""


def private_page(
    call: Call,
    template: str,
    *,
    status: int = 200,
    snapshot: Snapshot | None = None,
    live: bool = False,
    **context: Any,
) -> HttpResponse:
    """The template filled in for this visitor; no browser and nothing between keeps it.

    `local` says a moment in the event's own zone. A form on it that acts holds `act_fields()`: its token, a key of its
    own, and the state of `snapshot` it shows. A `live` page keeps itself up to date. A `form` on it says the
    status of the answer.
    """
    role = call.visitor.role
    shown = snapshot or call.event.now()
    zone = shown.rulebook.event.timezone
    last = max((board.round for board in shown.tournament.boards), default=1)
    body = render(
        template,
        request=call.request,
        base=call.base,
        links=spared(lambda: _links(call.base, role, last, _own_board(call, shown, last)), ()),
        event_name=shown.tournament.name,
        **page_head(shown, call.base),
        **shown.part(HEAD, lambda: {"chain_head": public_heads(shown)[-1]}, {}, at="chain"),
        visitor=call.visitor,
        may_act=call.visitor.is_desk,
        is_td=call.visitor.is_director,
        last_act=spared(lambda: _last_act(call, shown), None),
        sent_again=spared(lambda: _sent_again(call, context), []),
        sent_words={name: call.request.POST.get(name, "") for name in _RULING},
        called=shown.part(HEAD, lambda: distinct_names(shown.tournament), _own_names(shown), at="names"),
        author_of=lambda entry: author_name(shown.tournament, entry.author),
        event_zone=zone,
        local=lambda at: local_time(at, zone, today=time.now().astimezone(ZoneInfo(zone)).date()),
        act_fields=lambda: _act_fields(call, shown),
        **({"mark": mark_of_act(shown.number)} if live and not is_look(call.request) else {}),
        **context,
    )
    form = context.get("form")
    status = form.status if isinstance(form, Form) else status
    return HttpResponse(body, status=status, headers={"Cache-Control": "no-store"})


def _own_names(snapshot: Snapshot) -> dict[PlayerId, str]:
    """Names that nothing tells apart."""
    return {one.id: one.name for one in snapshot.tournament.players}


def _own_board(call: Call, snapshot: Snapshot, last: int) -> str:
    """Where the board is at which the visitor sits in a round; "" for nowhere."""
    mine = (
        board.name
        for board in snapshot.tournament.boards
        if call.visitor.role is Role.PLAYER and board.round == last
        for seat in board.seats
        if seat.players[-1:] == (call.visitor.player,)
    )
    name = next(mine, "")
    return f"boards/{last}/{quote(name, safe='')}/" if name else ""


@lru_cache
def _links(base: str, role: Role, last: int, own: str) -> tuple[dict[str, object], ...]:
    """The same object each time, by which the finished list of links is found again."""
    return tuple(
        {
            "address": base + (own if own and path == BOARDS else path.format(round=last)),
            "name": say("Board") if own and path == BOARDS else name,
            "group": group,
            "short": SHORT.get(group, NO_WORDS),
        }
        for path, name, roles, group in LINKS
        if role in roles
    )


def _act_fields(call: Call, snapshot: Snapshot) -> Markup:
    if is_look(call.request):
        return Markup()
    field = Markup('<input type="hidden" name="key" value="{}"><input type="hidden" name="seen" value="{}">')
    back = spared(lambda: opened_from(call), "")
    came = Markup('<input type="hidden" name="from" value="{}">').format(back) if back else Markup()
    return field.format(secrets.token_urlsafe(12), snapshot.number) + came


def _sent_again(call: Call, context: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was sent, to be sent again with the reason that it lacks: most forms ask for none, as most need none."""
    form = context.get("form")
    problems: tuple[Problem, ...] = (*context.get("problems", ()), *(form.problems if isinstance(form, Form) else ()))
    if call.request.method != "POST" or not any(
        one.message == why_needed() or one.field in _RULING[1:] for one in problems
    ):
        return []
    sent = call.request.POST.lists()
    return [(name, value) for name, values in sent if name not in _OWN_FIELDS for value in values]


_RULING = ("reason", "amends_facts", "amends_clause")
_OWN_FIELDS = frozenset({"csrfmiddlewaretoken", *_RULING})

MOST_SENTENCES = 3
"""So many acts are named one by one, as when a place is taken by the next in rank; of more only the last."""


def _last_act(call: Call, snapshot: Snapshot) -> LastAct | None:
    """What a redirect names. Whoever may not read the log is told only what their own device was told at the time."""
    sent = call.request.GET
    number, acts = whole(sent.get("done", ""), LONGEST_ACT), whole(sent.get("acts", "1"))
    if number is None or acts is None:
        return None
    kept = receipt_of(call.visitor, number, at=time.now())
    reads = RoutePolicy.READING.lets_in(call.visitor.role)
    entry = snapshot.event.replay.entry(ActNumber(number)) if reads and acts else None
    sentences = (
        tuple(map(verbatim, kept.sentences)) if kept else (entry.act.says(snapshot.tournament),) if entry else ()
    )
    if len(sentences) > MOST_SENTENCES:
        sentences = sentences[-1:]
    if not sentences and not kept:
        return None
    undoable = (
        entry is not None
        and call.visitor.is_desk
        and why_it_stays(entry.number, entry.act) is None
        and snapshot.event.replay.holds(entry.number)
    )
    more = max(0, acts - max(1, len(sentences)))
    return LastAct(
        number,
        sentences,
        more,
        kept.notices if kept else (),
        undoable,
        acts > 1,
        call.request.GET.get("at", ""),
        this_page(call),
    )
