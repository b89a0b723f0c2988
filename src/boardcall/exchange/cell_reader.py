"""Cells that the sheets of people, seats and results share, each read with what is wrong with it."""

import re
from typing import get_args

from boardcall.errors import Problem
from boardcall.exchange.spreadsheet import SheetRow
from boardcall.game import POWERS, Power
from boardcall.tournament.settings import Role
from boardcall.wording import Sentence, say

ROLES = frozenset(get_args(Role))
POWER_NAMES = {
    spelling.casefold(): power
    for power in POWERS
    for spelling in (power.value, str(power.full_name), str(power.full_name)[:3])
}
EMPTY_SEAT = "-"
"""What the player column holds if nobody plays the power, as in a game of six."""


class CellReader:
    """Reads the cells of one sheet and collects what is wrong with them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, row: SheetRow, column: str, message: Sentence, hint: Sentence) -> None:
        """Says what is wrong with a cell, and quotes it."""
        text = row.cells[column]
        said = say('"{text}": {message}', text=text, message=message) if text else message
        self.problems.append(Problem(said, hint, file=self.file, row=row.number, field=column, text=text))

    def needed(self, row: SheetRow, column: str, hint: Sentence) -> str:
        if not row.cells[column]:
            self.add(row, column, say("the cell is empty."), hint)
        return row.cells[column]

    def power(self, row: SheetRow, *, needed: bool = True) -> Power | None:
        """The power of a row; None where the cell names none."""
        text = row.cells["power"]
        power = POWER_NAMES.get(text.casefold())
        if power is None and (text or needed):
            known = ", ".join(f"{power.value} ({power.full_name})" for power in POWERS)
            self.add(row, "power", say("no power has this name."), say("Write one of {known}.", known=known))
        return power

    def roles(self, row: SheetRow) -> frozenset[str]:
        """The roles of a person, several with / or a comma between them."""
        parts = re.split(r"[,;/+|]", row.cells["role"].casefold().replace("_", " "))
        roles = {"-".join(part.split()) for part in parts} - {"", "player"}
        if roles - ROLES:
            hint = say(
                "Write one of {roles}, several with / between them, or leave the cell empty.",
                roles=", ".join(sorted(ROLES)),
            )
            self.add(row, "role", say("no rulebook has this role."), hint)
        return frozenset(roles & ROLES)
