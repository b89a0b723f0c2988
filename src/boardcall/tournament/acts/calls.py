"""The board call: drafting a version, publishing it, and the choice of powers on a board where they are chosen."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.tournament.acts.chairs import without_choice
from boardcall.tournament.acts.rounds import cancelled_problems
from boardcall.tournament.board.boards import Board, Seat
from boardcall.tournament.board.calls import (
    BoardCall,
    CalledBoard,
    CallReason,
    CallReasonKind,
    ChosenPower,
    DrawRecord,
    PlacedCard,
    RelaxedWish,
    SitsOut,
)
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.board.seat_reasons import with_reasons
from boardcall.tournament.draws import LONGEST_LIST, DrawSubject, digest_without_seed
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, Upcast, called, unknown_players
from boardcall.wording import Sentence, mark, say

LONGEST_SEED = 12
"""Letters of a seed that a sentence shows whole."""


def _with_reasons(body: dict[str, Any]) -> dict[str, Any]:
    """A call whose reasons were stored as texts."""
    written = [{"kind": CallReasonKind.WRITTEN.value, "words": text} for text in body["reasons"]]
    return body | {"sit_out": with_reasons(body["sit_out"]), "reasons": written}


@dataclass(frozen=True, slots=True)
class DraftBoardCall(Act):
    """Keeps a version of a round's call: drawn (with its record) or made by hand. It is not public yet."""

    round: RoundNumber
    boards: tuple[CalledBoard, ...]
    sit_out: tuple[SitsOut, ...] = ()
    record: DrawRecord | None = None
    reasons: tuple[CallReason, ...] = ()
    relaxed: tuple[RelaxedWish, ...] = ()
    name: ClassVar[str] = "draft-board-call"
    concerns: ClassVar[tuple[str, ...]] = (mark("board call of round {round}"),)
    longest_text: ClassVar[int] = LONGEST_LIST
    version: ClassVar[int] = 3
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"relaxed": []}, _with_reasons)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        players = tuple(seat.player for board in self.boards for seat in board.seats)
        out = tuple(one.player for one in self.sit_out)
        found = cancelled_problems(tournament, self.round)
        found += unknown_players(tournament, players + out, field="boards")
        found += tuple(_board_problems(tournament, self.boards))
        found += tuple(_seed_problems(tournament, self.round, self.record)) if self.record else ()
        both = tuple(player for player in out if player in players)
        return found + tuple(
            Problem(
                say("{player} sits out and has a seat.", player=called(tournament, player)),
                say("Choose one."),
                text=player,
            )
            for player in both
        )

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        version = sum(call.round == self.round for call in tournament.calls.versions) + 1
        call = BoardCall(
            self.round, version, self.boards, self.sit_out, self.record, self.reasons, relaxed=self.relaxed
        )
        return _with_versions(tournament, (*tournament.calls.versions, call))

    def says(self, tournament: Tournament) -> Sentence:
        how = say("drawn from seed {seed}", seed=_begun(self.record.seed)) if self.record else say("by hand")
        return say(
            "Drafts the board call of round {round}: {count} boards, {how}.",
            round=self.round,
            count=len(self.boards),
            how=how,
        )


def _begun(seed: str) -> str:
    """How a seed begins, for a sentence: the pages of the board call and its list show the whole."""
    return seed if len(seed) <= LONGEST_SEED else f"{seed[:8]}…"


def _seed_problems(tournament: Tournament, round: RoundNumber, record: DrawRecord) -> Iterator[Problem]:
    """Once values are committed, a seed has to follow from one that was opened for this very list."""
    digest = digest_without_seed(record.problem)
    opened = (one for one in tournament.draws.of(round, DrawSubject.BOARDS) if one.list == digest)
    if not tournament.draws.gave(record.seed, opened):
        message = say("The seed does not follow from a value that was opened for this list.")
        yield Problem(message, say("Draw with the button or the interface: nobody chooses a seed."), field="seed")


def _board_problems(tournament: Tournament, boards: tuple[CalledBoard, ...]) -> Iterator[Problem]:
    numbers = [board.number for board in boards]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield Problem(say("Board {number} is in the call twice.", number=number), say("Number the boards 1, 2, 3 …"))
    for board in boards:
        players = [seat.player for seat in board.seats]
        powers = [seat.power for seat in board.seats if seat.power is not None]
        for player in sorted({player for player in players if players.count(player) > 1}):
            yield Problem(
                say("{player} sits twice on board {board}.", player=called(tournament, player), board=board.number),
                say("Seat somebody else."),
            )
        for power in sorted({power for power in powers if powers.count(power) > 1}):
            yield Problem(
                say("{power} is given twice on board {board}.", power=power.full_name, board=board.number),
                say("Give it to one player."),
            )
        if not 6 <= len(players) <= 7:
            yield Problem(
                say("Board {board} has {count} players.", board=board.number, count=len(players)),
                say("A board has seven, or six."),
            )


def _with_versions(tournament: Tournament, versions: tuple[BoardCall, ...]) -> Tournament:
    return replace(tournament, calls=replace(tournament.calls, versions=versions))


@dataclass(frozen=True, slots=True)
class PublishBoardCall(Act):
    """Makes the newest draft of a round public and seats its boards; a version before it no longer counts.

    A board that has counts or a result stays as it was played: a call that seats it otherwise does not hold.
    """

    round: RoundNumber
    draft: int
    name: ClassVar[str] = "publish-board-call"
    line: ClassVar[str] = mark("Publishes version {draft} of the board call of round {round}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("board call of round {round}"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        call = tournament.calls.latest(self.round)
        if call is None or call.version != self.draft:
            newest = say("the newest is {version}", version=call.version) if call else say("there is none")
            message = say(
                "Version {draft} is not the newest draft for round {round}: {newest}.",
                draft=self.draft,
                round=self.round,
                newest=newest,
            )
            return (Problem(message, say("Publish the newest."), field="draft"),)
        if call.published:
            return (
                Problem(
                    say("Version {draft} is published already.", draft=self.draft), say("Draft a new one to change it.")
                ),
            )
        return (*cancelled_problems(tournament, self.round), *_played_otherwise(tournament, call))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        call = tournament.calls.latest(self.round)
        if call is None:
            raise KeyError(self.round)
        versions = tuple(replace(one, published=moment.at) if one is call else one for one in tournament.calls.versions)
        others = tuple(board for board in tournament.boards if board.round != self.round)
        seated = replace(tournament, boards=(*others, *_seated(tournament, call)))
        return _with_versions(_choosing_anew(seated, call), versions)


def _seats(board: CalledBoard) -> tuple[Seat, ...]:
    drawn = sorted((seat.power, seat.player) for seat in board.seats if seat.power is not None)
    return tuple(Seat(power, (player,)) for power, player in drawn)


def _is_played(board: Board) -> bool:
    return bool(board.counts or board.result or board.set_scores)


def _sits(board: Board) -> tuple[tuple[Power, PlayerId], ...]:
    """Who took each seat at the start; a replacement during the game is no other seating."""
    return tuple((seat.power, seat.players[0]) for seat in board.seats)


def _played_otherwise(tournament: Tournament, call: BoardCall) -> Iterator[Problem]:
    wanted = {str(board.number): board for board in call.boards}
    for board in tournament.boards:
        if board.round != call.round or not _is_played(board):
            continue
        called_board = wanted.get(board.name)
        if called_board is None or tuple((s.power, s.players[0]) for s in _seats(called_board)) != _sits(board):
            message = say(
                "Board {board} of round {round} is being played as it was seated.", board=board.name, round=board.round
            )
            yield Problem(message, say("Keep its seats, or replace a player there."), text=board.name)


def _seated(tournament: Tournament, call: BoardCall) -> Iterator[Board]:
    """The boards of the call whose powers are known; a board with the same players keeps everything."""
    for board in sorted(call.boards, key=lambda one: one.number):
        known = tournament.board(BoardRef(call.round, str(board.number)))
        new = Board(call.round, str(board.number), _seats(board), board.pool)
        if known is not None and (_is_played(known) or _sits(known) == _sits(new) or _chose(known, board)):
            yield known
        elif board.is_drawn:
            yield new


def _chose(known: Board, board: CalledBoard) -> bool:
    """Whether those called to the board are those who have chosen their powers on it."""
    return bool(known.choice_order) and set(known.choice_order) == {seat.player for seat in board.seats}


def _choosing_anew(tournament: Tournament, call: BoardCall) -> Tournament:
    """The event after a change of players on a board that was choosing powers: the choice begins again."""
    before = tournament.calls.published(call.round)
    old = {board.number: {seat.player for seat in board.seats} for board in before.boards} if before else {}
    calls = tournament.calls
    for board in call.boards:
        if old.get(board.number, set()) != {seat.player for seat in board.seats}:
            calls = without_choice(calls, call.round, board.number)
    return replace(tournament, calls=calls)


@dataclass(frozen=True, slots=True)
class PlaceNameCard(Act):
    """A player puts a name card in the row of those who will choose powers: 0 before all, 1 after the first …"""

    round: RoundNumber
    board: int
    player: PlayerId
    """Whose turn it is."""
    gap: int
    """0 before all, 1 after the first, and so on."""
    name: ClassVar[str] = "place-name-card"
    line: ClassVar[str] = mark("{player} places a name card at {gap}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("board {board} of round {round}"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return tuple(_choice_problems(tournament, self.round, self.board, self.player))

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        card = PlacedCard(self.round, self.board, self.player, self.gap)
        return replace(tournament, calls=replace(tournament.calls, cards=(*tournament.calls.cards, card)))


@dataclass(frozen=True, slots=True)
class ChoosePower(Act):
    """A player chooses a power on a board where powers are chosen. The last choice seats the board."""

    round: RoundNumber
    board: int
    player: PlayerId
    """Whose turn it is."""
    power: Power
    """The power they take."""
    name: ClassVar[str] = "choose-power"
    line: ClassVar[str] = mark("{player} chooses {power}.")
    concerns: ClassVar[tuple[str, ...]] = (mark("board {board} of round {round}"),)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = tuple(_choice_problems(tournament, self.round, self.board, self.player))
        chosen = _chosen(tournament, self.round, self.board)
        if self.player in {choice.player for choice in chosen}:
            found += (
                Problem(say("{player} has chosen already.", player=called(tournament, self.player)), text=self.player),
            )
        if self.power in {choice.power for choice in chosen}:
            found += (
                Problem(
                    say("{power} is taken.", power=self.power.full_name), say("Choose a free power."), text=self.power
                ),
            )
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        choice = ChosenPower(self.round, self.board, self.player, self.power)
        calls = replace(tournament.calls, choices=(*tournament.calls.choices, choice))
        return _seat_when_chosen(replace(tournament, calls=calls), self.round, self.board)


def _called(tournament: Tournament, round: RoundNumber, number: int) -> CalledBoard | None:
    call = tournament.calls.published(round)
    return next((board for board in call.boards if board.number == number), None) if call else None


def _choice_problems(tournament: Tournament, round: RoundNumber, number: int, player: PlayerId) -> Iterator[Problem]:
    board = _called(tournament, round, number)
    if board is None or board.is_drawn:
        yield Problem(
            say("No powers are chosen on board {number} of round {round}.", number=number, round=round),
            say("Publish a call without powers."),
        )
    elif player not in {seat.player for seat in board.seats}:
        yield Problem(
            say("{player} does not sit on board {number}.", player=called(tournament, player), number=number),
            text=player,
        )


def _chosen(tournament: Tournament, round: RoundNumber, number: int) -> tuple[ChosenPower, ...]:
    return tuple(one for one in tournament.calls.choices if (one.round, one.board) == (round, number))


def _seat_when_chosen(tournament: Tournament, round: RoundNumber, number: int) -> Tournament:
    chosen, board = _chosen(tournament, round, number), _called(tournament, round, number)
    if board is None or len(chosen) < len(board.seats):
        return tournament
    seats = tuple(Seat(choice.power, (choice.player,)) for choice in sorted(chosen, key=lambda one: one.power))
    order = tuple(choice.player for choice in chosen)
    seated = Board(round, str(number), seats, board.pool, choice_order=order)
    return replace(tournament, boards=(*tournament.boards, seated))
