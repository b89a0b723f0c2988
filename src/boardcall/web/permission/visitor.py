"""Who asks: what a visitor is at one event."""

from dataclasses import dataclass

from boardcall.desk.people.players import BY_PLAYER
from boardcall.web.permission.policy import Role


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a role at one event (by its id), and the player's id or the account behind it."""

    event: str
    role: Role = Role.ANONYMOUS
    player: str = ""
    name: str = ""
    boards: frozenset[str] = frozenset()
    device: int = 0
    account: int = 0

    @property
    def author(self) -> str:
        """Who stands in the ledger beside what they do: staff by name, players by their id, which is no name."""
        return f"{BY_PLAYER}{self.player}" if self.role is Role.PLAYER else self.name

    def records(self, board: str) -> bool:
        """Whether a recorder was given this board ("2:A"); one with no boards named has them all."""
        return self.role is Role.RECORDER and (not self.boards or board in self.boards)
