"""A file of an event's rulings, without names, for the next event; and reading one."""

import json
from dataclasses import fields

from boardcall.desk.conduct.own_rulings import rulings_without_names
from boardcall.errors import InputError
from boardcall.exchange.spreadsheet import Columns, read_sheet
from boardcall.tables.codec import decode, encode
from boardcall.tournament import Tournament
from boardcall.tournament.rulings import EarlierRuling
from boardcall.wording import Sentence, say

RULING_COLUMNS = Columns(tuple(one.name for one in fields(EarlierRuling)))
FORMAT = "boardcall rulings 1"
LARGEST = 1_000_000
"""Characters of the largest file taken."""


def write_rulings(tournament: Tournament) -> str:
    """The rulings that hold, and those taken in from earlier events, as JSON; no player is named."""
    rulings = [encode(one) for one in rulings_without_names(tournament)]
    return json.dumps({"format": FORMAT, "rulings": rulings}, ensure_ascii=False, indent=1) + "\n"


def read_rulings(text: str) -> tuple[EarlierRuling, ...]:
    """The rulings of a file, or of its table as CSV; InputError if it is not such a file, or holds none."""
    if len(text) > LARGEST:
        raise _no_rulings(say("The file is too large."))
    found = _read_json(text) if text.lstrip().startswith("{") else _read_table(text)
    if not found:
        raise _no_rulings(say("The file holds no rulings."))
    return found


def _read_json(text: str) -> tuple[EarlierRuling, ...]:
    try:
        told = json.loads(text)
        return tuple(decode(EarlierRuling, one) for one in told["rulings"] if told["format"] == FORMAT)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise _no_rulings(say("This is not a file of rulings.")) from error


def _read_table(text: str) -> tuple[EarlierRuling, ...]:
    sheet = read_sheet(text, RULING_COLUMNS)
    if sheet.problems:
        raise _no_rulings(say("This is not a file of rulings."))
    return tuple(EarlierRuling(**row.cells) for row in sheet.rows)


def _no_rulings(message: Sentence) -> InputError:
    return InputError.of(message, say("Choose the file of rulings that Boardcall made of another event."), field="file")
