"""What might have been: the orders of a published phase changed, played on from there. Nothing of it is stored."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from boardcall.adjudication import Adjudication, adjudicate
from boardcall.desk.event import Event
from boardcall.desk.play.play_state import LONGEST_SHEET
from boardcall.drawing import Style, describe, draw_position
from boardcall.drawing.svg import Svg
from boardcall.errors import NotFoundError, Problem
from boardcall.game import POWERS, Position, ordering_power
from boardcall.notation import ReadingStage, read_orders
from boardcall.rulebook.policy import policy_of
from boardcall.tournament import BoardRef
from boardcall.views.game_steps import HistoryStep, followed
from boardcall.web.event.parts import MAP
from boardcall.web.history.pages import board_title, game_address
from boardcall.web.machine import time
from boardcall.web.pages.public import public_html
from boardcall.web.request.assets import shapes
from boardcall.web.request.language import ENGLISH, Language, language, language_of
from boardcall.web.request.route import Call
from boardcall.wording import Sentence, say, with_colon

MOST_PHASES = 12
"""Limit on the phases that one address can play on."""

LONGEST = 2 * LONGEST_SHEET


@dataclass(frozen=True, slots=True)
class Imagined:
    """A hypothetical phase: what was written, what could not be read, and the results of the rest."""

    text: str
    problems: tuple[Problem, ...]
    adjudication: Adjudication


def what_if_page(call: Call, ref: BoardRef, phase: str) -> HttpResponse:
    """Orders to change and play on. They are in the address: it can be sent to others, and nothing is kept here."""
    snapshot = call.event.now()
    known = followed(snapshot, ref=ref, at=time.now())
    if known is None:
        raise NotFoundError(say("The game on board {board} is not recorded move by move.", board=ref.name))
    step = known.step(phase.upper())
    texts = [text[:LONGEST] for text in call.request.GET.getlist("orders")[:MOST_PHASES] if text.strip()]
    imagined = played_on(snapshot.event, step.position, texts)
    position = imagined[-1].adjudication.next if imagined else step.position
    body = public_html(
        call,
        snapshot,
        "history/what_if.html",
        number=ref.round,
        board=ref.name,
        step=step,
        imagined=imagined,
        position=position,
        first=orders_text(step, headed_in(snapshot.event, call.request)),
        may_go_on=len(texts) < MOST_PHASES,
        picture=_picture(call, ref, step, imagined),
        said=_said(step, imagined),
        game=game_address(call, ref),
    )
    return HttpResponse(body, headers={"Cache-Control": "no-store"})


def played_on(event: Event, position: Position, texts: list[str]) -> tuple[Imagined, ...]:
    """Each text read in the position that the one before it leads to; lines that cannot be read do not count."""
    found = []
    for text in texts:
        sheet = read_orders(text, position=position, settings=event.rulebook.orders)
        for number, reading in enumerate(sheet.readings):
            if reading.standing in {ReadingStage.PROPOSED, ReadingStage.FOR_DIRECTOR}:
                sheet = sheet.settled(number)  # no ruling is needed here: the likely meaning is played
        found.append(
            Imagined(
                text, sheet.problems, adjudicate(position, sheet.orders, policy_of(event.rulebook), unread=sheet.unread)
            )
        )
        position = found[-1].adjudication.next
    return tuple(found)


def headed_in(event: Event, request: HttpRequest) -> Language:
    """The visitor's language where orders are read in it, else English."""
    spoken = language_of(request)
    return spoken if spoken.code in event.rulebook.orders.languages else language(ENGLISH)


def orders_text(step: HistoryStep, spoken: Language) -> str:
    """The orders of a phase as a sheet of all powers; those of an open phase are still to be written."""
    orders = step.played.orders if step.played else ()
    sheets = {power: [str(one) for one in orders if ordering_power(one) is power] for power in POWERS}
    return "\n\n".join("\n".join((spoken.said(power.full_name), *lines)) for power, lines in sheets.items() if lines)


def _picture(call: Call, ref: BoardRef, step: HistoryStep, imagined: tuple[Imagined, ...]) -> Svg:
    spoken = language_of(call.request)
    title = spoken.said(with_colon(board_title(ref), say("what if?")))
    last = imagined[-1].adjudication if imagined else None

    def drawn() -> Svg:
        return draw_position(
            last.before if last else step.position,
            results=last.results if last else step.results,
            style=Style.PAGE,
            title=title,
            words=spoken.said,
            shared=shapes(),
        )

    return call.event.last.part(MAP, drawn, Svg(), at=call.path)


def _said(step: HistoryStep, imagined: tuple[Imagined, ...]) -> tuple[Sentence, ...]:
    last = imagined[-1].adjudication if imagined else None
    return describe(last.before, results=last.results) if last else describe(step.position, results=step.results)
