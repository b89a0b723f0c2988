"""Sheets that hold something else than people and boards: rulings and awards."""

from collections.abc import Callable, Iterator

from boardcall.exchange.countries import folded
from boardcall.exchange.rulings_file import RULING_COLUMNS
from boardcall.exchange.sheets.book import CellSheet, Workbook
from boardcall.exchange.sheets.cells import text_of
from boardcall.exchange.sheets.heads import head_of
from boardcall.exchange.sheets.tables import is_blank
from boardcall.exchange.sheets.words import power_of, words_of
from boardcall.wording import Sentence, say

WINNERS = words_of(
    "winner|winners|recipient|awarded to|won by|gewinner|gewinnerin|sieger|siegerin|preistrager|preistragerin"
    "|vainqueur|laureat|laureate|gagnant|gagnante"
)
PRIZES = words_of("prize|prizes|trophy|trophies|preis|preise|pokal|prix|trophee|trophees|award name")
"""Headings of awards beside one of winners; alone they are prices as well."""


def why_none(book: Workbook) -> tuple[Sentence, Sentence]:
    """Why a workbook has nothing to take, and what to do."""
    if _ruling_rows(book):
        return say("The sheet holds rulings."), say("Choose what the sheet holds.")
    if any(map(holds_rulings, book.sheets)):
        return say("The file holds no rulings."), say(
            "Choose the file of rulings that Boardcall made of another event."
        )
    if heads := _heads_alone(book):
        what, rows = next(told for roles, *told in OF_HEADS if roles <= heads)
        return say("The sheet has the headings of {what}, and nothing below them.", what=what), rows
    return say("The sheet names nobody."), say("It needs a row of headings and a row for each.")


def _heads_alone(book: Workbook) -> frozenset[str]:
    """What the headings name, where each sheet has a row of headings and no other; powers and years among them."""
    filled = [[row for row in sheet.rows if not is_blank(row)] for sheet in book.sheets]
    alone = [rows[0] for rows in filled if len(rows) == 1]
    if not alone or any(len(rows) > 1 for rows in filled):
        return frozenset()
    heads = [head_of(cell) for row in alone for cell in row if not is_blank((cell,))]
    if sum(head.says_something and head.role != "?" for head in heads) < len(heads):
        return frozenset()
    places = {"power" for head in heads if head.place.power} | {"years" for head in heads if head.place.year}
    return frozenset({head.role for head in heads} | places)


def holds_rulings(sheet: CellSheet) -> bool:
    """Whether a sheet is a table of rulings, whose texts are no names of people."""
    first = next((row for row in sheet.rows if not is_blank(row)), ())
    return [folded(str(cell)) for cell in first if cell not in {None, ""}] == list(RULING_COLUMNS.all)


def holds_awards(sheet: CellSheet) -> bool:
    first = next((row for row in sheet.rows if not is_blank(row)), ())
    words = {folded(text_of(cell)) for cell in first}
    return any(head_of(cell).role == "award" for cell in first) or bool(words & PRIZES and words & WINNERS)


def _ruling_rows(book: Workbook) -> list[dict[str, str]]:
    return [row for sheet in book.sheets if holds_rulings(sheet) for row in _rulings_of(sheet)]


def _rulings_of(sheet: CellSheet) -> Iterator[dict[str, str]]:
    head, *rows = (row for row in sheet.rows if not is_blank(row))
    for row in rows:
        cells = {folded(text_of(name)): text_of(cell) for name, cell in zip(head, row, strict=False)}
        yield {name: cells.get(name, "") for name in RULING_COLUMNS.all}


def _award_rows(book: Workbook) -> list[dict[str, str]]:
    return [row for sheet in book.sheets if holds_awards(sheet) for row in _awards_of(sheet)]


def _awards_of(sheet: CellSheet) -> Iterator[dict[str, str]]:
    head, *rows = (row for row in sheet.rows if not is_blank(row))
    words = [folded(text_of(cell)) for cell in head]
    named_by = dict.fromkeys(PRIZES, "award") | dict.fromkeys(WINNERS, "winner")
    roles = [named_by.get(word) or head_of(cell).role for word, cell in zip(words, head, strict=True)]
    for row in rows:
        cells = {role: text_of(cell) for role, cell in reversed([*zip(roles, row, strict=False)])}
        power = power_of(cells.get("power") or cells.get("land", ""))
        named, winner = cells.get("award", ""), cells.get("player") or cells.get("team", "")
        if "winner" in roles:  # the name is that of the award then, where there is one beside its kind
            named, winner = cells.get("player") or named, cells.get("winner", "")
        if named:
            yield {"award": named, "player": winner, "power": power.value if power else ""}


EACH_SEAT = say("Write a row for each power of each board below them.")
EACH_PERSON = say("Write a row for each person below them.")
OF_HEADS = (
    (frozenset({"award"}), say("awards"), say("Write a row for each award below them.")),
    (frozenset({"power", "centres"}), say("results"), EACH_SEAT),
    (frozenset({"power", "years"}), say("yearly counts"), EACH_SEAT),
    (frozenset({"power", "year"}), say("yearly counts"), EACH_SEAT),
    (frozenset({"power"}), say("a board call"), EACH_SEAT),
    (frozenset({"present"}), say("a roll call"), EACH_PERSON),
    (frozenset({"score"}), say("standings"), EACH_PERSON),
    (frozenset({"rank"}), say("standings"), EACH_PERSON),
    (frozenset[str](), say("a list of players"), EACH_PERSON),
)
"""What headings are those of, by the roles among them; the first that fits."""

OTHERS: dict[str, Callable[[Workbook], list[dict[str, str]]]] = {"awards": _award_rows, "rulings": _ruling_rows}
"""The kinds of sheets that are neither people nor boards, and the rows of each in a workbook."""
