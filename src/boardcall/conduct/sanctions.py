"""Which sanctions a rulebook knows: measures, penalties for lateness, and reminders where it asks for silence."""

from dataclasses import dataclass

from boardcall.clock.violations import LateSheet, Offence, Penalty, judge_offence
from boardcall.conduct.settings import ConductSettings
from boardcall.errors import InputError
from boardcall.tournament.rulings import SanctionKind
from boardcall.wording import say, with_commas

MEASURES = {
    "pause-game": SanctionKind.PAUSE,
    "censure": SanctionKind.WARNING,
    "expel-without-refund": SanctionKind.EXCLUSION,
    "deduct-points": SanctionKind.POINTS,
    "exclude-without-refund": SanctionKind.EXCLUSION,
    "cancel-late-orders": SanctionKind.CANCEL_LATE,
    "cancel-all-orders": SanctionKind.CANCEL_ALL,
    "other": SanctionKind.OTHER,
}
"""What each of the rulebook's measures is as a sanction."""
_PENALTIES = {
    Penalty.WARNING: SanctionKind.WARNING,
    Penalty.CANCEL_LATE: SanctionKind.CANCEL_LATE,
    Penalty.HOLD_ALL: SanctionKind.CANCEL_ALL,
}


@dataclass(frozen=True, slots=True)
class OfferedSanction:
    """A kind of sanction that a rulebook knows, and the key that knows it."""

    kind: SanctionKind
    key: str


def offered(settings: ConductSettings, late_sheet: LateSheet) -> tuple[OfferedSanction, ...]:
    """The sanctions that may be given, the mildest first; what the rulebook does not know is not among them."""
    known = {MEASURES[one]: "conduct.measures" for one in reversed(settings.measures)}
    if settings.silence_outsiders:
        known.setdefault(SanctionKind.REMINDER, "conduct.silence_outsiders")
    if settings.silence_eliminated:
        known.setdefault(SanctionKind.REMINDER, "conduct.silence_eliminated")
    if settings.silence_retreats:
        known.setdefault(SanctionKind.REMINDER, "conduct.silence_retreats")
    for offence in (Offence.LATE_SHEET, Offence.WRITING_ON, Offence.DAWDLING):
        verdict = judge_offence(offence, (), late_sheet=late_sheet, timing_penalty=settings.timing_penalty)
        later = judge_offence(
            offence, (Penalty.WARNING,), late_sheet=late_sheet, timing_penalty=settings.timing_penalty
        )
        key = "orders.late_sheet" if offence is Offence.LATE_SHEET else "conduct.timing_penalty"
        for penalty in (*verdict.choices, *later.choices):
            if penalty in _PENALTIES:
                known.setdefault(_PENALTIES[penalty], key)
    return tuple(OfferedSanction(kind, known[kind]) for kind in SanctionKind if kind in known)


def check_measure(settings: ConductSettings, measure: str) -> None:
    """InputError if an immediate measure is not one of the rulebook's; "" means no measure."""
    if measure and measure not in settings.measures:
        hint = say("The rulebook has {known}.", known=with_commas(settings.measures))
        raise InputError.of(say("“{measure}” is not a measure.", measure=measure), hint, field="measure")


def check_handler(settings: ConductSettings, role: str) -> None:
    """InputError if the rulebook sends no report to people with a role."""
    known = handler_roles(settings)
    if role not in known:
        hint = say("They may be: {known}.", known=with_commas(known))
        raise InputError.of(say("The rulebook sends no report to “{role}”.", role=role), hint, field="role")


def handler_roles(settings: ConductSettings) -> tuple[str, ...]:
    """What a person who receives reports can be: those to whom the rulebook lets people turn other than by mail."""
    return tuple(one for one in settings.report_to if one != "email")
