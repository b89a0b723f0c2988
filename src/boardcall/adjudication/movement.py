"""A movement phase from sheet to result: who moved, who was dislodged and may retreat where, what was left empty."""

from boardcall.adjudication.paradox import decide
from boardcall.adjudication.resolver import Resolver
from boardcall.adjudication.sheet import NO_UNIT, SURE, MovementSheet
from boardcall.adjudication.tables import REACH


class Movement:
    """A decided movement phase.

    `after` holds the stance of each unit after the phase, by the province where it was, -1 for those dislodged;
    `dislodged` the attacker's province for each dislodged unit's; `contested` the provinces a stand-off left empty.
    """

    __slots__ = ("after", "contested", "dislodged", "resolver", "sheet")

    def __init__(self, sheet: MovementSheet) -> None:
        self.sheet = sheet
        self.resolver = Resolver(sheet)
        decide(self.resolver)
        self.dislodged: dict[int, int] = {}
        self.contested: set[int] = set()
        self._look_at_fights()
        self.after = self._after()

    def _look_at_fights(self) -> None:
        """Who was dislodged, and which provinces are empty after a stand-off."""
        sheet = self.sheet
        moved, owner, attackers = sheet.moved, sheet.owner, sheet.attackers
        for province in self.resolver.fights:
            left = moved[province] or owner[province] == NO_UNIT
            for rival in attackers[province]:
                if moved[rival]:
                    if not left:
                        self.dislodged[province] = rival
                    break
            else:
                if left and self._is_contested(province):
                    self.contested.add(province)

    def _after(self) -> list[int]:
        moved, after = self.sheet.moved, self.sheet.stance.copy()
        for code in self.sheet.moves:
            if moved[code.province]:
                after[code.province] = code.after
        for province in self.dislodged:
            after[province] = -1
        return after

    def _is_contested(self, province: int) -> bool:
        """Whether a stand-off left the province empty. A unit that has no effect there does not count."""
        path = self.sheet.path
        return any(
            path[rival] == SURE and not self.is_without_effect(rival) for rival in self.sheet.attackers[province]
        )

    def is_without_effect(self, mover: int) -> bool:
        """Whether the mover lost to the very unit it met, so that it blocks nobody from that unit's province."""
        sheet = self.sheet
        target = sheet.dest[mover]
        if sheet.dest[target] != mover or not sheet.moved[target] or sheet.moved[mover]:
            return False
        always = sheet.policy.dislodged_without_effect == "always"
        return always or self.resolver.is_head_to_head(mover, target)

    def retreats(self, province: int) -> list[int]:
        """The stances to which the unit dislodged from this province may retreat."""
        why_barred = self.why_barred
        found: list[int] = []
        for target, stances in REACH[self.sheet.stance[province]].items():
            if not why_barred(province, target):
                found += stances
        return found

    def why_barred(self, province: int, target: int) -> str:
        """Why the unit dislodged from the first province may not retreat to the second; '' when it may."""
        attacker = self.dislodged[province]
        if target == attacker and not self.origin_is_open(attacker):
            return "attacker-came-from"
        if self.is_occupied(target):
            return "occupied"
        return "contested" if target in self.contested else ""

    def is_occupied(self, province: int) -> bool:
        sheet = self.sheet
        moved = sheet.moved
        if sheet.owner[province] != NO_UNIT and not moved[province]:
            return True
        for rival in sheet.attackers[province]:  # noqa: SIM110  a loop costs half of any()
            if moved[rival]:
                return True
        return False

    def origin_is_open(self, attacker: int) -> bool:
        """May the dislodged unit retreat to where its attacker came from, because that one came by convoy?"""
        return self.sheet.by_sea[attacker] and self.sheet.policy.retreat_to_convoy_origin
