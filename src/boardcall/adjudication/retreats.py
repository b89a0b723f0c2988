"""A retreat phase: each dislodged unit goes where it may, clashes with others, or leaves the board."""

from dataclasses import dataclass

from boardcall.adjudication.order_codes import UNREADABLE, read_order
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.tables import PROVINCE, PROVINCES, REACH, STANCE, STANCE_PROVINCE

_USABLE = frozenset({"retreats", "ordered"})


@dataclass(frozen=True, slots=True)
class Refugee:
    """A dislodged unit by numbers, and what bars its way.

    `origin` is the province its attacker came from where that is barred, or -1; `options` the only stances open to
    it when they are known from before, else None.
    """

    power: int
    stance: int
    origin: int = -1
    options: frozenset[int] | None = None


@dataclass(slots=True)
class RetreatFate:
    """What happens to a dislodged unit: `after` is its stance (-1: it leaves the board), `why` the reason.

    Reasons: retreats, clash, ordered, no-order, several, no-options, and for an impossible order: far, occupied,
    attacker-came-from, contested, coast-missing, coast-wrong, form. `rivals` are the provinces of the units that
    clashed with it.
    """

    refugee: Refugee
    after: int = -1
    why: str = "no-order"
    target: int = -1
    rivals: tuple[int, ...] = ()


class RetreatPhase:
    """A retreat phase laid out: the units, the provinces that a stand-off closed, who must retreat."""

    def __init__(self, occupied: frozenset[int], contested: frozenset[int], policy: Policy) -> None:
        self.occupied = occupied
        self.contested = contested
        self.policy = policy
        self.fates: dict[int, RetreatFate] = {}
        self._ordered: set[int] = set()
        self.refused: list[tuple[int, str, str]] = []

    def add(self, refugee: Refugee) -> None:
        """Adds a dislodged unit; ValueError when another was dislodged from the same province."""
        province = STANCE_PROVINCE[refugee.stance]
        if province in self.fates:
            raise ValueError(province)
        why = "no-order" if self.options(refugee) else "no-options"
        self.fates[province] = RetreatFate(refugee, why=why)

    def options(self, refugee: Refugee) -> list[int]:
        """The stances the unit may retreat to."""
        return [
            stance
            for target, stances in REACH[refugee.stance].items()
            for stance in stances
            if not self.why_barred(refugee, target, stance)
        ]

    def why_barred(self, refugee: Refugee, target: int, stance: int = -1) -> str:
        """Why a province is closed to the unit; '' when it is open."""
        if target not in REACH[refugee.stance]:
            return "far"
        if target in self.occupied:
            return "occupied"
        if target == refugee.origin:
            return "attacker-came-from"
        known = refugee.options
        barred = known is not None and not known & ({stance} if stance >= 0 else set(REACH[refugee.stance][target]))
        return "contested" if target in self.contested or barred else ""

    def read(self, power: int, text: str) -> int:
        """Takes one order; gives the province of the unit it orders, or -1 when it orders none."""
        province, words = _parts(text)
        fate = self.fates.get(province)
        if fate is None or fate.refugee.power != power:
            self.refused.append((power, text, "no-unit" if fate is None else "not-yours"))
            return -1
        if province in self._ordered:
            return self._read_again(fate, province, words)
        self._ordered.add(province)
        fate.after, fate.target, fate.why = self._judge(fate.refugee, words)
        return province

    def _read_again(self, fate: RetreatFate, province: int, words: list[str]) -> int:
        judged = self._judge(fate.refugee, words)
        if self.policy.duplicate_unusable == "ignored" and judged[2] not in _USABLE:
            return province
        if self.policy.duplicate_unusable == "ignored" and fate.why not in {*_USABLE, "several"}:
            fate.after, fate.target, fate.why = judged
        elif judged[:2] != (fate.after, fate.target) and self.policy.duplicate_different == "hold":
            fate.after, fate.target, fate.why = -1, -1, "several"
        elif self.policy.duplicate_different == "last":
            fate.after, fate.target, fate.why = judged
        return province

    def refuse_doubled(self, province: int) -> None:
        """The unit of the province was given several orders, and one of them is unreadable."""
        fate = self.fates.get(province)
        if fate is not None:
            fate.after, fate.target, fate.why = -1, -1, "several"

    def _judge(self, refugee: Refugee, words: list[str]) -> tuple[int, int, str]:
        match words:
            case ["D"]:
                return -1, -1, "ordered"
            case ["R" | "-", place]:
                return self._judge_place(refugee, place)
        return -1, -1, "form"

    def _judge_place(self, refugee: Refugee, place: str) -> tuple[int, int, str]:
        target = PROVINCE.get(place[:3], -1)
        if target < 0:
            return -1, -1, "form"
        ends = REACH[refugee.stance].get(target, ())
        named = STANCE.get(f"F {place}", -1) if refugee.stance >= PROVINCES and place[3:] else -1
        if refugee.stance >= PROVINCES and place[3:] and named not in ends and self.policy.coast_wrong == "hold":
            return -1, target, "coast-wrong"
        stances = [end for end in ends if named in (end, -1) or named not in ends]
        barred = self.why_barred(refugee, target)
        open_ends = [end for end in stances if not self.why_barred(refugee, target, end)]
        if barred or not open_ends:
            return -1, target, barred or "contested"
        if len(stances) > 1 and self.policy.coast_missing != "default":
            return -1, target, "coast-missing"
        return open_ends[0], target, "retreats"

    def decide(self) -> None:
        """Units that go to the same province clash and leave the board."""
        going: dict[int, list[int]] = {}
        for province, fate in self.fates.items():
            if fate.after >= 0:
                going.setdefault(STANCE_PROVINCE[fate.after], []).append(province)
        for provinces in going.values():
            if len(provinces) > 1:
                for province in provinces:
                    fate = self.fates[province]
                    fate.after, fate.why = -1, "clash"
                    fate.rivals = tuple(other for other in provinces if other != province)


def _parts(text: str) -> tuple[int, list[str]]:
    """The province of the unit that an order names, and the words after the unit."""
    words = text.upper().split()
    unit = " ".join(words[:2])
    code = read_order(unit)
    return (-1, []) if code.kind == UNREADABLE or code.province < 0 else (code.province, words[2:])
