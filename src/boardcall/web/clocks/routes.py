"""Clocks: their screens and the server's time for everybody, and the pages on which they are run."""

from boardcall.web.clocks import acts, desk, front, screens
from boardcall.web.request.route import ACT, Policy, Route

ROUND = "desk/rounds/<int:number>/clocks/"
BOARD = "clocks/<int:number>/<str:board>/"
CLOCK_ROUTES = (
    Route("", "event", front.event_page, Policy.ANYONE),
    Route("time/", "time", screens.server_time, Policy.ANYONE),
    Route("screen/clocks/", "screen-clocks", screens.all_clocks, Policy.ANYONE),
    Route("screen/clocks/<int:number>/<str:board>/", "screen-clock", screens.one_clock, Policy.ANYONE),
    Route("me/ready/<int:number>/<str:board>/", "me-ready", acts.mark_mine, Policy.PLAYER, ACT),
    Route("desk/clocks/", "desk-clocks", desk.to_clocks, Policy.READING),
    Route(ROUND, "round-clocks", desk.round_page, Policy.READING),
    Route(f"{ROUND}click/", "round-click", acts.round_click, Policy.DESK, ACT),
    Route(f"{ROUND}undo/", "round-click-undo", acts.round_undo, Policy.DESK, ACT),
    Route(BOARD, "board-clock", desk.board_page, Policy.RECORDING),
    Route(f"{BOARD}click/", "board-click", acts.board_click, Policy.RECORDING, ACT),
    Route(f"{BOARD}undo/", "board-click-undo", acts.board_undo, Policy.RECORDING, ACT),
    Route(f"{BOARD}ready/", "board-ready", acts.mark_orders, Policy.RECORDING, ACT),
    Route(f"{BOARD}offence/", "board-offence", acts.record_offence, Policy.RECORDING, ACT),
)
