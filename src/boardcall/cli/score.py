"""`boardcall score`: the points of one finished board, with their working."""

import re
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.completions import system_names
from boardcall.cli.events import print_json
from boardcall.cli.score_all import print_all
from boardcall.cli.score_lines import print_lines
from boardcall.errors import InputError, NotFoundError, Problem, refuse
from boardcall.game import Power
from boardcall.scoring.describe import describe_system, describe_terms
from boardcall.scoring.result import BoardResult, read_power, read_year
from boardcall.scoring.score import BoardScore, PowerScore, score, score_as_json
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import (
    catalogue,
    chosen_system,
    has_system,
    incomplete_systems,
    is_incomplete,
    load_system,
    read_system,
    reading_from_text,
    system_ids,
    with_readings,
)
from boardcall.tables.whole_file import whole_file
from boardcall.tables.words import nearest
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def board(
    system: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM", autocompletion=system_names, help="A rulebook, a scoring system, or a TOML file."
        ),
    ] = "",
    counts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="COUNTS", help="Each power's letter and centres, @ the year of elimination: A0@1904 E10."
        ),
    ] = None,
    *,
    last_year: Annotated[int | None, typer.Option(help="The last year that was played.")] = None,
    conceded_to: Annotated[str, typer.Option(metavar="POWER", help="The power the solo was conceded to.")] = "",
    draw: Annotated[str, typer.Option(metavar="POWERS", help="The members of the draw, such as EGT.")] = "",
    year: Annotated[
        list[str] | None,
        typer.Option(metavar="COUNTS", help="Counts of an earlier year, for systems that ask: '1905 A3 E5 …'."),
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="Decides an open reading of the system: bands.cumulative=true."),
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Say the system's rules in sentences; no counts needed.")
    ] = False,
    lines: Annotated[
        Path | None, typer.Option(help="A file with the counts of a board on each line; prints exact points.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Score it in every system, a named one first.")] = False,
    power: Annotated[str, typer.Option(metavar="POWER", help="With --all: what may come next for this power.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    list_systems: Annotated[bool, typer.Option("--list", help="List the scoring systems.")] = False,
) -> None:
    """Scores one finished board: boardcall score haight A0@1904 E10 F9 G8 I5 R0@1908 T2."""
    if list_systems:
        _print_systems(as_json=as_json)
        return
    if rules and system:
        _print_rules(_system(system, reading or []), as_json=as_json)
        return
    if lines and system:
        print_lines(_system(system, reading or []), lines, last_year=last_year)
        return
    if every:
        given = [*([system] if system else []), *(counts or [])]
        first = [] if not given or _is_count(given[0]) else [given.pop(0)]
        result = _result(given, last_year=last_year, conceded_to=conceded_to, draw=draw)
        chosen = _system(first[0], reading or []) if first else None
        years = [read_year(text) for text in year or []]
        print_all(result, years, power=_power(power), system=chosen, as_json=as_json)
        return
    problems = (
        []
        if system
        else [Problem(verbatim("A scoring system is missing."), verbatim("boardcall score --list names them."))]
    )
    problems += (
        []
        if counts
        else [
            Problem(verbatim("The counts are missing."), verbatim("Write them like A0@1904 E10 F9 G8 I5 R0@1908 T2."))
        ]
    )
    refuse(problems)
    chosen = _system(system, reading or [])
    result = _result(counts or [], last_year=last_year, conceded_to=conceded_to, draw=draw)
    scored = score(result, chosen, [read_year(text) for text in year or []])
    print_json(score_as_json(scored)) if as_json else _print_score(scored)


def _is_count(word: str) -> bool:
    return word[:1].upper() in {power.value for power in Power} and word[1:2].isdigit()


def _power(text: str) -> Power | None:
    found = read_power(text)
    if text and found is None:
        raise InputError.of(verbatim(f"“{text}” is not a power."), verbatim("Write --power E."), field="--power")
    return found


def _system(name: str, readings: list[str]) -> ScoringSystem:
    """A system from a file, from a rulebook as it reads it, or from the catalogue."""
    system = named_system(name)
    return with_readings(system, dict(reading_from_text(system, text) for text in readings))


def named_system(name: str) -> ScoringSystem:
    """The system of a TOML file, of the catalogue, or of a rulebook. Raises NotFoundError or InputError."""
    path = Path(name)
    if path.suffix == ".toml":
        return _rulebook_system(path) if _is_rulebook_file(path) else read_system(path)
    if has_system(name) or is_incomplete(name):
        return load_system(name)
    return _rulebook_system(name)


def _is_rulebook_file(path: Path) -> bool:
    """Whether a file has a rulebook's tables; what cannot be read is left to the reader of systems to say."""
    try:
        return re.search(rb"^\s*\[(rulebook|scoring)\b", whole_file(path), re.MULTILINE) is not None
    except OSError:
        return False


def _rulebook_system(name: str | Path) -> ScoringSystem:
    """The system of a rulebook, with its readings; a conceded solo is refused where the rulebook knows none."""
    from boardcall.rulebook import load, rulebook_ids  # a system is scored without loading rulebooks
    from boardcall.standings.rules import scored_under

    found = name.strip().casefold() if isinstance(name, str) else name
    if isinstance(found, str) and found not in rulebook_ids():
        near = nearest(found.replace(" ", "-"), (*system_ids(), *rulebook_ids()))
        known = f"Did you mean {near}?" if near else "boardcall score --list and boardcall rulebook list name them."
        raise NotFoundError(verbatim(f"There is no scoring system or rulebook “{name}”. {known}"))
    rulebook = load(found)
    return scored_under(chosen_system(rulebook.scoring), rulebook.ending)


def _result(counts: list[str], *, last_year: int | None, conceded_to: str, draw: str) -> BoardResult:
    winner, members = read_power(conceded_to), [read_power(letter) for letter in draw]
    problems = []
    if conceded_to and winner is None:
        problems.append(
            Problem(
                verbatim(f"“{conceded_to}” is not a power."), verbatim("Write --conceded-to E."), field="--conceded-to"
            )
        )
    if None in members:
        problems.append(
            Problem(
                verbatim(f"“{draw}” names no powers."),
                verbatim("Write their letters, such as --draw EGT."),
                field="--draw",
            )
        )
    try:
        powers = [power for power in members if power is not None]
        result = BoardResult.from_counts(
            counts, last_year=last_year, conceded_to=winner, in_draw=powers if draw else None
        )
    except InputError as error:
        raise InputError([*error.problems, *problems]) from error
    refuse(problems)
    return result


def _print_score(scored: BoardScore) -> None:
    print(_title(scored.system))
    rows = [("power", "centres", "points", "working"), *(_row(scored, item) for item in scored.powers)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for power, centres, points, working in rows:
        print(f"{power:<{widths[0]}}  {centres:>{widths[1]}}  {points:>{widths[2]}}  {working}")


def _row(scored: BoardScore, item: PowerScore) -> tuple[str, str, str, str]:
    result = scored.result[item.power]
    centres = str(result.centres) if result.eliminated is None else f"out {result.eliminated}"
    working = "; ".join(str(line.text) for line in item.working)
    return str(item.power.full_name), centres, str(scored.shown(item.power)), working or "nothing"


def _print_rules(system: ScoringSystem, *, as_json: bool) -> None:
    if as_json:
        rules = {"draw": describe_terms(system.draw), "solo": describe_terms(system.solo)}
        print_json({"system": system.id or system.name, "name": system.name} | rules)
        return
    print(_title(system))
    for sentence in describe_system(system):
        print(f"- {sentence}")


def _title(system: ScoringSystem) -> str:
    return f"{system.name} {system.version}".rstrip() + (f" ({system.source})" if system.source else "")


def _print_systems(*, as_json: bool) -> None:
    systems = catalogue()
    if as_json:
        rows = [{"id": item.id, "name": item.name, "source": item.source, "note": item.note} for item in systems]
        print_json(rows)
        return
    width = max(len(item.id) for item in systems)
    for item in systems:
        print(f"{item.id:<{width}}  {item.name}")
    print("\nPublished, but not in full:")
    for lacking in incomplete_systems():
        print(f"- {lacking.name} ({lacking.source}). Missing: {lacking.missing}.")
