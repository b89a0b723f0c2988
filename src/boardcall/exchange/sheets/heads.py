"""What a heading, a title or the name of a sheet says: the part of a column, and the round, board, power or year."""

import re
from dataclasses import dataclass, replace
from functools import cache

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell
from boardcall.exchange.sheets.cells import end_of, text_of, year_of
from boardcall.exchange.sheets.words import NEUTRAL_WORDS, ORDINALS, POWER_WORDS, QUESTIONS, ROLES, words_of
from boardcall.game import Power

ROUND = r"(?:rounds?|rnd|rd|rondes?|spielrunde|runde|durchgang|rde|manche|tour|game day)"
BOARD = r"(?:board|brd|bd|table|tisch|brett|tbl|plateau|spielbrett)"
GAME = r"(?:game|partie|spiel)"
"""A board, where its round is named beside it; alone it may be a round as well."""
NUMBER = r"(?:(?:no|nr|n|number|nummer)\b)?[ .:#°]*"
ORDINAL = "|".join(sorted(map(re.escape, ORDINALS), key=len, reverse=True))
LETTER, ABBREVIATED = 1, 3
SHORT_ROUND = re.compile(r"^(?:r|rd|rnd) ?(\d{1,2})(?: ?[-–/ ]? ?b ?(\d{1,3}|[a-ce-z]))?$")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where in the event a cell belongs: round, board, power and year, each None or "" while it is not known."""

    round: int | None = None
    board: str = ""
    power: Power | None = None
    year: int | None = None

    def __bool__(self) -> bool:
        return any((self.round, self.board, self.power, self.year))

    def within(self, outer: "Whereabouts") -> "Whereabouts":
        """This place, with what it does not say from an outer one."""
        return Whereabouts(
            self.round or outer.round, self.board or outer.board, self.power or outer.power, self.year or outer.year
        )


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column: its role ("" if the cells must tell), its place, and its text."""

    role: str = ""
    place: Whereabouts = Whereabouts()
    text: str = ""
    slot: int = 0

    @property
    def says_something(self) -> bool:
        """Whether it is a heading of any sheet of this kind."""
        return bool(self.role or self.place)


NOTHING = Heading()


def head_of(cell: Cell) -> Heading:
    if cell == "" or isinstance(cell, bool):
        return NOTHING
    text = text_of(cell)
    return replace(_head(text), text=text) if len(text) <= 200 else Heading(text=text)


DATABASE_HEADS = re.compile(r"(RK|PT|CT|HEAT|BOARD)_0[A-Z]{2}|RK_AWA_\d+|[A-Z]+_TOPBOARD|TEAM_(SCORE|RANK)")
"""Headings of the classification that the World Diplomacy Database takes: they name powers, and are no seats."""


@cache
def _head(text: str) -> Heading:  # noqa: C901, PLR0911  a line for each kind
    plain = folded(text.replace("_", " "))
    if DATABASE_HEADS.fullmatch(text.strip()):
        return Heading("ignore")
    if text.strip() == "#":
        return Heading("number")
    if plain in ROLES:
        return Heading(ROLES[plain])
    if plain in NEUTRAL_WORDS:
        return Heading("neutral")
    if twice := _said_twice(text):
        return Heading(twice)
    if core := _core(plain):
        return Heading(core)
    year = year_of(text, short=bool(re.match(r"['’‘`´]|ct", text.strip().casefold())))
    if year:
        return Heading("", Whereabouts(year=year))
    if plain in POWER_WORDS:
        return Heading("", Whereabouts(power=Power(POWER_WORDS[plain])))
    place, rest = place_in(text)
    if place:
        return Heading(_role(rest), place)
    parts = plain.split()
    for words in (" ".join(parts[:2]), " ".join(parts[-2:]), *parts[:1], *parts[-1:]):
        rest = plain.removeprefix(words).strip() if plain.startswith(words) else plain.removesuffix(words).strip()
        if words in POWER_WORDS and rest and (len(words) > ABBREVIATED or rest in ROLES or _is_short(words, rest)):
            return Heading(_role(rest), Whereabouts(power=Power(POWER_WORDS[words])))
    if re.fullmatch(r"(player|spieler|joueur|member|mitglied|membre) \d", plain):
        return Heading("captain")
    return Heading(_role(plain)) if len(plain.split()) > 1 or "/" in text or "(" in text else NOTHING


def _is_short(word: str, rest: str) -> bool:
    """Whether an abbreviation and what follows are "AUS final count" and no sentence, as in "Aus welchem Land …"."""
    return len(word) == ABBREVIATED and len(rest.split()) <= 2


def _said_twice(text: str) -> str:
    """The role of a heading in two languages, as "Board / Brett"; "game" for "Round/Board"; "" for any other."""
    roles = [ROLES.get(folded(part), "") for part in text.split("/")]
    if len(roles) < 2 or not all(roles):
        return ""
    if set(roles) == {"round", "board"}:
        return "game"
    sure = {role for role in roles if role not in {"land", "surname"}} or {*roles}
    return sure.pop() if len(sure) == 1 else ""


COUNTING = words_of("no|nr|n|num|number|nummer|nummero|numero|nb|anz|anzahl|nombre|count")
NOISE = COUNTING | words_of(
    "the|of|der|die|das|des|de|du|la|le|les|at|am|im|in|en|end|ende|fin|final|finals|finaux|finale|held|owned|each|"
    "joue|jouee|joues|played|gespielt|gespielte|gespieltes|gespielter|zu|zum|optional|your|their|innen"
)
"""Words of a heading that do not change what it says."""


def _core(plain: str) -> str:
    """The role of a heading, ignoring words without meaning; "" if it has figures, or if nothing remains."""
    words = plain.split()
    kept = [word for word in words if word not in NOISE]
    role = ROLES.get(" ".join(kept), "")
    if len(kept) == len(words) or any(map(str.isdigit, plain)):
        return ""
    return "ignore" if role in PEOPLE and COUNTING & set(words) else role


PEOPLE = frozenset({"player", "surname", "given", "family_name", "team", "present", "captain"})


def _role(plain: str) -> str:
    """The role of what is left of a heading; "?" for words that say nothing, "" for none."""
    words = plain.strip()
    if not words:
        return ""
    if words in ROLES:
        return ROLES[words]
    if core := _core(words):
        return core
    for role, pattern in QUESTIONS:
        if re.search(pattern, words):
            return role
    if re.search(r"\b(centres?|centers?|scs?|zentren|dots)\b", words):
        return "some centres"
    return "?"


def place_in(text: str) -> tuple[Whereabouts, str]:
    """The round, board and year that a text names, and the rest of it in small letters without accents."""
    plain = folded(re.sub(r"[_–—-]", " ", text))
    if found := SHORT_ROUND.match(plain):
        return Whereabouts(int(found[1]) or None, (found[2] or "").upper()), ""
    number, board, year = None, "", None
    if found := re.search(rf"\b{ROUND} ?{NUMBER}(\d{{1,2}})\b", plain) or re.search(
        rf"\b(\d{{1,2}})\. ?{ROUND}\b", plain
    ):
        number, plain = int(found[1]), _without(plain, found)
    elif found := re.search(rf"\b({ORDINAL}) {ROUND}\b", plain) or re.search(rf"\b{ROUND} ({ORDINAL})\b", plain):
        number, plain = int(ORDINALS[found[1]]), _without(plain, found)
    elif (found := re.search(rf"\b(\d{{1,2}})(?:st|nd|rd|th|e|er|eme|re)? {ROUND}\b", plain)) or (
        found := re.search(r"\br(\d{1,2})\b", plain)
    ):
        number, plain = int(found[1]), _without(plain, found)
    if found := re.search(rf"\b{BOARD} ?{NUMBER}(\d{{1,5}}|[a-mo-z])\b", plain):
        board, plain = found[1].upper(), _without(plain, found)
    elif found := re.search(r"\bb(\d{1,2})\b", plain):
        board, plain = found[1], _without(plain, found)
    elif number and (found := re.search(rf"\b{GAME} ?{NUMBER}(\d{{1,3}}|[a-mo-z])\b", plain)):
        board, plain = found[1].upper(), _without(plain, found)
    if found := re.search(r"\b(19[0-5]\d)\b", plain):
        year, plain = int(found[1]), _without(plain, found)
    return Whereabouts(number, board, None, year), " ".join(plain.split())


def _without(text: str, found: re.Match[str]) -> str:
    return text[: found.start()] + " " + text[found.end() :]


@dataclass(frozen=True, slots=True)
class SheetTitle:
    """What is above a table: round and board, and how and when the game ended if it says so."""

    place: Whereabouts = Whereabouts()
    end: str = ""
    last_year: int | None = None
    words: str = ""
    power: Power | None = None
    """The power that a title is; it counts where each of the seven has a table of its own."""

    def within(self, outer: "SheetTitle") -> "SheetTitle":
        """This title, with what it does not say from an outer one."""
        return SheetTitle(
            self.place.within(outer.place),
            self.end or outer.end,
            self.last_year or outer.last_year,
            f"{outer.words} {self.words}".strip(),
            self.power or outer.power,
        )


def title_of(texts: list[str]) -> SheetTitle:
    """What titles say; a later one adds to an earlier one."""
    found = SheetTitle()
    for text in texts:
        place, rest = place_in(text)
        ended = re.search(
            r"\b(end|ended|stopped|abgebrochen|arret\w*|nach|after|apres|last|letztes|in|fin)\b", folded(text)
        )
        end = end_of(rest) if ended or place.year else ""
        inner = SheetTitle(
            Whereabouts(place.round, place.board),
            end,
            place.year if end or ended else None,
            folded(text),
            Power(POWER_WORDS[folded(text)]) if len(text) > LETTER and folded(text) in POWER_WORDS else None,
        )
        found = inner.within(found)
    return found
