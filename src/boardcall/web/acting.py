"""Letting the desk act for somebody at a form: once for each form sent, never over somebody else's act unseen."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk import Draft, Event
from boardcall.errors import BoardcallError, ConflictError, Problem, StoreError
from boardcall.store.live import Verb
from boardcall.tournament import Entry
from boardcall.web import time
from boardcall.web.forms import Form, problems_of, typed
from boardcall.web.guard import Call, redirect
from boardcall.web.policy import DESK_ROLES
from boardcall.web.private import private_page

Again = Callable[[Form, int], HttpResponse]
"""Shows the form again with what was typed and what is wrong; the number is the answer's status."""


@dataclass(frozen=True, slots=True)
class Done:
    """Acts that are saved, and what the desk says about them."""

    entries: tuple[Entry, ...]
    notices: tuple[Problem, ...]


def do(call: Call, verb: Verb, *, part: str = "", alone: bool = True) -> Done:
    """Does what a form asks, by its hidden key and the state it was made from, with the reason typed into it.

    `part` tells apart what several buttons of one form do. Without `alone` somebody else's act about the same thing is
    no conflict: the verb itself sees to it, as at roll call, where several people tap at once.
    """
    sent = call.request.POST
    notices: list[Problem] = []

    def judged(event: Event) -> Draft:
        draft = verb(event)
        notices[:] = draft.notices
        return draft

    key, seen = sent.get("key", ""), sent.get("seen", "")
    entries = call.event.do(
        judged,
        at=time.now(),
        author=call.visitor.author,
        reason=" ".join(sent.get("reason", "").split()),
        key=f"{key}:{part}" if key and part else key,
        seen=int(seen) if seen.isdecimal() and alone else None,
    )
    return Done(entries, tuple(notices))


def answer(call: Call, verb: Verb, *, to: str, again: Again, part: str = "", alone: bool = True) -> HttpResponse:
    """Does what the form asks and leads on to the page `to` of the event, or shows the form again with what is wrong.

    What the desk has to say about an act that is done is said on a page of its own first.
    """
    try:
        done = do(call, verb, part=part, alone=alone)
    except BoardcallError as error:
        return again(typed(call.request, problems_of(error)), _status(error))
    return said(call, done, to=to)


def _status(error: BoardcallError) -> int:
    """A conflict asks to look again, a store that cannot be used to send it again, anything else to type it anew."""
    if isinstance(error, ConflictError):
        return 409
    return 503 if isinstance(error, StoreError) else 422


def said(call: Call, done: Done, *, to: str) -> HttpResponse:
    """What comes after acts: the page `to`, or what the desk says about them."""
    if done.notices:
        told = _sentences(call, done)
        return private_page(call, _template(call, "done"), done=done, sentences=told, to=call.base + to)
    numbers = [entry.number for entry in done.entries]
    sign = "&" if "?" in to else "?"
    return redirect(f"{call.base}{to}{sign}done={max(numbers)}&acts={len(numbers)}" if numbers else call.base + to)


def button(call: Call, verb: Verb, *, to: str) -> HttpResponse:
    """`answer` for a form with nothing typed in it: what is wrong is said on a page that leads back."""

    def again(form: Form, status: int) -> HttpResponse:
        template = _template(call, "refused")
        return private_page(call, template, status=status, problems=form.problems, to=call.base + to)

    return answer(call, verb, to=to, again=again)


def _template(call: Call, name: str) -> str:
    """What is said of an act: at the desk in the languages of the desk, to players and recorders in theirs."""
    return f"{'desk' if call.visitor.role in DESK_ROLES else 'act'}/{name}.html"


def _sentences(call: Call, done: Done) -> tuple[str, ...]:
    tournament = call.event.now().tournament
    return tuple(entry.act.says(tournament) for entry in done.entries)
