"""The public pages."""

from boardcall.web.pages import home_screen, look, people, report, report_box, results, screens, series
from boardcall.web.pages import public as views
from boardcall.web.pages.calculator import calculator_page
from boardcall.web.pages.chain import chain_context, chain_file
from boardcall.web.pages.charts import charts_context
from boardcall.web.pages.code import code_context
from boardcall.web.pages.draws import draw_file, draw_page
from boardcall.web.pages.feeds import calendar_file, embedded_standings, news_file
from boardcall.web.pages.forecast import forecast_page
from boardcall.web.pages.handicaps import handicaps_context
from boardcall.web.pages.public import page_of
from boardcall.web.pages.results import every_rule_context
from boardcall.web.pages.rules import rules_context, rules_file
from boardcall.web.pages.rulings import rulings_context
from boardcall.web.request.route import FORM, Route, RoutePolicy

ANYONE = RoutePolicy.ANYONE

PUBLIC_ROUTES = (
    Route("look.css", "look", look.look_sheet, ANYONE),
    Route("logo", "logo", look.logo_file, ANYONE),
    Route("app.webmanifest", "app", home_screen.app_manifest, ANYONE),
    Route("icon.png", "app-icon", home_screen.app_icon, ANYONE),
    Route("card.svg", "card", look.card_svg, ANYONE),
    Route("card.png", "card-picture", look.card_png, ANYONE),
    Route("rounds/<int:number>/", "round", views.round_page, ANYONE),
    Route("rounds/<int:number>/draw/", "round-draw", draw_page, ANYONE),
    Route("rounds/<int:number>/draw.json", "round-draw-file", draw_file, ANYONE),
    Route("rounds/<int:number>/list/", "round-list", views.round_list_page, ANYONE),
    Route("standings/", "standings", views.standings_page, ANYONE),
    Route("standings.csv", "standings-file", views.standings_file, ANYONE),
    Route("standings/charts/", "charts", page_of("charts.html", charts_context), ANYONE),
    Route(
        "standings/every-rule/",
        "every-rule",
        page_of("comparison.html", every_rule_context),
        ANYONE,
        costly=True,
    ),
    Route(
        "standings/chances/",
        "chances",
        page_of("chances.html", results.chances_context),
        ANYONE,
        costly=True,
    ),
    Route("standings/now/", "now", page_of("now.html", results.now_context), ANYONE),
    Route("players/", "players", page_of("players.html", people.players_context), ANYONE),
    Route("players/<str:player>/", "player", views.player_page, ANYONE),
    Route("teams/", "teams", page_of("teams.html", results.teams_context), ANYONE),
    Route("awards/", "awards", page_of("awards.html", results.awards_context), ANYONE),
    Route("meeting/", "meeting", views.meeting_page, ANYONE),
    Route("handicaps/", "handicaps", page_of("handicaps.html", handicaps_context), ANYONE),
    Route("forecast/", "forecast", forecast_page, ANYONE, costly=True),
    Route("chain/", "chain", page_of("chain.html", chain_context), ANYONE),
    Route("chain.json", "chain-file", chain_file, ANYONE),
    Route("schedule.ics", "schedule-file", calendar_file, ANYONE),
    Route("news.atom", "news", news_file, ANYONE),
    Route("embed/standings/", "embedded-standings", embedded_standings, ANYONE),
    Route("rules/", "rules", page_of("rules.html", rules_context), ANYONE),
    Route("rules.toml", "rules-file", rules_file, ANYONE),
    Route("series/", "series", series.series_page, ANYONE),
    Route("report/", "report", report.report_page, ANYONE, FORM),
    Route("report/read/", "report-reading", report_box.reading_page, ANYONE, FORM),
    Route("code/", "code", page_of("code.html", code_context), ANYONE),
    Route("calculator/", "calculator", calculator_page, ANYONE, costly=True),
    Route("rulings/", "rulings", page_of("rulings.html", rulings_context), ANYONE),
    Route("screen/boards/", "screen-boards", page_of("screen/boards.html", screens.boards_context), ANYONE),
    Route("screen/names/", "screen-names", page_of("screen/names.html", screens.names_context), ANYONE),
    Route(
        "screen/standings/",
        "screen-standings",
        page_of("screen/standings.html", results.standings_context),
        ANYONE,
    ),
    Route("screen/notices/", "screen-notices", page_of("screen/notices.html", screens.notices_context), ANYONE),
    Route("screen/now/", "screen-now", page_of("screen/now.html", results.now_context), ANYONE),
)
