"""The box of reports of an event: who handles them, and the reports, sealed to their handlers before they arrive.

It is a separate file beside the ledger, `EVENT.cases`, which goes into no archive, backup or log. Reports are stored
under random names, each with the day it came; only its handlers can read what it says.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Self

from boardcall.conduct.cases.months import months_after
from boardcall.errors import InputError, NotFoundError, Problem, RefusedError, refuse
from boardcall.store.ledger import Ledger
from boardcall.store.sealed_papers import Paper, card_of, is_card, mark_of, readers_of, seal, unseal
from boardcall.store.vault import Vault, open_beside, shared
from boardcall.tables.codec import canonical, decode, encode
from boardcall.tournament import may_be_same
from boardcall.wording import say

SUFFIX = ".cases"
TABLE = "boardcall_cases"
HANDLER, REPORT, NOTE = "handler ", "report ", "note "
MOST_REPORTS = 500
"""Limit of reports in the box; above it people are told to turn to a person."""
LONGEST_SEALED = 120_000
"""Letters of a sealed report."""
LONGEST_TEXT = 20_000
"""Length of a report as it is written."""
REPORT_WORDS = ("kind", "event", "about", "provision", "when", "text", "contact")
"""What a report is made of."""

ASSOCIATION = "association"
"""The role of an association among the handlers."""


@dataclass(frozen=True, slots=True)
class CardHolder:
    """A person by name, and the card that papers are sealed to."""

    name: str
    card: str


@dataclass(frozen=True, slots=True)
class Handler:
    """Somebody named who receives reports: one person, or an association with the people who read for it."""

    name: str
    role: str
    people: tuple[CardHolder, ...]

    @property
    def id(self) -> str:
        """What forms call the handler: the mark of the first card; for an association, which may itself be the first
        handler, the mark of its name and all its cards.
        """
        return mark_of(self.people[0].card if self.role != ASSOCIATION else " ".join((self.name, *self.cards)))

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(one.card for one in self.people)

    @property
    def marks(self) -> frozenset[str]:
        """What sealed papers call its people."""
        return frozenset(map(mark_of, self.cards))


@dataclass(frozen=True, slots=True)
class OpenReport:
    """A report as one of its handlers reads it, with the notes on it."""

    id: str
    day: date
    paper: Paper
    notes: tuple[Paper, ...] = ()
    handed_over: str = ""
    """The day it was handed over to the association; "" for not yet."""


class ReportBox:
    """The handlers and reports of an event, in the names and texts of a store of their own."""

    def __init__(self, kept: Vault) -> None:
        self._kept = kept

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._kept.close()

    def handlers(self) -> tuple[Handler, ...]:
        made = (decode(Handler, json.loads(text)) for text in self._kept.beginning_with(HANDLER).values())
        return tuple(sorted(made, key=lambda one: one.name))

    def handler(self, handler: str) -> Handler:
        """A handler by id; NotFoundError for another."""
        found = next((one for one in self.handlers() if one.id == handler), None)
        if found is None:
            raise NotFoundError(say("There is no such handler. Look at the list again."))
        return found

    def add_handler(self, handler: Handler) -> None:
        """Puts somebody on the list. InputError if a card is invalid, or the name is taken."""
        problems = []
        if not handler.name.strip():
            problems.append(Problem(say("Give the handler's name."), field="name"))
        if any(one.name.casefold() == handler.name.casefold() for one in self.handlers()):
            problems.append(Problem(say("{name} handles reports already.", name=handler.name), field="name"))
        if not handler.people or not all(map(is_card, handler.cards)):
            problems.append(Problem(say("This is not a card."), say("Copy the whole line."), field="card"))
        refuse(problems)
        self._kept.put(f"{HANDLER}{handler.id}", canonical(encode(handler)))

    def remove_handler(self, handler: str) -> None:
        """Takes somebody off the list; they can still read reports sealed to them before."""
        gone = canonical(encode(self.handler(handler)))
        for name, text in self._kept.beginning_with(HANDLER).items():
            if text == gone:
                self._kept.forget(name)

    def whose(self, key: str) -> Handler:
        """The handler with a reading key. InputError if the key is nobody's."""
        card = card_of(key)
        found = next((one for one in self.handlers() if card in one.cards), None)
        if found is None and not any(mark_of(card) in readers_of(one["sealed"]) for _, one in self._reports()):
            message = say("Nobody who handles reports here has this reading key.")
            raise InputError.of(message, say("Type it as it was shown."), field="key")
        return found or Handler("", "", (CardHolder("", card),))

    def take(self, sealed: str, *, day: date) -> None:
        """Keeps a report that came sealed. InputError unless it is sealed to handlers alone."""
        known = frozenset(mark for one in self.handlers() for mark in one.marks)
        if len(sealed) > LONGEST_SEALED:
            raise InputError.of(say("The report is too long. Shorten it, or tell a handler in person."))
        if not readers_of(sealed) <= known:
            raise InputError.of(say("The handlers have changed meanwhile. Send the report once more."))
        if len(self._kept.beginning_with(REPORT)) >= MOST_REPORTS:
            raise RefusedError(say("The box of reports is full. Tell a handler in person."))
        self._put_report(secrets.token_hex(8), sealed, day, "")

    def file(self, paper: Mapping[str, Any], cards: Iterable[str], *, day: date) -> None:
        """Seals a report to the holders of the cards, and keeps it."""
        self.take(seal(paper, cards), day=day)

    def read(self, key: str) -> tuple[OpenReport, ...]:
        found = []
        notes = self._kept.beginning_with(NOTE)
        for name, one in self._reports():
            paper = unseal(one["sealed"], key)
            if paper is not None:
                beside = [text for note, text in notes.items() if note.startswith(f"{NOTE}{name} ")]
                day = date.fromisoformat(one["day"])
                found.append(OpenReport(name, day, _worded(paper), _opened(beside, key), one["handed_over"]))
        return tuple(sorted(found, key=lambda one: (one.day, one.id)))

    def report(self, report: str, key: str) -> OpenReport:
        """One report by its name; NotFoundError where it is not sealed to the key."""
        found = next((one for one in self.read(key) if one.id == report), None)
        if found is None:
            raise NotFoundError(say("No report of this name is sealed to your key."))
        return found

    def add_note(self, report: str, key: str, note: Mapping[str, Any]) -> None:
        """Adds what was done to a report, sealed to those who can read the report now."""
        self.report(report, key)
        sealed = next(one["sealed"] for name, one in self._reports() if name == report)
        marks = readers_of(sealed)
        cards = {card for one in self.handlers() for card in one.cards if mark_of(card) in marks} | {card_of(key)}
        self._kept.put(f"{NOTE}{report} {secrets.token_hex(8)}", seal(note, sorted(cards)))

    def hand_over(self, report: str, key: str, *, day: date, save: Callable[[str], None] = lambda _: None) -> str:
        """The report with its notes, sealed to the association and saved, and only then noted as handed over.

        RefusedError without an association's cards. Whoever it is about cannot read it.
        """
        found = self.report(report, key)
        handlers = self.handlers()
        associations = [one for one in handlers if one.role == ASSOCIATION]
        if not associations:
            raise RefusedError(say("The cards of no association are here. Take its file of cards in first."))
        gone = _barred(handlers, str(found.paper.get("about", "")))
        cards = [card for one in associations for card in one.cards if card not in gone]
        if not cards:
            raise RefusedError(say("The report is about everybody who reads for the association. Tell it in person."))
        notes = [f"{one.get('day')} {one.get('measure')}: {one.get('text')}" for one in found.notes]
        told = {"report": report, "reported": found.day.isoformat(), "measures": notes}
        sealed = seal({**found.paper, **told}, cards)
        save(sealed)
        one = next(one for name, one in self._reports() if name == report)
        self._put_report(report, one["sealed"], found.day, day.isoformat())
        return sealed

    def delete(self, report: str, key: str, *, goes_to: str = "") -> None:
        """Deletes a report that the key opens, with its notes; where every one `goes_to` a body, not before that."""
        found = self.report(report, key)
        if goes_to and not found.handed_over:
            message = say("This report is not handed over to the {body} yet, and every one goes there.", body=goes_to)
            hint = say("Hand it over first, or record that it got there in another way.")
            raise InputError.of(message, hint, field="report")
        self._forget(found.id)

    def delete_due(self, *, months: int, today: date) -> int:
        """Deletes the reports older than a number of months, and returns how many."""
        due = [name for name, one in self._reports() if months_after(date.fromisoformat(one["day"]), months) <= today]
        for name in due:
            self._forget(name)
        return len(due)

    def _forget(self, report: str) -> None:
        for name in self._kept.beginning_with(f"{NOTE}{report} "):
            self._kept.forget(name)
        self._kept.forget(f"{REPORT}{report}")

    def _put_report(self, report: str, sealed: str, day: date, handed_over: str) -> None:
        written = canonical({"sealed": sealed, "day": day.isoformat(), "handed_over": handed_over})
        self._kept.put(f"{REPORT}{report}", written)

    def _reports(self) -> Iterator[tuple[str, dict[str, str]]]:
        for name, text in self._kept.beginning_with(REPORT).items():
            yield name.removeprefix(REPORT), json.loads(text)


def _worded(paper: Paper) -> Paper:
    """The words of a report. A stranger's device sealed it: what else is in it, or is no text, does not count."""
    return {name: text if isinstance(text := paper.get(name), str) else "" for name in REPORT_WORDS}


def _opened(notes: Iterable[str], key: str) -> tuple[Paper, ...]:
    found = (unseal(note, key) for note in notes)
    return tuple(sorted((one for one in found if one is not None), key=lambda one: str(one.get("day"))))


def recipients(handlers: Iterable[Handler], chosen: Iterable[str], *, about: str) -> tuple[str, ...]:
    """The cards of the chosen handlers, without the person a report is about. InputError if nobody is left."""
    wanted, known = set(chosen), tuple(handlers)
    gone = _barred(known, about)
    cards = (card for one in known if one.id in wanted for card in one.cards if card not in gone)
    found = tuple(dict.fromkeys(cards))
    if not found:
        message = say("Choose who may read it: somebody it is not about.")
        raise InputError.of(message, field="to")
    return found


def _barred(handlers: Iterable[Handler], about: str) -> frozenset[str]:
    """The cards of the person a report is about, given by name or as a handler's id, under every name in this list."""
    known = tuple(handlers)
    names = [about, *(one.name for one in known if one.id == about)]

    def is_gone(name: str) -> bool:
        return any(may_be_same(name, other) for other in names)

    return frozenset(holder.card for one in known for holder in one.people if is_gone(one.name) or is_gone(holder.name))


def open_box(place: str | Path) -> ReportBox:
    """The box of the event at a place; it is made with its first handler."""
    return ReportBox(open_beside(place, suffix=SUFFIX, table=TABLE))


def box_of(ledger: Ledger) -> ReportBox:
    """The box beside a ledger that is open."""
    kept = shared(ledger, table=TABLE)
    return ReportBox(kept) if kept else open_box(ledger.place)


def association_handler(text: str) -> Handler:
    """An association from its file of cards (boardcall association cards). InputError for another file."""
    try:
        found = json.loads(text)
        handler: Handler = decode(Handler, found["association"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        hint = say("Take the whole text that boardcall association cards printed.")
        raise InputError.of(say("These are not the cards of an association."), hint, field="cards") from error
    return handler
