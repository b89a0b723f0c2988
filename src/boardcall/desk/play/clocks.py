"""Clocks at the desk: each click judged by the rulebook at its moment, and offences against the times."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from boardcall.clock.clicks import VOTE_PAUSE, Click, Clicked
from boardcall.clock.clock_run import run_clock
from boardcall.clock.permission import click_problems, remarks
from boardcall.clock.plan import ClockPlan, ClockStep, Inside, StepPart, Turn
from boardcall.clock.state import ClockState, ClockStatus
from boardcall.clock.violations import SAID, Offence, OffenceVerdict, Penalty, judge_offence
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.plans import plan_of
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import POWERS, Power, Season
from boardcall.rulebook import Rulebook
from boardcall.tournament import NOBODY, Act, Board, BoardRef, PlayerId, RoundNumber
from boardcall.tournament.acts.boards import unknown_board
from boardcall.tournament.acts.clocks import ClickClock, MarkReady, RecordViolation
from boardcall.tournament.acts.sanctions import PENALTIES, ImposeSanction
from boardcall.tournament.board.clocks import Ready, Violation
from boardcall.tournament.name_marks import with_ids
from boardcall.tournament.rulings import SanctionKind
from boardcall.voting.draw_vote import VoteStage
from boardcall.voting.moments import SeasonPart, VoteMoment
from boardcall.wording import joined, say


def clock_of(event: Event, *, ref: BoardRef) -> ClockState:
    """A clock after its last click: `.now(at)` and `.remaining(at)` tell the rest. Board "" is the round's own."""
    plan = clock_plan(event, ref=ref)
    return run_clock(plan, event.tournament.clocks.record(ref).clicks)


def clock_plan(event: Event, *, ref: BoardRef) -> ClockPlan:
    """What a clock runs by. The clock of a whole round runs as long as its longest pool plays."""
    known = event.tournament.board(ref) if ref.name else None
    plan = plan_of(event.rulebook, ref.round, pool=known.pool if known else "")
    secret = event.tournament.clocks.secret_end(ref.round)
    if secret and secret.isdecimal() and len(secret) < 5:
        return replace(plan, last_year=int(secret))
    if ref.name:
        return plan
    longest = [pool.last_year for pool in event.rulebook.round(ref.round).pools if pool.last_year]
    return replace(plan, last_year=max([plan.last_year, *longest])) if plan.last_year else plan


def board_clock(event: Event, board: Board) -> ClockState:
    """The clock a board plays by: its own, or the one for all."""
    return clock_of(event, ref=BoardRef(board.round, board.name if event.rulebook.clock.mode == "board" else ""))


def part_of(event: Event, board: Board, at: datetime) -> VoteMoment | None:
    """Where a board is in its season by its clock, as draw votes ask; None without a clock that was started.

    `clock_running` says that a deadline comes nearer. Where adjudication is inside the period of the turn after, the
    board may still be at the end of the turn before: `parts_of` has both.
    """
    return next(iter(parts_of(event, board, at)), None)


def parts_of(event: Event, board: Board, at: datetime) -> tuple[VoteMoment, ...]:
    """Every season a board may be in by its clock, the one the clock shows first; a recorded count rules out a fall.

    Nothing if the clock gives no answer: it was stopped, or it shows a turn before the last count.
    """
    if event.rulebook.clock.mode == "none":
        return ()
    state = board_clock(event, board).now(at)
    if state.step is None:
        return ()
    turn, counted = state.step.turn, max((count.year for count in board.counts), default=0)
    if state.standing is ClockStatus.OVER or turn.number < Turn(counted, Season.FALL).number:
        return ()
    running = (
        state.standing is ClockStatus.RUNNING and state.deadline is not None and state.step.part is not StepPart.BREAK
    )
    found = [VoteMoment(turn.year, turn.season, _part(state, board, state.step, counted), running)]
    if Inside.ADJUDICATION in state.plan.inside(state.step):
        before = turn.before
        ends = [SeasonPart.ADJUDICATION, SeasonPart.AFTER]
        if before.season is Season.FALL and counted >= before.year:
            ends.remove(SeasonPart.ADJUDICATION)
        found += [VoteMoment(before.year, before.season, part, running) for part in ends]
    return tuple(found)


def _part(state: ClockState, board: Board, step: ClockStep, counted: int) -> SeasonPart:
    early = any((one.board, one.turn) == (board.name, step.turn) for one in state.early)
    if step.part in {StepPart.NEGOTIATION, StepPart.WRITING} and not early and state.standing is not ClockStatus.OVER:
        return SeasonPart(step.part.value)
    waits = step.part is StepPart.BREAK and not state.plan.settings.includes_adjudication
    done = counted >= step.turn.year if step.turn.season is Season.FALL else waits
    return SeasonPart.AFTER if done or waits else SeasonPart.ADJUDICATION


def still_playing(board: Board) -> frozenset[Power]:
    """The powers whose agreement counts: those with a player who has not left and is not eliminated."""
    return frozenset(seat.power for seat in board.seats if not seat.is_left and board.eliminated_in(seat.power) is None)


def click_clock(event: Event, clicked: Clicked, *, ref: BoardRef) -> Draft:
    """A click on a clock, if the rulebook lets it be made at that moment. Who still plays is taken from the boards.

    A moment before the last click, as after the server's clock was set back, counts as that of the last click.
    """
    refuse(_place_problems(event, ref, clicked))
    clicked = _in_order(event, clicked, ref)
    if clicked.click in {Click.PAUSE, Click.EARLY}:
        known = event.tournament.board(BoardRef(ref.round, ref.name or clicked.board))
        clicked = replace(clicked, playing=still_playing(known) if known else frozenset())
    state = clock_of(event, ref=ref).now(clicked.at)
    if clicked.click is Click.EARLY and state.step is not None:
        clicked = _with_marks(event, clicked, BoardRef(ref.round, ref.name or clicked.board), state.step.turn)
    refuse([*click_problems(state, clicked), *_vote_problems(event, clicked, ref)])
    return _clicked(event, clicked, ref)


def _in_order(event: Event, clicked: Clicked, ref: BoardRef) -> Clicked:
    before = event.tournament.clocks.record(ref).clicks
    return replace(clicked, at=max([clicked.at, *(one.at for one in before[-1:])]))


def _clicked(event: Event, clicked: Clicked, ref: BoardRef) -> Draft:
    before = event.tournament.clocks.record(ref).clicks
    act = ClickClock(ref.round, ref.name, clicked)
    after = run_clock(clock_plan(event, ref=ref), (*before, clicked))
    return drafted(event, act, notices=remarks(after, clicked.at))


def _vote_problems(event: Event, clicked: Clicked, ref: BoardRef) -> list[Problem]:
    """Why a clock does not run yet: a draw vote is held by it, for which the rulebook stops it."""
    voting = [one.name for one in _boards_by(event, ref) if _votes(one)]
    if clicked.click not in {Click.START, Click.RESUME} or event.rulebook.draw_vote.clock != "stops" or not voting:
        return []
    message = say(
        "A draw vote is open on board {boards}; the clock is paused until it is closed{section}.",
        boards=joined(", ", voting),
        section=ruled(event, "draw_vote.clock"),
    )
    return [Problem(message, say("Count the vote, or drop it."))]


def _boards_by(event: Event, ref: BoardRef) -> tuple[Board, ...]:
    """The boards that play by a clock and whose game is not over."""
    boards = (one for one in event.tournament.boards if one.round == ref.round and one.result is None)
    return tuple(one for one in boards if ref.name in {"", one.name})


def _votes(board: Board) -> bool:
    return any(vote.stage is VoteStage.OPEN for vote in board.draw_votes)


def _with_marks(event: Event, clicked: Clicked, ref: BoardRef, turn: Turn) -> Clicked:
    """The click with what was marked of the powers before it."""
    marks = event.tournament.clocks.ready_of(ref, turn)
    return replace(
        clicked,
        agreed=clicked.agreed | {one.power for one in marks if one.agrees},
        orders_in=clicked.orders_in | {one.power for one in marks if one.orders_in},
    )


def mark_ready(
    event: Event,
    *,
    ref: BoardRef,
    orders_in: Mapping[Power, bool],
    agrees: Mapping[Power, bool],
    at: datetime,
) -> Draft:
    """Marks of powers whether their orders of the turn on the clock are in and whether they agree to go on early.

    Only what changes becomes an act; a power that is not named keeps its marks.
    """
    refuse(unknown_board(event.tournament, ref))
    known = event.tournament.board(ref)
    if known is None:
        raise KeyError(ref)
    step = board_clock(event, known).now(at).step
    if step is None or step.part not in {StepPart.NEGOTIATION, StepPart.WRITING}:
        raise InputError.of(say("No orders are being written now."), say("Wait for the next turn."))
        raise KeyError(step)
    marks = {one.power: one for one in event.tournament.clocks.ready_of(ref, step.turn)}
    acts = []
    for power in POWERS:
        old = marks.get(power) or Ready(ref, step.turn, power)
        new = replace(old, orders_in=orders_in.get(power, old.orders_in), agrees=agrees.get(power, old.agrees))
        if new != old:
            acts.append(MarkReady(ref.round, ref.name, step.turn, power, new.orders_in, new.agrees))
    return drafted(event, *acts) if acts else Draft(())


def pause_for_vote(event: Event, board: Board, at: datetime) -> tuple[Act, ...]:
    """The pause of the clock a board plays by, where it runs and the rulebook stops it for a vote; else nothing."""
    mode = event.rulebook.clock.mode
    if mode == "none" or event.rulebook.draw_vote.clock != "stops":
        return ()
    if board_clock(event, board).now(at).standing is not ClockStatus.RUNNING:
        return ()
    own = board.name if mode == "board" else ""
    return click_clock(event, Clicked(Click.PAUSE, at, VOTE_PAUSE), ref=BoardRef(board.round, own)).acts


def resume_after_vote(event: Event, board: Board, at: datetime) -> tuple[Act, ...]:
    """The end of that pause, unless another board that plays by the same clock still votes."""
    mode = event.rulebook.clock.mode
    pause = board_clock(event, board).now(at).pause if mode != "none" else None
    if pause is None or pause.kind != VOTE_PAUSE:
        return ()
    own = board.name if mode == "board" else ""
    if any(_votes(one) for one in _boards_by(event, BoardRef(board.round, own)) if one.name != board.name):
        return ()
    clicked = _in_order(event, Clicked(Click.RESUME, at), BoardRef(board.round, own))
    return _clicked(event, clicked, BoardRef(board.round, own)).acts


def _place_problems(event: Event, ref: BoardRef, clicked: Clicked) -> list[Problem]:
    """Why there is no such clock, or why it cannot be clicked."""
    mode = event.rulebook.clock.mode
    if mode == "central" and ref.name:
        return [
            Problem(
                say("One clock is for all boards{value}.", value=ruled(event, "clock.mode")),
                say("Name no board."),
                field="board",
            )
        ]
    if mode == "board" and not ref.name:
        return [
            Problem(
                say("Each board has its own clock{value}.", value=ruled(event, "clock.mode")),
                say("Say which."),
                field="board",
            )
        ]
    name = ref.name or clicked.board
    if not name:
        return []
    known = event.tournament.board(BoardRef(ref.round, name))
    if known is None:
        return list(unknown_board(event.tournament, BoardRef(ref.round, name)))
    if known.result is not None:
        return [
            Problem(
                say("The game on board {name} is over.", name=name),
                say("If it is not over, withdraw its result first."),
            )
        ]
    return []


def clock_remarks(event: Event, *, round: RoundNumber, at: datetime) -> tuple[Problem, ...]:
    """What a director should look at on the clocks of a round: pauses without approval, or too long ones."""
    mode = event.rulebook.clock.mode
    if mode == "central":
        return remarks(clock_of(event, ref=BoardRef(round)), at)
    boards = [one for one in event.tournament.boards if one.round == round and one.result is None and mode == "board"]
    return tuple(
        replace(remark, message=say("Board {board}: {remark}", board=board.name, remark=remark.message))
        for board in boards
        for remark in remarks(board_clock(event, board), at)
    )


def penalty_of(event: Event, violation: Violation) -> OffenceVerdict:
    """What the rulebook says of a recorded offence, by the offences of the same player in the same game before it."""
    known = event.tournament.clocks.of_player(violation.ref, violation.player)
    before = known[: known.index(violation)] if violation in known else known
    return _verdict(event, violation.offence, before)


def rule_on(event: Event, offence: Offence) -> OffenceVerdict:
    """What the rulebook says of an offence the first time in a game."""
    return _verdict(event, offence, ())


def _verdict(event: Event, offence: Offence, before: tuple[Violation, ...]) -> OffenceVerdict:
    penalties: list[Penalty] = []
    rules = event.rulebook
    for one in before:
        verdict = _judged(event, one.offence, penalties)
        penalties.append(verdict.penalty or one.chosen or Penalty.NONE)
    verdict = _judged(event, offence, penalties)
    section = _section(rules, offence)
    return (
        replace(verdict, because=say("{because} ({section})", because=verdict.because, section=section))
        if section
        else verdict
    )


def _judged(event: Event, offence: Offence, earlier: list[Penalty]) -> OffenceVerdict:
    rules = event.rulebook
    return judge_offence(
        offence, earlier, late_sheet=rules.orders.late_sheet, timing_penalty=rules.conduct.timing_penalty
    )


def record_violation(
    event: Event,
    *,
    ref: BoardRef,
    power: Power,
    turn: Turn,
    offence: Offence,
    at: datetime,
    chosen: Penalty | None = None,
    note: str = "",
    late: tuple[str, ...] = (),
) -> Draft:
    """Records an offence, as a sanction if it costs something.

    Its penalty follows from the rulebook; one may be chosen only if the rulebook leaves a choice. `late` are the
    provinces of the units whose orders were written late: their orders are void under the penalty for lateness.
    """
    act = RecordViolation(ref.round, ref.name, power, turn, offence, at, chosen, note, late)
    refuse(act.problems(event.tournament))
    known = event.tournament.board(ref)
    player = next(seat.players[-1] for seat in known.seats if seat.power is power) if known else NOBODY
    verdict = _verdict(event, offence, event.tournament.clocks.of_player(ref, player))
    refuse(_choice_problems(verdict, chosen, note))
    if late and chosen is not Penalty.CANCEL_LATE:
        hint = say("Choose that the orders written late are void, or name no units.")
        raise InputError.of(say("Only one penalty makes single orders void."), hint, field="late")
    penalty = verdict.penalty or chosen
    said = say(
        "{power}: {penalty}; {because}.",
        power=power.full_name,
        penalty=SAID[penalty] if penalty else "",
        because=verdict.because,
    )
    made = _sanction(event, act, player, penalty) if penalty in _SANCTIONS else act
    return drafted(event, made, notices=(Problem(said, text=power),))


_SANCTIONS = {penalty: kind for kind, penalty in PENALTIES.items()} | {Penalty.OTHER: SanctionKind.OTHER}


def _sanction(event: Event, act: RecordViolation, player: PlayerId, penalty: Penalty | None) -> ImposeSanction:
    """The sanction that an offence against the times costs."""
    kind, note = _SANCTIONS[penalty or Penalty.OTHER], with_ids(event.tournament, act.note)
    facts, measure = ("", note) if kind is SanctionKind.OTHER else (note, "")
    return ImposeSanction(
        kind,
        facts,
        _section(event.rulebook, act.offence),
        player,
        board=act.ref,
        measure=measure,
        offence=act.offence,
        power=act.power,
        turn=act.turn,
        at=act.at,
        late=act.late,
    )


def _section(rules: Rulebook, offence: Offence) -> str:
    """The section an offence's penalty comes from; none for talking where no rule asks for silence."""
    if offence is Offence.TALKING and not rules.clock.silent_writing:
        return ""
    return rules.source("orders.late_sheet" if offence is Offence.LATE_SHEET else "conduct.timing_penalty")


def _choice_problems(verdict: OffenceVerdict, chosen: Penalty | None, note: str) -> list[Problem]:
    names = joined("; ", (SAID[choice] for choice in verdict.choices))
    if verdict.penalty and chosen not in {None, verdict.penalty}:
        message = say("The penalty is {penalty}: {because}.", penalty=SAID[verdict.penalty], because=verdict.because)
        return [Problem(message, say("It is not chosen."), field="chosen", text=chosen or "")]
    if verdict.penalty is None and chosen not in verdict.choices:
        return [
            Problem(
                say("The director chooses the penalty: {because}.", because=verdict.because),
                say("Choose one of these: {names}.", names=names),
                field="chosen",
            )
        ]
    if chosen is Penalty.OTHER and not note.strip():
        return [Problem(say("The penalty is missing."), say("Write it in the note."), field="note")]
    return []


def turn_written(state: ClockState) -> Turn | None:
    """The turn whose orders are being written, or None."""
    step = state.step
    writes = step is not None and step.part in {StepPart.NEGOTIATION, StepPart.WRITING}
    return step.turn if step and writes and state.standing is ClockStatus.RUNNING else None
