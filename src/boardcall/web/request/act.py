"""Letting people act with a form: once for each form sent, and never over an unseen act of somebody else."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.amendments import AmendingWords
from boardcall.errors import BoardcallError, ConflictError, Problem, StoreError
from boardcall.store.live import Verb
from boardcall.tournament import Entry
from boardcall.web.identity.receipts import DeskReceipt, keep_receipt
from boardcall.web.machine import time
from boardcall.web.permission.rights import NotYoursError
from boardcall.web.request.form import LONGEST_ACT, Form, problems_of, typed, whole
from boardcall.web.request.language import language_for
from boardcall.web.request.origin_page import opened_from
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect

LONGEST_PLACE = 100
"""Characters of the name of a place on a page."""
Page = Callable[..., HttpResponse]
"""Makes a page with a form, called with the call, what the page is about, and the form."""


@dataclass(frozen=True, slots=True)
class Done:
    """Acts that are saved, and what the desk says about them."""

    entries: tuple[Entry, ...]
    notices: tuple[Problem, ...]


def do(call: Call, verb: Verb, *, part: str = "", alone: bool = True) -> Done:
    """Does what a form asks, by its hidden key and the state it was made from, with the reason typed into it.

    `part` distinguishes several buttons of one form. Without `alone` somebody else's act about the same thing is no
    conflict: the verb itself sees to it, as at roll call, where several people tap at once.
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
        seen=whole(seen, LONGEST_ACT) if alone else None,
        amends=AmendingWords(sent.get("amends_facts", ""), sent.get("amends_clause", "")),
    )
    return Done(entries, tuple(notices))


def form_page(
    call: Call,
    verb: Verb,
    page: Page,
    *about: object,
    to: str,
    first: Form | None = None,
    part: str = "",
    alone: bool = True,
) -> HttpResponse:
    """The page with its form as it is at `first`, empty by default; or `answer` to a form that was sent."""
    if call.request.method != "POST":
        return page(call, *about, first or Form())
    return answer(call, verb, page, *about, to=to, part=part, alone=alone)


def answer(
    call: Call, verb: Verb, page: Page, *about: object, to: str, part: str = "", alone: bool = True, back: bool = True
) -> HttpResponse:
    """Does what the form asks and leads to the page `to`, or shows the form again with what is wrong.

    Without `back` it leads there even from a form that another page opened: the work continues at `to`.
    """
    try:
        done = do(call, verb, part=part, alone=alone)
    except BoardcallError as error:
        return again(call, error, page, *about)
    return said(call, done, to=to, back=back)


def again(call: Call, error: BoardcallError, page: Page, *about: object) -> HttpResponse:
    """The page with its form as it was sent and what is wrong with it; a refusal of rights is passed on.

    A conflict asks to look again, an unusable store to send it again, anything else to correct it.
    """
    if isinstance(error, NotYoursError):
        raise error
    status = 409 if isinstance(error, ConflictError) else 503 if isinstance(error, StoreError) else 422
    return page(call, *about, typed(call.request, problems_of(error), status))


def said(call: Call, done: Done, *, to: str, back: bool = True) -> HttpResponse:
    """The way on to the page `to`, which says first what was done and what the desk has to say about it.

    A form that was opened from another page of the desk leads back there.
    """
    numbers = [entry.number for entry in done.entries]
    to = (opened_from(call) if back else "") or to
    if not numbers and not done.notices:
        return redirect(call.base + to)
    number = max(numbers, default=call.event.now().number)
    if done.notices:
        keep_receipt(call.visitor, number, _receipt(call, done), at=time.now())
    page, mark, part = to.partition("#")
    sign = "&" if "?" in page else "?"
    place = call.request.POST.get("beside", "")
    beside = f"&{urlencode({'at': place[:LONGEST_PLACE]})}" if place else ""
    return redirect(f"{call.base}{page}{sign}done={number}&acts={len(numbers)}{beside}{mark}{part}")


def _receipt(call: Call, done: Done) -> DeskReceipt:
    tournament, spoken = call.event.now().tournament, language_for(_template(call, "refused"), call.request)
    sentences = dict.fromkeys(spoken.said(entry.act.says(tournament)) for entry in done.entries)
    return DeskReceipt(tuple(sentences), tuple(spoken.said(one.sentence) for one in done.notices))


def button(call: Call, verb: Verb, *, to: str, alone: bool = True) -> HttpResponse:
    """`answer` for a form with nothing typed in it: what is wrong is said on a page that leads back."""
    return answer(call, verb, _refused, to, to=to, alone=alone)


def _refused(call: Call, to: str, form: Form) -> HttpResponse:
    return private_page(call, _template(call, "refused"), form=form, problems=form.problems, to=call.base + to)


def _template(call: Call, name: str) -> str:
    """What is said of an act: at the desk in the languages of the desk, to players and recorders in theirs."""
    return f"{'desk' if call.visitor.is_desk else 'act'}/{name}.html"
