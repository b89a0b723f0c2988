"""A language of the tests alone: every text that has a translation stands in ⟦ ⟧, values and data stand outside.

So what is left outside on a page, and has letters, is a text that no other language can say.
"""

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from functools import cache
from gettext import NullTranslations
from html.parser import HTMLParser

import babel
import pytest
from babel.messages.pofile import read_po
from django.http import HttpRequest

from boardcall.web.request import language as languages
from boardcall.web.request import render
from boardcall.web.request.language import DESK, PLAYER, Language
from catalogues import CATALOGUES

OPEN, CLOSE = "⟦", "⟧"
VALUE = re.compile(r"(\{\w+[^{}]*\}|%\(\w+\)s)")


@cache
def known(domains: tuple[str, ...]) -> frozenset[str | tuple[str, ...]]:
    """The texts that the catalogues of these domains translate; of one with a plural the two, and the first alone."""
    files = (path for path, (domain, code) in CATALOGUES.items() if code == "fr" and domain in domains)
    found = [message.id for path in files for message in read_po(io.BytesIO(path.read_bytes())) if message.id]
    return frozenset(
        [
            *(one if isinstance(one, str) else tuple(one) for one in found),
            *(one[0] for one in found if not isinstance(one, str)),
        ]
    )


def bracketed(text: str) -> str:
    """The text with its own words in ⟦ ⟧ and its values outside of them."""
    parts = VALUE.split(text)
    return "".join(part if VALUE.fullmatch(part) or not part else f"{OPEN}{part}{CLOSE}" for part in parts)


class PseudoCatalogue(NullTranslations):
    """Translates what the real catalogues translate."""

    def __init__(self, *domains: str) -> None:
        super().__init__()
        self._known = known(domains)

    def gettext(self, message: str) -> str:
        return bracketed(message) if message in self._known else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        text = msgid1 if n == 1 else msgid2
        return bracketed(text) if (msgid1, msgid2) in self._known else text


class PseudoLanguage(Language):
    """A language whose dates are its own, too."""

    __slots__ = ()

    def day(self, day: date, form: str = "long") -> str:
        return f"{OPEN}{Language.day(self, day, form)}{CLOSE}"

    def moment(self, moment: datetime) -> str:
        return f"{OPEN}{Language.moment(self, moment)}{CLOSE}"

    def clock(self, moment: datetime | time) -> str:
        return Language.clock(self, moment)


PLAYERS = PseudoLanguage("qps", "", PseudoCatalogue(PLAYER), babel.Locale("fr"))
"""What every language says to players; what is only the desk's is English in it."""
STAFF = PseudoLanguage("qps-desk", "", PseudoCatalogue(PLAYER, DESK), babel.Locale("fr"))
"""What French says to the desk."""


class Speaking:
    """Which pseudo-language is spoken at this moment, and the templates that were shown in it."""

    def __init__(self) -> None:
        self.now = PLAYERS
        self.shown: set[str] = set()

    def language(self, code: str) -> Language:
        return self.now

    def language_for(self, template: str, request: HttpRequest) -> Language:
        self.shown.add(template)
        return self.now


@contextmanager
def pseudo() -> Iterator[Speaking]:
    """Lets the application speak the pseudo-language."""
    speaking = Speaking()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "language", speaking.language)
        patch.setattr(render, "language_for", speaking.language_for)
        yield speaking


def plain(text: str) -> str:
    """The text without the brackets."""
    return text.replace(OPEN, "").replace(CLOSE, "")


LETTERS = re.compile(r"[^\W\d_]")
SHOWN = {"title", "aria-label", "alt", "placeholder", "label", "content", "aria-description", "aria-valuetext"}
SILENT = {"script", "style", "code", "kbd", "textarea"}
"""What is no text of the program: code, keys, and what somebody typed."""
VOID = {"meta", "link", "input", "br", "hr", "img", "source", "wbr", "area", "base", "col", "embed", "track"}
BUTTONS = {"submit", "button", "reset"}


class Reader(HTMLParser):
    """Reads a page as a person does: `said` are the texts outside of ⟦ ⟧, `links` and `forms` lead on."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self.forms: list[tuple[str, dict[str, str]]] = []
        self._depth = 0
        self._silent: list[str] = []
        self._in_form = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name, value in given.items():
            shown = name in SHOWN and not (tag == "meta" and given.get("name") != "description")
            shown |= name == "value" and tag == "input" and given.get("type") in BUTTONS
            shown |= name.startswith("data-") and (" " in value.strip() or OPEN in value)
            if shown or OPEN in value or CLOSE in value:
                self.hear(value, shown=shown)
        if tag in SILENT:
            self._silent.append(tag)
        self._collect(tag, {name: plain(value) for name, value in given.items()})

    def _collect(self, tag: str, given: dict[str, str]) -> None:
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "form":
            self.forms.append((given.get("action", ""), {}))
            self._in_form = given.get("method", "").lower() == "post"
        elif tag in {"input", "button"} and "name" in given and self._in_form:
            chosen = given.get("type") not in {"checkbox", "radio"} or "checked" in given
            self.forms[-1][1].update({given["name"]: given.get("value", "")} if chosen else {})

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()
        self._in_form = self._in_form and tag != "form"

    def handle_data(self, data: str) -> None:
        self.hear(data, shown=not self._silent)

    def hear(self, text: str, *, shown: bool = True) -> None:
        """Keeps what stands outside of all brackets; they may be opened and closed by different pieces of a page."""
        outside = ""
        for sign in text:
            if sign == OPEN:
                self._depth += 1
            elif sign == CLOSE:
                self._depth -= 1
                outside += "|"
            elif not self._depth:
                outside += sign
        if shown:
            self.said += [" ".join(one.split()) for one in outside.split("|") if LETTERS.search(one)]


DATA = re.compile(
    r"Boardcall|English|Français|Deutsch|\bUTC\b|\bCSV\b|\bJSON\b|\bQR\b"  # proper names, formats
    r"|(?<![^\W\d_])[AEFGIRT]\d*(?![^\W\d_])"  # the letter of a power, with its centres
    r"|(?<![\w.])(?:CoC )?[IVXABCD]+(?:\.[\w-]+)*(?!\w)|(?<=-)[ivx]+"  # a section of published rules, VIII.1.b.iii-iv
    r"|\{\w+\}|\bFIRST\b|\bLAST\b"  # where a script puts a value
    r"|\bp\d+\b"  # somebody's id beside the name of a namesake
    r"|\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}…"  # what anybody can check of a seal, and how a seed begins
    r"|\b\d*c²?(?!\w)"  # a letter of a formula
    r'|"(?:Liv|Nor)"'  # what is written on sheets
)
"""What may stand outside: names and codes that are the same in every language."""


def untranslated(page: str, data: Iterable[str] = ()) -> list[str]:
    """The texts of a page that have letters and stand outside of ⟦ ⟧, but for data, and names that the event brings."""
    reader = Reader()
    reader.feed(page)
    return left(reader.said, data)


def left(said: Iterable[str], data: Iterable[str]) -> list[str]:
    """What is left of texts without data."""
    longest_first = "|".join(map(re.escape, sorted(filter(None, data), key=len, reverse=True))) or "(?!)"
    known = re.compile(rf"(?<!\w)(?:{longest_first})(?!\w|\.\w)|{DATA.pattern}")
    return [text for text in said if LETTERS.search(known.sub("", text))]
