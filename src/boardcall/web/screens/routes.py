"""Screens that the desk steers, and overlays for streams."""

from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy
from boardcall.web.screens import ceremony, overlays, projector, screen_control, stream_page

SCREEN, OVERLAY = "screens/<slug:code>/", "overlay/"
BOARD = "<int:number>/<str:board>/"
SCREEN_ROUTES = (
    Route("desk/screens/", "desk-screens", screen_control.screens_page, RoutePolicy.STREAM, FORM),
    Route("desk/screens/<slug:code>/", "desk-screen", screen_control.screen_page, RoutePolicy.STREAM, FORM),
    Route("desk/screens/<slug:code>/remove/", "desk-screen-remove", screen_control.remove, RoutePolicy.STREAM, ACT),
    Route(SCREEN, "projector", projector.first_page, RoutePolicy.ANYONE),
    Route(f"{SCREEN}state/", "projector-state", projector.state, RoutePolicy.ANYONE, follows=projector.steering),
    Route(f"{SCREEN}message/<int:number>/", "projector-message", projector.message, RoutePolicy.ANYONE),
    Route(f"{SCREEN}ceremony/", "projector-ceremony", ceremony.ceremony_screen, RoutePolicy.ANYONE),
    Route("desk/ceremony/", "desk-ceremony", ceremony.ceremony_page, RoutePolicy.DESK),
    Route("desk/ceremony/step/", "desk-ceremony-step", ceremony.ceremony_step, RoutePolicy.DESK, ACT),
    Route(f"{SCREEN}blank/", "projector-blank", projector.blank, RoutePolicy.ANYONE),
    Route(f"screen/map/{BOARD}", "screen-map", projector.map_screen, RoutePolicy.ANYONE, follows=projector.followed),
    Route("desk/stream/", "desk-stream", stream_page.stream_page, RoutePolicy.STREAM, FORM),
    Route(f"{OVERLAY}time/", "overlay-time", overlays.late_time, RoutePolicy.ANYONE),
    Route(
        f"{OVERLAY}standings/", "overlay-standings", overlays.standings, RoutePolicy.ANYONE, follows=overlays.late_acts
    ),
    Route(f"{OVERLAY}chances/", "overlay-chances", overlays.chances, RoutePolicy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}board/{BOARD}", "overlay-board", overlays.board, RoutePolicy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}clock/{BOARD}", "overlay-clock", overlays.clock, RoutePolicy.ANYONE, follows=overlays.late_acts),
    Route(f"{OVERLAY}map/{BOARD}", "overlay-map", overlays.board_map, RoutePolicy.ANYONE, follows=overlays.late_acts),
    Route(
        f"{OVERLAY}lower-third/", "overlay-text", overlays.lower_third, RoutePolicy.ANYONE, follows=overlays.late_acts
    ),
)
