"""Boards for those who follow them, and their recorded games."""

from boardcall.web.history import board, conversion, pages, what_if
from boardcall.web.request.route import FORM, Route, RoutePolicy

BOARD = "boards/<int:number>/<str:board>/"
GAME = f"{BOARD}game/"
HISTORY_ROUTES = (
    Route("convert/", "convert", conversion.conversion_page, RoutePolicy.ANYONE, FORM, costly=True),
    Route(BOARD, "board", board.board_page, RoutePolicy.ANYONE),
    Route(f"{BOARD}years/<int:year>/", "board-year", board.year_page, RoutePolicy.ANYONE),
    Route("rounds/<int:number>/games/", "round-games", pages.round_page, RoutePolicy.ANYONE),
    Route(GAME, "game", board.board_page, RoutePolicy.ANYONE),
    Route(f"{GAME}timelapse/", "game-timelapse", pages.timelapse_page, RoutePolicy.ANYONE, costly=True),
    Route(f"{GAME}game.txt", "game-text", pages.text_file, RoutePolicy.ANYONE),
    Route(f"{GAME}game.json", "game-json", pages.json_file, RoutePolicy.ANYONE),
    Route(f"{GAME}<str:phase>/", "game-phase", board.phase_page, RoutePolicy.ANYONE),
    Route(f"{GAME}<str:phase>/what-if/", "game-what-if", what_if.what_if_page, RoutePolicy.ANYONE, costly=True),
    Route(f"{GAME}<str:phase>/<str:style>.svg", "game-svg", pages.svg_file, RoutePolicy.ANYONE),
    Route(f"{GAME}<str:phase>/<str:style>.png", "game-png", pages.png_file, RoutePolicy.ANYONE, costly=True),
)
