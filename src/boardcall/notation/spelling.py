"""What a misspelt word may have been meant to be."""

import re
from functools import cache, lru_cache

from boardcall.notation.names import Meaning, WordKind, name_table

_MISSING = re.compile(r"[?*…]+")


def distance(first: str, second: str, *, limit: int) -> int:
    """Letters to add, drop, change or swap with a neighbour; `limit` + 1 when it takes more than that."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    older, row = [0] * (len(second) + 1), list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        oldest, older, row = older, row, [i, *[0] * len(second)]
        for j, b in enumerate(second, 1):
            row[j] = min(older[j] + 1, row[j - 1] + 1, older[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and first[i - 2] == b:
                row[j] = min(row[j], oldest[j - 2] + 1)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def allowed_slips(word: str) -> int:
    """How many letters may be wrong in a word of that length: none below four, one below six, then two."""
    return 0 if len(word) < 4 else 1 if len(word) < 6 else 2


@lru_cache(maxsize=4096)
def near_meanings(languages: tuple[str, ...], word: str) -> tuple[tuple[int, Meaning], ...]:
    """Provinces and keywords whose spelling is close to the folded word, with the distance, nearest first."""
    limit = allowed_slips(word)
    found: dict[Meaning, int] = {}
    letters = frozenset(word)
    for meaning, spelling, theirs in _single_words(languages) if limit else ():
        if len(letters - theirs) > limit or len(theirs - letters) > limit:
            continue
        slips = distance(word, spelling, limit=limit)
        if slips <= limit and slips < found.get(meaning, limit + 1):
            found[meaning] = slips
    return tuple(sorted(((slips, meaning) for meaning, slips in found.items()), key=lambda pair: pair[0]))


@lru_cache(maxsize=1024)
def fitting_provinces(languages: tuple[str, ...], word: str) -> tuple[str, ...]:
    """Provinces that a folded word with unreadable letters fits: '?' is one letter, '*' or several '?' any number."""
    parts = [_missing(piece) for piece in re.split(r"([?*…]+)", word)]
    pattern = re.compile("".join(parts))
    table = name_table(languages)
    codes = (code for code in table.full if pattern.fullmatch(code.casefold()))
    names = (code for name, code in table.starts if pattern.fullmatch("".join(name)))
    return tuple(dict.fromkeys((*codes, *names)))


def _missing(piece: str) -> str:
    if not _MISSING.fullmatch(piece):
        return re.escape(piece)
    return "[a-z]" if piece == "?" else "[a-z]{2}" if piece == "??" else "[a-z]{0,30}"


@lru_cache(maxsize=1024)
def resembling(languages: tuple[str, ...], word: str) -> tuple[str, ...]:
    """At most two provinces to suggest for a word that is too far from all to be read as one, the likeliest first."""
    found: dict[str, int] = {}
    for name, code in name_table(languages).starts:
        start = "".join(name)[: len(word)]
        slips = min(distance(word, start, limit=2), distance(word, code.casefold(), limit=1) + 1)
        if slips <= (1 if len(word) < 4 else 2) and len(word) > 2 and start[:1] == word[:1]:
            found[code] = min(slips, found.get(code, slips))
    return tuple(sorted(found, key=lambda code: found[code])[:2])


@cache
def _single_words(languages: tuple[str, ...]) -> tuple[tuple[Meaning, str, frozenset[str]], ...]:
    """What may be misspelt, with its letters: words whose letters differ too much need no closer look."""
    kept = (WordKind.PROVINCE, WordKind.KEYWORD, WordKind.NOWHERE)
    return tuple(
        (meaning, "".join(phrase), frozenset("".join(phrase)))
        for phrase, meanings in name_table(languages).phrases.items()
        for meaning in meanings
        if meaning.group in kept
        and len("".join(phrase)) > 3
        and (len(phrase) == 1 or meaning.group is WordKind.PROVINCE)
    )
