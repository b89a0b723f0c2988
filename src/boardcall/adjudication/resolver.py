"""Who wins which province: decides every move, support and convoy of a sheet.

Works with partial information. A fight for a province is judged with the least and the greatest strength each side
can still have; what both agree on is decided, and so on until nothing more follows. What is left then depends on
itself: a circle of moves, or a convoy paradox; `paradox` decides that by the policy.

The strengths are those of DATC 5.B: a move succeeds when its attack is greater than the hold of the province (head to
head: than the defence of the unit it meets) and than every other attack on it can prevent.
"""

from boardcall.adjudication.order_codes import OrderCode
from boardcall.adjudication.routes import connects, fleets_on_routes, is_named_route, necessary_fleets
from boardcall.adjudication.sheet import BROKEN, NO_UNIT, OPEN, SURE, MovementSheet

Verdict = bool | None


class Resolver:
    """Decides a sheet in place; the sheet's `moved`, `given` and `path` are final once all is decided.

    `fights` are the attacked provinces worth a look, `pending` those not yet decided; `held_fleets` are the convoying
    fleets that a paradox makes hold.
    """

    __slots__ = ("excused", "fights", "held_fleets", "known", "pending", "sheet")

    def __init__(self, sheet: MovementSheet) -> None:
        self.sheet = sheet
        self.fights = self.pending = self._fights()
        self.held_fleets: set[int] = set()
        self.excused: dict[int, frozenset[int]] = excused_attacks(sheet) if sheet.carriers else {}
        self.known = 0

    def _fights(self) -> list[int]:
        """The attacked provinces, but for lone moves to empty ones, which are decided at once."""
        sheet = self.sheet
        attackers, owner, path, moved = sheet.attackers, sheet.owner, sheet.path, sheet.moved
        fights = []
        for province in sheet.contests:
            if owner[province] == NO_UNIT:
                rivals = attackers[province]
                if len(rivals) == 1 and path[rivals[0]] == SURE:
                    moved[rivals[0]] = True
                    continue
            fights.append(province)
        return fights

    def propagate(self) -> None:
        sheet = self.sheet
        while True:
            before = len(self.pending), self.known
            left = self._settle_certain(self.pending)
            if len(left) == len(self.pending):
                left = [province for province in left if not self._settle_partly(province)]
            self.pending = left
            if sheet.carriers:
                self._judge_paths()
            if sheet.unsure_supports:
                self._judge_supports()
            elif not left:
                return
            if before == (len(left), self.known):
                return

    @property
    def is_done(self) -> bool:
        sheet = self.sheet
        return not (self.pending or sheet.unsure_supports or (sheet.carriers and OPEN in sheet.path))

    # fights

    def _settle_certain(self, provinces: list[int]) -> list[int]:
        """Decides the fights in which every strength is known, and gives the others.

        Only the one strongest rival can win such a fight. This is the quick way for nearly all of them; what it leaves
        goes through `_settle_partly`, which would decide these alike.
        """
        sheet = self.sheet
        attackers, owner, dest, moved = sheet.attackers, sheet.owner, sheet.dest, sheet.moved
        is_clear = not (sheet.unsure_supports or sheet.carriers)
        left = []
        for province in provinces:
            rivals = attackers[province]
            stays = owner[province] != NO_UNIT
            if stays and dest[province] >= 0:
                gone = moved[province]
                stays = not gone
                if gone is None or (gone and dest[province] in rivals):
                    left.append(province)
                    continue
            if not (is_clear or self._is_certain(province, rivals)):
                left.append(province)
                continue
            best, second = (rivals[0], 0) if len(rivals) == 1 else self._strongest(rivals)
            if stays and best != NO_UNIT and not self._beats(province, best, second):
                best = NO_UNIT
            for rival in rivals:
                if moved[rival] is None:
                    moved[rival] = rival == best
        return left

    def _is_certain(self, province: int, rivals: tuple[int, ...]) -> bool:
        unsure, path = self.sheet.unsure, self.sheet.path
        if unsure[province]:
            return False
        for rival in rivals:  # noqa: SIM110  a loop costs half of all()
            if unsure[rival] or path[rival] != SURE:
                return False
        return True

    def _strongest(self, rivals: tuple[int, ...]) -> tuple[int, int]:
        """The one strongest rival (NO_UNIT when several are) and the strength of the next."""
        given = self.sheet.given
        best, top, second = NO_UNIT, 0, 0
        for rival in rivals:
            strength = 1 + len(given[rival])
            if strength > top:
                best, top, second = rival, strength, top
            elif strength > second:
                second = strength
        return (best, second) if top > second else (NO_UNIT, second)

    def _beats(self, province: int, rival: int, others: int) -> bool:
        """Does a rival of known strength dislodge the unit that stays, against others that prevent with `others`?"""
        sheet = self.sheet
        holder = sheet.owner[province]
        if sheet.owner[rival] == holder:
            return False
        supports = sheet.given[rival]
        attack = 1 + self._foreign(supports, holder) if supports else 1
        dest = sheet.dest[province]
        meets = dest < 0 or (dest == rival and self.is_head_to_head(province, rival))
        return attack > others and attack > (1 + len(sheet.given[province]) if meets else 1)

    def _settle_partly(self, province: int) -> bool:
        """Decides what least and greatest strengths agree on; is all of the fight decided?"""
        moved, rivals, decided = self.sheet.moved, self.sheet.attackers[province], True
        verdicts = self._verdicts(province, rivals, self._stays(province))
        for rival, verdict in zip(rivals, verdicts, strict=True):
            if moved[rival] is None:
                if verdict is None:
                    decided = False
                else:
                    moved[rival] = verdict
                    self.known += 1
        return decided

    def _stays(self, province: int) -> Verdict:
        """Does a unit stay in the province? None when it moves and that is not decided."""
        sheet = self.sheet
        if sheet.owner[province] == NO_UNIT:
            return False
        left = sheet.moved[province] if sheet.dest[province] >= 0 else False
        return None if left is None else not left

    def _verdicts(self, province: int, rivals: tuple[int, ...], stays: Verdict) -> list[Verdict]:
        if stays is not None:
            return self.fight(province, rivals, stays=stays)
        if_stays = self.fight(province, rivals, stays=True)
        if_leaves = self.fight(province, rivals, stays=False)
        return [a if a is b else None for a, b in zip(if_stays, if_leaves, strict=True)]

    def fight(self, province: int, rivals: tuple[int, ...], *, stays: bool) -> list[Verdict]:
        """The verdict on each rival, supposing that the unit of the province stays or leaves."""
        if len(rivals) == 1:
            return [self._against_holder(province, rivals[0], 0, 0, stays=stays)]
        prevents = [self._prevents(province, rival, stays=stays) for rival in rivals]
        verdicts: list[Verdict] = []
        for at, rival in enumerate(rivals):
            others = prevents[:at] + prevents[at + 1 :]
            low, high = max(least for least, _ in others), max(most for _, most in others)
            verdicts.append(self._against_holder(province, rival, low, high, stays=stays))
        if not stays and self.sheet.policy.dislodged_without_effect == "always":
            return self._without_dislodged(province, rivals, verdicts)
        return verdicts

    def _prevents(self, province: int, rival: int, *, stays: bool) -> tuple[int, int]:
        """Least and greatest strength with which a rival keeps others out."""
        sheet = self.sheet
        if not stays and sheet.dest[province] == rival and self.is_head_to_head(province, rival):
            return 0, 0
        most = 1 + len(sheet.given[rival])
        least = most if sheet.path[rival] == SURE else 0
        return least, (most + len(sheet.unsure[rival]) if sheet.path[rival] != BROKEN else 0)

    def _against_holder(self, province: int, rival: int, low: int, high: int, *, stays: bool) -> Verdict:
        """Does a rival win, when the others prevent with at least `low` and at most `high`?"""
        sheet = self.sheet
        given, unsure = sheet.given, sheet.unsure
        if sheet.path[rival] == BROKEN:
            return False
        if not stays or sheet.owner[province] == NO_UNIT:
            if sheet.dest[province] == rival and self.is_head_to_head(province, rival):
                return False
            least = 1 + len(given[rival])
            most = least + len(unsure[rival])
        else:
            holder = sheet.owner[province]
            if sheet.owner[rival] == holder:
                return False
            least = 1 + self._foreign(given[rival], holder)
            most = least + self._foreign(unsure[rival], holder)
            bar_low, bar_high = self._holds(province, rival)
            low, high = max(low, bar_low), max(high, bar_high)
        if least > high and sheet.path[rival] == SURE:
            return True
        return False if most <= low else None

    def _holds(self, province: int, rival: int) -> tuple[int, int]:
        """Least and greatest strength of the unit that stays, against this rival."""
        sheet = self.sheet
        if sheet.dest[province] >= 0 and not (sheet.dest[province] == rival and self.is_head_to_head(province, rival)):
            return 1, 1
        least = 1 + len(sheet.given[province])
        return least, least + len(sheet.unsure[province])

    def _foreign(self, supporters: tuple[int, ...], power: int) -> int:
        """How many of the supports count against a unit of this power: not its own."""
        owner = self.sheet.owner
        count = 0
        for supporter in supporters:
            if owner[supporter] != power:
                count += 1
        return count

    def is_head_to_head(self, one: int, other: int) -> bool:
        """Do two units that move to each other's province meet? Not when either goes by sea."""
        by_sea = self.sheet.by_sea
        return not (by_sea[one] or by_sea[other])

    def _without_dislodged(self, province: int, rivals: tuple[int, ...], verdicts: list[Verdict]) -> list[Verdict]:
        """DATC 4.A.7 a: a unit dislodged from here by convoy has no effect here either."""
        lost = self.sheet.dest[province]
        if lost not in rivals or verdicts[rivals.index(lost)] is True or self.is_head_to_head(province, lost):
            return verdicts
        others = tuple(rival for rival in rivals if rival != lost)
        again = dict(zip(others, self.fight(province, others, stays=False), strict=True)) if others else {}
        sure = verdicts[rivals.index(lost)] is False
        return [
            verdict if rival == lost or not (sure or again[rival] is verdict) else again[rival]
            for rival, verdict in zip(rivals, verdicts, strict=True)
        ]

    # supports and convoys

    def _judge_supports(self) -> None:
        sheet = self.sheet
        left = []
        for code in sheet.unsure_supports:
            cut = self.is_cut(code)
            if cut is None:
                left.append(code)
                continue
            self.known += 1
            province, target = code.province, code.target
            sheet.unsure[target] = tuple(one for one in sheet.unsure[target] if one != province)
            if not cut:
                sheet.given[target] = (*sheet.given[target], province)
        sheet.unsure_supports = left

    def is_cut(self, code: OrderCode) -> Verdict:
        """Is a support cut: attacked by another power, not from where it is directed, or dislodged from anywhere?"""
        sheet, province = self.sheet, code.province
        excused = self.excused.get(province, frozenset())
        depends = False
        for attacker in sheet.attackers[province]:
            if sheet.owner[attacker] == sheet.owner[province] or attacker in excused:
                continue
            cuts = self._cuts(code, attacker)
            if cuts:
                return True
            depends |= cuts is None
        return None if depends else False

    def _cuts(self, code: OrderCode, attacker: int) -> Verdict:
        sheet = self.sheet
        by_sea = sheet.by_sea[attacker]
        if attacker == code.to and not (by_sea and sheet.policy.convoy_cuts_support_on_itself):
            return sheet.moved[attacker]
        return {SURE: True, BROKEN: False, OPEN: None}[sheet.path[attacker]]

    def _judge_paths(self) -> None:
        """Decides for those convoyed armies for which it can be known whether they have a way."""
        sheet = self.sheet
        for army in sheet.carriers:
            if sheet.path[army] == OPEN:
                self._judge_path(army)
                self.known += sheet.path[army] != OPEN

    def _judge_path(self, army: int) -> None:
        sheet = self.sheet
        fleets = frozenset(sheet.carriers[army]) - self.held_fleets
        surely = frozenset(fleet for fleet in fleets if self.is_dislodged(fleet) is False)
        maybe = frozenset(fleet for fleet in fleets if self.is_dislodged(fleet) is not True)
        if self._passes(army, surely):
            sheet.path[army] = SURE
        elif not self._passes(army, maybe):
            self.break_path(army)

    def break_path(self, army: int) -> None:
        """The army has no way: its move fails without any effect."""
        sheet = self.sheet
        sheet.path[army] = BROKEN
        sheet.moved[army] = False

    def _passes(self, army: int, fleets: frozenset[int]) -> bool:
        sheet = self.sheet
        code = sheet.order[army]
        if code is None:
            return False
        if code.route and sheet.policy.named_route_only:
            return is_named_route(code, fleets)
        if sheet.policy.multi_route == "all-survive":
            routes = fleets_on_routes(army, code.target, frozenset(sheet.carriers[army]))
            return bool(routes) and routes <= fleets
        return connects(army, code.target, fleets)

    def is_dislodged(self, province: int) -> Verdict:
        """Is a unit that does not move dislodged?"""
        moved = self.sheet.moved
        outcomes = [moved[attacker] for attacker in self.sheet.attackers[province]]
        return True if True in outcomes else None if None in outcomes else False


def excused_attacks(sheet: MovementSheet) -> dict[int, frozenset[int]]:
    """Supports that convoyed armies do not cut by the rulebooks' own paradox rules, DATC 4.A.2 a to c.

    1971 and 2000: a support of an attack on a fleet the army needs; 1982: a support of any action in a sea with a
    convoying fleet of that army.
    """
    rule = sheet.policy.paradox
    if rule in {"szykman", "all-hold"} or not sheet.carriers:
        return {}
    excused: dict[int, frozenset[int]] = {}
    for army, carriers in sheet.carriers.items():
        target = sheet.dest[army]
        support = next((code for code in sheet.supports if code.province == target), None)
        fleets = frozenset(carriers) if rule == "1982" else necessary_fleets(army, target, frozenset(carriers))
        if support is not None and support.to in fleets and (rule == "1982" or support.to != support.target):
            excused[target] = excused.get(target, frozenset()) | {army}
    return excused
