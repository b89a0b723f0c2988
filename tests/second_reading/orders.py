"""Order sheets as the rule sets read them: what a unit does whose order is written well, badly, twice or not at all."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Borders = Mapping[str, Sequence[str]]
"""Each place with those next to it; a coast is written STP/NC."""
Names = Mapping[str, str]
Key = tuple[int | bool | str, ...]
DUAL_COASTS = {("POR", "SPA"), ("MAO", "SPA"), ("CON", "BUL")}
"""Where a fleet could go to either coast (wdc-2025 V.4.b, codcon-2018 VI.3.b)."""
_LISTED = (
    "ANK BEL BER BRE BUD BUL CON DEN EDI GRE HOL KIE LON LVP MAR MOS MUN NAP NWY PAR POR ROM RUM SER SEV SMY SPA STP "
    "SWE TRI TUN VEN VIE WAR"
)
CENTRES = frozenset(_LISTED.split())
HOME = {
    "A": ("BUD TRI VIE", "BOH GAL TYR"),
    "E": ("EDI LON LVP", "CLY WAL YOR"),
    "F": ("BRE MAR PAR", "BUR GAS PIC"),
    "G": ("BER KIE MUN", "PRU RUH SIL"),
    "I": ("NAP ROM VEN", "APU PIE TUS"),
    "R": ("MOS SEV STP WAR", "FIN LVN UKR"),
    "T": ("ANK CON SMY", "ARM SYR"),
}
"""The home centres of each power, and the other provinces of its home country."""


@dataclass(frozen=True)
class Piece:
    """A unit: A or F, and its place, such as F STP/SC."""

    kind: str
    place: str

    @property
    def province(self) -> str:
        return self.place[:3]

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


@dataclass(frozen=True)
class Written:
    """One order of a sheet: the text, and what it says: a destination, "" for one that cannot be carried out."""

    text: str
    to: str


def stands(piece: Piece, orders: Sequence[Written]) -> Piece:
    """Where a unit stands after a move that nobody hinders.

    No order: it holds (wdc-2025 V.3.a, codcon VI.2.a). Several different ones: it holds (V.3.b, VI.2.g; reading for the
    others and for orders that are impossible). The same one twice is one order (VI.2.g). An impossible one: it holds
    (V.3.c, VI.2.b, wdc-2008 12.4).
    """
    said = {one.to for one in orders}
    if len(said) != 1 or said == {""}:
        return piece
    return Piece(piece.kind, said.pop())


def without_coast(piece: Piece, province: str, fleets: Borders) -> str:
    """What a fleet's move to a province of two coasts says without naming one: the coast, or "" where two are open."""
    if (piece.province, province) in DUAL_COASTS:
        return ""
    return next(place for place in fleets[piece.place] if place[:3] == province)


def removed(
    rules: str, power: str, pieces: Iterable[Piece], owned: Iterable[str], count: int, *, borders: Borders, names: Names
) -> set[Piece]:
    """The units that go where nothing was written; `names` are the full names of provinces."""
    home, country = (frozenset(part.split()) for part in HOME[power])
    from_home = _distances(home, borders)
    from_own = _distances(frozenset(owned), borders)

    def world_2025(piece: Piece) -> Key:
        """V.6.d: four classes, the farther first in each."""
        at_home = piece.province in home | country
        in_centre = piece.province in CENTRES
        group = (2 + in_centre) if at_home else int(in_centre)
        return group, -from_home[piece.province], piece.kind == "A", names[piece.province]

    def codcon(piece: Piece) -> Key:
        """VII.1.b: farthest from an owned supply centre."""
        return -from_own[piece.province], piece.kind == "A", names[piece.province]

    def european(piece: Piece) -> Key:
        """II.3.3h: farthest from the own national centres."""
        return -from_home[piece.province], piece.kind == "A", names[piece.province]

    def world_2008(piece: Piece) -> Key:
        """12.3: distance, then off a centre, then fleets."""
        return -from_home[piece.province], piece.province in CENTRES, piece.kind == "A", names[piece.province]

    orders: dict[str, Callable[[Piece], Key]] = {
        "wdc-2025": world_2025,
        "wdc-2025-draft": world_2025,
        "codcon-2018": codcon,
        "edc-2016": european,
        "wdc-2008": world_2008,
    }
    return set(sorted(pieces, key=orders[rules])[:count])


def built(lines: Sequence[Piece | None], owned: Iterable[str], allowed: int) -> list[Piece]:
    """The units that come from written builds, the first ones written (wdc-2025 V.6.b-c, edc-2016 II.3.3g).

    None stands for a build that cannot be read or carried out; a fleet in St. Petersburg without a coast is waived
    (wdc-2025 V.4.a, codcon VI.3.a).
    """
    free = set(owned)
    found: list[Piece] = []
    for piece in lines:
        if piece is None or piece.province not in free or str(piece) == "F STP":
            continue
        if len(found) < allowed:
            free.discard(piece.province)
            found.append(piece)
    return found


def _distances(origins: frozenset[str], borders: Borders) -> dict[str, int]:
    """Spaces on the shortest way, over land or sea (reading)."""
    found = dict.fromkeys(origins, 0)
    edge = list(origins)
    while edge:
        reached = []
        for province in edge:
            for other in borders[province]:
                if other not in found:
                    found[other] = found[province] + 1
                    reached.append(other)
        edge = reached
    return found
