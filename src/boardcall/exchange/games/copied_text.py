"""A game's text as people copy it: quoted, pasted from a page, in a mail with a greeting, a head and a signature."""

import html
import itertools
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from boardcall.exchange.games.mail import decoded
from boardcall.game import power_called
from boardcall.notation import is_retreat_line
from boardcall.notation.mail_lines import CLOSING, SENDER, LeftOut, MailLines, says_who_wrote

TAGS = re.compile(
    r"</?(?:html|body|head|meta|p|br|hr|div|pre|code|table|tbody|tr|t[dh]|[ou]l|li|span|b|i|u|em|strong|font|a|h\d)\b[^<>]*>",
    re.IGNORECASE,
)
ENDS = re.compile(r"(?:<br\b[^<>]*>|</(?:p|div|tr|li|pre|h\d)>)(?![ \t]*\n)", re.IGNORECASE)
QUOTED = re.compile(r"^[ \t]*>(?:[ \t]?>)*(?: |$)?", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(?:```|~~~)\w*[ \t]*$", re.MULTILINE)
LONGEST_CLOSING = 12
"""Lines that a paragraph of a mail's end has at most."""
ORDERLIKE = re.compile(
    r"->|→|=>| - |: |[()\[\]{};|]|\d{4}|(?-i:\b[AF] [A-Z][A-Za-z]{2}|\b[B-HJ-Z]\b)|\b[a-z]{3}-[a-z]{3}\b"
    r"|\b(?:holds?|supports?|convoys?|builds?|removes?|disbands?|waives?|retreats?|moves?)\b",
    re.IGNORECASE,
)
WIDEST = 200
"""Blanks beside each other that are kept: readers try them one by one."""
BLANKS = re.compile(rf"[^\S\n]{{{WIDEST},}}")
WIDTHS = range(36, 101)
LABELLED = re.compile(
    r"^\s*(?:[^:→]{1,40}:(?: |$)|The \w+ at |Build |Destroy |\w+,? \d{4}|(?:Diplomacy|Retreats|Unit-placement)$|$)"
)
"""How a line begins that is no rest of the line above."""


@dataclass(frozen=True, slots=True)
class CopiedText:
    """A text without what copying adds to it, and the lines of a mail that are no part of a game."""

    text: str
    left_out: LeftOut = ()


def as_written(text: str) -> CopiedText:
    """The text without what copying adds to it; a line keeps its number, unless a page had no lines."""
    plain = decoded(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))
    plain = FENCE.sub("", plain)
    if plain.lstrip()[:1] in {"{", "["}:
        return CopiedText(plain)
    if TAGS.search(plain):
        plain = html.unescape(TAGS.sub("", ENDS.sub("\n", plain)))
    plain = BLANKS.sub(" " * WIDEST, re.sub(r"[\u00a0\u2007\u202f]", " ", plain))
    if QUOTED.search(plain):
        plain = QUOTED.sub("", "\n".join("" if says_who_wrote(line) else line for line in plain.split("\n")))
    mail = _Mail([line.rstrip() for line in FENCE.sub("", plain).split("\n")], ORDERLIKE.search)
    mail.leave_heads()
    mail.leave_signature()
    mail.leave_closing()
    return CopiedText(textwrap.dedent("\n".join(mail.lines)), tuple(sorted(mail.left.items())))


class _Mail(MailLines):
    """The lines of a text; what is no part of a game is taken out of them."""

    def leave_closing(self) -> None:
        """Takes out the paragraphs of words at the end, with the name below them."""
        end = below = self.end_before(len(self.lines))
        while end:
            start = end
            while start and self.lines[start - 1]:
                start -= 1
            part = self.lines[start:end]
            if len(part) == 1 and SENDER.fullmatch(part[0]) and below == end:
                end = self.end_before(start)
            elif _is_prose(part):
                self.leave(start, below)
                end = below = self.end_before(start)
            else:
                self._leave_last_words(start, end, below)
                return

    def _leave_last_words(self, start: int, end: int, below: int) -> None:
        """Takes out "Cheers, Tom" where it stands right below an order."""
        for number in range(max(start, end - 2), end):
            rest = self.lines[number + 1 : end]
            if CLOSING.fullmatch(self.lines[number]) and all(map(SENDER.fullmatch, rest)):
                self.leave(number, below)
                return


def _is_prose(lines: Sequence[str]) -> bool:
    """Whether a paragraph is words to a reader, in which no order can be found."""
    if len(lines) > LONGEST_CLOSING or any(map(ORDERLIKE.search, lines)):
        return False
    told = lines[0].endswith(",") or lines[-1][-1] in ".!?…" or bool(CLOSING.fullmatch(lines[0]))
    return told and all(is_retreat_line(line) is None for line in lines)


def unwrapped(text: str) -> str:
    """The text with lines joined that a mail program broke at its width; the lines after a joined one stay empty."""
    lines = text.split("\n")
    width = max(map(len, lines))
    if width not in WIDTHS:
        return text
    joined, start = lines[:1], 0
    for before, line in itertools.pairwise(lines):
        joined.append(line)
        if LABELLED.match(line) or power_called(line) or len(before) + 1 + len(line.split(maxsplit=1)[0]) <= width:
            start = len(joined) - 1
        else:
            joined[start] += f" {line.strip()}"
            joined[-1] = ""
    return "\n".join(joined)
