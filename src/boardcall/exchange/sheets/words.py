"""The words of the hobby in sheets, in English, French and German: powers, headings, answers, ends."""

import re
from difflib import get_close_matches

from boardcall.exchange.countries import folded
from boardcall.exchange.vocabulary import VOCABULARY, by_word
from boardcall.game import Power


def words_of(words: str) -> frozenset[str]:
    return frozenset(words.split("|"))


def _first_that_fits(table: str, of: str) -> tuple[tuple[str, str], ...]:
    return tuple((row[of], "|".join(row["any_of"])) for row in VOCABULARY[table])


POWER_WORDS, ORDINALS, ROLE_WORDS = by_word("powers"), by_word("ordinals"), by_word("offices")
_AS_IN_LISTS = {"name": "player"} | dict.fromkeys(("distance_km", "paid", "preregistered", "local"), "ignore")
ROLES = by_word("headings") | {
    word: _AS_IN_LISTS.get(column, column) for word, column in by_word("columns").items() if column != "family"
}
ROLES |= by_word("sheet_headings")
"""What a heading names. "land" is a power or a country, "surname" a whole name or a last name: the cells decide."""
QUESTIONS = _first_that_fits("questions", "topic")
"""The topic of a heading of several words, the first that fits."""
ENDS = _first_that_fits("ends", "end")
YES, NO, NOBODY_WORDS, NEUTRAL_WORDS, PARTICLES = (
    frozenset(VOCABULARY["cells"][name]) for name in ("yes", "no", "nobody", "neutral", "particles")
)
OFFERS = re.compile(
    r"\b(offers?|bietet an|propose|offre|willing|bereit|volunteer\w*|if needed|falls notig|si besoin)\b"
)
SITS_OUT = re.compile(
    r"^(sits? out|sitting out|out|bye|off|absent|setzt aus|pause|frei|exempt|not playing|-|–|—|does not play|"
    r"aussetzer|repos|forfait|n a|na)$"
)
TOTALS = re.compile(
    r"^count of (all|the|players?|people|persons?|names?|boards?|tables?|games?|seats?|centres?|centers?|scs?|rows?)\b"
    r"|^(grand )?(totals?|sum|summe|somme|gesamt|insgesamt|count|anzahl|check|probe|kontrolle|totaux|average|"
    r"mean|durchschnitt|"
    r"moyenne|present|here|anwesend|players|joueurs|spieler|signed|zwischensumme|subtotal|sous total)\b( \d+.*|"
    r"(?<!\bcount) of .*)?$"  # a person may be called Count of Vergennes
    r"|^\d+ (players?|joueurs?|spieler\w*|people|participants?|entries|teilnehmer|inscrits|boards|present|anwesende?)\b"
)
TITLES = re.compile(
    r"^(earl|duke|lord|count|baron|marquess|marquis|viscount|prince|princess|graf|furst|herzog|freiherr|"
    r"comte|duc|jr|sr|junior|senior|ii|iii|iv|phd|md|dr|esq|sir|dame|lady|countess|duchess)\b"
)
ALIKE = 0.8
"""From this likeness on a misspelt word is taken for one that is known."""
_LONG_POWERS = tuple(word for word in POWER_WORDS if len(word) > 3)
SPELT = ("round", "board", "power", "land", "player", "given", "family_name", "centres", "eliminated", "year")
"""The roles whose headings are known even where they are misspelt."""
_LONG_HEADS = tuple(word for word, role in ROLES.items() if role in SPELT and len(word) > 3)


def power_meant(text: str) -> Power | None:
    """The one power that a cell of a column of powers means, although it is misspelt."""
    plain = folded(text)
    if power_of(text) or plain in NEUTRAL_WORDS or TOTALS.match(plain):
        return None
    near = {POWER_WORDS[word] for word in get_close_matches(plain, _LONG_POWERS, 5, ALIKE)}
    return Power(near.pop()) if len(near) == 1 else None


def head_meant(text: str, role: str) -> str:
    """The heading that a misspelt one is most like; "" where there is none. `role` is what it is read as."""
    plain = folded(text)
    if plain in ROLES or role not in {"", "?", "some centres", "player"}:
        return ""
    found = get_close_matches(plain, _LONG_HEADS, 1, ALIKE)
    return found[0] if found and (role != "player" or ROLES[found[0]] in {"given", "family_name"}) else ""


TWICE = re.compile(r"(.+?)\s*[(\[]\s*(\S+?)\s*[)\]]\s*")
"""A word, and another one for the same in brackets."""


def power_of(text: object) -> Power | None:
    """The power a cell names, or None; it may name it twice, as in "Austria (A)"."""
    if not isinstance(text, str) or len(text) >= 30:
        return None
    whole = folded(text) in POWER_WORDS
    words = found.groups() if not whole and (found := TWICE.fullmatch(text)) else (text,)
    named = {POWER_WORDS.get(folded(word)) for word in words}
    one = named.pop()
    return Power(one) if one and not named else None
