"""Boards as the fields of a form name them: the round, a space, and the board."""

from boardcall.tournament import BoardRef, RoundNumber
from boardcall.web.request.form import whole


def board_in(text: str) -> BoardRef | None:
    """The board a field names; None where it is empty or names none."""
    number, _, name = text.partition(" ")
    round_ = whole(number)
    return BoardRef(RoundNumber(round_), name) if round_ is not None and name else None
