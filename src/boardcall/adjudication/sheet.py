"""One movement phase laid out for the resolver: units and orders by province, matched with one another.

Built in two steps: `read` takes units and order texts and settles which order each unit has; `match` settles who
attacks where, by land or sea, and which supports and convoys fit the move they speak of.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from boardcall.adjudication.order_codes import (
    BY_EITHER,
    BY_LAND,
    BY_SEA,
    CONVOY,
    HOLD,
    IMPOSSIBLE,
    KNOWN,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    UNREADABLE,
    OrderCode,
    as_stance,
    read_order,
)
from boardcall.adjudication.policy import Policy
from boardcall.adjudication.routes import connects, fleets_on_routes, has_route, is_named_route
from boardcall.adjudication.tables import IS_SEA, PROVINCES, REACH, SEAS, UNIT

NO_UNIT: Final = -1
OPEN: Final = -1
SURE: Final = 1
BROKEN: Final = 0
"""Whether a move has a way to its destination: not yet known, yes, no."""

_SLOTS: Final = PROVINCES + 1  # the last item stays empty, so that province -1 finds nothing


class MovementSheet:
    """Units and orders of one movement phase, each list indexed by province.

    `owner` and `stance` say which unit is there, `places` where the units of a power are, `is_crowded` whether two are
    in one province; `order` is the order that counts; `dest` where it goes (-1 if it does not move); `attackers` who
    moves in; `given` and `unsure` the supports that count for the unit there and those not yet known; `path` whether
    its move has a way; `by_sea` whether it is convoyed, by the fleets that `carriers` lists; `moved` whether its move
    succeeds (None: not yet known).
    """

    __slots__ = (
        "attackers",
        "by_sea",
        "carriers",
        "contests",
        "convoys",
        "dest",
        "fallback",
        "given",
        "is_crowded",
        "moved",
        "moves",
        "order",
        "owner",
        "path",
        "places",
        "policy",
        "refused",
        "routeless",
        "stance",
        "supports",
        "unread",
        "unsure",
        "unsure_supports",
        "void",
    )

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.owner = [NO_UNIT] * _SLOTS
        self.stance = [-1] * _SLOTS
        self.order: list[OrderCode | None] = [None] * _SLOTS
        self.dest = [-1] * _SLOTS
        self.attackers: list[tuple[int, ...]] = [()] * _SLOTS
        self.given: list[tuple[int, ...]] = [()] * _SLOTS
        self.unsure: list[tuple[int, ...]] = [()] * _SLOTS
        self.path = [SURE] * _SLOTS
        self.by_sea = [False] * _SLOTS
        self.moved: list[bool | None] = [None] * _SLOTS
        self.places: dict[int, list[int]] = {}
        self.is_crowded = False
        self.moves: list[OrderCode] = []
        self.supports: list[OrderCode] = []
        self.convoys: list[OrderCode] = []
        self.contests: list[int] = []
        self.unsure_supports: list[OrderCode] = []
        self.carriers: dict[int, tuple[int, ...]] = {}
        self.refused: list[tuple[int, str, str]] = []
        self.unread: set[int] = set()
        self.void: dict[int, str] = {}
        self.routeless: set[int] = set()
        self.fallback: set[int] = set()

    def place(self, power: int, units: Sequence[str]) -> None:
        """Puts units of a power on the map, written 'A PAR'; KeyError for an impossible one."""
        owner, stance = self.owner, self.stance
        places: list[int] = []
        for unit in units:
            number, province = UNIT[unit]
            if owner[province] != NO_UNIT:
                self.is_crowded = True
            owner[province] = power
            stance[province] = number
            places.append(province)
        self.places[power] = places

    def read(self, power: int, texts: Sequence[str]) -> None:
        """Takes the orders a power wrote, in the field's notation; TypeError when they are not texts in a list."""
        if isinstance(texts, str):
            raise TypeError(texts)
        owner, stance, order, moves, supports = self.owner, self.stance, self.order, self.moves, self.supports
        for text in texts:
            code = KNOWN.get(text) or read_order(text)
            province, kind = code.province, code.kind
            if (
                kind < IMPOSSIBLE
                and stance[province] == code.stance
                and owner[province] == power
                and order[province] is None
            ):
                order[province] = code
                if kind == MOVE:
                    moves.append(code)
                elif kind == CONVOY:
                    self.convoys.append(code)
                elif kind != HOLD:
                    supports.append(code)
            else:
                self._read_odd(power, text, code)

    def _read_odd(self, power: int, text: str, code: OrderCode) -> None:
        """An order that the quick path does not take: wrong unit, several orders, impossible, unreadable."""
        province = code.province
        if code.kind == UNREADABLE or province < 0:
            self._refuse_unread(power, text, code)
        elif self.owner[province] != power:
            self.refused.append((power, text, "no-unit" if self.owner[province] == NO_UNIT else "not-yours"))
        else:
            self._give(power, text, self._lenient(text, code, self.stance[province]))

    def _lenient(self, text: str, code: OrderCode, actual: int) -> OrderCode:
        """The order as the policy reads it for the unit that is there."""
        if code.stance != actual:
            same_kind = (code.stance < PROVINCES) == (actual < PROVINCES) and code.stance >= 0
            if not same_kind and self.policy.wrong_type == "reject":
                return OrderCode(IMPOSSIBLE, actual, code.province, why="wrong-type")
            code = as_stance(text, actual)
        if code.kind != IMPOSSIBLE or code.after < 0:
            return code
        lenient = {"coast-missing": self.policy.coast_missing == "default"}
        lenient["coast-wrong"] = self.policy.coast_wrong == "ignore"
        return replace(code, kind=MOVE, why="coast-added") if lenient.get(code.why) else code

    def _give(self, power: int, text: str, code: OrderCode) -> None:
        """Gives the unit this order, or decides what several orders for it amount to."""
        province, before = code.province, self.order[code.province]
        if code.kind == UNREADABLE:
            self._refuse_unread(power, text, code)
        elif before is None:
            self._set(province, code)
        elif self.policy.duplicate_unusable == "ignored" and code.kind == IMPOSSIBLE:
            self.refused.append((power, text, "impossible-beside-another"))
        elif self.policy.duplicate_unusable == "ignored" and before.kind == IMPOSSIBLE and before.why != "several":
            self._set(province, code)
        elif before.why != "several":
            self._several(province, code, same=before == code)

    def _refuse_unread(self, power: int, text: str, code: OrderCode) -> None:
        """Leaves an order out that cannot be read, and remembers for which of the power's units it was."""
        self.refused.append((power, text, f"unreadable-{code.why}"))
        if code.province >= 0 and self.owner[code.province] == power:
            self.unread.add(code.province)

    def _hold_unread(self) -> None:
        """Units that were given another, unreadable order have several different ones."""
        for province in sorted(self.unread):
            before = self.order[province]
            if before is not None and before.why != "several":
                self._several(province, OrderCode(UNREADABLE, before.stance, province), same=False)

    def hold_doubled(self, provinces: Iterable[int]) -> None:
        """Units that were given several orders of which one is unreadable: none of the orders can be followed."""
        for province in provinces:
            if self.owner[province] != NO_UNIT:
                self._set(province, OrderCode(IMPOSSIBLE, self.stance[province], province, why="several"))

    def _several(self, province: int, code: OrderCode, *, same: bool) -> None:
        choice = self.policy.duplicate_same if same else self.policy.duplicate_different
        if choice == "last" and code.kind != UNREADABLE:
            self._set(province, code)
        elif choice == "hold":
            self._set(province, OrderCode(IMPOSSIBLE, self.stance[province], province, why="several"))

    def _set(self, province: int, code: OrderCode) -> None:
        before = self.order[province]
        for orders in (self.moves, self.supports, self.convoys):
            if before in orders:
                orders.remove(before)
        self.order[province] = code
        {MOVE: self.moves, SUPPORT_HOLD: self.supports, SUPPORT_MOVE: self.supports, CONVOY: self.convoys}.get(
            code.kind, []
        ).append(code)

    def _want_coasts(self) -> None:
        for code in list(self.moves):
            if code.why == "coast-added":
                self._set(code.province, replace(code, kind=IMPOSSIBLE, why="coast-missing"))

    def match(self) -> None:
        """Matches moves, convoys and supports; afterwards the resolver can begin."""
        if self.unread and self.policy.duplicate_unusable == "counts":
            self._hold_unread()
        if self.policy.coast_missing == "invalid":
            self._want_coasts()
        if self.convoys:
            self._match_convoys()
        self._match_moves()
        if self.carriers:
            for province, fleets in self.carriers.items():
                if any(self.attackers[fleet] for fleet in fleets):
                    self.path[province] = OPEN
        self._match_supports()

    def _match_convoys(self) -> None:
        carriers = self.carriers
        for code in self.convoys:
            army = self.order[code.target]
            why = self._why_no_convoy(code)
            if why:
                self.order[code.province] = replace(code, kind=IMPOSSIBLE, why=why)
            elif army is None or army.kind != MOVE or army.target != code.to:
                self.void[code.province] = "no-such-convoy"
            else:
                carriers[code.target] = (*carriers.get(code.target, ()), code.province)

    def _why_no_convoy(self, code: OrderCode) -> str:
        """Why a convoy order is impossible with these units; '' if it is possible. DATC 4.E.1."""
        if not 0 <= self.stance[code.target] < PROVINCES:
            return "no-army"
        if code.province in SEAS[code.target] and code.province in SEAS[code.to]:
            return ""
        useful = fleets_on_routes(code.target, code.to, self._fleets_at_sea())
        return "" if code.province in useful else "convoy-far"

    def _fleets_at_sea(self) -> frozenset[int]:
        return frozenset(at for at in range(PROVINCES) if IS_SEA[at] and self.stance[at] >= 0)

    def _match_moves(self) -> None:
        attackers, dest, contests, carriers = self.attackers, self.dest, self.contests, self.carriers
        for code in self.moves:
            province, target, way = code.province, code.target, code.way
            if way != BY_LAND and (way == BY_SEA or province in carriers):
                if not self._choose_way(code):
                    continue
                if self.path[province] == BROKEN:
                    dest[province], self.moved[province] = target, False
                    continue
            dest[province] = target
            before = attackers[target]
            if before:
                attackers[target] = (*before, province)
            else:
                attackers[target] = (province,)
                contests.append(target)

    def _choose_way(self, code: OrderCode) -> bool:
        """Settles whether a move goes by land or sea; False when it cannot go at all and the unit holds."""
        province = code.province
        carriers = self._usable_carriers(code)
        near = code.target in REACH[code.stance]
        if code.way == BY_EITHER and not self._goes_by_sea(code, carriers):
            self._drop_carriers(province, "unwanted")
            return True
        if has_route(code, carriers, self.policy):
            self.by_sea[province] = True
            self.carriers[province] = carriers
            return True
        self._drop_carriers(province, "no-route")
        if near and self.policy.without_route == "by-land":
            self.fallback.add(province)
            return True
        return self._without_route(code, near=near)

    def _usable_carriers(self, code: OrderCode) -> tuple[int, ...]:
        province = code.province
        carriers = self.carriers.get(province, ())
        if code.route and self.policy.named_route_only:
            return tuple(fleet for fleet in carriers if fleet in code.route)
        if self.policy.convoy_route == "any":
            return carriers
        own = tuple(fleet for fleet in carriers if self.owner[fleet] == self.owner[province])
        if own == carriers or not connects(province, code.target, frozenset(own)):
            return carriers
        for fleet in set(carriers) - set(own):
            self.void[fleet] = "own-route"
        return own

    def _drop_carriers(self, province: int, why: str) -> None:
        for fleet in self.carriers.pop(province, ()):
            self.void[fleet] = why

    def _goes_by_sea(self, code: OrderCode, carriers: tuple[int, ...]) -> bool:
        """Does a move that could go either way go by sea? DATC 4.A.3."""
        match self.policy.adjacent_convoy:
            case "explicit":
                return False
            case "intent":
                return any(self.owner[fleet] == self.owner[code.province] for fleet in carriers)
        facing = self.order[code.target]
        swap = facing is not None and facing.kind == MOVE and facing.target == code.province
        return swap and has_route(code, carriers, self.policy)

    def _without_route(self, code: OrderCode, *, near: bool) -> bool:
        """A move by sea that no ordered fleets carry fails; one that no fleets there could carry is impossible."""
        province = code.province
        fleets = self._fleets_at_sea()
        possible = is_named_route(code, fleets) if code.route else connects(province, code.target, fleets)
        if not possible and not near and self.policy.no_route_move == "hold":
            self.order[province] = replace(code, kind=IMPOSSIBLE, why="no-fleets")
            return False
        self.by_sea[province] = True
        self.path[province] = BROKEN
        self.routeless.add(province)
        return True

    def _match_supports(self) -> None:
        attackers, dest, given, unsure, void = self.attackers, self.dest, self.given, self.unsure, self.void
        owner = self.owner
        for code in self.supports:
            province, target, coast = code.province, code.target, code.after
            fits = dest[target] == code.to if code.kind == SUPPORT_MOVE else dest[target] < 0 and owner[target] >= 0
            if not fits or (coast >= 0 and not self._coast_fits(code)):
                void[province] = self._why_not_supported(code)
                continue
            against = attackers[province]
            verdict = self._first_look(code, against) if against else True
            if verdict:
                before = given[target]
                given[target] = (*before, province) if before else (province,)
            elif verdict is None:
                unsure[target] = (*unsure[target], province)
                self.unsure_supports.append(code)
        if self.policy.support_coast == "required-if-two" or self.policy.impossible == "fail":
            self._match_strictly()

    def _first_look(self, code: OrderCode, against: tuple[int, ...]) -> bool | None:
        """Is a support surely given (True) or cut (False), before any fight is decided? None when it depends."""
        depends = False
        owner, by_sea, to = self.owner, self.by_sea, code.to
        power = owner[code.province]
        for attacker in against:
            if owner[attacker] == power:
                continue
            if attacker != to and not by_sea[attacker]:
                return False
            depends = True
        return None if depends else True

    def _coast_fits(self, code: OrderCode) -> bool:
        """Whether a support that names a coast fits the fleet it supports. An army's coast is ignored, DATC 4.B.6."""
        if self.policy.support_coast == "ignore" or self.stance[code.target] < PROVINCES:
            return True
        moves = self.order[code.target] if code.kind == SUPPORT_MOVE else None
        return (self.stance[code.target] if moves is None else moves.after) == code.after

    def _why_not_supported(self, code: OrderCode) -> str:
        if self.owner[code.target] < 0:
            return "supports-nobody"
        if code.kind == SUPPORT_HOLD:
            return "supports-mover" if self.dest[code.target] >= 0 else "coast-differs"
        return "coast-differs" if self.dest[code.target] == code.to else "not-ordered"

    def _match_strictly(self) -> None:
        """Takes back supports that a strict policy does not know: without a needed coast, or for a failed order."""
        for code in self.supports:
            if code.province in self.void:
                continue
            why = self._strict_reason(code)
            if why:
                self.void[code.province] = why
                for counted in (self.given, self.unsure):
                    counted[code.target] = tuple(s for s in counted[code.target] if s != code.province)
                self.unsure_supports = [one for one in self.unsure_supports if one.province != code.province]

    def _strict_reason(self, code: OrderCode) -> str:
        mover, ordered = self.stance[code.target], self.order[code.target]
        if code.kind == SUPPORT_HOLD:
            failed = ordered is not None and ordered.kind == IMPOSSIBLE and self.policy.impossible == "fail"
            return "supports-impossible" if failed else ""
        two = len(REACH[mover].get(code.to, ())) > 1
        return "coast-needed" if two and code.after < 0 and self.policy.support_coast == "required-if-two" else ""
