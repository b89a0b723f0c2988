"""What was recorded or adjudicated wrongly: corrected or kept as the rulebook's limit says, with what would change."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from boardcall.adjudication.corrections import (
    ErrorFound,
    ErrorRuling,
    SurplusCause,
    SurplusRemoval,
    removal_of_surplus,
    ruling_on_error,
    surplus_of,
)
from boardcall.adjudication.outcomes import Adjusted
from boardcall.clock.plan import StepPart, Turn
from boardcall.desk.conduct.own_rulings import hung_on
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.clocks import clock_of
from boardcall.desk.play.moves import disagreement
from boardcall.desk.play.play_state import DOUBTFUL, board_of, game_of, game_to_change, read_sheet
from boardcall.desk.preview import after
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import InputError, Problem, refuse
from boardcall.game import POWERS, Build, Phase, PhaseKind, Position, Power, Season, Unit
from boardcall.notation import OrderSheet, write_position
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import Act, BoardRef
from boardcall.tournament.acts.play import CorrectPhase, KeepError, SetPosition
from boardcall.tournament.board.board_game import BoardGame, GamePhase
from boardcall.tournament.board.play import PowerOrders, in_time
from boardcall.wording import Sentence, joined, say


@dataclass(frozen=True, slots=True)
class PhaseChange:
    """What a correction changes in the position that a phase leads to: units that would be gone, and new ones."""

    phase: Phase
    gone: tuple[Unit, ...] = ()
    new: tuple[Unit, ...] = ()
    counts: tuple[int, ...] | None = None
    was: tuple[int, ...] | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.gone or self.new) and self.counts == self.was


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """A correction before it is made: what becomes different phase by phase, and what the rulebook says of it."""

    changes: tuple[PhaseChange, ...]
    skipped: tuple[Phase, ...] = ()
    inserted: tuple[Phase, ...] = ()
    ruling: ErrorRuling | None = None
    notices: tuple[Problem, ...] = field(default=())


def correct_phase(
    event: Event,
    *,
    ref: BoardRef,
    phase: Phase,
    sheets: Mapping[Power, str],
    decided: Collection[str] = (),
    found: ErrorFound | None = None,
    director: bool = False,
    facts: str = "",
    clause: str = "",
    alternatives: str = "",
) -> Draft:
    """Other orders count in a phase that is adjudicated; the act needs a reason.

    Without `found` only the record was wrong and the board was right. That is corrected at any time, but once the next
    orders are read and units would be elsewhere, a director has to confirm it. With `found` the error was played on
    the board and came to light at that moment: then the rulebook's limit holds, except for a director, who has the
    last word by a ruling, if one is written. Years counted from the wrong orders are counted again in the same step.
    """
    game = game_to_change(event, ref)
    played = game.at(phase)
    if played is None or played.published is None:
        hint = say("Name a phase that has been adjudicated.")
        raise InputError.of(say("{phase} is not adjudicated.", phase=phase.sentence), hint)
    refuse(_limit_problems(event, found, director=director))
    powers = []
    for power, text in sheets.items():
        sheet = read_sheet(event, played.before, power, text, decided=decided, director=director)
        refuse(undecided_lines(sheet))
        powers.append(PowerOrders(power, tuple(map(str, sheet.orders)), unread=sheet.unread))
    known = {one.power: one for one in played.powers}
    without = PowerOrders(Power.AUSTRIA)
    changed = tuple(
        one
        for one in powers
        if (one.orders, one.unread) != ((before := known.get(one.power, without)).orders, before.unread or ())
    )
    if not changed:
        hint = say("Write what the sheet says.")
        raise InputError.of(say("Those are the orders that count already."), hint, field="text")
    draft = drafted(event, CorrectPhase(ref.round, ref.name, phase, changed), notices=_against_the_rule(event, found))
    late = [] if found else _late_slip(event, draft, ref, phase)
    refuse([] if director else late)
    corrected = _with_counts(event, draft, ref)
    is_written = director and bool(facts.strip() or clause.strip())
    if not (late or is_written or _limit_problems(event, found, director=False)):
        return corrected
    against = bool(_against_the_rule(event, found))
    written = {"facts": facts, "clause": clause, "alternatives": alternatives}
    return hung_on(event, corrected, (ref,), **written, against=against)


def _late_slip(event: Event, draft: Draft, ref: BoardRef, phase: Phase) -> list[Problem]:
    """Why a recorder cannot say after the next orders that only the record was wrong: it would move units played on."""
    phases = game_to_change(event, ref).phases
    since = next(number for number, one in enumerate(phases, 1) if one.phase == phase)
    later = [one for one in phases[since:] if one.phase.kind is PhaseKind.MOVEMENT and one.published]
    if not later or ruling_on_error(ErrorFound.AFTER_DEADLINE, event.rulebook.errors) is ErrorRuling.CORRECTED:
        return []
    seen = preview_correction(event, draft, ref=ref, at=event.replay.entries[-1].at)
    if not any(change.gone or change.new for change in seen.changes):
        return []
    message = say(
        "{phase} has been played since, and this changes where units stand{rule}.",
        phase=later[0].phase.sentence,
        rule=ruled(event, "errors.after_that"),
    )
    return [Problem(message, say("Set the position as it is on the board, or call the director."))]


def undecided_lines(sheet: OrderSheet) -> list[Problem]:
    """The lines of a sheet that may mean several orders, or that somebody has to confirm."""
    return [
        Problem(
            say("“{text}” can be read in more than one way.", text=one.text),
            say("Decide how it is read."),
            line=one.line,
            field="text",
            text=one.text,
        )
        for one in sheet.readings
        if one.standing in DOUBTFUL
    ]


def _limit_problems(event: Event, found: ErrorFound | None, *, director: bool) -> list[Problem]:
    """Why an error that was played on the board may not be put right now by this person; a director always may."""
    ruling = ruling_on_error(found, event.rulebook.errors) if found else ErrorRuling.CORRECTED
    if ruling is ErrorRuling.CORRECTED or director:
        return []
    if ruling is ErrorRuling.STANDS:
        return [_stands(event)]
    rule = ruled(event, "errors.after_that" if ruling is ErrorRuling.STANDS_UNLESS_DIRECTOR else "errors.before_that")
    return [Problem(say("The director decides about an error found now{rule}.", rule=rule), say("Call the director."))]


def _stands(event: Event) -> Problem:
    rule = ruled(event, "errors.after_that")
    message = say("An error found now is not corrected{rule}: play goes on from the board in spite of it.", rule=rule)
    return Problem(
        message, say("Record that it is not corrected. If the board differs, set the position to the board.")
    )


def _against_the_rule(event: Event, found: ErrorFound | None) -> tuple[Problem, ...]:
    """The warning to a director who corrects what the rulebook leaves as it is."""
    stands = found is not None and ruling_on_error(found, event.rulebook.errors) is ErrorRuling.STANDS
    return (_stands(event),) if stands else ()


def _with_counts(event: Event, draft: Draft, ref: BoardRef) -> Draft:
    """The correction with the years it changes counted again, if the record had what the orders gave before."""
    old, recorded = game_to_change(event, ref).counts(), board_of(event, ref).counts
    changed = after(event, draft, at=event.replay.entries[-1].at, reason="correction")
    new = game_to_change(changed, ref).counts()
    acts: list[Act] = list(draft.acts)
    notices = list(draft.notices)
    for count in recorded:
        now = new.get(count.year)
        if now is None or now == count.centres:
            continue
        if old.get(count.year) != count.centres:
            notices.append(disagreement(count.year, count.centres, now))
            continue
        try:
            counted = record_counts(changed, ref=ref, year=count.year, centres=now)
        except InputError as error:
            notices += error.problems
            continue
        acts += counted.acts
        notices += (problem for problem in counted.notices if problem not in notices)
        changed = after(changed, counted, at=changed.replay.entries[-1].at)
    return Draft(tuple(acts), notices=tuple(notices))


def preview_correction(
    event: Event,
    draft: Draft,
    *,
    ref: BoardRef,
    at: datetime,
    found: ErrorFound | None = None,
) -> CorrectionPreview:
    """What a draft would change in the recorded game of a board; nothing is saved."""
    old = game_to_change(event, ref)
    new = game_to_change(after(event, draft, at=at, reason="preview"), ref)
    ruling = ruling_on_error(found, event.rulebook.errors) if found else None
    inserted = tuple(one.phase for one in new.phases if one.inserted)
    changes = tuple(one for one in _changes(old, new) if not one.is_empty)
    return CorrectionPreview(changes, new.skipped, inserted, ruling, draft.notices)


def _changes(old: BoardGame, new: BoardGame) -> Iterator[PhaseChange]:
    known = {one.phase: one for one in old.phases}
    for one in new.phases:
        before = known.get(one.phase)
        yield _change(one.phase, before.after if before else None, one.after, before, one)
    yield _change(new.phase, old.position, new.position, None, None)


def _change(
    phase: Phase, old: Position | None, new: Position, before: GamePhase | None, now: GamePhase | None
) -> PhaseChange:
    was, stands = set(old.units if old else ()), set(new.units)
    return PhaseChange(
        phase,
        tuple(sorted(was - stands, key=_place)),
        tuple(sorted(stands - was, key=_place)),
        now.counts if now else None,
        before.counts if before else None,
    )


def _place(unit: Unit) -> tuple[str, str]:
    return unit.power.value, unit.province


def keep_error(event: Event, *, ref: BoardRef, phase: Phase) -> Draft:
    """Records that an error in a phase is known and left as it is; the reason says what it was."""
    game_to_change(event, ref)
    return drafted(event, KeepError(ref.round, ref.name, phase))


def moment_found(event: Event, *, ref: BoardRef, phase: Phase, at: datetime) -> ErrorFound | None:
    """When an error in that phase comes to light, by the record and the clock; None if neither says.

    The deadline is that of the next movement phase after the error.
    """
    game = game_to_change(event, ref)
    later = [one.phase for one in game.phases if in_time(one.phase) > in_time(phase)]
    if any(one.kind is PhaseKind.MOVEMENT for one in later):
        return ErrorFound.AFTER_DEADLINE
    mode = event.rulebook.clock.mode
    now = clock_of(event, ref=BoardRef(ref.round, "" if mode == "central" else ref.name)).now(at)
    if now.step is None:
        return None
    turn = Turn(phase.year, Season.FALL if phase.season is Season.WINTER else phase.season).following
    if now.step.turn.number > turn.number:
        return ErrorFound.AFTER_DEADLINE
    if now.step.turn.number < turn.number or now.step.part is StepPart.NEGOTIATION:
        return ErrorFound.DURING_NEGOTIATION
    return ErrorFound.WHILE_WRITING if now.step.part is StepPart.WRITING else ErrorFound.AFTER_DEADLINE


@dataclass(frozen=True, slots=True)
class Surplus:
    """A power with more units than it is entitled to, and what would go for each cause."""

    power: Power
    number: int
    removals: tuple[SurplusRemoval, ...]


def surpluses(event: Event, *, ref: BoardRef) -> tuple[Surplus, ...]:
    """The powers with surplus units between two winters; in winter removing is part of the phase."""
    game = game_of(event, ref)
    if game is None or game.phase.kind is PhaseKind.ADJUSTMENTS:
        return ()
    return tuple(
        Surplus(
            power,
            surplus_of(game.position, power),
            tuple(
                _removal(event, game, power, cause)
                for cause in SurplusCause
                if cause is not SurplusCause.PLACED_WRONGLY
            ),
        )
        for power in POWERS
        if surplus_of(game.position, power)
    )


def _removal(
    event: Event, game: BoardGame, power: Power, cause: SurplusCause, wrong: Unit | None = None
) -> SurplusRemoval:
    built, is_known = _last_builds(game, power)
    return removal_of_surplus(
        game.position,
        power,
        cause,
        policy=policy_of(event.rulebook),
        settings=event.rulebook.errors,
        built=built,
        order_known=is_known,
        wrong_unit=wrong,
        fall_deadline_passed=game.phase.season is Season.FALL and game.phase.kind is PhaseKind.RETREATS,
    )


def _last_builds(game: BoardGame, power: Power) -> tuple[tuple[Unit, ...], bool]:
    """The units a power built last, as written, and whether their order on the sheet is known.

    If no sheet has them, they are those that are on the board in spring and were not before the winter.
    """
    winter = next((one for one in reversed(game.phases) if one.phase.kind is PhaseKind.ADJUSTMENTS), None)
    if winter is None:
        return (), False
    written = (one.order for one in winter.results if one.power is power and isinstance(one.order, Build))
    built = tuple(order.unit for order in written if order)
    if not built and winter is game.phases[-1]:
        return tuple(one for one in game.position.units_of(power) if one not in winter.before.units), False
    return built, any(isinstance(one.outcome, Adjusted) for one in winter.results if one.power is power)


def remove_surplus(
    event: Event,
    *,
    ref: BoardRef,
    power: Power,
    cause: SurplusCause,
    unit: str = "",
    director: bool = False,
) -> Draft:
    """Removes the units a power is not entitled to, by the cause of the surplus; the act needs a reason.

    `unit` names the one that was placed wrongly, such as "F SEV".
    """
    game = game_to_change(event, ref)
    number = surplus_of(game.position, power)
    if not number or game.phase.kind is PhaseKind.ADJUSTMENTS:
        message = say("{power} has no unit too many.", power=power.full_name)
        raise InputError.of(message, say("Set the position first, if the board has another."), field="power")
    wrong = next((one for one in game.position.units_of(power) if str(one) == unit), None)
    if cause is SurplusCause.PLACED_WRONGLY and wrong is None:
        hint = say("Choose the unit, or another cause.")
        raise InputError.of(say("The unit that was placed wrongly is missing."), hint, field="unit")
    removal = _removal(event, game, power, cause, wrong)
    if removal.is_for_director and not director:
        rule = ruled(event, "errors.surplus_units")
        message = say("The director decides about surplus units{rule}.", rule=rule)
        raise InputError.of(message, say("Call the director."))
    if not removal.units:
        rule = ruled(event, "errors.surplus_until")
        message = say("It is too late to remove a unit{rule}: the next winter's count settles it.", rule=rule)
        raise InputError.of(message)
    stands = game.position.with_units(one for one in game.position.units if one not in removal.units)
    gone = ", ".join(map(str, removal.units))
    notice = Problem(say("{power} loses {units}.", power=power.full_name, units=gone), say("Take it off the board."))
    return drafted(event, SetPosition(ref.round, ref.name, write_position(stands), cause.value), notices=(notice,))


def describe_change(change: PhaseChange) -> Sentence:
    """One line of a preview: which units would be gone after a phase, and which would be there instead."""
    values = {
        "phase": change.phase.sentence,
        "gone": _listed(change.gone) or say("nothing"),
        "new": _listed(change.new) or say("nothing"),
    }
    return say("After {phase}: {new} instead of {gone}.", **values)


def _listed(units: Iterable[Unit]) -> Sentence:
    return joined(", ", (joined(" ", (unit.power.full_name, unit)) for unit in units))
