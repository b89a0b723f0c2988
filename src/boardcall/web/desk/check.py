"""The check before an event: the event itself, this machine, and what only a person can try."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.agenda import MOST_EXPECTED
from boardcall.desk.agenda.readiness import Point, PointState, Topic, readiness
from boardcall.web.event.parts import READINESS
from boardcall.web.event.state import SHOWING
from boardcall.web.identity.accounts import accounts
from boardcall.web.identity.screens import screens
from boardcall.web.machine import time
from boardcall.web.machine.addresses import reaches_others
from boardcall.web.permission.policy import Role
from boardcall.web.request.form import whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, say

LITTLE, NEXT_TO_NOTHING = 1 << 30, 100 << 20
"""Bytes free on the disk: below the first somebody should look, below the second the event may stop."""
PLACES = {
    Topic.EVENT: "desk/event/",
    Topic.SCHEDULE: "desk/schedule/",
    Topic.RULES: "desk/rules/",
    Topic.AWARDS: "desk/rules/awards/",
    Topic.READINGS: "desk/rules/readings/",
    Topic.PLAYERS: "desk/players/",
    Topic.VENUE: "desk/venue/",
    Topic.TEAMS: "desk/teams/",
    Topic.FEES: "desk/fees/",
    Topic.BOARD_CALL: "desk/rounds/1/call/",
    Topic.CODE: "desk/code/",
}
"""Where each point of the event is settled."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A line of the page: its state, its sentences, and the page where it is settled, "" for none."""

    state: PointState
    sentence: Sentence
    hint: Sentence = NO_WORDS
    path: str = ""


def check_page(call: Call) -> HttpResponse:
    """Every point in green, amber and red, with the page that settles it."""
    snapshot = call.event.now()
    typed = call.request.GET.get("expected", "")
    expected = whole(typed, len(str(MOST_EXPECTED)))
    empty: tuple[Point, ...] = ()
    points = snapshot.part(
        READINESS, lambda: readiness(snapshot.event, at=time.now(), expected=expected), empty, at=expected
    )
    event = [CheckLine(one.state, one.sentence, one.hint, PLACES[one.topic]) for one in points]
    machine = [*_machine(call)]
    return private_page(
        call,
        "desk/check.html",
        snapshot=snapshot,
        event=event,
        machine=machine,
        expected=typed if expected else "",
        worst=max((one.state for one in (*event, *machine)), key=[*PointState].index, default=PointState.READY),
    )


def _machine(call: Call) -> Iterator[CheckLine]:
    yield _network()
    if (folder := call.event.folder()) is not None:
        yield _disk(shutil.disk_usage(folder).free)
    yield _directors(call)
    count = len(screens(call.event.id))
    if count:
        yield CheckLine(PointState.READY, say("Screens of the hall: {count}.", count=count), path="desk/screens/")
    else:
        hint = say("Make one where a projector shows the clock or the boards.")
        yield CheckLine(PointState.LOOK, say("No screen is set up."), hint, "desk/screens/")


def _network() -> CheckLine:
    if found := next((one for one in SHOWING.addresses if reaches_others(one)), ""):
        return CheckLine(PointState.READY, say("Phones reach this server at {address}.", address=found))
    hint = say("Start it with --host 0.0.0.0, on a machine that is in the network of the hall.")
    return CheckLine(PointState.STOPS, say("Only this machine reaches the server: no phone can open a page."), hint)


def _disk(free: int) -> CheckLine:
    if free >= LITTLE:
        return CheckLine(
            PointState.READY, say("There is room on the disk: more than {space} GB.", space=_round_down(free >> 30))
        )
    sentence = say("Free on the disk: {space} MB.", space=free >> 20)
    return CheckLine(
        PointState.LOOK if free >= NEXT_TO_NOTHING else PointState.STOPS,
        sentence,
        say("Make room: acts are saved there."),
    )


def _round_down(number: int) -> int:
    """The power of two below a number: exact enough, and a rounded number changes the page less often."""
    return 1 << (number.bit_length() - 1)


def _directors(call: Call) -> CheckLine:
    directors = [one for one in accounts(call.event.id) if one.role == Role.TD and one.closed is None]
    if len(directors) > 1:
        return CheckLine(
            PointState.READY, say("Directors with an account: {count}.", count=len(directors)), path="staff/"
        )
    hint = say("Give a second person an account, for when you play or are away.")
    return CheckLine(PointState.LOOK, say("Nobody but one director can direct."), hint, "staff/")
