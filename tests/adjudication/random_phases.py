"""Random movement phases, dense in supports, convoys and meetings: units crowd a part of the map."""

from random import Random

from boardcall.game import STANDARD, ProvinceKind

POWERS = ("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")
Record = dict[str, dict[str, list[str]]]


def random_phase(random: Random, *, units: int, powers: int) -> Record:
    """A phase record with `u` and `o`: that many units close to one another, nearly all with lively orders."""
    placed = _place_units(random, units)
    names = random.sample(POWERS, powers)
    power = {province: random.choice(names) for province in placed}
    orders = _orders(random, placed)
    listed: Record = {"u": {}, "o": {}}
    for province, unit in placed.items():
        listed["u"].setdefault(power[province], []).append(unit)
        if province in orders:
            listed["o"].setdefault(power[province], []).append(orders[province])
    return listed


def _place_units(random: Random, number: int) -> dict[str, str]:
    """Units by province, in provinces found one after another around the first."""
    start = random.choice(list(STANDARD.provinces))
    near, found = [start], {start}
    while len(found) < min(75, number + 3):
        province = random.choice(near)
        for other in sorted(STANDARD.touching(province)):
            if other not in found and random.random() < 0.7:
                near.append(other)
                found.add(other)
    chosen = random.sample(sorted(found), min(number, len(found)))
    return {province: f"{_kind(random, province)} {province}" for province in chosen} | {
        province: f"F {province}/{random.choice(STANDARD.provinces[province].coasts)}"
        for province in chosen
        if STANDARD.provinces[province].coasts and random.random() < 0.5
    }


def _kind(random: Random, province: str) -> str:
    place = STANDARD.provinces[province]
    if place.kind is ProvinceKind.SEA:
        return "F"
    if place.kind is ProvinceKind.INLAND or place.coasts:
        return "A"
    return random.choice("AAF")


def _orders(random: Random, placed: dict[str, str]) -> dict[str, str]:
    from adjudication.movement_oracle import provinces_next_to

    orders: dict[str, str] = {}
    goes: dict[str, str] = {}
    for army, fleets, end in _voyages(random, placed):
        if army in orders or any(fleet in orders for fleet in fleets):
            continue
        goes[army] = end
        orders[army] = f"A {army} - {end}{random.choice(('', ' VIA'))}"
        for fleet in fleets:
            orders[fleet] = f"F {fleet} C A {army} - {end}"
    for province, unit in placed.items():
        near = provinces_next_to(unit[0], unit[2:])
        if province not in orders and near and random.random() < 0.55:
            liked = [other for other in near if other in placed] or list(near)
            end = random.choice(liked if random.random() < 0.7 else list(near))
            goes[province] = end
            orders[province] = f"{unit} - {random.choice(near[end])}"
    for province, unit in placed.items():
        if province not in orders and random.random() < 0.93:
            orders[province] = _support(random, unit, placed, goes, set(provinces_next_to(unit[0], unit[2:])))
    return orders


def _support(random: Random, unit: str, placed: dict[str, str], goes: dict[str, str], near: set[str]) -> str:
    province = unit[2:5]
    moves = [mover for mover, end in goes.items() if end in near and mover != province]
    holds = [other for other in placed if other in near and other not in goes]
    if moves and (not holds or random.random() < 0.75):
        mover = random.choice(moves)
        return f"{unit} S {placed[mover]} - {goes[mover]}"
    return f"{unit} S {placed[random.choice(holds)]}" if holds else f"{unit} H"


def _voyages(random: Random, placed: dict[str, str]) -> list[tuple[str, list[str], str]]:
    """Some armies with a chain of fleets and where it leads, by a short random walk over seas with fleets."""
    found = []
    armies = [province for province, unit in placed.items() if unit[0] == "A"]
    for army in random.sample(armies, len(armies)):
        chain: list[str] = []
        at = army
        while len(chain) < 4:
            seas = [p for p in sorted(STANDARD.touching(at)) if p in placed and _is_sea(p) and p not in chain]
            if not seas or (chain and random.random() < 0.4):
                break
            at = random.choice(seas)
            chain.append(at)
        ends = [p for p in sorted(STANDARD.touching(at)) if chain and p != army and _is_coast(p)]
        if ends and random.random() < 0.6:
            liked = [end for end in ends if end in placed] or ends
            found.append((army, chain, random.choice(liked)))
    return found


def _is_sea(province: str) -> bool:
    return STANDARD.provinces[province].kind is ProvinceKind.SEA


def _is_coast(province: str) -> bool:
    return STANDARD.provinces[province].kind is ProvinceKind.COASTAL
