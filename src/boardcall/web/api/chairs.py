"""Chairs before play, cancelled rounds and deputies through the interface."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.call.deputies import name_deputy
from boardcall.desk.call.rounds import cancel_round
from boardcall.desk.call.seats import Chair, Walker, chairs, fill_chair
from boardcall.desk.event import Draft, Event
from boardcall.errors import InputError, Problem, RefusedError
from boardcall.game import Power
from boardcall.store.live import Verb
from boardcall.web.api.asked import Asked
from boardcall.web.api.bodies import Acting, Bare
from boardcall.web.desk.players import new_salt
from boardcall.web.permission.policy import Role


@dataclass(frozen=True, slots=True)
class ChairBody(Acting):
    """Somebody in the chair of a player who did not come, or in an empty one, before play.

    Whoever takes it is checked in, and registered where a name is given instead of the id. With neither it stays empty.
    What breaks a hard wish or a pool needs a reason.
    """

    board: str
    leaves: str = ""
    """Who did not come; empty for a chair nobody has."""
    power: Power | None = None
    """The power of the chair, where it is known."""
    player: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class DeputyBody(Acting):
    """Who decides on a board in place of the directors who play there."""

    deputy: str
    """An id; empty takes the name back."""


def fill(asked: Asked, body: ChairBody, number: int, *, at: datetime) -> Verb:
    """Puts somebody in a chair before play, as if seated there from the start; who did not come has not played."""
    if body.player and body.name:
        hint = "Give the id of somebody registered, or a name to register."
        raise InputError([Problem("There are a player and a name.", hint, field="name")])
    taker = Walker(body.name, new_salt()) if body.name.strip() else body.player
    td = asked.visitor.role is Role.TD

    def verb(event: Event) -> Draft:
        chair = next((one for one in chairs(event, number) if _is_meant(one, body)), None)
        if chair is None:
            raise RefusedError(f"Nobody named has that chair on board {body.board}: ask for the call again.")
        return fill_chair(event, chair, taker, round=number, at=at, td_allows=td, reason=body.reason.strip())

    return verb


def _is_meant(chair: Chair, body: ChairBody) -> bool:
    power = chair.power is body.power or (body.power is None and bool(body.leaves))
    return chair.board == body.board and chair.player == body.leaves and power


def cancel(asked: Asked, body: Bare, number: int) -> Verb:  # noqa: ARG001
    """Cancels a round that nobody plays or whose games are void; the notices tell what it means. It needs a reason."""
    return lambda event: cancel_round(event, number)


def deputise(asked: Asked, body: DeputyBody, number: int, board: str) -> Verb:  # noqa: ARG001
    """Names who decides on a board in place of the directors who play there."""
    return lambda event: name_deputy(event, round=number, board=board, deputy=body.deputy)
