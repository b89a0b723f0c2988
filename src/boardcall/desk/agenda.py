"""What is next at an event, and what is missing: worked out from the acts, for the desk's first page."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from boardcall.desk.deputies import needs_deputy
from boardcall.desk.endings import watch_stalemate
from boardcall.desk.event import Event
from boardcall.desk.seats import absent, without_chair
from boardcall.game import FIRST_YEAR
from boardcall.standings.table import Standings
from boardcall.tournament import Board
from boardcall.tournament.act import called
from boardcall.tournament.endings import end_choices, solo_of
from boardcall.tournament.recording import disputes
from boardcall.voting.draw_vote import live_vote
from boardcall.voting.telling import telling
from boardcall.wording import joined, say, say_number

SEVEN = 7


class Place(StrEnum):
    """Where at the desk a task is done."""

    PLAYERS = "players"
    ROLL_CALL = say("roll call")
    BOARD_CALL = say("board call")
    BOARD = "board"
    VOTE = "vote"
    ENDING = "ending"
    SEAL = "seal"
    RULINGS = "rulings"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do, in a sentence; `round` and `board` where it has them."""

    place: Place
    sentence: str
    round: int | None = None
    board: str = ""


@dataclass(frozen=True, slots=True)
class Agenda:
    """`next` is what the event waits for, `missing` what somebody should look at; `round` is the current one.

    `round` is None when every round the rulebook has is over.
    """

    round: int | None
    next: Task | None
    missing: tuple[Task, ...]


def current_round(event: Event) -> int | None:
    """The first round with a board that plays, else the coming one; None when there is none after the last."""
    boards = event.tournament.boards
    playing = [board.round for board in boards if board.result is None]
    return min(playing) if playing else coming_round(event)


def coming_round(event: Event) -> int | None:
    """The first round without boards that is not cancelled; None after the last."""
    after = max((board.round for board in event.tournament.boards), default=0) + 1
    while event.tournament.cancellation(after) is not None:
        after += 1
    count = event.rulebook.round_count
    return after if count is None or after <= count else None


def agenda(event: Event, standings: Standings) -> Agenda:
    """What is next and what is missing; `standings` are those of this event."""
    number = current_round(event)
    missing = (
        *_counts_disputed(event),
        *_votes_waiting(event),
        *_ends_waiting(event, number),
        *_all_counts_missing(event),
        *_people_missing(event, number),
        *_decisions_missing(event, standings),
    )
    return Agenda(number, _next(event, number), missing)


def _votes_waiting(event: Event) -> Iterator[Task]:
    """Draws that wait for somebody to hold the vote, and votes that are being held."""
    for board in event.tournament.boards:
        vote = live_vote(board.draw_votes) if board.result is None and board.stop is None else None
        if vote is not None:
            sentence = say("Board {board}: {told}", board=board.name, told=telling(vote))
            yield Task(Place.VOTE, sentence, board.round, board.name)


def _ends_waiting(event: Event, number: int | None) -> Iterator[Task]:
    """Games that stand still, boards whose last count is still missing, and a secret end that nobody sealed."""
    boards = [board for board in event.tournament.boards if board.round == number]
    for board in boards:
        if found := watch_stalemate(event, board):
            yield Task(Place.ENDING, found.message, board.round, board.name)
        if board.stop is not None and board.result is None:
            message = say(
                "Board {board} is stopped; its count of {year} is missing.", board=board.name, year=board.stop.year
            )
            yield Task(Place.BOARD, message, board.round, board.name)
    if number is None or not boards or any(board.counts for board in boards):
        return
    secret = end_choices(event.rulebook.round(number).end)
    if secret and event.tournament.clocks.secret_end(number) is None:
        yield Task(Place.SEAL, say("Seal the end of round {round} before a year is counted.", round=number), number)


def _next(event: Event, number: int | None) -> Task | None:
    if not [player for player in event.tournament.players if not player.withdrawn]:
        return Task(Place.PLAYERS, say("Enter the players: paste them from a spreadsheet, or one by one."))
    if number is None:
        return _after_the_last_round(event)
    boards = [board for board in event.tournament.boards if board.round == number]
    if boards:
        open_boards = [board for board in boards if board.result is None]
        return Task(
            Place.BOARD,
            say(
                "Round {number} is playing: {count} still open.",
                number=number,
                count=say_number("{number} board", "{number} boards", len(open_boards)),
            ),
            number,
        )
    return _before_the_boards(event, number)


def _before_the_boards(event: Event, number: int) -> Task:
    present = len(event.tournament.roll_call.present(number))
    call = event.tournament.calls.latest(number)
    if call is not None and call.published is None:
        return Task(
            Place.BOARD_CALL,
            say(
                "Publish the board call of round {number}: version {version} is a draft.",
                number=number,
                version=call.version,
            ),
            number,
        )
    if present == 0:
        return Task(
            Place.ROLL_CALL, say("Call the roll of round {number}: nobody is checked in yet.", number=number), number
        )
    if present < SEVEN:
        return Task(
            Place.ROLL_CALL,
            say(
                "Round {number}: {present} checked in, a board needs {seven}.",
                number=number,
                present=present,
                seven=SEVEN,
            ),
            number,
        )
    return Task(
        Place.BOARD_CALL,
        say("Draw the boards of round {number}: {present} are checked in.", number=number, present=present),
        number,
    )


def _after_the_last_round(event: Event) -> Task | None:
    release = event.tournament.releases[-1] if event.tournament.releases else None
    if release is not None and release.kind == "final" and not release.hidden:
        return None
    return Task(Place.STANDINGS, say("All rounds are over: answer what is open, then release the final standings."))


def _counts_disputed(event: Event) -> Iterator[Task]:
    """Years about which a board does not agree, and games that are won and not ended yet."""
    for board in event.tournament.boards:
        for dispute in disputes(board):
            powers = joined(", ", (power.full_name for power in dispute.differing))
            said = say(
                "Board {board} does not agree about {year}: {powers}.",
                board=board.name,
                year=str(dispute.year),
                powers=powers,
            )
            yield Task(Place.BOARD, said, board.round, board.name)
        won = solo_of(board.counts[-1], event.rulebook.ending) if board.counts and board.result is None else None
        if won is not None:
            said = say(
                "{power} has won board {board} in {year}: end the game.",
                power=won.full_name,
                board=board.name,
                year=str(board.counts[-1].year),
            )
            yield Task(Place.BOARD, said, board.round, board.name)


def _all_counts_missing(event: Event) -> Iterator[Task]:
    """What every round with an open board lacks; a late board of one round may play beside the next."""
    rounds = sorted({board.round for board in event.tournament.boards if board.result is None})
    for number in rounds:
        yield from _counts_missing(event, number, alone=len(rounds) == 1)


def _counts_missing(event: Event, number: int, *, alone: bool) -> Iterator[Task]:
    """Boards behind the furthest of their round: each year is entered everywhere before long."""
    boards = [board for board in event.tournament.boards if board.round == number]
    furthest = max((_last_year(board) for board in boards), default=0)
    for board in boards:
        if board.result is None and _last_year(board) < furthest:
            year = max(_last_year(board) + 1, FIRST_YEAR)
            years = say("{first} to {last}", first=year, last=furthest) if year < furthest else year
            label = board.name if alone else say("{board} of round {round}", board=board.name, round=number)
            said = say("Board {board} has not entered {year}.", board=label, year=years)
            yield Task(Place.BOARD, said, number, board.name)


def _last_year(board: Board) -> int:
    counted = board.counts[-1].year if board.counts else 0
    ended = board.result.last_year or 0 if board.result else 0
    return max(counted, ended)


def _people_missing(event: Event, number: int | None) -> Iterator[Task]:
    tournament = event.tournament
    for board in tournament.boards:
        gone = [player.id for player in tournament.players if player.withdrawn and board.has_in_play(player.id)]
        for player in gone if board.result is None else ():
            sentence = say(
                "{player} has withdrawn and still plays on board {board}.",
                player=called(tournament, player),
                board=board.name,
            )
            yield Task(Place.BOARD, sentence, board.round, board.name)
    if number is not None:
        yield from _chairs_missing(event, number)
        yield from _deputies_missing(event, number)


def _chairs_missing(event: Event, number: int) -> Iterator[Task]:
    """Who is there without a chair, and the chairs of those who are not there, before play has begun at them."""
    who = partial(called, event.tournament)
    for player in without_chair(event, number):
        checked = event.tournament.roll_call.check_in(number, player)
        late = say(" late") if checked and checked.late else ""
        message = say(
            "{who} checked in{late} and has no seat in round {round}.", who=who(player), late=late, round=number
        )
        yield Task(Place.BOARD_CALL, message, number)
    for chair in absent(event, number):
        if not chair.begun:
            sentence = say(
                "{who} has a seat on board {board} of round {round} and is not checked in.",
                who=who(chair.player),
                board=chair.board,
                round=number,
            )
            yield Task(Place.BOARD_CALL, sentence, number)


def _deputies_missing(event: Event, number: int) -> Iterator[Task]:
    for board in event.tournament.boards:
        if board.round == number and board.result is None and needs_deputy(event, board):
            sentence = say("All directors play on board {board}: name a deputy who decides there.", board=board.name)
            yield Task(Place.BOARD, sentence, number, board.name)


def _decisions_missing(event: Event, standings: Standings) -> Iterator[Task]:
    waits = not _is_played_out(event)
    for question in standings.questions:
        if not (waits and question.kind in AT_THE_CEREMONY):
            yield Task(Place.RULINGS, question.text)
    for note in standings.notes:
        yield Task(Place.STANDINGS, note)
    public = [release for release in event.tournament.releases if not release.hidden]
    since = event.replay.entries[public[-1].act + 1 :] if public else ()
    changed = [entry for entry in since if event.replay.holds(entry.number) and entry.act.name in RESULTS]
    if changed:
        many = say_number("{number} act", "{number} acts", len(changed))
        yield Task(
            Place.STANDINGS,
            say("Results changed since version {public} was released ({many}).", public=public[-1].number, many=many),
        )


AT_THE_CEREMONY = frozenset({"ballot", "award"})
"""Questions that nobody can answer before the last game is over."""


def _is_played_out(event: Event) -> bool:
    """Whether no game is open and, as far as the rulebook says how many rounds there are, none is to come."""
    boards = event.tournament.boards
    if not boards or any(board.result is None for board in boards):
        return False
    return current_round(event) is None or event.rulebook.round_count is None


RESULTS = frozenset(
    {
        "record-result",
        "set-score",
        "mark-unscored",
        "adjust-points",
        "decide",
        "give-award",
        "withdraw-acts",
        "restore-acts",
    }
)
"""Acts after which standings that were released are no longer the latest."""
