"""What does not go together in the rows of a results sheet: seats, counts, ends, pools, rounds, teams."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from boardcall.errors import Problem
from boardcall.exchange.result_rows import PlayerRow, ResultRow, ResultSheet, by_board
from boardcall.game import POWERS
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import CENTRES, SOLO_CENTRES, BoardResult, End, PowerResult
from boardcall.scoring.result_problems import result_problems
from boardcall.scoring.system import ScoringSystem
from boardcall.standings.rules import round_system
from boardcall.tournament import RoundNumber
from boardcall.tournament.settings import TeamSettings
from boardcall.wording import Sentence, joined, say


def result_row_problems(sheet: ResultSheet, rulebook: Rulebook, *, file: str = "") -> tuple[Problem, ...]:
    """Every contradiction among the rows without faults, in the order of rows.

    While some rows are unreadable, boards that lack rows are not reported: the missing rows may be among them.
    """
    rows = sheet.rows
    found = [*_round_problems(rows, rulebook), *_spelling_problems(rows), *_seat_problems(rows, rulebook)]
    for board in by_board(rows).values():
        found += _board_problems(
            board, round_system(rulebook, RoundNumber(board[0].round)), all_read=not sheet.problems
        )
        found += _pool_problems(board, rulebook)
    found += _pool_size_problems(rows, rulebook)
    placed = (_in_file(problem, file) for problem in found)
    return tuple(sorted(placed, key=lambda problem: problem.row or 0))


def player_row_problems(
    players: Sequence[PlayerRow], rows: Sequence[ResultRow], rulebook: Rulebook, *, file: str = ""
) -> tuple[Problem, ...]:
    """Every contradiction among the rows of a players sheet, and between it and the results."""
    found = [*_twice_problems(players), *_near_miss_problems(players, rows)]
    if rulebook.team.enabled:
        found += _team_problems(players, rulebook.team)
    placed = (_in_file(problem, file) for problem in found)
    return tuple(sorted(placed, key=lambda problem: problem.row or 0))


def board_result(rows: Sequence[ResultRow]) -> BoardResult:
    by_power = {row.power: row for row in rows}
    powers = tuple(PowerResult(power, by_power[power].centres, by_power[power].eliminated) for power in POWERS)
    last_year = next((row.last_year for row in rows if row.last_year is not None), None)
    return BoardResult(powers, last_year, next((row.end for row in rows if row.end is not None), None))


def _in_file(problem: Problem, file: str) -> Problem:
    return Problem(problem.message, problem.hint, file=file, row=problem.row, field=problem.field, text=problem.text)


def _name(row: ResultRow) -> Sentence:
    return say("round {round}, board {board}", round=row.round, board=row.board)


def _board(row: ResultRow) -> Sentence:
    return say("Round {round}, board {board}", round=row.round, board=row.board)


def _round_problems(rows: Iterable[ResultRow], rulebook: Rulebook) -> Iterable[Problem]:
    if rulebook.round_count is None:
        return
    numbers = {settings.number for settings in rulebook.rounds}
    for row in rows:
        if row.round not in numbers:
            known = ", ".join(str(number) for number in sorted(number for number in numbers if number != "any"))
            hint = say("Its rounds are {known}.", known=known)
            yield _at(
                row,
                "round",
                say("{rulebook} has no round {round}.", rulebook=rulebook.rulebook.title, round=row.round),
                hint,
                str(row.round),
            )


def _at(row: ResultRow, column: str, message: Sentence, hint: Sentence, text: str = "") -> Problem:
    return Problem(message, hint, row=row.row, field=column, text=text)


def _spelling_problems(rows: Iterable[ResultRow]) -> Iterable[Problem]:
    """A name written in two ways would silently be two people."""
    first: dict[str, ResultRow] = {}
    told: set[str] = set()
    for row in rows:
        plain = " ".join(row.player.casefold().split())
        known = first.setdefault(plain, row)
        if known.player != row.player and row.player not in told:
            told.add(row.player)
            hint = say("Write the name the same way everywhere, or tell the two people apart.")
            message = say(
                '"{player}" is "{spelling}" in row {row}.', player=row.player, spelling=known.player, row=known.row
            )
            yield _at(row, "player", message, hint, row.player)


def _seat_problems(rows: Iterable[ResultRow], rulebook: Rulebook) -> Iterable[Problem]:
    at_once = rulebook.roll_call.double_max
    boards: dict[tuple[int, str], dict[str, ResultRow]] = {}
    for row in rows:
        if not row.player:
            continue
        seats = boards.setdefault((row.round, row.player), {})
        if row.board in seats:
            message = say(
                "{player} already sits on {board} in row {row}.",
                player=row.player,
                board=_name(row),
                row=seats[row.board].row,
            )
            yield _at(
                row, "player", message, say("Correct the player or the board of one of the two rows."), row.player
            )
            continue
        seats[row.board] = row
        if len(seats) > at_once:
            message = say(
                "{player} sits on {count} boards in round {round}; {at_once} are allowed at once.",
                player=row.player,
                count=len(seats),
                round=row.round,
                at_once=at_once,
            )
            yield _at(row, "player", message, say("Correct the player or the round."), row.player)


def _board_problems(rows: tuple[ResultRow, ...], system: ScoringSystem, *, all_read: bool) -> Iterable[Problem]:
    seen: dict[str, ResultRow] = {}
    for row in rows:
        known = seen.setdefault(row.power, row)
        if known is not row:
            message = say(
                "{power} on {board} is already in row {row}.",
                power=row.power.full_name,
                board=_name(row),
                row=known.row,
            )
            yield _at(
                row, "power", message, say("A board has each power once: correct the power or the board."), row.power
            )
    missing = [power.full_name for power in POWERS if power not in seen]
    if missing and all_read:
        message = say("{rows} has no row for {missing}.", rows=_board(rows[0]), missing=joined(", ", missing))
        yield _at(rows[-1], "power", message, say("A board needs seven rows, the eliminated powers too."))
    alike = [problem for column in ("last_year", "end", "pool") for problem in _not_alike(rows, column)]
    yield from alike
    if len(rows) == len(seen) == len(POWERS):
        yield from _year_problems(rows)
        yield from _choice_problems(rows)
    if len(rows) == len(seen) == len(POWERS) and not alike:
        yield from _count_problems(rows, system)


def _year_problems(rows: tuple[ResultRow, ...]) -> Iterable[Problem]:
    """A year is counted for all powers or for none, and the last one agrees with the centres at the end."""
    years = {year for row in rows for year, _ in row.counts}
    for row in rows:
        counts = dict(row.counts)
        hint = say("Write the count of each power for a year, or of none.")
        for year in sorted(years - set(counts)):
            message = say(
                "{row} has no count of {year} for {power}.", row=_board(row), year=year, power=row.power.full_name
            )
            yield _at(row, str(year), message, hint)
        last = row.last_year
        if last in counts and counts[last] != row.centres:
            message = say("{row} counts {count} centres in its last year.", row=_board(row), count=counts[last])
            yield _at(row, "centres", message, say("Correct one of the two."), str(row.centres))


def _choice_problems(rows: tuple[ResultRow, ...]) -> Iterable[Problem]:
    """Who chose a power chose alone: no number comes twice on a board."""
    seen: dict[int, ResultRow] = {}
    for row in rows:
        if row.choice is not None and (known := seen.setdefault(row.choice, row)) is not row:
            message = say("{board} has the same number in row {row}.", board=_board(row), row=known.row)
            yield _at(row, "choice", message, say("Give each who chose a number of their own."), str(row.choice))


def _not_alike(rows: tuple[ResultRow, ...], column: str) -> Iterable[Problem]:
    """The last year, the end and the pool belong to the board: rows that give them must agree."""
    given = [row for row in rows if getattr(row, column)]
    for row in given[1:]:
        if getattr(row, column) != getattr(given[0], column):
            here, there = getattr(row, column), getattr(given[0], column)
            message = say(
                "{board} has {column} {other_value} in row {row} and {value} here.",
                board=_board(row),
                column=column,
                other_value=there,
                row=given[0].row,
                value=here,
            )
            yield _at(row, column, message, say("Write the same in every row of the board, or only in one."), str(here))


def _count_problems(rows: tuple[ResultRow, ...], system: ScoringSystem) -> Iterable[Problem]:
    result = board_result(rows)
    soloist = next((row for row in rows if row.centres >= SOLO_CENTRES), None)
    if sum(row.centres for row in rows) <= CENTRES and soloist and result.end not in {None, End.SOLO}:
        message = say(
            "{power} has a solo with {centres} centres, but the end is {end}.",
            power=soloist.power.full_name,
            centres=soloist.centres,
            end=result.end,
        )
        yield _at(
            soloist,
            "end",
            say("{board}: {message}", board=_board(soloist), message=message),
            say("Write solo, or correct the centres."),
        )
        return
    for problem in result_problems(result, system):
        row = next((row for row in rows if str(row.power.full_name) in problem.message), rows[0])
        hint = (
            say("Write the year in which its last centre was lost.") if problem.field == "eliminated" else problem.hint
        )
        field = problem.field or "centres"
        yield _at(row, field, say("{board}: {message}", board=_board(row), message=problem.message), hint, problem.text)


def _pool_problems(rows: tuple[ResultRow, ...], rulebook: Rulebook) -> Iterable[Problem]:
    settings = next((entry for entry in rulebook.rounds if entry.number in {rows[0].round, "any"}), None)
    pools = [pool.id for pool in settings.pools] if settings else []
    for row in rows:
        if settings and row.pool and row.pool not in pools:
            names = ", ".join(pools)
            hint = (
                say("Its pools are {names}.", names=names)
                if pools
                else say("Leave the cell empty: the round is not split into pools.")
            )
            yield _at(
                row, "pool", say("Round {round} has no pool {pool}.", round=row.round, pool=row.pool), hint, row.pool
            )


def _pool_size_problems(rows: Iterable[ResultRow], rulebook: Rulebook) -> Iterable[Problem]:
    members: dict[tuple[int, str], dict[str, ResultRow]] = {}
    for row in rows:
        if row.pool and row.player:
            members.setdefault((row.round, row.pool), {})[row.player] = row
    for settings in rulebook.rounds:
        for pool in settings.pools:
            found = members.get((settings.number, pool.id), {}) if isinstance(settings.number, int) else {}
            if 0 < pool.size < len(found):
                last = max(found.values(), key=lambda row: row.row)
                message = say(
                    "{count} players sit in pool {pool} of round {settings}; it has {size}.",
                    count=len(found),
                    pool=pool.id,
                    settings=settings.number,
                    size=pool.size,
                )
                yield _at(
                    last, "pool", message, say("Correct the pool of the boards that are not part of it."), pool.id
                )


def _twice_problems(players: Sequence[PlayerRow]) -> Iterable[Problem]:
    first: dict[str, PlayerRow] = {}
    for row in players:
        known = first.setdefault(" ".join(row.player.casefold().split()), row)
        if known is not row:
            message = say("{player} is already in row {row}.", player=row.player, row=known.row)
            hint = say("Keep one row for each player; a player belongs to one team.")
            yield Problem(message, hint, row=row.row, field="player", text=row.player)


def _near_miss_problems(players: Sequence[PlayerRow], rows: Sequence[ResultRow]) -> Iterable[Problem]:
    """A listed name that played nowhere, next to one that played and is not listed, is most likely misspelt."""
    listed = {row.player for row in players}
    unlisted = sorted({row.player for row in rows if row.player} - listed)
    played = {row.player for row in rows}
    for row in players:
        near = get_close_matches(row.player, unlisted, n=1, cutoff=0.85) if row.player not in played else []
        if near:
            message = say(
                '"{player}" played no game, but "{similar_name}", who is not in this sheet, did.',
                player=row.player,
                similar_name=near[0],
            )
            hint = say("Write the name the same way in both sheets, or list both if they are two people.")
            yield Problem(message, hint, row=row.row, field="player", text=row.player)


def _team_problems(players: Sequence[PlayerRow], settings: TeamSettings) -> Iterable[Problem]:
    teams: dict[str, list[PlayerRow]] = {}
    for row in players:
        if row.team:
            teams.setdefault(row.team, []).append(row)
    sizes = (
        say("{size_min} to {size_max}", size_min=settings.size_min, size_max=settings.size_max)
        if settings.size_min < settings.size_max
        else ""
    )
    for name, members in teams.items():
        if not settings.size_min <= len(members) <= settings.size_max:
            message = say(
                "Members of team {name}: {count}; {sizes} are allowed.",
                name=name,
                count=len(members),
                sizes=sizes or settings.size_max,
            )
            yield Problem(
                message, say("Correct the team of its members."), row=members[-1].row, field="team", text=name
            )
