"""What a screen can show, and its plan: one thing, or several in turn with seconds for each."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.tables.codec import canonical, decode, encode, parse_json
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.views.boards import in_order
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, say

SECONDS = 20
"""How long one of several things is shown unless somebody says otherwise."""
SHORTEST, LONGEST = 5, 600
LONGEST_MESSAGE = 200


class Show(StrEnum):
    """A kind of thing a screen can show."""

    BOARDS = "boards"
    NAMES = "names"
    CLOCKS = "clocks"
    CLOCK = "clock"
    MAP = "map"
    STANDINGS = "standings"
    NOW = "now"
    NOTICES = "notices"
    CEREMONY = "ceremony"
    MESSAGE = "message"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class ScreenItem:
    """One thing a screen shows; `round` and `board` of a clock or map, `text` of a message, `seconds` in a rotation.

    `step` is how much of the ceremony is made known.
    """

    show: Show
    seconds: int = SECONDS
    round: RoundNumber = NO_ROUND
    board: str = ""
    text: str = ""
    step: int = 0

    @property
    def key(self) -> str:
        """What the form calls it."""
        return f"{self.show}:{self.round}:{self.board}" if self.board else self.show.value

    @property
    def says(self) -> Sentence:
        """What it is called."""
        if self.show is Show.CLOCK:
            return say("Clock of board {board}, round {round}", board=self.board, round=self.round)
        if self.show is Show.MAP:
            return say("Map of board {board}, round {round}", board=self.board, round=self.round)
        return _NAMES[self.show]


_NAMES = {
    Show.BOARDS: say("Board call, by board"),
    Show.NAMES: say("Board call, by name"),
    Show.CLOCKS: say("All clocks"),
    Show.STANDINGS: say("Standings"),
    Show.NOW: say("If all games ended now"),
    Show.NOTICES: say("Notices"),
    Show.CEREMONY: say("Awards ceremony, step by step"),
    Show.MESSAGE: say("Message"),
    Show.BLANK: say("Nothing: a black screen"),
}

Plan = tuple[ScreenItem, ...]


def write_plan(plan: Plan) -> str:
    """The plan as it is kept."""
    return canonical(encode(plan))


def read_plan(text: str) -> Plan:
    """A plan that was kept; one that an older version wrote and nobody can read any more is empty."""
    try:
        found: Plan = decode(tuple[ScreenItem, ...], parse_json(text))
    except (ValueError, TypeError):
        return ()
    return found


def choices(snapshot: Snapshot) -> Plan:
    """What can be shown at this event now, in the order of the form."""
    found = [ScreenItem(Show.BOARDS), ScreenItem(Show.NAMES)]
    found += _clocks(snapshot)
    recorded = (board for board in snapshot.tournament.boards if board.play is not None and board.result is None)
    found += [ScreenItem(Show.MAP, round=one.round, board=one.name) for one in in_order(recorded)]
    return (
        *found,
        ScreenItem(Show.STANDINGS),
        ScreenItem(Show.NOW),
        ScreenItem(Show.NOTICES),
        ScreenItem(Show.CEREMONY),
        ScreenItem(Show.MESSAGE),
        ScreenItem(Show.BLANK),
    )


def _clocks(snapshot: Snapshot) -> list[ScreenItem]:
    mode = snapshot.rulebook.clock.mode
    if mode == "none":
        return []
    playing = [board for board in snapshot.tournament.boards if board.result is None]
    single = in_order(playing) if mode == "board" else []
    return [ScreenItem(Show.CLOCKS), *(ScreenItem(Show.CLOCK, round=board.round, board=board.name) for board in single)]


def address(item: ScreenItem, *, base: str, code: str, index: int) -> str:
    """Where a screen finds it."""
    own = f"{base}screens/{code}/"
    return {
        Show.BOARDS: f"{base}screen/boards/",
        Show.NAMES: f"{base}screen/names/",
        Show.CLOCKS: f"{base}screen/clocks/",
        Show.CLOCK: f"{base}screen/clocks/{item.round}/{item.board}/",
        Show.MAP: f"{base}screen/map/{item.round}/{item.board}/",
        Show.STANDINGS: f"{base}screen/standings/",
        Show.NOW: f"{base}screen/now/",
        Show.NOTICES: f"{base}screen/notices/",
        Show.CEREMONY: f"{own}ceremony/",
        Show.MESSAGE: f"{own}message/{index}/",
        Show.BLANK: f"{own}blank/",
    }[item.show]
