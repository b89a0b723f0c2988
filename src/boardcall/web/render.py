"""Templates to text: one Jinja environment in which everything is escaped."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import jinja2
from django.http import HttpRequest
from django.middleware.csrf import get_token
from markupsafe import Markup

from boardcall.scoring.points import shown_points
from boardcall.web.assets import static
from boardcall.web.settings import HERE


@cache
def environment() -> jinja2.Environment:
    """The environment of all pages; a misspelt name in a template is an error."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_in_reading_order,
    )
    made.filters["points"] = _points
    made.globals["static"] = static
    return made


TURNING = {ord(mark): None for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
"""Marks that turn the direction of all text after them; no name needs them, and one with them garbles a sentence."""


def _in_reading_order(value: Any) -> Any:
    """What a template shows, without marks that turn the text around it."""
    return value.translate(TURNING) if isinstance(value, str) and not value.isascii() else value


def _points(points: Fraction, decimals: int = 2) -> str:
    return shown_points(points, decimals)


def render(template: str, *, request: HttpRequest, **context: Any) -> bytes:
    """The template filled in. A form finds its hidden token as `form_token`."""
    values: Mapping[str, Any] = {"here": request.path, "form_token": lambda: _form_token(request), **context}
    return environment().get_template(template).render(values).encode()


def _form_token(request: HttpRequest) -> Markup:
    field = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">')
    return field.format(get_token(request))
