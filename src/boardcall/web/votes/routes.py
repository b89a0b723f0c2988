"""Draw votes, ballots for awards, seals and endings: for players and for the desk."""

from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy
from boardcall.web.votes import ending, holding, papers, parts, phone, sealing

ROUND = "desk/rounds/<int:number>/"
BOARD = "desk/boards/<int:number>/<str:board>/"
VOTE_ROUTES = (
    Route("vote/", "vote", phone.vote_page, RoutePolicy.PLAYER, FORM),
    Route(f"{BOARD}vote/", "desk-vote", holding.held_vote_page, RoutePolicy.HOLDING, FORM),
    Route(f"{BOARD}end/", "desk-end", ending.board_ending, RoutePolicy.DESK, FORM),
    Route(f"{ROUND}endings/", "desk-endings", ending.round_endings, RoutePolicy.DESK, FORM),
    Route(f"{ROUND}stop/", "desk-stop-all", ending.stop_all, RoutePolicy.DESK, ACT),
    Route(f"{ROUND}seal/", "desk-seal", sealing.sealing_page, RoutePolicy.DIRECTOR, FORM),
    Route("ballots/", "ballots", papers.papers_page, RoutePolicy.PLAYER, FORM),
    Route("desk/ballots/", "desk-ballots", papers.ballots_page, RoutePolicy.DESK, FORM),
    Route("desk/ballots/for/<str:player>/", "desk-paper", papers.papers_for, RoutePolicy.DESK, FORM),
    Route("part/", "part", parts.part_page, RoutePolicy.ANYONE),
)
