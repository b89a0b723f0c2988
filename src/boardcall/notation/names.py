"""Every word that orders are written with, in all languages, looked up however it is spelt.

The words themselves are data: a file for each language in `languages/`, and one for what is read in every language.
"""

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from boardcall.game import STANDARD
from boardcall.notation.settings import LANGUAGES
from boardcall.wording import Sentence, say

Phrase = tuple[str, ...]
"""One or more folded words, in order."""

ANY = "any"
LONGEST_PHRASE = 6
SHORTEST_START = 3
"""How many letters of a name must be written for its start to be understood."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ß": "ss", "ı": "i"})


class WordKind(StrEnum):
    """What kind of thing a word is."""

    PROVINCE = "province"
    NOWHERE = "nowhere"
    COAST = "coast"
    POWER = "power"
    KEYWORD = "keyword"
    HEADING = "heading"


_SECTIONS = {
    WordKind.PROVINCE: "provinces",
    WordKind.NOWHERE: "nowhere",
    WordKind.COAST: "coasts",
    WordKind.POWER: "powers",
    WordKind.KEYWORD: "keywords",
    WordKind.HEADING: "headings",
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing a phrase may stand for: a province's code, a power's name, a coast's or a keyword's key."""

    group: WordKind
    key: str


@dataclass(frozen=True, slots=True)
class NameTable:
    """The words of the accepted languages: `phrases` exactly as listed, `starts` the names that may be cut short."""

    phrases: Mapping[Phrase, tuple[Meaning, ...]]
    starts: tuple[tuple[Phrase, str], ...]
    full: Mapping[str, Mapping[str, str]]
    """Province code to language to its full name."""

    def meanings(self, phrase: Phrase) -> tuple[Meaning, ...]:
        return self.phrases.get(phrase, ())

    def starting_with(self, phrase: Phrase) -> tuple[str, ...]:
        """The provinces one of whose names begins so, word by word; () when a word is shorter than three letters."""
        if min(map(len, phrase)) < SHORTEST_START:
            return ()
        return tuple(dict.fromkeys(code for name, code in self.starts if _begins(name, phrase)))


def name_and_code(code: str) -> Sentence:
    """A province as a hint names it: 'Burgundy (BUR)'."""
    return say("{province} ({code})", province=STANDARD.provinces[code].name, code=code)


def fold(text: str) -> str:
    """The text in lower case, without accents: 'Südküste' becomes 'sudkuste'."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS).casefold().translate(_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def phrase_of(text: str) -> Phrase:
    """The folded words of a listed name; hyphens, full stops and apostrophes part words like spaces."""
    return tuple("".join(letter if letter.isalnum() else " " for letter in fold(text)).split())


@cache
def name_table(languages: tuple[str, ...]) -> NameTable:
    """The words of these languages, such as ("en", "fr"), together."""
    words = listed_words()
    provinces = words[WordKind.PROVINCE]
    found: dict[Phrase, dict[Meaning, None]] = {}
    for meaning, text in _listed(words, languages):
        for phrase in _spellings(text, glued=meaning.group in (WordKind.PROVINCE, WordKind.NOWHERE)):
            found.setdefault(phrase, {})[meaning] = None
    starts = [(phrase_of(text), code) for code, row in provinces.items() for text in _names(row, languages)]
    full = {code: {language: row[language][0] for language in LANGUAGES} for code, row in provinces.items()}
    return NameTable({phrase: tuple(meanings) for phrase, meanings in found.items()}, tuple(starts), full)


@cache
def language_file(language: str) -> Mapping[str, Any]:
    return tomllib.loads(
        resources.files("boardcall.notation").joinpath("languages", f"{language}.toml").read_text("utf-8")
    )


@cache
def listed_words() -> Mapping[WordKind, Mapping[str, Mapping[str, list[str]]]]:
    """For each kind of thing what its words are in each language, in "any" of them, and "misspelt"."""
    found: dict[WordKind, dict[str, dict[str, list[str]]]] = {group: {} for group in WordKind}
    for language in (*LANGUAGES, ANY):
        for group, section in _SECTIONS.items():
            for key, texts in language_file(language).get(section, {}).items():
                found[group].setdefault(key, {})[language] = texts
    for code, texts in language_file(ANY)["misspelt"].items():
        found[WordKind.PROVINCE][code]["misspelt"] = texts
    return found


def _listed(
    words: Mapping[WordKind, Mapping[str, Mapping[str, list[str]]]], languages: Phrase
) -> Iterable[tuple[Meaning, str]]:
    wanted = (ANY, "misspelt", *languages)
    for group, rows in words.items():
        for key, row in rows.items():
            own = (key,) if group is WordKind.PROVINCE else ()
            yield from ((Meaning(group, key), text) for text in (*own, *_of(row, wanted)))
        if group is WordKind.PROVINCE:
            for text, codes in language_file(ANY)["ambiguous"].items():
                yield from ((Meaning(group, code), text) for code in codes)


def _of(row: Mapping[str, list[str]], languages: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for language in languages for text in row.get(language, ()))


def _names(row: Mapping[str, list[str]], languages: Phrase) -> tuple[str, ...]:
    """The names long enough to be cut short; short forms are complete as they are."""
    return tuple(text for text in _of(row, languages) if not text.isupper())


def _spellings(text: str, *, glued: bool) -> set[Phrase]:
    phrases = {phrase_of(text), phrase_of(text.translate(_UMLAUTS))}
    if glued:
        phrases |= {("".join(phrase),) for phrase in phrases if len("".join(phrase)) > SHORTEST_START + 1}
    return phrases


def _begins(name: Phrase, written: Phrase) -> bool:
    if len(written) == 1:
        return name[0].startswith(written[0]) or "".join(name).startswith(written[0])
    return len(written) <= len(name) and all(map(str.startswith, name, written))
