"""Every component of the pages in every state, to look at and to photograph; no event is needed."""

from django.http import HttpRequest, HttpResponse

from boardcall.game import POWERS
from boardcall.tournament.board.boards import YearCount
from boardcall.web.request.render import render

COUNTS = (
    YearCount(1901, (5, 4, 5, 5, 4, 6, 4)),
    YearCount(1902, (4, 5, 6, 5, 4, 5, 5)),
    YearCount(1903, (1, 5, 9, 5, 4, 4, 6)),
)
EDGE = (("Round 1 played", 6, False), ("Round 2 now", 3, True), ("Round 3, Sunday 09:15", 0, False))


def style_page(request: HttpRequest) -> HttpResponse:
    """The page of components."""
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
    )
    return HttpResponse(body)
