"""Tokens to items: provinces, coasts, powers, unit types and keywords, as the accepted languages spell them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from boardcall.game import STANDARD, Coast, Power, UnitKind
from boardcall.notation.names import LONGEST_PHRASE, Group, Meaning, NameTable, Phrase, fold, name_table
from boardcall.notation.spelling import fitting_provinces, near_meanings, resembling
from boardcall.notation.tokens import Mark, Token

TWO_COASTS = frozenset(code for code, province in STANDARD.provinces.items() if province.coasts)
_COAST_KEYS = {"nc": Coast.NORTH, "sc": Coast.SOUTH, "ec": Coast.EAST}
_TYPE_WORDS = {"army": UnitKind.ARMY, "fleet": UnitKind.FLEET}


class Certainty(StrEnum):
    """How sure it is which province a word names."""

    LISTED = "listed"
    CUT_SHORT = "cut short"
    BANNED = "banned"
    PARTLY_READ = "partly read"
    MISSPELT = "misspelt"


@dataclass(frozen=True, slots=True)
class Place:
    """A province as written: every province it may be, nearest first, and the coast named with it."""

    candidates: tuple[str, ...]
    certainty: Certainty
    text: str
    column: int
    coast: Coast | None = None
    nearest: int = 1
    """How many of the candidates are equally near."""


class Role(StrEnum):
    """What an item does in an order; the value is the letter that shapes are written with (see `shapes`)."""

    PLACE = "P"
    TYPE = "T"
    POWER = "N"
    COAST = "C"
    DASH = "-"
    HOLD = "h"
    SUPPORT = "s"
    CONVOY = "c"
    MOVE = "m"
    VIA = "v"
    BY_LAND = "l"
    RETREAT = "r"
    DISBAND = "d"
    BUILD = "b"
    WAIVE = "w"
    FROM = "f"
    WITH = "i"
    COMMA = ","
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of an order; the field of its role holds what it names, `why` what is wrong with an unknown word."""

    role: Role
    text: str
    column: int
    place: Place | None = None
    kind: UnitKind | None = None
    power: Power | None = None
    coast: Coast | None = None
    why: str = ""
    hint: str = ""
    """What an unknown word may have been meant to be."""
    aside: bool = False
    """It stands in parentheses."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What reading a word depends on: the languages accepted, and the short forms that are not."""

    languages: tuple[str, ...]
    banned: frozenset[str] = frozenset()

    @property
    def table(self) -> NameTable:
        return name_table(self.languages)


_KEYWORD_ROLES = {
    "hold": Role.HOLD,
    "support": Role.SUPPORT,
    "convoy": Role.CONVOY,
    "move": Role.MOVE,
    "via": Role.VIA,
    "by_land": Role.BY_LAND,
    "retreat": Role.RETREAT,
    "disband": Role.DISBAND,
    "build": Role.BUILD,
    "waive": Role.WAIVE,
    "from": Role.FROM,
    "with": Role.WITH,
    "and": Role.COMMA,
}
_MARK_ROLES = {
    Mark.ARROW: Role.DASH,
    Mark.DASH: Role.DASH,
    Mark.PLUS: Role.BUILD,
    Mark.COMMA: Role.COMMA,
    Mark.UNREAD: Role.UNKNOWN,
    Mark.SLASH: Role.UNKNOWN,
}


def items_of(tokens: Sequence[Token], dialect: Dialect) -> tuple[Item, ...]:
    """The items of one order, coasts joined to their provinces; words that no table holds come out unknown."""
    items: list[Item] = []
    index, depth = 0, 0
    while index < len(tokens):
        token = tokens[index]
        depth = max(0, depth + (token.mark is Mark.OPEN) - (token.mark is Mark.CLOSE))
        if token.mark is Mark.WORD:
            found, index = _read_words(tokens, index, dialect, items, aside=depth > 0)
        else:
            found, index = _read_mark(tokens, index, items), index + 1
        items += [replace(item, aside=depth > 0) for item in found]
    return _joined(items)


def _read_mark(tokens: Sequence[Token], index: int, before: list[Item]) -> list[Item]:
    token = tokens[index]
    role = _MARK_ROLES.get(token.mark)
    if role is None or (token.mark is Mark.SLASH and _takes_coast(before) and _coast_follows(tokens, index)):
        return []
    if token.text in {"à", "À"}:
        role = Role.MOVE
    return [Item(role, token.text, token.column)]


def _coast_follows(tokens: Sequence[Token], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].mark is Mark.WORD


def _takes_coast(before: list[Item]) -> bool:
    return bool(before) and before[-1].place is not None


def _read_words(
    tokens: Sequence[Token], index: int, dialect: Dialect, before: list[Item], *, aside: bool
) -> tuple[list[Item], int]:
    """The items of the longest phrase that starts at `index`, and the index after it."""
    if tokens[index].text in {"à", "À"}:
        return [Item(Role.MOVE, tokens[index].text, tokens[index].column)], index + 1
    runs = _runs(tokens, index)
    for phrase, end, hyphen in reversed(runs):
        meanings = dialect.table.meanings(phrase)
        if hyphen:
            meanings = tuple(one for one in meanings if one.group is not Group.KEYWORD)
        context = _Context(before, _next_word(tokens, end), aside, _slash_before(tokens, index))
        found = _meant(meanings, phrase, tokens[index:end], dialect, context)
        if found is not None:
            return found, end
    return _unlisted(tokens, index, runs, dialect)


@dataclass(frozen=True, slots=True)
class _Context:
    before: list[Item]
    next_word: str
    aside: bool
    slashed: bool


def _runs(tokens: Sequence[Token], index: int) -> list[tuple[Phrase, int, bool]]:
    """The phrases of one word, two words … that start here: (folded words, index after them, has a hyphen)."""
    words: list[str] = [tokens[index].folded]
    runs: list[tuple[Phrase, int, bool]] = [((words[0],), index + 1, False)]
    hyphen = False
    end = index + 1
    while len(words) < LONGEST_PHRASE:
        step = _to_next_word(tokens, end)
        if step is None:
            break
        end, dashed = step
        hyphen = hyphen or dashed
        words.append(tokens[end].folded)
        end += 1
        runs.append((tuple(words), end, hyphen))
    return runs


def _to_next_word(tokens: Sequence[Token], index: int) -> tuple[int, bool] | None:
    """Index of the word that continues a name, and whether a hyphen without spaces stands between."""
    hyphen = False
    while index < len(tokens) and tokens[index].mark in {Mark.DOT, Mark.ELISION}:
        index += 1
    if index + 1 < len(tokens) and tokens[index].mark is Mark.DASH and tokens[index].tight and tokens[index + 1].tight:
        index, hyphen = index + 1, True
    if index < len(tokens) and tokens[index].mark is Mark.WORD:
        return index, hyphen
    return None


def _next_word(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].folded if index < len(tokens) and tokens[index].mark is Mark.WORD else ""


def _slash_before(tokens: Sequence[Token], index: int) -> bool:
    return index > 0 and tokens[index - 1].mark in {Mark.SLASH, Mark.OPEN, Mark.DOT}


def _meant(
    meanings: tuple[Meaning, ...], phrase: Phrase, tokens: Sequence[Token], dialect: Dialect, context: _Context
) -> list[Item] | None:
    """The items for a listed phrase, decided by what stands around it; None when no meaning fits here."""
    by_group = {group: [one.key for one in meanings if one.group is group] for group in Group}
    text, column = _text(tokens), tokens[0].column
    if by_group[Group.COAST] and _is_coast(phrase, context):
        return [Item(Role.COAST, text, column, coast=_COAST_KEYS[by_group[Group.COAST][0]])]
    if by_group[Group.POWER] and (len(meanings) == 1 or _is_type(context.next_word, dialect)):
        return [Item(Role.POWER, text, column, power=Power[by_group[Group.POWER][0]])]
    if by_group[Group.KEYWORD]:
        return _keyword(by_group[Group.KEYWORD], text, column)
    if by_group[Group.PROVINCE]:
        certainty = Certainty.LISTED
        codes = tuple(by_group[Group.PROVINCE])
        if "".join(phrase) in dialect.banned:
            certainty, codes = Certainty.BANNED, tuple(dict.fromkeys((*codes, *dialect.table.starting_with(phrase))))
        return [Item(Role.PLACE, text, column, Place(codes, certainty, text, column, nearest=len(codes)))]
    if by_group[Group.NOWHERE]:
        return [
            Item(Role.UNKNOWN, text, column, why=f"{by_group[Group.NOWHERE][0]} is no province: no unit can enter it.")
        ]
    return None


def _is_coast(phrase: Phrase, context: _Context) -> bool:
    """A coast is a word for one that stands at a province of two coasts, or a full phrase before it."""
    last = context.before[-1].place if context.before else None
    at_province = last is not None and (not TWO_COASTS.isdisjoint(last.candidates) or context.slashed)
    if at_province:
        return len("".join(phrase)) > 1 or context.slashed
    return len(phrase) > 1


def _is_type(word: str, dialect: Dialect) -> bool:
    return any(one.group is Group.KEYWORD and one.key in _TYPE_WORDS for one in dialect.table.meanings((word,)))


def _keyword(keys: list[str], text: str, column: int) -> list[Item]:
    key = keys[0]
    if key in _TYPE_WORDS:
        return [Item(Role.TYPE, text, column, kind=_TYPE_WORDS[key])]
    if key == "filler":
        return []
    return [Item(_KEYWORD_ROLES[key], text, column)]


def _unlisted(
    tokens: Sequence[Token], index: int, runs: list[tuple[Phrase, int, bool]], dialect: Dialect
) -> tuple[list[Item], int]:
    """A phrase that no table holds: a type or coast written in one with its province, a start, or a misspelling."""
    token = tokens[index]
    if index + 1 < len(tokens) and tokens[index + 1].mark is Mark.ELISION and len(token.text) <= 2:
        return [], index + 2
    glued = _glued(token, dialect)
    if glued:
        return glued, index + 1
    for phrase, end, hyphen in reversed(runs[:3]):
        codes = () if hyphen else dialect.table.starting_with(phrase)
        if codes:
            text = _text(tokens[index:end])
            banned = "".join(phrase) in dialect.banned
            certainty = Certainty.BANNED if banned else Certainty.CUT_SHORT
            place = Place(codes, certainty, text, token.column, nearest=len(codes))
            return [Item(Role.PLACE, text, token.column, place)], end
    return [_guessed(token, dialect)], index + 1


def _glued(token: Token, dialect: Dialect) -> list[Item]:
    word = token.folded
    head, tail = _exact(word[1:], dialect), _exact(word[:-2], dialect)
    kind = {"a": UnitKind.ARMY, "f": UnitKind.FLEET}.get(word[:1])
    if kind and head and len(word) > 3:
        place = Place(head, Certainty.LISTED, token.text[1:], token.column + 1, nearest=len(head))
        return [
            Item(Role.TYPE, token.text[:1], token.column, kind=kind),
            Item(Role.PLACE, place.text, place.column, place),
        ]
    coast = _COAST_KEYS.get(word[-2:])
    if coast and not TWO_COASTS.isdisjoint(tail):
        place = Place(tail, Certainty.LISTED, token.text, token.column, coast, nearest=len(tail))
        return [Item(Role.PLACE, token.text, token.column, place)]
    return []


def _exact(word: str, dialect: Dialect) -> tuple[str, ...]:
    if word in dialect.banned:
        return ()
    return tuple(one.key for one in dialect.table.meanings((word,)) if one.group is Group.PROVINCE)


def _guessed(token: Token, dialect: Dialect) -> Item:
    """What a word in no table may be: a province or a keyword within a few slips, or unknown."""
    word = fold(token.text)
    if any(sign in word for sign in "?*…"):
        return _partly_read(token, word, dialect)
    near = near_meanings(dialect.languages, word)
    nearest = [meaning for slips, meaning in near if slips == near[0][0]]
    keywords = [
        one.key for one in nearest if one.group is Group.KEYWORD and one.key not in {"filler", "from", "with", "and"}
    ]
    if keywords and len(nearest) == len(keywords):
        return next(iter(_keyword(keywords, token.text, token.column)))
    codes = tuple(meaning.key for _, meaning in near if meaning.group is Group.PROVINCE)
    if codes:
        first = sum(meaning.group is Group.PROVINCE for meaning in nearest) or len(codes)
        place = Place(codes, Certainty.MISSPELT, token.text, token.column, nearest=first)
        return Item(Role.PLACE, token.text, token.column, place)
    likely = " or ".join(f"{STANDARD.provinces[code].name} ({code})" for code in resembling(dialect.languages, word))
    return Item(Role.UNKNOWN, token.text, token.column, hint=likely)


def _partly_read(token: Token, word: str, dialect: Dialect) -> Item:
    plain = word.rstrip("?*…")
    codes = _exact(plain, dialect) if word.endswith("?") and word.count("?") == 1 else ()
    certainty = Certainty.LISTED if codes else Certainty.PARTLY_READ
    codes = codes or fitting_provinces(dialect.languages, word)
    if not codes:
        return Item(Role.UNKNOWN, token.text, token.column)
    place = Place(codes, certainty, token.text, token.column, nearest=len(codes))
    return Item(Role.PLACE, token.text, token.column, place)


def _text(tokens: Sequence[Token]) -> str:
    """The tokens as they stood, a single space for any number of spaces."""
    return "".join(("" if token.tight or not number else " ") + token.text for number, token in enumerate(tokens))


def _joined(items: list[Item]) -> tuple[Item, ...]:
    """Coasts go to the province before them or after them; remarks in parentheses that say nothing go away."""
    joined: list[Item] = []
    waiting: Item | None = None
    for item in items:
        last = joined[-1] if joined else None
        if item.role is Role.COAST and last and last.place and not last.place.coast:
            joined[-1] = _with_coast(last, item)
        elif item.role is Role.COAST:
            waiting = item
        elif item.role is Role.PLACE and item.aside and _has_two_coasts(last):
            joined.append(replace(item, role=Role.UNKNOWN, place=None, coast=None))
        elif _is_idle(item, last):
            continue
        elif waiting and item.place:
            joined.append(_with_coast(item, waiting))
            waiting = None
        else:
            joined.append(item)
    return (*joined, *([replace(waiting, role=Role.UNKNOWN, place=None, coast=None)] if waiting else ()))


def _with_coast(item: Item, coast: Item) -> Item:
    return replace(item, place=replace(item.place, coast=coast.coast)) if item.place else item


def _is_idle(item: Item, last: Item | None) -> bool:
    if item.role is not Role.UNKNOWN or not item.aside:
        return False
    return not _has_two_coasts(last)


def _has_two_coasts(item: Item | None) -> bool:
    return item is not None and item.place is not None and not TWO_COASTS.isdisjoint(item.place.candidates)
