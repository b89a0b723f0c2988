"""A player's own pages, those of recorders, and what the desk tells players and does with their seats."""

from boardcall.web.desk import notices, seats
from boardcall.web.player import hall, home, name, recording
from boardcall.web.request.route import ACT, FORM, Policy, Route

PLAYER_ROUTES = (
    Route("me/", "me", home.home_page, Policy.PLAYER),
    Route("me/name/", "me-name", name.name_page, Policy.PLAYER, FORM),
    Route("check-in/<int:number>/<str:code>/", "hall", hall.hall_page, Policy.ANYONE, FORM),
    Route("me/roll-call/<int:number>/", "me-roll-call", home.roll_call, Policy.PLAYER, ACT),
    Route("worker.js", "worker", home.worker, Policy.ANYONE),
    Route("record/", "record", recording.record_home, Policy.RECORDING),
    Route("record/map/", "record-map", recording.empty_map, Policy.RECORDING),
    Route("record/<int:number>/<str:board>/", "record-board", recording.record_page, Policy.RECORDING, FORM),
    Route("record/<int:number>/<str:board>/result/", "record-result", recording.result, Policy.RECORDING, ACT),
    Route("record/<int:number>/<str:board>/centres/", "record-owners", recording.owners_page, Policy.RECORDING, FORM),
    Route("desk/boards/<int:number>/<str:board>/seats/", "desk-seats", seats.seats_page, Policy.DESK, FORM),
    Route("desk/notices/", "desk-notices", notices.notices_page, Policy.DESK, FORM),
)
