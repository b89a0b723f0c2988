"""How places changed: since the version that was public before, or since the round before.

Only states that the public knew or may work out are compared: versions where totals are shown as released, else rounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from boardcall.standings.publication import Known
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import PlayerId, PlayerName, RoundNumber
from boardcall.views.publication import known_of, seen_standings
from boardcall.views.standings import standings_view
from boardcall.views.viewer import PUBLIC, EventState, once
from boardcall.wording import NO_WORDS, Sentence, say

MOST_STATES = 8
"""So many versions or rounds are compared at the most, the latest."""


@dataclass(frozen=True, slots=True)
class PlaceMovement:
    """How many places each player has gained since `since`; players without an earlier place are left out."""

    since: Sentence
    moves: Mapping[PlayerId, int]


@dataclass(frozen=True, slots=True)
class PlayerCourse:
    """A player's place in each state that is compared, None where there was none."""

    player: PlayerName
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PlaceCourses:
    """The places of everybody who has one now, in state after state; `states` are their names."""

    states: tuple[Sentence, ...]
    players: tuple[PlayerCourse, ...]


@once
def movement(state: EventState) -> PlaceMovement:
    """How the places that the public sees changed; no words and no moves where there is nothing to compare with."""
    compared = _states(state, 2)
    if len(compared) < 2:
        return PlaceMovement(NO_WORDS, {})
    (since, before), _ = compared
    was = {place.player: place.number for place in before.places}
    places = standings_view(state, PUBLIC).places
    return PlaceMovement(
        since, {one.player.id: was[one.player.id] - one.place for one in places if one.player.id in was}
    )


@once
def last_moves(state: EventState) -> Mapping[PlayerId, int]:
    """By how many places everybody is better than before the last round, as the desk knows it."""
    held = state.standings.held
    if len(held) < 2:
        return {}
    before = _standings_after(state, held[-2])
    was = {place.player: place.number for place in before.places}
    return {one.player: was[one.player] - one.number for one in state.standings.places if one.player in was}


@once
def place_courses(state: EventState) -> PlaceCourses:
    """The places that the public sees, in state after state; nothing where fewer than two can be compared."""
    compared = _states(state, MOST_STATES)
    if len(compared) < 2:
        return PlaceCourses((), ())
    numbers = [{place.player: place.number for place in found.places} for _, found in compared]
    players = tuple(
        PlayerCourse(one.player, tuple(known.get(one.player.id) for known in numbers))
        for one in standings_view(state, PUBLIC).places
    )
    return PlaceCourses(tuple(name for name, _ in compared), players)


def _states(state: EventState, most: int) -> list[tuple[Sentence, Standings]]:
    """The standings that are compared, with their names; the last are those that the public sees now."""
    known, (shown, view) = known_of(state, PUBLIC), seen_standings(state, PUBLIC)
    if view.hidden or not view.places:
        return []
    if known.totals is Known.RELEASED:
        public = [one for one in state.tournament.releases if not one.hidden][-most:]
        return [(say("version {number}", number=one.number), state.as_of(one.act).standings) for one in public]
    rounds = shown.standings.held[-most:]
    before = [(say("round {number}", number=number), _standings_after(shown, number)) for number in rounds[:-1]]
    return [*before, *((say("round {number}", number=number), shown.standings) for number in rounds[-1:])]


def _standings_after(state: EventState, number: RoundNumber) -> Standings:
    """The standings after a round that others followed; what is played later leaves them as they are."""
    boards = tuple(board for board in state.tournament.boards if board.round <= number)
    then, rules = replace(state.tournament, boards=boards), state.rulebook
    make = partial(compute_standings, then, rules, after=number, before=state.standings)
    return state.kept.get(("standings after", number), (then, rules), make)
