"""Roll call: a list to tap, with search; everybody at once; walk-ins; and what a player offers."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.desk.call.check_in_times import (
    check_in_verdict,
    keep_check_in_open,
    let_phones_check_in,
    phones_may_check_in,
)
from boardcall.desk.call.group_check_in import (
    IN_THE_HALL,
    check_in_all,
    check_out_all,
    missing,
    refused,
    stand_by,
    walk_in,
)
from boardcall.desk.call.roll_call import FEE, LATE, check_in, check_out, checked_in, here, is_settled
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.players import BY_PLAYER, last_day_over, resemblances, the_player
from boardcall.tournament import Player, PlayerId, RoundNumber, is_meant
from boardcall.tournament.roll_call import CheckedIn
from boardcall.web.desk.chairs import gaps
from boardcall.web.desk.players import local_day, new_salt
from boardcall.web.event.people import players_here
from boardcall.web.event.rounds import rounds_of
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.permission.rights import call_director
from boardcall.web.request.act import answer, form_page
from boardcall.web.request.form import Form, typed
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import NO_WORDS, Sentence, say

DIRECTORS_ONLY = frozenset({"allow", "let-in", "let-all", "open", "times"})
"""What only a director does at roll call: letting people in against the rules."""
_KEPT_OUT = frozenset({"let-in", "let-all", "pay-in", "pay-all"})
"""What is done with several whom a rule keeps out: they are let in, or pay now."""


@dataclass(frozen=True, slots=True)
class RollCallRow:
    """A player in the list of a roll call; `phone` says which phone checked them in, where none at the desk did."""

    player: Player
    checked: CheckedIn | None
    phone: Sentence
    stands_by: bool


def roll_call_page(call: Call, number: RoundNumber) -> HttpResponse:
    """Everybody, to be tapped in and out, one by one or all at once."""
    if call.request.method != "POST":
        return _page(call, number, Form())
    wanted, _, player = call.request.POST.get("toggle", "").partition(":")
    return answer(
        call,
        lambda event: _acts(call, event, number, wanted, PlayerId(player)),
        _page,
        number,
        to=f"desk/rounds/{number}/roll-call/",
        part=f"{wanted}:{player}",
        alone=False,
        back=False,
    )


def _acts(call: Call, event: Event, number: RoundNumber, wanted: str, player: PlayerId) -> Draft:
    """What a button does; nothing if somebody else was faster."""
    if wanted in DIRECTORS_ONLY:
        call_director(call.visitor, say("Only a director lets people in against the rules: ask one."))
    if player:
        return _of_one(event, number, wanted, player, is_td=call.visitor.is_director)
    sent = call.request.POST
    if wanted in ("open", "times"):
        is_open, named = wanted == "open", bool(sent.get("name"))
        opened = keep_check_in_open(event, round=number, is_open=is_open)
        return _walks_in(call, event, number, opens=True) if is_open and named else opened
    if wanted in ("phones-on", "phones-off"):
        return let_phones_check_in(event, is_on=wanted == "phones-on")
    if wanted == "none":
        return check_out_all(event, round=number)
    return _of_many(call, event, number, wanted)


def _of_many(call: Call, event: Event, number: RoundNumber, wanted: str) -> Draft:
    """Checks in those whom a rule keeps out and who pay or are let in; or everybody but those who are missing."""
    sent, at = call.request.POST, time.now()
    if wanted in _KEPT_OUT:
        stopped = [one.player for one in refused(event, missing(event, number), round=number, at=at)]
        meant = stopped if wanted.endswith("-all") else map(PlayerId, sent.getlist("player"))
        pays, is_td = wanted.startswith("pay"), call.visitor.is_director
        return check_in_all(event, meant, round=number, at=at, td_allows=not pays, pays=pays, fee_allowed=is_td)
    absent = {*sent.getlist("missing"), *event.tournament.roll_call.standby(number)}
    wanted_here = here(event, RoundNumber(number - 1)) if wanted == "last" else missing(event, number)
    players = [one for one in wanted_here if one not in absent]
    return check_in_all(event, players, round=number, at=at)


def _of_one(event: Event, number: RoundNumber, wanted: str, player: PlayerId, *, is_td: bool) -> Draft:
    if wanted in ("stand", "leave"):
        return stand_by(event, player, round=number, is_willing=wanted == "stand")
    is_here = event.tournament.roll_call.check_in(number, player) is not None
    if is_here is (wanted != "out"):
        return Draft(())
    if wanted == "out":
        return check_out(event, player, round=number)
    allowed, pays = wanted == "allow", wanted == "pay"
    return check_in(event, player, round=number, at=time.now(), td_allows=allowed, pays=pays, fee_allowed=is_td)


def _page(call: Call, number: RoundNumber, form: Form, alike: tuple[Player, ...] = ()) -> HttpResponse:
    snapshot, at = call.event.now(), time.now()
    event, facts = snapshot.event, snapshot.tournament.roll_call
    asked = call.request.GET.get("q", "")
    only_missing = call.request.GET.get("show") == "missing"
    numbers = rounds_of(snapshot, number)
    rows = _rows(snapshot, number)
    shown = [row for row in rows if is_meant(row.player.name, asked) and not (only_missing and row.checked)]
    doubtful = form["toggle"].partition(":")[2] if form.status != 200 else ""
    names = {player.id: player for player in snapshot.tournament.players}
    kept_out = refused(event, missing(event, number), round=number, at=at)
    listed = [one for one in kept_out if one.player != doubtful]
    away = [row.player for row in rows if not row.checked and not row.stands_by]
    stopped = {one.player for one in kept_out}
    verdict, asks = check_in_verdict(event, round=number, at=at), {one.field for one in form.problems}
    too_late = asks | {one.field for out in kept_out for one in out.because}
    is_walk_in = bool(form["name"]) and form["toggle"] in ("", "open:") and not alike
    return private_page(
        call,
        "desk/roll_call.html",
        snapshot=snapshot,
        live=form.status == 200,
        form=form,
        number=number,
        numbers=numbers,
        rows=shown,
        away=[player for player in away if player.id not in stopped],
        here=len(checked_in(snapshot.tournament, number)),
        total=len(rows),
        asked=asked,
        missing=only_missing,
        refused=doubtful if call.visitor.is_director and form["toggle"].startswith("in:") else "",
        unpaid=doubtful if FEE in asks else "",
        owes=FEE in asks,
        at_door=is_walk_in and (bool(asks & {FEE, LATE}) or not verdict.accepted),
        verdict=verdict,
        sign_up_over=last_day_over(event, local_day(event)) if LATE in too_late else NO_WORDS,
        kept_open=number in facts.kept_open,
        is_said=any(str(verdict.because) in one.message for one in form.problems),
        kept_out=listed,
        owing=sum(FEE in {one.field for one in out.because} for out in listed),
        last_round=number > 1 and bool(here(event, RoundNumber(number - 1))),
        standby=[names[one] for one in facts.standby(number) if one in names],
        gaps=gaps(event, number),
        phones=phones_may_check_in(event),
        fee=snapshot.rulebook.registration.fee_required,
        closed=is_settled(event, number),
        alike=[(one, facts.check_in(number, one.id) is not None) for one in alike],
    )


def _rows(snapshot: Snapshot, number: RoundNumber) -> list[RollCallRow]:
    facts = snapshot.tournament.roll_call
    willing = set(facts.standby(number))
    checked = {one.player: one for one in facts.present(number)}
    return [
        RollCallRow(one, found := checked.get(one.id), _phone(snapshot, found), one.id in willing)
        for one in players_here(snapshot.tournament)
    ]


def _phone(snapshot: Snapshot, checked: CheckedIn | None) -> Sentence:
    """Whose phone checked somebody in, from the author of the act; "" if it was done at the desk."""
    entry = snapshot.event.replay.entry(checked.number) if checked else None
    if entry is None:
        return NO_WORDS
    if entry.author == IN_THE_HALL:
        return say("by a phone in the hall")
    return say("by their own phone") if entry.author.startswith(BY_PLAYER) else NO_WORDS


def walk_in_page(call: Call, number: RoundNumber) -> HttpResponse:
    """Registers somebody at the door and checks them in; for a known name it asks first."""
    sent = call.request.POST
    name = sent.get("name", "")
    if call.request.method != "POST":
        return redirect(f"{call.base}desk/rounds/{number}/roll-call/")
    alike = () if "another" in sent else resemblances(call.event.now().event, (name,))[0]
    if alike:
        return _page(call, number, typed(call.request, status=422), alike=alike)
    return answer(
        call,
        lambda event: _walks_in(call, event, number),
        _page,
        number,
        to=f"desk/rounds/{number}/roll-call/#walk-in",
        alone=False,
        back=False,
    )


def _walks_in(call: Call, event: Event, number: RoundNumber, *, opens: bool = False) -> Draft:
    sent = call.request.POST
    return walk_in(
        event,
        sent.get("name", ""),
        salt=new_salt(),
        round=number,
        at=time.now(),
        pays="pays" in sent,
        td_allows="allow" in sent and call.visitor.is_director,
        fee_allowed=call.visitor.is_director,
        stands_by=sent.get("as", "") == "standby",
        opens=opens,
    )


def offers_page(call: Call, number: RoundNumber, player: PlayerId) -> HttpResponse:
    """What a player offers for a round: to sit out, to play two boards."""
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    checked = snapshot.tournament.roll_call.check_in(number, player)
    pools = [pool.id for pool in snapshot.rulebook.round(number).pools]

    def page(call: Call, form: Form) -> HttpResponse:
        return private_page(
            call,
            "desk/offers.html",
            form=form,
            number=number,
            player=known,
            checked=checked,
            stands_by=player in snapshot.tournament.roll_call.standby(number),
            pools=pools,
        )

    sent = call.request.POST
    return form_page(
        call,
        lambda event: check_in(
            event,
            player,
            round=number,
            at=time.now(),
            offers_sit_out="sit_out" in sent,
            offers_double="double" in sent,
            pool=sent.get("pool", ""),
            td_allows="allow" in sent and call.visitor.is_director,
        ),
        page,
        to=f"desk/rounds/{number}/roll-call/",
        first=Form({"pool": checked.pool if checked else ""}),
    )
