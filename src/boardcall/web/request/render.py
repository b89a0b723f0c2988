"""Templates to text: a Jinja environment for each language, in which everything is escaped."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

import jinja2
from django.http import HttpRequest
from django.middleware.csrf import get_token
from jinja2 import pass_eval_context
from jinja2.ext import Extension
from jinja2.filters import do_join
from jinja2.nodes import EvalContext
from markupsafe import Markup, escape

from boardcall.drawing.small_map import draw_small_map
from boardcall.drawing.svg import Svg
from boardcall.errors import Problem
from boardcall.game import POWERS
from boardcall.rulebook.needs import CALLED
from boardcall.scoring.points import shown_points
from boardcall.tournament import OFFICES, in_lists
from boardcall.tournament.reason_words import reason_words
from boardcall.web.event.memo import PlaceMemo
from boardcall.web.event.parts import PICTURE, PIECE, lacking, note
from boardcall.web.event.state import SHOWING
from boardcall.web.machine.minute_log import once_a_minute
from boardcall.web.machine.settings import HERE
from boardcall.web.request.assets import shapes, static
from boardcall.web.request.chart import (
    TALL,
    centre_ladder,
    gained,
    minutes_ladder,
    most_centres_first,
    sparkline,
    year_stack,
)
from boardcall.web.request.language import Language, choices, language_for
from boardcall.web.request.look import is_look
from boardcall.web.request.plots import centre_lines, place_lines
from boardcall.wording import Sentence, capital, joined, own, own_name, say, with_and, with_colon, without_turning

LOG = once_a_minute("boardcall.pictures")
MOST_PICTURES = 500
"""Pictures of each kind that are kept in each language."""
CONTINUED = re.compile(r"(?<!%\})\n {2}(?=\S)|(?<=%\})\n {2}(?=[^\s{]|\{[^%])")


class LongLines(Extension):
    """A line of a template that begins with two spaces continues the one before, as if a space were between them.

    Between two block tags there is nothing.
    """

    def preprocess(self, source: str, _name: str | None, _filename: str | None = None) -> str:
        return CONTINUED.sub(" ", source)


@cache
def environment(spoken: Language) -> jinja2.Environment:
    """The environment of all pages in a language; a misspelt name in a template is an error.

    A value is translated by itself if it is, or reads as, a `wording.Sentence`; a template's own texts are in `{%
    trans %}` or `_()`.
    """
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # looking at the files again for every page costs as much as a small page
        extensions=["jinja2.ext.i18n", LongLines],
        finalize=_shown_in(spoken),
    )
    made.policies["ext.i18n.trimmed"] = True
    made.newstyle_gettext = True  # type: ignore[attr-defined]  # how {% trans %} hands over its values
    made.globals |= _texts(spoken)
    careful = _careful(spoken)
    made.globals |= {"language": spoken, "static": static, "piece": Pieces(made, careful), "careful": careful}
    made.globals |= _plots(spoken)
    made.globals["colon"] = spoken.said(with_colon("-", "-")).strip("-")
    made.globals["semicolon"] = spoken.said(joined("; ", ("-", "-"))).strip("-")
    made.filters |= {
        "points": lambda points, decimals=2: spoken.words(shown_points(points, decimals)),
        "day": spoken.day,
        "written_day": spoken.written_day,
        "clock": spoken.clock,
        "moment": spoken.moment,
        "words": spoken.words,
        "office": lambda office: spoken.words(OFFICES.get(office, office)),
        "asked": lambda data: spoken.words(CALLED.get(data, data)),
        "join": _join_in(spoken),
        **{name: _or_a_sentence(picture, spoken) for name, picture in _pictures(spoken).items()},
        "most_centres_first": most_centres_first,
        "gained": gained,
        "in_a_row": lambda names: spoken.words(with_and(names)),
        "own": own,
        "capital": lambda text: spoken.words(capital(text)),
        "own_name": own_name,
        "reason": reason_words,
        "in_lists": in_lists,
    }
    return made


def _pictures(spoken: Language) -> dict[str, Callable[..., object]]:
    """The pictures beside what a page says, with their words in the language.

    After an act those of all boards but one are as before.
    """
    kept = lru_cache(MOST_PICTURES)
    return {
        "ladder": kept(partial(centre_ladder, words=spoken.words)),
        "year_stack": kept(partial(year_stack, words=spoken.words)),
        "tall_stack": kept(partial(year_stack, words=spoken.words, height=TALL)),
        "minutes": minutes_ladder,
        "sparkline": sparkline,
        "small_map": lambda position: draw_small_map(
            position,
            elsewhere=shapes().land,
            said=str(spoken.words(say("Map: {phase}", phase=position.phase.sentence))),
        ),
    }


def _or_a_sentence(picture: Callable[..., object], spoken: Language) -> Callable[..., object]:
    """The picture, or one sentence where it cannot be drawn: what it shows stands beside it in words."""

    def drawn(*values: object, **more: object) -> object:
        try:
            return picture(*values, **more)
        except Exception as error:  # our mistake in one picture is no reason to lose the page
            LOG.warning("A picture of a page could not be drawn.", exc_info=True)
            note(PICTURE, error)
            return spoken.words(PICTURE.sentence)

    return drawn


def _plots(spoken: Language) -> dict[str, object]:
    """The pictures of charts, with their words in the language."""

    def places(states: Iterable[object], players: Iterable[Any], said: str) -> Svg:
        named = [str(spoken.words(one)) for one in states]
        courses = [(str(one.player.name), one.places) for one in players]
        return place_lines(named, courses, said=str(said))

    def centres(years: Iterable[Any], said: str) -> Svg:
        known = list(years)
        return centre_lines([one.year for one in known], [one.means for one in known], said=str(said))

    return {"place_lines": places, "centre_lines": centres, "all_powers": POWERS}


MOST_PIECES = 5000
"""Finished parts of pages kept in each language; those made first go first."""


Careful = Callable[[Callable[[], Markup]], Markup]


class Piece(Markup):
    """A part of a page as it is shown."""


def _careful(spoken: Language) -> Careful:
    """What gives a piece of a page, or one sentence where it cannot be made: `{% call careful() %}` in a template."""

    def shown(caller: Callable[[], Markup]) -> Markup:
        try:
            return caller()
        except Exception as error:  # our mistake in one piece is no reason to lose the page
            LOG.warning("A piece of a page could not be shown.", exc_info=True)
            note(PIECE, error)
            return escape(spoken.words(PIECE.sentence))

    return shown


class Pieces:
    """Gives a template a part of its page: another template, filled with the values named and no others.

    `place` tells the part from others of the same template. It is not made again as long as its values are the same.
    Where it cannot be made one sentence stands in its place.
    """

    def __init__(self, made: jinja2.Environment, careful: Careful) -> None:
        self._made = made
        self._careful = careful
        self.kept = PlaceMemo(MOST_PIECES)

    def __call__(self, template: str, place: Hashable, /, **values: Any) -> Markup:
        return self._careful(lambda: self.kept.get((template, place), values, lambda: self._filled(template, values)))

    def _filled(self, template: str, values: Mapping[str, Any]) -> Piece:
        return Piece(self._made.get_template(template).render(values))


TEXTS = frozenset({str, Markup, Svg})


def _shown_in(spoken: Language) -> Callable[[Any], Any]:
    def shown(value: Any) -> Any:
        """What a template shows, in the page's language and without marks that turn the text around it."""
        kind = type(value)
        if kind is int or kind is Piece or (kind in TEXTS and value.isascii()):
            return value  # most of what a page shows, and the same in every language
        value = value.sentence if isinstance(value, Problem) else value
        said = spoken.words(value if isinstance(value, str) or hasattr(value, "__html__") else str(value))
        if isinstance(said, str) and (plain := without_turning(said)) != said:
            return type(said)(plain)
        return said

    return shown


def _texts(spoken: Language) -> dict[str, Callable[..., str]]:
    """What the texts of templates become. A template's own text is trusted with its marks, its values never are.

    A Sentence is not the template's: it is said as `{{ }}` says one, and what it holds is escaped.
    """

    def gettext(text: str, /, **values: Any) -> str:
        if isinstance(text, Sentence):
            return spoken.said(text)
        return _filled(spoken, spoken.pattern(text, "", None), values)

    def ngettext(one: str, many: str, number: int, /, **values: Any) -> str:
        return _filled(spoken, spoken.pattern(one, many, number), {"num": number} | values)

    return {"_": gettext, "gettext": gettext, "ngettext": ngettext}


def _filled(spoken: Language, text: str, values: Mapping[str, Any]) -> str:
    shown = _shown_in(spoken)
    return Markup(text) % {name: shown(value) for name, value in values.items()}  # noqa: S704  from our own catalogue


def _join_in(spoken: Language) -> Any:
    @pass_eval_context
    def join(context: EvalContext, parts: Iterable[Any], between: str = "", attribute: str | None = None) -> Any:
        shown = [spoken.words(getattr(part, attribute) if attribute else part) for part in parts]
        return do_join(context, shown, between)

    return join


def render(template: str, *, request: HttpRequest, **context: Any) -> bytes:
    """The template filled in, in the visitor's language. A form finds its hidden token as `form_token`."""
    spoken = language_for(template, request)
    values: Mapping[str, Any] = {
        "page_address": request.path,
        "languages": choices(request.path, spoken),
        "form_token": cache(partial(_form_token, request)),
        "lacking": lacking(),
        "is_rehearsal": SHOWING.is_rehearsal,
        **context,
    }
    return environment(spoken).get_template(template).render(values).encode()


def _form_token(request: HttpRequest) -> Markup:
    if is_look(request):
        return Markup()
    field = Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">')
    return field.format(get_token(request))
