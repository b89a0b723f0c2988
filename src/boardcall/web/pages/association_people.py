"""An association's people and events by the pages: who they are, what is recognised, what is received."""

from collections.abc import Callable

from django.http import HttpRequest

from boardcall.conduct.cases.association import Office
from boardcall.conduct.cases.people_steps import Represent
from boardcall.errors import InputError, NotFoundError
from boardcall.store.handover import open_handover
from boardcall.store.open_association import OpenAssociation
from boardcall.store.report_box import LONGEST_SEALED, LONGEST_TEXT
from boardcall.store.sealed_papers import card_of, is_card, new_key
from boardcall.tables.days import read_day
from boardcall.web.machine import time
from boardcall.web.request.form import whole
from boardcall.wording import say

OFFICES: dict[str, Office | None] = {"none": None, "board": "board", "president": "president"}
LONGEST_NAME = 200
LARGEST_FILE = 2 * LONGEST_SEALED


def put_person(one: OpenAssociation, request: HttpRequest) -> str:
    """Adds a person or changes one; gives the reading key that was made, to be shown once."""
    sent = request.POST
    name = sent.get("person", "") or _name(sent.get("name", ""))
    card, made = sent.get("card", "").strip(), ""
    if card and not is_card(card):
        raise InputError.of(say("This is not a card."), say("Copy the whole line."), field="card")
    if sent.get("make") and not card:
        made = new_key()
        card = card_of(made)
    known = one.held.people.get(name)
    office = OFFICES.get(sent.get("office", ""), known.office if known else None)
    one.put_person(name, office=office, card=card, on=time.now().date())
    return made


def recognise(one: OpenAssociation, request: HttpRequest) -> str:
    """Recognises an event; people it names who are not known yet are added."""
    sent = request.POST
    if (held := read_day(sent.get("held", ""), "held")) is None:
        raise InputError.of(say("Write its last day, such as 2026-11-22."), field="held")
    director, votes = (" ".join(sent.get(name, "").split())[:LONGEST_NAME] for name in ("director", "representative"))
    name = _name(sent.get("name", ""))
    one.recognise(name, held=held, director=director, representative=votes, on=time.now().date())
    return ""


def represent(one: OpenAssociation, request: HttpRequest) -> str:
    """President and board settle who represents an event."""
    sent = request.POST
    if sent.get("event", "") not in one.held.events or sent.get("person", "") not in one.held.people:
        raise NotFoundError(say("Choose an event and a person."))
    one.do(Represent(sent["event"], sent["person"]), time.now().date())
    return ""


def receive(one: OpenAssociation, request: HttpRequest) -> str:
    """Receives a case: the sealed file of an event, or a text."""
    sent, file = request.POST, request.FILES.get("file")
    if file is not None:
        text = file.read(LARGEST_FILE).decode("utf-8", "replace")
        paper = open_handover(text, one.key, called=file.name or "")
    else:
        words = {name: sent.get(name, "").strip() for name in ("about", "provision", "text")}
        if not words["text"] or sum(map(len, words.values())) > LONGEST_TEXT:
            message = say(
                "Choose the file of an event, or write the report in at most {letters} letters.", letters=LONGEST_TEXT
            )
            raise InputError.of(message, field="text")
        paper = {"kind": "report", **words}
    same_as = whole(sent.get("same_as", "").strip() or "0", 6) or 0
    involved = [person for person in sent.getlist("involved") if person]
    one.receive(paper, on=time.now().date(), event=sent.get("event", ""), same_as=same_as, involved=involved)
    return ""


def reseal(one: OpenAssociation, _: HttpRequest) -> str:
    """Seals all papers to those who may read them now."""
    one.file.reseal(one.key)
    return ""


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME:
        raise InputError.of(say("Give a name."), field="name")
    return name


ACTS: dict[str, Callable[[OpenAssociation, HttpRequest], str]] = {
    "person": put_person,
    "recognise": recognise,
    "represent": represent,
    "receive": receive,
    "reseal": reseal,
}
"""What the forms of the first page ask for; each gives a key that was made, or ""."""
