"""The results of an event as a series takes them, and a series as everybody sees it."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import date

from boardcall.desk.event import Event
from boardcall.series.event_results import FORMAT, EventResults, SeriesEntry
from boardcall.series.table import SeriesRow, SeriesTable, person_record
from boardcall.tournament import ERASED, Player, PlayerId, PlayerName, ReleaseKind
from boardcall.views.points import Points
from boardcall.views.standings import PlaceView, StandingsView, standings_view
from boardcall.views.viewer import EventState, Viewer

DECIMALS = 2
"""How many decimals the points of a series are shown with."""


@dataclass(frozen=True, slots=True)
class EventInSeries:
    """What somebody got at one event of the series; `counted` says whether the total has it."""

    event: str
    day: date | None
    place: int
    of: int
    """How many were ranked there."""
    name: str
    """Under what name."""
    points: Points
    counted: bool


@dataclass(frozen=True, slots=True)
class PlaceInSeries:
    """A person's place in a series; over its events people are known by their names alone."""

    place: int
    player: PlayerName
    total: Points
    events: tuple[EventInSeries, ...]


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A series as it stands; `interim` names events whose results are not final."""

    name: str
    events: tuple[str, ...]
    interim: tuple[str, ...]
    rows: tuple[PlaceInSeries, ...]


def series_view(table: SeriesTable) -> SeriesView:
    """A series, the best first."""
    return SeriesView(table.name, table.events, table.interim, tuple(map(_place, table.rows)))


def person_in_series(table: SeriesTable, name: str) -> PlaceInSeries:
    """One person's events; NotFoundError where nobody is called so."""
    return _place(person_record(table, name))


def _place(row: SeriesRow) -> PlaceInSeries:
    events = (
        EventInSeries(one.event, one.day, one.place, one.of, one.name, Points.of(one.points, DECIMALS), one.counted)
        for one in row.events
    )
    player = PlayerName(PlayerId(row.name), row.name)
    return PlaceInSeries(row.place, player, Points.of(row.total, DECIMALS), tuple(events))


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
    played = Counter(board.round for board in tournament.boards if board.result) if entries else Counter()
    boards = tuple(played[number] for number in sorted(played))
    return EventResults(FORMAT, tournament.name, about.start, about.series, status, entries, boards)


def _name(event: str, player: Player) -> str:
    """The name the public reads. Who has none is called so that a series takes two such people for two."""
    if player.public_name != "" and player.name != ERASED:
        return str(player.called_in_public)
    return f"{replace(player, public_name='').called_in_public} ({event})"
