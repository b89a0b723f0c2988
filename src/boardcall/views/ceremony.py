"""What is read out at the awards ceremony, in the order in which it is read: the champion comes last."""

from dataclasses import dataclass

from boardcall.tournament import ReleaseKind
from boardcall.views.awards import AwardView, awards_view
from boardcall.views.movement import last_moves
from boardcall.views.standings import PlaceView, standings_view
from boardcall.views.viewer import DESK, EventState


@dataclass(frozen=True, slots=True)
class CeremonyView:
    """The awards in the order of reading, then the recognised places, the last one first."""

    awards: tuple[AwardView, ...]
    """Those for powers, teams and whatever else the rulebook has besides places."""
    places: tuple[PlaceView, ...]
    prizes: int
    """How many places win something."""
    titles: tuple[str, ...]
    """What the champion may be called."""
    interim: bool
    """The results told are interim ones: errors can still be put right."""


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """One thing that is made known: an award, or a place, with by how many places it is better than a round before."""

    award: AwardView | None = None
    place: PlaceView | None = None
    moved: int | None = None


def ceremony_steps(state: EventState) -> tuple[CeremonyStep, ...]:
    """What a ceremony makes known, in its order: the awards that are won, then the places, the champion last.

    Whoever shows it shows no more of it than was reached.
    """
    view = ceremony_view(state)
    moves = last_moves(state)
    awards = (CeremonyStep(award=one) for one in view.awards if one.winners)
    return (*awards, *(CeremonyStep(place=one, moved=moves.get(one.player.id)) for one in view.places))


def ceremony_view(state: EventState) -> CeremonyView:
    """The sheet of the ceremony now; for the desk alone."""
    book, releases = state.rulebook, state.tournament.releases
    places = standings_view(state, DESK).places
    recognised = [place for place in places if place.place <= book.publication.recognised_places]
    return CeremonyView(
        awards=_read_out(state),
        places=tuple(reversed(recognised)),
        prizes=max((one.places for one in book.awards if one.kind == "place"), default=0),
        titles=book.event.titles,
        interim=book.publication.results == "interim-then-final"
        and not any(one.kind is ReleaseKind.FINAL and not one.hidden for one in releases),
    )


def _read_out(state: EventState) -> tuple[AwardView, ...]:
    """The awards besides places of players, which are read out after them; of several teams the best one last."""
    of_players = {one.id for one in state.rulebook.awards if one.kind == "place"}
    found = [one for one in awards_view(state, DESK).awards if one.award not in of_players]
    order = {award: number for number, award in enumerate(dict.fromkeys(one.award for one in found))}
    return tuple(sorted(found, key=lambda one: (order[one.award], -(one.place or 0))))
