"""Every address of the application, with the policy it answers under; an address that declares none is not built."""

from django.urls import URLPattern, path

from boardcall.web.access.guide import guide_or, guide_step
from boardcall.web.access.language import choose_language
from boardcall.web.access.metrics import metrics_page
from boardcall.web.access.routes import ACCESS_ROUTES
from boardcall.web.api.event_list import event_list
from boardcall.web.api.new_event import new_event
from boardcall.web.api.routes import API_PAGES, api_patterns
from boardcall.web.clocks.routes import CLOCK_ROUTES
from boardcall.web.desk.routes import DESK_ROUTES
from boardcall.web.desk.set_up import set_up_page
from boardcall.web.desk.site.guard import site_guarded
from boardcall.web.desk.site.routes import SITE_ROUTES
from boardcall.web.history.routes import HISTORY_ROUTES
from boardcall.web.live import stream as live
from boardcall.web.pages import probes
from boardcall.web.pages import public as views
from boardcall.web.pages.association import association_page
from boardcall.web.pages.plug_in_pages import plugged_routes
from boardcall.web.pages.routes import PUBLIC_ROUTES
from boardcall.web.pages.style import style_page
from boardcall.web.play.routes import PLAY_ROUTES
from boardcall.web.player.routes import PLAYER_ROUTES
from boardcall.web.request.assets import asset
from boardcall.web.request.browser_python import program_file, python_file
from boardcall.web.request.manual import manual_page
from boardcall.web.request.route import Route, RoutePolicy, guarded
from boardcall.web.screens.routes import SCREEN_ROUTES
from boardcall.web.votes.routes import VOTE_ROUTES

ROUTES = (
    Route("live/", "live", live.live_stream, RoutePolicy.ANYONE, ("GET",)),
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
    *plugged_routes(),
)

urlpatterns: list[URLPattern] = [
    path("", guide_or(views.front), name="front"),
    path("healthz", probes.alive, name="alive"),
    path("readyz", probes.ready, name="ready"),
    path("metrics", metrics_page, name="metrics"),
    path("robots.txt", probes.robots, name="robots"),
    path("favicon.ico", probes.favicon, name="favicon"),
    path("style/", style_page, name="style"),
    path("guide/<int:number>/", guide_step, name="guide"),
    path("static/v-<slug:asked>/<path:name>", asset, name="asset"),
    path("static/<path:name>", asset, name="asset-now"),
    path("python/boardcall.zip", program_file, name="program"),
    path("python/<str:asked>/<str:name>", python_file, name="python"),
    path("help/", manual_page, name="help"),
    path("help/<path:name>", manual_page, name="help-page"),
    path("language/<slug:code>/", choose_language, name="language"),
    path("association/", association_page, name="association"),
    path("set-up/<str:token>/", set_up_page, name="set-up"),
    *(path(f"e/<slug:slug>/{route.pattern}", guarded(route), name=route.name) for route in ROUTES),
    *(path(f"site/{route.pattern}", site_guarded(route), name=route.name) for route in SITE_ROUTES),
    path("api/v1/", event_list, name="event-list"),
    path("api/v1/events", new_event, name="event-new"),
    *api_patterns,
]
handler400 = views.unanswerable
handler404 = views.not_found
handler500 = views.broken
