"""Headers that every answer carries."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from boardcall.web.settings import CONTENT_POLICY


class ContentPolicyMiddleware:
    """Tells the browser to load nothing from elsewhere and to run no script; pages need neither."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
        response.headers.setdefault("X-Frame-Options", "DENY")
        return response
