"""Fees at the desk: who paid and who did not, many at once, and what is paid back to those who withdrew."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.http import HttpResponse

from boardcall.desk.call.roll_call import record_fees, record_refund
from boardcall.desk.event import Draft, Event, ruled
from boardcall.desk.people.players import the_player
from boardcall.errors import InputError
from boardcall.seeding.rounds.roll_call import may_enter
from boardcall.tables.days import read_day
from boardcall.tournament import Player, PlayerId, list_order
from boardcall.tournament.roll_call import REFUND_NAMES, Refund, SignUp
from boardcall.web.desk.players import local_day
from boardcall.web.request.act import button, form_page
from boardcall.web.request.form import Form
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, day_named, joined, say

SHOWN = (
    ("", say("everybody")),
    ("unpaid", say("not paid")),
    ("paid", say("paid")),
    ("late", say("too late")),
    ("withdrawn", say("withdrawn")),
)
"""What the list may be narrowed down to."""


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One player's fee: the day it was paid, what the rules say against it, and what is paid back."""

    player: Player
    paid: date | None
    against: Sentence
    returned: Refund | None

    @property
    def in_words(self) -> Sentence:
        """What is paid back; no words where nobody said yet."""
        return REFUND_NAMES[self.returned] if self.returned else NO_WORDS

    def is_shown(self, what: str) -> bool:
        """Whether the line belongs to a part of the list."""
        match what:
            case "unpaid":
                return self.paid is None and not self.player.withdrawn
            case "paid":
                return self.paid is not None and not self.player.withdrawn
            case "late":
                return bool(self.against) and not self.player.withdrawn
            case "withdrawn":
                return self.player.withdrawn
        return True


def fees_page(call: Call) -> HttpResponse:
    """The list with its filter; who is ticked paid, or did not, on a day."""
    show = call.request.POST.get("show", "")
    return form_page(call, partial(_saved, call), _page, to=f"desk/fees/?show={show if show in dict(SHOWN) else ''}")


def refund(call: Call, player: PlayerId) -> HttpResponse:
    """Records a refund to somebody who withdrew."""
    wanted = call.request.POST.get("refund", "")
    chosen = Refund(wanted) if wanted in set(Refund) else Refund.NONE
    return button(call, lambda event: record_refund(event, player, chosen), to="desk/fees/?show=withdrawn")


def _saved(call: Call, event: Event) -> Draft:
    sent = call.request.POST
    ticked = [PlayerId(one) for one in sent.getlist("take")]
    if not ticked:
        raise InputError.of(say("Nobody is ticked."), say("Tick who paid."), field="take")
    for player in ticked:
        the_player(event, player)
    today = local_day(event)
    on = None if sent.get("what") == "unpaid" else read_day(sent.get("on", ""), "on") or today
    return record_fees(event, ticked, on=on, today=today)


def _page(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event, show = snapshot.event, (call.request.POST or call.request.GET).get("show", "")
    everybody = sorted(snapshot.tournament.players, key=lambda player: (player.withdrawn, list_order(player.name)))
    lines, rules = [_line(event, player) for player in everybody], list(_rules(event))
    return private_page(
        call,
        "desk/fees.html",
        snapshot=snapshot,
        form=form if form.values else Form({"on": local_day(event).isoformat()}),
        lines=[line for line in lines if line.is_shown(show)],
        ticked=call.request.POST.getlist("take"),
        paid=sum(line.paid is not None for line in lines if not line.player.withdrawn),
        total=sum(not line.player.withdrawn for line in lines),
        shown=[(key, name, sum(line.is_shown(key) for line in lines)) for key, name in SHOWN],
        show=show,
        rules=rules,
        is_asked=bool(rules) or any(line.paid for line in lines),
    )


def _line(event: Event, player: Player) -> FeeLine:
    known: SignUp = event.tournament.roll_call.sign_up(player.id)
    verdict = may_enter(event.rulebook.registration, signed_up=known.preregistered, paid=known.paid)
    against = NO_WORDS if verdict.allowed or known.paid is None else verdict.because
    return FeeLine(player, known.paid, against, known.refund)


def _rules(event: Event) -> Iterator[Sentence]:
    """What the rulebook says of fees, each with its section."""
    told = event.rulebook.registration
    if told.fee_required:
        yield joined("", (say("Who plays has paid the fee"), ruled(event, "registration.fee_required")))
    if told.signup_until:
        yield last_day_to_pay(event)
    if told.withdrawal_until:
        last = say("Withdraw with a right to a refund until {day}", day=day_named(told.withdrawal_until))
        yield joined("", (last, ruled(event, "registration.withdrawal_until")))


def last_day_to_pay(event: Event) -> Sentence:
    """Until when people sign up and pay, with its section; no words where the rulebook has no such day."""
    last = event.rulebook.registration.signup_until
    if last is None:
        return NO_WORDS
    return joined(
        "", (say("Sign up and pay until {day}", day=day_named(last)), ruled(event, "registration.signup_until"))
    )
