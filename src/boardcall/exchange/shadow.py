"""Shadow mode: another program's results beside Boardcall's own, and every difference with both workings."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardcall.errors import BoardcallError, InputError, refuse
from boardcall.exchange.cell_reader import EMPTY_SEAT
from boardcall.exchange.sheets.dipvis import dipvis_data, is_json, not_of_dipvis, number_text
from boardcall.exchange.sheets.names import name_key
from boardcall.exchange.sheets.sheet_reader import SheetReading, SheetTotal, read_sheet_file
from boardcall.exchange.sheets.sheet_rows import SheetRow
from boardcall.game import POWERS, Power
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.score import score
from boardcall.scoring.system import ScoringSystem
from boardcall.scoring.systems import chosen_system, load_system
from boardcall.standings.rules import pool_settings, round_system
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Board, RoundNumber, Tournament, YearCount
from boardcall.wording import Sentence, say, verbatim

NUMBER = re.compile(r"[+-]?\d+(\.\d+|/[1-9]\d*)?")
SHOWN = 3
"""Decimals up to which a number was rounded to be shown; one with more comes from binary fractions."""
ROUNDING = Fraction(1, 2 * 10**5)
"""What six figures of a binary fraction may be off by, as a share of the number."""


@dataclass(frozen=True, slots=True)
class ShadowDifference:
    """One thing that differs: its kind (legality, seat, score or place), where, both values and both workings."""

    kind: str
    where: str
    ours: str
    theirs: str
    our_working: tuple[Sentence, ...] = ()
    their_working: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Shadow:
    """What was compared, and every difference."""

    boards: int
    scores: int
    places: int
    differences: tuple[ShadowDifference, ...]
    notes: tuple[Sentence, ...] = ()


def shadow(tournament: Tournament, rulebook: Rulebook, data: bytes) -> Shadow:
    """Compares a sheet, or the JSON of dipvis, with an event. Raises InputError where it cannot be read.

    A board is scored from the sheet's own counts, so that a difference of counts and one of scores are told apart.
    """
    told = read_told(data)
    refuse(told.problems)
    found = [ShadowDifference("legality", one.where, "", str(one.text)) for one in told.questions]
    notes = list(told.notes)
    boards = _by_board(told.rows)
    years = _by_board(read_sheet_file(data, kind="yearly").rows) if any(row.get("score") for row in told.rows) else {}
    decimals = decimals_of([*(row.get("score", "") for row in told.rows), *(one.score for one in told.totals)])
    for place, rows in boards.items():
        known = next((one for one in tournament.boards if (str(one.round), one.name) == place), None)
        found += _seat_differences(tournament, known, rows)
        try:
            found += _score_differences(rulebook, known, rows, _years(known, years.get(place, ())), decimals)
        except BoardcallError as error:
            notes.append(say("{where} cannot be scored: {error}", where=_where(rows[0]), error=str(error)))
    found += _board_differences(tournament, boards)
    totals = [one for one in told.totals if one.score or one.place]
    found += _place_differences(tournament, rulebook, totals, boards, decimals)
    scores = sum(1 for row in told.rows if row.get("score"))
    return Shadow(len(boards), scores + sum(bool(one.score) for one in totals), len(totals), tuple(found), tuple(notes))


def read_told(data: bytes) -> SheetReading:
    """What the other program tells, from any sheet or from dipvis' JSON."""
    found = read_sheet_file(data)
    if is_json(data) and (told := dipvis_data(data)).get("results"):
        totals = _dipvis_totals(told)
        kind, rows = ("results", found.rows) if found.kind == "results" else ("results", ())
        return SheetReading(kind, rows, found.questions, () if not rows else found.problems, found.notes, totals)
    if found.kind == "players" and not found.totals:
        hint = say("Give a sheet with the score of each board, or with the standings.")
        raise InputError.of(say("The sheet has neither results nor standings."), hint)
    return found


def _dipvis_totals(told: Mapping[str, Any]) -> tuple[SheetTotal, ...]:
    try:
        return tuple(
            SheetTotal(str(one["player_name"]), 0, number_text(one.get("score")), str(one.get("ranking") or ""))
            for one in told["results"]
        )
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        raise not_of_dipvis() from error


def _by_board(rows: Iterable[SheetRow]) -> dict[tuple[str, str], list[SheetRow]]:
    found: dict[tuple[str, str], list[SheetRow]] = {}
    for row in rows:
        if "power" in row:
            found.setdefault((row["round"], row["board"]), []).append(row)
    return found


def _where(row: SheetRow) -> str:
    return f"round {row['round']}, board {row['board']}"


def _board_differences(
    tournament: Tournament, told: Mapping[tuple[str, str], Sequence[SheetRow]]
) -> Iterator[ShadowDifference]:
    """Boards that the event or the sheet lacks, of the rounds that the sheet tells of."""
    ours = {(str(board.round), board.name): board for board in tournament.boards}
    if not ours:
        return
    for place, rows in told.items():
        if place not in ours:
            yield ShadowDifference("seat", _where(rows[0]), "no such board", f"{len(rows)} seats")
    rounds = {number for number, _ in told}
    for place, board in ours.items():
        if board.result is not None and place[0] in rounds and place not in told:
            yield ShadowDifference("seat", f"round {place[0]}, board {place[1]}", "a result", "no such board")


def _seat_differences(
    tournament: Tournament, board: Board | None, rows: Sequence[SheetRow]
) -> Iterator[ShadowDifference]:
    """Where the sheet has other players, counts, years or ends than the event."""
    if board is None:
        return
    names = {player.id: player.name for player in tournament.players}
    seats = {seat.power: [names[who] for who in seat.players] for seat in board.seats}
    for row in rows:
        power = Power(row["power"])
        where = f"{_where(row)}, {power.full_name}"
        mine = seats.get(power, [])
        theirs = row.get("player", "")
        if theirs and name_key(theirs) not in {name_key(name) for name in mine or [EMPTY_SEAT]}:
            yield ShadowDifference("seat", where, ", ".join(mine) or EMPTY_SEAT, theirs)
        if board.result is None:
            continue
        ours = board.result[power]
        if row.get("centres") and int(row["centres"]) != ours.centres:
            yield ShadowDifference("seat", where, say_centres(ours.centres), say_centres(int(row["centres"])))
        if row.get("eliminated") and ours.eliminated and int(row["eliminated"]) != ours.eliminated:
            yield ShadowDifference("seat", where, f"out in {ours.eliminated}", f"out in {row['eliminated']}")


def say_centres(number: int) -> str:
    return "1 centre" if number == 1 else f"{number} centres"


def _years(board: Board | None, rows: Sequence[SheetRow]) -> tuple[YearCount, ...]:
    """The yearly counts of the event's board; where it has none, those that the sheet tells in full."""
    told: dict[int, dict[str, int]] = {}
    for row in rows:
        if row["centres"]:
            told.setdefault(int(row["year"]), {})[row["power"]] = int(row["centres"])
    whole = (
        YearCount(year, tuple(counts[power] for power in POWERS))
        for year, counts in sorted(told.items())
        if len(counts) == len(POWERS)
    )
    return (board.counts if board else ()) or tuple(whole)


def _score_differences(
    rulebook: Rulebook, board: Board | None, rows: Sequence[SheetRow], years: Sequence[YearCount], decimals: int
) -> Iterator[ShadowDifference]:
    """Where the sheet's scores differ from what its own counts give."""
    claimed = {Power(row["power"]): row["score"] for row in rows if row.get("score")}
    if not claimed or len(rows) < len(POWERS) or any(not row.get("centres") for row in rows):
        return
    system = _system(rulebook, board, rows)
    result = _result(board, rows)
    made = score(result, system, years)
    pool = pool_settings(rulebook, board.round, board.pool) if board else None
    factor = pool.multiplier if pool else Fraction(1)
    if factor != 1 and all(is_same(made[power].points * factor, text, decimals) for power, text in claimed.items()):
        return  # the other program counts the factor of the pool into its games
    for power, theirs in claimed.items():
        if not is_same(made[power].points, theirs, decimals):
            working = tuple(line.text for line in made[power].working)
            counts = say("The sheet has {counts}.", counts=result.as_counts())
            where = f"{_where(rows[0])}, {power.full_name}"
            yield ShadowDifference("score", where, _decimal(made[power].points), theirs, working, (counts,))


def _system(rulebook: Rulebook, board: Board | None, rows: Sequence[SheetRow]) -> ScoringSystem:
    named = next((row["system"] for row in rows if row.get("system")), "")
    if named:
        return load_system(named)
    return round_system(rulebook, board.round) if board else chosen_system(rulebook.scoring)


def _result(board: Board | None, rows: Sequence[SheetRow]) -> BoardResult:
    """The end as the sheet tells it; what it leaves out is that of the event's board where the counts are the same."""
    powers = {
        Power(row["power"]): PowerResult(
            Power(row["power"]), int(row["centres"]), int(row["eliminated"]) if row.get("eliminated") else None
        )
        for row in rows
    }
    first = rows[0]
    known = board.result if board else None
    if known and all(known[power].centres == one.centres for power, one in powers.items()):
        return known
    drawn = frozenset(Power(row["power"]) for row in rows if row.get("in_draw"))
    last = int(first["last_year"]) if first.get("last_year") else None
    end = End(first["end"]) if first.get("end") else None
    return BoardResult(tuple(powers[power] for power in POWERS), last, end, in_draw=drawn or None)


def is_same(exact: Fraction, text: str, decimals: int) -> bool:
    """Whether a number of another program is this one, as far as its column has decimals or binary fractions go."""
    plain = _plain(text)
    if not NUMBER.fullmatch(plain):
        return False
    half = Fraction(1, 2 * 10**decimals)
    return abs(exact - Fraction(plain)) <= max(half, abs(exact) * ROUNDING if decimals > SHOWN else half)


def _plain(text: str) -> str:
    return text.strip().replace("\u202f", "").replace(",", ".").rstrip("%")


def decimals_of(texts: Iterable[str]) -> int:
    """The most decimals that numbers of a column have: a spreadsheet drops the zeros at their ends."""
    return max((len(_plain(text).partition(".")[2]) for text in texts), default=0)


def _place_differences(
    tournament: Tournament,
    rulebook: Rulebook,
    totals: Sequence[SheetTotal],
    boards: Mapping[tuple[str, str], object],
    decimals: int,
) -> Iterator[ShadowDifference]:
    """Where scores of rounds, totals and places differ from the event's standings after the same rounds."""
    if not totals or not any(board.result for board in tournament.boards):
        return
    held = max((board.round for board in tournament.boards if board.result), default=RoundNumber(1))
    rounds = [one.round for one in totals if one.round] + [int(number) for number, _ in boards if number]
    after = RoundNumber(min(max(rounds), held)) if rounds else None
    table = compute_standings(tournament, rulebook, after=after)
    yield from _table_differences(table, totals, decimals)


def _unnamed(table: Standings, totals: Sequence[SheetTotal]) -> Iterator[ShadowDifference]:
    """The players with a place whom the sheet does not name."""
    named = {name_key(told.player) for told in totals}
    why = (say("The sheet does not name this player."),)
    for one in table.places:
        player, points = one.record.player.name, _decimal(one.record.total.points)
        if name_key(player) not in named:
            yield ShadowDifference("place", player, f"{one.number} ({points})", "", (), why)


def _table_differences(table: Standings, totals: Sequence[SheetTotal], decimals: int) -> Iterator[ShadowDifference]:
    places = {name_key(one.record.player.name): one for one in table.places}
    sums: dict[tuple[str, ...], list[SheetTotal]] = {}
    for told in totals:
        if told.round:
            sums.setdefault(name_key(told.player), []).append(told)
    yield from _unnamed(table, totals)
    for told in totals:
        mine = places.get(name_key(told.player))
        if mine is None:
            yield ShadowDifference("place", told.player, "", told.score, (say("Boardcall ranks nobody of this name."),))
            continue
        rounds, total = {one.round: one.points for one in mine.record.rounds}, mine.record.total.points
        working = tuple(
            say("Round {round}: {points}", round=number, points=_decimal(points)) for number, points in rounds.items()
        )
        theirs = tuple(
            say("Round {round}: {points}", round=one.round, points=one.score)
            for one in sums.get(name_key(told.player), [])
        )
        if told.round:
            exact = rounds.get(RoundNumber(told.round))
            if told.score and exact is not None and not is_same(exact, told.score, decimals):
                where = f"{told.player}, round {told.round}"
                yield ShadowDifference("score", where, _decimal(exact), told.score, working, theirs)
            continue
        if told.score and not is_same(total, told.score, decimals):
            yield ShadowDifference("score", f"{told.player}, total", _decimal(total), told.score, working, theirs)
        number = re.match(r"\d+", told.place)
        if number and int(number[0]) not in {mine.number, 999}:
            why = tuple(verbatim(str(step)) for step in (mine.decided_by,) if step)
            yield ShadowDifference("place", told.player, str(mine.number), told.place, (*working, *why), theirs)


def _decimal(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{float(points):.6f}".rstrip("0")
