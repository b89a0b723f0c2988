"""The boards of a round as the desk watches them: a tile a board, with what matters of it and what to press."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from boardcall.clock.clicks import ANNOUNCED, DIRECTORS_PAUSE
from boardcall.clock.state import ClockStatus
from boardcall.desk.play.clocks import board_clock, clock_of, still_playing
from boardcall.desk.play.pace import pace_of
from boardcall.errors import Problem
from boardcall.tournament import Board, BoardRef, RoundNumber
from boardcall.tournament.acts.chairs import has_begun
from boardcall.tournament.board.count_entries import disputes
from boardcall.views.boards import BoardView
from boardcall.views.clock_card import ClockCard
from boardcall.views.viewer import DESK
from boardcall.voting.draw_vote import VoteStage, live_vote
from boardcall.web.clocks.controls import controls_of, marks_of
from boardcall.web.clocks.front import tiles
from boardcall.web.desk.needs import Opens, Press, clock_press
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.identity.accounts import accounts
from boardcall.web.permission.policy import Role
from boardcall.wording import NO_WORDS, Sentence, joined, say, say_number, verbatim, with_commas


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of a tile: the text, and whether somebody should look at it."""

    name: Sentence
    says: Sentence
    is_odd: bool = False


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A board as the desk watches it. `warning` says why its pace is odd, `acts` what to press."""

    card: BoardView
    clock: ClockCard | None
    facts: tuple[Fact, ...]
    warning: Sentence
    acts: tuple[Press | Opens, ...]


@dataclass(frozen=True, slots=True)
class Tower:
    """A round in play. `clock` is the one for all boards, with its button, where the round has one."""

    number: int
    clock: ClockCard | None
    press: Press | None
    tiles: tuple[BoardTile, ...]


def tower(
    snapshot: Snapshot,
    base: str,
    number: RoundNumber,
    *,
    recorders: tuple[tuple[str, frozenset[str]], ...],
    is_td: bool,
    warnings: tuple[Problem, ...],
    at: datetime,
) -> Tower:
    """The boards of a round, with who records them."""
    found = tiles(snapshot, DESK, number)
    told = {str(one.message.values.get("board", "")): one.sentence for one in warnings}
    made = []
    for tile in found["tiles"]:
        ref = BoardRef(number, tile.card.board)
        board = snapshot.tournament.board(ref)
        if board is None:
            continue
        warning = told.get(board.name, NO_WORDS) if board.result is None else NO_WORDS
        facts = tuple(_facts(snapshot, board, recorders, at, is_tight=bool(warning)))
        acts = _acts(snapshot, base, board, is_td=is_td, at=at)
        made.append(BoardTile(tile.card, tile.clock, facts, warning, acts))
    press = _clock_act(snapshot, base, BoardRef(number), is_td=is_td, at=at) if found["clock"] else None
    return Tower(number, found["clock"], press, tuple(made))


def recorders_of(event: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The recorders of an event, by the id under which its accounts are kept: names and boards; none named are all."""
    open_ones = (one for one in accounts(event) if one.closed is None and one.role == Role.RECORDER.value)
    return tuple((one.name, frozenset(one.boards.split())) for one in open_ones)


def _facts(
    snapshot: Snapshot, board: Board, recorders: tuple[tuple[str, frozenset[str]], ...], at: datetime, *, is_tight: bool
) -> list[Fact]:
    found = [_counted(board)]
    if board.result is not None:
        return found
    found.append(_sheets(snapshot, board, at))
    names = [name for name, boards in recorders if not boards or f"{board.round}:{board.name}" in boards]
    players_may = snapshot.rulebook.recording.counts_by != "staff"
    nobody = say("the players") if players_may else say("nobody")
    who = verbatim(names[0]) if len(names) == 1 else with_commas(names) if names else nobody
    found.append(Fact(say("Recorder"), who, is_odd=not names and not players_may))
    if pace := _pace(snapshot, board):
        found.append(Fact(say("Pace"), pace, is_odd=is_tight))
    return found


def _counted(board: Board) -> Fact:
    last = board.counts[-1].year if board.counts else None
    if board.result is not None:
        year = board.result.last_year or last
        return Fact(say("Counted"), say("{year}, final", year=year) if year else say("final"))
    if found := disputes(board):
        return Fact(say("Counted"), say("{year}, disputed", year=found[-1].year), is_odd=True)
    entered = [one.year for one in board.entries if one.year > (last or 0)]
    if entered:
        return Fact(say("Counted"), say("{year}, not confirmed", year=max(entered)))
    return Fact(say("Counted"), say("{year}", year=last) if last else say("no year yet"))


def _sheets(snapshot: Snapshot, board: Board, at: datetime) -> Fact:
    """The order sheets that are in, or the ballots while the board votes."""
    if board.stop is None and (vote := live_vote(board.draw_votes)) and vote.stage is VoteStage.OPEN:
        return Fact(say("Ballots"), _so_many(len(vote.cast), len(vote.voters)))
    if snapshot.rulebook.clock.mode == "none":
        return Fact(say("Sheets"), _entered(board))
    marks = marks_of(snapshot, board, board_clock(snapshot.event, board).now(at), still_playing(board))
    if not marks:
        return Fact(say("Sheets"), _entered(board))
    return Fact(say("Sheets"), _so_many(sum(one.orders_in for one in marks), len(marks)))


def _so_many(some: int, all_of_them: int) -> Sentence:
    return say("{some} of {all} in", some=some, all=all_of_them)


def _entered(board: Board) -> Sentence:
    """The sheets of a recorded game that wait for their phase."""
    if board.play is None:
        return say("none asked for")
    waiting = {one.power for one in board.play.sheets}
    return _so_many(len(waiting), len(still_playing(board))) if waiting else say("none in")


def _pace(snapshot: Snapshot, board: Board) -> Sentence:
    """When the board will have played its last year, or the year in play."""
    pace = pace_of(snapshot.event, board)
    if pace is None:
        return NO_WORDS
    last = pace.plan.last_year
    year = last if last and last > pace.done.year else pace.done.year + 1
    done = pace.finish(year).astimezone(ZoneInfo(snapshot.rulebook.event.timezone))
    return say("{year} by {time}", year=year, time=f"{done:%H:%M}")


def _acts(snapshot: Snapshot, base: str, board: Board, *, is_td: bool, at: datetime) -> tuple[Press | Opens, ...]:
    name = quote(board.name, safe="")
    page = f"{base}desk/boards/{board.round}/{name}/"
    if board.result is not None:
        return (Opens(page, say("Result"), "#result"),)
    found: list[Press | Opens] = []
    if snapshot.rulebook.clock.mode == "board" and board.stop is None:
        act = _clock_act(snapshot, base, board.ref, is_td=is_td, at=at)
        found += [act] if act else []
    if disputes(board):
        found.append(Opens(page, say("Settle"), "#disputes"))
    elif board.stop is None and live_vote(board.draw_votes):
        found.append(Opens(f"{page}vote/", say("Vote"), "main"))
    elif _waits(snapshot, board, at):
        found.append(Opens(f"{base}desk/rounds/{board.round}/chairs/{name}/", say("Somebody did not come")))
    else:
        found.append(Opens(page, say("Count"), "#counts"))
    return tuple(found)


def _waits(snapshot: Snapshot, board: Board, at: datetime) -> bool:
    """Whether a board has not begun and its clock was not started: there is nothing to count."""
    if snapshot.rulebook.clock.mode == "none" or has_begun(board):
        return False
    return board_clock(snapshot.event, board).now(at).standing is ClockStatus.WAITING


def _clock_act(snapshot: Snapshot, base: str, ref: BoardRef, *, is_td: bool, at: datetime) -> Press | None:
    """The click a director needs on a clock: to move it on, or to pause it."""
    if found := clock_press(snapshot, base, ref, at=at):
        return found
    state = clock_of(snapshot.event, ref=ref)
    if state.now(at).standing is not ClockStatus.RUNNING:
        return None
    pauses = controls_of(state, at).pauses
    wanted = [one.kind for one in pauses if one.needs == "director"] if is_td else []
    wanted += [one.kind for one in pauses if one.needs in ("td", "board")]
    if not wanted:
        return None
    where = f"clocks/{ref.round}/{quote(ref.name, safe='')}/" if ref.name else f"desk/rounds/{ref.round}/clocks/"
    why = (("why", ANNOUNCED),) if wanted[0] == DIRECTORS_PAUSE else ()
    return Press(f"{base}{where}click/", say("Pause"), (("click", "pause"), ("what", wanted[0]), *why))


def seated_in_words(snapshot: Snapshot, number: RoundNumber) -> Sentence:
    """How many boards and players a round has, and how many sit out."""
    boards = [one for one in snapshot.tournament.boards if one.round == number]
    if not boards:
        return NO_WORDS
    players = len({seat.players[-1] for one in boards for seat in one.seats if seat.players})
    call = snapshot.tournament.calls.published(number)
    out = len(call.sit_out) if call else 0
    parts = [
        say_number("{number} board", "{number} boards", len(boards)),
        say_number("{number} player seated", "{number} players seated", players),
        say_number("{number} sits out", "{number} sit out", out) if out else say("nobody sits out"),
    ]
    return joined(", ", parts)
