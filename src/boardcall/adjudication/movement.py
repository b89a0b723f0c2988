"""A movement phase from sheet to result: who moved, who was dislodged and may retreat where, what was left empty."""

from boardcall.adjudication.paradox import decide
from boardcall.adjudication.resolver import Resolver
from boardcall.adjudication.sheet import NOBODY, SURE, Sheet
from boardcall.adjudication.tables import PROVINCES, REACH, STANCE_PROVINCE


class Movement:
    """A decided movement phase.

    `dislodged` holds the attacker's province for each dislodged unit's; `contested` the provinces a stand-off left
    empty; `occupied` those with a unit afterwards.
    """

    __slots__ = ("contested", "dislodged", "occupied", "resolver", "sheet")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.resolver = Resolver(sheet)
        decide(self.resolver)
        self.dislodged: dict[int, int] = {}
        self.contested: set[int] = set()
        self.occupied: set[int] = set()
        self._take_stock()

    def _take_stock(self) -> None:
        """Goes over the fights once they are decided."""
        sheet = self.sheet
        moved, owner, attackers = sheet.moved, sheet.owner, sheet.attackers
        for province in sheet.contests:
            winner = next((rival for rival in attackers[province] if moved[rival]), NOBODY)
            left = owner[province] == NOBODY or moved[province]
            if winner == NOBODY:
                if left and self._is_contested(province):
                    self.contested.add(province)
            elif not left:
                self.dislodged[province] = winner

    def _is_contested(self, province: int) -> bool:
        """Did a stand-off leave the province empty? A unit without effect there does not count."""
        path = self.sheet.path
        return any(
            path[rival] == SURE and not self.is_without_effect(rival) for rival in self.sheet.attackers[province]
        )

    def is_without_effect(self, mover: int) -> bool:
        """Was the mover beaten by the very unit it met, so that it keeps nobody out of that unit's province?"""
        sheet = self.sheet
        target = sheet.dest[mover]
        if sheet.dest[target] != mover or not sheet.moved[target] or sheet.moved[mover]:
            return False
        always = sheet.policy.dislodged_without_effect == "always"
        return always or self.resolver.is_head_to_head(mover, target)

    def stances_after(self, stances: list[int]) -> list[int]:
        """How these units, of one power, stand afterwards; a dislodged one is left out."""
        moved, after, dislodged = self.sheet.moved, self.sheet.after, self.dislodged
        found = []
        for stance in stances:
            province = STANCE_PROVINCE[stance]
            if moved[province]:
                found.append(after[province])
            elif province not in dislodged:
                found.append(stance)
        return found

    def retreats(self, province: int) -> list[int]:
        """The stances to which the unit dislodged from this province may retreat."""
        return [
            stance
            for target, stances in REACH[self.sheet.stance[province]].items()
            if not self.why_barred(province, target)
            for stance in stances
        ]

    def why_barred(self, province: int, target: int) -> str:
        """Why the unit dislodged from the first province may not retreat to the second; '' when it may."""
        attacker = self.dislodged[province]
        if target == attacker and not self.origin_is_open(attacker):
            return "attacker-came-from"
        if target in self._occupied():
            return "occupied"
        return "contested" if target in self.contested else ""

    def origin_is_open(self, attacker: int) -> bool:
        """May the dislodged unit retreat to where its attacker came from, because that one came by convoy?"""
        return self.sheet.by_sea[attacker] and self.sheet.policy.retreat_to_convoy_origin

    def _occupied(self) -> set[int]:
        if not self.occupied:
            sheet = self.sheet
            for province in range(PROVINCES):
                if sheet.owner[province] != NOBODY:
                    self.occupied.add(sheet.dest[province] if sheet.moved[province] else province)
        return self.occupied
