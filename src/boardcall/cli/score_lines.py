"""`boardcall score --lines`: very many boards, a line each."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boardcall.errors import InputError, NotFoundError
from boardcall.game import POWERS
from boardcall.scoring.point_table import PointTable
from boardcall.scoring.system import ScoringSystem
from boardcall.wording import verbatim

_LINE = " ".join(f"{power}%s" for power in POWERS) + "\n"


def print_lines(system: ScoringSystem, path: Path, *, last_year: int | None) -> None:
    """The exact points of each line's board, as "A4 E171 …"; an empty line stays empty.

    Raises NotFoundError if the file does not exist, and InputError at the first board that cannot be scored.
    """
    try:
        with path.open(encoding="utf-8") as file:
            sys.stdout.writelines(_scored(PointTable(system, str, last_year), enumerate(file, 1), path))
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does; the file is fine
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise NotFoundError(verbatim(f"The file {path} cannot be read. Check its name.")) from error


def _scored(table: PointTable[str], lines: Iterator[tuple[int, str]], path: Path) -> Iterator[str]:
    for number, line in lines:
        try:
            yield _LINE % table.points_of_text(line) if line.strip() else "\n"
        except InputError as error:
            found = [replace(problem, file=str(path), line=number) for problem in error.problems]
            raise InputError(found) from error
