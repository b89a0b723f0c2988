"""Those who take part, as lists of a page offer them."""

from boardcall.desk.people.players import distinct_names
from boardcall.tournament import Player, PlayerId, Tournament, list_order


def players_here(tournament: Tournament) -> list[Player]:
    """Everybody who has not withdrawn, by name."""
    here = (one for one in tournament.players if not one.withdrawn)
    return sorted(here, key=lambda one: (list_order(one.name), one.id))


def names_here(tournament: Tournament) -> list[tuple[PlayerId, str]]:
    """The same people, each with a name that no other has."""
    names = distinct_names(tournament)
    return [(one.id, names[one.id]) for one in players_here(tournament)]
