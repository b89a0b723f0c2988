"""The pieces of an order: places with what they may mean, and items with the part they play."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.game import STANDARD, Coast, Power, UnitKind
from boardcall.notation.names import NameTable, name_table
from boardcall.wording import NO_WORDS, Sentence, say

TWO_COASTS = frozenset(code for code, province in STANDARD.provinces.items() if province.coasts)
COAST_KEYS = {"nc": Coast.NORTH, "sc": Coast.SOUTH, "ec": Coast.EAST}
TYPE_WORDS = {"army": UnitKind.ARMY, "fleet": UnitKind.FLEET}


class Certainty(StrEnum):
    """How certain it is which province a word names."""

    LISTED = "listed"
    CUT_SHORT = "cut short"
    BANNED = "banned"
    PARTLY_READ = "partly read"
    MISSPELT = "misspelt"


@dataclass(frozen=True, slots=True)
class WrittenPlace:
    """A province as written: every province it may be, nearest first, and the coast named with it."""

    candidates: tuple[str, ...]
    certainty: Certainty
    text: str
    column: int
    coast: Coast | None = None
    nearest: int = 1
    """How many of the candidates are equally close."""


class ItemRole(StrEnum):
    """What an item does in an order; the value is the letter that shapes are written with (see `shapes`)."""

    PLACE = "P"
    TYPE = "T"
    POWER = "N"
    COAST = "C"
    DASH = "-"
    HOLD = "h"
    SUPPORT = "s"
    CONVOY = "c"
    MOVE = "m"
    VIA = "v"
    BY_LAND = "l"
    RETREAT = "r"
    DISBAND = "d"
    BUILD = "b"
    WAIVE = "w"
    FROM = "f"
    WITH = "i"
    COMMA = ","
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class OrderItem:
    """One piece of an order; the field named by its role holds its value, `why` what is wrong with an unknown word."""

    role: ItemRole
    text: str
    column: int
    place: WrittenPlace | None = None
    kind: UnitKind | None = None
    power: Power | None = None
    coast: Coast | None = None
    why: Sentence = NO_WORDS
    hint: Sentence = NO_WORDS
    """What an unknown word may mean."""
    meant: str = ""
    """The order word that a misspelt word is read as."""
    aside: bool = False
    """Whether it is in parentheses."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What reading a word depends on: the languages accepted, and the short forms that are not."""

    languages: tuple[str, ...]
    banned: frozenset[str] = frozenset()
    others: tuple[str, ...] = ()
    """Languages whose names of provinces and coasts are tried if the accepted ones do not know a word."""

    @property
    def table(self) -> NameTable:
        return name_table(self.languages)

    @property
    def other_table(self) -> NameTable | None:
        return name_table(self.others) if self.others else None


_KEYWORD_ROLES = {
    "hold": ItemRole.HOLD,
    "support": ItemRole.SUPPORT,
    "convoy": ItemRole.CONVOY,
    "move": ItemRole.MOVE,
    "via": ItemRole.VIA,
    "by_land": ItemRole.BY_LAND,
    "retreat": ItemRole.RETREAT,
    "disband": ItemRole.DISBAND,
    "build": ItemRole.BUILD,
    "waive": ItemRole.WAIVE,
    "from": ItemRole.FROM,
    "with": ItemRole.WITH,
    "and": ItemRole.COMMA,
}


ORDER_WORDS = {
    "army": say("army"),
    "fleet": say("fleet"),
    "hold": say("hold"),
    "support": say("support"),
    "convoy": say("convoy"),
    "move": say("move"),
    "via": say("via"),
    "by_land": say("by land"),
    "retreat": say("retreat"),
    "disband": say("disband"),
    "build": say("build"),
    "waive": say("waive"),
}
"""The meaning of a keyword, for messages about a misspelling."""


def keyword_items(keys: list[str], text: str, column: int) -> list[OrderItem]:
    """The item of a keyword; none for a word that says nothing, such as 'the'."""
    key = keys[0]
    if key in TYPE_WORDS:
        return [OrderItem(ItemRole.TYPE, text, column, kind=TYPE_WORDS[key])]
    if key == "filler":
        return []
    return [OrderItem(_KEYWORD_ROLES[key], text, column)]


def has_two_coasts(item: OrderItem | None) -> bool:
    """Whether a coast may follow: the item is a place, and may be one of two coasts."""
    return item is not None and item.place is not None and not TWO_COASTS.isdisjoint(item.place.candidates)
