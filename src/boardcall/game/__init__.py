"""The board game as it lies on the table."""

from boardcall.game.power import POWERS, Power

__all__ = ["POWERS", "Power"]
