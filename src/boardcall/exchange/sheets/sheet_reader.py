"""The door for sheets: a file to what it holds, as rows, with questions where it is uncertain and reasons to refuse."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from boardcall.errors import InputError, Problem
from boardcall.exchange.sheets.book import CellSheet, Workbook, read_book
from boardcall.exchange.sheets.coded_heads import with_boards_as_heads
from boardcall.exchange.sheets.columns import game_code
from boardcall.exchange.sheets.dipvis import is_json
from boardcall.exchange.sheets.facts import RowFact, facts_of
from boardcall.exchange.sheets.heads import SheetTitle
from boardcall.exchange.sheets.laws import settle
from boardcall.exchange.sheets.names import name_key, told_by_known
from boardcall.exchange.sheets.numbered_names import without_numbers
from boardcall.exchange.sheets.other_sheets import OTHERS, holds_awards, holds_rulings, why_none
from boardcall.exchange.sheets.people import people_of, roll_call_of
from boardcall.exchange.sheets.plain_lists import few_names, listed
from boardcall.exchange.sheets.questions import YES_OR_NO, SheetAnswers, SheetQuestion
from boardcall.exchange.sheets.seats import SheetBoard, boards_of, full_name, is_person
from boardcall.exchange.sheets.sheet_rows import COLUMNS, IDS, ROWS_OF_BOARDS, SheetRow, roll_call_rows
from boardcall.exchange.sheets.tables import PURE, SheetTable, is_blank, is_heading_row, tables_of, turned
from boardcall.exchange.sheets.words import power_of
from boardcall.exchange.sheets.year_counts import board_start
from boardcall.game import FIRST_YEAR, POWERS
from boardcall.wording import Sentence, say

KINDS = ("players", "roll-call", "board-call", "results", "yearly", "awards", "rulings")
MOST_TURNED, MOST_PEOPLE, MOST_SEATED = 400, 1000, 3000
"""Of a list each name is compared with all others, of boards it is not."""
CLEARLY = 1.3
"""How much more a transposed sheet must tell than the same sheet as it is."""


@dataclass(frozen=True, slots=True)
class SheetTotal:
    """A person's place in the standings by a sheet: the score of a round, or the total (round 0), and the place."""

    player: str
    round: int
    score: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What a file holds: the outcome (read, ask or refuse), its rows, questions, problems and what was left alone."""

    kind: str
    rows: tuple[SheetRow, ...] = ()
    questions: tuple[SheetQuestion, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Sentence, ...] = ()
    totals: tuple[SheetTotal, ...] = ()
    """Scores of people over the rounds, and places, where the sheet has standings."""

    @property
    def outcome(self) -> str:
        """Whether all is certain, something is to be asked, or nothing can be taken."""
        return "refuse" if self.problems else "ask" if self.questions else "read"


def columns_shown(reading: SheetReading) -> tuple[str, ...]:
    """The columns of a reading: those of its kind, and others that it allows if the sheet has them."""
    return COLUMNS[reading.kind] + tuple(name for name in IDS if any(row.get(name) for row in reading.rows))


def read_sheet_file(
    data: bytes,
    *,
    kind: str = "",
    answers: Mapping[str, str] | None = None,
    known: Sequence[str] = (),
    name: str = "",
    said: Callable[[object], str] = str,
) -> SheetReading:
    """What a file of any layout holds. `known` are names of people whom its names, or empty seats, may mean.

    `name` is that of the file: a game of dipvis names its board nowhere else. `said` gives words in the language of
    the answers.
    """
    try:
        book = read_book(data)
        if is_json(data) and len(book.sheets) == 1:
            book = replace(book, sheets=(replace(book.sheets[0], name=PurePath(name).stem),))
        return read_cells(book, kind=kind, answers=answers, known=known, said=said)
    except InputError as error:
        return SheetReading(kind or "", problems=error.problems)


def read_cells(
    book: Workbook,
    *,
    kind: str = "",
    answers: Mapping[str, str] | None = None,
    known: Sequence[str] = (),
    said: Callable[[object], str] = str,
) -> SheetReading:
    """What the cells of a file hold."""
    asked = SheetAnswers(answers or {}, said)
    if book.mixed:
        line, texts = book.mixed
        text = say(
            "The file mixes two encodings from line {line} on. Are these lines right: {text}?",
            line=line,
            text=" | ".join(texts),
        )
        asked.ask(f"line {line}", text, YES_OR_NO[:1])
    facts = _facts(book, asked, known) if kind not in OTHERS else []
    for other in OTHERS if not facts else ():
        if kind in {"", other} and (others := OTHERS[other](book)):
            return SheetReading(other, tuple(others))
    chosen = kind or _kind(facts, book)
    if not facts:
        open_ = SheetReading(chosen, questions=tuple(asked.questions), notes=tuple(asked.notes))
        return open_ if asked.questions else _refused(chosen, *why_none(book))
    people = len({name_key(full_name(fact)) for fact in facts})
    most = MOST_PEOPLE if chosen in {"players", "roll-call"} else MOST_SEATED
    if people > most:
        message = say("The sheet names {count} people: {most} at most are read.", count=people, most=most)
        return _refused(chosen, message, say("Split it into several sheets."))
    if (empty := _empty_counts(facts)) and chosen in {"results", "board-call", ""} and kind != "board-call":
        message = say("The column {column} is empty, or holds formulas without saved values.", column=empty)
        return _refused("results", message, say("Open the file in a spreadsheet program, save it, and try again."))
    rows = _rows(chosen, facts, asked, known)
    if not rows and not asked.questions:
        return _refused(chosen, say("The sheet holds nothing of this kind."), say("Choose what the sheet holds."))
    return SheetReading(chosen, tuple(rows), tuple(asked.questions), (), tuple(asked.notes), tuple(_totals(facts)))


def _refused(kind: str, message: Sentence, hint: Sentence) -> SheetReading:
    return SheetReading(kind, problems=(Problem(message, hint),))


def _facts(book: Workbook, asked: SheetAnswers, known: Sequence[str]) -> list[RowFact]:
    """The facts of all sheets that are not hidden, in the orientation that says more."""
    visible = [sheet for sheet in book.sheets if not all(map(is_blank, sheet.rows)) and not holds_rulings(sheet)]
    shown = [sheet for sheet in visible if not sheet.hidden] or visible
    for sheet in visible:
        if sheet not in shown:
            asked.note(say("The hidden sheet {sheet} was skipped.", sheet=sheet.name))
    tables: list[SheetTable] = []
    alone = SheetTitle()
    for sheet in shown:
        if holds_awards(sheet):
            continue
        plain = without_numbers(sheet, asked)
        found, said = _best(listed(plain, asked))
        if not found and len(shown) == 1 and (named := few_names(plain, known, asked)):
            found, said = tables_of(named)
        tables += [table for table in found if not any(head.role == "award" for head in table.heads)]
        alone = said.within(alone)
    by_sheet: dict[str, list[RowFact]] = {sheet.name: [] for sheet in shown}
    for number, table in enumerate(tables):
        by_sheet[table.sheet] += facts_of(table, number)
    every = [fact for facts in by_sheet.values() for fact in facts]
    for fact in every:
        fact.title = fact.title.within(SheetTitle(alone.place, alone.end, alone.last_year))
    _name_powers_by_titles(every)
    _name_boards_by_sheets(by_sheet)
    return _of_interest(by_sheet, every, asked)


def _best(sheet: CellSheet) -> tuple[list[SheetTable], SheetTitle]:
    """The tables of a sheet, as it is or transposed, whichever tells more."""
    filled = [row for row in sheet.rows if not is_blank(row)]
    if len(filled) == 1 and sum(cell != "" for cell in filled[0]) > 2 and not is_heading_row(filled[0]):
        return tables_of(turned(replace(sheet, rows=tuple(filled))))  # names in one line
    upright, alone = tables_of(with_boards_as_heads(sheet))
    width = max(map(len, sheet.rows), default=0)
    if width > MOST_TURNED or len(sheet.rows) > MOST_TURNED:
        return upright, alone
    sideways, beside = tables_of(with_boards_as_heads(turned(sheet)))
    (seats, roles), (other_seats, other_roles) = _worth(upright), _worth(sideways)
    better = other_seats > CLEARLY * seats if seats or other_seats else other_roles > roles
    return (sideways, beside) if better else (upright, alone)


def _worth(tables: Sequence[SheetTable]) -> tuple[int, int]:
    """How well tables are understood: the seats they tell of, each once; then the roles their headings name."""
    facts = [fact for number, table in enumerate(tables) for fact in facts_of(table, number)]
    good = [
        fact
        for fact in facts
        if _has_power(fact) and (_has_name(fact) or FIRST_YEAR in fact.years or "centres" in fact.cells)
    ]
    told = [seat for fact in good for seat in _seats_told(fact)]
    roles = {head.role for table in tables for head in table.heads} - PURE
    powers = {fact.place.power or power_of(fact.cells.get("power", "")) for fact in good}
    return max(2 * len(set(told)) - len(told), 0) if len(powers) >= len(POWERS) - 1 else 0, len(roles)


def _seats_told(fact: RowFact) -> list[tuple[object, ...]]:
    """The seats of a fact: its table where another may have the counts to its names; round, board, power and year."""
    seat = (
        fact.table if _has_name(fact) != ("centres" in fact.cells) else None,
        fact.title.place,
        fact.place,
        fact.text("round"),
        fact.text("board"),
        fact.place.power or power_of(fact.cells.get("power", "")),
    )
    years = fact.years if FIRST_YEAR in fact.years else {}
    return [(*seat, year) for year in years or (fact.text("year"),)]


def _has_power(fact: RowFact) -> bool:
    return bool(fact.place.power or power_of(fact.cells.get("power", "")))


def _has_name(fact: RowFact) -> bool:
    return is_person(full_name(fact)) or bool(fact.extra)


def _name_powers_by_titles(facts: Sequence[RowFact]) -> None:
    """Where each of the seven powers has a table or a sheet of its own, its rows are seats of that power."""
    if {fact.title.power for fact in facts} >= set(POWERS) and not any(map(_has_power, facts)):
        for fact in facts:
            fact.place = replace(fact.place, power=fact.title.power)


def _name_boards_by_sheets(by_sheet: Mapping[str, Sequence[RowFact]]) -> None:
    """Where a sheet is called 1, B or 2A and its tables name no board, it is the board."""
    for name, facts in by_sheet.items():
        short = name.strip()
        code = game_code(short) if not short.isdigit() else None
        for fact in facts:
            if fact.title.place.board or fact.place.board or "board" in fact.cells or not _has_power(fact):
                continue
            if code:
                fact.cells["board"] = code[1]
                fact.cells.setdefault("round", str(code[0]))
            elif len(short) == 1 and len(by_sheet) > 1:
                fact.cells["board"] = short


def _of_interest(by_sheet: Mapping[str, list[RowFact]], every: list[RowFact], asked: SheetAnswers) -> list[RowFact]:
    """Without sheets that are something else, such as a budget, where others hold boards or people."""
    good = {name: [fact for fact in facts if _has_power(fact) or _has_name(fact)] for name, facts in by_sheet.items()}
    for name, facts in good.items():
        if not facts and name:
            asked.note(say("The sheet {sheet} was skipped.", sheet=name))
    kept = {id(fact) for facts in good.values() for fact in facts}
    return [fact for fact in every if id(fact) in kept or fact.text("power") or fact.years]


def _kind(facts: Sequence[RowFact], book: Workbook) -> str:
    seated = [fact for fact in facts if _has_power(fact)]
    by_year = _told_by_year(seated)
    if any(
        fact.cells.get("centres", "") != "" and not ("year" in fact.cells and (by_year or not _has_name(fact)))
        for fact in seated
    ):
        return "results"
    if any(fact.years or "year" in fact.cells for fact in seated):
        return "yearly"
    if seated:
        return "board-call"
    if any("present" in fact.cells for fact in facts):
        return "roll-call"
    titles = " ".join([fact.title.words for fact in facts[:1]] + [sheet.name.casefold() for sheet in book.sheets[:1]])
    return "roll-call" if re.search("roll ?call|attendance|anwesenheit|appel|presence", titles) else "players"


def _told_by_year(seated: Sequence[RowFact]) -> bool:
    years: dict[tuple[object, ...], set[str]] = {}
    for fact in seated:
        if fact.text("year"):
            for *seat, _ in _seats_told(fact):
                years.setdefault(tuple(seat), set()).add(fact.text("year"))
    return any(len(told) > 1 for told in years.values())


def _empty_counts(facts: Sequence[RowFact]) -> str:
    """The heading of a column of counts that is empty."""
    counted = [fact for fact in facts if "centres" in fact.cells and _has_power(fact) and not fact.years]
    return "centres" if counted and all(fact.cells["centres"] == "" for fact in counted) else ""


def _rows(kind: str, facts: Sequence[RowFact], asked: SheetAnswers, known: Sequence[str]) -> list[SheetRow]:
    if kind in {"players", "roll-call"}:
        people = people_of(_people_facts(facts), asked, known)
        usual = told_by_known({person.name: person.row for person in people}, known, asked.same_person)
        for person in people:
            person.name = usual.get(person.name, person.name)
        if kind == "roll-call":
            roll_call_of(people, asked)
            return [row for person in people for row in roll_call_rows(person)]
        return [{"player": person.name, **person.cells} for person in people]
    boards = boards_of(facts, asked)
    if kind == "results":
        boards = _ended(boards, asked)
    others = [full_name(fact) for fact in facts if not _has_power(fact) and is_person(full_name(fact))]
    if boards:
        settle(boards, asked, counted=kind == "results", people=[*others, *known], known=known)
    return [row for board in boards for row in ROWS_OF_BOARDS[kind](board)]


def _ended(boards: Sequence[SheetBoard], asked: SheetAnswers) -> list[SheetBoard]:
    """Without boards that still play: those of other sheets, such as of board calls and years, than the results."""
    told = [board for board in boards if any(seat.centres is not None for seat in board.seats.values())]
    sheets = {seat.sheet for board in told for seat in board.seats.values()}
    if not told:
        return list(boards)
    kept = []
    for board in boards:
        if board in told or any(seat.sheet in sheets for seat in board.seats.values()):
            kept.append(board)
        else:
            asked.note(say("{board} has no result and was skipped.", board=board_start(board)))
    return kept


def _totals(facts: Sequence[RowFact]) -> Iterator[SheetTotal]:
    """The standings of a sheet: rows of people with scores, without a power."""
    for fact in facts:
        score = fact.text("score") or ("" if fact.place.round else fact.text("total"))
        if not _has_power(fact) and _has_name(fact) and (score or fact.text("rank")):
            place = "" if fact.place.round else fact.text("rank")
            yield SheetTotal(full_name(fact), fact.place.round or 0, score, place)


def _people_facts(facts: Sequence[RowFact]) -> list[RowFact]:
    """The facts that list people: those of seats only where nothing else does, and each name once then."""
    named = [fact for fact in facts if _has_name(fact)]
    listed = [fact for fact in named if not _has_power(fact)]
    headed = [fact for fact in listed if fact.headed]
    if headed or listed:
        return headed or listed
    once = {name_key(full_name(fact)): fact for fact in reversed(named)}
    return [fact for fact in named if once[name_key(full_name(fact))] is fact]
