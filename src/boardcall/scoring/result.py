"""How one board ended: seven final centre counts, years of elimination, the last year and the kind of end."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import InputError, Problem, refuse
from boardcall.game import FIRST_YEAR, LATEST_YEAR, POWERS, Power
from boardcall.wording import joined, say

CENTRES = 34
OWNED_AT_START = 22
SOLO_CENTRES = 18


class End(StrEnum):
    """Why play stopped on a board."""

    SOLO = "solo"
    DRAW = "draw"
    TIME = "time"
    TD = "td"


@dataclass(frozen=True, slots=True)
class PowerResult:
    """A power's centres and years when its board ended."""

    power: Power
    centres: int
    eliminated: int | None = None
    """The year in which it lost its last centre."""


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A finished board. `powers` holds the seven in the order of POWERS; what is not known is None.

    `in_draw` names the powers included in an agreed draw where that matters (None: every survivor).
    `conceded_to` is the power a solo was conceded to, where a rulebook allows that.

    >>> import boardcall as bc
    >>> result = bc.BoardResult.from_counts("A0@1904 E10 F9 G8 I5 R0@1908 T2", last_year=1908)
    >>> result.powers[1].centres, result.powers[0].eliminated, result.last_year
    (10, 1904, 1908)
    """

    powers: tuple[PowerResult, ...]
    last_year: int | None = None
    end: End | None = None
    conceded_to: Power | None = None
    in_draw: frozenset[Power] | None = None

    def __getitem__(self, power: Power) -> PowerResult:
        return self.powers[POWERS.index(power)]

    @classmethod
    def from_counts(
        cls,
        counts: str | Iterable[str],
        *,
        last_year: int | None = None,
        end: End | None = None,
        conceded_to: Power | None = None,
        in_draw: Iterable[Power] | None = None,
    ) -> "BoardResult":
        """Reads "A0@1904 E10 F9 G8 I5 R0@1908 T2": each power's letter or name, its centres, `@` its last year.

        Raises InputError with every mistake. What is readable but impossible is left to `result_problems`.
        """
        powers, problems = _read_counts(counts if isinstance(counts, str) else " ".join(counts))
        if problems:
            raise InputError([*problems, *count_problems(powers, last_year=last_year)])
        ordered = tuple(sorted(powers, key=lambda item: POWERS.index(item.power)))
        return cls(ordered, last_year, end, conceded_to, None if in_draw is None else frozenset(in_draw))

    def as_counts(self) -> str:
        """The counts in the form that `from_counts` reads."""
        return " ".join(
            f"{item.power}{item.centres}" + (f"@{item.eliminated}" if item.eliminated is not None else "")
            for item in self.powers
        )


@dataclass(frozen=True, slots=True)
class CountsOfYear:
    """The centres of the seven, in the order of POWERS, after the fall of a year, as written by somebody."""

    year: int
    centres: tuple[int, ...]


def read_year(text: str) -> CountsOfYear:
    """Reads the counts of an earlier year, "1905 A3 E5 F4 …". Raises InputError with every mistake."""
    year, _, counts = text.strip().partition(" ")
    powers, problems = _read_counts(counts)
    if not (re.fullmatch(r"[0-9]{4}", year) and FIRST_YEAR <= int(year) <= LATEST_YEAR):
        hint = say("Write the year first: 1905 A3 E5 F4 G6 I4 R7 T5.")
        problems.insert(0, Problem(say("“{year}” is not a year of the game.", year=year), hint, field="year"))
    refuse([*problems, *count_problems(powers)])
    return CountsOfYear(int(year), tuple(item.centres for item in sorted(powers, key=lambda one: one.power)))


def count_problems(powers: Iterable[PowerResult], *, last_year: int | None = None) -> Iterator[Problem]:
    """What is impossible about the counts and years of some or all of the seven."""
    counted = tuple(powers)
    total = sum(item.centres for item in counted)
    if total > CENTRES:
        hint = say("Check the counts against the map.")
        yield Problem(
            say("The counts add up to {total}, but the map has {centres} centres.", total=total, centres=CENTRES),
            hint,
            field="centres",
        )
    for item in counted:
        yield from _year_problems(item, last_year)


def _year_problems(item: PowerResult, last_year: int | None) -> Iterator[Problem]:
    year, name = item.eliminated, item.power.full_name
    if year is None:
        return
    if item.centres:
        hint = say(
            "Write {power}{centres}, or {power}0@{year} if it was eliminated.",
            power=item.power,
            centres=item.centres,
            year=year,
        )
        yield Problem(
            say("{name} has centres and a year of elimination.", name=name), hint, field="eliminated", text=str(year)
        )
    if year < FIRST_YEAR:
        hint = say("Write the whole year, such as 1904.")
        yield Problem(
            say("{name} cannot be eliminated before {first_year}.", name=name, first_year=FIRST_YEAR),
            hint,
            field="eliminated",
            text=str(year),
        )
    if year > LATEST_YEAR:
        hint = say("Write the whole year, such as 1904.")
        yield Problem(
            say("{name} was not eliminated in {year}.", name=name, year=year), hint, field="eliminated", text=str(year)
        )
    elif last_year is not None and year > last_year:
        message = say(
            "{name} is eliminated in {year}, after the last year {last_year}.",
            name=name,
            year=year,
            last_year=last_year,
        )
        yield Problem(message, say("Correct one of the two years."), field="eliminated", text=str(year))


LONGEST_SHOWN = 60
"""Letters of something unreadable that are said again."""
LONGEST_COUNTS = 2000
"""Letters of seven counts, ten times what they take."""
_COUNT = re.compile(r"([a-z]+)[=:]?(\d{1,6})(?:@(\d{1,6}))?", re.IGNORECASE | re.ASCII)


def read_power(text: str) -> Power | None:
    """The power of a letter or an English name in any case, or None."""
    word = text.strip().casefold()
    return next((power for power in POWERS if word in (power.value.casefold(), str(power.full_name).casefold())), None)


def _read_counts(text: str) -> tuple[list[PowerResult], list[Problem]]:
    powers: list[PowerResult] = []
    problems: list[Problem] = []
    for token in re.split(r"[\s,;]+", re.sub(r"\s*[:=]\s*", "=", text[:LONGEST_COUNTS]).strip()):
        read = _read_count(token)
        if isinstance(read, Problem):
            problems.append(read)
        elif any(read.power is item.power for item in powers):
            name = read.power.full_name
            problems.append(Problem(say("{name} is given twice.", name=name), say("Give each power once."), text=token))
        else:
            powers.append(read)
    if len(text) > LONGEST_COUNTS:
        too_long = Problem(say("This is too long to be seven counts."), say("Write each power once, such as E10."))
        problems = [*problems[:1], too_long]
    return powers, problems + _missing(powers, problems)


def _missing(powers: list[PowerResult], problems: list[Problem]) -> list[Problem]:
    """Powers that were not given; said only when nothing unreadable could have been meant for them."""
    given = {item.power for item in powers}
    absent = [power for power in POWERS if power not in given]
    if not absent or len(problems) >= len(absent):
        return []
    names = joined(", ", (power.full_name for power in absent))
    one = absent[0]
    hint = say("Write {one}0@1904 for a power eliminated in 1904, {one}0 when the year does not matter.", one=one)
    return [
        Problem(
            say("{power} is missing.", power=names) if len(absent) == 1 else say("{powers} are missing.", powers=names),
            hint,
        )
    ]


def _read_count(token: str) -> PowerResult | Problem:
    match = _COUNT.fullmatch(token)
    if match is None:
        return Problem(
            say("“{token}” is not a count.", token=token[:LONGEST_SHOWN]),
            say("Write a power's letter and its centres, such as E10."),
            text=token,
        )
    power = read_power(match[1])
    if power is None:
        letters = joined(", ", (joined(" ", (item.value, item.full_name)) for item in POWERS))
        return Problem(
            say("“{match}” is not a power.", match=match[1]),
            say("The powers are {letters}.", letters=letters),
            text=token,
        )
    return PowerResult(power, int(match[2]), int(match[3]) if match[3] else None)
