"""A recorded game as steps to go through: every published phase, then the position that is open."""

from dataclasses import dataclass
from datetime import datetime

from boardcall.adjudication import Result
from boardcall.errors import NotFoundError
from boardcall.game import Phase, Position
from boardcall.tournament import BoardRef
from boardcall.tournament.board.board_game import BoardGame, GamePhase
from boardcall.views.recorded_games import seen_game
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """A phase with its orders and results; the open phase has no results. `name` is its part of an address."""

    name: str
    position: Position
    results: tuple[Result, ...] = ()
    played: GamePhase | None = None

    @property
    def phase(self) -> Phase:
        return self.position.phase


@dataclass(frozen=True, slots=True)
class Followed:
    """A board's game as followers may know it at a moment; `until` is when they will know more, after the delay."""

    game: BoardGame
    steps: tuple[HistoryStep, ...]
    until: datetime | None

    @property
    def latest(self) -> HistoryStep:
        """The phase published last; the open position before any."""
        return self.steps[-2] if len(self.steps) > 1 else self.steps[-1]

    def step(self, name: str) -> HistoryStep:
        """The phase of that name; NotFoundError if there is none yet."""
        found = next((step for step in self.steps if step.name == name), None)
        if found is None:
            raise NotFoundError(say("This game has no phase {phase}, or it is not published yet.", phase=name))
        return found


def followed(state: EventState, *, ref: BoardRef, at: datetime) -> Followed | None:
    """The game of a board as followers know it; None if it is not recorded, or they know nothing of it yet."""
    known = seen_game(state, PUBLIC, ref, at=at)
    if known.game is None:
        return None
    steps = [HistoryStep(str(one.phase), one.before, one.results, one) for one in known.game.phases]
    steps.append(HistoryStep(str(known.game.phase), known.game.position))
    return Followed(known.game, tuple(steps), known.until)


def next_moment(state: EventState, *, ref: BoardRef, at: datetime) -> datetime | None:
    """When followers will know more of a game than now without any new act, or None."""
    return seen_game(state, PUBLIC, ref, at=at).until
