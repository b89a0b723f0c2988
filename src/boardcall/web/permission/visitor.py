"""Who asks: what a visitor is at one event."""

from dataclasses import dataclass

from boardcall.desk.people.players import BY_PLAYER
from boardcall.tournament import NOBODY, PlayerId
from boardcall.views.viewer import PUBLIC, Viewer
from boardcall.web.permission.policy import DESK_ROLES, Role, RoutePolicy


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a role at one event (by its id), and the player's id or the account behind it."""

    event: str
    role: Role = Role.ANONYMOUS
    player: PlayerId = NOBODY
    name: str = ""
    boards: frozenset[str] = frozenset()
    device: int = 0
    account: int = 0

    @property
    def is_director(self) -> bool:
        return self.role is Role.TD

    @property
    def is_desk(self) -> bool:
        """Whether they direct, or help to: people who may act at the desk."""
        return self.role in DESK_ROLES

    @property
    def author(self) -> str:
        """The author the ledger stores for their acts: staff by name, players by their id, which is no name."""
        return f"{BY_PLAYER}{self.player}" if self.role is Role.PLAYER else self.name

    @property
    def viewer(self) -> Viewer:
        """As whom they see an event, on pages that are not the same for everybody."""
        if self.role in (Role.ANONYMOUS, Role.STREAMER):
            return PUBLIC
        if self.role is Role.PLAYER:
            return Viewer(player=self.player)
        everything = RoutePolicy.READING.lets_in(self.role)
        return Viewer(everything, names=True, at_once=everything or not self.boards)

    def records(self, board: str) -> bool:
        """Whether a recorder was given this board ("2:A"); one with no boards named has them all."""
        return self.role is Role.RECORDER and (not self.boards or board in self.boards)
