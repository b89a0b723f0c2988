"""Recording games move by move."""

from boardcall.web.play import files, lateness, phases, recording, sheets_back, standing
from boardcall.web.request.route import ACT, FORM, Policy, Route

BOARD = "play/<int:number>/<str:board>/"
PLAY_ROUTES = (
    Route("play/", "play", recording.boards_page, Policy.RECORDING),
    Route(BOARD, "play-board", recording.board_page, Policy.RECORDING),
    Route(f"{BOARD}start/", "play-start", recording.start, Policy.RECORDING, ACT),
    Route(f"{BOARD}sheets/", "play-sheets", recording.sheets, Policy.RECORDING, ACT),
    Route(f"{BOARD}sheets/<str:power>/", "play-sheet", recording.sheet, Policy.RECORDING, ACT),
    Route(f"{BOARD}read/<str:power>/", "play-read", recording.read, Policy.RECORDING, ACT),
    Route(f"{BOARD}sheets-back/", "play-sheets-back", sheets_back.sheets_back, Policy.HOLDING, ACT),
    Route(f"{BOARD}late/<str:power>/", "play-late", lateness.late, Policy.HOLDING, ACT),
    Route(f"{BOARD}publish/", "play-publish", recording.publish, Policy.RECORDING, ACT),
    Route(f"{BOARD}decide/", "play-decide", recording.decide, Policy.RECORDING, ACT),
    Route(f"{BOARD}phases/<str:phase>/", "play-phase", phases.phase_page, Policy.RECORDING),
    Route(f"{BOARD}phases/<str:phase>/correct/", "play-correct", phases.correction_page, Policy.HOLDING, FORM),
    Route(f"{BOARD}position/", "play-position", standing.position_page, Policy.HOLDING, FORM),
    Route(f"{BOARD}surplus/", "play-surplus", standing.surplus, Policy.HOLDING, ACT),
    Route(f"{BOARD}delay/", "play-delay", standing.delay, Policy.DESK, ACT),
    Route(f"{BOARD}game.txt", "play-text", files.game_text, Policy.HOLDING),
    Route(f"{BOARD}game.json", "play-json", files.game_json, Policy.HOLDING),
    Route(f"{BOARD}game/", "play-game", files.take, Policy.DESK, ACT),
)
