"""What a sheet holds into an event, by the verbs of the desk: all or nothing, and nothing of what is there already."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import astuple, replace
from datetime import datetime

from boardcall.desk.call.roll_call import change_sign_up, check_in, check_out
from boardcall.desk.conduct.own_rulings import import_rulings, rulings_without_names
from boardcall.desk.event import Draft, Event
from boardcall.desk.people.imports import import_event
from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.result_rows import PLAYER_COLUMNS, RESULT_COLUMNS
from boardcall.exchange.results import Sheets, own_form, players_of_sheet, read_event
from boardcall.exchange.sheets.award_intake import take_awards
from boardcall.exchange.sheets.book import Workbook, cells_as_sheet, clean
from boardcall.exchange.sheets.names import name_key
from boardcall.exchange.sheets.seats import EMPTY_SEAT
from boardcall.exchange.sheets.sheet_reader import SheetReading, columns_shown, read_cells
from boardcall.exchange.sheets.sheet_rows import SheetRow
from boardcall.game import POWERS, Power
from boardcall.tournament import Act, Board, Player, PlayerId, RoundNumber, Seat, Tournament, YearCount
from boardcall.tournament.rulings import EarlierRuling
from boardcall.wording import say

NAMES = ("player", "started_by")


def take_sheet(
    event: Event,
    reading: SheetReading,
    *,
    new_salt: Callable[[], str],
    at: datetime,
    round: RoundNumber | None = None,
) -> Draft:
    """The acts that bring a reading into the event; `round` is that of a roll call which names none.

    Raises InputError while the reading has questions or problems, and where everything is in the event already.
    """
    refuse(reading.problems)
    refuse([Problem(one.text, say("Answer it first."), field=one.where) for one in reading.questions])
    rows = with_known_names(reading.rows, event.tournament)
    if reading.kind == "awards":
        return take_awards(event, rows)
    if reading.kind == "rulings":
        return import_rulings(event, rulings=_rulings(event, rows))
    if reading.kind == "roll-call":
        return _roll_call(event, rows, at=at, round=round)
    given = _tournament(event, reading.kind, rows)
    return import_event(event, given, new_salt=new_salt, at=at)


def _rulings(event: Event, rows: Iterable[SheetRow]) -> tuple[EarlierRuling, ...]:
    """The rulings of rows; one that the event has but for what cells lose, such as ends of lines, as it is there."""
    known = {_as_cells(one): one for one in rulings_without_names(event.tournament)}
    given = [EarlierRuling(**row) for row in rows]
    return tuple(known.get(_as_cells(one), one) for one in given)


def _as_cells(ruling: EarlierRuling) -> tuple[str, ...]:
    return tuple(clean(text).removeprefix("'") for text in astuple(ruling))


def corrected(reading: SheetReading, cells: Mapping[tuple[int, str], str]) -> SheetReading:
    """The reading again, with cells corrected by their row and column; what must hold is checked again."""
    columns = columns_shown(reading)
    rows = [[cells.get((place, name), row.get(name, "")) for name in columns] for place, row in enumerate(reading.rows)]
    return read_cells(Workbook((cells_as_sheet([columns, *rows]),)), kind=reading.kind)


def with_known_names(rows: Sequence[SheetRow], tournament: Tournament) -> list[dict[str, str]]:
    """The rows with each name as the event writes it, where it is the same but for case, accents, marks or order."""
    known = {name_key(player.name): player.name for player in tournament.players}
    return [
        {name: known.get(name_key(cell), cell) if name in NAMES else cell for name, cell in row.items()} for row in rows
    ]


def _tournament(event: Event, kind: str, rows: Sequence[SheetRow]) -> Tournament:
    """What the rows tell, as an event of its own in which a player's id is the name."""
    if kind == "players":
        return players_of_sheet(own_form(PLAYER_COLUMNS.all, rows), event.rulebook)
    if kind == "results":
        given = read_event(Sheets(own_form(RESULT_COLUMNS.all, rows)), event.rulebook).tournament
        boards = (_with_draw(board, rows) for board in given.boards)
        return replace(given, boards=tuple(_as_known(board, event.tournament.board(board.ref)) for board in boards))
    seated = tuple(_seated(rows) if kind == "board-call" else _counted(event, rows))
    names = dict.fromkeys(player for board in seated for seat in board.seats for player in seat.players)
    return Tournament("", event.rulebook.id, tuple(Player(name, name) for name in names), (), seated)


def _as_known(board: Board, known: Board | None) -> Board:
    """The board; where the event has the same counts, with what it knows and the sheet leaves out, such as the end."""
    if known is None or known.result is None or board.result is None:
        return board
    told, ours = board.result, known.result
    if any(one.centres != ours[one.power].centres for one in told.powers):
        return board
    survivors = {one.power for one in told.powers if one.centres}
    same_draw = told.in_draw is None or (ours.in_draw is None and told.in_draw == survivors)
    result = replace(
        told,
        powers=tuple(replace(one, eliminated=one.eliminated or ours[one.power].eliminated) for one in told.powers),
        last_year=told.last_year or ours.last_year,
        end=told.end or ours.end,
        conceded_to=told.conceded_to or ours.conceded_to,
        in_draw=ours.in_draw if same_draw else told.in_draw,
    )
    return replace(board, result=result)


def _with_draw(board: Board, rows: Iterable[SheetRow]) -> Board:
    mine = [row for row in rows if row["board"] == board.name and row["round"] == str(board.round)]
    drawn = frozenset(Power(row["power"]) for row in mine if row.get("in_draw"))
    return replace(board, result=replace(board.result, in_draw=drawn)) if drawn and board.result else board


def _by_board(rows: Iterable[SheetRow]) -> dict[tuple[str, str], list[SheetRow]]:
    found: dict[tuple[str, str], list[SheetRow]] = {}
    for row in rows:
        found.setdefault((row["round"], row["board"]), []).append(row)
    return found


def _seated(rows: Iterable[SheetRow]) -> Iterable[Board]:
    for (number, name), members in _by_board(rows).items():
        seats = sorted(
            (Power(row["power"]), (PlayerId(row["player"]),) if row["player"] != EMPTY_SEAT else ()) for row in members
        )
        yield Board(RoundNumber(int(number)), name, tuple(Seat(power, players) for power, players in seats))


def _counted(event: Event, rows: Iterable[SheetRow]) -> Iterable[Board]:
    """The counts of boards that the event has, each under its own players."""
    names = {player.id: PlayerId(player.name) for player in event.tournament.players}
    problems = []
    boards = {(str(board.round), board.name): board for board in event.tournament.boards}
    found = []
    for (number, name), members in _by_board(rows).items():
        known = boards.get((number, name))
        if known is None:
            message = say("Round {round} has no board {board} in this event.", round=number, board=name)
            problems.append(Problem(message, say("Take the board call or the results first."), field="board"))
            continue
        counts: dict[str, dict[str, int]] = {}
        for row in members:
            counts.setdefault(row["year"], {})[row["power"]] = int(row["centres"] or 0)
        years = [
            YearCount(int(year), tuple(told.get(power.value, 0) for power in POWERS))
            for year, told in sorted(counts.items())
        ]
        seats = tuple(replace(seat, players=tuple(names[one] for one in seat.players)) for seat in known.seats)
        found.append(Board(known.round, known.name, seats, known.pool, tuple(years)))
    refuse(problems)
    return found


def _roll_call(event: Event, rows: Sequence[SheetRow], *, at: datetime, round: RoundNumber | None) -> Draft:
    """Checks in who is present, checks out who is not, and notes what powers they wish for."""
    known = {player.name: player for player in event.tournament.players if not player.withdrawn}
    strangers = [row["player"] for row in rows if row["player"] not in known and row["present"] == "yes"]
    hint = say("Register them under Players, or take the sheet as players first.")
    refuse(
        [
            Problem(say("{name} is not registered.", name=name), hint, field="player")
            for name in dict.fromkeys(strangers)
        ]
    )
    acts: list[Act] = []
    notices: list[Problem] = []
    facts = event.tournament.roll_call
    for row in rows:
        number = RoundNumber(int(row["round"])) if row["round"] else round
        if number is None:
            raise InputError.of(
                say("The sheet names no round."), say("Choose the round of this roll call."), field="round"
            )
        player = known.get(row["player"])
        if player is None:
            continue
        now = facts.check_in(number, player.id)
        offers = row["sit_out"] == "yes", row["two_boards"] == "yes"
        draft = Draft(())
        if row["present"] == "yes" and (now is None or (now.offers_sit_out, now.offers_double) != offers):
            draft = check_in(event, player.id, round=number, at=at, offers_sit_out=offers[0], offers_double=offers[1])
        elif row["present"] == "no" and now is not None:
            draft = check_out(event, player.id, round=number)
        acts += draft.acts
        notices += draft.notices
        acts += _wishes(event, player.id, row["preferences"], at)
    if not acts:
        raise InputError.of(say("Everything in the sheet is in the event already."), say("Nothing needs to be done."))
    avoided = [row["player"] for row in rows if row["avoid"]]
    if avoided:
        message = say("Whom {names} avoid was not saved.", names=", ".join(avoided))
        notices.append(Problem(message, say("A director decides on it under Players.")))
    return Draft(tuple(dict.fromkeys(acts)), notices=tuple(notices))


def _wishes(event: Event, player: PlayerId, letters: str, at: datetime) -> Sequence[Act]:
    told = event.tournament.roll_call.sign_up(player)
    wished = tuple(Power(letter) for letter in letters)
    if not wished or told.preferences == wished:
        return ()
    return change_sign_up(event, replace(told, preferences=wished), today=at.date()).acts
