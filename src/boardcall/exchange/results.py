"""The results of a whole event from a spreadsheet, with or without a sheet of its players, to a Tournament."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from boardcall.errors import Problem, refuse
from boardcall.exchange.result_checks import board_result, player_row_problems, result_row_problems
from boardcall.exchange.result_rows import (
    RESULT_COLUMNS,
    PlayerRow,
    ResultRow,
    ResultSheet,
    by_board,
    read_player_rows,
    read_result_rows,
)
from boardcall.exchange.roll_call_sheet import COLUMNS
from boardcall.exchange.spreadsheet import read_sheet
from boardcall.exchange.towns import towns_called
from boardcall.game import POWERS
from boardcall.rulebook import Rulebook
from boardcall.tournament import Board, Player, PlayerId, RoundNumber, Seat, Team, TeamId, Tournament, YearCount
from boardcall.wording import Sentence, say

MOST_SLIPS = 2
"""Faults of a header up to which it is taken for the program's own form with a slip."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The two sheets of an event: their bytes (or text), and the names of their files for messages."""

    results: bytes | str
    players: bytes | str | None = None
    results_file: str = "results"
    players_file: str = "players"


@dataclass(frozen=True, slots=True)
class SheetEvent:
    """An event read from sheets, with the rows it came from. A player's id is the name in the sheet."""

    tournament: Tournament
    results: tuple[ResultRow, ...]
    players: tuple[PlayerRow, ...]
    notes: tuple[Sentence, ...] = ()


def read_event(sheets: Sheets, rulebook: Rulebook) -> SheetEvent:
    """The event in the sheets. Raises InputError with every problem of both, each with its row and column."""
    results = _with_pool_ids(_result_rows(sheets.results, sheets.results_file), rulebook)
    problems = [*results.problems, *result_row_problems(results, rulebook, file=sheets.results_file)]
    players: tuple[PlayerRow, ...] = ()
    if sheets.players is not None:
        sheet = read_player_rows(sheets.players, file=sheets.players_file)
        players = sheet.rows
        problems += sheet.problems
        problems += player_row_problems(players, results.rows, rulebook, file=sheets.players_file)
    refuse(problems)
    tournament = Tournament(
        name=rulebook.event.name or rulebook.rulebook.title,
        rulebook=rulebook.id,
        players=tuple(_players(results.rows, players)),
        teams=_teams(players) if rulebook.team.enabled else (),
        boards=tuple(_boards(results.rows)),
    )
    return SheetEvent(tournament, results.rows, players, tuple(_notes(results.rows, players, rulebook)))


def with_details(players: Iterable[Player], roll_call: bytes | str, *, file: str = "") -> tuple[Player, ...]:
    """The players with what a roll-call sheet knows of them for tie-breaks: birth date, country, the way from home."""
    sheet = read_player_rows(roll_call, file=file, columns=COLUMNS)
    refuse(sheet.problems)
    known = {one.id: one for one in _players((), sheet.rows)}

    def detailed(player: Player) -> Player:
        one = known.get(player.id)
        if one is None:
            return player
        told = replace(player, born=one.born, country=one.country, distance_km=one.distance_km)
        return replace(told, home=one.home, home_at=one.home_at)

    return tuple(map(detailed, players))


def _result_rows(data: bytes | str, file: str) -> ResultSheet:
    """The rows of a results sheet in the program's own form, or in any other that can be read without a question."""
    found = read_result_rows(data, file=file)
    own = read_sheet(data, RESULT_COLUMNS, file=file)
    lacking = [one for one in own.problems if one.field in RESULT_COLUMNS.required]
    if own.rows or not own.problems or (len(lacking) == 1 and len(own.problems) <= MOST_SLIPS):
        return found
    from boardcall.exchange.sheets.sheet_reader import read_sheet_file  # noqa: PLC0415  few results need it

    told = read_sheet_file(data if isinstance(data, bytes) else data.encode(), kind="results")
    if told.outcome == "refuse":
        return found if isinstance(data, str) or lacking else ResultSheet((), told.problems)
    if told.questions:
        hint = say("Correct the sheet, or take it at the desk, where it is asked.")
        return ResultSheet((), tuple(Problem(one.text, hint, file=file, field=one.where) for one in told.questions))
    return read_result_rows(own_form(RESULT_COLUMNS.all, told.rows), file=file)


def own_form(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def players_of_sheet(text: str, rulebook: Rulebook) -> Tournament:
    """The people and teams of a players sheet, as an event without boards."""
    sheet = read_player_rows(text)
    problems = [*sheet.problems, *player_row_problems(sheet.rows, (), rulebook)]
    refuse(problems)
    teams = _teams(sheet.rows) if rulebook.team.enabled else ()
    return Tournament("", rulebook.id, tuple(_players((), sheet.rows)), teams)


def _with_pool_ids(sheet: ResultSheet, rulebook: Rulebook) -> ResultSheet:
    """The sheet with each pool by its id, where a cell writes it with capitals or blanks, as in Top Board."""
    known = {_plain(pool.id): pool.id for settings in rulebook.rounds for pool in settings.pools}
    rows = tuple(replace(row, pool=known.get(_plain(row.pool), row.pool)) for row in sheet.rows)
    return replace(sheet, rows=rows)


def _plain(pool: str) -> str:
    return "-".join(pool.casefold().replace("-", " ").replace("_", " ").split())


def _players(rows: Iterable[ResultRow], listed: Iterable[PlayerRow]) -> Iterable[Player]:
    """Those listed, then those who only played, each once."""
    listed = tuple(listed)
    towns_called(row.home for row in listed)  # all at once: the list of towns is long
    known = {row.player: _player(row) for row in listed}
    known |= {row.player: Player(row.player, row.player) for row in rows if row.player and row.player not in known}
    return known.values()


def _player(row: PlayerRow) -> Player:
    """The player of a row; the coordinates of their town are known if only one town has that name."""
    player = Player(row.player, row.player, row.roles, **row.facts())
    towns = towns_called([row.home], country=row.country)[row.home] if row.home else ()
    if len(towns) == 1:
        return replace(player, home=towns[0].label, home_at=towns[0].at)
    return player


def _teams(listed: Iterable[PlayerRow]) -> tuple[Team, ...]:
    members: dict[TeamId, list[PlayerId]] = {}
    for row in listed:
        if row.team:
            members.setdefault(row.team, []).append(row.player)
    return tuple(Team(name, tuple(players)) for name, players in members.items())


def _boards(rows: Iterable[ResultRow]) -> Iterable[Board]:
    for (number, name), found in by_board(rows).items():
        seats = tuple(Seat(row.power, (row.player,) if row.player else ()) for row in sorted(found, key=_power))
        pool = next((row.pool for row in found if row.pool), "")
        chosen = sorted((row for row in found if row.choice and row.player), key=_choice)
        order = tuple(row.player for row in chosen)
        yield Board(RoundNumber(number), name, seats, pool, _counts(found), board_result(found), choice_order=order)


def _counts(rows: Iterable[ResultRow]) -> tuple[YearCount, ...]:
    found = {row.power: dict(row.counts) for row in rows}
    years = sorted({year for counts in found.values() for year in counts})
    return tuple(YearCount(year, tuple(found[power][year] for power in POWERS)) for year in years)


def _choice(row: ResultRow) -> int:
    return row.choice or 0


def _power(row: ResultRow) -> str:
    return row.power.value


def _notes(rows: Iterable[ResultRow], listed: tuple[PlayerRow, ...], rulebook: Rulebook) -> Iterable[Sentence]:
    if not listed:
        return
    names = {row.player for row in listed}
    unlisted = sorted({row.player for row in rows if row.player} - names)
    if unlisted:
        yield say("Not in the players sheet, so nothing is known of them: {unlisted}.", unlisted=", ".join(unlisted))
    if not rulebook.team.enabled and any(row.team for row in listed):
        yield say("The rulebook has no team event; the teams of the players sheet are not used.")
