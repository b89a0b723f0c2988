"""A year of a board in counting: what is recorded, who entered what, and what still has to happen."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from boardcall.desk.results.game_results import DOUBLINGS
from boardcall.desk.results.open_endings import last_year_of
from boardcall.game import POWERS, Power
from boardcall.scoring.result import CENTRES, SOLO_CENTRES
from boardcall.tournament import NOBODY, Board, CountEntry, PlayerId, PlayerName
from boardcall.tournament.board.count_entries import Dispute, before_year, disputes, next_year
from boardcall.views.names import named
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, joined, say


class YearStage(StrEnum):
    """How far the year of a board is."""

    OPEN = "open"
    """Nobody entered it."""
    MINE = "mine"
    """The viewer entered it; another player has to."""
    OTHERS = "others"
    """Somebody else entered it; the viewer has to."""
    DISPUTED = "disputed"
    """They differ."""
    RECORDED = "recorded"
    """It is recorded; another count opens a dispute, or corrects it where the desk or a recorder writes it."""
    OVER = "over"
    """No year is left to count."""


@dataclass(frozen=True, slots=True)
class CountField:
    """The field of one power: what it had before, what the form starts from, and the most it can have now."""

    power: Power
    who: PlayerName | None
    before: int
    start: int
    most: int

    @property
    def is_out(self) -> bool:
        return self.before == 0


@dataclass(frozen=True, slots=True)
class Counting:
    """One year of a board for people who may count it: the stage in a sentence, the fields, and what differs.

    What others entered is shown only to those who have entered the year themselves, and to staff.
    """

    board: Board
    year: int
    stage: YearStage
    sentence: Sentence
    steps: tuple[CountField, ...]
    mine: CountEntry | None = None
    dispute: Dispute | None = None

    @property
    def before(self) -> int:
        """How many centres were owned before."""
        return sum(step.before for step in self.steps)

    @property
    def before_year(self) -> int:
        return before_year(self.board, self.year).year

    @property
    def recorded(self) -> tuple[int, ...] | None:
        """The counts of the year where they are recorded."""
        count = self.board.count(self.year)
        return count.centres if count else None


TOTAL = CENTRES
WINS = SOLO_CENTRES


def counting(snapshot: Snapshot, board: Board, *, player: PlayerId = NOBODY, year: int | None = None) -> Counting:
    """The year of a board as a player sees it, or staff where `player` is ""; the first unrecorded one by default."""
    asked = year or _year_of(snapshot, board)
    entries = [entry for entry in board.entries if entry.year == asked]
    mine = next((entry for entry in entries if entry.player == player), None)
    dispute = next((one for one in disputes(board) if one.year == asked), None)
    told = dispute if mine or not player else None
    stage = _stage(board, asked, entries, mine)
    if year is None and stage in {YearStage.OPEN, YearStage.RECORDED} and _is_over(snapshot, board):
        stage = YearStage.OVER
    sentence = _sentence(stage, board, asked, told, is_player=bool(player))
    start = mine.centres if mine else _start(board, asked)
    return Counting(board, asked, stage, sentence, tuple(_steps(snapshot, board, asked, start)), mine, told)


def _year_of(snapshot: Snapshot, board: Board) -> int:
    """The year in dispute, or the first unrecorded one; the last one where no more is played."""
    disputed = [dispute.year for dispute in disputes(board)]
    if disputed:
        return disputed[0]
    last = board.counts[-1].year if board.counts else next_year(board)
    return last if _is_over(snapshot, board) else next_year(board)


def _is_over(snapshot: Snapshot, board: Board) -> bool:
    last, counted = last_year_of(snapshot.event, board), board.counts[-1] if board.counts else None
    stopped = board.stop.year if board.stop else None
    if board.result is not None or counted is None:
        return board.result is not None
    return max(counted.centres) >= WINS or counted.year in {last, stopped}


def _stage(board: Board, year: int, entries: list[CountEntry], mine: CountEntry | None) -> YearStage:
    if any(dispute.year == year for dispute in disputes(board)):
        return YearStage.DISPUTED if mine or board.count(year) is None else YearStage.OTHERS
    if mine:
        return YearStage.MINE
    if entries:
        return YearStage.OTHERS
    return YearStage.OPEN if board.count(year) is None else YearStage.RECORDED


def _sentence(stage: YearStage, board: Board, year: int, dispute: Dispute | None, *, is_player: bool) -> Sentence:
    shown = str(year)
    if stage is YearStage.DISPUTED and dispute is not None:
        powers = joined(", ", [power.full_name for power in dispute.differing])
        return say("The counts of {year} differ: {powers}.", year=shown, powers=powers)
    if stage is YearStage.OVER:
        return _why_over(board)
    told = next((entry for entry in board.entries if entry.year == year), None)
    if told is not None and stage is not YearStage.MINE:
        who = told.power.full_name
        return say("{power} has entered {year}. Count the map yourself and enter it too.", power=who, year=shown)
    player_again = say("{year} is recorded. If it is wrong, enter it as it was: the director decides.", year=shown)
    staff_again = say("{year} is recorded. Recording it again corrects it.", year=shown)
    sentences = {
        YearStage.MINE: say(
            "You entered {year}. It is recorded when a player of another power enters the same.", year=shown
        ),
        YearStage.RECORDED: player_again if is_player else staff_again,
    }
    return sentences.get(stage, say("{year} is not counted yet.", year=shown))


def _why_over(board: Board) -> Sentence:
    last = board.counts[-1].centres if board.counts else ()
    won = next((power for power, held in zip(POWERS, last, strict=False) if held >= WINS), None)
    if won is not None:
        held = last[POWERS.index(won)]
        return say("{power} has {count} centres: the game is won.", power=won.full_name, count=held)
    return say("There is no year left to count.")


def _start(board: Board, year: int) -> tuple[int, ...]:
    recorded = board.count(year)
    return recorded.centres if recorded else before_year(board, year).centres


def _steps(snapshot: Snapshot, board: Board, year: int, start: tuple[int, ...]) -> Iterator[CountField]:
    before = before_year(board, year)
    for power, had, now in zip(POWERS, before.centres, start, strict=True):
        last = board.playing.get(power)
        who = named(snapshot.tournament, last) if last else None
        yield CountField(power, who, had, now, min(TOTAL, had * 2 ** min(year - before.year, DOUBLINGS)))
