"""A player's own pages, those of recorders, and what the desk tells players and does with their seats."""

from boardcall.web.desk import notices, seats
from boardcall.web.player import code, count_entry, data, hall, home, name
from boardcall.web.player.calculator import my_calculator_page
from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy

PLAYER_ROUTES = (
    Route("me/", "me", home.home_page, RoutePolicy.PLAYER),
    Route("me/code/", "me-code", code.code_page, RoutePolicy.PLAYER, FORM),
    Route("me/data/", "me-data", data.data_page, RoutePolicy.PLAYER, FORM),
    Route("me/data/file.json", "me-data-file", data.data_file, RoutePolicy.PLAYER),
    Route("me/calculator/", "me-calculator", my_calculator_page, RoutePolicy.PLAYER, costly=True),
    Route("me/name/", "me-name", name.name_page, RoutePolicy.PLAYER, FORM),
    Route("me/notifications/", "me-notifications", home.set_notifications, RoutePolicy.PLAYER, FORM),
    Route("check-in/<int:number>/<str:code>/", "hall", hall.hall_page, RoutePolicy.ANYONE, FORM),
    Route("me/roll-call/<int:number>/", "me-roll-call", home.roll_call, RoutePolicy.PLAYER, ACT),
    Route("worker.js", "worker", home.worker, RoutePolicy.ANYONE),
    Route("record/", "record", count_entry.record_home, RoutePolicy.RECORDING),
    Route("record/map/", "record-map", count_entry.empty_map, RoutePolicy.RECORDING),
    Route("record/<int:number>/<str:board>/", "record-board", count_entry.record_page, RoutePolicy.RECORDING, FORM),
    Route("record/<int:number>/<str:board>/result/", "record-result", count_entry.result, RoutePolicy.RECORDING, ACT),
    Route(
        "record/<int:number>/<str:board>/centres/",
        "record-owners",
        count_entry.owners_page,
        RoutePolicy.RECORDING,
        FORM,
    ),
    Route("desk/boards/<int:number>/<str:board>/seats/", "desk-seats", seats.seats_page, RoutePolicy.DESK, FORM),
    Route("desk/notices/", "desk-notices", notices.notices_page, RoutePolicy.DESK, FORM),
)
