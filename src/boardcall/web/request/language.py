"""The languages of the pages: their catalogues in memory, and which of them a visitor reads."""

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, cast
from urllib.parse import quote

import babel
from babel.dates import format_date, format_skeleton, format_time
from babel.messages import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from boardcall.tables.days import day_in
from boardcall.wording import Sentence, in_words_of

if TYPE_CHECKING:  # the command prints papers in a language without the web framework
    from django.http import HttpRequest

ENGLISH = "en"
PLAYER, DESK = "player", "desk"


def _translated(domain: str) -> tuple[str, ...]:
    """The languages whose folder in `locale/` has a catalogue of the domain."""
    folders = (files("boardcall") / "locale").iterdir()
    return tuple(sorted(one.name for one in folders if (one / "LC_MESSAGES" / f"{domain}.po").is_file()))


NAMES = {
    code: str(babel.Locale.parse(code).get_display_name()).capitalize() for code in (ENGLISH, *_translated(PLAYER))
}
"""The languages of everything a player or the public sees, each by its own name. A new one is a folder in `locale/`."""
DESK_LANGUAGES = (ENGLISH, *_translated(DESK))
"""The languages of the desk's pages too; in another one the desk is English."""
DESK_TEMPLATES = (
    "desk/",
    "access/account",
    "access/links",
    "access/set_up",
    "access/sheet",
    "access/staff",
    "access/token",
    "screens/list",
    "screens/steer",
    "screens/stream",
    "site/",
    "vote/ballots",
    "vote/ending",
    "vote/holding",
    "vote/sealing",
    "vote/slips",
)
"""How the names of the templates begin that only the desk sees: their texts are in the desk's catalogue."""
COOKIE = "boardcall-language"
COOKIE_SECONDS = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its code, its own name, and what says its sentences, dates and lists."""

    code: str
    name: str
    catalogue: NullTranslations
    locale: babel.Locale

    def words(self, text: object) -> object:
        """A sentence in this language as plain text; anything else unchanged."""
        if self.code == ENGLISH:
            return str.__str__(text) if isinstance(text, Sentence) else text
        return in_words_of(text, self.pattern)

    def said(self, text: object) -> str:
        """What `words` gives, as a text."""
        return str(self.words(text))

    def pattern(self, one: str, many: str, number: int | None) -> str:
        """This language's pattern for an English one, as `wording.Translate` asks."""
        if number is None:
            found = self.catalogue.gettext(one) if one else ""  # an empty text is the key of a catalogue's head
            return _spaced(found) if self.code == "fr" and found is one else found
        return self.catalogue.ngettext(one, many, number)

    def day(self, day: date, form: str = "long") -> str:
        """A date: 21 November 2026, 21 novembre 2026, 21. November 2026."""
        written = "d MMMM y" if (self.code, form) == (ENGLISH, "long") else form
        return self._with_first(day, format_date(day, written, locale=self.locale))

    def written_day(self, text: str) -> str:
        """A date from a text as files write it, 2026-11-21; any other text unchanged."""
        day = day_in(text)
        return self.day(day) if day else text

    def moment(self, moment: datetime) -> str:
        """A day of the year and a time: 21 November, 14:05."""
        day = self._with_first(moment, format_skeleton("MMMMd", moment, locale=self.locale))
        return f"{day}, {self.clock(moment)}"

    def _with_first(self, day: date, written: str) -> str:
        """The first of a month as French writes it."""
        return written.replace("1 ", "1er ", 1) if (self.code, day.day) == ("fr", 1) else written

    def clock(self, moment: datetime | time) -> str:
        """A time of day to the minute, in hours from 0 to 23."""
        return format_time(moment, "HH:mm", locale=self.locale)


@lru_cache(1000)
def _spaced(pattern: str) -> str:
    """A pattern that only puts values side by side, with the spaces that French sets before colons and semicolons."""
    if WORDS.search(VALUES.sub("", pattern)):
        return pattern
    return COLONS.sub("\u202f", pattern)


VALUES, WORDS = re.compile(r"\{[^{}]*\}|%\(\w+\)s"), re.compile(r"[^\W\d_]")
COLONS = re.compile(r"(?<=[\w})])(?=[:;](?:\s|$))")


@cache
def language(code: str) -> Language:
    """The language of that code, its catalogues read once and kept."""
    return Language(code, NAMES[code], _catalogue(code), babel.Locale.parse("en_GB" if code == ENGLISH else code))


def _catalogue(code: str) -> NullTranslations:
    """A language's texts for players first, then those of the desk."""
    if code == ENGLISH:
        return NullTranslations()
    catalogue = _read(code, PLAYER)
    if code in DESK_LANGUAGES:
        catalogue.add_fallback(_read(code, DESK))
    return catalogue


def _read(code: str, domain: str) -> GNUTranslations:
    """The catalogue of a .po file; what is not translated yet, or doubtful, stays English."""
    source = files("boardcall") / "locale" / code / "LC_MESSAGES" / f"{domain}.po"
    compiled = io.BytesIO()
    catalogue = read_po(io.BytesIO(source.read_bytes()), locale=code)
    for message in [one for one in catalogue if one.id and not _has_text(one)]:
        catalogue.delete(message.id)
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _has_text(message: Message) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


class _Spoken(Protocol):
    """A request with the languages that were found for it."""

    event_language: Callable[[], str]
    shown_language: str


def default_language(request: "HttpRequest", code: Callable[[], str]) -> None:
    """Sets the language of the event that a request is about, for visitors who choose none."""
    cast("_Spoken", request).event_language = code


def language_of(request: "HttpRequest") -> Language:
    """The visitor's own choice, else what their browser asks for, else the event's language, else English."""
    asked = (request.COOKIES.get(COOKIE, ""), *accepted(request.headers.get("Accept-Language", "")))
    for code in asked:
        if code in NAMES:
            return language(code)
    event_language = getattr(request, "event_language", str)()
    return language(event_language if event_language in NAMES else ENGLISH)


def accepted(header: str) -> Iterable[str]:
    """The languages of an Accept-Language header, best first: "de-AT,fr;q=0.8" is de, fr."""
    wanted: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, rest = part.partition(";")
        name, _, value = rest.strip().partition("=")
        try:
            weight = float(value) if name.strip() == "q" else 1.0
        except ValueError:
            weight = 0.0
        if weight > 0:
            wanted.append((-weight, tag.strip().partition("-")[0].lower()))
    return [code for _, code in sorted(wanted, key=lambda one: one[0])]


def language_for(template: str, request: "HttpRequest") -> Language:
    """The language a template is shown in: the visitor's, or English where the desk does not speak it."""
    chosen = language_of(request)
    at_desk = template.startswith(DESK_TEMPLATES)
    shown = language(ENGLISH) if at_desk and chosen.code not in DESK_LANGUAGES else chosen
    cast("_Spoken", request).shown_language = shown.code
    return shown


def shown_language(request: "HttpRequest") -> str:
    """The code of the language the answer to a request is in."""
    return getattr(request, "shown_language", "") or language_of(request).code


def choices(here: str, shown: Language) -> list[dict[str, Any]]:
    """The links of the switcher on the page `here`, which lead back to it."""
    return [
        {"code": code, "name": name, "address": f"/language/{code}/?next={quote(here)}", "shown": code == shown.code}
        for code, name in NAMES.items()
    ]
