"""What the public may see of the standings before and after they are released."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.standings.places import Place
from boardcall.standings.qualifying import PoolPlaces
from boardcall.standings.table import Standings
from boardcall.tournament import Release, ReleaseKind, Tournament
from boardcall.tournament.settings import Publication
from boardcall.wording import NO_WORDS, Sentence, say


class Known(StrEnum):
    """In which state the public knows something."""

    NOW = "now"
    """As it is."""
    RELEASED = "released"
    """As it was when the director released it last."""
    HIDDEN = "hidden"
    """Not at all."""


@dataclass(frozen=True, slots=True)
class Publicity:
    """What the public knows of an event: the one place where that is decided."""

    totals: Known
    """Totals, places, and every list that is made from them: teams, awards, who would qualify."""
    points: Known
    """Points of single games."""
    counts: Known
    """Centres of games, and how they ended."""
    release: Release | None = None
    """The last release that is public."""


def publicity(tournament: Tournament, publication: Publication) -> Publicity:
    """What the public knows: from the first release on hidden things as released, after a final release as they are
    now.
    """
    release = next((one for one in reversed(tournament.releases) if not one.hidden), None)
    kept = Known.HIDDEN if release is None else Known.RELEASED
    if release and release.kind is ReleaseKind.FINAL:
        kept = Known.NOW
    totals = Known.NOW if publication.qualifying_totals == "public" else kept
    counts = kept if publication.game_results == "hidden" else Known.NOW
    points = totals if publication.game_points == "with-totals" and counts is Known.NOW else counts
    return Publicity(totals, points, counts, release)


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
    hidden: Sentence = NO_WORDS


def public_view(
    standings: Standings, publication: Publication, known: Publicity, *, everything: bool = False
) -> PublicView:
    """The standings as the public may see them; with `everything` as the desk does."""
    secret, released = known.totals is Known.HIDDEN, everything or known.release is not None
    complete = standings.qualifying is not None and standings.qualifying.complete
    names = tuple(_names(pool, publication) for pool in standings.pools if complete)
    places = () if secret else standings.places
    recognised = tuple(place for place in places if place.number <= publication.recognised_places)
    return PublicView(
        places=places,
        qualifiers=() if publication.qualifier_names == "hidden" and not released else names,
        recognised=recognised if released else (),
        hidden=say("Totals and places are shown when the director releases them.") if secret else NO_WORDS,
    )


def _names(pool: PoolPlaces, publication: Publication) -> QualifierNames:
    ranked = publication.qualifier_names == "ranked"
    names = [member.contender.name for member in pool.members]
    return QualifierNames(pool.pool, tuple(names if ranked else sorted(names, key=str.casefold)), ranked)
