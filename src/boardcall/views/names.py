"""Players as every value names them."""

from boardcall.tournament import PlayerId, PlayerName, Tournament


def named(tournament: Tournament, who: str) -> PlayerName:
    """The player of that id; a text that is no id is used as it is."""
    known = tournament.player(PlayerId(who))
    return PlayerName(PlayerId(who), known.name if known else who)
