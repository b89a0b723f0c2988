"""The series that an event counts for: tables over events, a person's record, and at the desk who is who."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from threading import Lock

from django.http import HttpResponse

from boardcall.errors import BoardcallError, InputError, NotFoundError
from boardcall.series.event_results import EventResults
from boardcall.series.people import SamePerson, merged, parted
from boardcall.series.table import SeriesTable, series_table
from boardcall.store.series_file import (
    check_series,
    forget_people,
    same_people,
    series_events,
    series_rules,
    write_same_people,
)
from boardcall.views.series import PlaceInSeries, SeriesView, person_in_series, series_results, series_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.state import SHOWING
from boardcall.web.machine import time
from boardcall.web.request.act import again
from boardcall.web.request.form import Form, no_button
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.wording import say

LONGEST_NAME = 200
_WRITING = Lock()


@dataclass(frozen=True, slots=True)
class ShownSeries:
    """A series as everybody may see it."""

    id: str
    ranked: SeriesTable
    """Everybody's points, as they are added up."""
    same: tuple[SamePerson, ...]
    events: tuple[EventResults, ...]
    addresses: dict[str, str]
    """Where the standings of an event are, by its name, where this server shows it."""

    @property
    def table(self) -> SeriesView:
        return series_view(self.ranked)


def counts_for_series(event: Hosted) -> bool:
    """Whether a series that is published here names this event."""
    return any(event.place in _places(path) for path in SHOWING.series)


def series_page(call: Call) -> HttpResponse:
    """The tables of the event's series; with `who` also what one person did in each."""
    who = call.request.GET.get("who", "")[:LONGEST_NAME]
    shown = _shown(call)
    records = [(one, record) for one in shown if who and (record := _record(one, who)) is not None]
    status = 404 if who and not records else 200
    return private_page(call, "series.html", status=status, shown=shown, who=who, records=records, desk=False)


def series_desk(call: Call) -> HttpResponse:
    """Who is who in the event's series: two names made one person, and that taken back."""
    if call.request.method != "POST":
        return _desk(call, Form())
    sent = call.request.POST
    name, into = (" ".join(sent.get(field, "").split())[:LONGEST_NAME] for field in ("name", "into"))
    try:
        with _WRITING:
            one = next((one for one in _shown(call) if one.id == sent.get("series")), None)
            if one is None:
                raise NotFoundError(say("Choose a series."))
            if sent.get("do") == "part":
                same = parted(one.same, name=name)
            elif sent.get("do") == "merge":
                same = merged(one.events, one.same, name=name, into=into)
            else:
                raise no_button()
            write_same_people(SHOWING.series[int(one.id)], same)
    except BoardcallError as error:
        return again(call, error, _desk)
    return redirect(f"{call.base}desk/series/")


def check_series_of(event: Hosted) -> None:
    """InputError where the files of a series of an event cannot be read just now, so that no name can be taken out."""
    for path in SHOWING.series:
        if event.place in _places(path):
            check_series(path, partial(_hosted_results, {}))


def forget_in_series(event: Hosted, names: Iterable[str]) -> None:
    """Removes the names of a person erased at an event from who is who in its series."""
    with _WRITING:
        for path in SHOWING.series:
            if event.place in _places(path):
                forget_people(path, names, partial(_hosted_results, {}))


def _desk(call: Call, form: Form) -> HttpResponse:
    return private_page(call, "desk/series.html", form=form, shown=_shown(call))


def _shown(call: Call) -> list[ShownSeries]:
    """The published series that name the event. A series whose files are faulty is left out."""
    found = []
    for number, path in enumerate(SHOWING.series):
        if call.event.place in _places(path):
            try:
                found.append(_series(str(number), path))
            except InputError:
                continue
    return found


def _series(number: str, path: Path) -> ShownSeries:
    rules, addresses = series_rules(path), dict[str, str]()
    found = series_events(path, rules, partial(_hosted_results, addresses))
    events, same = tuple(one for one in found if one.status != "unreleased"), same_people(path)
    return ShownSeries(number, series_table(rules, events, same), same, events, addresses)


def _hosted_results(addresses: dict[str, str], place: str) -> EventResults | None:
    """What an event on this server hands over; where its standings are is noted."""
    event = next((one for one in SHOWING.events() if one.place == _whole(place)), None)
    if event is None:
        return None
    snapshot, _ = event.outside.shown(PUBLIC, at=time.now())
    results = series_results(snapshot, PUBLIC)
    addresses[results.event] = f"/e/{event.slug}/standings/"
    return results


@cache
def _places(series: Path) -> frozenset[str]:
    """The events that a series named when it was first asked for."""
    try:
        events = series_rules(series).events
    except InputError:
        return frozenset()
    return frozenset(_whole(place if "://" in place else str(series.parent / place)) for place in events)


def _whole(place: str) -> str:
    return place if "://" in place else str(Path(place).resolve())


def _record(shown: ShownSeries, who: str) -> PlaceInSeries | None:
    try:
        return person_in_series(shown.ranked, who)
    except NotFoundError:
        return None
