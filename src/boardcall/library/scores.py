"""Points of finished boards, given as text, numbers or mappings, by any system."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from boardcall.errors import InputError, NotFoundError, refuse
from boardcall.game import POWERS, ByPower, Power, power_called
from boardcall.library.inputs import power_of, wrong_type
from boardcall.library.rows import RowTable
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.score import BoardScore, BoardScorer
from boardcall.scoring.score import score as score_result
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import catalogue, chosen_system, read_system
from boardcall.scoring.systems import load_system as system_named
from boardcall.wording import verbatim

Number = int | str
"""A count as a number, or in digits as a sheet has it."""
Counts = str | BoardResult | Mapping[Power | str, Number] | Iterable[Number]
"""A board: "A0@1904 E10 …", a result, centres by power, or seven numbers from Austria to Turkey."""
System = str | Path | ScoringSystem | Rulebook
"""A system: its id or name, a TOML file, TOML text, one that was loaded, or that of a rulebook."""


def load_system(name: System) -> ScoringSystem:
    """A scoring system by its id, name or alias, from a TOML file, or from TOML text.

    NotFoundError lists the ids; InputError names every problem of a file, each with its line.

    >>> import boardcall as bc
    >>> bc.load_system("sum-of-squares").name
    'Sum of Squares'
    """
    if isinstance(name, ScoringSystem):
        return name
    if isinstance(name, Rulebook):
        return chosen_system(name.scoring)
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(".toml")):
        return read_system(Path(name))
    if not isinstance(name, str):
        raise wrong_type(name, "A scoring system, such as 'haight' or a TOML file,")
    return parse_system(name, default_id="own") if "\n" in name else system_named(name)


def board_result(
    counts: Counts,
    *,
    last_year: int | None = None,
    eliminated: Mapping[Power | str, int] | None = None,
    draw: Iterable[Power | str] | None = None,
    conceded_to: Power | str | None = None,
    end: End | str | None = None,
) -> BoardResult:
    """How a board ended, from centres in any usual form.

    `eliminated` gives the years in which powers lost their last centre, `draw` the members of an agreed draw ("EGT"
    or names), `conceded_to` the power that was conceded to. InputError names all that cannot be read; what is readable
    and impossible is refused when it is scored.

    >>> import boardcall as bc
    >>> bc.board_result([0, 10, 9, 8, 5, 0, 2], eliminated={"Austria": 1904}).as_counts()
    'A0@1904 E10 F9 G8 I5 R0 T2'
    """
    result = counts if isinstance(counts, BoardResult) else _result(counts)
    if eliminated:
        years = {power_of(power): _whole(year, "A year, such as 1904") for power, year in eliminated.items()}
        result = replace(
            result,
            powers=tuple(replace(one, eliminated=years.get(one.power, one.eliminated)) for one in result.powers),
        )
    return replace(
        result,
        last_year=result.last_year if last_year is None else last_year,
        end=result.end if end is None else _end(end),
        conceded_to=result.conceded_to if conceded_to is None else power_of(conceded_to),
        in_draw=result.in_draw if draw is None else frozenset(map(power_of, _members(draw))),
    )


def score(
    counts: Counts,
    system: System,
    *,
    last_year: int | None = None,
    eliminated: Mapping[Power | str, int] | None = None,
    draw: Iterable[Power | str] | None = None,
    conceded_to: Power | str | None = None,
    end: End | str | None = None,
) -> BoardScore:
    """The points of a finished board, exact, with the working of each power; see `board_result` for its forms.

    InputError names everything that is impossible, or that the system needs and nobody said; NotFoundError the ids
    that are close to a wrong one.

    >>> import boardcall as bc
    >>> found = bc.score({"E": 10, "France": 9, "G": 8, "I": 5, "T": 2}, "sum-of-squares")
    >>> found.points[bc.Power.ENGLAND]
    Fraction(5000, 137)
    """
    asked = board_result(
        counts, last_year=last_year, eliminated=eliminated, draw=draw, conceded_to=conceded_to, end=end
    )
    return score_result(asked, load_system(system))


def score_table(
    boards: Iterable[Counts] | Mapping[str, Counts] | str | BoardResult,
    systems: Iterable[System] | System | None = None,
) -> RowTable:
    """Boards by systems, a row for each power of each board: board, system, power, centres, points, note.

    `boards` are one or several in the forms of `board_result`, or a mapping from their names.

    Without systems, all of the catalogue. Points are fractions; where a system cannot score a board they are None and
    the note says why. InputError names every board that cannot be read. `pandas.DataFrame(bc.score_table(…))` makes a
    frame of it.

    >>> import boardcall as bc
    >>> rows = bc.score_table({"A": [5, 5, 5, 5, 5, 5, 4]}, ["draw-size", "sum-of-squares"])
    >>> len(rows), rows.columns
    (14, ('board', 'system', 'power', 'centres', 'points', 'note'))
    """
    chosen = catalogue() if systems is None else tuple(map(load_system, _several(systems)))
    results, problems = {}, []
    for name, counts in _boards(boards).items():
        try:
            results[name] = board_result(counts)
        except InputError as error:
            problems += [replace(one, file=f"board {name}") for one in error.problems]
    refuse(problems)
    return RowTable(
        row
        for name, result in results.items()
        for scorer in [BoardScorer(result)]
        for system in chosen
        for row in _rows(name, scorer, system)
    )


def _boards(given: Any) -> Mapping[str, Counts]:
    """The boards by name; those without one are numbered."""
    if isinstance(given, Mapping):
        return {"1": given} if given and all(map(_is_number, given.values())) else given
    if isinstance(given, str | BoardResult):
        return {"1": given}
    rows = list(given)
    return {"1": rows} if rows and all(map(_is_number, rows)) else dict(zip(map(str, count(1)), rows, strict=False))


def _is_number(given: object) -> bool:
    return isinstance(given, SupportsIndex | float)


def _several(systems: Iterable[System] | System) -> Iterable[System]:
    return (systems,) if isinstance(systems, str | Path | ScoringSystem | Rulebook) else systems


def _rows(name: str, scorer: BoardScorer, system: ScoringSystem) -> list[dict[str, object]]:
    try:
        points, note = scorer.bare_score(system).points, ""
    except InputError as error:
        points, note = ByPower(), " ".join(str(one) for one in error.problems)
    return [
        {
            "board": name,
            "system": system.id,
            "power": str(one.power),
            "centres": one.centres,
            "points": points.get(one.power),
            "note": note,
        }
        for one in scorer.result.powers
    ]


def _members(draw: Iterable[Power | str]) -> Iterable[Power | str]:
    """Those in a draw: "EGT", names in a text, or a row of them."""
    if not isinstance(draw, str):
        return draw
    words = re.findall(r"[^\s,;/]+", draw)
    return words if len(words) > 1 or power_called(draw) else "".join(words)


def _result(counts: str | Mapping[Power | str, Number] | Iterable[Number]) -> BoardResult:
    if isinstance(counts, str) and re.fullmatch(r"\d{1,2}([\s,;]+\d{1,2}){6}", counts.strip()):
        counts = re.findall(r"\d+", counts)
    if isinstance(counts, str):
        return BoardResult.from_counts(counts)
    if isinstance(counts, Mapping):
        given: dict[Power, Number] = {}
        for power, number in counts.items():
            if power_of(power) in given:
                said = verbatim(f"{power_of(power).full_name} is given twice.")
                raise InputError.of(said, verbatim("Give each power once."))
            given[power_of(power)] = number
        numbers = [given.get(power, 0) for power in POWERS]
    elif isinstance(counts, Iterable):
        numbers = list(counts)
    else:
        raise wrong_type(counts, "The centres of a board: text, a mapping, or seven numbers,")
    centres = [_whole(one, "A number of centres") for one in numbers]
    if len(centres) != len(POWERS) or min(centres) < 0:
        said = verbatim(f"Seven counts from 0 on are needed, from Austria to Turkey, not {centres}.")
        raise InputError.of(said, verbatim("A mapping such as {'E': 10} may leave powers out."))
    return BoardResult(tuple(PowerResult(power, many) for power, many in zip(POWERS, centres, strict=True)))


def _whole(given: object, wanted: str) -> int:
    """A whole number. Frames give numbers of their own, whole ones as floats beside empty cells; sheets give digits."""
    if isinstance(given, str) and given.strip().isdecimal():
        return int(given)
    if isinstance(given, float) and given.is_integer():
        return int(given)
    if not isinstance(given, SupportsIndex) or isinstance(given, bool):
        raise wrong_type(given, wanted)
    return index(given)


def _end(given: End | str) -> End:
    try:
        return End(given)
    except ValueError:
        raise NotFoundError(verbatim(f"There is no end “{given}”. The ends are {', '.join(End)}.")) from None
