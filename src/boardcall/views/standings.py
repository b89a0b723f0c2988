"""The standings as a viewer sees them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from boardcall.desk.results.amendments import amended_lines
from boardcall.scoring.points import exact_points
from boardcall.standings.explain import explain_order, explain_record
from boardcall.standings.places import Place
from boardcall.standings.records import Record
from boardcall.standings.rounds import RoundScore
from boardcall.standings.table import NOT_COUNTED, Standings
from boardcall.tournament import Adjustment, PlayerName, RoundNumber
from boardcall.views.games import GameView, game_view
from boardcall.views.points import Points
from boardcall.views.publication import release_words, seen_standings, sees_games
from boardcall.views.viewer import EventState, Memo, Viewer, once
from boardcall.wording import NO_WORDS, Sentence, joined


@dataclass(frozen=True, slots=True)
class GivenPoints:
    """Points that the director gave or took."""

    points: Points
    reason: Sentence


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """What a player's round brings; `points` are null where the player has no score in it."""

    round: RoundNumber
    points: Points | None
    counted: bool
    """Whether the total counts it."""
    weight: str
    """What the total multiplies it with; "0" where it leaves it out."""
    games: tuple[GameView, ...]
    """Empty where the games are not to be seen."""
    extra: tuple[GivenPoints, ...]
    """Points given for the round, such as for sitting out."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place in the standings."""

    place: int
    shared: bool
    player: PlayerName
    total: Points
    rounds: tuple[RoundPoints, ...]
    """One for each round that was held."""
    adjustments: tuple[GivenPoints, ...]
    """Points given or taken without naming a round."""
    decided_by: Sentence | None
    """What decided the place where the total alone does not."""
    question: str | None
    """The key of the question that the place waits for."""
    working: tuple[Sentence, ...]
    """From the games to the total, in sentences."""
    why: tuple[Sentence, ...]
    """From the total to the place, in sentences."""
    country: str | None = None
    """The nationality in two letters, where it is public."""


@dataclass(frozen=True, slots=True)
class UnrankedView:
    """A player without a place, and why."""

    player: PlayerName
    total: Points
    rounds: tuple[RoundPoints, ...]
    why: Sentence


Line = TypeVar("Line", PlaceView, UnrankedView)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings as the viewer may see them."""

    status: Sentence
    """Why they are hidden, or what a released version is; empty where there is nothing to say."""
    everything: bool
    """Whether these are the desk's own standings and not what the public sees."""
    held: tuple[RoundNumber, ...]
    """The rounds with results."""
    places: tuple[PlaceView, ...]
    unranked: tuple[UnrankedView, ...]
    amended: tuple[Sentence, ...] = ()
    """What was changed of final results, with the day and the reason."""


@once
def standings_view(state: EventState, viewer: Viewer) -> StandingsView:
    """The standings: the public ones, or for the desk those of this moment."""
    shown, view = seen_standings(state, viewer)
    if view.hidden:
        return StandingsView(view.hidden, everything=False, held=(), places=(), unranked=())
    whole = whole_standings(shown.standings, shown.kept)
    told = replace(
        whole,
        places=_with_countries(state, whole.places),
        status=_status(shown, viewer),
        everything=viewer.everything,
        amended=amended_lines(state.event),
    )
    if sees_games(state, viewer):
        return told
    places = tuple(replace(_without_games(one), working=one.working[-1:]) for one in told.places)
    return replace(told, places=places, unranked=tuple(map(_without_games, told.unranked)))


def _with_countries(state: EventState, places: tuple[PlaceView, ...]) -> tuple[PlaceView, ...]:
    """The places with nationalities, as they are known now: none for people who are not named, or were erased."""
    if state.rulebook.publication.countries != "public":
        return places
    known = {one.id: one.country for one in state.tournament.players if one.public_name is None}
    return tuple(replace(one, country=known.get(one.player.id)) for one in places)


def _status(state: EventState, viewer: Viewer) -> Sentence:
    """What a released version is, and that the handicaps do not count yet."""
    words = NO_WORDS if viewer.everything else release_words(state.tournament)
    closed = (NOT_COUNTED,) if state.tournament.handicaps.is_closed else ()
    return joined(" ", (one for one in (words, *closed) if one)) if closed else words


def whole_standings(table: Standings, kept: Memo | None = None) -> StandingsView:
    """Standings with nothing hidden; `kept` keeps the places that stay the same."""

    def place(one: Place) -> PlaceView:
        if kept is None:
            return _place(one, table)
        return kept.get(("place", one.player), (one, table.held, table.decimals), lambda: _place(one, table))

    unranked = tuple(_unranked(record, table) for record in table.unranked) if table.places else ()
    held = table.held if table.places else ()
    return StandingsView(
        NO_WORDS, everything=True, held=held, places=tuple(map(place, table.places)), unranked=unranked
    )


def _place(place: Place, table: Standings) -> PlaceView:
    record, decimals = place.record, table.decimals
    return PlaceView(
        place=place.number,
        shared=place.shared,
        player=_name(record),
        total=Points.of(record.total.points, decimals),
        rounds=_rounds(record, table),
        adjustments=_given(record.total.adjustments, decimals),
        decided_by=place.decided_by,
        question=place.question.key if place.question else None,
        working=explain_record(record, table.held, decimals),
        why=explain_order(place),
    )


def _unranked(record: Record, table: Standings) -> UnrankedView:
    total = Points.of(record.total.points, table.decimals)
    return UnrankedView(_name(record), total, _rounds(record, table), record.unranked)


def _without_games(one: Line) -> Line:
    """A line without how its single games ended."""
    return replace(one, rounds=tuple(replace(score, games=()) for score in one.rounds))


def _rounds(record: Record, table: Standings) -> tuple[RoundPoints, ...]:
    return tuple(_round(number, record, table.decimals) for number in table.held)


def _round(number: RoundNumber, record: Record, decimals: int) -> RoundPoints:
    score = next((entry for entry in record.rounds if entry.round == number), None)
    entries = [entry for entry in record.total.entries if entry.round == number and not entry.dropped]
    return RoundPoints(
        round=number,
        points=Points.of(score.points, decimals) if score else None,
        counted=bool(entries) and not entries[0].missing,
        weight=exact_points(entries[0].weight) if entries else "0",
        games=_games(score, decimals) if score else (),
        extra=_given(score.extra, decimals) if score else (),
    )


def _games(score: RoundScore, decimals: int) -> tuple[GameView, ...]:
    counting = (game_view(game, decimals, counted=True) for game in score.games)
    return (*counting, *(game_view(game, decimals, counted=False) for game in score.spare))


def _given(entries: Iterable[Adjustment], decimals: int) -> tuple[GivenPoints, ...]:
    return tuple(GivenPoints(Points.of(entry.points, decimals), entry.reason) for entry in entries)


def _name(record: Record) -> PlayerName:
    return PlayerName(record.player.id, record.player.name)
