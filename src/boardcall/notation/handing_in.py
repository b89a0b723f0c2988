"""When sheets are taken in: may orders be changed, what becomes of late ones, which sheets have to come back."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from boardcall.game import POWERS, Power
from boardcall.notation.settings import OrderSettings
from boardcall.wording import say


class Decision(StrEnum):
    """What becomes of a sheet that is handed in."""

    TAKEN = "taken"
    WARNED = "taken with a warning"
    REFUSED = "refused"
    """No moves received: every unit of the power holds in this phase, and its later phases are taken again."""
    DIRECTOR = "for the director"


@dataclass(frozen=True, slots=True)
class HandingIn:
    """The decision about one sheet, with its reason as a sentence."""

    decision: Decision
    reason: str = ""


class RetreatPlacing(Protocol):
    """What the section `retreats` of a rulebook says about pieces moved on the board."""

    @property
    def placed_is_final(self) -> bool: ...


def hand_in(settings: OrderSettings, *, again: bool = False, late: bool = False, warned: bool = False) -> HandingIn:
    """What becomes of a sheet: `again` when the power's orders for the phase are in, `late` after the deadline.

    `warned` says that the power was late before, where the first time is only warned about.
    """
    if late:
        return _late(settings, warned=warned)
    if again and settings.resubmission == "never":
        return HandingIn(Decision.REFUSED, say("Orders that are in may not be changed."))
    return HandingIn(Decision.TAKEN)


def _late(settings: OrderSettings, *, warned: bool) -> HandingIn:
    if settings.late_sheet == "td":
        return HandingIn(Decision.DIRECTOR, say("The orders came after the deadline; the director decides."))
    if settings.late_sheet == "warn-then-hold-all" and not warned:
        return HandingIn(Decision.WARNED, say("The orders came after the deadline; next time all units hold."))
    return HandingIn(Decision.REFUSED, say("The orders came after the deadline: all units hold."))


def missing_sheets(settings: OrderSettings, returned: Collection[Power]) -> tuple[Power, ...]:
    """At the end of a game, the powers whose order sheets have not come back, where they have to."""
    return tuple(power for power in POWERS if power not in returned) if settings.sheets_returned else ()


def may_change_retreat(settings: RetreatPlacing, *, written: bool, placed: bool) -> bool:
    """Whether a power may still change a retreat: one that is `written` until all are in; one `placed` may be final."""
    return written or not (placed and settings.placed_is_final)
