"""The cases of an association, for officers and committee: every request brings the reading key, none keeps it."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, get_args

from django.http import HttpRequest, HttpResponse, QueryDict

from boardcall.conduct.cases.calendar import calendar, due
from boardcall.conduct.cases.case import CodeCase, MemberVote, Source, Voted
from boardcall.conduct.cases.case_steps import KeepOut, ReviewCase, TakeStatement, TakeUp
from boardcall.conduct.cases.committee_steps import Excuse, StartSession, sitting, waits_since
from boardcall.conduct.cases.decision_steps import AskLook, DecideCase, DecideLook, Delete, Present, Ratify, TellOutcome
from boardcall.conduct.cases.step import CodeStep
from boardcall.conduct.cases.votes import Choice
from boardcall.conduct.in_words import level_named, seat_named
from boardcall.errors import BoardcallError, ConflictError, InputError, NotFoundError, Problem
from boardcall.store.open_association import OpenAssociation, opened
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.pages.association_people import ACTS, OFFICES
from boardcall.web.pages.report import shown_day
from boardcall.web.request.form import problems_of, whole
from boardcall.web.request.render import render
from boardcall.wording import Sentence, own_name, say

Asked = tuple[CodeStep, Mapping[str, Any] | None]
"""A step that a form asks for, and its paper."""
LONGEST_PAPER = 100_000
STATES: Mapping[str, Sentence] = {
    str(one): one
    for one in (
        say("waits for review"),
        say("not referred"),
        say("before the committee"),
        say("no sanction"),
        say("no agreement"),
        say("recommended"),
        say("before the ratifying body"),
        say("rejected"),
        say("given"),
        say("in force"),
    )
} | {"over": say("the sanction is over")}
"""The state of a case, in words."""
KINDS: Mapping[str, Sentence] = {
    str(one): one
    for one in (
        say("report"),
        say("recommendation"),
        say("statement of the director"),
        say("statement of the offended"),
        say("statement of the accused"),
        say("statement of the witness"),
    )
}
"""What the papers of a case are, in words."""


def association_page(request: HttpRequest) -> HttpResponse:
    """Asks for a reading key; with one, what is due and the cases, or one case with its papers and its next steps."""
    sent = request.POST
    if SHOWING.association is None:
        return _answer(request, "association/none.html", status=404)
    if request.method != "POST":
        return _answer(request, "association/key.html", problems=())
    try:
        with opened(SHOWING.association, sent.get("key", "") or "-") as one:
            return _inside(request, one)
    except BoardcallError as error:
        return _answer(request, "association/key.html", status=422, problems=problems_of(error))


def _inside(request: HttpRequest, one: OpenAssociation) -> HttpResponse:
    sent, problems, made = request.POST, tuple[Problem, ...](), ""
    number = whole(sent.get("case", ""), 6) or 0
    try:
        if number and not _may_look(one, number):
            raise NotFoundError(say("There is no case {number} that you may look at.", number=number))
        made = _done(request, one, number)
    except BoardcallError as error:
        problems = problems_of(error)
    if not _may_look(one, number):
        return _overview(request, one, problems, made)
    return _case(request, one, one.held.cases[number], problems)


def _may_look(one: OpenAssociation, number: int | None) -> bool:
    """Whether a case is there and its page is for this person; who is involved in it learns not even that it is."""
    case = one.held.cases.get(number or 0)
    return case is not None and one.by not in one.held.involved(case)


def _done(request: HttpRequest, one: OpenAssociation, number: int) -> str:
    """Does what a form asks for; gives a reading key that was made, or ""."""
    sent = request.POST
    what = sent.get("do", "")
    if what not in _STEPS and what not in ACTS:
        return ""
    if sent.get("steps") != str(len(one.file.done())):
        raise ConflictError(say("Somebody did a step meanwhile, or this was sent before. Look at the case again."))
    if what in ACTS:
        return ACTS[what](one, request)
    step, paper = _STEPS[what](one, number, sent)
    one.do(step, time.now().date(), paper)
    return ""


def _overview(
    request: HttpRequest, one: OpenAssociation, problems: tuple[Problem, ...], made: str = ""
) -> HttpResponse:
    held, today = one.held, time.now().date()
    mine = held.people[one.by]
    days = [item for item in calendar(held, today) if item.case is None or _may_look(one, item.case)]
    return _answer(
        request,
        "association/overview.html",
        status=422 if problems else 200,
        problems=problems,
        key=one.key,
        called=held.name,
        me=mine,
        steps=len(one.file.done()),
        typed=request.POST if problems else {},
        made=made,
        may_change=mine.office in held.protocol.review.reviewers.split("-and-"),
        offices=[(name, own_name(name)) for name in OFFICES],
        due=[item for item in days if item.day <= today],
        coming=[item for item in days if item.day > today],
        stale=[number for number in one.file.stale() if _may_look(one, number)],
        cases=[
            (case, STATES[case.state(held.protocol, today)])
            for case in held.cases.values()
            if _may_look(one, case.number)
        ],
        people=tuple(held.people.values()),
        events=[
            (event, held.named([event.representative])[0], held.named([event.director])[0])
            for event in held.events.values()
        ],
        sessions=[(session, session.ends(held.protocol), held.named(session.members)) for session in held.sessions],
    )


def _case(request: HttpRequest, one: OpenAssociation, case: CodeCase, problems: tuple[Problem, ...]) -> HttpResponse:
    held, today = one.held, time.now().date()
    ballot, review = case.ballot, held.protocol.review
    voted = {vote.event: vote.choice for vote in ballot.votes} if ballot else {}
    session = held.session(sitting(case))
    return _answer(
        request,
        "association/case.html",
        status=422 if problems else 200,
        problems=problems,
        key=one.key,
        steps=len(one.file.done()),
        typed=request.POST if problems else {},
        called=held.name,
        case=case,
        state=case.state(held.protocol, today),
        states=STATES,
        kinds=KINDS,
        papers=[
            {name: shown_day(value) for name, value in paper.items()} for paper in one.file.read(case.number, one.key)
        ],
        due=[item for item in due(held, today) if item.case == case.number],
        seats=[seat_named(seat) for seat in review.committee_seats] if waits_since(case) else [],
        members=[(member, held.named([member])[0]) for member in (session.members if session else ())],
        people=[(known.id, known.name) for known in held.people.values()],
        levels=[(level, level_named(level)) for level in (*review.sanctions, "none")],
        grounds=[(ground, own_name(ground)) for ground in review.grounds],
        sources=get_args(Source),
        is_looked_at=bool(case.looks) and case.looks[-1].session is not None and case.looks[-1].decided is None,
        votes=[(held.events[event], voted.get(event, "")) for event in ballot.events] if ballot else [],
        needed=ballot.needed(held.protocol.ratification) if ballot and held.protocol.ratification else 0,
    )


def _answer(request: HttpRequest, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
    body = render(template, request=request, event_name=context.get("called", ""), links=(), **context)
    return HttpResponse(body, status=status, headers={"Cache-Control": "no-store"})


def _session(one: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    case = one.held.cases.get(number)
    since = waits_since(case) if case else None
    return StartSession(number, since or time.now().date(), tuple(sent.getlist("member"))), None


def _excuse(one: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    case = one.held.cases.get(number)
    where = sitting(case) if case else None
    return Excuse(number, where or 0, sent.get("member", ""), sent.get("substitute", "")), None


def _take_up(_: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    named = [whole(part, 6) for part in sent.get("with", "").replace(",", " ").split()]
    return TakeUp(number, sent.get("ground", ""), tuple(part or 0 for part in named)), None


def _statement(_: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    source = next((one for one in get_args(Source) if one == sent.get("source")), None)
    if source is None:
        raise InputError.of(say("Choose whose statement it is."))
    return TakeStatement(number, source), {"kind": f"statement of the {source}", "text": _words(sent)}


def _decide(one: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    levels: tuple[Voted, ...] = (*one.held.protocol.review.sanctions, "none")
    cast = {name.removeprefix("vote-"): level for name, level in sent.items() if name.startswith("vote-") and level}
    votes = tuple(MemberVote(member, known) for member, level in cast.items() for known in levels if known == level)
    months, words = whole(sent.get("months", "") or "0"), sent.get("text", "").strip()
    if months is None:
        raise InputError.of(say("Write the months as a number."))
    digest = sha256(words.encode()).hexdigest() if words else ""
    paper = {"kind": "recommendation", "text": _words(sent), "months": months} if words else None
    return DecideCase(number, votes, months, digest), paper


def _decide_look(_: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    cast = {name.removeprefix("vote-"): vote for name, vote in sent.items() if name.startswith("vote-")}
    ending, keeping = (tuple(member for member, vote in cast.items() if vote == one) for one in ("end", "keep"))
    return DecideLook(number, ending, keeping), None


def _ratify(_: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    choice = next((one for one in get_args(Choice) if one == sent.get("choice")), None)
    if choice is None:
        raise InputError.of(say("Choose what the representative says."))
    return Ratify(number, sent.get("event", ""), choice), None


def _keep_out(one: OpenAssociation, number: int, sent: QueryDict) -> Asked:
    if sent.get("member", "") not in one.held.people:
        raise NotFoundError(say("Choose a person."))
    return KeepOut(number, sent.get("member", "")), None


def _words(sent: QueryDict) -> str:
    words = sent.get("text", "").strip()
    if not words or len(words) > LONGEST_PAPER:
        raise InputError.of(say("Write the words, in at most {letters} letters.", letters=LONGEST_PAPER))
    return words


_STEPS: dict[str, Callable[[OpenAssociation, int, QueryDict], Asked]] = {
    "refer": lambda _one, number, _sent: (ReviewCase(number, refer=True), None),
    "close": lambda _one, number, _sent: (ReviewCase(number, refer=False), None),
    "session": _session,
    "excuse": _excuse,
    "keep-out": _keep_out,
    "take-up": _take_up,
    "statement": _statement,
    "decide": _decide,
    "present": lambda _one, number, _sent: (Present(number), None),
    "ratify": _ratify,
    "tell": lambda _one, number, _sent: (TellOutcome(number), None),
    "look-player": lambda _one, number, _sent: (AskLook(number, "player"), None),
    "look-officers": lambda _one, number, _sent: (AskLook(number, "officers"), None),
    "decide-look": _decide_look,
    "delete": lambda _one, number, _sent: (Delete(number), None),
}
"""What the buttons of the pages ask for."""
