"""Draw votes, ballots for awards, seals and endings: for players and for the desk."""

from boardcall.web.guard import FORM, Route
from boardcall.web.policy import Policy
from boardcall.web.votes import holding, phone

BOARD = "desk/boards/<int:number>/<str:board>/"
VOTE_ROUTES = (
    Route("vote/", "vote", phone.vote_page, Policy.PLAYER, FORM),
    Route(f"{BOARD}vote/", "desk-vote", holding.held_vote_page, Policy.HOLDING, FORM),
)
