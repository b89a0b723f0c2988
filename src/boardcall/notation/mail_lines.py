"""Lines of a mail that are none of its orders: an older mail below it, a head, a greeting, a signature."""

import re
from collections.abc import Callable, Sequence

from boardcall.notation.items import Dialect
from boardcall.notation.lines import written_orders
from boardcall.notation.settings import LANGUAGES
from boardcall.notation.shapes import OrderVerb, Sketch
from boardcall.notation.tokens import LONGEST_LINE

QUOTED = re.compile(r"[ \t]*>(?:[ \t]?>)*(?: |$)?")
WROTE = re.compile(r"\bschrieb\b|\b(?:wrote|a écrit) ?$")
BEFORE_WROTE = re.compile(r"(?:On|Am|Le)\b")
"""How a line begins that a mail program broke before it says who wrote."""
HEAD = re.compile(
    r"\s*(?:From|To|Cc|Date|Sent|Subject|Reply-To|Message-ID|Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet) ?:"
)
FORWARDED = re.compile(r"[^\w-]*-{2,} ?[^\W\d_]+(?: [^\W\d_]+){0,3} ?-{2,}\W*")
FEWEST_HEADS, SIGNATURE = 2, 8
"""Lines that the head of a mail has at least, and that a signature has at most."""
MOST_TRIED = 100
"""Lines that are tried as orders, and that are left out for their words: reading one that is none takes long."""
GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|liebe[rs]?|guten \w+|bonjour|salut|chère?s?"
    r"|here (?:are|is)|hier (?:sind|kommen)|voici)\b[^>-]{0,40}",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"(?:best|kind|thanks|thank you|regards|cheers|yours|viele gr\w+|liebe gr\w+|mit freundl\w+|gruss|gruß|merci"
    r"|cordialement|amitiés|sent from|(?:gesendet )?von meinem|envoyé (?:de|depuis))\b[^:>-]{0,30}",
    re.IGNORECASE,
)
SENDER = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]{2,}){0,2}")
LeftOut = tuple[tuple[int, str], ...]
"""Lines that were left out, each with its number."""


def own_orders(text: str) -> tuple[str, LeftOut]:
    """The text with the lines emptied that belong to a mail and not to its orders, and those lines.

    Quoted lines are read where nothing else holds an order, as in a mail that was forwarded.
    """
    mail = MailLines([line.rstrip() for line in text.splitlines()], _is_order)
    mail.leave_quoted()
    mail.leave_heads()
    mail.leave_signature()
    mail.leave_words()
    return ("\n".join(mail.lines), tuple(sorted(mail.left.items()))) if mail.changed else (text, ())


def says_who_wrote(line: str) -> bool:
    """Whether a line says whose words follow, such as "On Saturday Ann wrote:"."""
    said = line.rstrip()
    return said.endswith(":") and WROTE.search(said[:-1]) is not None


def _is_order(line: str) -> bool:
    acts = [one.sketch.act for one in written_orders(line, Dialect(LANGUAGES), None) if isinstance(one.sketch, Sketch)]
    return any(act is not OrderVerb.NAMED for act in acts)  # "Ann Lee, Paris" names a place and orders nothing


class MailLines:
    """The lines of a text; what a mail adds is taken out of them and remembered with its numbers."""

    def __init__(self, lines: list[str], may_be_order: Callable[[str], object]) -> None:
        self.lines = lines
        self.left: dict[int, str] = {}
        self.changed = False
        self._may_be_order = may_be_order

    def leave(self, start: int, end: int) -> None:
        """Takes lines out, and keeps their place."""
        self.left |= {number + 1: self.lines[number].strip() for number in range(start, end) if self.lines[number]}
        self.lines[start:end] = [""] * (end - start)
        self.changed = True

    def leave_quoted(self) -> None:
        """Takes out an older mail and who wrote it, or its marks if only the older mail holds orders."""
        forwarded = next(iter(self._forwarded()), len(self.lines))
        old = [number for number, line in enumerate(self.lines) if number >= forwarded or QUOTED.match(line)]
        self._leave_who_wrote()
        own = [line for line in self.lines[:forwarded] if line and not QUOTED.match(line)]
        if old and any(map(self._may_be_order, own[:MOST_TRIED])):
            for number in old:
                self.leave(number, number + 1)
        elif old:
            self.lines = [QUOTED.sub("", line, count=1) for line in self.lines]
            self.changed = True

    def _forwarded(self) -> Sequence[int]:
        return [n for n, line in enumerate(self.lines) if len(line) <= LONGEST_LINE and FORWARDED.fullmatch(line)]

    def _leave_who_wrote(self) -> None:
        for number, line in enumerate(self.lines):
            if says_who_wrote(line):
                is_broken = number > 0 and BEFORE_WROTE.match(self.lines[number - 1])
                self.leave(number - 1 if is_broken else number, number + 1)

    def leave_heads(self) -> None:
        """Takes out the head of a mail, and those of mails that it forwards."""
        starts = [number + 1 for number in self._forwarded()]
        first = next((number for number, line in enumerate(self.lines) if line), 0)
        for start in (first, *starts):
            end = start
            while end < len(self.lines) and HEAD.match(self.lines[end]):
                end += 1
            if end - start >= FEWEST_HEADS:
                self.leave(start - (start in starts), end)

    def leave_signature(self) -> None:
        """Takes out a line of two hyphens and the few lines after it, unless one of those may be an order."""
        end = self.end_before(len(self.lines))
        start = next((number for number in range(max(0, end - SIGNATURE - 1), end) if self.lines[number] == "--"), None)
        if start is not None and not any(map(self._may_be_order, self.lines[start + 1 : end])):
            self.leave(start, end)

    def leave_words(self) -> None:
        """Takes out greetings, words at the end such as "Cheers," and the name right below them."""
        is_closed = False
        for number, line in enumerate(self.lines):
            if len(self.left) > MOST_TRIED:
                return
            is_closing = CLOSING.fullmatch(line) is not None
            is_word = is_closing or GREETING.fullmatch(line) or (is_closed and SENDER.fullmatch(line))
            if is_word and not self._may_be_order(line):
                self.leave(number, number + 1)
            else:
                is_closing = is_closed = False
            is_closed = is_closed or is_closing

    def end_before(self, number: int) -> int:
        """The end of the last line with text before a line."""
        while number and not self.lines[number - 1]:
            number -= 1
        return number
