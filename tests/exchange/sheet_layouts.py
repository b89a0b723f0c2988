"""One event's results in as many layouts as directors have: each a grid of cells, or a file, with what it holds."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from boardcall.exchange.sheets.book import Cell, CellSheet, Workbook, clean

POWERS = "AEFGIRT"
NAMES = (
    *("Germaine de Staël", "Juliette Récamier", "Łukasz Żółty", "Friedrich von Gentz", "Johann von Wessenberg"),
    *("Anton Prokesch", "George Canning", "Stratford Canning", "Seán O’Brien", "Halet Efendi", "Mustafa Reşid Pasha"),
    *("Agah", "Andrey Razumovsky", "Ioannis Kapodistrias", "Carlo Andrea Pozzo di Borgo", "Manuel Godoy", "José Núñez"),
    *("Pedro Cevallos", "Wilhelm von Humboldt", "Christian von Haugwitz", "Heinrich vom Stein"),
)
WORDS: dict[str, Any] = {
    "en": {
        "round": ["Round", "Rd", "Rnd", "Round no.", "round"],
        "board": ["Board", "Table", "Bd", "Board name", "board"],
        "power": ["Power", "Country", "Pwr", "Great Power", "power", "Nation"],
        "player": ["Player", "Name", "Player name", "Who", "player"],
        "centres": ["Centres", "SC", "SCs", "Supply centers", "Dots", "Ctr", "Final centres", "Centers"],
        "score": ["Score", "Points", "Share", "Pts"],
        "total": ["Total", "Sum"],
        "A": "Austria", "E": "England", "F": "France", "G": "Germany", "I": "Italy", "R": "Russia", "T": "Turkey",
        "short": {"A": "AUS", "E": "ENG", "F": "FRA", "G": "GER", "I": "ITA", "R": "RUS", "T": "TUR"},
    },
    "fr": {
        "round": ["Ronde", "Manche", "ronde"],
        "board": ["Table", "Plateau", "table"],
        "power": ["Puissance", "Pays", "Grande puissance"],
        "player": ["Joueur", "Nom complet", "Nom du joueur", "Nom"],
        "centres": ["Centres", "CE", "Nombre de centres", "Centres de ravitaillement"],
        "score": ["Points", "Score", "Part"],
        "total": ["Total", "Somme"],
        "A": "Autriche", "E": "Angleterre", "F": "France", "G": "Allemagne", "I": "Italie", "R": "Russie",
        "T": "Turquie",
        "short": {"A": "AUT", "E": "ANG", "F": "FRA", "G": "ALL", "I": "ITA", "R": "RUS", "T": "TUR"},
    },
    "de": {
        "round": ["Runde", "Rde"],
        "board": ["Brett", "Tisch"],
        "power": ["Macht", "Land", "Großmacht"],
        "player": ["Spieler", "Name", "Spielername", "Teilnehmer"],
        "centres": ["Zentren", "VZ", "Versorgungszentren", "Anzahl Zentren"],
        "score": ["Punkte", "Anteil", "Pkt"],
        "total": ["Summe", "Gesamt"],
        "A": "Österreich", "E": "England", "F": "Frankreich", "G": "Deutschland", "I": "Italien", "R": "Russland",
        "T": "Türkei",
        "short": {"A": "ÖST", "E": "ENG", "F": "FRA", "G": "DEU", "I": "ITA", "R": "RUS", "T": "TÜR"},
    },
}  # fmt: skip
Grid = list[list[object]]


@dataclass(frozen=True)
class Seat:
    round: int
    board: str
    power: str
    player: str
    centres: int


@dataclass(frozen=True)
class Layout:
    """A layout: what it is called, its sheets, the seats it tells of, and whether it tells the counts."""

    name: str
    sheets: tuple[tuple[str, Grid], ...]
    seats: tuple[Seat, ...]

    @property
    def book(self) -> Workbook:
        """The layout as a workbook's cells."""
        return Workbook(
            tuple(
                CellSheet(name, tuple(tuple(_cell(cell) for cell in row) for row in grid)) for name, grid in self.sheets
            )
        )

    def text(self, separator: str) -> str:
        """The only sheet as text with separators."""
        out = io.StringIO()
        csv.writer(out, delimiter=separator, lineterminator="\r\n").writerows(self.sheets[0][1])
        return out.getvalue()


def _cell(value: object) -> Cell:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else clean(str(value))


def event(random: Random, *, rounds: int = 3, boards: int = 3) -> tuple[Seat, ...]:
    """An event of 34 centres a board."""
    letters = random.random() < 0.5
    found = []
    for number in range(1, rounds + 1):
        people = random.sample(NAMES, 7 * boards)
        for board in range(boards):
            cuts = sorted(random.sample(range(40), 6))
            counts = [b - a - 1 for a, b in zip([-1, *cuts], [*cuts, 40], strict=True)]
            name = "ABC"[board] if letters else str(board + 1)
            for power, count, player in zip(POWERS, counts, people[board * 7 :], strict=False):
                found.append(Seat(number, name, power, player, count))
    return tuple(found)


class Writer:
    """Writes an event in a layout drawn by chance."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seats = event(self.random)
        self.words = WORDS[self.random.choice(list(WORDS))]
        self.power_form = self.random.choice(["full", "short", "letter"])
        self.name_form = self.random.choice(["plain", "plain", "last first", "capitals"])
        self.order = list(POWERS)
        if self.random.random() < 0.4:
            self.order.sort(key=lambda power: str(self.words[power]))
        self.heads: dict[str, str] = {
            key: self.random.choice(self.words[key])
            for key in ("round", "board", "power", "player", "centres", "score", "total")
        }

    def power(self, power: str) -> str:
        """A power as this sheet writes it."""
        if self.power_form == "letter":
            return power
        return str(self.words["short"][power] if self.power_form == "short" else self.words[power])

    def name(self, name: str) -> str:
        """A name as this sheet writes it."""
        given, _, last = name.partition(" ")
        if not last or self.name_form == "plain":
            return name.upper() if self.name_form == "capitals" else name
        if name.startswith(("Carlo Andrea",)):
            given, last = "Carlo Andrea", "Pozzo di Borgo"
        return f"{last}, {given}" if self.name_form == "last first" else f"{last.upper()} {given}"

    def board(self, name: str) -> object:
        """A board as this sheet writes it."""
        return self.board_form.format(name) if self.board_form else int(name) if name.isdigit() else name

    board_form = ""

    def by(self, **wanted: object) -> list[Seat]:
        """The seats of a round, a board or a power."""
        return [seat for seat in self.seats if all(getattr(seat, key) == value for key, value in wanted.items())]

    def games(self, number: int | None = None) -> Iterator[tuple[int, str, list[Seat]]]:
        """Each board with its seats in the order of this sheet."""
        for round_number, board in dict.fromkeys((seat.round, seat.board) for seat in self.seats):
            if number in {None, round_number}:
                seats = self.by(round=round_number, board=board)
                yield round_number, board, sorted(seats, key=lambda seat: self.order.index(seat.power))

    def framed(self, grid: Grid) -> Grid:
        """A grid with a title, blank rows or a blank column, and a note below, by chance."""
        if self.random.random() < 0.3:
            grid = [["", *row] for row in grid]
        if self.random.random() < 0.4:
            grid = [["Congress Cup, Aix 1818"], [], *grid]
        elif self.random.random() < 0.2:
            grid = [[], *grid]
        if self.random.random() < 0.3:
            grid = [*grid, [], ["Remember: hand in the sheets before 11 pm!"]]
        return grid

    def row_a_power(self) -> Grid:
        """One row a power, with columns in any order and some of no interest."""
        self.board_form = self.random.choice(["", "", "Board {}"])
        columns = ["round", "board", "power", "player", "centres"]
        if self.random.random() < 0.3:
            self.random.shuffle(columns)
        if self.random.random() < 0.5:
            columns.insert(self.random.randrange(len(columns) + 1), "score")
        once = self.random.random() < 0.3 and columns[:2] == ["round", "board"]
        sums = self.random.random() < 0.4
        rows: Grid = [[self.heads[column] for column in columns]]
        for number, board, seats in self.games():
            for place, seat in enumerate(seats):
                cells: dict[str, object] = {
                    "round": "" if once and place else number,
                    "board": "" if once and place else self.board(board),
                    "power": self.power(seat.power),
                    "player": self.name(seat.player),
                    "centres": seat.centres,
                    "score": round(seat.centres**2 / 7, 3),
                }
                rows.append([cells[column] for column in columns])
            if sums:
                rows.append([{"power": self.heads["total"], "centres": 34}.get(column, "") for column in columns])
                rows += [[]] if self.random.random() < 0.5 else []
        return rows

    def row_a_board(self) -> Grid:
        """One row a board: each power with its count beside it."""
        beside = self.random.choice(["same", "named", "grouped", "apart"])
        count = self.heads["centres"]
        head: list[object] = [self.heads["round"], self.heads["board"]]
        over: list[object] = ["", ""]
        if beside == "apart":
            head += [self.power(power) for power in self.order] * 2
        for power in self.order if beside != "apart" else ():
            word = self.power(power)
            head += {
                "same": [word, count],
                "named": [word, f"{word} {count}"],
                "grouped": [self.heads["player"], count],
            }[beside]
            over += [word, ""]
        rows: Grid = [over, head] if beside == "grouped" else [head]
        total = self.random.random() < 0.3
        if total:
            rows[-1].append(self.heads["total"])
        for number, board, seats in self.games():
            row: list[object] = [number, self.board(board)]
            if beside == "apart":
                row += [self.name(seat.player) for seat in seats] + [seat.centres for seat in seats]
            else:
                row += [cell for seat in seats for cell in (self.name(seat.player), seat.centres)]
            rows.append(row + ([34] if total else []))
        return rows

    def row_a_player(self) -> Grid:
        """One row a player, with board, power and centres for each round."""
        flat = self.random.random() < 0.5
        rounds = sorted({seat.round for seat in self.seats})
        parts = [self.heads["board"], self.heads["power"], self.heads["centres"]]
        scored = self.random.random() < 0.4
        if scored:
            parts.append(self.heads["score"])
        word = self.heads["round"].rstrip(". no")
        word = word if word in {"Round", "Ronde", "Runde", "Manche", "Rd"} else "R"
        groups = [f"{word}{'' if word == 'R' else ' '}{number}" for number in rounds]
        if flat:
            rows: Grid = [[self.heads["player"], *(f"{group} {part}" for group in groups for part in parts)]]
        else:
            rows = [
                ["", *(cell for group in groups for cell in [group, *[""] * (len(parts) - 1)])],
                [self.heads["player"], *parts * len(groups)],
            ]
        for name in dict.fromkeys(seat.player for seat in self.seats):
            row: list[object] = [self.name(name)]
            for number in rounds:
                seat = self.by(round=number, player=name)[0]
                row += [
                    self.board(seat.board),
                    self.power(seat.power),
                    seat.centres,
                    *([seat.centres / 4] if scored else []),
                ]
            rows.append(row)
        return rows

    def powers_in_rows(self, number: int) -> Grid:
        """Boards in columns, powers in rows."""
        word = (
            self.random.choice(["Board {}", "Table {}"])
            if self.words is WORDS["en"]
            else f"{self.heads['board'].title()} {{}}"
        )
        games = list(self.games(number))
        rows: Grid = [["", *(cell for _, board, _ in games for cell in (word.format(board), self.heads["centres"]))]]
        for place, power in enumerate(self.order):
            rows.append(
                [
                    self.power(power),
                    *(cell for _, _, seats in games for cell in (self.name(seats[place].player), seats[place].centres)),
                ]
            )
        if self.random.random() < 0.5:
            rows.append([self.heads["total"], *(cell for _ in games for cell in ("", 34))])
        return rows

    def blocks(self) -> Grid:
        """A block for each board under its title, with or without headings."""
        headed = self.random.random() < 0.6
        rows: Grid = []
        word, board_word = (
            ("Round", "Board")
            if self.words is WORDS["en"]
            else (self.heads["round"].title(), self.heads["board"].title())
        )
        word = {"Rde": "Runde"}.get(word, word)
        for number, board, seats in self.games():
            rows.append([f"{word} {number}, {board_word} {board}"])
            if headed:
                rows.append([self.heads["power"], self.heads["player"], self.heads["centres"]])
            rows += [[self.power(seat.power), self.name(seat.player), seat.centres] for seat in seats]
            rows.append([])
        return rows

    def sheet_a_round(self, number: int) -> Grid:
        """One row a power; the round is the name of the sheet."""
        rows: Grid = [[self.heads[column] for column in ("board", "power", "player", "centres")]]
        for _, board, seats in self.games(number):
            rows += [
                [self.board(board), self.power(seat.power), self.name(seat.player), seat.centres] for seat in seats
            ]
        return rows

    def side_by_side(self, number: int) -> Grid:
        """The boards of a round side by side."""
        games = list(self.games(number))
        rows: Grid = [[cell for _, board, _ in games for cell in (f"Board {board}", "", "", "")]]
        if self.random.random() < 0.5:
            rows.append([self.heads["power"], self.heads["player"], self.heads["centres"], ""] * len(games))
        for place in range(7):
            rows.append(
                [
                    cell
                    for _, _, seats in games
                    for cell in (
                        self.power(seats[place].power),
                        self.name(seats[place].player),
                        seats[place].centres,
                        "",
                    )
                ]
            )
        return rows


KINDS = ("row_a_power", "row_a_board", "row_a_player", "powers_in_rows", "blocks", "side_by_side", "sheets", "turned")


def layout(seed: int, *, kind: str = "", western: bool = False, wrong: bool = False) -> Layout:
    """A layout drawn by chance from a seed; `wrong` gives one power a centre too many.

    With `western` there are no letters that old encodings lack.
    """
    writer = Writer(seed)
    if western:
        other = {"Łukasz Żółty": "Zoë Lefèvre", "Mustafa Reşid Pasha": "Karl Müller-Lüdenscheidt"}
        writer.seats = tuple(replace(seat, player=other.get(seat.player, seat.player)) for seat in writer.seats)
    if wrong:
        first = writer.seats[10]
        writer.seats = tuple(
            replace(seat, centres=seat.centres + 1) if seat is first else seat for seat in writer.seats
        )
    kind = kind or writer.random.choice(KINDS)
    return Layout(kind, tuple(_sheets(writer, kind)), writer.seats)


def _sheets(writer: Writer, kind: str) -> Iterator[tuple[str, Grid]]:
    one = {
        "row_a_power": writer.row_a_power,
        "row_a_board": writer.row_a_board,
        "row_a_player": writer.row_a_player,
        "blocks": writer.blocks,
    }
    if kind in one:
        yield "Sheet1", writer.framed(one[kind]())
        return
    if kind == "turned":
        grid = writer.random.choice([writer.row_a_power, writer.row_a_board])()
        width = max(map(len, grid))
        full = [row + [""] * (width - len(row)) for row in grid if row]
        yield "Sheet1", [list(column) for column in zip(*full, strict=True)]
        return
    word = writer.random.choice(["Round {}", "R{}", "Runde {}", "Ronde {}"])
    made = {
        "powers_in_rows": writer.powers_in_rows,
        "side_by_side": writer.side_by_side,
        "sheets": writer.sheet_a_round,
    }
    for number in (1, 2, 3):
        yield word.format(number), writer.framed(made[kind](number))
