"""Sheets by the interface: what a file of any layout holds, into the event."""

import base64
import binascii
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from itertools import count
from typing import Annotated

from boardcall.desk.event import Draft, Event
from boardcall.errors import InputError
from boardcall.exchange.sheets.intake import take_sheet
from boardcall.exchange.sheets.sheet_reader import KINDS, read_sheet_file
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """The answer to what a sheet leaves uncertain; `where` is the field of the problem that asked it."""

    where: str
    answer: str


def take(
    event: Event,
    *,
    salt: str,
    at: datetime,
    text: Annotated[str, "The sheet as text with separators."] = "",
    data: Annotated[str, "Or the bytes of its file in base64, such as those of an .xlsx."] = "",
    kind: Annotated[str, 'players, roll-call, board-call, results, yearly, awards, rulings; "" works it out.'] = "",
    answers: Annotated[tuple[AnsweredQuestion, ...], "Answers to what an earlier try asked."] = (),
    round: Annotated[RoundNumber, "The round of a roll call that names none."] = NO_ROUND,
) -> Draft:
    """Takes a sheet of any layout into the event. Each question is a problem, with where it is asked as its field."""
    if kind and kind not in KINDS:
        hint = say("Write one of {kinds}.", kinds=", ".join(KINDS))
        raise InputError.of(say('"{kind}" is not a kind of sheet.', kind=kind), hint, field="kind")
    told = {one.where: one.answer for one in answers}
    known = tuple(player.name for player in event.tournament.players if not player.withdrawn)
    reading = read_sheet_file(_bytes(text, data), kind=kind, answers=told, known=known)
    numbers = count()

    def new_salt() -> str:
        return sha256(f"{salt} {next(numbers)}".encode()).hexdigest()[:32]

    return take_sheet(event, reading, new_salt=new_salt, at=at, round=round or None)


def _bytes(text: str, data: str) -> bytes:
    if not data:
        return text.encode()
    try:
        return base64.b64decode(data, validate=True)
    except binascii.Error as error:
        hint = say("Send the bytes of the file in base64.")
        raise InputError.of(say("This is not base64."), hint, field="data") from error
