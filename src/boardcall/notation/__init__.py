"""Order text in the hobby's dialects to values and back."""

from boardcall.notation.reading import Reading, Remark, RemarkKind, Standing
from boardcall.notation.settings import LANGUAGES, OrderSettings, order_settings_problems
from boardcall.notation.sheet import OrderSheet, read_orders

__all__ = [
    "LANGUAGES",
    "OrderSettings",
    "OrderSheet",
    "Reading",
    "Remark",
    "RemarkKind",
    "Standing",
    "order_settings_problems",
    "read_orders",
]
