"""Two slow judges of a movement phase that share no code with the one that ships; the map alone is common.

`fixed_points` tries every way the attacked provinces could change hands and keeps those that follow from themselves:
obviously right, and only for small phases. `judge_by_guessing` guesses a decision, looks whether the guess contradicts
itself, and backs up over the decisions it led to (L. Kruijswijk, The Math of Adjudication, chapter 6): it also decides
what is left to the policy, circles of moves and convoy paradoxes. Where several circles of decisions meet it is known
to err, in about one of ten thousand dense phases; trying every way then shows who is right. The seeds used hold none.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from boardcall.game import STANDARD, Location, ProvinceKind, UnitKind

Orders = Mapping[str, str]
"""Order text by province of the unit: {'PAR': 'A PAR - BUR'}."""


@dataclass
class Scene:
    """A movement phase after legality: who stands where, who goes where and how, which supports and convoys match."""

    power: dict[str, str]
    kind: dict[str, str]
    place: dict[str, str]
    goes: dict[str, str] = field(default_factory=dict)
    by_sea: set[str] = field(default_factory=set)
    no_way: set[str] = field(default_factory=set)
    carried_by: dict[str, frozenset[str]] = field(default_factory=dict)
    helps: dict[str, tuple[str, str]] = field(default_factory=dict)

    def rivals(self, province: str) -> list[str]:
        return [mover for mover, to in self.goes.items() if to == province and mover not in self.no_way]

    def face_to_face(self, one: str) -> bool:
        other = self.goes.get(one, "")
        return self.goes.get(other) == one and not {one, other} & self.by_sea


def provinces_next_to(kind: str, place: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for end in STANDARD.neighbours(UnitKind(kind), Location.read(place)):
        found.setdefault(end.province, []).append(str(end))
    return found


def is_sea(province: str) -> bool:
    return STANDARD.provinces[province].kind is ProvinceKind.SEA


def is_coast(province: str) -> bool:
    return STANDARD.provinces[province].kind is ProvinceKind.COASTAL


def chain_exists(start: str, end: str, fleets: frozenset[str]) -> bool:
    reached, edge = set(), [sea for sea in fleets if start in STANDARD.touching(sea)]
    while edge:
        sea = edge.pop()
        if sea not in reached:
            reached.add(sea)
            edge += [other for other in fleets if other in STANDARD.touching(sea)]
    return any(end in STANDARD.touching(sea) for sea in reached)


def is_useful(fleet: str, start: str, end: str, fleets: frozenset[str]) -> bool:
    """Is the fleet one of a set of fleets that makes a chain, but does so no more without any one of them?"""
    others = sorted(fleets - {fleet})
    sets = (frozenset({fleet, *some}) for size in range(len(others) + 1) for some in combinations(others, size))
    return any(
        chain_exists(start, end, chosen) and not any(chain_exists(start, end, chosen - {one}) for one in chosen)
        for chosen in sets
    )


def read_scene(units: Mapping[str, list[str]], orders: Mapping[str, list[str]], *, fallback: bool) -> Scene:
    """The phase after legality, by the rule that an own convoying fleet shows the wish to go by sea (DATC 4.A.3 c)."""
    scene = Scene({}, {}, {})
    for power, texts in units.items():
        for text in texts:
            province = text[2:5]
            scene.power[province], scene.kind[province], scene.place[province] = power, text[0], text[2:]
    words = {text.split()[1][:3]: text.split() for texts in orders.values() for text in texts}
    convoys: dict[str, list[str]] = {}
    wanted = {p: _wish(scene, p, w) for p, w in words.items() if w[2] == "-"}
    at_sea = frozenset(province for province in scene.power if is_sea(province))
    for fleet, order in words.items():
        if order[2] == "C":
            army, end = order[4][:3], order[6][:3]
            legal = is_sea(fleet) and scene.kind.get(army) == "A" and is_coast(army) and is_coast(end) and army != end
            if legal and wanted.get(army, ("", False))[0] == end and is_useful(fleet, army, end, at_sea):
                convoys.setdefault(army, []).append(fleet)
    for mover, (end, via) in wanted.items():
        if end:
            _set_out(scene, mover, end, via=via, fleets=frozenset(convoys.get(mover, [])), fallback=fallback)
    for helper, order in words.items():
        if order[2] == "S":
            _help(scene, helper, order)
    return scene


def _wish(scene: Scene, province: str, order: list[str]) -> tuple[str, bool]:
    """Where a legal move goes and whether it asks for a convoy; '' for an illegal one."""
    end, via = order[3][:3], order[-1] == "VIA"
    near = provinces_next_to(scene.kind[province], scene.place[province])
    if scene.kind[province] == "A":
        legal = end in near or (is_coast(province) and is_coast(end) and province != end)
        return (end, via) if legal else ("", False)
    places = near.get(end, [])
    legal = order[3] in places or ("/" not in order[3] and len(places) == 1)
    return (end, False) if legal and not via else ("", False)


def _set_out(scene: Scene, mover: str, end: str, *, via: bool, fleets: frozenset[str], fallback: bool) -> None:
    near = end in provinces_next_to(scene.kind[mover], scene.place[mover])
    own = any(scene.power[fleet] == scene.power[mover] for fleet in fleets)
    if near and not via and not own:
        scene.goes[mover] = end
        return
    if chain_exists(mover, end, fleets):
        scene.goes[mover] = end
        scene.by_sea.add(mover)
        scene.carried_by[mover] = fleets
    elif near and fallback:
        scene.goes[mover] = end
    elif near or chain_exists(mover, end, frozenset(p for p in scene.power if is_sea(p))):
        scene.goes[mover] = end
        scene.by_sea.add(mover)
        scene.no_way.add(mover)


def _help(scene: Scene, helper: str, order: list[str]) -> None:
    target = order[4][:3]
    end = order[6][:3] if len(order) > 5 else target
    if helper in (target, end) or end not in provinces_next_to(scene.kind[helper], scene.place[helper]):
        return
    if (scene.goes.get(target) == end and end != target) or (
        end == target and target in scene.power and target not in scene.goes
    ):
        scene.helps[helper] = (target, end)


# every fixed point

Winners = Mapping[str, str]
"""Who wins each attacked province: a mover, or '' for nobody."""


class Consequences:
    """What follows from supposed winners: who is dislodged, which armies arrive, which supports count."""

    def __init__(self, scene: Scene, winners: Winners, held: frozenset[str]) -> None:
        self.scene = scene
        self.arrived = {mover for mover in winners.values() if mover}
        self.dislodged = {p for p, mover in winners.items() if mover and p in scene.power and p not in self.arrived}
        self.stranded = scene.no_way | {army for army in scene.carried_by if not self._has_way(army, held)}
        self.helpers = {helper for helper in scene.helps if not self._is_cut(helper)}

    def _has_way(self, army: str, held: frozenset[str]) -> bool:
        fleets = self.scene.carried_by[army] - self.dislodged - held
        return chain_exists(army, self.scene.goes[army], fleets)

    def _is_cut(self, helper: str) -> bool:
        scene = self.scene
        _, directed = scene.helps[helper]
        attackers = [a for a in scene.rivals(helper) if scene.power[a] != scene.power[helper]]
        return helper in self.dislodged or any(a != directed and a not in self.stranded for a in attackers)

    def strength(self, unit: str, against: str = "") -> int:
        """The unit and its supports; without those of the power it fights against."""
        helpers = [h for h in self.helpers if self.scene.helps[h][0] == unit]
        return 1 + sum(self.scene.power[h] != against for h in helpers)

    def winners(self) -> dict[str, str]:
        """Who wins each attacked province if all this is so."""
        found = {}
        for province in {to for mover, to in self.scene.goes.items() if mover not in self.scene.no_way}:
            rivals = [r for r in self.scene.rivals(province) if r not in self.stranded]
            won = [r for r in rivals if self._wins(r, province, rivals)]
            found[province] = "" if not won else won[0] if len(won) == 1 else "two, so this cannot be"
        return found

    def _wins(self, rival: str, province: str, rivals: list[str]) -> bool:
        scene = self.scene
        stays = province in scene.power and province not in self.arrived
        facing = province in scene.power and scene.face_to_face(rival)
        if stays or facing:
            if scene.power[province] == scene.power[rival]:
                return False
            attack = self.strength(rival, scene.power[province])
            if attack <= (self.strength(province) if facing or province not in scene.goes else 1):
                return False
        else:
            attack = self.strength(rival)
        return all(attack > self._prevents(other) for other in rivals if other != rival)

    def _prevents(self, mover: str) -> int:
        beaten = self.scene.face_to_face(mover) and self.scene.goes[mover] in self.arrived
        return 0 if beaten else self.strength(mover)


def fixed_points(scene: Scene, held: frozenset[str] = frozenset(), limit: int = 6000) -> list[Winners] | None:
    """Every way the attacked provinces can change hands that follows from itself; None when there are too many."""
    provinces = sorted({to for mover, to in scene.goes.items() if mover not in scene.no_way})
    choices = [("", *scene.rivals(province)) for province in provinces]
    size = 1
    for choice in choices:
        size *= len(choice)
    if size > limit:
        return None
    every = (dict(zip(provinces, pick, strict=True)) for pick in product(*choices))
    return [winners for winners in every if Consequences(scene, winners, held).winners() == winners]


# guessing

Decision = tuple[str, str]
"""('move', province), ('help', province) or ('carry', province)."""


class GuessingJudge:
    """Decides by guessing; `held` collects the convoying fleets that a paradox makes hold."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state: dict[Decision, str] = {}
        self.result: dict[Decision, bool] = {}
        self.chain: list[Decision] = []
        self.held: set[str] = set()

    def resolve(self, decision: Decision) -> bool:
        if self.state.get(decision) == "known":
            return self.result[decision]
        if self.state.get(decision) == "guessed":
            if decision not in self.chain:
                self.chain.append(decision)
            return self.result[decision]
        before = len(self.chain)
        first = self._try(decision, guess=False)
        if len(self.chain) == before:
            return self._know(decision, first)
        if self.chain[before] != decision:
            if decision not in self.chain:
                self.chain.append(decision)
            self.result[decision] = first
            return first
        self._forget(before)
        second = self._try(decision, guess=True)
        if first == second:
            self._forget(before)
            return self._know(decision, first)
        self._back_up(before)
        return self.resolve(decision)

    def _try(self, decision: Decision, *, guess: bool) -> bool:
        self.result[decision], self.state[decision] = guess, "guessed"
        judge: Mapping[str, Callable[[str], bool]] = {"move": self._moves, "help": self._counts, "carry": self._carries}
        return judge[decision[0]](decision[1])

    def _know(self, decision: Decision, verdict: bool) -> bool:
        if self.state[decision] != "known":
            self.result[decision], self.state[decision] = verdict, "known"
        return self.result[decision]

    def _forget(self, before: int) -> None:
        for decision in self.chain[before:]:
            self.state[decision] = ""
        del self.chain[before:]

    def _back_up(self, before: int) -> None:
        circle = self.chain[before:]
        self._forget(before)
        carriers = [decision for decision in circle if decision[0] == "carry"]
        for decision in carriers or [one for one in circle if one[0] == "move"]:
            self.result[decision], self.state[decision] = not carriers, "known"
        self.held |= {province for _, province in carriers}

    def _has_way(self, mover: str) -> bool:
        scene = self.scene
        if mover in scene.no_way:
            return False
        if mover not in scene.by_sea:
            return True
        sailing = frozenset(f for f in sorted(scene.carried_by[mover]) if self.resolve(("carry", f)))
        return chain_exists(mover, scene.goes[mover], sailing)

    def _carries(self, fleet: str) -> bool:
        return not any(self.resolve(("move", rival)) for rival in self.scene.rivals(fleet))

    def _counts(self, helper: str) -> bool:
        scene = self.scene
        _, directed = scene.helps[helper]
        for attacker in scene.rivals(helper):
            if scene.power[attacker] == scene.power[helper]:
                continue
            if attacker != directed and self._has_way(attacker):
                return False
            if self.resolve(("move", attacker)):
                return False
        return True

    def _strength(self, unit: str, against: str = "") -> int:
        helpers = [h for h, (target, _) in self.scene.helps.items() if target == unit]
        return 1 + sum(self.scene.power[h] != against and self.resolve(("help", h)) for h in helpers)

    def _moves(self, mover: str) -> bool:
        scene, target = self.scene, self.scene.goes[mover]
        if not self._has_way(mover):
            return False
        facing = scene.face_to_face(mover)
        stays = target in scene.power and (facing or not (target in scene.goes and self.resolve(("move", target))))
        if stays:
            if scene.power[target] == scene.power[mover]:
                return False
            attack = self._strength(mover, scene.power[target])
            if attack <= (self._strength(target) if facing or target not in scene.goes else 1):
                return False
        else:
            attack = self._strength(mover)
        others = (rival for rival in scene.rivals(target) if rival != mover)
        return all(attack > self._prevents(other) for other in others)

    def _prevents(self, rival: str) -> int:
        if not self._has_way(rival):
            return 0
        target = self.scene.goes[rival]
        if self.scene.face_to_face(rival) and self.resolve(("move", target)):
            return 0
        return self._strength(rival)


def judge_by_guessing(scene: Scene) -> tuple[dict[str, str], frozenset[str]]:
    """The winners of the attacked provinces, and the fleets a paradox made hold."""
    judge = GuessingJudge(scene)
    winners = dict.fromkeys({to for mover, to in scene.goes.items() if mover not in scene.no_way}, "")
    for mover in list(scene.goes):
        if mover not in scene.no_way and judge.resolve(("move", mover)):
            winners[scene.goes[mover]] = mover
    return winners, frozenset(judge.held)


def circles_apart(points: list[Winners]) -> Iterator[Winners]:
    """The fixed points with most moves: of a circle that can go round or stand still, the one that goes round."""
    most = max(sum(bool(winner) for winner in point.values()) for point in points)
    yield from (point for point in points if sum(bool(winner) for winner in point.values()) == most)
