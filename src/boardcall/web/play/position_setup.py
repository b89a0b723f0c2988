"""The board is right: setting the position to the one on it, removing surplus units, and the followers' delay."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse

from boardcall.adjudication.corrections import SurplusCause
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.moves import delay_followers, set_position
from boardcall.desk.play.play_corrections import remove_surplus
from boardcall.desk.play.play_state import recorded_game
from boardcall.errors import InputError, Problem
from boardcall.game import POWERS, STANDARD, Hold, Phase, PhaseKind, Position, Power, Unit
from boardcall.notation import read_orders, write_position
from boardcall.tournament import Board, BoardRef
from boardcall.web.permission.rights import Right
from boardcall.web.play.boards import address
from boardcall.web.play.form_values import power_in
from boardcall.web.play.phases import FOUND, found_in
from boardcall.web.play.recording import page, picture
from boardcall.web.request.act import answer, button, form_page
from boardcall.web.request.form import Form, whole
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call
from boardcall.wording import say


def position_page(call: Call, ref: BoardRef) -> HttpResponse:
    """The recorded position, to be changed to the one on the board."""
    known = call.board(Right.RULE, ref)
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        position = _read(event, known, sent)
        director = call.visitor.is_director
        return set_position(event, ref=ref, position=position, found=found_in(sent), director=director)

    return form_page(call, verb, _page, known, to=address(known))


def _page(call: Call, board: Board, form: Form) -> HttpResponse:
    snapshot = call.event.now()
    game = recorded_game(snapshot.event, board.ref)
    position = game.position
    values = {"phase": str(position.phase)}
    for power in POWERS:
        values[f"units-{power}"] = ", ".join(map(str, position.units_of(power)))
        values[f"centres-{power}"] = ", ".join(position.centres_of(power))
    filled = replace(form, values={**values, **form.values})
    return private_page(
        call,
        "play/position.html",
        snapshot=snapshot,
        board=board,
        position=position,
        form=filled,
        fields=tuple(values),
        phases=[(str(one), one.sentence) for one in _phases_near(game.start.phase, position.phase)],
        powers=POWERS,
        places=_places(),
        picture=picture(call, position),
        choices=FOUND,
        act=call.base + address(board),
    )


def _phases_near(start: Phase, now: Phase) -> list[Phase]:
    """The phases the board may be in, from the start of the recording to the year after the one that is open."""
    found, phase = [start], start
    while phase.year <= now.year + 1:
        phase = phase.following(retreats=True)
        found.append(phase)
    return found


def _places() -> str:
    """Possible places for units, for tapping: "A PAR", "F STP/NC"."""
    armies = (f"A {place}" for place in STANDARD.army_borders)
    fleets = (f"F {place}" for place in STANDARD.fleet_borders)
    return ",".join([*armies, *fleets])


def _read(event: Event, board: Board, sent: Mapping[str, Any]) -> str:
    """The position typed into the form as text; dislodged units stay as recorded while the phase is the same."""
    game = recorded_game(event, board.ref)
    problems: list[Problem] = []
    units: list[Unit] = []
    centres: list[tuple[str, Power]] = []
    for power in POWERS:
        units += _units(power, str(sent.get(f"units-{power}", "")), problems)
        centres += _centres(power, str(sent.get(f"centres-{power}", "")), problems)
    twice = {code for code, _ in centres if sum(code == other for other, _ in centres) > 1}
    problems += [Problem(say("Two powers own {province}.", province=code), field="centres") for code in sorted(twice)]
    phase = _phase(str(sent.get("phase", "")), problems)
    if problems or phase is None:
        raise InputError(problems)
    now = game.position
    fled = now.dislodged if phase == now.phase and phase.kind is PhaseKind.RETREATS else ()
    contested = now.contested if fled else ()
    return write_position(Position(phase, tuple(units), tuple(centres), fled, contested))


def _units(power: Power, text: str, problems: list[Problem]) -> list[Unit]:
    """The units in a line, each written as in an order: A Par, F StP sc."""
    found = []
    for piece in (part.strip() for part in text.replace(";", ",").split(",")):
        if not piece:
            continue
        sheet = read_orders(f"{piece} H", power=power, phase=PhaseKind.MOVEMENT)
        unit = next((order.unit for order in sheet.orders if isinstance(order, Hold)), None)
        if unit is None or unit.location not in STANDARD.places(unit.kind, unit.province):
            hint = say("Write it as A PAR or F STP/SC.")
            problems.append(
                Problem(say("“{text}” is not a unit.", text=piece), hint, field=f"units-{power}", text=piece)
            )
        else:
            found.append(unit)
    return found


def _centres(power: Power, text: str, problems: list[Problem]) -> list[tuple[str, Power]]:
    found = []
    for piece in text.replace(";", ",").split(","):
        code = piece.strip().upper()
        if not code:
            continue
        if code not in STANDARD.centres:
            hint = say("Write its three letters, such as PAR.")
            problems.append(
                Problem(say("“{text}” is not a centre.", text=piece.strip()), hint, field=f"centres-{power}")
            )
        else:
            found.append((code, power))
    return found


def _phase(text: str, problems: list[Problem]) -> Phase | None:
    try:
        return Phase.read(text)
    except ValueError:
        problems.append(Problem(say("“{text}” is not a phase.", text=text), say("Choose one."), field="phase"))
        return None


def surplus(call: Call, ref: BoardRef) -> HttpResponse:
    """Removes the units a power is not entitled to, by the cause given."""
    known = call.board(Right.RULE, ref)
    sent = call.request.POST

    def verb(event: Event) -> Draft:
        cause = next((one for one in SurplusCause if one.value == sent.get("cause")), None)
        if cause is None:
            raise InputError.of(say("Choose why there is a unit too many."), field="cause")
        return remove_surplus(
            event,
            ref=ref,
            power=power_in(sent.get("power", "")),
            cause=cause,
            unit=sent.get("unit", ""),
            director=call.visitor.is_director,
        )

    return answer(call, verb, page, known, to=address(known))


def delay(call: Call, ref: BoardRef) -> HttpResponse:
    """How much later followers see this board, its round, or every board."""
    known = call.board(Right.RULE, ref)
    sent = call.request.POST
    minutes = sent.get("minutes", "").strip()
    where = {"board": known.ref, "round": BoardRef(ref.round)}.get(sent.get("where", "board"))

    def verb(event: Event) -> Draft:
        if (late := whole(minutes)) is None:
            hint = say("Write 0 for none.")
            raise InputError.of(say("“{text}” is not a number of minutes.", text=minutes), hint, field="minutes")
        return delay_followers(event, minutes=late, ref=where)

    return button(call, verb, to=address(known))
