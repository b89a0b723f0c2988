"""Recording games move by move."""

from boardcall.web.play import files, lateness, phases, position_setup, recording, sheets_back
from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy

BOARD = "play/<int:number>/<str:board>/"
PLAY_ROUTES = (
    Route("play/", "play", recording.boards_page, RoutePolicy.RECORDING),
    Route(BOARD, "play-board", recording.board_page, RoutePolicy.RECORDING),
    Route(f"{BOARD}start/", "play-start", recording.start, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}sheets/", "play-sheets", recording.sheets, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}sheets/<str:power>/", "play-sheet", recording.sheet, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}read/<str:power>/", "play-read", recording.read, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}sheets-back/", "play-sheets-back", sheets_back.sheets_back, RoutePolicy.HOLDING, ACT),
    Route(f"{BOARD}late/<str:power>/", "play-late", lateness.late, RoutePolicy.HOLDING, ACT),
    Route(f"{BOARD}publish/", "play-publish", recording.publish, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}decide/", "play-decide", recording.decide, RoutePolicy.RECORDING, ACT),
    Route(f"{BOARD}phases/<str:phase>/", "play-phase", phases.phase_page, RoutePolicy.RECORDING),
    Route(f"{BOARD}phases/<str:phase>/correct/", "play-correct", phases.correction_page, RoutePolicy.HOLDING, FORM),
    Route(f"{BOARD}position/", "play-position", position_setup.position_page, RoutePolicy.HOLDING, FORM),
    Route(f"{BOARD}surplus/", "play-surplus", position_setup.surplus, RoutePolicy.HOLDING, ACT),
    Route(f"{BOARD}delay/", "play-delay", position_setup.delay, RoutePolicy.DESK, ACT),
    Route(f"{BOARD}game.txt", "play-text", files.game_text, RoutePolicy.HOLDING),
    Route(f"{BOARD}game.json", "play-json", files.game_json, RoutePolicy.HOLDING),
    Route(f"{BOARD}game/", "play-game", files.take, RoutePolicy.DESK, ACT),
)
