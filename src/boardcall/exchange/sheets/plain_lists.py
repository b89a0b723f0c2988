"""Lists as people write them in messages, as the tables they mean: a board in a line, teams above names, few names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell, CellSheet, Row
from boardcall.exchange.sheets.cells import text_of
from boardcall.exchange.sheets.columns import power_and_player
from boardcall.exchange.sheets.heads import Whereabouts, head_of, place_in
from boardcall.exchange.sheets.names import name_key
from boardcall.exchange.sheets.presence_lists import presence_listed
from boardcall.exchange.sheets.questions import YES_OR_NO, SheetAnswers
from boardcall.exchange.sheets.tables import LISTS
from boardcall.exchange.sheets.text_file import LISTED, MARK
from boardcall.exchange.sheets.words import power_of
from boardcall.exchange.sheets.year_counts import counts_said
from boardcall.game import POWERS
from boardcall.wording import say, with_commas

BOARD_LINES = (re.compile(r"^([^:–—]{1,40})[:–—] *(\S.*)$"), re.compile(r"^(.{1,40}?) - +(\S.*)$"))
SEAT = re.compile(r"^([^\W\d]+(?:[- ]Hungary)?\.?)[ :=]+(\S.*)$", re.IGNORECASE)
ALONE = re.compile(r"^([^\W\d]{2,}(?:[- ]Hungary)?\.?) (?:[-–—] +)?([^:;,()=|/]+)$", re.IGNORECASE)
LAST = re.compile(r"^(.*?)(?:^| )(?:and|und|et) (.+)$")
TEAM = re.compile(r"^(team|mannschaft|[ée]quipe)\b(?: *: *(?=\S)| +)(?!.*,)", re.IGNORECASE)
WORD = r"[^\W\d_]+(?:[-'’][^\W\d_]+)*\.?"
FULL_NAME = re.compile(f"{WORD}(?: {WORD}){{0,3}}")
COUNT_FIRST = re.compile(r"(\d{1,2}) ?\((.+)\)")
COUNTS = re.compile(
    r"\b(?!(?:board|brett|table|tisch|round|runde|ronde|manche)\b)[^\W\d]+(?:[- ]Hungary)?[ :=]*\d{1,2}\b",
    re.IGNORECASE,
)
STARRED = re.compile(r"(\*{1,3}|_{1,3})([^*_]+)\1")
FEW = 3
"""So many names without a heading could also be titles of a sheet."""
MOST_ROWS, LONGEST = 400, 1000
"""What is longer, or has a longer line, is no message."""
Seat = tuple[str, str, str]
"""A board, a power and a player."""


def listed(sheet: CellSheet, asked: SheetAnswers) -> CellSheet:
    """The sheet; one that holds boards in lines, or teams above their names, as a table of those."""
    if len(sheet.rows) > MOST_ROWS or any(len(_line(row)) > LONGEST for row in sheet.rows):
        return sheet
    rows = _without_marks(sheet.rows)
    return replace(
        sheet, rows=_counts(rows) or _boards(rows, asked) or presence_listed(rows) or _teams(rows, asked) or rows
    )


def _without_marks(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows of a list without what stands before most of them, 1., 2) or a dash; no stars around a title."""
    plain = [tuple(_unstarred(cell) for cell in row) for row in rows]
    alone = [text_of(cell) for row in plain for cell in row if cell != ""]
    firsts = [text_of(row[0]) for row in plain if row and row[0] != ""]
    marked = sum(MARK.match(text) is not None for text in firsts)
    if marked <= LISTED * len(firsts) or len(firsts) < len(alone) - len(firsts):
        return tuple(plain)
    return tuple(
        (MARK.sub("", cell), *rest) if isinstance(cell, str) else row for row in plain for cell, *rest in [row or ("",)]
    )


def _unstarred(cell: Cell) -> Cell:
    """A cell without the stars or lines that make it bold in messages."""
    found = STARRED.fullmatch(cell) if isinstance(cell, str) else None
    return found[2] if found else cell


def few_names(sheet: CellSheet, known: Sequence[str], asked: SheetAnswers) -> CellSheet | None:
    """A sheet of two or three full names as a list of players; it is asked unless all of them are known."""
    names = [text_of(cell) for row in sheet.rows for cell in row if cell != ""]
    if not 1 < len(names) <= FEW or not all(FULL_NAME.fullmatch(name) and name[0].isupper() for name in names):
        return None
    if not {name_key(name) for name in names} <= {name_key(name) for name in known}:
        text = say("Are these names of players: {names}?", names=with_commas(names))
        if folded(asked.ask("the list", text, YES_OR_NO)) != "yes":
            return None
    return CellSheet(sheet.name, (("Player",), *((name,) for name in names)))


def _line(row: Row) -> str:
    return ", ".join(text_of(cell) for cell in row if cell != "")


def _boards(rows: Sequence[Row], asked: SheetAnswers) -> tuple[Row, ...]:
    """Boards in lines, or a seat a line, as rows; none unless a board has nearly all powers."""
    lines = [(number, _line(row)) for number, row in enumerate(rows, 1)]
    seats = dict(_seats_by_row(lines))
    powers: dict[str, set[str]] = {}
    for board, power, _ in (seat for found in seats.values() for seat in found):
        powers.setdefault(board, set()).add(power)
    if not any(len(named) >= len(POWERS) - 1 for named in powers.values()):
        return ()
    table: list[Row] = [("Round", "Board", "Power", "Player")]
    current = ""
    for number, line in lines:
        place = place_in(line.partition(":")[0] if number in seats else line)[0]
        current = str(place.round) if place.round else current
        table += [(current, *seat) for seat in seats.get(number, ())]
        if line and number not in seats and not place:
            asked.note(say('Row {row} names no board and was left out: "{text}".', row=number, text=line))
    return tuple(table)


def _counts(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Boards whose counts stand in lines without names, as "1901: A5 E4 …" or "Board 1: Austria 5, …", as rows."""
    where, table = Whereabouts(), list[Row]()
    for line in map(_line, rows):
        counts = counts_said(line)
        rest = COUNTS.sub(" ", line)
        if len(counts) < len(POWERS) - 1:
            where = place_in(line)[0].within(Whereabouts(where.round)) if place_in(line)[0] else where
        elif not re.search(r"[^\W\d]{3}", place_in(rest)[1]):
            place = place_in(rest)[0].within(where)
            cells = (str(place.round or ""), place.board, str(place.year or ""))
            table += [(*cells, str(power.full_name), str(count)) for power, count in counts.items()]
    by_year = any(row[2] for row in table)
    heads = ("Round", "Board", "Year", "Power", "Centres")
    found = [heads, *table] if table else []
    return tuple(found if by_year else (row[:2] + row[3:] for row in found))


def _seats_by_row(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, list[Seat]]]:
    """Board, power and player of each seat that a row names, alone or with the other seats of its board."""
    above = ""
    for number, line in lines:
        found = _seats(line)
        alone = ALONE.match(line)
        power = power_of(alone[1]) if alone else None
        if len(found) > 1:
            yield number, found
        elif alone and power:
            yield number, [(above, str(power.full_name), alone[2])]
        else:
            above = place_in(line)[0].board or above


def _seats(line: str) -> list[Seat]:
    """Board, power and player of each seat that a line names; none if it begins with no board."""
    found = [head for pattern in BOARD_LINES if (head := pattern.match(line))]
    boards = [(place_in(head[1])[0].board, head[2]) for head in found]
    return max(([(board, *seat) for seat in _told(text)] for board, text in boards if board), key=len, default=[])


def _told(text: str) -> Iterator[tuple[str, str]]:
    text = text.strip().rstrip(".")
    apart = text.count(";") >= len(POWERS) - 2  # a comma is part of a name then, as in "Austria Lee, Ann; England …"
    for part in text.split(";") if apart else re.split(r"[,;](?![^()]*\))| / ", text):
        last = LAST.match(part)
        two = last and _seat(last[2])
        found = _seat(last[1] if last and two else part)
        if found:
            yield found
        if two:
            yield two


def _seat(part: str) -> tuple[str, str] | None:
    part = part.strip()
    if (found := SEAT.match(part)) and (power := power_of(found[1])):
        counted = COUNT_FIRST.fullmatch(found[2])
        return str(power.full_name), f"{counted[2]} ({counted[1]})" if counted else found[2]
    told = power_and_player(part)
    power = power_of(told[0]) if told else None
    return (str(power.full_name), told[1]) if told and power else None


def _teams(rows: Sequence[Row], asked: SheetAnswers) -> tuple[Row, ...]:
    """Teams with their names as rows of team and player; asked where no title says that it is a team."""
    filled = [row for row in rows if any(cell != "" for cell in row)]
    if filled and _is_title_of_list(filled[0]):
        rows = rows[rows.index(filled[0]) + 1 :]
        return _teams(rows, asked) or (_named(rows) if len(filled) > FEW else ())
    if across := _across(filled):
        return across
    teams = _beside(filled) or _in_lines(filled) or _below(rows)
    alone = len(teams) == 1 and TEAM.match(teams[0][0])
    if not (alone or len(teams) > 1) or not all(names for _, names in teams):
        return ()
    titles = [title for title, _ in teams]
    if not all(map(TEAM.match, titles)):
        text = say("Are these names of teams: {names}?", names=with_commas(titles))
        if folded(asked.ask("the teams", text, YES_OR_NO)) != "yes":
            return ()
    table = [(re.sub(r"^[^ ]+ *: *", "", title), name) for title, names in teams for name in names]
    return (("Team", "Player"), *table)


def _is_title_of_list(row: Row) -> bool:
    """Whether a row is a title such as "Team list", which is the name of no team."""
    texts = [text_of(cell) for cell in row if cell != ""]
    return len(texts) == 1 and bool(TEAM.match(texts[0])) and bool(LISTS.search(folded(texts[0])))


def _named(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Full names one below the other as a table of players; nothing where something else is among them."""
    names = [text_of(cell) for row in rows for cell in row if cell != ""]
    return (("Player",), *((name,) for name in names)) if all(map(FULL_NAME.fullmatch, names)) else ()


Teams = list[tuple[str, list[Cell]]]


def _beside(filled: Sequence[Row]) -> Teams:
    """Teams side by side: each a column below its title."""
    titles = [(place, text_of(cell)) for place, cell in enumerate(filled[0]) if cell != ""] if filled else []
    if len(titles) < 2 or not all(TEAM.match(title) for _, title in titles):
        return []
    if any(cell != "" for row in filled for place, cell in enumerate(row) if place not in dict(titles)):
        return []
    below = filled[1:]
    return [(title, [row[at] for row in below if at < len(row) and row[at] != ""]) for at, title in titles]


def _across(filled: Sequence[Row]) -> tuple[Row, ...]:
    """Teams side by side, of whom the heading "Team" speaks; below it stand numbers, or what a member is."""
    heading, *below = filled or [()]
    titles = [(place, text_of(cell)) for place, cell in enumerate(heading) if cell != ""]
    if len(titles) < FEW or titles[0][0] or head_of(heading[0]).role != "team":
        return ()
    lead = [row[0] for row in below]
    known = [head for _, title in titles[1:] if (head := head_of(title)).role not in {"", "?"} or head.place]
    if known or not all(map(_is_place_in_team, lead)):
        return ()
    table = [(title, row[at]) for at, title in titles[1:] for row in below if at < len(row) and row[at] != ""]
    named = all(FULL_NAME.match(text_of(name)) for _, name in table)
    return (("Team", "Player"), *table) if table and named else ()


def _is_place_in_team(cell: Cell) -> bool:
    return cell == "" or text_of(cell).rstrip(".").isdigit() or head_of(cell).role in {"captain", "player"}


def _in_lines(filled: Sequence[Row]) -> Teams:
    """Teams in lines: "Salon: Ann, Bob, Cy"."""
    found = [re.match(r"^((?:team *: *)?[^:]{1,40}): *(\S.*,.*)$", _line(row), re.IGNORECASE) for row in filled]
    teams: Teams = [(one[1], [part.strip() for part in one[2].split(",")]) for one in found if one]
    return teams if len(teams) == len(filled) and _say_nothing([title for title, _ in teams]) else []


def _below(rows: Sequence[Row]) -> Teams:
    """Teams one below the other, in one column: a title that says so, or one word above full names in each block."""
    teams: Teams = []
    gap = True
    for row in rows:
        cells = [cell for cell in row if cell != ""]
        if len(cells) > 1 or not all(isinstance(cell, str) for cell in cells):
            return []
        text = text_of(cells[0]) if cells else ""
        if TEAM.match(text) or text.endswith(":") or (text and gap and " " not in text):
            teams.append((text.removesuffix(":").strip(), []))
        elif text and (not teams or " " not in text):
            return []
        elif text:
            teams[-1][1].append(text)
        gap = not text
    return teams if _say_nothing([title for title, _ in teams]) else []


def _say_nothing(titles: Sequence[str]) -> bool:
    """Whether titles are neither headings of sheets nor places, unless they say that they are teams."""
    return all(TEAM.match(title) or not (head_of(title).says_something or place_in(title)[0]) for title in titles)
