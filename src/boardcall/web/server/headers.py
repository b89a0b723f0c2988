"""Headers that answers carry."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from boardcall.web.machine.settings import CONTENT_POLICY, OWN_NAMES
from boardcall.web.request.language import shown_language
from boardcall.web.request.problem_json import is_of_programs, problem_answer

NOT_THAT = "The event is not as If-Match says. Send it with acts only; with questions send If-None-Match."
PARTS = "/static/"
"""Files that are only ever parts of a page, whose policies hold for them: a page names thirteen."""
PROBES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Asked by machines, which call this one by its number, whatever name the site has; their answers hold no address."""
ROUTE = "boardcall.route"
"""Where a request notes the pattern of its address, for whoever counts requests."""


class HeadersMiddleware:
    """Tells the browser to load nothing from elsewhere, and to send cookies given over https over https only.

    A page says which language it is in, and that it is another one for who asks otherwise.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in PROBES:
            request.META["HTTP_HOST"] = OWN_NAMES[0]
        response = self.get_response(request)
        if response.status_code == HTTPStatus.PRECONDITION_FAILED and not response.content and is_of_programs(request):
            response = problem_answer(HTTPStatus.PRECONDITION_FAILED, NOT_THAT)
        if request.resolver_match is not None and hasattr(request, "scope"):
            request.scope[ROUTE] = f"/{request.resolver_match.route}"
        if request.path.startswith(PARTS) and response.status_code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED):
            return response  # the sentence that there is no such file is a page
        response.headers.setdefault("Referrer-Policy", "same-origin")
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Content-Language", shown_language(request))
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("X-Frame-Options", "DENY")
        if request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response
