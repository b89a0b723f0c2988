"""The role of each column of a table: from its heading, or from its cells where no heading says it."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.book import Cell, Row
from boardcall.exchange.sheets.cells import count_of, number_of, text_of, whole_of, yes_or_no
from boardcall.exchange.sheets.heads import Heading, Whereabouts, place_in
from boardcall.exchange.sheets.tables import SheetTable, columns
from boardcall.exchange.sheets.words import NEUTRAL_WORDS, NOBODY_WORDS, TOTALS, power_meant, power_of
from boardcall.game import POWERS
from boardcall.scoring.result import CENTRES

UNSURE = frozenset({"", "?", "result"})
"""Roles of columns that may hold the counts where no heading says which one does."""
SLIPS = 2
"""By how many centres a column without a clear heading may miss the sum and still be asked about as the counts."""
INHERITS = frozenset({"centres", "number", "eliminated", "in_draw", "result"})
FEWEST_POWERS = 3
"""So many powers are in a column that names them."""
HALF, MOST, SURE = 0.6, 0.8, 0.9
"""Shares of the cells of a column from which on it is what they are."""
CODE = re.compile(r"^(?:r|rd|round)? ?(\d{1,2}) ?[-/.: ]? ?(?:b|bd|board|t|table|g|game)? ?(\d{1,2}|[a-z])$")
NAME_AND_COUNT = re.compile(
    r"^(.*?[^\s\[(:;,=|/–—-])\s*[:;,=|/–—-]?\s*[\[(]?\s*\b(\d{1,2}\+?)"
    r"(?: ?(?:scs?|dots|zentren|ce|vz|centres|ctrs?))?[\])]?$",
    re.IGNORECASE,
)
BOARD_AND_POWER = re.compile(r"(?:[Bb](?:oard|d)? ?|[Tt]able ?)?(\d{1,3}|[A-Z])[-/. :]*([^\W\d]+\.?)")
POWER_AND_COUNT = re.compile(r"([^\W\d]+)[ :(-]*(\d{1,2})\)?")
SEAT_AND_COUNT = re.compile(r"([^\W\d]+(?: hungary)?)(?: (\d{1,2}))?")
NOBODY_AND_COUNT = re.compile(r"^([-–—])\s*[:–—-]?\s*[\[(]?(\d{1,2})[\])]?$")
POWER_AND_PLAYER = re.compile(r"^([^\W\d]+(?:[- ]Hungary)?) ?(?:[:–—/|-] ?(.+)|\((.+)\))$")
POWER_PLAYER_COUNT = re.compile(r"([^\W\d]+(?:[- ]Hungary)?) ?\((.+)\) ?[:=–—-]? ?(\d{1,2})")
PLAYER_AND_POWER = re.compile(r"^(.+?) ?(?:[:–—/|,] ?|- |\(|\[)([^\W\d]{2,}(?:[- ]Hungary)?\.?)[)\]]?$")


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column with the role its heading or its cells give it."""

    index: int
    role: str
    place: Whereabouts
    slot: int
    text: str


def game_code(cell: Cell) -> tuple[int, str] | None:
    """Round and board of a code such as 1A, R1B2 or 1-2."""
    place, rest = place_in(text_of(cell))
    if place.round and place.board and not rest:
        return place.round, place.board
    found = CODE.match(text_of(cell).strip().casefold())
    return (int(found[1]), found[2].upper()) if found else None


def columns_of(table: SheetTable) -> list[SheetColumn]:
    cells = {index: [cell for cell in column if cell != ""] for index, column in columns(table)}
    heads = [table.heads[index] if index < len(table.heads) else Heading() for index in cells]
    heads = _inherited(_with_days(heads), cells)
    roles = [_role(head, cells[index], heads) for index, head in enumerate(heads)]
    if any(_are_powers(column, few=False) for column in cells.values()):  # "Ann (GER)" comes from Germany then
        roles = [
            "player" if role == "power and player" and heads[at].role != "power" else role
            for at, role in enumerate(roles)
        ]
    roles = _settled(roles, heads, cells, headed=table.headed)
    roles = _with_counts(roles, heads, [*cells], table)
    seen: Counter[tuple[Whereabouts, str]] = Counter()
    first: dict[tuple[Whereabouts, str], str] = {}
    found = []
    slot = 0
    for index, (role, head) in enumerate(zip(roles, heads, strict=True)):
        if role in {"", "ignore", "?", "percent", "number"}:
            continue
        key = (head.place, role)
        if role in {"player", "power", "board", "game", "round"} and seen[key]:
            if folded(head.text) != folded(first[key]):
                continue
            if seen[key] > slot:
                slot += 1
        elif role == "centres" and slot and head.place:
            pass
        elif seen[key] and role not in {"centres", "captain"} and seen[key] > slot:
            continue
        seen[key] += 1
        first.setdefault(key, head.text)
        mine = slot if not head.place or seen[key] > 1 else 0
        found.append(SheetColumn(index, role, head.place, mine, head.text))
    return found


def _with_days(heads: Sequence[Heading]) -> list[Heading]:
    """Days as heads are rounds in their order."""
    days = [index for index, head in enumerate(heads) if head.role == "day"]
    return [
        replace(head, place=Whereabouts(round=days.index(index) + 1)) if index in days else head
        for index, head in enumerate(heads)
    ]


def _inherited(heads: Sequence[Heading], cells: dict[int, list[Cell]]) -> list[Heading]:
    """Heads with the power or board of the column on their left, where theirs says none."""
    found: list[Heading] = []
    left = Whereabouts()
    for index, head in enumerate(heads):
        place = head.place
        if place.power or place.board or (place.round and not place.year):
            left = place
        elif left and not place and (head.role in INHERITS or (not head.text and cells[index])):
            found.append(replace(head, place=left))
            continue
        elif head.role not in INHERITS and head.text and not place.year:
            left = left if head.role in {"score", "rank", "percent"} else Whereabouts()
        found.append(head)
    return found


def _role(head: Heading, cells: Sequence[Cell], heads: Sequence[Heading]) -> str:  # noqa: C901, PLR0911, PLR0912  a line a role
    if not cells:
        return head.role if head.role not in {"?", ""} else "centres" if head.place.year else ""
    roles = {one.role for one in heads}
    match head.role:
        case "land":
            return "power" if "power" not in roles and _are_powers(cells, few="board" in roles) else "country"
        case "surname":
            return "family_name" if "given" in roles else "player"
        case "number":
            return "centres" if head.place.power or head.place.board else "ignore"
        case "game":
            coded = sum(game_code(cell) is not None and whole_of(cell) is None for cell in cells)
            if coded * 2 > len(cells):
                return "game"
            return "round" if "board" in roles else "board"
        case "board" if (
            "round" not in roles
            and _share(cells, lambda cell: game_code(cell) is not None) > 0.9
            and (_share(cells, lambda cell: whole_of(cell) is None) == 1)
        ):
            return "game"
        case "player" if "given" in roles and not roles & {"family_name", "surname"}:
            return "family_name"
        case "some centres":
            return "centres" if head.place.year else "?"
        case "board" | "round" if head.place.board or (head.role == "board" and head.place.power):
            return "ignore"
        case "" | "?":
            return _told_by_cells(head, cells) or _place_role(head, cells)
        case "present" if _share(cells, _is_yes_or_no) < 0.2 and "player" not in roles:
            return "present player" if _share(cells, _is_name) > 0.9 else "present"
        case "day":
            return "present" if _share(cells, _is_yes_or_no) > 0.9 else "ignore"
        case "centres" if not head.place.year and not any(count_of(cell) for cell in cells):
            return "ignore" if all(number_of(cell) is not None for cell in cells) else "centres"
    if head.role in {"player", "captain"} and head.place.power is None and _are_powers_and_players(cells):
        return "power and player"
    if head.role == "player" and "centres" not in roles and _share(cells, is_name_and_count) > 0.8:
        return "player and count"
    if head.role == "power" and _share(cells, _is_power_and_player) > 0.6 and _share(cells, _is_power) < 0.5:
        return "power and player"
    return head.role


def _told_by_cells(head: Heading, cells: Sequence[Cell]) -> str:
    """The role of a column whose heading says which round or board it belongs to, and not what it holds."""
    place = head.place
    if place.year:
        return "centres" if _share(cells, _is_count) > HALF else ""  # a cell that is no count is asked about
    if _are_powers(cells, few=bool(place)):
        return "power"
    if place.round and _share(cells, _is_seat) > HALF:
        return "seat and count"
    if _share(cells, _is_power_and_player) > MOST:
        return "power and player"
    if place.power or place.board:
        return _seat_role(head, cells)
    return _round_role(cells) if place.round else ""


def _seat_role(head: Heading, cells: Sequence[Cell]) -> str:
    """What is below the name of a power or a board."""
    if _share(cells, _is_count) > SURE:
        return "centres"
    if _share([cell for cell in cells if not is_nobody(text_of(cell))], is_name_and_count) > MOST:
        return "player and count"
    return "player" if _share(cells, _is_name) > HALF and head.role != "?" else ""


def _round_role(cells: Sequence[Cell]) -> str:
    are_of_one_power = len({power_of(cell) for cell in cells} - {None}) == 1  # "O" is Austria, and yes in French
    if _share(cells, _is_yes_or_no) > HALF and (are_of_one_power or _share(cells, _is_power) <= HALF):
        return "present"
    if _share(cells, _is_code) > HALF:
        return "code"
    return "power and count" if _share(cells, _is_power_and_count) > HALF else ""


def _place_role(head: Heading, cells: Sequence[Cell]) -> str:
    """What a column without a heading says of where a row belongs: "Round 1 Board 2", "Board 2" or "Round 1"."""
    if head.text or head.place:
        return ""
    found = [place_in(text_of(cell)) for cell in cells if isinstance(cell, str)]
    if len(found) < len(cells) or any(rest or not place for place, rest in found):
        return ""
    has_round, has_board = (all(getattr(place, name) for place, _ in found) for name in ("round", "board"))
    return "game" if has_round and has_board else "board" if has_board else "round" if has_round else ""


def _is_yes_or_no(cell: Cell) -> bool:
    return yes_or_no(cell) is not None


def _share(cells: Sequence[Cell], test: Callable[[Cell], bool]) -> float:
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells else 0.0


def _is_power(cell: Cell) -> bool:
    return power_of(cell) is not None


def _is_count(cell: Cell) -> bool:
    return count_of(cell) is not None


def _is_code(cell: Cell) -> bool:
    text = text_of(cell).strip()
    found = BOARD_AND_POWER.fullmatch(text)
    return bool(found and power_of(found[2]) and (found[1].isdigit() or re.search(r"[-/. :]", text)))


def _is_seat(cell: Cell) -> bool:
    return seat_and_count(cell) is not None and not _is_code(cell)


def _is_power_and_count(cell: Cell) -> bool:
    found = POWER_AND_COUNT.fullmatch(text_of(cell))
    return bool(found and power_of(found[1]))


def seat_and_count(cell: Cell) -> tuple[str, str, str] | None:
    """Board, power and count ("" where none is given) of a cell such as "Board 1, Austria, 5"."""
    place, rest = place_in(text_of(cell))
    found = SEAT_AND_COUNT.fullmatch(rest) if place.board else None
    return (place.board, found[1], found[2] or "") if found and power_of(found[1]) else None


def power_and_player(cell: Cell) -> tuple[str, str] | None:
    """The power and the player of a cell such as "France: Ann" or "Ann (France)"."""
    text = text_of(cell)
    if (found := POWER_PLAYER_COUNT.fullmatch(text)) and power_of(found[1]):
        return found[1], f"{found[2]} ({found[3]})"
    if (found := POWER_AND_PLAYER.match(text)) and power_of(found[1]):
        return found[1], found[2] or found[3]
    if (found := PLAYER_AND_POWER.match(text)) and power_of(found[2]):
        return found[2], found[1]
    return None


def _is_power_and_player(cell: Cell) -> bool:
    found = power_and_player(cell)
    return bool(found and len(found[0]) > 1 and power_of(cell) is None)


def _are_powers_and_players(cells: Sequence[Cell]) -> bool:
    """Whether most cells name a power and a player, and not all the same few powers, as countries of people do."""
    named = [found for cell in cells if _is_power_and_player(cell) and (found := power_and_player(cell))]
    return len(named) > HALF * len(cells) and len({power_of(power) for power, _ in named}) >= FEWEST_POWERS


def is_name_and_count(cell: Cell) -> bool:
    """Whether a cell holds a name and a count, as in "Ann (7)"."""
    text = text_of(cell)
    found = NAME_AND_COUNT.match(text)
    return bool(found and _is_name(found[1]))


def _is_name(cell: Cell) -> bool:
    if not isinstance(cell, str):
        return False
    return is_nobody(cell) or (bool(re.search(r"[^\W\d_]{2}", cell)) and not re.search(r"[@=]|https?:", cell))


def is_nobody(text: str) -> bool:
    """Whether a cell says that nobody plays."""
    return text.casefold().strip() in NOBODY_WORDS or folded(text) in NOBODY_WORDS


def _are_powers(cells: Sequence[Cell], *, few: bool) -> bool:
    named = [cell for cell in cells if not _is_label(cell)]
    powers = {power_of(cell) for cell in named} - {None}
    return bool(named) and len(powers) >= (3 if few else 5) and _share(named, _is_power) > 0.9


def _is_label(cell: Cell) -> bool:
    plain = folded(text_of(cell))
    return plain in NEUTRAL_WORDS or bool(TOTALS.match(plain))


def _with_counts(roles: list[str], heads: Sequence[Heading], indexes: Sequence[int], table: SheetTable) -> list[str]:
    """The roles, with the one column of counts found by what must hold where the headings do not tell it."""
    powers = [index for index, role in zip(indexes, roles, strict=True) if role == "power"]
    named = [place for place, role in enumerate(roles) if role == "centres"]
    if len(powers) != 1 or len(named) == 1 or any(heads[place].place for place in named):
        return roles
    rows = [row for _, row in table.rows if powers[0] < len(row) and _names_a_power(row[powers[0]])]
    unsure = named or [place for place, role in enumerate(roles) if role in UNSURE and not heads[place].place]
    off = {place: _off(_below(rows, indexes[place])) for place in unsure}
    fitting = [place for place in unsure if off[place] == 0]
    if not fitting and not named:
        slack = {place: CENTRES if roles[place] == "result" else SLIPS for place in unsure}
        fitting = [place for place in unsure if (by := off[place]) is not None and by <= slack[place]]
    if len(fitting) != 1:
        return roles
    return ["centres" if place in fitting else "?" if place in named else role for place, role in enumerate(roles)]


def _names_a_power(cell: Cell) -> bool:
    return bool(power_of(cell) or power_meant(text_of(cell)))


def _below(rows: Sequence[Row], index: int) -> list[Cell]:
    return [row[index] if index < len(row) else "" for row in rows]


def _off(cells: Sequence[Cell]) -> int | None:
    """By how many centres a column misses 34 a board; None where it is none of counts of whole boards."""
    counts = [found.centres for cell in cells if (found := count_of(cell))]
    boards, rest = divmod(len(cells), len(POWERS))
    if not boards or rest or len(counts) < len(cells):
        return None
    return abs(sum(counts) - CENTRES * boards)


def _settled(roles: list[str], heads: Sequence[Heading], cells: dict[int, list[Cell]], *, headed: bool) -> list[str]:
    """The roles, with columns found by what must hold where no heading names them."""
    free = [index for index, role in enumerate(roles) if role in {"", "?"} and cells[index] and not heads[index].place]
    has_power = any(
        role in {"power", "power and player"} or head.place.power for role, head in zip(roles, heads, strict=True)
    )
    if not has_power:
        for index in free:
            if _are_powers(cells[index], few=False):
                roles[index] = "power"
                has_power = True
                break
    if not any(role in {"player", "given", "family_name", "power and player", "player and count"} for role in roles):
        named = [index for index in free if roles[index] in {"", "?"} and _share(cells[index], _is_name) > 0.9]
        if (not headed or len(roles) == 1 or has_power) and named:
            best = max(named, key=lambda index: (len(set(cells[index])), -index))
            blank = [index for index in named if not heads[index].text]
            if len(named) == 1 or not headed or blank:
                roles[best if len(named) == 1 or not headed else blank[0]] = "player"
    if has_power and not headed and not any(role == "centres" for role in roles):
        counted = [index for index in free if roles[index] == "" and _share(cells[index], _is_count) == 1]
        if len(counted) == 1:
            roles[counted[0]] = "centres"
    return roles
