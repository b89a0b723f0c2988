"""Words that are in no table: a unit type or coast joined to its province, the start of a name, a misspelling."""

from collections.abc import Sequence
from dataclasses import replace

from boardcall.game import STANDARD, UnitKind
from boardcall.notation.items import (
    COAST_KEYS,
    ORDER_WORDS,
    Certainty,
    Dialect,
    ItemRole,
    OrderItem,
    WrittenPlace,
    keyword_items,
)
from boardcall.notation.names import SHORTEST_START, Phrase, WordKind, fold, name_and_code
from boardcall.notation.spelling import fitting_provinces, near_meanings, resembling
from boardcall.notation.tokens import Token, TokenKind, text_of
from boardcall.wording import NO_WORDS, with_or


def unlisted(
    tokens: Sequence[Token], index: int, runs: list[tuple[Phrase, int, bool]], dialect: Dialect
) -> tuple[list[OrderItem], int]:
    """A phrase that is in no table: a unit type or coast joined to its province, a start, or a misspelling."""
    token = tokens[index]
    if index + 1 < len(tokens) and tokens[index + 1].mark is TokenKind.ELISION and len(token.text) <= 2:
        return [], index + 2
    glued = _glued(token, dialect)
    if glued:
        return glued, index + 1
    for phrase, end, hyphen in reversed(runs[:3]):
        codes = () if hyphen else dialect.table.starting_with(phrase) or _foreign_starts(phrase, dialect)
        if codes:
            text = text_of(tokens[index:end])
            banned = "".join(phrase) in dialect.banned
            certainty = Certainty.BANNED if banned else Certainty.CUT_SHORT
            place = WrittenPlace(codes, certainty, text, token.column, nearest=len(codes))
            return [OrderItem(ItemRole.PLACE, text, token.column, place)], end
    return [_guessed(token, dialect)], index + 1


def _foreign_starts(phrase: Phrase, dialect: Dialect) -> tuple[str, ...]:
    """The provinces whose name in another language begins like this, if enough of it is written."""
    table = dialect.other_table
    return table.starting_with(phrase) if table and len("".join(phrase)) > SHORTEST_START else ()


def _glued(token: Token, dialect: Dialect) -> list[OrderItem]:
    word = token.folded
    head, tail = _exact(word[1:], dialect), _exact(word[:-2], dialect)
    kind = {"a": UnitKind.ARMY, "f": UnitKind.FLEET}.get(word[:1])
    if kind and head and len(word) > 3:
        place = WrittenPlace(head, Certainty.LISTED, token.text[1:], token.column + 1, nearest=len(head))
        return [
            OrderItem(ItemRole.TYPE, token.text[:1], token.column, kind=kind),
            OrderItem(ItemRole.PLACE, place.text, place.column, place),
        ]
    coast = COAST_KEYS.get(word[-2:])
    if not coast and len(word) == 4:
        coast, tail = COAST_KEYS.get(f"{word[-1]}c"), _exact(word[:-1], dialect)
    if coast and any(coast in STANDARD.provinces[code].coasts for code in tail):
        place = WrittenPlace(tail, Certainty.LISTED, token.text, token.column, coast, nearest=len(tail))
        return [OrderItem(ItemRole.PLACE, token.text, token.column, place)]
    return []


def _exact(word: str, dialect: Dialect) -> tuple[str, ...]:
    if word in dialect.banned:
        return ()
    return tuple(one.key for one in dialect.table.meanings((word,)) if one.group is WordKind.PROVINCE)


def _guessed(token: Token, dialect: Dialect) -> OrderItem:
    """What a word that is in no table may be: a province or a keyword within a few slips, or unknown."""
    word = fold(token.text)
    if any(sign in word for sign in "?*…"):
        return _partly_read(token, word, dialect)
    near = near_meanings(dialect.languages, word)
    nearest = [meaning for slips, meaning in near if slips == near[0][0]]
    keywords = [
        one.key for one in nearest if one.group is WordKind.KEYWORD and one.key not in {"filler", "from", "with", "and"}
    ]
    if keywords and len(nearest) == len(keywords) and near[0][0] == 1:
        item = next(iter(keyword_items(keywords, token.text, token.column)))
        return replace(item, meant=str(ORDER_WORDS[keywords[0]]))
    codes = tuple(meaning.key for _, meaning in near if meaning.group is WordKind.PROVINCE)
    if codes:
        first = sum(meaning.group is WordKind.PROVINCE for meaning in nearest) or len(codes)
        place = WrittenPlace(codes, Certainty.MISSPELT, token.text, token.column, nearest=first)
        return OrderItem(ItemRole.PLACE, token.text, token.column, place)
    likely = resembling(dialect.languages, word)
    hint = with_or(map(name_and_code, likely)) if likely else NO_WORDS
    return OrderItem(ItemRole.UNKNOWN, token.text, token.column, hint=hint)


def _partly_read(token: Token, word: str, dialect: Dialect) -> OrderItem:
    plain = word.rstrip("?*…")
    codes = _exact(plain, dialect) if word.endswith("?") and word.count("?") == 1 else ()
    certainty = Certainty.LISTED if codes else Certainty.PARTLY_READ
    codes = codes or fitting_provinces(dialect.languages, word)
    if not codes:
        return OrderItem(ItemRole.UNKNOWN, token.text, token.column)
    place = WrittenPlace(codes, certainty, token.text, token.column, nearest=len(codes))
    return OrderItem(ItemRole.PLACE, token.text, token.column, place)
