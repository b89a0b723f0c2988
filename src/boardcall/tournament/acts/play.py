"""A board's game recorded move by move: sheets, published phases, positions as they are on the board, corrections.

Whether the rules allow something the desk has judged; an act is valid as long as the acts before it are.
"""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from boardcall.errors import InputError, Problem
from boardcall.game import FIRST_YEAR, POWERS, Phase, Position, Power
from boardcall.game.canonical import read_canonical
from boardcall.notation import read_position
from boardcall.tournament.acts.boards import BoardChange, unknown_board
from boardcall.tournament.board.boards import Board
from boardcall.tournament.board.play import (
    FollowerDelay,
    KeptError,
    PlacedPosition,
    Play,
    PowerOrders,
    PublishedPhase,
    SheetEntry,
    Stamp,
    Taken,
    Version,
    in_time,
)
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import NO_ROUND, RoundNumber
from boardcall.tournament.ledger.act import Act, Moment, Upcast
from boardcall.wording import Sentence, mark, say, say_number, with_and

LAST_YEAR = 1999
"""No game ever played went on for so long; a later year is a typing error."""
LONGEST_DELAY = 24 * 60


def _stamp(moment: Moment) -> Stamp:
    return Stamp(moment.number, moment.at, moment.author, moment.reason)


def position_problems(text: str) -> tuple[Problem, ...]:
    """What is wrong with a position as text; its phase is the one in which orders are given next."""
    try:
        phase = read_position(text).phase
    except InputError as error:
        return error.problems
    if not FIRST_YEAR <= phase.year <= LAST_YEAR:
        return (Problem(say("No game is played in {year}.", year=phase.year), field="position"),)
    return ()


def order_problems(phase: Phase, power: Power, orders: tuple[str, ...]) -> tuple[Problem, ...]:
    """The texts that are no order of a power in that kind of phase in canonical form."""
    found = []
    for text in orders:
        try:
            read_canonical(text, power, phase.kind)
        except ValueError:
            message = say("“{text}” is not an order for {phase}.", text=text, phase=phase.sentence)
            found.append(Problem(message, say("Write it as on a sheet, such as A PAR - BUR."), text=text))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PlayAct(BoardChange):
    """The base of the acts of a recorded game: the board whose record they change."""

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if board.play is None:
            message = say("The game on board {board} is not recorded move by move.", board=self.board)
            return (Problem(message, say("Start recording it first.")),)
        return self.against(board.play)

    def against(self, play: Play) -> tuple[Problem, ...]:
        """Why the act does not fit the record so far."""
        return ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, play=self.following(board.play, moment)) if board.play else board

    @abstractmethod
    def following(self, play: Play, moment: Moment) -> Play:
        """The record after the act."""

    concerns: ClassVar[tuple[str, ...]] = (mark("play on {label}"),)


@dataclass(frozen=True, slots=True)
class StartRecording(BoardChange):
    """A board's game is recorded from here: from the opening, or from a position in the text form of records."""

    position: str = ""
    """A position in the text form of records; empty for the opening."""
    name: ClassVar[str] = "start-recording"
    concerns: ClassVar[tuple[str, ...]] = (mark("play on {label}"),)

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if board.play is not None:
            message = say("The game on board {board} is recorded already.", board=self.board)
            return (Problem(message, say("Set the position to what stands on the board instead.")),)
        return position_problems(self.position) if self.position else ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        start = read_position(self.position) if self.position else Position.start()
        return replace(board, play=Play(start, _stamp(moment)))

    def says(self, tournament: Tournament) -> Sentence:
        if not self.position:
            return say("Starts recording the game on {board}.", board=self.ref.label)
        phase = read_position(self.position).phase
        return say("Starts recording the game on {board} from {phase}.", board=self.ref.label, phase=phase.sentence)


@dataclass(frozen=True, slots=True)
class EnterSheet(PlayAct):
    """What a power wrote for a phase and what was read from it; again to change it, without text to take it out.

    The sentence of the act does not say what was ordered: the sheet is not known to others yet.
    """

    phase: Phase
    power: Power
    text: str
    """As it was written, in any of the notations; empty takes the sheet out again."""
    orders: tuple[str, ...] = ()
    taken: Taken = Taken.HANDED_IN
    """Why a sheet that is in may be changed, or one of a power without a player counts; `ruled` means a director ruled
    so.
    """
    name: ClassVar[str] = "enter-sheet"
    concerns: ClassVar[tuple[str, ...]] = (mark("sheet of {power} on {label}"),)
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (lambda body: body | {"taken": "handed-in"},)

    def against(self, play: Play) -> tuple[Problem, ...]:
        return _published_problems(play, self.phase) + order_problems(self.phase, self.power, self.orders)

    def following(self, play: Play, moment: Moment) -> Play:
        others = tuple(one for one in play.sheets if (one.phase, one.power) != (self.phase, self.power))
        if not self.text and not self.orders:
            return replace(play, sheets=others)
        entry = SheetEntry(self.phase, self.power, self.text, self.orders, _stamp(moment), self.taken)
        return replace(play, sheets=(*others, entry))

    def says(self, tournament: Tournament) -> Sentence:
        values = {"power": self.power.full_name, "phase": self.phase.sentence, "board": self.ref.label}
        if not self.text and not self.orders:
            return say("Removes the sheet of {power} for {phase} on {board}.", **values)
        if self.taken is Taken.COPIED:
            return say("Copies the sheet of {power} for {phase} on {board} again.", **values)
        if self.taken is Taken.RULED:
            return say("Decides that the sheet of {power} for {phase} on {board} counts.", **values)
        return say("Enters the sheet of {power} for {phase} on {board}.", **values)


def _published_problems(play: Play, phase: Phase) -> tuple[Problem, ...]:
    last = play.last_phase
    if last is None or in_time(phase) > in_time(last):
        return ()
    message = say("{phase} is adjudicated already.", phase=phase.sentence)
    return (Problem(message, say("Correct that phase instead.")),)


def _without_unread(body: dict[str, Any]) -> dict[str, Any]:
    """The first version did not record units with an unreadable order."""
    return body | {"powers": [one | {"unread": None} for one in body["powers"]]}


@dataclass(frozen=True, slots=True)
class PublishPhase(PlayAct):
    """The orders of a phase are known to all and adjudicated. `after` is the phase published before, None if none was.

    `powers` holds the orders that count, a power each; `reader` is who read them out, where that is recorded.
    """

    phase: Phase
    after: Phase | None
    powers: tuple[PowerOrders, ...]
    reader: Power | None = None
    name: ClassVar[str] = "publish-phase"
    line: ClassVar[str] = mark("Adjudicates {phase} on {label}.")
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (_without_unread,)

    def against(self, play: Play) -> tuple[Problem, ...]:
        found = _published_problems(play, self.phase)
        if not found and play.last_phase != self.after:
            message = say("{phase} does not follow what is recorded.", phase=self.phase.sentence)
            found += (Problem(message, say("Adjudicate the phases in their order.")),)
        if self.phase.year > LAST_YEAR:
            found += (Problem(say("No game is played in {year}.", year=self.phase.year)),)
        return found + _orders_problems(self.phase, self.powers)

    def following(self, play: Play, moment: Moment) -> Play:
        written = tuple((one.power, one.text) for one in play.sheets if one.phase == self.phase and one.text)
        waiting = tuple(one for one in play.sheets if in_time(one.phase) > in_time(self.phase))
        version = Version(tuple(sorted(self.powers, key=lambda one: one.power)), _stamp(moment))
        new = PublishedPhase(self.phase, (version,), tuple(sorted(written)), self.reader)
        return replace(play, sheets=waiting, published=(*play.published, new))

    def about(self) -> tuple[Sentence, ...]:
        return (
            say("play on {label}", label=self.ref.label),
            *(say("sheet of {power} on {label}", power=power.full_name, label=self.ref.label) for power in POWERS),
        )


def _orders_problems(phase: Phase, powers: tuple[PowerOrders, ...]) -> tuple[Problem, ...]:
    named = [one.power for one in powers]
    twice = tuple(
        Problem(say("{power} is named twice.", power=power.full_name))
        for power in dict.fromkeys(named)
        if named.count(power) > 1
    )
    return twice + tuple(problem for one in powers for problem in order_problems(phase, one.power, one.orders))


@dataclass(frozen=True, slots=True)
class SetPosition(PlayAct):
    """The position is as it is on the board, whatever the orders gave: the reason says why.

    `position` is the whole position in the text form of records, with its phase; `cause` the kind of surplus, if units
    were removed because a power was not entitled to them.
    """

    position: str
    """What is on the board, in the text form of records."""
    cause: str = ""
    name: ClassVar[str] = "set-position"
    needs_reason: ClassVar[bool] = True

    def against(self, play: Play) -> tuple[Problem, ...]:
        found = position_problems(self.position)
        if not found and in_time(read_position(self.position).phase) < in_time(play.start.phase):
            message = say("Recording started in {phase}.", phase=play.start.phase.sentence)
            found += (Problem(message, say("Set the position of that phase or a later one."), field="position"),)
        return found

    def following(self, play: Play, moment: Moment) -> Play:
        placed = PlacedPosition(read_position(self.position), _stamp(moment), self.cause)
        return replace(play, placed=(*play.placed, placed))

    def says(self, tournament: Tournament) -> Sentence:
        values = {"phase": read_position(self.position).phase.sentence, "board": self.ref.label}
        if self.cause:
            return say("Removes surplus units in {phase} on {board}.", **values)
        return say("Sets the position of {phase} to what stands on {board}.", **values)


@dataclass(frozen=True, slots=True)
class CorrectPhase(PlayAct):
    """Other orders of the powers named count than were published. What follows is worked out again."""

    phase: Phase
    powers: tuple[PowerOrders, ...]
    name: ClassVar[str] = "correct-phase"
    version: ClassVar[int] = 2
    upcasts: ClassVar[tuple[Upcast, ...]] = (_without_unread,)
    needs_reason: ClassVar[bool] = True

    def against(self, play: Play) -> tuple[Problem, ...]:
        if all(one.phase != self.phase for one in play.published):
            message = say("{phase} is not adjudicated.", phase=self.phase.sentence)
            return (Problem(message, say("Name a phase that has been adjudicated.")),)
        return _orders_problems(self.phase, self.powers)

    def following(self, play: Play, moment: Moment) -> Play:
        published = tuple(self._corrected(one, moment) if one.phase == self.phase else one for one in play.published)
        return replace(play, published=published)

    def _corrected(self, published: PublishedPhase, moment: Moment) -> PublishedPhase:
        powers = {one.power: one for one in (*published.powers, *self.powers)}
        version = Version(tuple(powers[power] for power in sorted(powers)), _stamp(moment))
        return replace(published, versions=(*published.versions, version))

    def says(self, tournament: Tournament) -> Sentence:
        powers = with_and(one.power.full_name for one in self.powers)
        return say(
            "Corrects the orders of {powers} in {phase} on {board}.",
            powers=powers,
            phase=self.phase.sentence,
            board=self.ref.label,
        )


@dataclass(frozen=True, slots=True)
class KeepError(PlayAct):
    """An error in a phase is known and left as it is; the reason says what it was."""

    phase: Phase
    name: ClassVar[str] = "keep-error"
    line: ClassVar[str] = mark("Keeps an error in {phase} on {label}.")
    needs_reason: ClassVar[bool] = True

    def against(self, play: Play) -> tuple[Problem, ...]:
        if all(one.phase != self.phase for one in play.published):
            message = say("{phase} is not adjudicated.", phase=self.phase.sentence)
            return (Problem(message, say("Name a phase that has been adjudicated.")),)
        return ()

    def following(self, play: Play, moment: Moment) -> Play:
        return replace(play, kept=(*play.kept, KeptError(self.phase, _stamp(moment))))


@dataclass(frozen=True, slots=True)
class ReturnSheets(BoardChange):
    """The players of these powers have handed their order sheets back, and no others."""

    powers: tuple[Power, ...]
    name: ClassVar[str] = "return-sheets"
    line: ClassVar[str] = mark("The order sheets of {powers} on {label} are back.")
    line_without: ClassVar[Mapping[str, str]] = {"powers": mark("No order sheet of {label} is back.")}
    concerns: ClassVar[tuple[str, ...]] = (mark("order sheets of {label}"),)

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, sheets_back=frozenset(self.powers))


@dataclass(frozen=True, slots=True)
class DelayFollowers(Act):
    """Followers see later publications a number of minutes late; for a board, a round (board ""), or all."""

    minutes: int
    round: RoundNumber = NO_ROUND
    board: str = ""
    name: ClassVar[str] = "delay-followers"
    concerns: ClassVar[tuple[str, ...]] = (mark("delay for followers"),)

    @property
    def ref(self) -> BoardRef:
        """The board, or the round, or with round 0 all."""
        return BoardRef(self.round, self.board)

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found: tuple[Problem, ...] = ()
        if not 0 <= self.minutes <= LONGEST_DELAY:
            message = say("A delay has 0 to {most} minutes.", most=LONGEST_DELAY)
            found += (Problem(message, say("Write 0 for none."), field="minutes", text=str(self.minutes)),)
        return found + (unknown_board(tournament, self.ref) if self.board else ())

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        new = FollowerDelay(self.ref, self.minutes, moment.at)
        return replace(tournament, follower_delays=(*tournament.follower_delays, new))

    def says(self, tournament: Tournament) -> Sentence:
        where = self.ref.label if self.round else say("every board")
        if not self.minutes:
            return say("Followers see {where} at once.", where=where)
        return say_number(
            "Followers see {where} {number} minute later.",
            "Followers see {where} {number} minutes later.",
            self.minutes,
            where=where,
        )
