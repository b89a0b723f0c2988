"""Screens and streams of an event, kept beside it: steering a projector is no act of the tournament."""

import re
import secrets
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import F, Sum

from boardcall.errors import InputError, NotFoundError, Problem, refuse
from boardcall.web.identity.accounts import LONGEST_NAME, tidy_name
from boardcall.web.identity.models import Screen, Streaming
from boardcall.wording import Sentence, say, say_number

CODE_BYTES = 8
LONGEST_DELAY = 3600
"""Seconds."""
LONGEST_HEADING, LONGEST_LINE = 80, 120


def add_screen(event: str, *, name: str, public: bool) -> Screen:
    """A new screen, at an address made from its name or a random one. InputError for an impossible name."""
    name = tidy_name(name)
    if not name or len(name) > LONGEST_NAME:
        raise InputError.of(
            say("The name of the screen is missing."), say("Up to {most} characters.", most=LONGEST_NAME), field="name"
        )
    code = _plain(name) if public else secrets.token_hex(CODE_BYTES)
    try:
        with transaction.atomic():
            return Screen.objects.create(event=event, code=code, name=name)
    except IntegrityError as error:
        problem = Problem(say("There is or was a screen at that address."), say("Choose another name."), field="name")
        raise InputError([problem]) from error


def _plain(name: str) -> str:
    """The name as a part of an address; a random one where nothing of it is left."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or secrets.token_hex(4)


def screens(event: str) -> tuple[Screen, ...]:
    """The screens of an event in the order in which they were made."""
    return tuple(Screen.objects.filter(event=event, removed=False).order_by("pk"))


def the_screen(event: str, code: str) -> Screen:
    """The screen at that address; NotFoundError if there is none."""
    screen = Screen.objects.filter(event=event, code=code, removed=False).first()
    if screen is None:
        raise NotFoundError(say("There is no such screen at this event. Ask the director's desk for its address."))
    return screen


def steer(event: str, code: str, *, plan: str) -> None:
    """Says what a screen shows from now on."""
    the_screen(event, code)
    Screen.objects.filter(event=event, code=code).update(plan=plan, revision=F("revision") + 1)


def remove_screen(event: str, code: str) -> None:
    """Takes a screen away; its address shows nothing any more."""
    the_screen(event, code)
    Screen.objects.filter(event=event, code=code).update(removed=True, revision=F("revision") + 1)


def steering_number(event: str) -> int:
    """A number that goes up whenever any screen of the event is steered."""
    return int(Screen.objects.filter(event=event).aggregate(total=Sum("revision"))["total"] or 0)


@dataclass(frozen=True, slots=True)
class Stream:
    """The settings of an event's overlays; `revision` is 0 before the first change."""

    delay: int = 0
    heading: str = ""
    line: str = ""
    revision: int = 0


def stream_of(event: str) -> Stream:
    """How the overlays of an event are set."""
    found = Streaming.objects.filter(event=event).first()
    return Stream(found.delay, found.heading, found.line, found.revision) if found else Stream()


def _long(text: str) -> Sentence:
    return say_number("The text has {number} character.", "The text has {number} characters.", len(text))


def set_stream(event: str, *, delay: int, heading: str, line: str) -> None:
    """Sets the one delay of all overlays, in seconds, and the lower third. InputError for what cannot be."""
    found = []
    if not 0 <= delay <= LONGEST_DELAY:
        found.append(
            Problem(say("A delay is 0 to 3600 seconds."), say("Write the seconds, such as 300."), field="delay")
        )
    for text, most, field in ((heading, LONGEST_HEADING, "heading"), (line, LONGEST_LINE, "line")):
        if len(tidy_name(text)) > most:
            found.append(Problem(_long(text), say("{most} are the most.", most=most), field=field))
    refuse(found)
    values = {"delay": delay, "heading": tidy_name(heading), "line": tidy_name(line)}
    with transaction.atomic():
        Streaming.objects.get_or_create(event=event)
        Streaming.objects.filter(event=event).update(revision=F("revision") + 1, **values)
