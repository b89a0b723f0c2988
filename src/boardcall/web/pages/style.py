"""Every component of the pages in every state, to look at and to photograph; no event is needed."""

from functools import cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from boardcall.drawing import Style, draw_position
from boardcall.drawing.svg import Svg
from boardcall.game import POWERS, Position, Power
from boardcall.tournament import YearCount
from boardcall.web.machine.addresses import svg_code
from boardcall.web.request.assets import shapes
from boardcall.web.request.chart import time_ladder
from boardcall.web.request.render import render

COUNTS = (
    YearCount(1901, (5, 4, 5, 5, 4, 6, 4)),
    YearCount(1902, (4, 5, 6, 5, 4, 5, 5)),
    YearCount(1903, (1, 5, 9, 5, 4, 4, 6)),
)
EDGE = (("Round 1 played", 6, False), ("Round 2 now", 3, True), ("Round 3, Sunday 09:15", 0, False))


class SampleOrder(NamedTuple):
    """An order as the list of orders shows it."""

    key: str
    order: str
    written: str
    came: str
    why: str
    is_bad: bool = False
    is_told: bool = False


class SampleOrders(NamedTuple):
    power: Power
    rows: tuple[SampleOrder, ...]


ORDERS = (
    SampleOrders(
        Power.ENGLAND,
        (
            SampleOrder("BEL", "", "F Belgium S F English Channel - North Sea", "supports", "Nobody cut it."),
            SampleOrder("ENG", "", "F English Channel - North Sea", "2 against 1", "With the support of F Belgium."),
            SampleOrder("BOH", "", "A Bohemia - Munich", "bounces", "2 against 2 (A Munich, A Ruhr).", is_bad=True),
        ),
    ),
)


def style_page(request: HttpRequest) -> HttpResponse:
    edge = [
        {"number": number, "label": label, "filled": filled, "is_now": now}
        for number, (label, filled, now) in enumerate(EDGE, start=1)
    ]
    links = [{"address": address, "name": name} for address, name in (("/style/", "Components"), ("/", "Events"))]
    body = render(
        "style.html",
        request=request,
        links=links,
        event_name="Boardcall",
        edge=edge,
        base="/",
        powers=POWERS,
        counts=COUNTS,
        orders=ORDERS,
        position=Position.start(),
        minutes=time_ladder(14, 12, starts=0),
        picture=_picture(),
        code=svg_code("https://boardcall.example/e/spring/"),
    )
    return HttpResponse(body)


@cache
def _picture() -> Svg:
    """The opening position, as boards draw it."""
    return draw_position(Position.start(), style=Style.PAGE, title="The opening", frame=False, shared=shapes())
