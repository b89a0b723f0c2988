"""The desk's pages for screens: which there are, and what each shows now."""

from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.drawing.svg import Svg
from boardcall.errors import BoardcallError, InputError
from boardcall.web.identity import screens
from boardcall.web.identity.models import Screen
from boardcall.web.machine.addresses import svg_code
from boardcall.web.request.act import again
from boardcall.web.request.addresses import address_at
from boardcall.web.request.form import Form, whole
from boardcall.web.request.frames import showing_small
from boardcall.web.request.private_page import private_page
from boardcall.web.request.route import Call, redirect
from boardcall.web.screens.plan import (
    LONGEST,
    LONGEST_MESSAGE,
    SECONDS,
    SHORTEST,
    Plan,
    ScreenItem,
    Show,
    address,
    choices,
    read_plan,
    write_plan,
)
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen with what it shows and where projectors open it."""

    screen: Screen
    plan: Plan
    address: str
    code: Svg
    shows: str
    """Where what it shows first stands, for a picture of it; "" while it waits."""


def screens_page(call: Call) -> HttpResponse:
    """Lists the screens; a form adds one."""
    if call.request.method != "POST":
        return _list(call, Form({"public": "yes"}))
    sent = call.request.POST
    try:
        made = screens.add_screen(call.event.id, name=sent.get("name", ""), public=sent.get("public") == "yes")
    except BoardcallError as error:
        return again(call, error, _list)
    return redirect(f"{call.base}desk/screens/{made.code}/")


def _list(call: Call, form: Form) -> HttpResponse:
    rows = [_row(call, screen) for screen in screens.screens(call.event.id)]
    return showing_small(private_page(call, "screens/list.html", form=form, rows=rows))


def _row(call: Call, screen: Screen) -> ScreenRow:
    found, plan = address_at(call, f"screens/{screen.code}/"), read_plan(screen.plan)
    shows = address(plan[0], base=call.base, code=screen.code, index=0) if plan else ""
    return ScreenRow(screen, plan, found, svg_code(found), shows)


def screen_page(call: Call, code: str) -> HttpResponse:
    """What one screen can show: a button for each thing, and boxes for several in turn."""
    screen = screens.the_screen(call.event.id, code)
    if call.request.method != "POST":
        return _page(call, screen, _filled(read_plan(screen.plan)))
    try:
        plan = _chosen(call)
    except BoardcallError as error:
        return again(call, error, _page, screen)
    screens.steer(call.event.id, code, plan=write_plan(plan))
    return redirect(f"{call.base}desk/screens/{code}/")


def _filled(plan: Plan) -> Form:
    """The form as the plan has it."""
    values = {f"seconds-{item.key}": str(item.seconds) for item in plan}
    values |= {f"take-{item.key}": "yes" for item in plan if len(plan) > 1}  # one thing alone is no part of a turn
    return Form(values | {"text": next((item.text for item in plan if item.show is Show.MESSAGE), "")})


def _page(call: Call, screen: Screen, form: Form) -> HttpResponse:
    row = _row(call, screen)
    offered = choices(call.event.now())
    plan = tuple(ScreenItem(one.show, one.seconds, one.round, one.board) for one in row.plan)
    gone = tuple(one for one in plan if one.key not in {each.key for each in offered})
    return showing_small(
        private_page(
            call,
            "screens/steer.html",
            row=row,
            items=(*offered, *gone),
            form=form,
            default=SECONDS,
            shortest=SHORTEST,
            longest=LONGEST,
            longest_message=LONGEST_MESSAGE,
        )
    )


def _chosen(call: Call) -> Plan:
    """What was asked for: the one thing whose button was pressed, or all that were ticked."""
    sent = call.request.POST
    known = {item.key: item for item in choices(call.event.now())}
    keys = [sent["only"]] if "only" in sent else [key for key in known if sent.get(f"take-{key}")]
    if not keys or any(key not in known for key in keys):
        raise InputError.of(say("Nothing is chosen."), say("Tick at least one thing, or press its button."))
    text = " ".join(sent.get("text", "").split())
    if Show.MESSAGE.value in keys and not 0 < len(text) <= LONGEST_MESSAGE:
        hint = say("Write up to {most} characters.", most=LONGEST_MESSAGE)
        raise InputError.of(say("The message is missing or too long."), hint, field="text")
    return tuple(_item(known[key], sent.get(f"seconds-{key}", ""), text) for key in keys)


def _item(item: ScreenItem, seconds: str, text: str) -> ScreenItem:
    known = whole(seconds)
    lasts = min(max(SECONDS if known is None else known, SHORTEST), LONGEST)
    return ScreenItem(item.show, lasts, item.round, item.board, text if item.show is Show.MESSAGE else "")


def remove(call: Call, code: str) -> HttpResponse:
    """Takes a screen away."""
    screens.remove_screen(call.event.id, code)
    return redirect(f"{call.base}desk/screens/")
