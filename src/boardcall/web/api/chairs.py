"""Chairs before play through the interface."""

from datetime import datetime
from typing import Annotated

from boardcall.desk.call.seats import Chair, Walker, chairs, fill_chair
from boardcall.desk.event import Draft, Event
from boardcall.errors import InputError, RefusedError
from boardcall.game import Power
from boardcall.tournament import NOBODY, PlayerId, RoundNumber
from boardcall.wording import verbatim


def fill(
    event: Event,
    *,
    round: RoundNumber,
    at: datetime,
    salt: str,
    director: bool,
    reason: str,
    board: Annotated[str, "The board of the chair."],
    leaves: Annotated[str, "Who did not come; empty for a chair nobody has."] = "",
    power: Annotated[Power | None, "The power of the chair, where it is known."] = None,
    player: Annotated[PlayerId, "Who takes it, by id; with neither an id nor a name it stays empty."] = NOBODY,
    name: Annotated[str, "Who takes it, where they are not registered yet."] = "",
) -> Draft:
    """Puts somebody in a chair before play, as if seated there from the start; the absent player has not played.

    The new player is checked in, and registered if a name is given. A broken hard wish or pool needs a reason.
    """
    if player and name:
        hint = verbatim("Give the id of somebody registered, or a name to register.")
        raise InputError.of(verbatim("There are a player and a name."), hint, field="name")
    known = (one for one in chairs(event, round) if _is_meant(one, board, leaves, power))
    chair = next(known, None)
    if chair is None:
        raise RefusedError(verbatim(f"Nobody named has that chair on board {board}: ask for the call again."))
    taker = Walker(name, salt) if name.strip() else player
    return fill_chair(event, chair, taker, round=round, at=at, td_allows=director, reason=reason.strip())


def _is_meant(chair: Chair, board: str, leaves: str, power: Power | None) -> bool:
    return (
        chair.board == board and chair.player == leaves and (chair.power is power or (power is None and bool(leaves)))
    )
