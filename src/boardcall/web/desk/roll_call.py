"""Roll call: a list to tap, with search; and what a player offers."""

from django.http import HttpResponse

from boardcall.desk import Draft, Event
from boardcall.desk.players import the_player
from boardcall.desk.roll_call import check_in, check_out
from boardcall.tournament import Player
from boardcall.web import time
from boardcall.web.acting import answer
from boardcall.web.desk.home import rounds_of
from boardcall.web.forms import Form
from boardcall.web.guard import Call
from boardcall.web.policy import Role
from boardcall.web.private import private_page


def roll_call_page(call: Call, number: int) -> HttpResponse:
    """Everybody, to be tapped in and out."""
    if call.request.method != "POST":
        return _page(call, number, Form())
    wanted, _, player = call.request.POST.get("toggle", "").partition(":")
    return answer(
        call,
        lambda event: _toggle(call, event, player, number, wanted),
        to=f"desk/rounds/{number}/roll-call/",
        again=lambda form, status: _page(call, number, form, status),
        part=f"{wanted}:{player}",
        alone=False,
    )


def _toggle(call: Call, event: Event, player: str, number: int, wanted: str) -> Draft:
    """What a tap does; nothing, where somebody else tapped first."""
    is_here = event.tournament.roll_call.check_in(number, player) is not None
    if is_here is (wanted != "out"):
        return Draft(())
    if wanted == "out":
        return check_out(event, player, round=number)
    allowed = call.visitor.role is Role.TD and wanted == "allow"
    return check_in(event, player, round=number, at=time.now(), td_allows=allowed)


def _page(call: Call, number: int, form: Form, status: int = 200) -> HttpResponse:
    snapshot = call.event.now()
    asked = call.request.GET.get("q", "")
    missing = call.request.GET.get("show") == "missing"
    facts = snapshot.tournament.roll_call
    people = sorted(
        (player for player in snapshot.tournament.players if not player.withdrawn),
        key=lambda player: (player.name.casefold(), player.id),
    )
    rows = [(player, facts.check_in(number, player.id)) for player in people]
    shown = [row for row in rows if _matches(row[0], asked) and not (missing and row[1])]
    doubtful = form["toggle"].partition(":")[2] if status != 200 else ""
    return private_page(
        call,
        "desk/roll_call.html",
        status=status,
        snapshot=snapshot,
        form=form,
        number=number,
        numbers=rounds_of(snapshot, number),
        rows=shown,
        here=len(facts.present(number)),
        total=len(rows),
        asked=asked,
        missing=missing,
        refused=doubtful if call.visitor.role is Role.TD else "",
    )


def _matches(player: Player, asked: str) -> bool:
    return all(word in player.name.casefold() for word in asked.casefold().split())


def offers_page(call: Call, number: int, player: str) -> HttpResponse:
    """What a player offers for a round: to sit out, to play two boards."""
    snapshot = call.event.now()
    known = the_player(snapshot.event, player)
    checked = snapshot.tournament.roll_call.check_in(number, player)
    pools = [pool.id for pool in snapshot.rulebook.round(number).pools]

    def page(form: Form, status: int = 200) -> HttpResponse:
        return private_page(
            call,
            "desk/offers.html",
            status=status,
            form=form,
            number=number,
            player=known,
            checked=checked,
            pools=pools,
        )

    if call.request.method != "POST":
        pool = checked.pool if checked else ""
        return page(Form({"pool": pool}))
    sent = call.request.POST
    return answer(
        call,
        lambda event: check_in(
            event,
            player,
            round=number,
            at=time.now(),
            offers_sit_out="sit_out" in sent,
            offers_double="double" in sent,
            pool=sent.get("pool", ""),
            td_allows="allow" in sent and call.visitor.role is Role.TD,
        ),
        to=f"desk/rounds/{number}/roll-call/",
        again=page,
    )
