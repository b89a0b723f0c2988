"""A part of an end that nobody knows: made for its keeper, and its link when an end is reached. Nothing is kept."""

import re
import secrets
from dataclasses import dataclass

from django.http import HttpResponse

from boardcall.clock.lottery import PART_BYTES, part_link
from boardcall.errors import InputError, Problem
from boardcall.tournament.endings import end_choices
from boardcall.web.forms import Form, problems_of
from boardcall.web.guard import Call
from boardcall.web.private import private_page
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class MadePart:
    """A new part with its commitment, or the link of a part for a possible end."""

    secret: str = ""
    commitment: str = ""
    end: str = ""
    link: str = ""


def part_page(call: Call) -> HttpResponse:
    """Makes a part, or tells the link to give when an end is reached."""
    if call.request.method != "POST":
        return _page(call, Form())
    try:
        return _page(call, Form(), made=_made(call))
    except InputError as error:
        kept = {name: call.request.POST.get(name, "") for name in ("round", "end")}
        return _page(call, Form(kept, problems_of(error)), 422)


def _page(call: Call, form: Form, status: int = 200, *, made: MadePart | None = None) -> HttpResponse:
    return private_page(call, "vote/part.html", status=status, form=form, made=made, rounds=_rounds(call))


def _rounds(call: Call) -> dict[int, tuple[str, ...]]:
    """The rounds whose end may be secret, with the possible ends."""
    found = {one.number: end_choices(one.end) for one in call.event.now().rulebook.rounds}
    return {number: choices for number, choices in found.items() if choices and isinstance(number, int)}


def _made(call: Call) -> MadePart:
    sent = call.request.POST
    number = sent.get("round", "")
    choices = _rounds(call).get(int(number) if number.isdecimal() else 0)
    if not choices:
        raise InputError([Problem(say("Choose a round whose end may be secret."), field="round")])
    if sent.get("do") == "make":
        secret = secrets.token_hex(PART_BYTES)
        return MadePart(secret, part_link(secret, steps=len(choices), step=-1))
    secret, end = "".join(sent.get("secret", "").split()).lower(), sent.get("end", "").strip()
    found = []
    if not re.fullmatch(rf"[0-9a-f]{{{2 * PART_BYTES}}}", secret):
        found.append(Problem(say("This is no part."), say("It has 32 hexadecimal digits."), field="secret"))
    if end not in choices:
        hint = say("It is between {first} and {last}.", first=choices[0], last=choices[-1])
        found.append(Problem(say("The round cannot end then."), hint, field="end", text=end))
    if found:
        raise InputError(found)
    return MadePart(end=end, link=part_link(secret, steps=len(choices), step=choices.index(end)))
