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
    )
    made.filters["points"] = _points
    return made


def _points(points: Fraction, decimals: int = 2) -> str:
    return shown_points(points, decimals)


def render(template: str, *, request: HttpRequest, **context: Any) -> bytes:
    """The template filled in. A form finds its hidden token as `form_token`."""
    values: Mapping[str, Any] = {"here": request.path, "form_token": lambda: _form_token(request), **context}
    return environment().get_template(template).render(values).encode()


def _form_token(request: HttpRequest) -> Markup:
    field = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">')
    return field.format(get_token(request))
