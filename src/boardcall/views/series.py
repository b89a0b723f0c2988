"""The results of an event as a series takes them."""

from dataclasses import replace

from boardcall.desk.event import Event
from boardcall.series.event_results import FORMAT, EventResults, SeriesEntry
from boardcall.tournament import Player
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.people import ERASED
from boardcall.views.standings import PlaceView, StandingsView, standings_view
from boardcall.views.viewer import EventState, Viewer


def series_results(state: EventState, viewer: Viewer) -> EventResults:
    """What the event gives to its series: no players before the standings are released."""
    return event_results(state.event, standings_view(state, viewer))


def event_results(event: Event, standings: StandingsView) -> EventResults:
    """The results of standings, under the names the public reads."""
    tournament, about = event.tournament, event.rulebook.event
    shown = [one.kind for one in tournament.releases if not one.hidden]
    status = "unreleased" if not shown else "final" if shown[-1] is ReleaseKind.FINAL else "interim"

    def entry(one: PlaceView) -> SeriesEntry:
        player = tournament.player(one.player.id)
        name = _name(tournament.name, player) if player else one.player.name
        held = sum(score.points is not None for score in one.rounds)
        return SeriesEntry(one.place, one.player.id, name, one.total.exact, held)

    entries = tuple(map(entry, standings.places))
    return EventResults(FORMAT, tournament.name, about.start, about.series, status, entries)


def _name(event: str, player: Player) -> str:
    """The name the public reads. Who has none is called so that a series takes two such people for two."""
    if player.public_name != "" and player.name != ERASED:
        return str(player.called_in_public)
    return f"{replace(player, public_name='').called_in_public} ({event})"
