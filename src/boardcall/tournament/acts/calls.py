"""The board call: drafting a version, publishing it, and the choice of powers on a board where they are chosen."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.act import Act, Moment, called, unknown_players
from boardcall.tournament.boards import Board, Seat
from boardcall.tournament.calls import BoardCall, CalledBoard, ChosenPower, DrawRecord, PlacedCard, SitsOut
from boardcall.tournament.event import Tournament


@dataclass(frozen=True, slots=True)
class DraftBoardCall(Act):
    """Keeps a version of a round's call: drawn (with its record) or made by hand. It is not public yet."""

    round: int
    boards: tuple[CalledBoard, ...]
    sit_out: tuple[SitsOut, ...] = ()
    record: DrawRecord | None = None
    reasons: tuple[str, ...] = ()
    name: ClassVar[str] = "draft-board-call"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        players = tuple(seat.player for board in self.boards for seat in board.seats)
        out = tuple(one.player for one in self.sit_out)
        found = unknown_players(tournament, players + out, field="boards")
        found += tuple(_board_problems(tournament, self.boards))
        both = tuple(player for player in out if player in players)
        return found + tuple(
            Problem(f"{called(tournament, player)} sits out and has a seat.", "Choose one.", text=player)
            for player in both
        )

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        version = sum(call.round == self.round for call in tournament.calls.versions) + 1
        call = BoardCall(self.round, version, self.boards, self.sit_out, self.record, self.reasons)
        return _with_versions(tournament, (*tournament.calls.versions, call))

    def about(self) -> tuple[str, ...]:
        return (f"board call of round {self.round}",)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        how = f"drawn from seed {self.record.seed}" if self.record else "by hand"
        return f"Drafts the board call of round {self.round}: {len(self.boards)} boards, {how}."


def _board_problems(tournament: Tournament, boards: tuple[CalledBoard, ...]) -> Iterator[Problem]:
    numbers = [board.number for board in boards]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield Problem(f"Board {number} stands twice in the call.", "Number the boards 1, 2, 3 …")
    for board in boards:
        players = [seat.player for seat in board.seats]
        powers = [seat.power for seat in board.seats if seat.power is not None]
        for player in sorted({player for player in players if players.count(player) > 1}):
            yield Problem(f"{called(tournament, player)} sits twice on board {board.number}.", "Seat somebody else.")
        for power in sorted({power for power in powers if powers.count(power) > 1}):
            yield Problem(f"{power.full_name} is given twice on board {board.number}.", "Give it to one player.")
        if not 6 <= len(players) <= 7:
            yield Problem(f"Board {board.number} has {len(players)} players.", "A board has seven, or six.")


def _with_versions(tournament: Tournament, versions: tuple[BoardCall, ...]) -> Tournament:
    return replace(tournament, calls=replace(tournament.calls, versions=versions))


@dataclass(frozen=True, slots=True)
class PublishBoardCall(Act):
    """Makes the newest draft of a round public and seats its boards; a version before it no longer counts.

    A board that has counts or a result stays as it was played: a call that seats it otherwise does not hold.
    """

    round: int
    draft: int
    name: ClassVar[str] = "publish-board-call"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        call = tournament.calls.latest(self.round)
        if call is None or call.version != self.draft:
            newest = f"the newest is {call.version}" if call else "there is none"
            message = f"Version {self.draft} is not the newest draft for round {self.round}: {newest}."
            return (Problem(message, "Publish the newest.", field="draft"),)
        if call.published:
            return (Problem(f"Version {self.draft} is published already.", "Draft a new one to change it."),)
        return tuple(_played_otherwise(tournament, call))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        call = tournament.calls.latest(self.round)
        if call is None:
            raise KeyError(self.round)
        versions = tuple(replace(one, published=moment.at) if one is call else one for one in tournament.calls.versions)
        others = tuple(board for board in tournament.boards if board.round != self.round)
        return _with_versions(replace(tournament, boards=(*others, *_seated(tournament, call))), versions)

    def about(self) -> tuple[str, ...]:
        return (f"board call of round {self.round}",)

    def says(self, tournament: Tournament) -> str:  # noqa: ARG002
        return f"Publishes version {self.draft} of the board call of round {self.round}."


def _seats(board: CalledBoard) -> tuple[Seat, ...]:
    drawn = sorted((seat.power, seat.player) for seat in board.seats if seat.power is not None)
    return tuple(Seat(power, (player,)) for power, player in drawn)


def _is_played(board: Board) -> bool:
    return bool(board.counts or board.result or board.set_scores)


def _sits(board: Board) -> tuple[tuple[Power, str], ...]:
    """Who took each seat at the start; a replacement during the game is no other seating."""
    return tuple((seat.power, seat.players[0]) for seat in board.seats)


def _played_otherwise(tournament: Tournament, call: BoardCall) -> Iterator[Problem]:
    wanted = {str(board.number): board for board in call.boards}
    for board in tournament.boards:
        if board.round != call.round or not _is_played(board):
            continue
        called_board = wanted.get(board.name)
        if called_board is None or tuple((s.power, s.players[0]) for s in _seats(called_board)) != _sits(board):
            message = f"Board {board.name} of round {board.round} is being played as it was seated."
            yield Problem(message, "Keep its seats, or replace a player there.", text=board.name)


def _seated(tournament: Tournament, call: BoardCall) -> Iterator[Board]:
    """The boards of the call whose powers are known; one that sits as before keeps all it has."""
    for board in sorted(call.boards, key=lambda one: one.number):
        known = tournament.board(call.round, str(board.number))
        new = Board(call.round, str(board.number), _seats(board), board.pool)
        if known is not None and (_is_played(known) or _sits(known) == _sits(new)):
            yield known
        elif board.is_drawn:
            yield new


@dataclass(frozen=True, slots=True)
class PlaceNameCard(Act):
    """A player puts a name card in the row of those who will choose powers: 0 before all, 1 after the first …"""

    round: int
    board: int
    player: str
    gap: int
    name: ClassVar[str] = "place-name-card"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return tuple(_choice_problems(tournament, self.round, self.board, self.player))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        card = PlacedCard(self.round, self.board, self.player, self.gap)
        return replace(tournament, calls=replace(tournament.calls, cards=(*tournament.calls.cards, card)))

    def about(self) -> tuple[str, ...]:
        return (f"board {self.board} of round {self.round}",)

    def says(self, tournament: Tournament) -> str:
        return f"{called(tournament, self.player)} places a name card at {self.gap}."


@dataclass(frozen=True, slots=True)
class ChoosePower(Act):
    """A player chooses a power on a board where powers are chosen. The last choice seats the board."""

    round: int
    board: int
    player: str
    power: Power
    name: ClassVar[str] = "choose-power"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = tuple(_choice_problems(tournament, self.round, self.board, self.player))
        chosen = _chosen(tournament, self.round, self.board)
        if self.player in {choice.player for choice in chosen}:
            found += (Problem(f"{called(tournament, self.player)} has chosen already.", text=self.player),)
        if self.power in {choice.power for choice in chosen}:
            found += (Problem(f"{self.power.full_name} is taken.", "Choose a free power.", text=self.power),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:  # noqa: ARG002
        choice = ChosenPower(self.round, self.board, self.player, self.power)
        calls = replace(tournament.calls, choices=(*tournament.calls.choices, choice))
        return _seat_when_chosen(replace(tournament, calls=calls), self.round, self.board)

    def about(self) -> tuple[str, ...]:
        return (f"board {self.board} of round {self.round}",)

    def says(self, tournament: Tournament) -> str:
        return f"{called(tournament, self.player)} chooses {self.power.full_name}."


def _called(tournament: Tournament, round: int, number: int) -> CalledBoard | None:  # noqa: A002  a round is a round
    call = tournament.calls.published(round)
    return next((board for board in call.boards if board.number == number), None) if call else None


def _choice_problems(tournament: Tournament, round: int, number: int, player: str) -> Iterator[Problem]:  # noqa: A002
    board = _called(tournament, round, number)
    if board is None or board.is_drawn:
        yield Problem(f"No powers are chosen on board {number} of round {round}.", "Publish a call without powers.")
    elif player not in {seat.player for seat in board.seats}:
        yield Problem(f"{called(tournament, player)} does not sit on board {number}.", text=player)


def _chosen(tournament: Tournament, round: int, number: int) -> tuple[ChosenPower, ...]:  # noqa: A002
    return tuple(one for one in tournament.calls.choices if (one.round, one.board) == (round, number))


def _seat_when_chosen(tournament: Tournament, round: int, number: int) -> Tournament:  # noqa: A002
    chosen, board = _chosen(tournament, round, number), _called(tournament, round, number)
    if board is None or len(chosen) < len(board.seats):
        return tournament
    seats = tuple(Seat(choice.power, (choice.player,)) for choice in sorted(chosen, key=lambda one: one.power))
    order = tuple(choice.player for choice in chosen)
    seated = Board(round, str(number), seats, board.pool, choice_order=order)
    return replace(tournament, boards=(*tournament.boards, seated))
