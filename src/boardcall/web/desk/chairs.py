"""A chair of a round before play: who did not come, and who plays there instead."""

from dataclasses import dataclass, replace

from django.http import HttpResponse

from boardcall.desk.call.seats import Chair, Walker, chairs, fill_chair, takers, without_chair
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import distinct_names
from boardcall.errors import NotFoundError, Problem, RefusedError
from boardcall.game import Power
from boardcall.tournament import BoardRef, PlayerId, RoundNumber
from boardcall.web.desk.players import new_salt
from boardcall.web.machine import time
from boardcall.web.request.act import answer
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say

EMPTY_CHAIR = "-"
"""What the form sends for a chair that stays empty."""


@dataclass(frozen=True, slots=True)
class ChairCard:
    """A chair as pages show it: what an address names it by, its power (None while it is to be chosen), who has it."""

    key: str
    board: str
    power: Power | None
    name: str
    absent: bool
    begun: bool

    @property
    def is_empty(self) -> bool:
        return not self.name


def chair_cards(event: Event, number: RoundNumber) -> tuple[ChairCard, ...]:
    """Every chair of a round, in the order of the boards."""
    names = distinct_names(event.tournament)
    return tuple(
        ChairCard(one.key, one.board, one.power, names.get(one.player, one.player), one.absent, one.begun)
        for one in chairs(event, number)
    )


@dataclass(frozen=True, slots=True)
class Gaps:
    """Who is there without a chair, who is on standby, the empty chairs, and what else could be drawn."""

    waiting: tuple[str, ...]
    standby: tuple[str, ...]
    open: tuple[ChairCard, ...]
    is_enough: bool
    may_redraw: bool


SIX = 6


def gaps(event: Event, number: RoundNumber) -> Gaps:
    """What a round has to offer those who came late; chairs of the absent are open too, before play."""
    names = distinct_names(event.tournament)
    waiting = tuple(names[player] for player in without_chair(event, number))
    found = tuple(one for one in chair_cards(event, number) if (one.absent or one.is_empty) and not one.begun)
    standby = tuple(names[player] for player in event.tournament.roll_call.standby(number) if player in names)
    binding = event.rulebook.seating.published_binding and event.tournament.calls.published(number) is not None
    return Gaps(waiting, standby, found, len(waiting) > SIX, may_redraw=not binding)


def chair_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The chairs of a board; for one of them everybody who could have it, to be tapped."""
    if call.request.method != "POST":
        return _page(call, ref, Form({"chair": call.request.GET.get("chair", "")}))
    sent = call.request.POST
    name = " ".join(sent.get("name", "").split())

    def verb(event: Event) -> Draft:
        chair = _chosen(event, ref, sent.get("chair", ""))
        if chair is None:
            raise RefusedError(say("This chair has changed: look at the board again."))
        player = sent.get("player", "")
        if not player and not name:
            raise RefusedError(say("Tap who takes the chair, or write the name of somebody who is not registered."))
        taker = Walker(name, new_salt()) if not player else PlayerId("" if player == EMPTY_CHAIR else player)
        return fill_chair(
            event,
            chair,
            taker,
            round=ref.round,
            at=time.now(),
            td_allows=call.visitor.is_director,
            reason=" ".join(sent.get("reason", "").split()),
        )

    return answer(call, verb, _page, ref, to=f"desk/rounds/{ref.round}/call/#board-{ref.name}")


def _chosen(event: Event, ref: BoardRef, key: str) -> Chair | None:
    return next((one for one in chairs(event, ref.round) if one.board == ref.name and one.key == key), None)


def _page(call: Call, ref: BoardRef, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    snapshot.rulebook.round(ref.round)
    cards = tuple(one for one in chair_cards(snapshot.event, ref.round) if one.board == ref.name)
    if not cards:
        raise NotFoundError(say("Round {round} has no board {board}.", round=ref.round, board=ref.name))
    chosen = next((one for one in cards if one.key == form["chair"]), None)
    chair = _chosen(snapshot.event, ref, form["chair"])
    if form["chair"] and chair is None and not form.problems:
        form = replace(form, problems=(Problem(say("This chair has changed: look at the board again.")),))
    wanted = chair is not None and not chair.begun
    return private_page(
        call,
        "desk/chair.html",
        snapshot=snapshot,
        form=form,
        number=ref.round,
        board=ref.name,
        cards=cards,
        chosen=chosen if wanted else None,
        begun=cards[0].begun,
        people=takers(snapshot.event, chair, round=ref.round, at=time.now()) if chair and wanted else (),
        nobody=EMPTY_CHAIR,
    )
