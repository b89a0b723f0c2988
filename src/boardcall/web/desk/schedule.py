"""The schedule at the desk: every moment of the event in order, the first day, and a form for each moment."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby

from django.http import HttpResponse

from boardcall.desk.event import Draft, Event, change_event
from boardcall.desk.schedule import (
    Scheduled,
    day_meant,
    may_be_left_out,
    moment_of,
    own_first_day,
    schedule,
    schedule_warnings,
    set_moment,
    undated,
)
from boardcall.errors import InputError
from boardcall.rulebook.calendar import DAYS
from boardcall.tables.days import read_day
from boardcall.tournament.when import NONE, relative, relative_day
from boardcall.web.request.act import answer, form_page
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, day_heading, day_named, say, with_commas, zone_named

PAGE = "desk/schedule/"
_LENGTHS = ("registration_from", "registration_to", "ends", "hard_stop")


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """A line of the schedule: the moment, and where it comes from in words."""

    moment: Scheduled
    origin: Sentence


def schedule_page(call: Call) -> HttpResponse:
    """All moments day by day, then those without a date."""
    return _list(call, _first_day_form(call))


def first_day(call: Call) -> HttpResponse:
    """Sets the first day of the event; every moment follows."""
    return answer(call, lambda event: _moved(event, call.request.POST.get("starts", "")), _list, to=PAGE)


def moment_page(call: Call, moment: str) -> HttpResponse:
    """One moment with a form to set it, to put it back, and to take it out."""
    event = call.event.now().event
    one = moment_of(event, moment)
    sent = call.request.POST
    return form_page(
        call,
        lambda event: set_moment(event, moment, _READERS.get(sent.get("how", ""), _at)(sent, event, moment)),
        _one,
        one,
        to=PAGE,
        first=Form(_values(one, event)),
    )


def _first_day_form(call: Call) -> Form:
    starts = call.event.now().tournament.starts
    return Form({"starts": starts.isoformat() if starts else ""})


def _moved(event: Event, text: str) -> Draft:
    day = read_day(text, "starts")
    if day is None:
        raise InputError.of(say("Give the first day."), field="starts")
    return change_event(event, starts=day)


def _list(call: Call, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event = snapshot.event
    found = schedule(event)
    dated = [row_of(one) for one in found if one.at is not None]
    waiting = with_commas(one.name for one in undated(event))
    own, starts = own_first_day(event), event.tournament.starts
    return private_page(
        call,
        "desk/schedule.html",
        snapshot=snapshot,
        form=form,
        days=[(day_heading(day), list(rows)) for day, rows in groupby(dated, key=lambda row: row.moment.day)],
        others=[row_of(one) for one in found if one.at is None],
        warnings=schedule_warnings(event),
        waiting=waiting if undated(event) and starts is None else "",
        written_for=day_heading(own) if own and own != starts else "",
        zone_name=zone_named(event.rulebook.event.timezone),
        may_set=call.visitor.is_director,
    )


def row_of(one: Scheduled) -> ScheduleRow:
    """A moment as a line of the schedule."""
    return ScheduleRow(one, _origin(one))


def _origin(one: Scheduled) -> Sentence:
    rule = say("rulebook, {section}", section=one.section) if one.section else say("rulebook")
    if one.by_hand:
        said = _said(one.rule)
        return say("set by hand; the rulebook says {rule}", rule=said) if said else say("set by hand")
    if one.follows:
        return say("{moment} ({rule})", moment=one.follows, rule=rule)
    if one.at is not None:
        return say("{rule}, moved", rule=rule) if one.is_moved else rule
    return say("{rule}: {moment}", rule=rule, moment=_said(one.rule)) if one.rule else say("not set")


def _said(rule: datetime | date | Sentence | None) -> Sentence:
    if isinstance(rule, datetime):
        return say("{day}, {at:%H:%M}", day=day_named(rule), at=rule)
    return day_named(rule) if isinstance(rule, date) else rule or NO_WORDS


def _values(one: Scheduled, event: Event) -> dict[str, str]:
    day = one.day if one.at is not None else day_meant(event, one.key)
    return {"on": day.isoformat() if day else "", "at": one.time}


def _one(call: Call, one: Scheduled, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    event = snapshot.event
    number = one.key.split(".")[1]
    has_length = one.key.startswith("round.") and one.key.rpartition(".")[2] in _LENGTHS
    return private_page(
        call,
        "desk/moment.html",
        snapshot=snapshot,
        form=form,
        one=one,
        row=row_of(one),
        at=_said(one.at),
        is_day=one.key in DAYS,
        may_go=one.at is not None and may_be_left_out(one.key),
        of_round=number if has_length else "",
        zone_name=zone_named(event.rulebook.event.timezone),
    )


def _at(sent: dict[str, str], event: Event, moment: str) -> str:
    """What a day and a time typed into the form mean, counted from the first day of the event where that is known."""
    starts = event.tournament.starts
    day = read_day(sent.get("on", ""), "on")
    if day is None:
        raise InputError.of(say("Give a day."), field="on")
    if moment in DAYS:
        return relative_day(day, starts) if starts else day.isoformat()
    try:
        at = datetime.combine(day, time.fromisoformat(sent.get("at", "").strip()))
    except ValueError as error:
        raise InputError.of(say("Give a time."), say("Write it as 09:45."), field="at") from error
    return relative(at, starts) if starts else f"{at:%Y-%m-%d %H:%M}"


def _length(sent: dict[str, str], _event: Event, _moment: str) -> str:
    minutes = whole(sent.get("minutes", "").strip())
    if minutes is None:
        hint = say("Such as {example}.", example=15)
        raise InputError.of(say("Give a number of minutes."), hint, field="minutes")
    way = "after" if sent.get("way") == "after" else "before"
    return f"{minutes} minutes {way} start"


_READERS: dict[str, Callable[[dict[str, str], Event, str], str]] = {
    "length": _length,
    "back": lambda *_: "",
    "none": lambda *_: NONE,
}
