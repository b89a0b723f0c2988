"""What a question of the interface is answered from, and what of it the caller may see."""

from dataclasses import dataclass

from boardcall.errors import NotFoundError
from boardcall.game import Power, power_named
from boardcall.tournament import Board, BoardRef
from boardcall.views.viewer import Viewer
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.permission.rights import Right, board_for
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import verbatim


@dataclass(frozen=True, slots=True)
class OperationCall:
    """What an operation answers from: the event at the moment of the request, and who asks."""

    event: Hosted
    snapshot: Snapshot
    visitor: Visitor

    @property
    def act(self) -> int:
        return self.snapshot.number

    @property
    def viewer(self) -> Viewer:
        """The caller, as views are made for one."""
        return self.visitor.viewer

    def board(self, right: Right, ref: BoardRef) -> Board:
        """The board now, for somebody who has the right on it; NotYoursError for everybody else."""
        return board_for(self.visitor, right, self.event.now().event, ref)


def power_at(letter: str) -> Power:
    """The power of a letter in an address."""
    power = power_named(letter)
    if power is None:
        raise NotFoundError(verbatim(f"There is no power {letter}. Write its letter, such as A."))
    return power
