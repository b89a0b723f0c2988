"""The public pages."""

from boardcall.web.pages import code, home_screen, look, report, report_reading, rulings, series
from boardcall.web.pages import public as views
from boardcall.web.pages.calculator import calculator_page
from boardcall.web.pages.chain import chain_file, chain_page
from boardcall.web.pages.draws import draw_file, draw_page
from boardcall.web.pages.every_rule import every_rule_page
from boardcall.web.pages.feeds import calendar_file, embedded_standings, news_file
from boardcall.web.pages.forecast import forecast_page
from boardcall.web.pages.handicaps import handicaps_page
from boardcall.web.request.route import FORM, Route, RoutePolicy

PUBLIC_ROUTES = (
    Route("look.css", "look", look.look_sheet, RoutePolicy.ANYONE),
    Route("logo", "logo", look.logo_file, RoutePolicy.ANYONE),
    Route("app.webmanifest", "app", home_screen.app_manifest, RoutePolicy.ANYONE),
    Route("icon.png", "app-icon", home_screen.app_icon, RoutePolicy.ANYONE),
    Route("card.svg", "card", look.card_svg, RoutePolicy.ANYONE),
    Route("card.png", "card-picture", look.card_png, RoutePolicy.ANYONE),
    Route("rounds/<int:number>/", "round", views.round_page, RoutePolicy.ANYONE),
    Route("rounds/<int:number>/draw/", "round-draw", draw_page, RoutePolicy.ANYONE),
    Route("rounds/<int:number>/draw.json", "round-draw-file", draw_file, RoutePolicy.ANYONE),
    Route("rounds/<int:number>/list/", "round-list", views.round_list_page, RoutePolicy.ANYONE),
    Route("standings/", "standings", views.standings_page, RoutePolicy.ANYONE),
    Route("standings.csv", "standings-file", views.standings_file, RoutePolicy.ANYONE),
    Route("standings/charts/", "charts", views.charts_page, RoutePolicy.ANYONE),
    Route("standings/every-rule/", "every-rule", every_rule_page, RoutePolicy.ANYONE, costly=True),
    Route("standings/chances/", "chances", views.chances_page, RoutePolicy.ANYONE, costly=True),
    Route("standings/now/", "now", views.now_page, RoutePolicy.ANYONE),
    Route("players/", "players", views.players_page, RoutePolicy.ANYONE),
    Route("players/<str:player>/", "player", views.player_page, RoutePolicy.ANYONE),
    Route("teams/", "teams", views.teams_page, RoutePolicy.ANYONE),
    Route("awards/", "awards", views.awards_page, RoutePolicy.ANYONE),
    Route("meeting/", "meeting", views.meeting_page, RoutePolicy.ANYONE),
    Route("handicaps/", "handicaps", handicaps_page, RoutePolicy.ANYONE),
    Route("forecast/", "forecast", forecast_page, RoutePolicy.ANYONE, costly=True),
    Route("chain/", "chain", chain_page, RoutePolicy.ANYONE),
    Route("chain.json", "chain-file", chain_file, RoutePolicy.ANYONE),
    Route("schedule.ics", "schedule-file", calendar_file, RoutePolicy.ANYONE),
    Route("news.atom", "news", news_file, RoutePolicy.ANYONE),
    Route("embed/standings/", "embedded-standings", embedded_standings, RoutePolicy.ANYONE),
    Route("rules/", "rules", views.rules_page, RoutePolicy.ANYONE),
    Route("series/", "series", series.series_page, RoutePolicy.ANYONE),
    Route("report/", "report", report.report_page, RoutePolicy.ANYONE, FORM),
    Route("report/read/", "report-reading", report_reading.reading_page, RoutePolicy.ANYONE, FORM),
    Route("code/", "code", code.code_page, RoutePolicy.ANYONE),
    Route("calculator/", "calculator", calculator_page, RoutePolicy.ANYONE, costly=True),
    Route("rulings/", "rulings", rulings.rulings_page, RoutePolicy.ANYONE),
    Route("screen/boards/", "screen-boards", views.screen_boards, RoutePolicy.ANYONE),
    Route("screen/names/", "screen-names", views.screen_names, RoutePolicy.ANYONE),
    Route("screen/standings/", "screen-standings", views.screen_standings, RoutePolicy.ANYONE),
    Route("screen/notices/", "screen-notices", views.screen_notices, RoutePolicy.ANYONE),
    Route("screen/now/", "screen-now", views.screen_now, RoutePolicy.ANYONE),
)
