"""Draw votes, ballots for awards, seals and endings: for players and for the desk."""

from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy
from boardcall.web.votes import endings, meeting, nominations, papers, parts, phone, sealed_end, vote_desk

ROUND = "desk/rounds/<int:number>/"
BOARD = "desk/boards/<int:number>/<str:board>/"
VOTE_ROUTES = (
    Route("vote/", "vote", phone.vote_page, RoutePolicy.PLAYER, FORM),
    Route(f"{BOARD}vote/", "desk-vote", vote_desk.held_vote_page, RoutePolicy.HOLDING, FORM),
    Route(f"{BOARD}end/", "desk-end", endings.board_ending, RoutePolicy.DESK, FORM),
    Route(f"{ROUND}endings/", "desk-endings", endings.round_endings, RoutePolicy.DESK, FORM),
    Route(f"{ROUND}stop/", "desk-stop-all", endings.stop_all, RoutePolicy.DESK, ACT),
    Route(f"{ROUND}seal/", "desk-seal", sealed_end.sealing_page, RoutePolicy.DIRECTOR, FORM),
    Route("ballots/", "ballots", papers.papers_page, RoutePolicy.PLAYER, FORM),
    Route("nominations/", "nominations", nominations.nominations_page, RoutePolicy.PLAYER, FORM),
    Route("meeting/vote/", "meeting-vote", meeting.my_ballot_page, RoutePolicy.PLAYER, FORM),
    Route("desk/meeting/", "desk-meeting", meeting.meeting_page, RoutePolicy.DESK, FORM),
    Route("desk/ballots/", "desk-ballots", papers.ballots_page, RoutePolicy.DESK, FORM),
    Route("desk/ballots/for/<str:player>/", "desk-paper", papers.papers_for, RoutePolicy.DESK, FORM),
    Route("part/", "part", parts.part_page, RoutePolicy.ANYONE),
)
