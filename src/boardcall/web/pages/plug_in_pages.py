"""Pages of plug-ins, each behind /e/<event>/plug-in/<package>/ and behind the policy it declares."""

import logging

from django.urls import path

from boardcall.errors import BoardcallError
from boardcall.plug_ins import PAGES, PlugIn, broken, load_plug_in, plug_ins
from boardcall.web.request.route import Route


def plugged_routes() -> tuple[Route, ...]:
    """The routes of all plug-ins; one that does not work is left out and told in the log of the server."""
    found: list[Route] = []
    for plug_in in plug_ins(PAGES):
        try:
            found += routes_of(plug_in)
        except BoardcallError as error:
            logging.getLogger("boardcall").warning("%s", error)
    return tuple(found)


def routes_of(plug_in: PlugIn) -> list[Route]:
    """The routes of one plug-in; NotFoundError where it does not work."""
    made = load_plug_in(plug_in, (Route, tuple))
    routes = made if isinstance(made, tuple) else (made,)
    if not all(isinstance(route, Route) for route in routes):
        raise broken(plug_in, f"{plug_in.value} holds more than routes")
    found = [
        Route(
            f"plug-in/{plug_in.package}/{route.pattern}",
            f"{plug_in.package}-{route.name}",
            route.view,
            route.policy,
            route.methods,
            costly=True,
        )
        for route in routes
    ]
    try:
        for route in found:
            path(f"<slug:slug>/{route.pattern}", route.view)
    except Exception as error:  # an address that cannot be read would leave the server without any
        raise broken(plug_in, f"{type(error).__name__}: {error}") from error
    return found
