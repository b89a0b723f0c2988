"""Tokens to items: provinces, coasts, powers, unit types and keywords, as the accepted languages spell them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from boardcall.game import Power
from boardcall.notation.guesses import unlisted
from boardcall.notation.items import (
    COAST_KEYS,
    TWO_COASTS,
    TYPE_WORDS,
    Certainty,
    Dialect,
    ItemRole,
    OrderItem,
    WrittenPlace,
    has_two_coasts,
    keyword_items,
)
from boardcall.notation.names import LONGEST_PHRASE, Meaning, Phrase, WordKind
from boardcall.notation.tokens import Token, TokenKind, shown, text_of
from boardcall.wording import say

_MARK_ROLES = {
    TokenKind.ARROW: ItemRole.DASH,
    TokenKind.DASH: ItemRole.DASH,
    TokenKind.PLUS: ItemRole.BUILD,
    TokenKind.COMMA: ItemRole.COMMA,
    TokenKind.UNREAD: ItemRole.UNKNOWN,
    TokenKind.SLASH: ItemRole.UNKNOWN,
}


def items_of(tokens: Sequence[Token], dialect: Dialect) -> tuple[OrderItem, ...]:
    """The items of one order, coasts joined to their provinces; words that are in no table become unknown items."""
    items: list[OrderItem] = []
    index, depth = 0, 0
    while index < len(tokens):
        token = tokens[index]
        depth = max(0, depth + (token.mark is TokenKind.OPEN) - (token.mark is TokenKind.CLOSE))
        if token.mark is TokenKind.WORD:
            found, index = _read_words(tokens, index, dialect, items, aside=depth > 0)
        else:
            found, index = _read_mark(tokens, index, items), index + 1
        items += [replace(item, aside=depth > 0) for item in found]
    return _joined(items)


def _read_mark(tokens: Sequence[Token], index: int, before: list[OrderItem]) -> list[OrderItem]:
    token = tokens[index]
    role = _MARK_ROLES.get(token.mark)
    if role is None or (token.mark is TokenKind.SLASH and _takes_coast(before) and _coast_follows(tokens, index)):
        return []
    if token.text in {"à", "À"}:
        role = ItemRole.MOVE
    return [OrderItem(role, token.text, token.column)]


def _coast_follows(tokens: Sequence[Token], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].mark is TokenKind.WORD


def _takes_coast(before: list[OrderItem]) -> bool:
    return bool(before) and before[-1].place is not None


def _read_words(
    tokens: Sequence[Token], index: int, dialect: Dialect, before: list[OrderItem], *, aside: bool
) -> tuple[list[OrderItem], int]:
    """The items of the longest phrase that starts at `index`, and the index after it."""
    if tokens[index].text in {"à", "À"}:
        return [OrderItem(ItemRole.MOVE, tokens[index].text, tokens[index].column)], index + 1
    runs = _runs(tokens, index)
    for phrase, end, hyphen in reversed(runs):
        meanings = dialect.table.meanings(phrase)
        if hyphen:
            meanings = tuple(one for one in meanings if one.group is not WordKind.KEYWORD)
        context = _Context(before, _next_word(tokens, end), aside, _slash_before(tokens, index))
        found = _meant(meanings, phrase, tokens[index:end], dialect, context)
        if found is not None:
            return found, end
    foreign = _read_foreign(tokens, index, runs, dialect, before)
    return foreign or unlisted(tokens, index, runs, dialect)


def _read_foreign(
    tokens: Sequence[Token],
    index: int,
    runs: list[tuple[Phrase, int, bool]],
    dialect: Dialect,
    before: list[OrderItem],
) -> tuple[list[OrderItem], int] | None:
    """The items of the longest phrase that only other languages know; a word for one province is read as that one.

    If a name of the accepted languages begins in the same way, the word may be either.
    """
    table = dialect.other_table
    for phrase, end, hyphen in reversed(runs if table else []):
        context = _Context(before, _next_word(tokens, end), aside=False, slashed=_slash_before(tokens, index))
        known = table.meanings(phrase) if table else ()
        meanings = tuple(one for one in known if _is_clear(one, phrase, hyphen=hyphen))
        found = _meant(meanings, phrase, tokens[index:end], dialect, context)
        if found and found[0].place and not hyphen:
            place = found[0].place
            codes = tuple(dict.fromkeys((*place.candidates, *dialect.table.starting_with(phrase))))
            found = [replace(found[0], place=replace(place, candidates=codes, nearest=len(codes)))]
        if found is not None:
            return found, end
    return None


def _is_clear(meaning: Meaning, phrase: Phrase, *, hyphen: bool) -> bool:
    """Whether a word of another language is long enough to be meant; a short one may mean something else here."""
    shortest = {WordKind.COAST: 2, WordKind.PROVINCE: 3, WordKind.NOWHERE: 4, WordKind.POWER: 4, WordKind.KEYWORD: 4}
    letters = len("".join(phrase))
    return letters >= shortest.get(meaning.group, LONGEST_PHRASE * 20) and not (
        hyphen and meaning.group is WordKind.KEYWORD
    )


@dataclass(frozen=True, slots=True)
class _Context:
    before: list[OrderItem]
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
    while index < len(tokens) and tokens[index].mark in {TokenKind.DOT, TokenKind.ELISION}:
        index += 1
    if (
        index + 1 < len(tokens)
        and tokens[index].mark is TokenKind.DASH
        and tokens[index].tight
        and tokens[index + 1].tight
    ):
        index, hyphen = index + 1, True
    if index < len(tokens) and tokens[index].mark is TokenKind.WORD:
        return index, hyphen
    return None


def _next_word(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].folded if index < len(tokens) and tokens[index].mark is TokenKind.WORD else ""


def _slash_before(tokens: Sequence[Token], index: int) -> bool:
    return index > 0 and tokens[index - 1].mark in {TokenKind.SLASH, TokenKind.OPEN, TokenKind.DOT}


def _meant(
    meanings: tuple[Meaning, ...], phrase: Phrase, tokens: Sequence[Token], dialect: Dialect, context: _Context
) -> list[OrderItem] | None:
    """The items for a listed phrase, depending on what surrounds it; None if no meaning fits."""
    by_group = {group: [one.key for one in meanings if one.group is group] for group in WordKind}
    text, column = text_of(tokens), tokens[0].column
    if by_group[WordKind.COAST] and _is_coast(phrase, context):
        return [OrderItem(ItemRole.COAST, text, column, coast=COAST_KEYS[by_group[WordKind.COAST][0]])]
    if by_group[WordKind.POWER] and (len(meanings) == 1 or _is_type(context.next_word, dialect)):
        return [OrderItem(ItemRole.POWER, text, column, power=Power[by_group[WordKind.POWER][0]])]
    if by_group[WordKind.KEYWORD]:
        return keyword_items(by_group[WordKind.KEYWORD], text, column)
    if by_group[WordKind.PROVINCE]:
        certainty = Certainty.LISTED
        codes = tuple(by_group[WordKind.PROVINCE])
        if "".join(phrase) in dialect.banned:
            certainty, codes = Certainty.BANNED, tuple(dict.fromkeys((*codes, *dialect.table.starting_with(phrase))))
        return [
            OrderItem(ItemRole.PLACE, text, column, WrittenPlace(codes, certainty, text, column, nearest=len(codes)))
        ]
    if by_group[WordKind.NOWHERE]:
        return [
            OrderItem(
                ItemRole.UNKNOWN,
                text,
                column,
                why=say("“{text}” is not a province: no unit can enter it.", text=shown(text)),
            )
        ]
    return None


def _is_coast(phrase: Phrase, context: _Context) -> bool:
    """A coast is a word for one that stands at a province of two coasts, or a full phrase before it."""
    last = _last_place(context.before)
    at_province = last is not None and (not TWO_COASTS.isdisjoint(last.candidates) or context.slashed)
    if at_province:
        return len("".join(phrase)) > 1 or context.slashed
    return len(phrase) > 1


def _last_place(before: list[OrderItem]) -> WrittenPlace | None:
    """The place that a coast here would belong to: 'Spa - sc' is Spa(sc)."""
    after_dash = len(before) > 1 and before[-1].role is ItemRole.DASH and has_two_coasts(before[-2])
    return before[-2].place if after_dash else before[-1].place if before else None


def _is_type(word: str, dialect: Dialect) -> bool:
    return any(one.group is WordKind.KEYWORD and one.key in TYPE_WORDS for one in dialect.table.meanings((word,)))


def _joined(items: list[OrderItem]) -> tuple[OrderItem, ...]:
    """Coasts go to the province before them or after them; remarks in parentheses that say nothing go away."""
    joined: list[OrderItem] = []
    waiting: OrderItem | None = None
    for item in items:
        if (
            item.role is ItemRole.COAST
            and len(joined) > 1
            and joined[-1].role is ItemRole.DASH
            and has_two_coasts(joined[-2])
        ):
            joined.pop()
        last = joined[-1] if joined else None
        if item.role is ItemRole.COAST and last and last.place and not last.place.coast:
            joined[-1] = _with_coast(last, item)
        elif item.role is ItemRole.COAST:
            waiting = item
        elif item.role is ItemRole.PLACE and item.aside and has_two_coasts(last):
            joined.append(replace(item, role=ItemRole.UNKNOWN, place=None, coast=None))
        elif _is_idle(item, last):
            continue
        elif waiting and item.place:
            joined.append(_with_coast(item, waiting))
            waiting = None
        else:
            joined.append(item)
    return (*joined, *([replace(waiting, role=ItemRole.UNKNOWN, place=None, coast=None)] if waiting else ()))


def _with_coast(item: OrderItem, coast: OrderItem) -> OrderItem:
    return replace(item, place=replace(item.place, coast=coast.coast)) if item.place else item


def _is_idle(item: OrderItem, last: OrderItem | None) -> bool:
    if item.role is not ItemRole.UNKNOWN or not item.aside:
        return False
    return not has_two_coasts(last)
