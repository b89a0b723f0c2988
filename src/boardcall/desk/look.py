"""The look of an event: its accent is checked for contrast and its logo for what it holds, before they are kept."""

from boardcall.desk.event import Draft, Event, drafted
from boardcall.drawing.accent import LEAST, is_colour, weakest
from boardcall.drawing.logo import logo_of
from boardcall.errors import InputError, Problem, refuse
from boardcall.tournament.acts.look import SetLook
from boardcall.wording import say


def set_look(event: Event, *, accent: str | None = None, logo: str | None = None) -> Draft:
    """Gives the pages an accent ("#174a6b") and a logo (a data address); None changes nothing, "" removes it.

    InputError with a sentence if the colour is invalid or has too little contrast, or the picture is not accepted.
    """
    colour = accent.strip().lower() if accent is not None else None
    refuse([*accent_problems(colour or ""), *logo_problems(logo or "")])
    known = event.tournament
    act = SetLook(colour if colour != known.accent else None, logo if logo != known.logo else None)
    return Draft(()) if act == SetLook() else drafted(event, act)


def logo_problems(address: str) -> tuple[Problem, ...]:
    """What is wrong with a picture as a data address; "" means no picture."""
    try:
        logo_of(address)
    except InputError as error:
        return error.problems
    return ()


def accent_problems(accent: str) -> list[Problem]:
    """What is wrong with a colour; "" means the default."""
    if not accent:
        return []
    if not is_colour(accent):
        message = say("“{text}” is not a colour.", text=accent)
        return [Problem(message, say("Write it as #174a6b: red, green and blue, two digits each."), field="accent")]
    found = weakest(accent)
    if found >= LEAST:
        return []
    message = say(
        "{accent} cannot be read on light pages: its contrast is {found}, and {least} is needed.",
        accent=accent,
        found=f"{found:.1f}",
        least=LEAST,
    )
    return [
        Problem(message, say("Choose a darker colour. For dark pages it is made lighter by itself."), field="accent")
    ]
