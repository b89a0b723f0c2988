"""A file of an event's rulings, without names, for the next event; and reading one."""

import json
from dataclasses import fields

from boardcall.desk.conduct.own_rulings import rulings_without_names
from boardcall.errors import InputError, Problem
from boardcall.exchange.spreadsheet import Columns, read_sheet
from boardcall.tables.codec import decode, encode
from boardcall.tournament.event import Tournament
from boardcall.tournament.rulings import EarlierRuling
from boardcall.wording import say

RULING_COLUMNS = Columns(tuple(one.name for one in fields(EarlierRuling)))
FORMAT = "boardcall rulings 1"
LARGEST = 1_000_000
"""Characters of the largest file taken."""


def write_rulings(tournament: Tournament) -> str:
    """The rulings that hold, and those taken in from earlier events, as JSON; no player is named."""
    rulings = [encode(one) for one in rulings_without_names(tournament)]
    return json.dumps({"format": FORMAT, "rulings": rulings}, ensure_ascii=False, indent=1) + "\n"


def read_rulings(text: str) -> tuple[EarlierRuling, ...]:
    """The rulings of a file, or of its table as CSV; InputError when it is none."""
    hint = say("Choose the file of rulings that Boardcall made of another event.")
    if len(text) > LARGEST:
        raise InputError([Problem(say("The file is too large."), hint, field="file")])
    if not text.lstrip().startswith("{"):
        sheet = read_sheet(text, RULING_COLUMNS)
        if sheet.problems:
            raise InputError([Problem(say("This is no file of rulings."), hint, field="file")])
        return tuple(EarlierRuling(**row.cells) for row in sheet.rows)
    try:
        told = json.loads(text)
        found = tuple(decode(EarlierRuling, one) for one in told["rulings"] if told["format"] == FORMAT)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise InputError([Problem(say("This is no file of rulings."), hint, field="file")]) from error
    return found
