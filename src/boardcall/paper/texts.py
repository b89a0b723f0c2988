"""Rules, code of conduct and schedule on paper."""

from datetime import date

from boardcall.desk.conduct.code import event_code
from boardcall.errors import InputError
from boardcall.paper.job import PrintJob, Sheet
from boardcall.paper.rows import column, table
from boardcall.rulebook.sentences import TOPICS, RuleLine, lines_on
from boardcall.scoring.systems import chosen_system
from boardcall.tournament.settings import Topic
from boardcall.views.schedule import schedule_view
from boardcall.views.viewer import PUBLIC
from boardcall.wording import Sentence, capital, own, say

SHORT: tuple[Topic, ...] = ("rounds", "time", "orders", "adjustments", "draw-votes", "solos", "scores", "standings")
"""The rules on the page that hangs on the wall; the page of rules has all of them."""

LARGE, CODE = 14, 10
"""Points of the letters: to be read from afar, and a code's."""


def rules_sheet(job: PrintJob) -> list[Sheet]:
    """The rules that are asked for at the boards, with the scoring, each with its section."""
    book = job.state.rulebook
    scoring = chosen_system(book.scoring)
    lead = say("{title}. Scored by {system}.", title=book.rulebook.title, system=scoring.name)
    return [_text(job, say("Rules and scoring"), SHORT, lead=job.said(lead), points=None)]


def conduct_sheet(job: PrintJob) -> list[Sheet]:
    """The code of conduct as far as the rules print it, with its hash, and what they say of conduct besides.

    InputError where there is neither.
    """
    book, code = job.state.rulebook, event_code(job.state.event)
    if code is None and not lines_on(book, "conduct"):
        raise InputError.of(say("The rulebook says nothing about conduct."), say("Add it at the desk, under Rules."))
    sheet = _text(job, say("Code of conduct"), ("conduct",), lead=job.said(own(book.conduct.code)), points=LARGE)
    if code is None:
        return [sheet]
    written = [(one.title or code.name, one.paragraphs) for one in code.shown]
    if code.additions:
        written.append((job.said(say("Additions of this event")), tuple(text for _, text in code.additions)))
    sections = [{"title": title, "lines": [_paragraph(text) for text in texts]} for title, texts in written]
    found = [section | {"title": job.said(say("At this event"))} for section in sheet["sections"]]
    lead = say("{name}, version {version}. SHA-256 {hash}", name=code.name, version=code.version, hash=code.hash)
    return [sheet | {"lead": job.said(lead), "points": CODE, "sections": sections + found}]


def _paragraph(text: str) -> dict[str, str | bool]:
    return {"text": text, "source": "", "plain": True}


def schedule_sheet(job: PrintJob) -> list[Sheet]:
    """The moments of the event in order, by day."""
    moments = [one for one in schedule_view(job.state, PUBLIC).moments if one.day]
    if not moments:
        raise InputError.of(say("No moment of the event has a date."), say("Set them under Schedule."))
    columns = [column(job, say("Day")), column(job, say("Time")), column(job, say("What"), grows=1)]
    rows, before = list[tuple[str, ...]](), date.min
    for one in moments:
        day = one.day or before
        shown = job.speaker.day(day, "EEEE, d MMMM y") if day != before else ""
        rows.append((shown, job.speaker.clock(one.at) if one.at else "", job.said(capital(one.name))))
        before = day
    return [table(job, say("Schedule"), columns, rows)]


def _text(job: PrintJob, title: Sentence, topics: tuple[Topic, ...], *, lead: str, points: float | None) -> Sheet:
    """The sentences of the rulebook on these topics; without `points` on one page, as large as they can be."""
    book = job.state.rulebook

    def line(one: RuleLine) -> dict[str, str]:
        return {"text": job.said(one.text), "source": one.source}

    found = [(name, lines_on(book, topic)) for topic, name, _ in TOPICS if topic in topics]
    return {
        "kind": "text",
        "title": job.said(title),
        "lead": lead,
        "points": points,
        "sections": [{"title": job.said(name), "lines": [*map(line, lines)]} for name, lines in found if lines],
    }
