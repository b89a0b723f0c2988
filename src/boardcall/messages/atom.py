"""What is new at an event as an Atom feed (RFC 4287): board calls, released standings, notices to everybody."""

from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from boardcall.tournament import ReleaseKind
from boardcall.views.notices import notices_view
from boardcall.views.speaker import Speaker
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import Sentence, say, without_turning

ATOM = "http://www.w3.org/2005/Atom"
MOST_ENTRIES = 50
NOT_IN_XML = dict.fromkeys({*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF} - {9, 10, 13})


@dataclass(frozen=True, slots=True)
class News:
    """Something new: what it is, since when, where it is read; `key` tells it from everything else."""

    key: str
    at: datetime
    title: Sentence | str
    page: str
    text: str = ""


def news_of(state: EventState) -> tuple[News, ...]:
    """What is new, the newest first, as far as everybody may see it."""
    tournament = state.tournament
    found = [
        News(
            f"call-{call.round}-{call.version}",
            call.published,
            say("Board call of round {round}, version {version}", round=call.round, version=call.version),
            f"rounds/{call.round}/",
        )
        for call in tournament.calls.versions
        if call.published
    ]
    found += [
        News(f"release-{one.number}", one.at, _released(one.kind, one.number), "standings/", one.note)
        for one in tournament.releases
        if not one.hidden
    ]
    found += [
        News(f"notice-{one.act}", one.at, one.text[:80], "", one.text) for one in notices_view(state, PUBLIC).notices
    ]
    return tuple(sorted(found, key=lambda one: (one.at, one.key), reverse=True)[:MOST_ENTRIES])


def atom_of(state: EventState, speaker: Speaker, *, key: str, address: str) -> bytes:
    """The feed; `address` is where the event's pages are, `key` tells events apart."""
    register_namespace("", ATOM)
    feed = Element(f"{{{ATOM}}}feed")
    news = news_of(state)
    first = state.event.replay.entries[0].at
    _add(feed, "id", f"urn:x-boardcall:{key}")
    _add(feed, "title", state.tournament.name)
    _add(feed, "updated", _time(news[0].at if news else first))
    SubElement(feed, f"{{{ATOM}}}link", rel="self", href=f"{address}news.atom")
    SubElement(feed, f"{{{ATOM}}}link", rel="alternate", href=address)
    author = SubElement(feed, f"{{{ATOM}}}author")
    _add(author, "name", state.tournament.name)
    for one in news:
        entry = SubElement(feed, f"{{{ATOM}}}entry")
        _add(entry, "id", f"urn:x-boardcall:{key}:{one.key}")
        _add(entry, "title", speaker.said(one.title))
        _add(entry, "updated", _time(one.at))
        SubElement(entry, f"{{{ATOM}}}link", rel="alternate", href=f"{address}{one.page}")
        _add(entry, "summary", one.text or speaker.said(one.title))
    made: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return made


def _released(kind: ReleaseKind, number: int) -> Sentence:
    if kind is ReleaseKind.FINAL:
        return say("The final standings are released.")
    return say("Standings, interim version {number}", number=number)


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, f"{{{ATOM}}}{name}").text = without_turning(text).translate(NOT_IN_XML)


def _time(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds")
