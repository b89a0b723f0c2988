"""A card for an event, which chats show of a link to it: its name and where it is, inside a double rule."""

from xml.sax.saxutils import escape

from boardcall.drawing.lettering import width_of
from boardcall.drawing.scheme import ROLES
from boardcall.drawing.tokens import lettered

WIDE, HIGH, EDGE = 1200, 630, 60
INNER = EDGE + 10
"""Position of the inner rule."""
LETTERS = (92, 76, 62, 50)
"""Heights of a name's letters, the largest that fits first."""
MOST_LINES = 3


def event_card(name: str, place: str, *, accent: str) -> str:
    """A card with the name of an event and where it is, inside a double rule, as a whole SVG text."""
    paper, ink, quiet = (ROLES[role][0] for role in ("paper", "ink", "quiet"))
    size, lines = _fitted(name)
    top = HIGH / 2 - (len(lines) - 1) * size * 0.58
    words = "".join(
        lettered(line, (2 * EDGE, top + at * size * 1.16), size, ink, anchor=0) for at, line in enumerate(lines)
    )
    below = lettered(_cut(place, 34), (2 * EDGE, HIGH - 1.9 * EDGE), 34, quiet, anchor=0) if place else ""
    rule = f'fill="none" stroke="{ink}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"><title>{escape(name)}</title>'
        f'<path fill="{paper}" d="M0 0H{WIDE}V{HIGH}H0z"/><path fill="{accent}" d="M0 0H{WIDE}V18H0z"/>'
        f'<path {rule} stroke-width="5" d="M{EDGE} {EDGE}H{WIDE - EDGE}V{HIGH - EDGE}H{EDGE}z"/>'
        f'<path {rule} stroke-width="2" d="M{INNER} {INNER}H{WIDE - INNER}V{HIGH - INNER}H{INNER}z"/>'
        f"{words}{below}</svg>"
    )


def _fitted(name: str) -> tuple[int, list[str]]:
    """The largest letters in which a name fits, and its lines; what is too long even so is cut."""
    for size in LETTERS:
        lines = _lines(name, size)
        if len(lines) <= MOST_LINES and all(width_of(line, size) <= WIDE - 4 * EDGE for line in lines):
            return size, lines
    size = LETTERS[-1]
    return size, [_cut(line, size) for line in _lines(name, size)[:MOST_LINES]]


def _lines(name: str, size: int) -> list[str]:
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > WIDE - 4 * EDGE:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _cut(text: str, size: int) -> str:
    if width_of(text, size) <= WIDE - 4 * EDGE:
        return text
    while text and width_of(f"{text}…", size) > WIDE - 4 * EDGE:
        text = text[:-1]
    return f"{text}…"
