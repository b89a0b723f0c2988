"""Players as a viewer sees them: who they are, what only the desk knows of them, and their games."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from boardcall.errors import NotFoundError
from boardcall.game import Power
from boardcall.scoring.points import exact_points
from boardcall.standings.games import Game
from boardcall.tournament import NO_TEAM, Board, BoardRef, Player, PlayerId, Seat, TeamId
from boardcall.tournament.roll_call import Local
from boardcall.views.boards import in_order
from boardcall.views.games import GameView, game_view, with_points
from boardcall.views.publication import seen_points, seen_results
from boardcall.views.standings import PlaceView, standings_view
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class PlayerPrivate:
    """What only the desk knows of a player."""

    country: str | None
    born: date | None
    preregistered: date | None
    paid: date | None
    """The day the fee was paid."""
    preferences: tuple[Power, ...]
    """Powers, the most wanted first."""
    records: bool
    """Whether the player offers to record a board."""
    home: str
    """The home town."""
    distance_km: str | None
    """Kilometres from home to the venue, as the rules count them."""
    family: str
    """A word that members of one family share."""
    local: Local
    """How close the player is to the host club."""
    public_name: str | None
    """The name that everybody else reads; "" for a number only, null where it is the player's own."""
    wdd_id: str
    """The number at the World Diplomacy Database; "" where none is known."""
    wdr_id: str
    """The number at the World Diplomacy Reference; "" where none is known."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player. `private` is null unless the desk or an auditor looks."""

    id: PlayerId
    name: str
    roles: tuple[str, ...]
    withdrawn: bool
    team: TeamId
    private: PlayerPrivate | None


@dataclass(frozen=True, slots=True)
class PlayersView:
    """Everybody who is registered, in the order of registration."""

    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """One player with place and games."""

    player: PlayerView
    place: PlaceView | None
    """Null if there is none, or if it may not be seen."""
    games: tuple[GameView, ...]


def players_view(state: EventState, viewer: Viewer) -> PlayersView:
    """Everybody who is registered."""
    return PlayersView(tuple(_player(state, viewer, one) for one in state.tournament.players))


def player_results(state: EventState, viewer: Viewer, player: PlayerId) -> PlayerResults:
    """One player: the place, if it is to be seen, and every game with its working.

    NotFoundError for an unknown id.
    """
    known = state.tournament.player(player)
    if known is None:
        raise NotFoundError(say("No such player is registered at this event."))
    place = state.once(_places, viewer).get(player)
    return PlayerResults(_player(state, viewer, known), place, tuple(_games(state, viewer, player)))


def _places(state: EventState, viewer: Viewer) -> dict[str, PlaceView]:
    return {one.player.id: one for one in standings_view(state, viewer).places}


def _player(state: EventState, viewer: Viewer, player: Player) -> PlayerView:
    teams = (team.name for team in state.tournament.teams if player.id in team.members)
    return PlayerView(
        id=player.id,
        name=player.name,
        roles=tuple(sorted(player.roles)),
        withdrawn=player.withdrawn,
        team=next(teams, NO_TEAM),
        private=_private(state, player) if viewer.everything else None,
    )


def _private(state: EventState, player: Player) -> PlayerPrivate:
    known = state.tournament.roll_call.sign_up(player.id)
    way = player.way(state.tournament.venue.at)
    return PlayerPrivate(
        country=player.country,
        born=player.born,
        preregistered=known.preregistered,
        paid=known.paid,
        preferences=known.preferences,
        records=known.records,
        home=player.home,
        distance_km=None if way is None else exact_points(way),
        family=known.family,
        local=known.local,
        public_name=player.public_name,
        wdd_id=player.wdd_id,
        wdr_id=player.wdr_id,
    )


def _games(state: EventState, viewer: Viewer, player: PlayerId) -> Iterator[GameView]:
    for board, seat in state.once(_seated).get(player, ()):
        told = _game(seen_results(state, viewer, board.ref), viewer, player, board)
        scored = _game(seen_points(state, viewer, board.ref), viewer, player, board)
        running = GameView(board.round, board.name, board.pool, seat.power)
        yield running if told is None else told if told is scored else with_points(told, scored)


def _game(state: EventState | None, viewer: Viewer, player: PlayerId, board: Board) -> GameView | None:
    """A game as it is in a state of the event, once it has ended there."""
    known: tuple[Game, bool] | None = state.once(_played).get((player, board.ref)) if state else None
    if state is None or known is None:
        return None
    game, counted = known
    made = partial(game_view, game, state.decimals, counted=counted)
    return state.kept.get(("game", viewer, player, board.ref), (*known, state.decimals), made)


Seated = dict[str, list[tuple[Board, Seat]]]
Played = dict[tuple[str, BoardRef], tuple[Game, bool]]


def _seated(state: EventState) -> Seated:
    """Where each player sits or sat: boards in their order, with one seat on each."""
    found: Seated = {}
    for board in in_order(state.tournament.boards):
        seats = {player: seat for seat in reversed(board.seats) for player in seat.players}
        for player, seat in seats.items():
            found.setdefault(player, []).append((board, seat))
    return found


def _played(state: EventState) -> Played:
    """Everybody's games by player, round and board, the first of several on one board, and whether each counts."""
    records = [*(place.record for place in state.standings.places), *state.standings.unranked]
    found: Played = {}
    for record in records:
        counting = {id(game) for score in record.rounds for game in score.games}
        for game in reversed(record.games):
            found[game.player, game.board.ref] = (game, id(game) in counting)
    return found
