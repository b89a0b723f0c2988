"""Check-in by phone in the hall: under the code that hangs there, all find their own names and say they are here."""

from dataclasses import dataclass, replace
from functools import partial
from hmac import compare_digest

from django.http import HttpResponse

from boardcall.desk.call.check_in_times import check_in_verdict
from boardcall.desk.call.group_check_in import IN_THE_HALL, check_in_code
from boardcall.desk.call.roll_call import FEE, LATE
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import the_player
from boardcall.errors import BoardcallError, NotFoundError, Problem
from boardcall.tournament import Player, PlayerId, RoundNumber, in_lists
from boardcall.tournament.roll_call import CheckedIn
from boardcall.web.event.people import players_here
from boardcall.web.machine import time
from boardcall.web.permission.policy import Role
from boardcall.web.player.home import here_by_phone
from boardcall.web.request.act import do
from boardcall.web.request.form import Form, problems_of, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Name:
    """A name to tap, and whether its owner is here already."""

    player: Player
    is_here: bool


def hall_page(call: Call, number: RoundNumber, code: str) -> HttpResponse:
    """The names, one of them to be tapped; then whether to play, to play two boards, or to sit out."""
    snapshot = call.event.now()
    snapshot.rulebook.round(number)
    if not compare_digest(code.encode(), check_in_code(snapshot.event, number).encode()):
        raise NotFoundError(say("This code is not the one of round {round}: scan the one in the hall.", round=number))
    if call.request.method != "POST":
        return _page(call, number, Form({"player": call.request.GET.get("player", "")}))
    sent = call.request.POST
    player, wanted = PlayerId(sent.get("player", "")), sent.get("answer", "in")
    here = f"{call.base}check-in/{number}/{code}/"
    if snapshot.tournament.player(player) is None:
        return _page(call, number, Form(status=422))
    try:
        verb = partial(_checked_in, player=player, number=number, wanted=wanted)
        do(_from_the_hall(call), verb, part=player, alone=False)
    except BoardcallError as error:
        return _page(call, number, typed(call.request, _told_in_the_hall(problems_of(error))))
    return redirect(f"{here}?player={player}")


def _checked_in(event: Event, *, player: PlayerId, number: RoundNumber, wanted: str) -> Draft:
    the_player(event, player)
    if event.tournament.roll_call.check_in(number, player) is not None:
        return Draft(())
    return here_by_phone(event, player, number, wanted)


def _stopped(event: Event, player: PlayerId, number: RoundNumber) -> tuple[Problem, ...]:
    """Why somebody cannot check in by phone: they are told before they are asked what they play."""
    try:
        _checked_in(event, player=player, number=number, wanted="in")
    except BoardcallError as error:
        return _told_in_the_hall(problems_of(error))
    return ()


def _told_in_the_hall(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems without what somebody paid, because anybody with the code may tap any name."""
    if not any(one.field in (FEE, LATE) for one in problems):
        return problems
    return (Problem(say("You cannot check in by phone."), say("Come to the director's desk.")),)


def _from_the_hall(call: Call) -> Call:
    """Whoever is not signed in acts as a phone in the hall: the desk sees that it was no phone of the player's own."""
    if call.visitor.role is not Role.ANONYMOUS:
        return call
    return replace(call, visitor=replace(call.visitor, name=IN_THE_HALL))


def _page(call: Call, number: RoundNumber, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    facts, asked = snapshot.tournament.roll_call, call.request.GET.get("q", "")
    known = snapshot.tournament.player(PlayerId(form["player"]))
    checked: CheckedIn | None = facts.check_in(number, known.id) if known and not known.withdrawn else None
    here = {one.player for one in facts.present(number)}
    words = in_lists(asked).split()
    verdict = check_in_verdict(snapshot.event, round=number, at=time.now(), in_person=False)
    asks = known is not None and not known.withdrawn and checked is None and verdict.accepted
    if known is not None and asks and not form.problems:
        form = replace(form, problems=_stopped(snapshot.event, known.id, number))
    return private_page(
        call,
        "player/hall.html",
        snapshot=snapshot,
        form=form,
        number=number,
        player=known if known and not known.withdrawn else None,
        checked=checked,
        closed="" if verdict.accepted else verdict.because,
        names=[
            Name(one, one.id in here)
            for one in players_here(snapshot.tournament)
            if all(word in in_lists(one.name) for word in words)
        ],
        asked=asked,
        may_double=snapshot.rulebook.roll_call.double_max > 1,
    )
