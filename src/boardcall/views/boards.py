"""Boards as a viewer sees them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from boardcall.desk.results.amendments import amended_lines
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult, End
from boardcall.standings.games import Game
from boardcall.standings.table import Standings
from boardcall.tournament import (
    Act,
    Basis,
    Board,
    BoardRef,
    Entry,
    Owners,
    PlayerId,
    PlayerName,
    RoundNumber,
    YearCount,
)
from boardcall.tournament.acts.boards import BoardAct
from boardcall.tournament.acts.chairs import has_begun
from boardcall.tournament.acts.draw_votes import CloseDrawVote, DrawAct, DropDraw, OpenDrawVote, ProposeDraw, VetoDraw
from boardcall.tournament.acts.endings import StopPlay
from boardcall.tournament.acts.late_counts import HoldCounts, SettleLateCounts
from boardcall.tournament.acts.play import CorrectPhase, PublishPhase, SetPosition, StartRecording
from boardcall.tournament.acts.results import RecordCounts, RecordResult
from boardcall.tournament.board.endings import CAUSE_NAMES, END_OF, EndCause, hangs, is_ruled
from boardcall.views.games import working
from boardcall.views.later_changes import clock_changes, name_changes, seat_changes
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.publication import seen_points, seen_results
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, joined, local_time, say, verbatim

ENDS = {
    "solo": say("a solo"),
    "draw": say("an agreed draw"),
    "time": say("the time limit"),
    "td": say("the director's decision"),
}

TAKEN_BACK = (
    StopPlay, SettleLateCounts, StartRecording, PublishPhase, CorrectPhase, SetPosition, ProposeDraw, VetoDraw,
    DropDraw, OpenDrawVote, CloseDrawVote,
)  # fmt: skip
"""Acts about a board that everybody at it learned of, so that everybody sees it if they count no more."""
MOST_CHANGED = 20
"""Sentences about what was changed on one board, the latest."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One power on a board."""

    power: Power
    players: tuple[PlayerName, ...]
    """Those who played it; the last one has it now."""
    left: bool
    """Whether the last player left and the power is in civil disorder."""
    centres: int | None
    """Centres at the end, or at the last count."""
    eliminated: int | None
    """The year in which it lost its last centre."""
    points: Points | None
    """The game score with the factor of the pool; null while the board plays or the director has to set it."""
    working: tuple[Sentence, ...]
    """The sums behind the points."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """How a board ended."""

    end: End | None
    """solo, draw, time or td; null where it is not said."""
    last_year: int | None
    conceded_to: Power | None
    in_draw: tuple[Power, ...] | None
    """Who shares an agreed draw; null for every survivor."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board of seven. Where its results are hidden from the viewer, counts, centres, points and result are left out.

    `counts` have the centres in the order Austria, England, France, Germany, Italy, Russia, Turkey.
    """

    round: RoundNumber
    board: str
    pool: str
    state: Sentence
    """Its state, in a sentence."""
    finished: bool
    scored: bool
    """False for a game that does not count."""
    seats: tuple[SeatView, ...]
    counts: tuple[YearCount, ...]
    result: ResultView | None
    link: str
    """Where the game is kept on another site, as far as its results are to be seen; "" for nowhere."""
    deputy: PlayerName | None
    """Who decides here in place of directors who play here."""
    has_game: bool
    """Whether the viewer may follow its game move by move."""
    has_points: bool
    """Whether the viewer sees points once it has ended."""
    amended: tuple[Sentence, ...]
    """What was changed of final results of this board, with the day and the reason."""
    changed: tuple[Sentence, ...]
    """Counts and results that were recorded and no longer count, the latest last."""

    @property
    def sharing(self) -> tuple[Power, ...]:
        """Who shares the draw of a board that ended in one."""
        named = self.result.in_draw if self.result else ()
        return tuple(seat.power for seat in self.seats if (seat.power in named if named else seat.centres))


Held = dict[tuple[BoardRef, Power], Game]


def board_view(state: EventState, viewer: Viewer, board: Board) -> BoardView:
    """A board of the event."""
    told = seen_results(state, viewer, board.ref)
    scored = seen_points(state, viewer, board.ref)
    held: Held = scored.once(_held) if scored else {}
    ids = {board.deputy: None} | {player: None for seat in board.seats for player in seat.players}
    seen = _Seen(
        board,
        told.tournament.board(board.ref) if told else None,
        scored is not None,
        tuple(held.get((board.ref, power)) for power in POWERS),
        tuple(named(state.tournament, player) for player in ids if player),
        state.decimals,
        amended_lines(state.event, ref=board.ref),
        (*_whose(state, board), *(told.once(_changed).get(board.ref, ()) if told else ())),
        _waits(state, board),
    )
    return state.kept.get(("board", viewer, board.ref), seen, lambda: _made(seen))


def _whose(state: EventState, board: Board) -> tuple[Sentence, ...]:
    """What was changed of the seats of a board, of the names of its players, and of its clock by hand."""
    names = name_changes(state)
    renamed = (
        joined(" ", (verbatim(f"{seat.power} {named(state.tournament, player).name}:"), line))
        for seat in board.seats
        for player in seat.players
        for line in names.get(player, ())
    )
    return (*seat_changes(state).get(board.ref, ()), *renamed, *clock_changes(state).get(_clock_of(state, board), ()))


def _clock_of(state: EventState, board: Board) -> BoardRef:
    """Whose clock a board plays by: its own, or that of its round."""
    return BoardRef(board.round, board.name if state.rulebook.clock.mode == "board" else "")


def bare_view(state: EventState, board: Board) -> BoardView:
    """A board with its people alone, where its results cannot be worked out: as one whose results are hidden."""
    ids = {board.deputy: None} | {player: None for seat in board.seats for player in seat.players}
    people = tuple(named(state.tournament, player) for player in ids if player)
    return _made(_Seen(board, None, False, (None,) * len(POWERS), people, 0, (), (), False))


def _waits(state: EventState, board: Board) -> bool:
    """Whether a board is seated and nobody has started its clock yet; a board without a clock plays at once."""
    if state.rulebook.clock.mode == "none" or has_begun(board):
        return False
    return not state.tournament.clocks.record(_clock_of(state, board)).clicks


def is_kept_back(state: EventState, viewer: Viewer, ref: BoardRef) -> bool:
    """Whether the rules keep the counts of a board from the viewer now."""
    return seen_results(state, viewer, ref) is None


def owners_view(state: EventState, viewer: Viewer, ref: BoardRef) -> dict[int, Owners]:
    """Who owned which centre after each year for which that is recorded; nothing where the counts are kept."""
    told = seen_results(state, viewer, ref)
    board = told.tournament.board(ref) if told else None
    return {one.year: one.owners for one in board.owners} if board else {}


def after_year(card: BoardView, year: int) -> BoardView:
    """A board as it was after a year, with the centres of its seats; before the first count it has none."""
    counts = tuple(one for one in card.counts if one.year <= year)
    centres = dict(zip(POWERS, counts[-1].centres, strict=True)) if counts else {}

    def then(seat: SeatView) -> SeatView:
        out = seat.eliminated if seat.eliminated and seat.eliminated <= year else None
        return replace(seat, centres=centres.get(seat.power), eliminated=out, points=None, working=())

    return replace(card, counts=counts, seats=tuple(map(then, card.seats)), result=None)


def boards_of(state: EventState, viewer: Viewer, number: RoundNumber) -> tuple[BoardView, ...]:
    """The boards of a round in their order."""
    return tuple(board_view(state, viewer, one) for one in in_order(state.tournament.boards) if one.round == number)


def in_order(boards: Iterable[Board]) -> list[Board]:
    """Boards by round, numbered ones by number, then by name."""
    return sorted(boards, key=lambda one: (one.round, *by_name(one.name)))


def by_name(board: str) -> tuple[str, str]:
    """The order of the boards of a round."""
    return board.zfill(4) if board.isdecimal() else "", board


def games_by_seat(standings: Standings) -> Held:
    """The game of the player who holds each seat at the end."""
    records = [place.record for place in standings.places] + list(standings.unranked)
    games = [game for record in records for game in record.games]
    return {(game.board.ref, game.power): game for game in games if _held_last(game)}


def board_state(board: Board) -> Sentence:
    """The state of a board, in words; with the clause of a ruling that ended it, but not its facts or people."""
    return joined(" ", (text for text in (_ended(board), _stands_on(board)) if text))


def _changed(state: EventState) -> dict[BoardRef, tuple[Sentence, ...]]:
    """For each board, what was recorded and has changed since. Who changed it and why is in the log, for the desk."""
    found = dict[BoardRef, list[Sentence]]()
    for entry in state.event.replay.entries:
        board = state.tournament.board(entry.act.ref) if isinstance(entry.act, BoardAct) else None
        line = _change(state, entry, board) if board else NO_WORDS
        if board and line:
            found.setdefault(board.ref, []).append(line)
    return {ref: tuple(lines[-MOST_CHANGED:]) for ref, lines in found.items()}


def _change(state: EventState, entry: Entry, board: Board) -> Sentence:
    act, values = entry.act, {"at": local_time(entry.at, state.rulebook.event.timezone), "act": entry.number}
    if isinstance(act, RecordCounts | RecordResult | HoldCounts):
        what = _replaced(state, act, board)
        return say("Changed since it was recorded ({at}, act {act}): {what}", what=what, **values) if what else NO_WORDS
    if not isinstance(act, TAKEN_BACK) or state.event.replay.holds(entry.number) or _is_early(state, act, board):
        return NO_WORDS
    told = replace(act, why="") if isinstance(act, StopPlay) else act
    return say("No longer counts ({at}, act {act}): {what}", what=told.says(state.tournament), **values)


def _is_early(state: EventState, act: Act, board: Board) -> bool:
    """Whether others than those at the board would learn of an open vote, or followers of a phase they see later."""
    if isinstance(act, DrawAct):
        is_over = board.result is not None or board.stop is not None
        return not is_over and any(vote.is_live for vote in board.draw_votes)
    is_phase = isinstance(act, PublishPhase | CorrectPhase | SetPosition | StartRecording)
    return is_phase and bool(state.tournament.follower_delays) and board.result is None


def _replaced(state: EventState, act: RecordCounts | RecordResult | HoldCounts, board: Board) -> Sentence:
    """What an act recorded, where the board has it otherwise now.

    A year that such a board has not may be one that followers see later: nothing is told of it. Neither is it of a
    late count that was not taken.
    """
    if isinstance(act, RecordResult):
        same = act.result == board.result
        ended = _ended(replace(board, result=act.result))
        return NO_WORDS if same else joined(" ", (ended, act.result.as_counts()))
    is_early = bool(board.play and state.tournament.follower_delays) or isinstance(act, HoldCounts)
    if is_early and board.count(act.year) is None:
        return NO_WORDS
    same = any((one.year, one.centres) == (act.year, act.centres) for one in board.counts)
    counts = " ".join(f"{power}{count}" for power, count in zip(POWERS, act.centres, strict=True))
    return NO_WORDS if same else joined(" ", (str(act.year), counts))


def _stands_on(board: Board) -> Sentence:
    """A ruling ended the game, or nothing does any more."""
    if is_ruled(board) and board.ruling is not None:
        return say("The director ruled so ({clause}).", clause=board.ruling.clause)
    if not hangs(board):
        return NO_WORDS
    if board.basis is Basis.VOTE:
        return say("The draw vote for this end is missing.")
    return say("A director's ruling on this end is missing.")


def _why_ended(board: Board, end: End) -> Sentence:
    """What play was stopped for, where that ended it, else the kind of its end."""
    cause = EndCause(board.stop.cause) if board.stop else None
    return CAUSE_NAMES[cause] if cause and END_OF[cause] is end else ENDS[end]


def _ended(board: Board) -> Sentence:
    if board.result is not None:
        why = _why_ended(board, board.result.end) if board.result.end else ""
        year = say("after {last_year}", last_year=board.result.last_year) if board.result.last_year else ""
        if year and why:
            return say("Ended {year} by {why}.", year=year, why=why)
        if year:
            return say("Ended {year}.", year=year)
        return say("Ended by {why}.", why=why) if why else say("Ended.")
    if board.counts:
        return say("Playing; counted up to {year}.", year=board.counts[-1].year)
    return say("Playing.")


def _held_last(game: Game) -> bool:
    return any(seat.power is game.power and seat.players[-1] == game.player for seat in game.board.seats)


def _held(state: EventState) -> Held:
    return games_by_seat(state.standings)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a view of a board is made from: `told` is the board as far as its results may be seen, `games` its games as
    far as their points may be.
    """

    board: Board
    told: Board | None
    has_points: bool
    games: tuple[Game | None, ...]
    people: tuple[PlayerName, ...]
    decimals: int
    amended: tuple[Sentence, ...]
    changed: tuple[Sentence, ...]
    waits: bool


def _made(seen: _Seen) -> BoardView:
    board, told = seen.board, seen.told
    people = {one.id: one for one in seen.people}
    hidden = say("Ended.") if board.result else say("Playing.")
    waiting = say("Not started yet.") if seen.waits else NO_WORDS
    return BoardView(
        round=board.round,
        board=board.name,
        pool=board.pool,
        state=waiting or (board_state(told) if told else hidden),
        finished=board.result is not None,
        scored=board.scored,
        seats=tuple(_seats(seen, people)),
        counts=told.counts if told else (),
        result=_result(told.result) if told and told.result else None,
        link=board.link if told else "",
        deputy=people.get(board.deputy),
        has_game=told is not None and board.play is not None,
        has_points=seen.has_points,
        amended=seen.amended,
        changed=seen.changed,
    )


def _seats(seen: _Seen, people: dict[PlayerId, PlayerName]) -> Iterator[SeatView]:
    told = seen.told
    seats = {seat.power: seat for seat in seen.board.seats}
    for index, (power, game) in enumerate(zip(POWERS, seen.games, strict=True)):
        seat = seats.get(power)
        line = told.result[power] if told and told.result else None
        counted = told.counts[-1].centres[index] if told and told.counts else None
        out = line.eliminated if line else None
        scored = game is not None and game.points is not None
        yield SeatView(
            power=power,
            players=tuple(people[player] for player in seat.players) if seat else (),
            left=seat is not None and seat.is_left,
            centres=line.centres if line else counted,
            eliminated=out or (told.eliminated_in(power) if told else None),
            points=Points.of(game.value, seen.decimals) if game and scored else None,
            working=working(game, seen.decimals) if game else (),
        )


def _result(result: BoardResult) -> ResultView:
    in_draw = None if result.in_draw is None else tuple(sorted(result.in_draw))
    return ResultView(result.end, result.last_year, result.conceded_to, in_draw)
