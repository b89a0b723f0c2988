"""Players as every value names them."""

from boardcall.tournament import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.player_name import PlayerName


def named(tournament: Tournament, who: str) -> PlayerName:
    """The player of that id; a text that is no id is used as it is."""
    known = tournament.player(PlayerId(who))
    return PlayerName(PlayerId(who), known.name if known else who)
