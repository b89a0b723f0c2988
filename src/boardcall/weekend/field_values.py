"""What people write into a field when nothing better is known of it."""

import random

from boardcall.weekend.page_reader import CHOICES, Button, ReadForm

REASONS = ("counted again", "as agreed at the board", "a slip of the pen", "the bus was late")
WRONG = ("", "-1", "99", "abc", "1,5", "=1+1", "<b>x</b>", "x" * 300, "0", "1850", "2026-02-30", "14:61", "\u202e", "7")

NUMBERS = (
    *(("c-", 0, 9), ("r-", 0, 9), ("e-", 1901, 1910), ("year", 1901, 1910), ("last_year", 1901, 1910)),
    *(
        ("points", 0, 40),
        ("round", 0, 4),
        ("seconds", 0, 90),
        ("delay", 0, 600),
        ("minutes", 0, 30),
        ("seed", 1, 10**6),
    ),
)
"""How the name of a field begins that asks for a number, and the least and the most of what people write."""
WORDS = {
    **dict.fromkeys(("reason", "why", "note"), REASONS),
    "country": ("FR", "AT", "US", "GB", "DE"),
    "rooms": ("Hall: A, B\nLibrary: C", "Hall: A", "Library: B\nHall: A"),
    "accent": ("#174a6b", "#fff", "blue"),
    "counts": ("yes = 12\nno = 3", "Vienna = 31\nno choice = 2"),
    "address": ("http://127.0.0.1:9/hook", "https://example.org/game/1"),
    "hosts": ("example.org",),
    "clause": ("II.2.a", "section 3"),
    "position": ("Austria: A VIE, A BUD, F TRI\nphase: S1901M",),
    "": ("Vienna", "one more", "12", "EFT", "S1901", "A PAR - BUR"),
}
"""What people write into a field of that name."""
Typed = dict[str, str | list[str]]


def filled(form: ReadForm, chance: random.Random, *, carelessly: bool = False, slips: float = 0.15) -> Typed:
    """What a person types into a form over what it holds; carelessly, with slips, and sometimes nonsense."""
    typed: Typed = {}
    for one in form.fields:
        if one.kind == "hidden" or one.disabled or not one.name:
            continue
        slip = carelessly and chance.random() < slips
        if one.kind == "select" and one.values:
            if slip or (not one.value and (one.required or carelessly)) or (carelessly and chance.random() < 0.5):
                typed[one.name] = chance.choice([value for value in one.values if value or slip] or one.values)
        elif one.kind in CHOICES:
            if carelessly and chance.random() < 0.4:
                known = typed.get(one.name, [])
                ticked = [known] if isinstance(known, str) else known
                typed[one.name] = [*ticked, one.value] if one.kind == "checkbox" else one.value
        elif slip:
            typed[one.name] = chance.choice(WRONG)
        elif not one.value and (one.required or carelessly or one.name == "reason"):
            typed[one.name] = word_for(one.name, one.kind, chance)
    return typed


def word_for(name: str, kind: str, chance: random.Random) -> str:
    if kind == "date":
        return f"2026-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    for start, least, most in NUMBERS:
        if name.startswith(start):
            return str(chance.randint(least, most))
    return chance.choice(WORDS.get(name, WORDS[""]))


def buttons(form: ReadForm) -> list[Button]:
    return [one for one in form.buttons if not one.disabled]


def main_button(form: ReadForm) -> Button | None:
    """The button that looks like what one came for, else the first."""
    found = buttons(form)
    return next((one for one in found if one.is_main), found[0] if found else None)
