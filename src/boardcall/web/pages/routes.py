"""The public pages."""

from boardcall.web.pages import public as views
from boardcall.web.request.route import Policy, Route

PUBLIC_ROUTES = (
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
)
