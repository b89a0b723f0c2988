"""What the public may see of the standings before and after they are released."""

from dataclasses import dataclass

from boardcall.standings.places import Place
from boardcall.standings.qualifying import PoolPlaces
from boardcall.standings.table import Standings
from boardcall.tournament.settings import Publication
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class QualifierNames:
    """The names of a pool's members as they may be shown: by rank, or in the order of the alphabet."""

    pool: str
    names: tuple[str, ...]
    ranked: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may see. `places` is empty while totals and ranks are hidden, and `hidden` then says why.

    `recognised` are the places read out at the ceremony, once there is something to read out.
    """

    places: tuple[Place, ...]
    qualifiers: tuple[QualifierNames, ...]
    recognised: tuple[Place, ...]
    hidden: str = ""


def public_view(standings: Standings, publication: Publication, *, released: bool) -> PublicView:
    """The standings as the public may see them; `released` once the director has released them, interim or final."""
    secret = publication.qualifying_totals == "hidden" and not released
    complete = standings.qualifying is not None and standings.qualifying.complete
    names = tuple(_names(pool, publication) for pool in standings.pools if complete)
    places = () if secret else standings.places
    recognised = tuple(place for place in places if place.number <= publication.recognised_places)
    return PublicView(
        places=places,
        qualifiers=() if publication.qualifier_names == "hidden" and not released else names,
        recognised=recognised if released else (),
        hidden=say("Totals and places are shown when the director releases them.") if secret else "",
    )


def _names(pool: PoolPlaces, publication: Publication) -> QualifierNames:
    ranked = publication.qualifier_names == "ranked"
    names = [member.contender.name for member in pool.members]
    return QualifierNames(pool.pool, tuple(names if ranked else sorted(names, key=str.casefold)), ranked)
