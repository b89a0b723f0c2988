"""Order text in the hobby's dialects to values and back.

The settings are imported at once, the reader and the writer when first used: a rulebook needs only the settings and
must load quickly.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from boardcall.notation.settings import LANGUAGES, OrderSettings, order_settings_problems

if TYPE_CHECKING:
    from boardcall.notation.lines import is_retreat_line, read_turn_heading
    from boardcall.notation.reading import Reading, ReadingStage, Remark, RemarkKind
    from boardcall.notation.record_text import (
        read_position,
        read_record,
        read_recorded_orders,
        write_position,
        write_record,
    )
    from boardcall.notation.sheet import OrderSheet, read_orders
    from boardcall.notation.writer import Language, describe_order, write_order

LATE = {
    "lines": ("is_retreat_line", "read_turn_heading"),
    "reading": ("Reading", "Remark", "RemarkKind", "ReadingStage"),
    "record_text": ("read_position", "read_record", "read_recorded_orders", "write_position", "write_record"),
    "sheet": ("OrderSheet", "read_orders"),
    "writer": ("Language", "describe_order", "write_order"),
}
"""Modules that are imported when one of their names is first used."""


def __getattr__(name: str) -> Any:
    for module, names in LATE.items():
        if name in names:
            return getattr(import_module(f"boardcall.notation.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
