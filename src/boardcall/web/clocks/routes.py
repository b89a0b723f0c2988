"""Clocks: their screens and the server's time for everybody, and the pages on which they are run."""

from boardcall.web.clocks import acts, desk, front, screens
from boardcall.web.request.route import ACT, Route, RoutePolicy

ROUND = "desk/rounds/<int:number>/clocks/"
BOARD = "clocks/<int:number>/<str:board>/"
CLOCK_ROUTES = (
    Route("", "event", front.event_page, RoutePolicy.ANYONE),
    Route("time/", "time", screens.server_time, RoutePolicy.ANYONE),
    Route("screen/clocks/", "screen-clocks", screens.all_clocks, RoutePolicy.ANYONE),
    Route("screen/clocks/<int:number>/<str:board>/", "screen-clock", screens.one_clock, RoutePolicy.ANYONE),
    Route("me/ready/<int:number>/<str:board>/", "me-ready", acts.mark_mine, RoutePolicy.PLAYER, ACT),
    Route("desk/clocks/", "desk-clocks", desk.to_clocks, RoutePolicy.READING),
    Route(ROUND, "round-clocks", desk.round_page, RoutePolicy.READING),
    Route(f"{ROUND}click/", "round-click", acts.round_click, RoutePolicy.DESK, ACT),
    Route(f"{ROUND}all/", "round-all-clicks", acts.all_clicks, RoutePolicy.DESK, ACT),
    Route(f"{ROUND}undo/", "round-click-undo", acts.round_undo, RoutePolicy.DESK, ACT),
    Route(BOARD, "board-clock", desk.board_page, RoutePolicy.RECORDING),
    Route(f"{BOARD}click/", "board-click", acts.board_click, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}undo/", "board-click-undo", acts.board_undo, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}ready/", "board-ready", acts.mark_orders, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}offence/", "board-offence", acts.record_offence, RoutePolicy.RECORDING, ACT),
)
