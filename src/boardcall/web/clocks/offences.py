"""Late sheets and other offences against the times: those of a board, and what the rulebook says of each kind."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from boardcall.clock.plan import Turn
from boardcall.clock.violations import OFFENCE_NAMES, SAID, Offence, Penalty
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.clocks import penalty_of, record_violation, rule_on
from boardcall.errors import InputError, Problem
from boardcall.game import Power, power_named
from boardcall.tournament import Board, BoardRef, PlayerId
from boardcall.tournament.name_marks import with_names
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class OffenceRow:
    """An offence as it was recorded: when, whose, what, and its penalty with the reason."""

    at: str
    power: Power
    player: PlayerId
    turn: Turn
    offence: Sentence
    penalty: Sentence
    because: Sentence
    note: str
    late: str = ""


@dataclass(frozen=True, slots=True)
class OffenceRule:
    """What a first offence of a kind costs; `choices` where a director chooses."""

    offence: Offence
    name: Sentence
    penalty: Sentence
    because: Sentence
    choices: tuple[Penalty, ...]


def offence_rows(snapshot: Snapshot, board: Board) -> tuple[OffenceRow, ...]:
    """The offences on a board, the latest first."""
    zone = ZoneInfo(snapshot.rulebook.event.timezone)
    found = []
    for one in snapshot.tournament.clocks.violations:
        if one.ref != board.ref:
            continue
        verdict = penalty_of(snapshot.event, one)
        penalty = verdict.penalty or one.chosen or Penalty.NONE
        at = f"{one.at.astimezone(zone):%H:%M:%S}"
        note = with_names(snapshot.tournament, one.note)
        name, cost = OFFENCE_NAMES[one.offence], SAID[penalty]
        found.append(
            OffenceRow(at, one.power, one.player, one.turn, name, cost, verdict.because, note, ", ".join(one.late))
        )
    return tuple(reversed(found))


def offence_rules(snapshot: Snapshot) -> tuple[OffenceRule, ...]:
    """What each offence costs the first time in a game."""
    found = []
    for offence in Offence:
        verdict = rule_on(snapshot.event, offence)
        penalty = SAID[verdict.penalty] if verdict.penalty else NO_WORDS
        choices = () if verdict.penalty else verdict.choices
        found.append(OffenceRule(offence, OFFENCE_NAMES[offence], penalty, verdict.because, choices))
    return tuple(found)


def recorded(call: Call, event: Event, ref: BoardRef, *, chooses: bool) -> Draft:
    """The offence that a form tells of. Only who `chooses` may choose a penalty."""
    sent = call.request.POST
    power = power_named(sent.get("power"))
    offence = next((one for one in Offence if one.value == sent.get("offence")), None)
    chosen = next((one for one in Penalty if one.value == sent.get("chosen")), None)
    problems = []
    if power is None:
        problems.append(Problem(say("Choose whose offence it was."), field="power"))
    if offence is None:
        problems.append(Problem(say("Choose what was done."), field="offence"))
    if chosen is not None and not chooses:
        problems.append(Problem(say("A director or assistant chooses the penalty."), say("Call one."), field="chosen"))
    if problems or power is None or offence is None:
        raise InputError(problems)
    return record_violation(
        event,
        ref=ref,
        power=power,
        turn=Turn.read(sent.get("turn", "")),
        offence=offence,
        at=time.now(),
        chosen=chosen,
        note=" ".join(sent.get("note", "").split()),
        late=tuple(sent.get("late", "").upper().replace(",", " ").split()),
    )
