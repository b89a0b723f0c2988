"""A player's own pages, and those of recorders."""

from boardcall.web.guard import ACT, Route
from boardcall.web.player import home
from boardcall.web.policy import Policy

PLAYER_ROUTES = (
    Route("me/", "me", home.home_page, Policy.PLAYER),
    Route("me/roll-call/<int:number>/", "me-roll-call", home.roll_call, Policy.PLAYER, ACT),
)
