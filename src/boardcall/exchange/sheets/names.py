"""Names as sheets write them: last name first, in capitals, with a town; who is the same, and who may be."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.words import PARTICLES, TITLES

SHORT_NAME, MOST_SLIPS, ALIKE = 4, 3, 0.88
"""Letters of a name too short to compare, letters that two spellings may differ by, and how alike they are then."""
NICKNAME = re.compile(r"\s*[\"“”„«»‘][^\"“”„«»‘’]+[\"“”«»’]\s*")
IN_BRACKETS = re.compile(r" ?(\(([^()]*)\))$")
"""What ends a name in brackets: a town, a club or a country."""
MOST = 0.8
FORMULA = ("=", "+", "@", "|")
REPLACED = re.compile(
    r"^(?P<first>.+?)\s*(?:→|⇒|->|=>|>>?|"
    r"\breplaced by\b|\bthen\b|\bersetzt durch\b|\bdann\b|\bremplacée? par\b|\bpuis\b)\s*"
    r"(?P<second>.+?)\s*(?:[\[(,]?\s*(?:from|since|in|ab|seit|depuis|dès|en)?\s*(?P<year>19\d\d|['’]\d\d)\s*[\])]?)?$",
    re.IGNORECASE,
)


@lru_cache(maxsize=20_000)
def name_key(name: str) -> tuple[str, ...]:
    """What two spellings of one name share: its words in any order, without case, accents and marks."""
    return tuple(sorted(folded(name).split()))


def is_formula(name: str) -> bool:
    """Whether a name is something a spreadsheet would work out."""
    return name.startswith(FORMULA) or bool(re.match(r"^-\s*[\w(]", name))


def shown_names(names: Iterable[str]) -> dict[str, str]:
    """Each name as a badge shows it, first name first: a list that writes last names first does so throughout."""
    every = list(dict.fromkeys(names))
    several = [name for name in every if len(name.split()) > 1 and not is_formula(name)]
    commas = [name for name in several if "," in name and not _is_titled(name)]
    if several and len(commas) * 5 >= len(several) * 3:
        return {name: _given_first(name) for name in every}
    capitals = [name for name in several if _capital_words(name)]
    if several and len(capitals) * 5 >= len(several) * 4:
        return {name: _from_capitals(name) for name in every}
    return {name: name for name in every}


def _is_titled(name: str) -> bool:
    """Whether what follows the only comma is a title and no first name."""
    parts = [part.strip() for part in name.split(",")]
    return len(parts) == 2 and bool(TITLES.match(folded(parts[1])))


def _given_first(name: str) -> str:
    if "," not in name or _is_titled(name):
        return name
    last, given, *titles = [part.strip() for part in name.split(",")]
    town = IN_BRACKETS.search(given)
    if town:
        given = given[: town.start()]
    if _is_capital(last):
        last = _lowered(last)
    turned = f"{given} {last}".strip()
    return ", ".join([turned, *titles]) + (f" {town[1]}" if town else "")


def _is_capital(text: str) -> bool:
    letters = [one for one in text if one.isalpha()]
    return len(letters) > 1 and all(one.isupper() or not one.islower() for one in letters)


def _capital_words(name: str) -> int:
    """How many words in capitals a name begins with, where another word follows."""
    words = IN_BRACKETS.sub("", name).split(" ")
    count = 0
    while count < len(words) and _is_capital(words[count + _is_letter_of_name(words, count)]):
        count += 1 + _is_letter_of_name(words, count)
    return count if 0 < count < len(words) else 0


def _is_letter_of_name(words: Sequence[str], place: int) -> bool:
    """Whether a word is a capital alone that belongs to the word after it, as in "Ó BRIAIN Ann"."""
    return place + 1 < len(words) and len(words[place]) == 1 and words[place].isupper()


def _from_capitals(name: str) -> str:
    count = _capital_words(name)
    words = name.split(" ")
    if not count:
        return _lowered(name) if _is_capital(name) else name
    town = words[-1] if words[-1].startswith("(") else ""
    given = words[count : len(words) - bool(town)]
    return " ".join(filter(None, [*given, _lowered(" ".join(words[:count])).strip(","), town]))


def _lowered(text: str) -> str:
    """A name in capitals in its usual spelling; particles are small."""
    words = [word.lower() if folded(word) in PARTICLES else word.title() for word in text.split(" ")]
    return re.sub(r"(?<=\w)’S\b", "’s", " ".join(words))


def may_be_one(one: str, other: str) -> bool:
    """Whether two names may be two spellings of one: a slip of the pen, an initial, a part left out."""
    mine, theirs = name_key(one), name_key(other)
    if _town(one) and _town(other):
        return False
    if set(mine) < set(theirs) or set(theirs) < set(mine) or _joined(one) == _joined(other):
        return True
    if len(mine) == len(theirs):
        odd = [(a, b) for a, b in zip(folded(one).split(), folded(other).split(), strict=True) if a != b]
        if len(odd) == 1 and len(mine) > 1 and 1 in map(len, odd[0]) and odd[0][0][0] == odd[0][1][0]:
            return True
    left, right = " ".join(mine), " ".join(theirs)
    if min(len(left), len(right)) <= SHORT_NAME or abs(len(left) - len(right)) > MOST_SLIPS:
        return False
    likeness = SequenceMatcher(None, left, right)
    return likeness.quick_ratio() >= ALIKE and likeness.ratio() >= ALIKE


def _joined(name: str) -> str:
    """A name without its spaces: one may be in the wrong place."""
    return "".join(folded(name).split())


def _bare(name: str) -> str:
    """A name without a nickname in quotes and without what follows in brackets."""
    plain = NICKNAME.sub(" ", name)
    return " ".join((IN_BRACKETS.sub("", plain) or name).split())


def told_by_known(
    rows: Mapping[str, int], known: Sequence[str], ask: Callable[[int, str, str], bool]
) -> dict[str, str]:
    """For names of a sheet, each with its row, the known ones they are; `ask` says whether two are one person."""
    here = {name_key(name) for name in rows}
    bare = Counter(name_key(_bare(name)) for name in rows)
    usual_names = {name_key(name): name for name in known}
    # a club or a country after nearly each name; a town after a few tells two people of one name apart
    all_have_more = sum(name_key(_bare(name)) != name_key(name) for name in rows) > MOST * len(rows)
    by_word: dict[str, list[str]] = {}
    for name in known:
        for word in name_key(name) if name_key(name) not in here else ():
            by_word.setdefault(word, []).append(name)
    keys, found = {*usual_names}, dict[str, str]()
    for name, row in rows.items():
        plain = name_key(_bare(name))
        more_is_usual = all_have_more or name_key(NICKNAME.sub(" ", name)) == plain
        if name_key(name) not in keys and plain in keys and bare[plain] == 1 and more_is_usual:
            found[name] = usual_names[plain]
            continue
        near = dict.fromkeys(other for word in name_key(name) for other in by_word.get(word, ()))
        alike = (other for other in near if name_key(name) not in keys and may_be_one(name, other))
        if usual := next((other for other in alike if ask(row, name, other)), ""):
            found[name] = usual
    return found


def _town(name: str) -> str:
    found = IN_BRACKETS.search(name)
    return found[2] if found else ""


def told_apart(name: str, details: Sequence[tuple[str, ...]]) -> list[str]:
    """A name that several people share, with the first detail that differs for each, or a number."""
    for place in range(len(details[0]) if details else 0):
        column = [one[place] for one in details]
        if all(column) and len(set(column)) == len(column):
            return [f"{name} ({one})" for one in column]
    return [f"{name} ({number})" for number in range(1, len(details) + 1)]
