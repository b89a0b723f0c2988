"""Choosing the language of the pages."""

from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme

from boardcall.web.request.language import COOKIE, COOKIE_SECONDS, NAMES
from boardcall.web.request.route import redirect, sentence_page
from boardcall.wording import say


def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps the visitor's choice in a cookie, which holds nothing else about them, and leads back."""
    if code not in NAMES:
        return sentence_page(request, 404, say("Nothing here"), say("Boardcall does not speak that language."))
    to = request.GET.get("next", "")
    is_inside = to.isprintable() and url_has_allowed_host_and_scheme(to, allowed_hosts=None)
    response = redirect(to if is_inside else "/")
    response.set_cookie(COOKIE, code, max_age=COOKIE_SECONDS, httponly=True, samesite="Lax")
    return response
