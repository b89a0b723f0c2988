"""Why each movement order came out as it did: a decided phase to typed outcomes."""

from collections.abc import Callable, Mapping

from boardcall.adjudication import verdicts
from boardcall.adjudication.movement import Movement
from boardcall.adjudication.order_codes import SUPPORT_HOLD, SUPPORT_MOVE, OrderCode
from boardcall.adjudication.outcomes import (
    Barred,
    Bounced,
    Convoys,
    Cut,
    DislodgedBy,
    Disrupted,
    Given,
    Held,
    Illegal,
    MovementOutcome,
    NoOrder,
    NoRoute,
    Side,
    Strength,
    Succeeded,
    Void,
)
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.sheet import NO_UNIT
from boardcall.adjudication.tables import REACH, STANCE_LOCATION
from boardcall.game import Unit

RULES: Mapping[str, tuple[str, str]] = {
    "no-route": ("without_route", "DATC 4.A.3"),
    "paradox": ("paradox", "DATC 4.A.2"),
    "unwanted": ("adjacent_convoy", "DATC 4.A.3"),
    "own-route": ("convoy_route", ""),
    "coast-differs": ("support_coast", "DATC 4.B.4"),
    "coast-needed": ("support_coast", "DATC 4.B.4"),
    "coast-missing": ("coast_missing", "DATC 4.B.1"),
    "coast-wrong": ("coast_wrong", "DATC 4.B.3"),
    "several": ("duplicate_different", "DATC 4.D.3"),
    "wrong-type": ("wrong_type", "DATC 4.C.2"),
    "no-fleets": ("no_route_move", "DATC 4.E.1"),
    "supports-impossible": ("impossible", "DATC 4.E.1"),
    "origin-open": ("retreat_to_convoy_origin", "DATC 4.A.5"),
    "fallback": ("without_route", "DATC 4.A.3"),
}
"""Reasons where the rules leave a choice: the field of the policy, and what is quoted when no section is named."""


def rule_for(why: str, policy: Policy) -> str:
    """The section that decides a reason; '' when the rules leave no choice."""
    field, issue = RULES.get(why, ("", ""))
    return (policy.source(field) or issue) if field else ""


class Reasons:
    """Typed outcomes of a decided movement phase; `units` are the units by province number."""

    def __init__(self, movement: Movement, units: Mapping[int, Unit]) -> None:
        self.movement = movement
        self.sheet = movement.sheet
        self.units = units

    def outcome(self, province: int) -> MovementOutcome:
        code = self.sheet.order[province]
        if code is None:
            return NoOrder()
        tell: dict[str, Callable[[OrderCode], MovementOutcome]] = {
            verdicts.SUCCEEDS: self._succeeded,
            verdicts.BOUNCED: self._bounced,
            verdicts.NO_ROUTE: lambda _: NoRoute(self._rule("no-route")),
            verdicts.DISRUPTED: self._disrupted,
            verdicts.VOID: self._void,
            verdicts.ILLEGAL: lambda code: Illegal(code.why, self._rule(code.why)),
            verdicts.CUT: self._cut,
            verdicts.GIVEN: lambda _: Given(),
            verdicts.CONVOYS: lambda _: Convoys(),
            verdicts.HOLDS: lambda _: Held(),
        }
        return tell[verdicts.verdict(self.movement, province)](code)

    def dislodged(self, province: int) -> DislodgedBy | None:
        """By whom the unit of the province is dislodged, and where it may go; None when it is not."""
        attacker = self.movement.dislodged.get(province)
        if attacker is None:
            return None
        stance = self.sheet.stance[province]
        options, barred = [], []
        for target, ends in REACH[stance].items():
            why = self.movement.why_barred(province, target)
            options += [] if why else [STANCE_LOCATION[end] for end in ends]
            barred += [Barred(STANCE_LOCATION[end], why) for end in ends] if why else []
        rule = self._rule("origin-open") if self.sheet.by_sea[attacker] and attacker in REACH[stance] else ""
        return DislodgedBy(
            Side(self.units[attacker], self._strength(attacker, against=self.sheet.owner[province])),
            self._hold(province, attacker),
            tuple(options),
            tuple(barred),
            self.sheet.by_sea[attacker],
            rule,
        )

    def _rule(self, why: str) -> str:
        return rule_for(why, self.sheet.policy)

    # moves

    def _succeeded(self, code: OrderCode) -> Succeeded:
        sheet, province = self.sheet, code.province
        against = self._other_attackers(code)
        loser = sheet.owner[code.target] if code.target in self.movement.dislodged else NO_UNIT
        if loser != NO_UNIT:
            against = (Side(self.units[code.target], self._hold(code.target, province)), *against)
        rule = self._rule("fallback") if province in sheet.fallback else ""
        return Succeeded(self._strength(province, against=loser), against, sheet.by_sea[province], rule)

    def _bounced(self, code: OrderCode) -> Bounced:
        sheet, province, target = self.sheet, code.province, code.target
        holder = sheet.owner[target]
        stays = holder != NO_UNIT and not sheet.moved[target]
        against = holder if stays else NO_UNIT
        strength = self._strength(province, against=against)
        sides = [side for side in self._other_attackers(code) if side.strength.value >= strength.value]
        if holder != NO_UNIT and (stays or sheet.dest[target] == province):
            side = Side(self.units[target], self._hold(target, province))
            if holder == sheet.owner[province] and stays:
                return Bounced((side,), strength, is_own=True)
            if side.strength.value >= strength.value:
                sides.insert(0, side)
        return Bounced(tuple(sides), strength)

    def _other_attackers(self, code: OrderCode) -> tuple[Side, ...]:
        """The other moves to the same province that had any effect there."""
        sheet, movement, target = self.sheet, self.movement, code.target
        return tuple(
            Side(self.units[rival], self._strength(rival))
            for rival in sheet.attackers[target]
            if rival != code.province and sheet.path[rival] and not movement.is_without_effect(rival)
        )

    def _hold(self, province: int, attacker: int) -> Strength:
        """The strength of the unit in a province against an attack from another."""
        meets = self.sheet.dest[province] == attacker and self.movement.resolver.is_head_to_head(province, attacker)
        return self._strength(province) if self.sheet.dest[province] < 0 or meets else Strength()

    def _strength(self, province: int, *, against: int = NO_UNIT) -> Strength:
        sheet = self.sheet
        counted = [s for s in sheet.given[province] if sheet.owner[s] != against]
        own = [s for s in sheet.given[province] if sheet.owner[s] == against]
        cut = [
            (self.units[code.province], self._cutter(code))
            for code in sheet.supports
            if code.target == province and self._is_cut(code)
        ]
        return Strength(tuple(self.units[s] for s in counted), tuple(cut), tuple(self.units[s] for s in own))

    # supports and convoys

    def _is_cut(self, code: OrderCode) -> bool:
        sheet = self.sheet
        stands = sheet.order[code.province]
        matched = code.kind in {SUPPORT_HOLD, SUPPORT_MOVE} and stands is code and code.province not in sheet.void
        return matched and code.province not in sheet.given[code.target]

    def _cutter(self, code: OrderCode) -> Unit:
        """The unit that cut a support: the one that dislodged it, or the first that attacked it."""
        sheet, province = self.sheet, code.province
        winner = self.movement.dislodged.get(province)
        if winner is not None:
            return self.units[winner]
        foreign = (a for a in sheet.attackers[province] if sheet.owner[a] != sheet.owner[province] and sheet.path[a])
        return self.units[next(a for a in foreign if a != code.to or sheet.by_sea[a])]

    def _cut(self, code: OrderCode) -> Cut:
        attackers = [a for a in self.sheet.attackers[code.province] if self.sheet.path[a]]
        by_dislodging = code.province in self.movement.dislodged and attackers == [code.to]
        return Cut(self._cutter(code), by_dislodging)

    def _void(self, code: OrderCode) -> Void:
        why = self.sheet.void[code.province]
        return Void(why, self._rule(why))

    def _disrupted(self, code: OrderCode) -> Disrupted:
        """A convoy that failed, told to the army and to its fleets alike."""
        carriers = self.sheet.carriers.get(code.province, (code.province,))
        lost = tuple(self.units[fleet] for fleet in carriers if fleet in self.movement.dislodged)
        held = tuple(self.units[fleet] for fleet in carriers if fleet in self.movement.resolver.held_fleets)
        return Disrupted(held or lost, bool(held), self._rule("paradox") if held else "")
