"""What is read out at the awards ceremony, in the order in which it is read: the champion comes last."""

from dataclasses import dataclass

from boardcall.views.awards import AwardView, awards_view
from boardcall.views.standings import PlaceView, standings_view
from boardcall.views.viewer import DESK, EventState


@dataclass(frozen=True, slots=True)
class CeremonyView:
    """The awards in the order of reading, then the recognised places, the last one first."""

    awards: tuple[AwardView, ...]
    """Those for powers, teams and whatever else the rulebook has beside places."""
    places: tuple[PlaceView, ...]
    prizes: int
    """How many places win something."""
    titles: tuple[str, ...]
    """What the champion may be called."""
    interim: bool
    """The results told are interim ones: errors can still be put right."""


def ceremony_view(state: EventState) -> CeremonyView:
    """The sheet of the ceremony as things stand; for the desk alone."""
    book = state.rulebook
    places = standings_view(state, DESK).places
    recognised = [place for place in places if place.place <= book.publication.recognised_places]
    return CeremonyView(
        awards=tuple(one for one in awards_view(state, DESK).awards if one.place is None),
        places=tuple(reversed(recognised)),
        prizes=max((one.places for one in book.awards if one.kind == "place"), default=0),
        titles=book.event.titles,
        interim=book.publication.results == "interim-then-final",
    )
