"""Random order sheets with the slips people make, and random winters."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from second_reading.orders import CENTRES, HOME, Borders, Piece, Written, built, removed, stands, without_coast

POWERS = "AEFGIRT"
TYPES_MAY_BE_WRONG = ("wdc-2025", "wdc-2025-draft", "codcon-2018")
"""V.3.d, VI.2.c; the other two say nothing of a wrong type."""


@dataclass(frozen=True)
class Board:
    """The map as plain data."""

    armies: Borders
    fleets: Borders
    both: Borders
    """Provinces next to each other, over land or sea."""
    names: Mapping[str, str]


@dataclass
class Case:
    """A position as text, the sheets, and the units that stand afterwards."""

    position: str
    sheets: dict[str, str]
    expected: dict[str, set[str]]

    def left(self) -> dict[str, set[str]]:
        """The units of the powers that have any."""
        return {power: units for power, units in self.expected.items() if units}


def moves(rules: str, number: int, board: Board) -> Case:
    """Units far from each other, each with a sheet of its own and a slip or none."""
    dice = random.Random(f"{rules} moves {number}")
    taken: set[str] = set()
    units: dict[str, Piece] = {}
    sheets, expected = {}, {}
    for power in dice.sample(POWERS, 5):
        piece = _placed(dice, board, taken)
        if piece is None:
            continue
        lines = _slip(dice, rules, piece, board)
        units[power] = piece
        sheets[power] = "\n".join(line.text for line in lines)
        expected[power] = {str(stands(piece, lines))}
    text = "S1904M\n" + "".join(f"units {power}: {piece}\n" for power, piece in units.items())
    return Case(text, {power: sheet for power, sheet in sheets.items() if sheet}, expected)


def _placed(dice: random.Random, board: Board, taken: set[str]) -> Piece | None:
    """A unit out of the others' reach."""
    special = ["F POR", "F MAO", "F CON", "F GAS", "F WES", "F AEG", "F MAR"]
    for _ in range(50):
        if dice.random() < 0.3:
            piece = Piece(*dice.choice(special).split())
        else:
            kind = dice.choice("AF")
            piece = Piece(kind, dice.choice(sorted(board.armies if kind == "A" else board.fleets)))
        near = {piece.province, *board.both[piece.province]}
        if not near & taken:
            taken |= near
            return piece
    return None


def _slip(dice: random.Random, rules: str, piece: Piece, board: Board) -> list[Written]:
    borders = board.armies if piece.kind == "A" else board.fleets
    near = sorted(borders[piece.place])
    to = dice.choice(near)
    here = f"{piece.kind} {piece.province}"
    good = Written(f"{here} - {to}", to)
    other = dice.choice([place for place in near if place[:3] != to[:3]] or [""])
    far = dice.choice(sorted(set(board.both) - {piece.province} - set(board.both[piece.province])))
    wrong = "F" if piece.kind == "A" else "A"
    slips = {
        "good": [good],
        "no type": [Written(f"{piece.province} - {to}", to)],
        "twice": [good, good],
        "two": [good, Written(f"{here} - {other}", other)] if other else [good],
        "legal and impossible": [good, Written(f"{here} - Switzerland", "")],
        "impossible": [Written(f"{here} - Switzerland", "")],
        "itself": [Written(f"{here} - {piece.province}", "")],
        "far": [Written(f"{here} - {far}", "")],
        "none": [],
        "hold": [Written(f"{here} H", piece.place)],
    }
    if rules in TYPES_MAY_BE_WRONG and "/" not in to:
        slips["wrong type"] = [Written(f"{wrong} {piece.province} - {to}", to)]
    if "/" in to:
        slips["no coast"] = [Written(f"{here} - {to[:3]}", without_coast(piece, to[:3], board.fleets))]
        if dice.random() < 0.6:
            return slips["no coast"]
    return slips[dice.choice(sorted(slips))]


def winter(rules: str, number: int, board: Board) -> Case:
    """Too many units and no disband written, or builds with slips."""
    dice = random.Random(f"{rules} winter {number}")
    power = dice.choice(POWERS)
    return _removal(dice, rules, power, board) if dice.random() < 0.6 else _builds(dice, power)


def _removal(dice: random.Random, rules: str, power: str, board: Board) -> Case:
    home = HOME[power][0].split()
    owned = {
        *dice.sample(home, dice.randint(1, len(home))),
        *dice.sample(sorted(CENTRES - set(home)), dice.randint(0, 2)),
    }
    pieces: dict[str, Piece] = {}
    while len(pieces) < len(owned) + 3:
        kind = dice.choice("AF")
        piece = Piece(kind, dice.choice(sorted(board.armies if kind == "A" else board.fleets)))
        pieces.setdefault(piece.province, piece)
    gone = removed(rules, power, pieces.values(), owned, 3, borders=board.both, names=board.names)
    listed = ", ".join(map(str, pieces.values()))
    text = f"W1904A\nunits {power}: {listed}\ncentres {power}: {', '.join(sorted(owned))}\n"
    return Case(text, {}, {power: {str(piece) for piece in pieces.values() if piece not in gone}})


def _builds(dice: random.Random, power: str) -> Case:
    home = HOME[power][0].split()
    inland = {"BUD", "VIE", "PAR", "MUN", "MOS", "WAR"}
    abroad = {"BEL", "GRE", "NWY", "TUN"}
    kept = dice.randint(0, 3)
    units = [f"A {place}" for place in sorted(abroad)[:kept]]
    owned = [*home, *sorted(abroad)[: max(0, kept - dice.randint(0, 2))]]
    allowed = len(owned) - len(units)
    lines: list[Piece | None] = []
    texts = []
    waived = False
    for place in dice.sample(home, dice.randint(1, len(home))):
        kind = "A" if place in inland else dice.choice("AF")
        if place == "STP" and kind == "F":
            coast = dice.choice(("", "/NC", "/SC"))
            waived = waived or not coast
            lines.append(Piece("F", place + coast))
            texts.append(f"build F {place}{coast}")
        elif dice.random() < 0.15:
            lines.append(None)
            texts.append("build A Bur" if power != "F" else "build A Pic")
        else:
            lines.append(Piece(kind, place))
            texts.append(f"build {kind} {place}")
    if waived:
        allowed = max(allowed, len(lines))  # whether a waived build takes a place the texts do not say
        owned = sorted({*owned, *dice.sample(sorted(CENTRES - set(home) - abroad), 5)})
        allowed = len(owned) - len(units)
    expected = {*units, *map(str, built(lines, home, allowed))}
    text = f"W1904A\nunits {power}: {', '.join(units)}\n" if units else "W1904A\n"
    return Case(f"{text}centres {power}: {', '.join(owned)}\n", {power: "\n".join(texts)}, {power: expected})
