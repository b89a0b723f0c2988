"""What a visitor may do with a board, an act and a player: the one answer, for pages and the interface alike.

Deny by default: everything not listed here is refused.
"""

from enum import StrEnum

from boardcall.desk.event import Event
from boardcall.desk.people.players import author_name
from boardcall.desk.play.play_state import board_of
from boardcall.desk.results.amendments import is_final
from boardcall.desk.votes.draw_votes import draw_rules
from boardcall.errors import BoardcallError
from boardcall.game import Phase, Power
from boardcall.rulebook import Rulebook
from boardcall.tournament import Board, BoardRef, Entry, PlayerId, Tournament
from boardcall.tournament.board.count_entries import seat_of
from boardcall.web.permission.policy import Role
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import Sentence, say


class NotYoursError(BoardcallError):
    """Only somebody else may do it; the message says who. A page answers it with 403, and so does the interface."""


class Right(StrEnum):
    """What a visitor asks of a board."""

    READ = "read"
    """Open its current state, whatever a delay keeps from followers."""
    MOVES = "record moves"
    """Take sheets in and adjudicate."""
    COUNTS = "enter counts"
    """Enter the centres of a year."""
    ORDERS = "mark own orders"
    """Mark that your own orders are in, and that you agree to go on early."""
    CLOCK = "run the clock"
    """Click the board's own clock."""
    END = "end"
    """Say that the game ended, and how."""
    OVERRULE = "overrule"
    """Let a game end as the rulebook does not say, by a ruling."""
    RULE = "rule on"
    """Change what is published, mark orders, record offences, write down proposals and vetoes."""
    SHEETS = "see the sheets"
    """Read the sheets of all powers before they are adjudicated."""
    VOTE = "hold a vote"
    """Hold and count its draw votes."""


ONLY_DIRECTOR = say("Only a director does this. Call one.")
HOLDS = {
    Role.TD: ("td", "arbiter", "committee", "assistant-td", "designee"),
    Role.ASSISTANT: ("assistant-td", "arbiter", "designee"),
    Role.RECORDER: ("designee",),
}
"""As what of a rulebook's `held_by` each role may hold a vote. A recorder is whom the director gave the board to."""


def may(visitor: Visitor, right: Right, board: Board, rulebook: Rulebook) -> bool:
    """Whether a visitor has a right on a board: the desk, its recorders, and those who sit at it now."""
    if right is Right.ORDERS or visitor.role is Role.PLAYER:
        return visitor.role is Role.PLAYER and _player_may(visitor.player, right, board, rulebook)
    if visitor.role is Role.AUDITOR:
        return right is Right.READ
    if not visitor.is_desk and not visitor.records(f"{board.round}:{board.name}"):
        return False
    if right is Right.OVERRULE:
        return visitor.is_director or (visitor.role is Role.ASSISTANT and "assistant-td" in rulebook.authority.deputies)
    return right is not Right.VOTE or holder_role(rulebook, visitor.role) in rulebook.draw_vote.held_by


def may_rule(visitor: Visitor, rulebook: Rulebook, *, on_complaint: bool = False) -> bool:
    """Whether a visitor rules and sanctions: a director, or who rules for one; complaints are the director's."""
    if visitor.is_director or on_complaint:
        return visitor.is_director
    return visitor.is_desk and bool(set(HOLDS[visitor.role]) & set(rulebook.authority.deputies))


def call_rules(visitor: Visitor, rulebook: Rulebook, *, on_complaint: bool = False) -> None:
    """NotYoursError unless the visitor may rule."""
    if not may_rule(visitor, rulebook, on_complaint=on_complaint):
        raise NotYoursError(say("Only a director, or who rules for one, may do this. Call one."))


def call_director(visitor: Visitor, told: Sentence = ONLY_DIRECTOR) -> None:
    """NotYoursError unless the visitor is a director."""
    if not visitor.is_director:
        raise NotYoursError(told)


def call_desk(visitor: Visitor) -> None:
    """NotYoursError unless the visitor works at the desk."""
    if not visitor.is_desk:
        raise NotYoursError(say("Only the desk can do this. Ask the director."))


def approver(visitor: Visitor) -> str:
    """The name under which a visitor approves what only a director may; "" for everybody else."""
    return visitor.name if visitor.is_director else ""


def may_choose_penalty(visitor: Visitor) -> bool:
    """Whether a visitor chooses the penalty of an offence, where the rulebook leaves a choice: the desk."""
    return visitor.is_desk


def _player_may(player: PlayerId, right: Right, board: Board, rulebook: Rulebook) -> bool:
    seat = seat_of(board, player)
    if seat is None:
        return False
    match right:
        case Right.READ | Right.MOVES:
            return True
        case Right.COUNTS:
            return rulebook.recording.counts_by != "staff"
        case Right.ORDERS:
            return board.eliminated_in(seat.power) is None
        case Right.CLOCK:
            return rulebook.clock.mode == "board" and board.eliminated_in(seat.power) is None
        case _:
            return False


def board_for(visitor: Visitor, right: Right, event: Event, ref: BoardRef) -> Board:
    """The board, if the visitor has the right on it; NotYoursError otherwise."""
    board = board_of(event, ref)
    if right not in (Right.READ, Right.SHEETS) and not visitor.is_desk and is_final(event.tournament):
        raise NotYoursError(say("The results are final. Tell a director, who may amend them."))
    if may(visitor, right, board, event.rulebook):
        return board
    if right is Right.VOTE and may(visitor, Right.RULE, board, event.rulebook):
        holders = draw_rules(event).holders
        raise NotYoursError(say("Only {roles} may hold and count a vote. Call one of them.", roles=holders))
    if right is Right.OVERRULE:
        raise NotYoursError(say("Only a director rules on an end that the rulebook does not know."))
    if may(visitor, Right.READ, board, event.rulebook):
        raise NotYoursError(say("The recorder of board {board} and the desk do this.", board=ref.name))
    raise NotYoursError(say("Board {board} of round {round} is not one of yours.", round=ref.round, board=ref.name))


def holder_role(rulebook: Rulebook, role: Role) -> str:
    """As what a member of staff holds a vote: the first of the rulebook's holders that they may be, else their own."""
    own = HOLDS.get(role, (role.value,))
    return next((one for one in own if one in rulebook.draw_vote.held_by), own[0])


def power_of(visitor: Visitor, board: Board) -> Power | None:
    """The power a player holds on a board; None for everybody else, and for who left or was replaced."""
    seat = seat_of(board, visitor.player) if visitor.role is Role.PLAYER else None
    return seat.power if seat else None


def may_see(visitor: Visitor, event: Event, board: Board, phase: Phase, power: Power) -> bool:
    """Whether a sheet that waits may be shown: at the board only what one entered oneself."""
    known = board_of(event, board.ref)
    if may(visitor, Right.SHEETS, known, event.rulebook):
        return True
    entry = known.play.sheet(phase, power) if known.play else None
    return may(visitor, Right.MOVES, known, event.rulebook) and (entry is None or entry.stamp.by == visitor.author)


def may_undo(visitor: Visitor, entry: Entry) -> bool:
    """Whether a visitor may withdraw an act or put it back: a director any, others their own."""
    return visitor.is_director or (bool(visitor.author) and entry.author == visitor.author)


def refuse_undo(visitor: Visitor, entry: Entry, tournament: Tournament) -> None:
    """NotYoursError if only somebody else may undo the act."""
    if not may_undo(visitor, entry):
        author = author_name(tournament, entry.author)
        raise NotYoursError(say("{author} did this: only a director undoes what somebody else did.", author=author))


def may_act_for(visitor: Visitor, player: PlayerId) -> bool:
    """Whether a visitor may act for a player: the player, and the desk."""
    return visitor.is_desk or (visitor.role is Role.PLAYER and visitor.player == player)
