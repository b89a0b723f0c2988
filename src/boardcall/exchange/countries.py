"""Countries by what people write: "USA", "Norwegen", "FR"."""

import unicodedata
from functools import cache
from importlib import import_module

from boardcall.exchange.vocabulary import VOCABULARY, by_word

LANGUAGES = ("en", "fr", "de", "nl", "it", "es")
OTHERS, PEOPLE = by_word("countries"), by_word("demonyms")
"""What countries and their people are also called; many write the latter under "Nationality"."""
DATABASE_LETTERS: dict[str, str] = VOCABULARY["database_letters"]
"""Letters of the World Diplomacy Database that are not those of ISO 3166."""
THREE: dict[str, str] = dict(VOCABULARY["three_letters"])
"""Three letters, as sport and forms write them."""
# CHI is China there, and Chile in sport: it is read as neither
THREE |= {own: iso for own, iso in DATABASE_LETTERS.items() if len(own) == 3 and own not in (*THREE, "CHI")}

LONGEST_NAME = 1000
"""Letters of a text that may be the name of anything: sheets ask what each cell names, some twenty times."""


def folded(text: str) -> str:
    """A text without case, accents and marks, one space between words; of a very long one its beginning."""
    bare = unicodedata.normalize("NFKD", text[:LONGEST_NAME].casefold())
    plain = "".join(one if one.isalnum() else " " for one in bare if not unicodedata.combining(one) and one not in "'’")
    return " ".join(plain.split())


def country_of(text: str) -> str | None:
    """The two letters of the country that a text names in one of several languages; None where it names none."""
    letters = text.strip().replace(".", "").upper()
    if letters in _codes():
        return letters
    word = folded(text)
    return THREE.get(letters) or OTHERS.get(word) or _names().get(word) or PEOPLE.get(word)


@cache
def _names() -> dict[str, str]:
    try:
        locale = import_module("babel").Locale
    except ImportError:
        return {}
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for code, name in locale(language).territories.items():
            if len(code) == 2 and code.isalpha() and code not in ("EU", "EZ", "UN", "ZZ"):
                found.setdefault(folded(name), code)
    return found


@cache
def _codes() -> frozenset[str]:
    """The two letters of every country; without the names of countries any two letters are taken."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return frozenset(_names().values()) or frozenset(a + b for a in letters for b in letters)
