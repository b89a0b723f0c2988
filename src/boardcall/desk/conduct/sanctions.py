"""Sanctions at the desk: only those the rulebook knows, with all that follows from them, and complaints about them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Annotated

from boardcall.clock.clicks import DIRECTORS_PAUSE, Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.clock.violations import Offence
from boardcall.conduct.sanctions import OfferedSanction, offered
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.play.boards import leave_seat
from boardcall.desk.play.clocks import click_clock, record_violation
from boardcall.errors import BoardcallError, InputError, Problem, refuse
from boardcall.game import Power
from boardcall.rulebook import Rulebook
from boardcall.tournament import NOBODY, OFFICES, ActNumber, BoardRef, PlayerId
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.tournament.acts.rulings import Complain, DecideComplaint
from boardcall.tournament.acts.sanctions import PENALTIES, ImposeSanction
from boardcall.tournament.ledger.act import called
from boardcall.tournament.name_marks import with_ids
from boardcall.tournament.rulings import SANCTION_NAMES, ComplaintOutcome, SanctionKind
from boardcall.wording import NO_WORDS, Sentence, capital, joined, say

TIMED = frozenset({SanctionKind.CANCEL_LATE, SanctionKind.CANCEL_ALL})
"""Kinds that only an offence against the times has."""


@dataclass(frozen=True, slots=True)
class TimedOffence:
    """An offence against the times: whose, in which turn, what, and which units' orders were late."""

    power: Power
    turn: Turn
    offence: Offence
    late: tuple[str, ...] = ()


def offered_sanctions(rulebook: Rulebook) -> tuple[OfferedSanction, ...]:
    return offered(rulebook.conduct, rulebook.orders.late_sheet)


def usual_section(event: Event, kind: SanctionKind) -> str:
    """The section of the rules that knows a kind of sanction; "" where the rules name none."""
    return next((event.rulebook.source(one.key) for one in offered_sanctions(event.rulebook) if one.kind is kind), "")


@dataclass(frozen=True, slots=True)
class WrittenSanction:
    """What a form or a program says of a sanction; an empty `clause` is the rulebook's own for its kind."""

    kind: SanctionKind
    facts: str
    clause: str = ""
    player: PlayerId = NOBODY
    outsider: str = ""
    board: BoardRef | None = None
    points: Fraction | None = None
    measure: str = ""
    timed: TimedOffence | None = None


def impose_sanction(event: Event, written: WrittenSanction, *, at: datetime) -> Draft:
    """Sanctions somebody. An exclusion also leaves the seats in games being played, and withdraws the player."""
    kind, board, timed = written.kind, written.board, written.timed
    clause = " ".join(written.clause.split()) or usual_section(event, kind)
    refuse([*_unknown(event, kind), *_lacking(event, written, clause)])
    seats, notices = _left(event, written.player) if kind is SanctionKind.EXCLUSION else ((), ())
    click, told = _pause(event, board, at) if kind is SanctionKind.PAUSE and board else (None, ())
    if timed and board and kind in PENALTIES:
        told = (*told, *_violation(event, board, timed, kind, at).notices)
    act = ImposeSanction(
        kind,
        with_ids(event.tournament, written.facts),
        clause,
        written.player,
        "" if written.player else " ".join(written.outsider.split()),
        board,
        written.points if kind is SanctionKind.POINTS else None,
        with_ids(event.tournament, written.measure) if kind is SanctionKind.OTHER else "",
        seats,
        click,
        timed.offence if timed else None,
        timed.power if timed else None,
        timed.turn if timed else None,
        at if timed else None,
        timed.late if timed else (),
    )
    return drafted(event, act, notices=(*notices, *told))


def _unknown(event: Event, kind: SanctionKind) -> Iterator[Problem]:
    known = offered_sanctions(event.rulebook)
    if kind in {one.kind for one in known}:
        return
    names = joined("; ", (SANCTION_NAMES[one.kind] for one in known))
    message = say(
        "This rulebook has no such sanction{rule}: {kind}.",
        rule=ruled(event, "conduct.measures"),
        kind=SANCTION_NAMES[kind],
    )
    yield Problem(message, say("It knows these: {names}.", names=names), field="kind")


def _lacking(event: Event, written: WrittenSanction, clause: str) -> Iterator[Problem]:
    if not written.facts.strip():
        yield Problem(say("The facts of the sanction are missing."), say("Write what happened."), field="facts")
    if not clause:
        hint = say("Write its section, such as {example}.", example="V.1")
        yield Problem(say("Name the clause that the sanction is based on."), hint, field="clause")
    if not written.player and not written.outsider.strip():
        hint = say("Choose a player, or write who it is, such as a spectator.")
        yield Problem(say("Choose who is sanctioned."), hint, field="player")
    if not written.player and written.kind not in {SanctionKind.REMINDER, SanctionKind.WARNING, SanctionKind.OTHER}:
        hint = say("Choose a player, or remind or warn them.")
        yield Problem(say("Only a registered player can get this sanction."), hint, field="player")
    if written.kind is SanctionKind.POINTS and (written.points is None or written.points <= 0):
        yield Problem(
            say("Enter how many points are taken away."), say("Such as {example}.", example="5"), field="points"
        )
    if written.kind is SanctionKind.OTHER and not written.measure.strip():
        yield Problem(say("Say what is done."), say("Write the measure."), field="measure")
    if written.kind is SanctionKind.PAUSE and written.board is None:
        yield Problem(say("Choose the game that is paused."), say("Choose its board."), field="board")
    if written.kind in TIMED and (written.timed is None or written.board is None):
        hint = say("Choose the board, the power, the turn and the offence.")
        yield Problem(say("Orders are void for an offence against the times only."), hint, field="offence")
    if written.board is not None and event.tournament.board(written.board) is None:
        yield Problem(say("There is no {round}.", round=written.board.label), say("Seat it first."), field="board")


def _left(event: Event, player: PlayerId) -> tuple[tuple[tuple[BoardRef, Power], ...], tuple[Problem, ...]]:
    """The seats that an exclusion leaves in civil disorder, and what the rulebook requires for each."""
    found, notices = list[tuple[BoardRef, Power]](), list[Problem]()
    for board in event.tournament.boards:
        if board.result is None and board.has_in_play(player):
            for power, one in board.playing.items():
                if one == player:
                    found.append((board.ref, power))
                    notices += leave_seat(event, ref=board.ref, power=power).notices
    return tuple(found), tuple(dict.fromkeys(notices))


def _pause(event: Event, board: BoardRef, at: datetime) -> tuple[Clicked | None, tuple[Problem, ...]]:
    """The click that pauses the board's clock; where it has none of its own that runs, people are told to stop."""
    hint = say("Tell the players to stop, and look at the clock.")
    if event.rulebook.clock.mode != "board":
        return None, (Problem(say("This board has no clock of its own."), hint),)
    try:
        pause = Clicked(Click.PAUSE, at, DIRECTORS_PAUSE, "§", "td")
        acts = click_clock(event, pause, ref=board).acts
    except BoardcallError:
        return None, (Problem(say("The clock of this board does not run."), hint),)
    return next(one.clicked for one in acts if isinstance(one, ClickClock)), ()


def _violation(event: Event, board: BoardRef, timed: TimedOffence, kind: SanctionKind, at: datetime) -> Draft:
    """The offence as the clocks record it: refused where the rulebook has another penalty for it."""
    chosen = PENALTIES[kind]
    return record_violation(
        event,
        ref=board,
        power=timed.power,
        turn=timed.turn,
        offence=timed.offence,
        at=at,
        chosen=chosen,
        late=timed.late,
    )


def complaints_go_to(event: Event) -> Sentence:
    """To whom a complaint about a ruling or sanction goes; empty if the rulebook allows no complaint."""
    role = event.rulebook.authority.complaints_to
    return OFFICES[role] if role else NO_WORDS


def complain(
    event: Event,
    *,
    ruling: Annotated[ActNumber, "The number of the act that ruled."],
    text: Annotated[str, "What is wrong with it."],
    player: Annotated[PlayerId, "Who complains."] = NOBODY,
) -> Draft:
    """Complains about a ruling or a sanction, where the rulebook says whom to turn to."""
    if not complaints_go_to(event):
        rule = ruled(event, "authority.final_arbiter")
        message = say("The director has the last word{rule}.", rule=rule)
        raise InputError.of(message, say("The rulebook has no complaints against rulings."), field="text")
    if not text.strip():
        raise InputError.of(
            say("The complaint says nothing."), say("Write what is wrong with the ruling."), field="text"
        )
    to = complaints_go_to(event)
    notice = Problem(say("{role} decides it{rule}.", role=capital(to), rule=ruled(event, "authority.complaints_to")))
    return drafted(event, Complain(ruling, with_ids(event.tournament, text), player), notices=(notice,))


def decide_complaint(
    event: Event,
    *,
    complaint: Annotated[ActNumber, "The number of the act that complained."],
    outcome: Annotated[ComplaintOutcome, "Whether the ruling stands."],
    decision: Annotated[str, "Why."],
) -> Draft:
    """Decides a complaint. A sanction that is lifted gives back what can be given back."""
    if not decision.strip():
        raise InputError.of(say("The reason of the decision is missing."), say("Write why."), field="decision")
    act = DecideComplaint(complaint, outcome, with_ids(event.tournament, decision))
    return drafted(event, act, notices=tuple(_seats_stay_left(event, act)))


def _seats_stay_left(event: Event, act: DecideComplaint) -> Iterator[Problem]:
    asked = next((one for one in event.tournament.complaints if one.act == act.complaint), None)
    sanction = next((one for one in event.tournament.sanctions if asked and one.act == asked.about), None)
    if sanction and sanction.kind is SanctionKind.EXCLUSION and act.outcome is ComplaintOutcome.LIFTED:
        who = called(event.tournament, sanction.player)
        message = say("{player} is back at the event, but not in the seats that were left.", player=who)
        yield Problem(message, say("Give them back on the page of their board."))
