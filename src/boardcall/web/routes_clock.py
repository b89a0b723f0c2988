"""Clocks: their screens and the server's time for everybody, and the pages on which they are run."""

from boardcall.web.clocks import screens
from boardcall.web.guard import Route
from boardcall.web.policy import Policy

CLOCK_ROUTES = (
    Route("time/", "time", screens.server_time, Policy.ANYONE),
    Route("screen/clocks/", "screen-clocks", screens.all_clocks, Policy.ANYONE),
    Route("screen/clocks/<int:number>/<str:board>/", "screen-clock", screens.one_clock, Policy.ANYONE),
)
