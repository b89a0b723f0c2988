"""Facts to the seats of boards: who had which power with how many centres, and the counts of the years."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell
from boardcall.exchange.sheets.cells import count_of, end_of, number_of, text_of, whole_of, year_of, yes_or_no
from boardcall.exchange.sheets.columns import is_nobody
from boardcall.exchange.sheets.facts import RowFact
from boardcall.exchange.sheets.heads import place_in
from boardcall.exchange.sheets.names import REPLACED, is_formula, name_key, shown_names
from boardcall.exchange.sheets.questions import YES_OR_NO, SheetAnswers
from boardcall.exchange.sheets.words import NEUTRAL_WORDS, power_of
from boardcall.game import POWERS, Power
from boardcall.wording import say

EMPTY_SEAT = "-"
Where = tuple[int, str]
"""Round (0 while it is not known) and board ("" while it is not known)."""


@dataclass(slots=True)
class SeatFacts:
    """One power on one board, as a sheet tells it; None and "" are what it does not say."""

    power: Power
    sheet: str
    row: int
    player: str = ""
    started_by: str = ""
    replaced_in: int | None = None
    centres: int | None = None
    at_least: bool = False
    eliminated: int | None = None
    in_draw: str = ""
    score: str = ""


@dataclass(slots=True)
class SheetBoard:
    """One board of a sheet."""

    round: int
    name: str
    seats: dict[Power, SeatFacts] = field(default_factory=dict)
    twice: list[SeatFacts] = field(default_factory=list)
    last_year: int | None = None
    end: str = ""
    neutral: int | None = None
    system: str = ""
    """The scoring system, where the sheet names it."""
    years: dict[int, dict[Power, int | None]] = field(default_factory=dict)
    neutrals: dict[int, int] = field(default_factory=dict)
    doubts: dict[str, list[str]] = field(default_factory=dict)
    """What rows say of the whole board, and not all of them the same: each value, by what it is of."""

    def doubt(self, what: str, known: object, said: object) -> None:
        """Remembers that a row says something else than the rows before it did."""
        values = [str(one) for one in (known, said)]
        if all(one not in {None, ""} for one in (known, said)) and values[0] != values[1]:
            told = self.doubts.setdefault(what, values[:1])
            told += [one for one in values[1:] if one not in told]

    @property
    def where(self) -> str:
        """How a question names the board."""
        parts = [f"round {self.round}" if self.round else "", f"board {self.name}" if self.name else "the board"]
        return ", ".join(filter(None, parts))


def board_name(cell: Cell) -> str:
    text = text_of(cell).strip()
    whole = whole_of(cell)
    if whole is not None:
        return str(whole)
    found = re.fullmatch(
        r"(?i)(?:(?:board|bd|brd|table|tisch|brett|tbl|plateau)(?:[ .:#-]+|(?=\d|\w$))|b(?:[ .:#-]+|(?=\d)))"
        r"(?:no\.?|nr\.?|n°)?[ .]*(\w{1,20})",
        text,
    )
    return (found[1] if found else text).strip()


def round_number(cell: Cell) -> int:
    """The round a cell names, 0 for none."""
    if number_of(cell) is not None:
        whole = whole_of(cell) or 0  # 1.5 is no round
        return whole if 0 < whole < 100 else 0
    found = re.search(r"\d{1,2}", text_of(cell))
    return place_in(text_of(cell))[0].round or (int(found[0]) if found else 0)


def boards_of(facts: Sequence[RowFact], asked: SheetAnswers) -> list[SheetBoard]:
    """The boards that facts tell of, with every seat; what two facts say of one seat is joined."""
    _years_or_ends(facts)
    shown = _names(facts)
    places = _places(facts, asked)
    found: dict[Where, SheetBoard] = {}
    for fact, place in zip(facts, places, strict=True):
        if place is not None:
            board = found.setdefault(place, SheetBoard(*place))
            _add(board, fact, shown, asked)
    for board in found.values():
        if not board.end and sum(bool(seat.in_draw) for seat in board.seats.values()) > 1:
            board.end = "draw"
    return sorted(found.values(), key=lambda board: (board.round, len(board.name), board.name))


def _power(fact: RowFact) -> Power | None:
    return fact.place.power or power_of(fact.cells.get("power", ""))


def _is_neutral(fact: RowFact) -> bool:
    return folded(fact.text("power")) in NEUTRAL_WORDS and fact.place.power is None


def _names(facts: Sequence[RowFact]) -> dict[tuple[int, str], str]:
    """How each name of a table is shown. Within a file, the first spelling of a name is used for the others."""
    by_table: dict[int, list[str]] = defaultdict(list)
    for fact in facts:
        name = _name_in(fact)
        if name and not is_nobody(name):
            by_table[fact.table].append(name)
    first: dict[tuple[str, ...], str] = {}
    found = {}
    for table, names in by_table.items():
        for raw, name in shown_names(names).items():
            found[table, raw] = first.setdefault(name_key(name), name)
    return found


def _name_in(fact: RowFact) -> str:
    if "given" in fact.cells or "family_name" in fact.cells:
        return full_name(fact)
    return fact.text("player")


def full_name(fact: RowFact) -> str:
    """First and last name in one; a homonym's number after it."""
    if fact.text("player"):
        return fact.text("player")
    given, last = fact.text("given"), fact.text("family_name")
    found = f"{given} {last}".strip()
    if last and "," in last and given:
        family, title = last.split(",", 1)
        found = f"{given} {family},{title}"
    number = whole_of(fact.cells.get("homonym", ""))
    return f"{found} ({number})" if number and number > 1 else found


def _years_or_ends(facts: Sequence[RowFact]) -> None:
    """Turns a column of years into counts by year, if a power is in it for several years; otherwise into its last
    year.
    """
    by_table: dict[int, list[RowFact]] = defaultdict(list)
    for fact in facts:
        if "year" in fact.cells:
            by_table[fact.table].append(fact)
    for rows in by_table.values():
        seen = Counter((fact.text("round"), fact.text("board"), fact.place.board, _power(fact)) for fact in rows)
        several = any(times > 1 for times in seen.values())
        for fact in rows:
            cell = fact.cells.pop("year")
            year = year_of(cell)
            if several and year:
                fact.years = {year: fact.cells.pop("centres", "")}
            elif year:
                fact.cells.setdefault("last_year", cell)


def _places(facts: Sequence[RowFact], asked: SheetAnswers) -> list[Where | None]:
    """Where each fact belongs. Asks for the round or the boards where the file does not say them."""
    places: list[Where | None] = []
    for fact in facts:
        if _power(fact) is None and not _is_neutral(fact) and "neutral" not in fact.cells:
            places.append(None)
            continue
        number = fact.place.round or round_number(fact.cells.get("round", "")) or fact.title.place.round or 0
        board = board_name(fact.cells.get("board", "")) or fact.place.board or fact.title.place.board
        places.append((number, board))
    places = _without_lists(facts, places, asked)
    known = [place for place in places if place is not None]
    if not known:
        return places
    _ask_powers(facts, places, asked)
    if not all(board for _, board in known):
        places = _without_boards(facts, places, asked)
    if any(place is not None and not place[0] for place in places):
        given = asked.ask(
            "the round", say("Which round is this?"), [say("round {number}", number=number) for number in range(1, 5)]
        )
        number = round_number(given)
        places = [None if place is None else (place[0] or number, place[1]) for place in places]
    return places


def _without_lists(facts: Sequence[RowFact], places: list[Where | None], asked: SheetAnswers) -> list[Where | None]:
    """Without tables that name powers, but no board and no count, beside others that do: a list of awards, for one."""
    told = {fact.table for fact, place in zip(facts, places, strict=True) if place and place[1]}
    counted = {fact.table for fact in facts if fact.text("centres") or fact.years}
    if not told & counted:
        return places
    lists = {fact.table: fact for fact in reversed(facts) if fact.table not in told | counted and _power(fact)}
    for first in sorted(lists.values(), key=lambda fact: fact.table):
        asked.note(say("The table from row {row} on names no boards and was left out.", row=first.row))
    return [None if fact.table in lists else place for fact, place in zip(facts, places, strict=True)]


def _ask_powers(facts: Sequence[RowFact], places: Sequence[Where | None], asked: SheetAnswers) -> None:
    """Asks of rows with a player and a count, but without a power, in tables that name powers."""
    named = {fact.table for fact in facts if "power" in fact.cells and _power(fact)}
    for fact, place in zip(facts, places, strict=True):
        name = _name_in(fact)
        is_seat = place is None and fact.table in named and fact.text("power") == "" and fact.text("centres") != ""
        if is_seat and re.search(r"[^\W\d_]{2}", name):
            asked.ask(f"row {fact.row}", say("Row {row}: which power did {player} play?", row=fact.row, player=name))


def _without_boards(facts: Sequence[RowFact], places: list[Where | None], asked: SheetAnswers) -> list[Where | None]:
    """Boards without a name: seven powers that follow each other are one, which is asked; else nothing is taken."""
    runs: list[list[int]] = []
    for index, place in enumerate(places):
        if place is None or place[1]:
            continue
        power = _power(facts[index])
        last = runs[-1] if runs else []
        fresh = not last or places[last[0]] != place or facts[last[0]].table != facts[index].table
        if fresh or power in {_power(facts[one]) for one in last}:
            runs.append([index])
        else:
            last.append(index)
    whole = all({_power(facts[one]) for one in run} >= set(POWERS) for run in runs)
    if not whole:
        asked.ask(
            "the boards",
            say("Who sat on one board? There is no column for the board. Add one to the sheet, then try again."),
        )
        return [None] * len(places)
    given = asked.ask(
        "the boards",
        say("The boards have no name. Are they boards 1 to {count} in this order?", count=len(runs))
        if len(runs) > 1
        else say("The board has no name. Is it board 1?"),
        YES_OR_NO[:1],
    )
    if not given:
        return places
    counted: Counter[int] = Counter()
    for run in runs:
        number = (places[run[0]] or (0, ""))[0]
        counted[number] += 1
        for index in run:
            places[index] = (number, str(counted[number]))
    return places


def _add(board: SheetBoard, fact: RowFact, shown: dict[tuple[int, str], str], asked: SheetAnswers) -> None:
    if _is_neutral(fact):
        _add_neutral(board, fact)
        return
    power = _power(fact)
    _add_last_year(board, year_of(fact.cells.get("last_year", "")) or fact.title.last_year)
    board.system = board.system or fact.text("system")
    _add_end(board, fact)
    if whole_of(fact.cells.get("neutral", "")) is not None and not fact.years:
        board.neutral = whole_of(fact.cells["neutral"])
    for year, cell in fact.years.items():
        if power is None:
            continue
        row = board.years.setdefault(year, {})
        count = count_of(cell)
        board.doubt(f"{year}, {power.value}", row.get(power), count.centres if count else None)
        row.setdefault(power, count.centres if count else None)
        if cell != "" and count is None:
            asked.ask(
                f"row {fact.row}, {year}",
                say('"{text}" is not a number of centres. How many are there?', text=text_of(cell)),
            )
        neutral = whole_of(fact.cells.get("neutral", ""))
        if neutral is not None:
            board.neutrals[year] = neutral
    if power is None:
        return
    _join(board, _seat(power, fact, shown, asked))


def _add_neutral(board: SheetBoard, fact: RowFact) -> None:
    count = count_of(fact.cells.get("centres", ""))
    board.neutral = count.centres if count else board.neutral
    for year, cell in fact.years.items():
        if count := count_of(cell):
            board.neutrals[year] = count.centres


def _add_last_year(board: SheetBoard, year: int | None) -> None:
    board.doubt("last year", board.last_year, year)
    board.last_year = board.last_year or year


def _add_end(board: SheetBoard, fact: RowFact) -> None:
    text = fact.text("end")
    if text:
        board.doubt("end", board.end, end_of(text))
        board.end = board.end or end_of(text)
        found = re.search(r"\b19[0-5]\d\b", text)
        board.last_year = board.last_year or (int(found[0]) if found else None)
    board.end = board.end or fact.title.end


def _seat(power: Power, fact: RowFact, shown: dict[tuple[int, str], str], asked: SheetAnswers) -> SeatFacts:
    seat = SeatFacts(power, fact.sheet, fact.row)
    raw = _name_in(fact)
    has_names = bool({"player", "given", "family_name"} & set(fact.cells))
    seat.player = EMPTY_SEAT if is_nobody(raw) else shown.get((fact.table, raw), raw)
    if has_names and not raw:
        seat.player = "?"
    if raw and is_formula(raw) and not is_nobody(raw):
        asked.ask(f"row {fact.row}", say('"{text}" is a formula, not a name. Who is it?', text=raw))
        seat.player = asked.answers.get(f"row {fact.row}", "")
    if found := REPLACED.match(raw):
        seat.started_by, seat.player = found["first"].strip(), found["second"].strip()
        seat.replaced_in = year_of(found["year"]) if found["year"] else None
    cell = fact.cells.get("centres", "")
    count = count_of(cell)
    if count:
        seat.centres, seat.eliminated, seat.at_least = count.centres, count.eliminated, count.at_least
    elif cell != "":
        given = asked.ask(
            f"row {fact.row}, {power.full_name}",
            say('"{text}" is not a number of centres. How many are there?', text=text_of(cell)),
        )
        seat.centres = whole_of(given)
    out = year_of(fact.cells.get("eliminated", ""))
    if out and out > 1900:
        seat.eliminated = out
    seat.score = fact.text("score")
    _add_result(seat, fact)
    return seat


def _add_result(seat: SeatFacts, fact: RowFact) -> None:
    text = fact.text("result")
    plain = folded(text)
    if found := re.search(r"(?:elim\w*|out|ausgeschieden|raus|eliminee?) ?(?:in |en )?(19\d\d|\d\d)\b", plain):
        seat.eliminated = seat.eliminated or year_of(found[1])
    if text and end_of(text) == "draw":
        seat.in_draw = "yes"
    cell = fact.cells.get("in_draw", "")
    number = number_of(cell)
    if number is not None:
        seat.in_draw = "yes" if number > 1 or (number == 1 and not fact.text("homonym")) else ""
    elif (yes_or_no(cell) and cell != "") or end_of(text_of(cell)) == "draw":
        seat.in_draw = "yes"


def _join(board: SheetBoard, seat: SeatFacts) -> None:
    known = board.seats.get(seat.power)
    if known is None:
        board.seats[seat.power] = seat
        return
    fits = all(
        getattr(known, name) in {None, "", "?"}
        or getattr(seat, name) in {None, "", "?"}
        or getattr(known, name) == getattr(seat, name)
        for name in ("player", "centres", "eliminated")
    )
    if not fits:
        board.twice.append(seat)
        return
    known.player = seat.player if known.player in {"", "?"} and seat.player else known.player
    known.centres = seat.centres if known.centres is None else known.centres
    known.eliminated = known.eliminated or seat.eliminated
    known.in_draw = known.in_draw or seat.in_draw
    known.started_by = known.started_by or seat.started_by
    known.score = known.score or seat.score


def players_in(boards: Iterable[SheetBoard]) -> list[str]:
    """Everybody who sits anywhere, in order."""
    return list(
        dict.fromkeys(seat.player for board in boards for seat in board.seats.values() if is_person(seat.player))
    )


def is_person(name: str) -> bool:
    return name not in {"", EMPTY_SEAT, "?"}
