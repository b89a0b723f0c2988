"""The log at the desk: who did what, when and why; undo and redo, with what they change said before."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import author_name
from boardcall.desk.preview import preview
from boardcall.desk.undo import done_together, redo, saved_as_one, undo
from boardcall.errors import BoardcallError, NotFoundError
from boardcall.store.live import Verb
from boardcall.tournament import ActNumber, Entry
from boardcall.tournament.acts.undo import numbered
from boardcall.tournament.ledger.replay import why_it_stays
from boardcall.tournament.reason_words import reason_words
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import may_undo, refuse_undo
from boardcall.web.permission.visitor import Visitor
from boardcall.web.request.act import answer
from boardcall.web.request.form import LONGEST_ACT, Form, problems_of, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, say, zone_named

PER_PAGE = 100
BY_ITSELF = frozenset({"commit-draws"})
"""Acts that nobody at the desk does: the program adds them, and they stand in the log."""
SHORT_MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of the log; `state` says "withdrawn" or "does not hold" where it does not count."""

    entry: Entry
    at: Sentence
    author: Sentence
    sentence: Sentence
    state: Sentence
    may_undo: bool
    more: int = 0
    """How many other acts were saved with it, and are undone with it."""


def log_page(call: Call) -> HttpResponse:
    """The acts, the newest first, with search."""
    snapshot = call.event.now()
    words, before = call.request.GET.get("q", ""), call.request.GET.get("before", "")
    last = whole(before, LONGEST_ACT) or snapshot.number + 1
    earlier = reversed(snapshot.event.replay.entries[: last - 1])
    lines = [line for line in _lines(snapshot, earlier, call.visitor) if _matches(line, words)]
    return private_page(
        call,
        "desk/log.html",
        snapshot=snapshot,
        lines=lines[:PER_PAGE],
        older=lines[PER_PAGE - 1].entry.number if len(lines) > PER_PAGE else None,
        words=words,
        zone_words=zone_named(snapshot.rulebook.event.timezone),
        head=snapshot.event.replay.head,
    )


def latest_lines(snapshot: Snapshot, visitor: Visitor, many: int) -> list[LogLine]:
    """The last acts that count, the newest first; those that one form saved, such as a list of players, in one line."""
    history, told, together = snapshot.event.replay, set[ActNumber](), list[tuple[Entry, int]]()
    for entry in reversed(history.entries):
        if len(together) == many:
            break
        if entry.number not in told and entry.act.name not in BY_ITSELF and history.holds(entry.number):
            saved = saved_as_one(snapshot.event, entry.number)
            if told.isdisjoint(saved):  # a value that was opened stays, and leads to the acts saved with it
                shown = entry if entry.number in saved else history.entry(saved[-1])
                together.append((shown or entry, len(saved) - 1))
            told.update(saved)
    lines = _lines(snapshot, (entry for entry, _ in together), visitor)
    return [replace(line, more=more) for line, (_, more) in zip(lines, together, strict=True)]


def _lines(snapshot: Snapshot, entries: Iterable[Entry], visitor: Visitor) -> list[LogLine]:
    """The acts as lines, with what the visitor may undo."""
    history, zone = snapshot.event.replay, ZoneInfo(snapshot.rulebook.event.timezone)
    found = []
    for entry in entries:
        withdrawn = entry.number in history.withdrawn
        state = say("withdrawn") if withdrawn else (NO_WORDS if history.holds(entry.number) else say("does not hold"))
        undoable = why_it_stays(entry.number, entry.act) is None and may_undo(visitor, entry)
        sentence = entry.act.says(snapshot.tournament)
        author = author_name(snapshot.tournament, entry.author)
        found.append(LogLine(entry, _moment(entry.at.astimezone(zone)), author, sentence, state, undoable))
    return found


def _matches(line: LogLine, words: str) -> bool:
    text = f"{line.sentence} {line.author} {reason_words(line.entry.reason)} {line.entry.number}".casefold()
    return all(word in text for word in words.casefold().split())


def undo_page(call: Call, number: int) -> HttpResponse:
    """Shows what withdrawing an act changes, then does it."""
    return _page(call, ActNumber(number), "undo")


def redo_page(call: Call, number: int) -> HttpResponse:
    """Shows what putting an act back changes, then does it."""
    return _page(call, ActNumber(number), "redo")


def _page(call: Call, number: ActNumber, what: str) -> HttpResponse:
    snapshot = call.event.now()
    entry = snapshot.event.replay.entry(number)
    if entry is None:
        raise NotFoundError(say("There is no act {number}. See the log for the numbers.", number=number))
    refuse_undo(call.visitor, entry, snapshot.tournament)
    together = done_together(snapshot.event, number) if what == "undo" else (number,)
    at_once = saved_as_one(snapshot.event, number) if what == "undo" else (number,)
    wanted = (number,) if "only" in call.request.GET else together if "all" in call.request.GET else at_once

    def judged(event: Event) -> Draft:
        return undo(event, *wanted) if what == "undo" else redo(event, *wanted)

    def verb(event: Event) -> Draft:
        return replace(judged(event), notices=())  # what it changes was said before

    def page(call: Call, form: Form) -> HttpResponse:
        try:
            draft = judged(snapshot.event)
            found = preview(snapshot.event, draft, at=time.now(), reason="preview")
            notices, problems, needs = draft.notices, form.problems, draft.needs_reason
        except BoardcallError as error:
            found, notices, problems, needs = None, (), (*form.problems, *problems_of(error)), NO_WORDS
        return private_page(
            call,
            "desk/undo.html",
            snapshot=snapshot,
            form=replace(form, problems=problems),
            what=what,
            entry=entry,
            sentence=entry.act.says(snapshot.tournament),
            notices=notices,
            needs_reason=needs,
            preview=found,
            together=len(together),
            wanted=len(wanted),
            acts=numbered(wanted),
        )

    if call.request.method != "POST" or (call.request.POST.get("at_once") == "yes" and _changes_more(snapshot, judged)):
        return page(call, Form())
    return answer(call, verb, page, to="desk/log/")


def _changes_more(snapshot: Snapshot, verb: Verb) -> bool:
    """Whether undoing changes more than the acts themselves, or needs a reason: then its page says so first."""
    try:
        draft = verb(snapshot.event)
    except BoardcallError:
        return True
    return bool(draft.notices or draft.needs_reason)


def _moment(at: datetime) -> Sentence:
    return say("{day} {month} {time}", day=f"{at:%d}", month=SHORT_MONTHS[at.month - 1], time=f"{at:%H:%M:%S}")
