"""The schedule of an event as iCalendar (RFC 5545), for the calendars people carry."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from boardcall.views.schedule import MomentView, schedule_view
from boardcall.views.speaker import Speaker
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import capital, without_turning

MOST_OCTETS = 74
"""Length after which a line continues on the next; one less than the standard allows, for the leading blank."""
STAMP = "%Y%m%dT%H%M%SZ"
CONTROLS = dict.fromkeys((*range(32), 127), " ")
"""Letters that no text of a calendar may hold, with a space for each."""


def calendar_of(state: EventState, speaker: Speaker, *, key: str, address: str = "") -> str:
    """Every moment of the event that has a date; a round lasts to its planned end. `key` tells events apart."""
    moments = [one for one in schedule_view(state, PUBLIC).moments if one.day]
    ends = {one.moment: one for one in moments}
    made = state.event.replay.entries[-1].at.astimezone(UTC).strftime(STAMP)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Boardcall//Schedule//EN", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_escaped(state.tournament.name)}")
    for one in moments:
        lines += ["BEGIN:VEVENT", f"UID:{key}-{one.moment}@boardcall", f"DTSTAMP:{made}"]
        lines += _times(one, ends.get(f"{one.moment.removesuffix('.starts')}.ends"))
        lines.append(f"SUMMARY:{_escaped(f'{state.tournament.name}: {speaker.said(capital(one.name))}')}")
        if state.tournament.place:
            lines.append(f"LOCATION:{_escaped(state.tournament.place)}")
        if address:
            lines.append(f"URL:{address}")
        lines.append("END:VEVENT")
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _times(one: MomentView, ends: MomentView | None) -> Iterator[str]:
    if one.at is None and one.day is not None:
        yield f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{one.day + timedelta(days=1):%Y%m%d}"
    elif one.at is not None:
        yield f"DTSTART:{_utc(one.at)}"
        if one.moment.endswith(".starts") and ends is not None and ends.at is not None and ends.at > one.at:
            yield f"DTEND:{_utc(ends.at)}"


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).strftime(STAMP)


def _escaped(text: str) -> str:
    plain = " ".join(without_turning(text).translate(CONTROLS).split())
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """A line in pieces that are short enough; no letter is cut in two."""
    piece = ""
    for letter in line:
        if len(f"{piece}{letter}".encode()) > MOST_OCTETS:
            yield piece
            piece = " "
        piece += letter
    yield piece
