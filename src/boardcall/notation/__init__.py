"""Order text in the hobby's dialects to values and back."""

from boardcall.notation.lines import is_retreat_line, read_turn_heading
from boardcall.notation.reading import Reading, Remark, RemarkKind, Standing
from boardcall.notation.record_text import (
    read_position,
    read_record,
    read_recorded_orders,
    write_position,
    write_record,
)
from boardcall.notation.settings import LANGUAGES, OrderSettings, order_settings_problems
from boardcall.notation.sheet import OrderSheet, read_orders
from boardcall.notation.writing import Language, describe_order, write_order

__all__ = [
    "LANGUAGES",
    "Language",
    "OrderSettings",
    "OrderSheet",
    "Reading",
    "Remark",
    "RemarkKind",
    "Standing",
    "describe_order",
    "is_retreat_line",
    "order_settings_problems",
    "read_orders",
    "read_position",
    "read_record",
    "read_recorded_orders",
    "read_turn_heading",
    "write_order",
    "write_position",
    "write_record",
]
