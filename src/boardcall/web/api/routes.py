"""The programming interface: one address for each path of the table of operations, and what belongs to it."""

from django.urls import URLPattern, path

from boardcall.web.api import dipvis, pages
from boardcall.web.api.answers import unknown_address
from boardcall.web.api.forms import form_route
from boardcall.web.api.gate import answering
from boardcall.web.api.live import live
from boardcall.web.api.operations import OPERATIONS
from boardcall.web.event.state import SHOWING
from boardcall.web.request.route import ACT, FORM, Route, RoutePolicy

API = "e/<slug:slug>/api/v1/"
API_PAGES = (
    Route("tokens/", "tokens", pages.tokens_page, RoutePolicy.DIRECTOR, FORM),
    Route("tokens/<int:number>/revoke/", "token-revoke", pages.revoke, RoutePolicy.DIRECTOR, ACT),
    Route("api/v1/openapi.json", "api-schema", pages.schema, RoutePolicy.ANYONE),
    Route("api/dipvis/v1/tournament/", "dipvis-tournament", dipvis.tournament_view, RoutePolicy.ANYONE),
    Route("api/dipvis/v1/game/<str:name>/", "dipvis-game", dipvis.game_view, RoutePolicy.ANYONE),
    *(form_route(operation) for operation in OPERATIONS if operation.form),
)
PATHS = tuple(dict.fromkeys(operation.path for operation in OPERATIONS))

api_patterns: list[URLPattern] = [
    *(
        path(f"{API}{one}", answering(tuple(each for each in OPERATIONS if each.path == one), SHOWING.events))
        for one in PATHS
    ),
    path(f"{API}live", live),
    path(f"{API}<path:rest>", unknown_address),
]
