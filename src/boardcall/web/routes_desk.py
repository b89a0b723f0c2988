"""The director's desk."""

from boardcall.web.desk import board_call, home, log, players, results, roll_call, rulings, standings
from boardcall.web.guard import ACT, FORM, Route
from boardcall.web.policy import Policy

ROUND = "desk/rounds/<int:number>/"
BOARD = "desk/boards/<int:number>/<str:board>/"
DESK_ROUTES = (
    Route("desk/", "desk", home.home_page, Policy.READING),
    Route("desk/players/", "desk-players", players.players_page, Policy.DESK, FORM),
    Route("desk/players/paste/", "desk-paste", players.paste_page, Policy.DESK, ACT),
    Route("desk/players/accept/", "desk-accept", players.accept_pasted, Policy.DESK, ACT),
    Route("desk/players/<str:player>/", "desk-player", players.player_page, Policy.DESK, FORM),
    Route("desk/players/<str:player>/withdraw/", "desk-withdraw", players.withdraw, Policy.DESK, ACT),
    Route("desk/players/<str:player>/apart/", "desk-apart", players.apart, Policy.DESK, ACT),
    Route("desk/players/<str:player>/merge/", "desk-merge", players.merge, Policy.DESK, ACT),
    Route("desk/roll-call/", "desk-roll-call", home.to_roll_call, Policy.DESK),
    Route("desk/call/", "desk-call", home.to_call, Policy.DESK),
    Route("desk/results/", "desk-results", home.to_results, Policy.DESK),
    Route(f"{ROUND}roll-call/", "roll-call", roll_call.roll_call_page, Policy.DESK, FORM),
    Route(f"{ROUND}roll-call/<str:player>/", "offers", roll_call.offers_page, Policy.DESK, FORM),
    Route(f"{ROUND}call/", "call", board_call.call_page, Policy.DESK),
    Route(f"{ROUND}call/draw/", "call-draw", board_call.draw_call, Policy.DESK, ACT),
    Route(f"{ROUND}call/swap/", "call-swap", board_call.swap, Policy.DESK, ACT),
    Route(f"{ROUND}call/price/", "call-price", board_call.price_of_swap, Policy.DESK),
    Route(f"{ROUND}call/redraw/", "call-redraw", board_call.redraw, Policy.DESK, ACT),
    Route(f"{ROUND}call/answer/", "call-answer", board_call.answer_question, Policy.DIRECTOR, ACT),
    Route(f"{ROUND}call/publish/", "call-publish", board_call.publish, Policy.DESK, ACT),
    Route(f"{ROUND}results/", "round-results", results.results_page, Policy.DESK),
    Route(BOARD, "desk-board", results.board_page, Policy.DESK),
    Route(f"{BOARD}counts/", "desk-counts", results.counts, Policy.DESK, ACT),
    Route(f"{BOARD}result/", "desk-result", results.result, Policy.DESK, ACT),
    Route(f"{BOARD}score/", "desk-score", results.score, Policy.DIRECTOR, ACT),
    Route(f"{BOARD}scored/", "desk-scored", results.scored, Policy.DIRECTOR, ACT),
    Route(f"{BOARD}replacement/", "desk-replacement", results.replacement, Policy.DESK, ACT),
    Route("desk/standings/", "desk-standings", standings.standings_page, Policy.READING),
    Route("desk/standings/release/", "desk-release", standings.release, Policy.DIRECTOR, ACT),
    Route("desk/standings/<int:number>/hide/", "desk-hide", standings.hide, Policy.DIRECTOR, ACT),
    Route("desk/rulings/", "desk-rulings", rulings.rulings_page, Policy.READING),
    Route("desk/rulings/answer/", "desk-answer", rulings.answer_question, Policy.DIRECTOR, ACT),
    Route("desk/rulings/points/", "desk-points", rulings.adjust, Policy.DIRECTOR, ACT),
    Route("desk/rulings/award/", "desk-award", rulings.award, Policy.DIRECTOR, ACT),
    Route("desk/rulings/decline/", "desk-decline", rulings.decline, Policy.DESK, ACT),
    Route("desk/rulings/drop/", "desk-drop", rulings.drop, Policy.DIRECTOR, ACT),
    Route("desk/log/", "desk-log", log.log_page, Policy.READING),
    Route("desk/log/<int:number>/undo/", "desk-undo", log.undo_page, Policy.DESK, FORM),
    Route("desk/log/<int:number>/redo/", "desk-redo", log.redo_page, Policy.DESK, FORM),
)
