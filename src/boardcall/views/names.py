"""A player, or a team, as every value names one."""

from dataclasses import dataclass

from boardcall.tournament import Tournament
from boardcall.tournament.ids import PlayerId


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Somebody by id and by the name the viewer reads; of a team both are its name."""

    id: PlayerId
    name: str


def named(tournament: Tournament, who: str) -> PlayerName:
    """The player of that id; a text that is no id is used as it is."""
    known = tournament.player(PlayerId(who))
    return PlayerName(PlayerId(who), known.name if known else who)
