"""Screens that the desk steers, and overlays for streams."""

from boardcall.web.request.route import ACT, FORM, Policy, Route
from boardcall.web.screens import overlays, projector, steering, streaming

SCREEN, OVERLAY = "screens/<slug:code>/", "overlay/"
BOARD = "<int:number>/<str:board>/"
SCREEN_ROUTES = (
    Route("desk/screens/", "desk-screens", steering.screens_page, Policy.STREAM, FORM),
    Route("desk/screens/<slug:code>/", "desk-screen", steering.screen_page, Policy.STREAM, FORM),
    Route("desk/screens/<slug:code>/remove/", "desk-screen-remove", steering.remove, Policy.STREAM, ACT),
    Route(SCREEN, "projector", projector.first_page, Policy.ANYONE),
    Route(f"{SCREEN}state/", "projector-state", projector.state, Policy.ANYONE, follows=projector.steering),
    Route(f"{SCREEN}message/<int:number>/", "projector-message", projector.message, Policy.ANYONE),
    Route(f"{SCREEN}blank/", "projector-blank", projector.blank, Policy.ANYONE),
    Route(f"screen/map/{BOARD}", "screen-map", projector.map_screen, Policy.ANYONE, follows=projector.followed),
    Route("desk/stream/", "desk-stream", streaming.stream_page, Policy.STREAM, FORM),
    Route(f"{OVERLAY}time/", "overlay-time", overlays.late_time, Policy.ANYONE),
    Route(f"{OVERLAY}standings/", "overlay-standings", overlays.standings, Policy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}board/{BOARD}", "overlay-board", overlays.board, Policy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}clock/{BOARD}", "overlay-clock", overlays.clock, Policy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}map/{BOARD}", "overlay-map", overlays.board_map, Policy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}lower-third/", "overlay-text", overlays.lower_third, Policy.ANYONE, follows=overlays.late_acts),
)
