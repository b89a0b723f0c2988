"""Who can still win, in the order of a list: the safe first, the out last, and within each in the order of the
standings.
"""

from dataclasses import dataclass
from typing import Any

from boardcall.standings.chances import State
from boardcall.tournament import PlayerId, PlayerName
from boardcall.views.chances import NOT_READY, STATES, AimView, ChancesView, chances_view
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import Sentence

MARKS = {State.SAFE: "●", State.ALIVE: "○", State.OPEN: "?", State.OUT: "×"}
"""A mark for each state, in the order of a list."""


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """A player in the list of an aim: the state, with its word and its mark, and why it is so."""

    state: State
    word: Sentence
    mark: str
    why: Sentence
    player: PlayerName


def chance_lists(state: EventState, found: ChancesView) -> list[tuple[AimView, list[ChanceLine]]]:
    """Each aim with its lines."""
    order = {one.player.id: number for number, one in enumerate(standings_view(state, PUBLIC).places)}
    order |= {PlayerId(one.name): number for number, one in enumerate(teams_view(state, PUBLIC).teams)}
    ranks = [*MARKS]

    def rank(line: ChanceLine) -> tuple[int, int]:
        return ranks.index(line.state), order.get(line.player.id, len(order))

    def lines(aim: AimView) -> list[ChanceLine]:
        states = ((one, State(one.state)) for one in aim.players)
        return [ChanceLine(how, STATES[how], MARKS[how], one.why, one.player) for one, how in states]

    return [(aim, sorted(lines(aim), key=rank)) for aim in found.aims]


def stream_chances(state: EventState, many: int) -> dict[str, Any]:
    """Of every aim those who have it or can still have it, no more than `many`."""
    found = chances_view(state, PUBLIC)
    told = []
    for aim, everybody in chance_lists(state, found):
        if aim.aim == "power":
            continue  # seven more lists, which a picture has no room for
        lines = [line for line in everybody if line.state is not State.OUT]
        told.append({"title": aim.title, "lines": lines[:many], "more": max(0, len(lines) - many)})
    return {"told": told, "status": found.status, "again": found.status == NOT_READY}
