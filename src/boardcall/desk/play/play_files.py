"""A whole game at once: a board's recorded game as a record for files, and a record entered as a board's game."""

from datetime import datetime

from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moves import counts_drawn
from boardcall.desk.play.play_state import board_of
from boardcall.desk.preview import after
from boardcall.errors import Problem, refuse
from boardcall.game import POWERS, GameRecord, PlayedPhase, Position, ordering_power
from boardcall.notation import write_position
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import Act, Board, BoardRef
from boardcall.tournament.acts.play import PublishPhase, SetPosition, StartRecording
from boardcall.tournament.board.board_game import BoardGame, adjudicated
from boardcall.tournament.board.play import How, PowerOrders
from boardcall.tournament.ledger.act import called
from boardcall.wording import say


def record_of(event: Event, game: BoardGame, *, ref: BoardRef) -> GameRecord:
    """The game as a record for files, with rules, event, board and players in its tags."""
    known = board_of(event, ref)
    name = f"{event.tournament.name}, round {ref.round}, board {ref.name}"
    seats = tuple(
        (str(seat.power.full_name), ", then ".join(called(event.tournament, player) for player in seat.players))
        for seat in known.seats
        if seat.players
    )
    about = (("Rules", event.rulebook.id), ("Event", event.tournament.name), ("Board", f"{ref.round} {ref.name}"))
    return game.record(name, (*about, *seats))


def import_game(event: Event, *, ref: BoardRef, record: GameRecord, at: datetime) -> Draft:
    """A whole game from a file as the recorded game of a board on which nothing is recorded yet.

    The positions of the file are kept: where its orders give another one, the position is set and pointed out. The
    centres of each fall are recorded where they agree with what is recorded already. The act needs a reason.
    """
    known = board_of(event, ref)
    refuse(_import_problems(known, record))
    first = record.phases[0].position
    start = "" if first == Position.start() else write_position(first)
    acts: list[Act] = [StartRecording(ref.round, ref.name, start)]
    refuse(acts[0].problems(event.tournament))
    notices = _played_under_others(event, record)
    policy, before, now = policy_of(event.rulebook), None, event
    for played, following in zip(record.phases, record.phases[1:], strict=False):
        powers = _powers(played)
        acts.append(PublishPhase(ref.round, ref.name, played.phase, before, powers))
        before = played.phase
        _, _, given = adjudicated(played.position, powers, policy)
        if given != following.position:
            acts.append(SetPosition(ref.round, ref.name, write_position(following.position)))
            message = say("The orders of {phase} give another position than the file has.", phase=played.phase.sentence)
            notices.append(Problem(message, say("The position in the file is used.")))
        counted, told = counts_drawn(now, board_of(now, ref), played.phase, following.position)
        acts += counted
        notices += told
        now = after(now, Draft(counted), at=at) if counted else now
    return Draft(tuple(acts), notices=tuple(notices))


def _import_problems(board: Board, record: GameRecord) -> list[Problem]:
    if board.play is not None:
        message = say("The game on board {board} is recorded already.", board=board.name)
        return [Problem(message, say("Withdraw the start of its recording first."), field="file")]
    if not record.phases:
        return [Problem(say("The file holds no phase."), say("Give a whole game."), field="file")]
    return []


def _played_under_others(event: Event, record: GameRecord) -> list[Problem]:
    """What is to be said where the file names other rules than the event's."""
    if record.rules in {"", event.rulebook.id}:
        return []
    message = say("The file says that the game was played under {rules}.", rules=record.rules)
    return [Problem(message, say("This event plays it under {rules}.", rules=event.rulebook.id))]


def _powers(played: PlayedPhase) -> tuple[PowerOrders, ...]:
    found = (
        PowerOrders(power, tuple(str(one) for one in played.orders if ordering_power(one) is power), How.GIVEN)
        for power in POWERS
    )
    return tuple(one for one in found if one.orders)
