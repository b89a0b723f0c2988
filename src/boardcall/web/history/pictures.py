"""Phases as pictures: drawn when asked for, the last ones kept."""

from functools import lru_cache
from threading import Lock

from boardcall.drawing import Style, describe, draw_position
from boardcall.exchange.picture import png_of
from boardcall.views.game_steps import HistoryStep
from boardcall.web.event.finished_pages import FinishedPage
from boardcall.web.request.language import Language

PNG_WIDTH = 1400
_one_at_a_time = Lock()


def drawing(step: HistoryStep, *, title: str, style: Style, spoken: Language) -> str:
    """The map of a phase in a language, with its description for those who cannot see it."""
    said = " ".join(map(spoken.said, describe(step.position, results=step.results)))
    return draw_position(
        step.position,
        results=step.results,
        style=style,
        title=title,
        description=said,
        words=spoken.said,
    )


@lru_cache(maxsize=96)
def packed(svg: str) -> FinishedPage:
    """The drawing as it is sent."""
    return FinishedPage.of(svg.encode())


@lru_cache(maxsize=16)
def png(svg: str) -> bytes:
    """The drawing as a PNG; only one is made at a time, because it takes a second of work."""
    with _one_at_a_time:
        return png_of(svg, width=PNG_WIDTH)
