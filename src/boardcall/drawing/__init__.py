"""Positions and orders drawn as a map: SVG for pages and files, and the same in words.

`draw_position` draws, `describe` says what is drawn; both take a position, its orders and the results of a phase.
"""

from boardcall.drawing.description import describe
from boardcall.drawing.picture import draw_orders, draw_position
from boardcall.drawing.styles import Style
