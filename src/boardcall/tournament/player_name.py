"""A player, or a team, as every value and every file in JSON names one."""

from dataclasses import dataclass

from boardcall.tournament.ids import PlayerId


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Somebody by id and by the name the viewer reads; of a team, and where only one is known, both are the same."""

    id: PlayerId
    name: str
