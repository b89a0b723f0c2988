"""What is next at an event, and what is missing: worked out from the acts, for the desk's first page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from boardcall.desk.agenda.due_questions import coming_round, final_release, is_played_out
from boardcall.desk.agenda.tasks import DeskPlace, Task, TaskKind
from boardcall.desk.agenda.watch_list import changed_since_release, missing_tasks, unsealed_end
from boardcall.desk.call.board_call import power_choice, prepare_call
from boardcall.desk.call.roll_call import checked_in, directs_only, kept_from_play
from boardcall.desk.event import Event
from boardcall.desk.play.all_clocks import boards_to_start
from boardcall.desk.play.clock_lags import is_time_reached
from boardcall.desk.results.endings import last_count
from boardcall.errors import BoardcallError, InputError
from boardcall.game import LATEST_YEAR
from boardcall.seeding.choice import PlaceCard
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.standings.table import Standings
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.ledger.act import called
from boardcall.wording import Sentence, joined, say, say_number

__all__ = ["Agenda", "DeskPlace", "Task", "TaskKind", "agenda", "current_round"]
SEVEN = 7
STOPS_PLAY = frozenset(
    {
        TaskKind.HARD_STOP,
        TaskKind.LATE_COUNT,
        TaskKind.SETTLE_DISPUTE,
        TaskKind.END_WON_GAME,
        TaskKind.END_SEALED,
        TaskKind.END_LAST_YEAR,
        TaskKind.COUNT_STOPPED,
    }
)
"""What is missing and comes before anything else on the boards."""


@dataclass(frozen=True, slots=True)
class Agenda:
    """`next` is what the event waits for, `missing` what somebody should look at; `round` is the current one.

    `round` is None when every round is over, `next` when the event is.
    """

    round: RoundNumber | None
    next: Task | None
    missing: tuple[Task, ...]


def current_round(event: Event) -> RoundNumber | None:
    """The first round with a board that plays or waits for its powers, else the coming one; None at the end."""
    boards = event.tournament.boards
    playing = [board.round for board in boards if board.result is None]
    playing += [call.round for call in event.tournament.calls.versions if any(undecided_boards(event, call.round))]
    if playing:
        return min(playing)
    if is_played_out(event):
        return None
    return coming_round(event)


def agenda(event: Event, standings: Standings, *, at: datetime | None = None) -> Agenda:
    """What is next and what is missing; `standings` are those of this event. Clocks are looked at at a moment only."""
    number = current_round(event)
    missing = missing_tasks(event, standings, number, at=at)
    return Agenda(number, _next(event, number, missing), missing)


def _next(event: Event, number: RoundNumber | None, missing: tuple[Task, ...]) -> Task | None:
    active = [player for player in event.tournament.players if not player.withdrawn]
    if not active:
        said = say("Enter the players: paste them from a spreadsheet, or one by one.")
        return Task(TaskKind.ENTER_PLAYERS, DeskPlace.PLAYERS, said)
    if number is None:
        return _after_the_last_round(event, missing)
    boards = [board for board in event.tournament.boards if board.round == number]
    call = event.tournament.calls.latest(number)
    if boards or any(undecided_boards(event, number)):
        return _in_the_round(event, number, boards, missing)
    if task := _first(missing, {TaskKind.ANSWER}):
        return task
    if call is not None and call.published is None:
        said = say(
            "Publish the board call of round {number}: version {version} is a draft.",
            number=number,
            version=call.version,
        )
        return Task(TaskKind.PUBLISH_CALL, DeskPlace.BOARD_CALL, said, number)
    return _before_the_call(event, number, sum(not directs_only(event, player) for player in active))


def _first(missing: tuple[Task, ...], kinds: set[TaskKind] | frozenset[TaskKind]) -> Task | None:
    return next((task for task in missing if task.kind in kinds), None)


def _before_the_call(event: Event, number: RoundNumber, active: int) -> Task:
    present = len(checked_in(event.tournament, number))
    if active < SEVEN:
        said = say_number(
            "{number} player may play, and a board needs {seven}: enter more.",
            "{number} players may play, and a board needs {seven}: enter more.",
            active,
            seven=SEVEN,
        )
        return Task(TaskKind.ENTER_PLAYERS, DeskPlace.PLAYERS, said)
    if kept := kept_from_play(event, number):
        said = say(
            "{player} is a director, and directors do not play: take the name out of the roll call of round {round}.",
            player=called(event.tournament, kept[0].id),
            round=number,
        )
        return Task(TaskKind.CALL_ROLL, DeskPlace.ROLL_CALL, said, number)
    if present >= SEVEN:
        if event.rulebook.round(number).pools and (wrong := _unseatable(event, number)):
            return Task(TaskKind.CALL_ROLL, DeskPlace.ROLL_CALL, wrong, number)
        said = say("Draw the boards of round {number}: {present} are checked in.", number=number, present=present)
        return Task(TaskKind.DRAW_BOARDS, DeskPlace.BOARD_CALL, said, number)
    said = say("Call the roll of round {number}: nobody is checked in yet.", number=number)
    if present:
        said = say(
            "Round {number}: {present} checked in, a board needs {seven}.", number=number, present=present, seven=SEVEN
        )
    return Task(TaskKind.CALL_ROLL, DeskPlace.ROLL_CALL, said, number)


def _unseatable(event: Event, number: RoundNumber) -> Sentence | None:
    """Why no boards can be drawn although enough players for one are there: the pools they fill are too small."""
    try:
        prepare_call(event, number, Choices())
    except InputError as error:
        return joined(" ", [problem.sentence for problem in error.problems])
    return None


def undecided_boards(event: Event, number: RoundNumber) -> Iterator[int]:
    """The boards of a published call whose players still choose their powers."""
    call = event.tournament.calls.published(number)
    for board in call.boards if call else ():
        if not board.is_drawn and event.tournament.board(BoardRef(number, str(board.number))) is None:
            yield board.number


def _in_the_round(event: Event, number: RoundNumber, boards: list[Board], missing: tuple[Task, ...]) -> Task | None:
    """What a round that is called waits for: trouble first, then powers, a sealed end, clocks, and years to play."""
    task = (
        _last_years(missing, number)
        or _first(missing, STOPS_PLAY)
        or next(_choices(event, number), None)
        or unsealed_end(event, number)
    )
    playing = [board for board in boards if board.result is None]
    started = task or next(_clocks_to_start(event, number, playing), None)
    return started or _time_reached(event, number, playing) or _play(number, playing)


def _last_years(missing: tuple[Task, ...], number: RoundNumber) -> Task | None:
    """Several boards have counted their last year and nothing else stops play: they are ended together."""
    stops = [task for task in missing if task.kind in STOPS_PLAY]
    if len(stops) < 2 or any(task.kind is not TaskKind.END_LAST_YEAR for task in stops):
        return None
    said = say(
        "{count} boards of round {number} have counted their last year: end the games.", count=len(stops), number=number
    )
    return Task(TaskKind.END_LAST_YEAR, DeskPlace.ENDING, said, number)


def _choices(event: Event, number: RoundNumber) -> Iterator[Task]:
    for board in undecided_boards(event, number):
        try:
            question = power_choice(event, number, board).question
        except BoardcallError as error:
            yield Task(TaskKind.DRAW_BOARDS, DeskPlace.BOARD_CALL, error.sentence, number)
            continue
        if question is not None:
            who, where = called(event.tournament, question.player), str(board)
            said = say(
                "Round {round}: {player} chooses a power on board {board}.", round=number, player=who, board=where
            )
            if isinstance(question, PlaceCard):
                said = say(
                    "Round {round}: {player} places a card on board {board}.", round=number, player=who, board=where
                )
            yield Task(TaskKind.CHOOSE_POWERS, DeskPlace.CHOICE, said, number, where)


def _clocks_to_start(event: Event, number: RoundNumber, playing: list[Board]) -> Iterator[Task]:
    """Clocks that nobody has started, on boards that have counted no year yet: later the board plays without one."""
    mode, records = event.rulebook.clock.mode, event.tournament.clocks
    waiting = [board for board in playing if not board.counts]
    if mode == "central" and len(waiting) == len(playing) and not records.record(BoardRef(number)).clicks:
        yield Task(
            TaskKind.START_CLOCK, DeskPlace.CLOCK, say("Start the clock of round {round}.", round=number), number
        )
    own = boards_to_start(event, round=number)
    if len(own) > 1:
        said = say("Start the {number} clocks of round {round} that wait.", number=len(own), round=number)
        yield Task(TaskKind.START_CLOCK, DeskPlace.CLOCK, said, number)
    elif own:
        said = say("Start the clock of board {board}.", board=own[0].name)
        yield Task(TaskKind.START_CLOCK, DeskPlace.CLOCK, said, number, own[0].name)


def _time_reached(event: Event, number: RoundNumber, playing: list[Board]) -> Task | None:
    """The secret time of a round has been reached and opened: its games end after the fall they are playing."""
    end = event.tournament.clocks.secret_end(number)
    counted = [board for board in playing if board.counts]
    if not is_time_reached(event, number) or not counted:
        return None
    if len(counted) > 1:
        said = say(
            "The end of round {round} is reached, {end}: end the games of {boards} boards.",
            round=number,
            end=end,
            boards=len(counted),
        )
        return Task(TaskKind.END_TIME, DeskPlace.ENDING, said, number)
    values = {"round": number, "end": end, "board": counted[0].name}
    said = say("The end of round {round} is reached, {end}: end the game of board {board}.", **values)
    return Task(TaskKind.END_TIME, DeskPlace.ENDING, said, number, counted[0].name)


def _play(number: RoundNumber, playing: list[Board]) -> Task | None:
    """The year that is waited for, on the board that has counted the fewest."""
    if not playing:
        return None
    behind = min(playing, key=lambda board: (last_count(board), board.name))
    if last_count(behind) >= LATEST_YEAR:
        values = {"number": number, "year": last_count(behind), "board": behind.name}
        said = say(
            "Board {board} of round {number} has counted {year}, and no year can follow: enter its end, or undo a "
            "count that is wrong.",
            **values,
        )
        return Task(TaskKind.PLAY, DeskPlace.BOARD, said, number, behind.name)
    said = say(
        "Round {number} is playing, {count} still open: enter {year} of board {board}, or its end.",
        number=number,
        count=say_number("{number} board", "{number} boards", len(playing)),
        year=last_count(behind) + 1,
        board=behind.name,
    )
    return Task(TaskKind.PLAY, DeskPlace.BOARD, said, number, behind.name)


def _after_the_last_round(event: Event, missing: tuple[Task, ...]) -> Task | None:
    """Answers first, then the final release; then whatever remains, until nothing does."""
    if task := _first(missing, {TaskKind.LATE_COUNT, TaskKind.RULE_END, TaskKind.ANSWER}) or _first(
        missing, {TaskKind.GIVE_AWARD}
    ):
        return task
    if event.tournament.handicaps.is_closed:
        said = say("All rounds are over: open the handicaps, which count in the totals.")
        return Task(TaskKind.OPEN_HANDICAPS, DeskPlace.HANDICAPS, said)
    if final_release(event) is None:
        said = say("All rounds are over: release the final standings.")
        if _first(missing, {TaskKind.ENTER_YEARS}):
            said = say("All rounds are over: enter what is missing if it is known, then release the final standings.")
        return Task(TaskKind.RELEASE, DeskPlace.STANDINGS, said)
    return changed_since_release(event) or _first(missing, {TaskKind.OPEN_SEAL})
