"""One event under every rule, as a viewer may see it."""

from dataclasses import dataclass, replace

from boardcall.desk.results.amendments import is_final
from boardcall.standings.comparison import Comparison, RulesOutcome, compare_rules
from boardcall.tournament import BoardRef, PlayerId, PlayerName, Polls, Tournament
from boardcall.tournament.agreements import Agreed
from boardcall.tournament.board.clocks import Clocks
from boardcall.tournament.voters import Voters
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.publication import seen_points
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """Who wins under one set of rules, and how many players have another place than under the event's own."""

    id: str
    name: Sentence
    winners: tuple[PlayerName, ...]
    is_other: bool
    """Others win than under the event's own rules."""
    moved: int
    """Players with another place."""
    lacking: int
    """Boards that cannot be scored so; they are left out."""


@dataclass(frozen=True, slots=True)
class PlayerPlaces:
    """A player's places: under the event's own rules, the best and the worst, and under each in the order of all."""

    player: PlayerName
    place: int
    total: Points
    best: int
    worst: int
    wins: int
    """Rules under which the player wins."""
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class DecidingView:
    """A board, and who would have won the event without it."""

    board: BoardRef
    winners: tuple[PlayerName, ...]


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """The event under its own rules, every system and the totals of the hobby."""

    status: Sentence
    """Why it is not shown; empty where it is."""
    outcomes: tuple[OutcomeView, ...] = ()
    players: tuple[PlayerPlaces, ...] = ()
    deciding: tuple[DecidingView, ...] = ()


def comparison_view(state: EventState, viewer: Viewer) -> ComparisonView:
    """The comparison: for the desk at any time, for others once final results are public and no game is kept back."""
    ended = [board.ref for board in state.tournament.boards if board.result]
    if not viewer.everything:
        if not is_final(state.tournament):
            return ComparisonView(say("This is shown once the final results are public."))
        if any(seen_points(state, viewer, ref) is None for ref in ended):
            return ComparisonView(say("By the rules of this event the points of single games are not public."))
    if not ended:
        return ComparisonView(say("No game has ended yet."))
    return state.once(_whole, viewer.everything)


def _whole(state: EventState, everything: bool) -> ComparisonView:
    """Worked out anew only after acts that may change it: it takes a second or two."""
    told = replace(
        state.tournament,
        clocks=Clocks(),
        notices=(),
        polls=Polls(),
        voters=Voters(),
        agreed=Agreed(),
        complaints=(),
        moments=(),
        takeovers=(),
    )

    def make() -> ComparisonView:
        return whole_comparison(compare_rules(told, state.rulebook), told)

    return state.kept.get(("comparison", everything), (told, state.rulebook), make)


def whole_comparison(found: Comparison, tournament: Tournament) -> ComparisonView:
    """The comparison with the names of the event's players."""
    own = found.own

    def names(ids: tuple[PlayerId, ...]) -> tuple[PlayerName, ...]:
        return tuple(named(tournament, one) for one in ids)

    def outcome(one: RulesOutcome) -> OutcomeView:
        moved = sum(one.places.get(player) != place for player, place in own.places.items())
        is_other = set(one.winners) != set(own.winners)
        return OutcomeView(one.id, one.name, names(one.winners), is_other, moved, one.lacking)

    def player(one: PlayerId) -> PlayerPlaces:
        places = tuple(each.places.get(one) for each in found.all)
        known = [place for place in places if place is not None]
        total = Points.of(own.totals[one], own.decimals)
        return PlayerPlaces(names((one,))[0], own.places[one], total, min(known), max(known), known.count(1), places)

    return ComparisonView(
        NO_WORDS,
        tuple(map(outcome, found.all)),
        tuple(map(player, own.places)),
        tuple(DecidingView(one.board, names(one.winners)) for one in found.deciding),
    )
