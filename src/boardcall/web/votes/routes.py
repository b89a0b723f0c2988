"""Draw votes, ballots for awards, seals and endings: for players and for the desk."""

from boardcall.web.request.route import ACT, FORM, Policy, Route
from boardcall.web.votes import ending, holding, papers, parts, phone, sealing

ROUND = "desk/rounds/<int:number>/"
BOARD = "desk/boards/<int:number>/<str:board>/"
VOTE_ROUTES = (
    Route("vote/", "vote", phone.vote_page, Policy.PLAYER, FORM),
    Route(f"{BOARD}vote/", "desk-vote", holding.held_vote_page, Policy.HOLDING, FORM),
    Route(f"{BOARD}end/", "desk-end", ending.board_ending, Policy.DESK, FORM),
    Route(f"{ROUND}endings/", "desk-endings", ending.round_endings, Policy.DESK, FORM),
    Route(f"{ROUND}stop/", "desk-stop-all", ending.stop_all, Policy.DESK, ACT),
    Route(f"{ROUND}seal/", "desk-seal", sealing.sealing_page, Policy.DIRECTOR, FORM),
    Route("ballots/", "ballots", papers.papers_page, Policy.PLAYER, FORM),
    Route("desk/ballots/", "desk-ballots", papers.ballots_page, Policy.DESK, FORM),
    Route("desk/ballots/for/<str:player>/", "desk-paper", papers.papers_for, Policy.DESK, FORM),
    Route("part/", "part", parts.part_page, Policy.ANYONE),
)
