"""Things to do at the desk: what kind each is, where it is done, and what it says."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.tournament import RoundNumber
from boardcall.wording import Sentence, say


class DeskPlace(StrEnum):
    """Where at the desk a task is done."""

    PLAYERS = "players"
    VENUE = "venue"
    ROLL_CALL = say("roll call")
    BOARD_CALL = say("board call")
    CHOICE = say("choice of powers")
    BOARD = "board"
    PLAY = say("play")
    VOTE = "vote"
    ENDING = "ending"
    SEAL = "seal"
    HANDICAPS = say("handicaps")
    CLOCK = "clock"
    RULINGS = "rulings"
    STANDINGS = "standings"
    BALLOTS = "ballots"
    CODE = say("code of conduct")


class TaskKind(StrEnum):
    """What is to be done; the most urgent of what may be missing comes first."""

    HARD_STOP = "hard-stop"
    LATE_COUNT = "late-count"
    SETTLE_DISPUTE = "settle-dispute"
    END_WON_GAME = "end-won-game"
    END_SEALED = "open-reached-seal"
    END_LAST_YEAR = "end-last-year"
    COUNT_STOPPED = "count-stopped-board"
    SEAT_ABSENT = "seat-of-absent-player"
    SEAT_PRESENT = "seat-for-present-player"
    SEAT_WITHDRAWN = "seat-of-withdrawn-player"
    NAME_DEPUTY = "name-deputy"
    HOLD_VOTE = "hold-vote"
    SEAL_END = "seal-end"
    SET_CLOCK = "set-clock"
    STANDSTILL = "standstill"
    ENTER_YEARS = "enter-years"
    RULE_END = "rule-on-end"
    CORRECT_RESULT = "correct-result"
    SHEETS_BACK = "sheets-back"
    READ_CODE = "read-code"
    ASK_PLAYERS = "ask-players"
    ANSWER = "answer-question"
    RELEASE_AGAIN = "release-again"
    OPEN_SEAL = "open-seal"
    GIVE_AWARD = "give-award"
    ENTER_PLAYERS = "enter-players"
    CALL_ROLL = "call-roll"
    DRAW_BOARDS = "draw-boards"
    PUBLISH_CALL = "publish-call"
    CHOOSE_POWERS = "choose-powers"
    START_CLOCK = "start-clock"
    END_TIME = "end-at-sealed-time"
    PLAY = "play"
    OPEN_HANDICAPS = "open-handicaps"
    RELEASE = "release"


URGENCY = {kind: place for place, kind in enumerate(TaskKind)}
"""How far down the list of what is missing a task of that kind is."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do, in a sentence; `round`, `board` and `question` (its key) where it has them."""

    kind: TaskKind
    place: DeskPlace
    sentence: Sentence
    round: RoundNumber | None = None
    board: str = ""
    question: str = ""
    chair: str = ""
    """The key of a chair of the board, where the task is about one."""
    lacks: str = ""
    """What people have not said yet, where the task is to ask them."""
    player: str = ""
    """The one person the task is about."""
