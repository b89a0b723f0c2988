"""Seating a board by hand, replacing a player on it, and who decides there for directors who play."""

import re
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.rounds import cancelled_problems
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.field_changes import changed
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, called, unknown_players
from boardcall.wording import Sentence, mark, say


@dataclass(frozen=True, slots=True)
class BoardAct(Act):
    """An act about one board."""

    round: RoundNumber
    board: str
    concerns: ClassVar[tuple[str, ...]] = ("{label}",)

    @property
    def ref(self) -> BoardRef:
        """The board it is about."""
        return BoardRef(self.round, self.board)

    @property
    def label(self) -> Sentence:
        """The board, or the whole round, in words."""
        return self.ref.label


@dataclass(frozen=True, slots=True)
class BoardChange(BoardAct):
    """An act that changes one board and nothing else."""

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        board = tournament.board(self.ref)
        return unknown_board(tournament, self.ref) if board is None else self.problems_on(board, tournament)

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        """Why the act is invalid on the board as it is."""
        return ()

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        return put_board(tournament, self.board_after(the_board(tournament, self.ref), moment))

    @abstractmethod
    def board_after(self, board: Board, moment: Moment) -> Board:
        """The board after the act."""


def unknown_board(tournament: Tournament, ref: BoardRef) -> tuple[Problem, ...]:
    """A problem when no such board is seated."""
    if tournament.board(ref) is None:
        return (
            Problem(
                say("There is no {round}.", round=ref.label),
                say("Seat it first."),
                field="board",
                text=ref.name,
            ),
        )
    return ()


def ended_problems(board: Board) -> tuple[Problem, ...]:
    """A problem when the game on the board has a result or was stopped."""
    if board.result is not None:
        over = say("The game on board {board} is over.", board=board.name)
        return (Problem(over, say("If it is not over, withdraw its result first.")),)
    if board.stop is not None:
        stopped = say("Play on board {board} was stopped.", board=board.name)
        return (Problem(stopped, say("Withdraw that act first, if it was a mistake.")),)
    return ()


def put_board(tournament: Tournament, board: Board) -> Tournament:
    """The tournament with this board in the place of the one of the same round and name."""
    old = tournament.board(board.ref)
    return changed(tournament, boards=tuple([board if known is old else known for known in tournament.boards]))


def the_board(tournament: Tournament, ref: BoardRef) -> Board:
    """The board of this name in this round, which exists."""
    board = tournament.board(ref)
    if board is None:
        raise KeyError(ref)
    return board


@dataclass(frozen=True, slots=True)
class SeatBoard(BoardAct):
    """Seats a board: who plays which power. A power without a player is left out and is in civil disorder.

    `choice_order` names the players in the order in which they chose their powers, if they did.
    """

    seats: tuple[tuple[Power, PlayerId], ...]
    pool: str = ""
    choice_order: tuple[PlayerId, ...] = ()
    name: ClassVar[str] = "seat-board"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = cancelled_problems(tournament, self.round)
        if tournament.board(self.ref) is not None:
            found += (
                Problem(
                    say("There is a {round} already.", round=self.ref.label),
                    say("Choose another name."),
                ),
            )
        powers = [power for power, _ in self.seats]
        players = tuple(player for _, player in self.seats)
        found += tuple(
            Problem(
                say("{power} is given twice.", power=power.full_name), say("Give each power to one player."), text=power
            )
            for power in dict.fromkeys(powers)
            if powers.count(power) > 1
        )
        found += tuple(
            Problem(
                say("{player} sits twice on one board.", player=called(tournament, player)),
                say("Seat somebody else."),
                text=player,
            )
            for player in dict.fromkeys(players)
            if players.count(player) > 1
        )
        return found + unknown_players(tournament, players + self.choice_order, field="seats")

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        seats = tuple(Seat(power, (player,)) for power, player in sorted(self.seats))
        board = Board(self.round, self.board, seats, self.pool, choice_order=self.choice_order)
        return changed(tournament, boards=(*tournament.boards, board))

    def says(self, tournament: Tournament) -> Sentence:
        seats = ", ".join(f"{power} {called(tournament, player)}" for power, player in sorted(self.seats))
        return say("Seats {round}: {seats}.", round=self.ref.label, seats=seats)


@dataclass(frozen=True, slots=True)
class LeaveSeat(BoardChange):
    """The player of a power leaves the game; the power is in civil disorder until somebody takes over."""

    power: Power
    name: ClassVar[str] = "leave-seat"
    line: ClassVar[str] = mark("{power} on {label} is left in civil disorder.")
    needs_reason: ClassVar[bool] = True

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if not any(seat.power is self.power and not seat.is_left for seat in board.seats):
            label = self.ref.label
            return (
                Problem(
                    say("Nobody plays {power} on {label}.", power=self.power.full_name, label=label), text=self.power
                ),
            )
        return ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        seats = tuple(replace(seat, is_left=True) if seat.power is self.power else seat for seat in board.seats)
        return replace(board, seats=seats)


@dataclass(frozen=True, slots=True)
class ReplacePlayer(BoardChange):
    """Another player takes over a power, or the one who left comes back; all remain in the seat's history."""

    power: Power
    player: PlayerId
    name: ClassVar[str] = "replace-player"
    line: ClassVar[str] = mark("{player} takes over {power} on {label}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        missing = unknown_board(tournament, self.ref) + unknown_players(tournament, (self.player,))
        board = tournament.board(self.ref)
        if board is None:
            return missing
        if board.has_in_play(self.player):
            missing += (
                Problem(say("{player} plays on that board.", player=called(tournament, self.player)), text=self.player),
            )
        return missing

    def board_after(self, board: Board, moment: Moment) -> Board:
        seats = {seat.power: seat for seat in board.seats}
        before = seats[self.power].players if self.power in seats else ()
        players = before if before[-1:] == (self.player,) else (*before, self.player)
        seats[self.power] = Seat(self.power, players)
        return replace(board, seats=tuple(seats[power] for power in sorted(seats)))


@dataclass(frozen=True, slots=True)
class LinkBoard(BoardChange):
    """Says where a game is kept on another site; "" takes the address back."""

    address: str
    """An address that begins with http:// or https://; empty takes it back."""
    name: ClassVar[str] = "link-board"
    line: ClassVar[str] = mark("The game on {label} is recorded at {address}.")
    line_without: ClassVar[Mapping[str, str]] = {"address": mark("Removes the address of the record of {label}.")}

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        if tournament.board(self.ref) is None:
            return unknown_board(tournament, self.ref)
        if self.address and not re.fullmatch(r"https?://[^\s/?#@<>\"']+[^\s<>\"']{0,300}", self.address):
            hint = say("Copy it whole from the browser; it begins with https://.")
            return (Problem(say("This is not the address of a page."), hint, field="address", text=self.address[:40]),)
        return ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, link=self.address)


@dataclass(frozen=True, slots=True)
class NameDeputy(BoardChange):
    """Somebody decides on a board in place of the directors who play there; `deputy` "" takes the name back."""

    deputy: PlayerId
    """An id; empty takes the name back."""
    name: ClassVar[str] = "name-deputy"
    line: ClassVar[str] = mark("{deputy} decides on {label} in place of the directors who play there.")
    line_without: ClassVar[Mapping[str, str]] = {"deputy": mark("Nobody deputises for the directors on {label}.")}

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if self.deputy and board.has_in_play(self.deputy):
            who = called(tournament, self.deputy)
            message = say("{player} plays on that board.", player=who)
            return (Problem(message, say("Name somebody who does not."), field="deputy", text=self.deputy),)
        return unknown_players(tournament, (self.deputy,), field="deputy") if self.deputy else ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, deputy=self.deputy)
