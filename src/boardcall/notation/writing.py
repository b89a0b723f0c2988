"""Orders to text: the one canonical form, and whole sentences in three languages."""

from collections.abc import Mapping
from typing import Literal

from boardcall.game import (
    Build,
    Coast,
    Convoy,
    Disband,
    Hold,
    Location,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitKind,
    Waive,
)
from boardcall.notation.names import name_table
from boardcall.notation.settings import LANGUAGES

Language = Literal["en", "fr", "de"]

_SENTENCES: Mapping[str, Mapping[type, str]] = {
    "en": {
        Hold: "{unit} holds",
        Move: "{unit} moves to {to}",
        SupportHold: "{unit} supports {other}",
        SupportMove: "{unit} supports {other} to {to}",
        Convoy: "{unit} convoys {other} to {to}",
        Retreat: "{unit} retreats to {to}",
        Disband: "{unit} disbands",
        Build: "Build {unit}",
        Remove: "Remove {unit}",
        Waive: "Waive a build",
    },
    "fr": {
        Hold: "{unit} tient",
        Move: "{unit} va vers {to}",
        SupportHold: "{unit} soutient {other}",
        SupportMove: "{unit} soutient {other} vers {to}",
        Convoy: "{unit} convoie {other} vers {to}",
        Retreat: "{unit} se replie vers {to}",
        Disband: "{unit} se dissout",
        Build: "Construction {unit}",
        Remove: "Dissolution {unit}",
        Waive: "Renonce à construire",
    },
    "de": {
        Hold: "{unit} hält",
        Move: "{unit} zieht nach {to}",
        SupportHold: "{unit} unterstützt {other}",
        SupportMove: "{unit} unterstützt {other} nach {to}",
        Convoy: "{unit} transportiert {other} nach {to}",
        Retreat: "{unit} zieht sich zurück nach {to}",
        Disband: "{unit} löst sich auf",
        Build: "Aufbau {unit}",
        Remove: "Abbau {unit}",
        Waive: "Verzicht",
    },
}
_KINDS: Mapping[str, Mapping[UnitKind, str]] = {
    "en": {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"},
    "fr": {UnitKind.ARMY: "Armée", UnitKind.FLEET: "Flotte"},
    "de": {UnitKind.ARMY: "Armee", UnitKind.FLEET: "Flotte"},
}
_COASTS: Mapping[str, Mapping[Coast, str]] = {
    "en": {Coast.NORTH: "north coast", Coast.EAST: "east coast", Coast.SOUTH: "south coast"},
    "fr": {Coast.NORTH: "côte nord", Coast.EAST: "côte est", Coast.SOUTH: "côte sud"},
    "de": {Coast.NORTH: "Nordküste", Coast.EAST: "Ostküste", Coast.SOUTH: "Südküste"},
}
_BY_CONVOY: Mapping[str, str] = {"en": "by convoy", "fr": "par convoi", "de": "per Konvoi"}
_THROUGH: Mapping[str, str] = {"en": "via {seas}", "fr": "via {seas}", "de": "via {seas}"}


def write_order(order: Order) -> str:
    """The order in canonical form, 'A PAR - BUR'; `read_orders` gives the same value back."""
    return str(order)


def describe_order(order: Order, language: Language = "en") -> str:
    """The order as a sentence, 'Army Paris moves to Burgundy', in English, French or German.

    `read_orders` reads each of these sentences back as well.
    """
    other = order.supported if isinstance(order, SupportHold | SupportMove) else getattr(order, "convoyed", None)
    to = getattr(order, "to", None)
    sentence = _SENTENCES[language][type(order)].format(
        unit="" if isinstance(order, Waive) else describe_unit(order.unit, language),
        other=describe_unit(other, language) if other else "",
        to=describe_location(to, language) if to else "",
    )
    return f"{sentence} {_sea_way(order, language)}".rstrip()


def describe_unit(unit: Unit, language: Language = "en") -> str:
    """'Army Paris', 'Flotte Espagne (côte sud)', 'Flotte Nordsee'."""
    return f"{_KINDS[language][unit.kind]} {describe_location(unit.location, language)}"


def describe_location(location: Location, language: Language = "en") -> str:
    """'Paris', 'Espagne (côte sud)', 'Nordsee'."""
    name = province_name(location.province, language)
    return f"{name} ({_COASTS[language][location.coast]})" if location.coast else name


def province_name(code: str, language: Language = "en") -> str:
    """The full name of the province, as the map in that language has it."""
    return name_table(LANGUAGES).full[code][language]


def _sea_way(order: Order, language: Language) -> str:
    if not isinstance(order, Move) or not order.via_convoy:
        return ""
    if not order.route:
        return _BY_CONVOY[language]
    return _THROUGH[language].format(seas=", ".join(province_name(sea, language) for sea in order.route))
