"""Orders to text: the one canonical form, and whole sentences in every language there is."""

import re
from collections.abc import Mapping
from typing import get_args

from boardcall.errors import NotFoundError
from boardcall.game import Location, Move, Order, SupportHold, SupportMove, Unit, Waive
from boardcall.notation.names import language_file, name_table
from boardcall.notation.settings import LANGUAGES
from boardcall.wording import verbatim

Language = str
"""The code of a language that has a file in `languages/`."""
_KEYS = {kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Order)}
"""What each kind of order is called in those files."""


def write_order(order: Order) -> str:
    """The order in canonical form, 'A PAR - BUR'; `read_orders` gives the same value back.

    >>> import boardcall as bc
    >>> bc.write_order(bc.read_orders("army paris to burgundy", position=bc.Position.start()).orders[0])
    'A PAR - BUR'
    """
    return str(order)


def describe_order(order: Order, language: Language = "en") -> str:
    """The order as a sentence, 'Army Paris moves to Burgundy', in one of the languages.

    `read_orders` reads each of these sentences back as well.

    NotFoundError lists the languages.

    >>> import boardcall as bc
    >>> order = bc.read_orders("A Par - Bur", position=bc.Position.start()).orders[0]
    >>> bc.describe_order(order), bc.describe_order(order, "de")
    ('Army Paris moves to Burgundy', 'Armee Paris zieht nach Burgund')
    """
    other = order.supported if isinstance(order, SupportHold | SupportMove) else getattr(order, "convoyed", None)
    to = getattr(order, "to", None)
    sentence = _words(language)[_KEYS[type(order)]].format(
        unit="" if isinstance(order, Waive) else describe_unit(order.unit, language),
        other=describe_unit(other, language) if other else "",
        to=describe_location(to, language) if to else "",
    )
    return f"{sentence} {_sea_way(order, language)}".rstrip()


def describe_unit(unit: Unit, language: Language = "en") -> str:
    """'Army Paris', 'Flotte Espagne (côte sud)', 'Flotte Nordsee'."""
    return f"{_words(language)[unit.kind.name.lower()]} {describe_location(unit.location, language)}"


def describe_location(location: Location, language: Language = "en") -> str:
    """'Paris', 'Espagne (côte sud)', 'Nordsee'."""
    name = province_name(location.province, language)
    return f"{name} ({_words(language)[location.coast.value]})" if location.coast else name


def province_name(code: str, language: Language = "en") -> str:
    return name_table(LANGUAGES).full[code][language]


def _sea_way(order: Order, language: Language) -> str:
    if not isinstance(order, Move) or not order.via_convoy:
        return ""
    if not order.route:
        return _words(language)["by_convoy"]
    return _words(language)["through"].format(seas=", ".join(province_name(sea, language) for sea in order.route))


def _words(language: Language) -> Mapping[str, str]:
    if language not in {"en", *LANGUAGES}:
        known = ", ".join(sorted({"en", *LANGUAGES}))
        raise NotFoundError(verbatim(f"There is no language “{language}”. There are {known}."))
    words: Mapping[str, str] = language_file(language)["writing"]
    return words
