"""The awards ceremony on projectors: one thing after the other, each only when the desk makes it known.

How far it is stands in the plans of the screens that show it. What was not reached is in no page, address or stream.
"""

from dataclasses import replace
from itertools import groupby

from django.http import HttpResponse

from boardcall.views.ceremony import ceremony_steps, ceremony_view
from boardcall.web.event.machines import machines
from boardcall.web.identity import screens
from boardcall.web.request.form import whole
from boardcall.web.request.frames import shown_small
from boardcall.web.request.private_page import private_page
from boardcall.web.request.render import render
from boardcall.web.request.route import Call, redirect
from boardcall.web.screens.plan import ScreenItem, Show, read_plan, write_plan
from boardcall.wording import capital, own_name

LISTED = 9
"""So many things that were made known before stay on the screen."""


def ceremony_screen(call: Call, code: str) -> HttpResponse:
    """What the screen has made known of the ceremony, the latest thing large."""
    known = screens.the_screen(call.event.id, code)
    reached = next((one.step for one in read_plan(known.plan) if one.show is Show.CEREMONY), 0)
    snapshot = call.event.now()
    told = ceremony_steps(snapshot)[:reached]
    body = render(
        "screens/ceremony.html",
        request=call.request,
        base=call.base,
        code=code,
        event_name=snapshot.tournament.name,
        titles=snapshot.rulebook.event.titles,
        latest=told[-1] if told else None,
        before=tuple(reversed(told[:-1]))[:LISTED],
        **machines(snapshot),
    )
    return shown_small(HttpResponse(body, headers={"Cache-Control": "no-store"}))


def ceremony_page(call: Call) -> HttpResponse:
    """The sheet to read from, and what makes the next thing known on the screens; the champion comes last."""
    snapshot = call.event.now()
    found, steps = ceremony_view(snapshot), ceremony_steps(snapshot)
    groups = [
        (capital(own_name(name)), tuple(one)) for name, one in groupby(found.awards, key=lambda award: award.award)
    ]
    names, reached = ceremony_reached(call.event.id)
    reached = min(reached, len(steps))
    return private_page(
        call,
        "desk/ceremony.html",
        snapshot=snapshot,
        found=found,
        titles=found.titles,
        groups=groups,
        screens=names,
        steps=len(steps),
        reached=reached,
        shown=steps[reached - 1] if reached else None,
        coming=steps[reached] if reached < len(steps) else None,
    )


def ceremony_step(call: Call) -> HttpResponse:
    """Makes known as much of the ceremony as asked for, on every screen that shows it."""
    asked = whole(call.request.POST.get("step", "")) or 0
    step = min(asked, len(ceremony_steps(call.event.now())))
    for screen in screens.screens(call.event.id):
        plan = read_plan(screen.plan)
        if any(one.show is Show.CEREMONY for one in plan):
            screens.steer(call.event.id, screen.code, plan=write_plan(tuple(_at(one, step) for one in plan)))
    return redirect(f"{call.base}desk/ceremony/")


def _at(item: ScreenItem, step: int) -> ScreenItem:
    return replace(item, step=step) if item.show is Show.CEREMONY else item


def ceremony_reached(event: str) -> tuple[tuple[str, ...], int]:
    """The names of the screens that show the ceremony, and how much of it they have made known."""
    found = [
        (screen.name, one.step)
        for screen in screens.screens(event)
        for one in read_plan(screen.plan)
        if one.show is Show.CEREMONY
    ]
    return tuple(name for name, _ in found), max((step for _, step in found), default=0)
