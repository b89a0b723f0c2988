"""A recorded game as the desk sees it: whose sheet is in, what it says, whose turn it is to read, what comes next."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from boardcall.adjudication.at_the_board import next_reader, retreats_are_written
from boardcall.adjudication.centres import eliminated, solo
from boardcall.adjudication.possible import asked_powers
from boardcall.clock.plan import Turn
from boardcall.clock.violations import Penalty
from boardcall.desk.event import Event, ruled
from boardcall.desk.play.clocks import penalty_of
from boardcall.desk.play.sheet_intake import is_in_disorder, waits_for_director
from boardcall.desk.results.endings import frozen_problems
from boardcall.desk.results.hard_stops import as_if_playing
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.game import POWERS, Order, Phase, PhaseKind, Position, Power, Waive
from boardcall.notation import OrderSheet, Reading, ReadingStage, read_orders
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import Board, BoardRef
from boardcall.tournament.board.board_game import BoardGame, board_game
from boardcall.tournament.board.clocks import Violation
from boardcall.tournament.board.endings import EndCause
from boardcall.tournament.board.play import How, Play, PowerOrders, Taken, public_play
from boardcall.wording import NO_WORDS, Sentence, joined, mark, say, say_number

SEVERAL = 3
"""Powers that a sentence names one by one; where more are missing and none is in, it names none."""
LONGEST_SHEET = 4000
"""Characters of one power's sheet; the longest that was ever played has a fraction of it."""
DOUBTFUL = frozenset({ReadingStage.PROPOSED, ReadingStage.FOR_DIRECTOR, ReadingStage.SEVERAL})


_ENTER = {
    PhaseKind.MOVEMENT: mark("{phase}: enter the orders of {powers}."),
    PhaseKind.RETREATS: mark("{phase}: enter where the dislodged units of {powers} go."),
    PhaseKind.ADJUSTMENTS: mark("{phase}: enter the builds and removals of {powers}."),
}


NOTHING_COUNTS = frozenset({How.PENALTY, How.DISORDER})
"""Reasons why a power orders nothing, whatever its sheet says."""


class GameNeed(StrEnum):
    """What a recorded game waits for."""

    START = "start"
    SHEETS = "sheets"
    ADJUDICATION = "adjudication"
    NO_WORDS = "nothing"


@dataclass(frozen=True, slots=True)
class SheetState:
    """A power's sheet for the open phase. `sheet` is how its text is read, with what was decided.

    `how` is how it will count: `MISSING` while it is not in, `PENALTY` if its units hold whatever it says.
    """

    power: Power
    is_in: bool
    text: str
    sheet: OrderSheet
    how: How
    violations: tuple[Violation, ...] = ()
    because: Sentence = NO_WORDS
    """Why its units hold or some of its orders are void, with the rulebook's section."""
    is_left_behind: bool = False
    """Its player has left since it was handed in, and no director has said yet whether it counts."""

    @property
    def void(self) -> tuple[Order, ...]:
        """The orders that are void since they were written late; their units hold."""
        late = {province for one in self.violations for province in one.late}
        return tuple(one for one in self.sheet.orders if not isinstance(one, Waive) and one.unit.province in late)

    @property
    def doubtful(self) -> tuple[Reading, ...]:
        """What somebody has to decide before it counts."""
        return tuple(one for one in self.sheet.readings if one.standing in DOUBTFUL)

    @property
    def unread(self) -> tuple[Reading, ...]:
        """What could not be read at all."""
        return tuple(one for one in self.sheet.readings if one.standing is ReadingStage.UNREADABLE)

    def counted(self) -> PowerOrders:
        void = self.void
        orders = () if self.how in NOTHING_COUNTS else tuple(str(one) for one in self.sheet.orders if one not in void)
        late = {province for one in self.violations for province in one.late}
        unread = tuple(code for code in self.sheet.unread if self.how not in NOTHING_COUNTS and code not in late)
        return PowerOrders(self.power, orders, self.how, unread)


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board's recorded game with everything its recorder needs to know; `game` is None before recording starts.

    `sheets` are those of the powers that must give orders, in the order in which they are read; `reader` is whose turn
    it is to read the orders out, None if anybody may; `over` why no more can be recorded.
    """

    board: Board
    game: BoardGame | None
    sheets: tuple[SheetState, ...] = ()
    reader: Power | None = None
    over: tuple[Problem, ...] = ()
    are_written: bool = True

    @property
    def need(self) -> GameNeed:
        if self.game is None:
            return GameNeed.START
        if self.over:
            return GameNeed.NO_WORDS
        missing = any(not one.is_in and one.how is How.MISSING for one in self.sheets)
        asks = any(one.is_left_behind or (one.doubtful and one.how is How.GIVEN) for one in self.sheets)
        return GameNeed.SHEETS if missing or asks else GameNeed.ADJUDICATION

    def sheet(self, power: Power) -> SheetState | None:
        return next((one for one in self.sheets if one.power is power), None)

    @property
    def waiting(self) -> tuple[Power, ...]:
        """The powers whose sheets are missing."""
        return tuple(one.power for one in self.sheets if one.how is How.MISSING)

    def says(self) -> Sentence:
        """What the game needs next, in a sentence."""
        if self.game is None:
            return say("Start recording, from the opening or from the position on the board now.")
        if self.over:
            return say("Nothing more is recorded: {why}", why=self.over[0].message)
        phase = self.game.phase.sentence
        if self.waiting:
            return self._says_missing(phase)
        if left := [one.power.full_name for one in self.sheets if one.is_left_behind]:
            return say(
                "{phase}: the director says whether the sheet of {powers} counts, whose player has left.",
                phase=phase,
                powers=joined(", ", left),
            )
        if doubtful := [one.power.full_name for one in self.sheets if one.doubtful]:
            return say(
                "{phase}: decide how the orders of {powers} are read.", phase=phase, powers=joined(", ", doubtful)
            )
        return self._says_ready(phase)

    def _says_ready(self, phase: Sentence) -> Sentence:
        if not self.sheets:
            return say("{phase}: nobody has anything to order. Go on.", phase=phase)
        if without := [one.power.full_name for one in self.sheets if not one.is_in]:
            return say(
                "{phase}: no sheet of {powers} is needed. Adjudicate.", phase=phase, powers=joined(", ", without)
            )
        return say_number(
            "{phase}: the one sheet is in. Adjudicate.",
            "{phase}: all {number} sheets are in. Adjudicate.",
            len(self.sheets),
            phase=phase,
        )

    def _says_missing(self, phase: Sentence) -> Sentence:
        kind = self.game.phase.kind if self.game else PhaseKind.MOVEMENT
        if kind is PhaseKind.MOVEMENT and len(self.waiting) == len(self.sheets) > SEVERAL:
            return say("{phase}: enter the orders.", phase=phase)
        names = joined(", ", (power.full_name for power in self.waiting))
        return say(_ENTER[kind], phase=phase, powers=names)


def board_of(event: Event, ref: BoardRef) -> Board:
    """The board; NotFoundError if there is none."""
    known = event.tournament.board(ref)
    if known is None:
        raise NotFoundError(say("Round {round} has no board {board}.", round=ref.round, board=ref.name))
    return known


def game_of(event: Event, ref: BoardRef) -> BoardGame | None:
    """The recorded game of a board as the desk knows it; None where it is not recorded."""
    play = board_of(event, ref).play
    return board_game(play, policy_of(event.rulebook)) if play else None


def recorded_game(event: Event, ref: BoardRef) -> BoardGame:
    """The same; NotFoundError where it is not recorded."""
    game = game_of(event, ref)
    if game is None:
        raise NotFoundError(say("The game on board {board} is not recorded move by move.", board=ref.name))
    return game


def game_to_change(event: Event, ref: BoardRef) -> BoardGame:
    """The same for what changes it; InputError where it is not recorded."""
    game = game_of(event, ref)
    if game is None:
        message = say("The game on board {board} is not recorded move by move.", board=ref.name)
        raise InputError.of(message, say("Start recording it first."))
    return game


@dataclass(frozen=True, slots=True)
class PublicGame:
    """What followers know of a board's game at a moment; `until` is when they will know more, after the delay."""

    game: BoardGame | None
    until: datetime | None = None


def public_game(event: Event, *, ref: BoardRef, at: datetime) -> PublicGame:
    """The game as followers may know it: after the delay the director set, and never a sheet before its phase."""
    delays = event.tournament.follower_delays
    known = public_play(board_of(event, ref).play, delays, ref=ref, at=at)
    return PublicGame(board_game(known.play, policy_of(event.rulebook)) if known.play else None, known.until)


def board_state(event: Event, *, ref: BoardRef) -> BoardState:
    """Everything about a board's recorded game that its recorder needs now."""
    known = board_of(event, ref)
    game = game_of(event, ref)
    if known.play is None or game is None:
        return BoardState(known, None)
    over = tuple(over_problems(event, known, game))
    asked = () if over else asked_powers(game.position, policy_of(event.rulebook))
    ordered = [power for power in reading_order(event) if power in asked]
    return BoardState(
        known,
        game,
        tuple(_sheet_state(event, known, game, power) for power in ordered),
        reader_now(event, known.play, game),
        over,
        game.phase.kind is not PhaseKind.RETREATS or retreats_are_written(game.position, event.rulebook.retreats),
    )


def reading_order(event: Event) -> tuple[Power, ...]:
    """The powers in the order in which sheets are read: the rulebook's, or by letter."""
    named = tuple(Power(letter) for letter in event.rulebook.adjudication.reader_order)
    return named + tuple(power for power in POWERS if power not in named)


def reader_now(event: Event, play: Play, game: BoardGame) -> Power | None:
    """Whose turn it is to read the orders of a movement phase out; None when any player may, and in other phases."""
    settings = event.rulebook.adjudication
    if game.phase.kind is not PhaseKind.MOVEMENT:
        return None
    last = None
    for published in play.published:
        if published.phase.kind is PhaseKind.MOVEMENT:
            at = game.at(published.phase)
            last = published.reader or next_reader(settings, last=last, eliminated=eliminated(at.before) if at else ())
    return next_reader(settings, last=last, eliminated=eliminated(game.position))


def read_sheet(
    event: Event, position: Position, power: Power, text: str, *, decided: Collection[str] = (), director: bool = False
) -> OrderSheet:
    """A sheet as the rulebook reads it. A doubtful line is settled where one of its readings is among `decided`.

    `decided` are orders in canonical form. What the rulebook leaves to a director is settled only with `director`.
    """
    sheet = read_orders(text[:LONGEST_SHEET], position=position, power=power, settings=event.rulebook.orders)
    for number, reading in enumerate(sheet.readings):
        if reading.standing not in DOUBTFUL or (reading.standing is ReadingStage.FOR_DIRECTOR and not director):
            continue
        chosen = next((one for one in offered(reading) if str(one) in decided), None)
        if chosen is not None:
            sheet = sheet.settled(number, chosen)
    return sheet


def doubled_said(event: Event, kind: PhaseKind) -> Sentence:
    """What becomes of a unit with several different orders, with the section that says so."""
    choice = event.rulebook.orders.duplicate_different
    rule = ruled(event, "orders.duplicate_different")
    if choice == "hold" and kind is PhaseKind.RETREATS:
        return say("The unit has several different orders: it is disbanded{rule}.", rule=rule)
    said = {
        "hold": say("The unit has several different orders: it holds{rule}.", rule=rule),
        "first": say("The unit has several different orders: the first one counts{rule}.", rule=rule),
        "last": say("The unit has several different orders: the last one counts{rule}.", rule=rule),
    }
    return said[choice]


def offered(reading: Reading) -> tuple[Order, ...]:
    """The orders that a doubtful line may mean."""
    return (*((reading.order,) if reading.order else ()), *(one for one in reading.choices if one != reading.order))


def _sheet_state(event: Event, board: Board, game: BoardGame, power: Power) -> SheetState:
    entry = board.play.sheet(game.phase, power) if board.play else None
    text, orders = (entry.text, entry.orders) if entry else ("", ())
    sheet = read_sheet(event, game.position, power, text, decided=orders, director=True)
    violations = violations_in(event, board, game.phase, power)
    how = How.GIVEN if entry else How.MISSING
    holding = [one for one in violations if (penalty_of(event, one).penalty or one.chosen) is Penalty.HOLD_ALL]
    if holding:
        how = How.PENALTY
    elif is_in_disorder(board, power) and (entry is None or entry.taken is not Taken.RULED):
        how = How.DISORDER
    judged = [*holding, *(one for one in violations if one.late)]
    because = penalty_of(event, judged[0]).because if judged else NO_WORDS
    left = how is How.DISORDER and waits_for_director(board, power, entry)
    return SheetState(power, entry is not None, text, sheet, how, violations, because, is_left_behind=left)


def violations_in(event: Event, board: Board, phase: Phase, power: Power) -> tuple[Violation, ...]:
    """What a power did against the times in the turn of a movement phase, as far as it was recorded."""
    if phase.kind is not PhaseKind.MOVEMENT:
        return ()
    turn = Turn(phase.year, phase.season)
    return tuple(
        one for one in event.tournament.clocks.violations if (one.ref, one.power, one.turn) == (board.ref, power, turn)
    )


def over_problems(event: Event, board: Board, game: BoardGame) -> tuple[Problem, ...]:
    """Why no more phases can be recorded: the game was won, stopped or played to its end."""
    phase = game.phase
    won = solo(game.position, needed=event.rulebook.ending.solo_centres)
    waits = event.rulebook.ending.solo_check == "after-adjustments" and phase.kind is PhaseKind.ADJUSTMENTS
    if won and not waits:
        number = game.position.counts()[won]
        return (Problem(say("{power} has won with {number} centres.", power=won.full_name, number=number)),)
    if phase.kind is PhaseKind.RETREATS:
        return ()
    counted = phase.year - 1 if phase.kind is PhaseKind.MOVEMENT else phase.year
    if board.stop is not None and board.stop.cause == EndCause.HARD_STOP:
        board = as_if_playing(board)  # its counts wait for the director
    last = board.result.last_year if board.result else None
    if last is not None and counted >= last:
        message = say("The game on board {board} ended in {year}.", board=board.name, year=last)
        return (Problem(message, say("Withdraw its result first, if it is not over.")),)
    return tuple(frozen_problems(event, board, counted + 1))
