"""An adjustment phase: builds, removals, waived builds, and what is done when too few or too many are written."""

from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.adjudication.order_codes import UNREADABLE, read_order
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.removals import removal_sequence
from boardcall.adjudication.tables import HOME, IS_COASTAL, IS_SEA, PROVINCES, STANCE_PROVINCE

WAIVE_WORDS = frozenset({"WAIVE", "WAIVES", "WAIVED"})


@dataclass(frozen=True, slots=True)
class OrderLine:
    """What becomes of one written order: it counts or not, and why.

    Reasons that count: builds, removes, waives. Others: too-many, none-due, not-home, not-owned, occupied,
    inland-fleet, coast-missing, coast-wrong, no-unit, twice, form.
    """

    text: str
    why: str
    stance: int = -1

    @property
    def counts(self) -> bool:
        return self.why in {"builds", "removes", "waives"}


class PowerAdjustment:
    """The adjustments of one power: `due` builds (positive) or removals (negative), and the results of its orders."""

    def __init__(self, power: int, stances: Sequence[int], centres: frozenset[int], policy: Policy) -> None:
        self.power = power
        self.stances = list(stances)
        self.centres = centres
        self.policy = policy
        self.due = len(centres) - len(self.stances)
        self.lines: list[OrderLine] = []
        self.defaults: list[int] = []

    def run(self, texts: Sequence[str], occupied: frozenset[int]) -> None:
        """Takes the orders as written, first to last, then removes by default what is still too many."""
        for text in texts:
            line = self._read(text, occupied)
            self.lines.append(line)
        if self.due > 0 and self.policy.adjustments.build_excess == "none":
            self._refuse_excess()
        missing = -self.due - len(self.removed)
        if missing > 0:
            left = [stance for stance in self.stances if stance not in self.removed]
            self.defaults = self.sequence(left)[:missing]

    def sequence(self, stances: Sequence[int]) -> list[int]:
        """Units in the order in which they would be removed by default."""
        return removal_sequence(self.power, stances, self.centres, self.policy.adjustments)

    @property
    def built(self) -> list[int]:
        return [line.stance for line in self.lines if line.why == "builds"]

    @property
    def removed(self) -> list[int]:
        return [line.stance for line in self.lines if line.why == "removes"]

    @property
    def after(self) -> list[int]:
        """The units of the power afterwards."""
        gone = {*self.removed, *self.defaults}
        return [stance for stance in self.stances if stance not in gone] + self.built

    def _read(self, text: str, occupied: frozenset[int]) -> OrderLine:
        words = text.upper().split()
        if words and words[0] in WAIVE_WORDS:
            return OrderLine(text, self._due_or("waives", building=True))
        if len(words) != 3 or words[2] not in {"B", "D", "R"}:
            return OrderLine(text, "form")
        if words[2] == "B":
            return self._read_build(text, words, occupied)
        return self._read_removal(text, words)

    def _due_or(self, why: str, *, building: bool) -> str:
        """The reason given, or why no more can count."""
        if (self.due > 0) != building or not self.due:
            return "none-due"
        counted = sum(line.counts for line in self.lines)
        return why if counted < abs(self.due) else "too-many"

    def _read_build(self, text: str, words: list[str], occupied: frozenset[int]) -> OrderLine:
        code = read_order(" ".join(words[:2]))
        province = code.province
        if code.kind == UNREADABLE or province < 0:
            return OrderLine(text, "form")
        stance = province if words[0] == "A" and not IS_SEA[province] else code.stance
        why = self._why_not_built(stance, province, words[1], occupied)
        return OrderLine(text, why or self._due_or("builds", building=True), stance)

    def _why_not_built(self, stance: int, province: int, place: str, occupied: frozenset[int]) -> str:
        if HOME[province] != self.power:
            return "not-home"
        if province not in self.centres:
            return "not-owned"
        if stance < 0:
            return "inland-fleet" if not IS_COASTAL[province] else "coast-wrong" if "/" in place else "coast-missing"
        if province in occupied:
            return "occupied"
        return "twice" if province in {STANCE_PROVINCE[built] for built in self.built} else ""

    def _read_removal(self, text: str, words: list[str]) -> OrderLine:
        code = read_order(" ".join(words[:2]))
        if code.kind == UNREADABLE or code.province < 0:
            return OrderLine(text, "form")
        here = [stance for stance in self.stances if STANCE_PROVINCE[stance] == code.province]
        if not here or (code.stance != here[0] and not self._forgives(words, here[0])):
            return OrderLine(text, "no-unit")
        if here[0] in self.removed:
            return OrderLine(text, "twice", here[0])
        return OrderLine(text, self._due_or("removes", building=False), here[0])

    def _forgives(self, words: list[str], actual: int) -> bool:
        """Is a removal with the wrong type or coast followed?"""
        same_type = (words[0] == "A") == (actual < PROVINCES)
        return same_type or self.policy.wrong_type == "accept"

    def _refuse_excess(self) -> None:
        """Too many builds written and the policy takes none of them."""
        if any(line.why == "too-many" for line in self.lines):
            self.lines = [OrderLine(line.text, "too-many", line.stance) if line.counts else line for line in self.lines]
