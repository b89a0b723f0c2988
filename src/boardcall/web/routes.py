"""Every address of the application, with the policy it answers under; an address that declares none is not built."""

from django.urls import URLPattern, path

from boardcall.web import live, views
from boardcall.web.assets import asset
from boardcall.web.guard import Route, guarded
from boardcall.web.policy import Policy
from boardcall.web.routes_access import ACCESS_ROUTES
from boardcall.web.routes_api import API_PAGES, api_patterns
from boardcall.web.routes_clock import CLOCK_ROUTES
from boardcall.web.routes_desk import DESK_ROUTES
from boardcall.web.routes_history import HISTORY_ROUTES
from boardcall.web.routes_play import PLAY_ROUTES
from boardcall.web.routes_player import PLAYER_ROUTES
from boardcall.web.routes_screens import SCREEN_ROUTES
from boardcall.web.routes_votes import VOTE_ROUTES
from boardcall.web.set_up import set_up_page
from boardcall.web.showing import SHOWING
from boardcall.web.switching import choose_language

PUBLIC_ROUTES = (
    Route("", "event", views.event_page, Policy.ANYONE),
    Route("rounds/<int:number>/", "round", views.round_page, Policy.ANYONE),
    Route("rounds/<int:number>/list/", "round-list", views.round_list_page, Policy.ANYONE),
    Route("boards/<int:number>/<str:board>/", "board", views.board_page, Policy.ANYONE),
    Route("standings/", "standings", views.standings_page, Policy.ANYONE),
    Route("standings.csv", "standings-file", views.standings_file, Policy.ANYONE),
    Route("standings/now/", "now", views.now_page, Policy.ANYONE),
    Route("players/", "players", views.players_page, Policy.ANYONE),
    Route("players/<str:player>/", "player", views.player_page, Policy.ANYONE),
    Route("teams/", "teams", views.teams_page, Policy.ANYONE),
    Route("awards/", "awards", views.awards_page, Policy.ANYONE),
    Route("rules/", "rules", views.rules_page, Policy.ANYONE),
    Route("screen/boards/", "screen-boards", views.screen_boards, Policy.ANYONE),
    Route("screen/names/", "screen-names", views.screen_names, Policy.ANYONE),
    Route("screen/standings/", "screen-standings", views.screen_standings, Policy.ANYONE),
    Route("screen/notices/", "screen-notices", views.screen_notices, Policy.ANYONE),
    Route("screen/now/", "screen-now", views.screen_now, Policy.ANYONE),
    Route("live/", "live", live.live_stream, Policy.ANYONE, ("GET",)),
)
ROUTES = (
    *PUBLIC_ROUTES,
    *ACCESS_ROUTES,
    *API_PAGES,
    *CLOCK_ROUTES,
    *DESK_ROUTES,
    *HISTORY_ROUTES,
    *PLAYER_ROUTES,
    *SCREEN_ROUTES,
    *PLAY_ROUTES,
    *VOTE_ROUTES,
)

urlpatterns: list[URLPattern] = [
    path("", views.front, name="front"),
    path("static/v-<slug:asked>/<path:name>", asset, name="asset"),
    path("static/<path:name>", asset, name="asset-now"),
    path("language/<slug:code>/", choose_language, name="language"),
    path("set-up/<str:token>/", set_up_page, name="set-up"),
    *(path(f"e/<slug:slug>/{route.pattern}", guarded(route, SHOWING.events), name=route.name) for route in ROUTES),
    *api_patterns,
]
handler404 = views.not_found
handler500 = views.broken
