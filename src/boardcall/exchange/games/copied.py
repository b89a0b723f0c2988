"""A game's text as people copy it: quoted, pasted from a page, in a mail with head and signature."""

import html
import itertools
import re
import textwrap

TAGS = re.compile(
    r"</?(?:html|body|head|meta|p|br|hr|div|pre|code|table|tbody|tr|t[dh]|[ou]l|li|span|b|i|u|em|strong|font|a|h\d)\b[^<>]*>",
    re.IGNORECASE,
)
ENDS = re.compile(r"(?:<br\b[^<>]*>|</(?:p|div|tr|li|pre|h\d)>)(?![ \t]*\n)", re.IGNORECASE)
QUOTED = re.compile(r"^[ \t]*>(?:[ \t]?>)*(?: |$)?", re.MULTILINE)
WROTE = re.compile(r"\b(?:schrieb\b|(?:wrote|a écrit) ?:$)")
FENCE = re.compile(r"^[ \t]*(?:```|~~~)\w*[ \t]*$", re.MULTILINE)
HEAD = re.compile(r"\s*(?:(?:From|To|Cc|Date|Subject|Reply-To|Message-ID|Von|An|Datum|Betreff|De|À|Objet): .*\n){2,}")
SIGNATURE = 8
"""Lines that a signature has at most."""
CLOSING = re.compile(
    r"^(?:best|kind|thanks|thank you|regards|cheers|yours|viele gr|liebe gr|mit freundl|gruss|gruß|merci"
    r"|cordialement|amitiés)\b[^\n:>-]{0,30}\n?(?:[^\W\d_]{2,}(?: [^\W\d_]{2,}){0,2}\n?)?\s*\Z",
    re.MULTILINE | re.IGNORECASE,
)
ORDERLIKE = re.compile(r"->|→| - |: ", re.MULTILINE)
WIDEST = 200
"""Blanks beside each other that are kept: readers try them one by one."""
BLANKS = re.compile(rf"[ \t]{{{WIDEST},}}")
WIDTHS = range(36, 101)
LABELLED = re.compile(
    r"^\s*(?:[^\W\d]+(?: \w)?:|The \w+ at |Build |Destroy |\w+,? \d{4}|(?:Unit-placement|[A-Z][a-z]{4,})$|$)"
)
"""How a line begins that is no rest of the line above."""


def as_written(text: str) -> str:
    """The text without what copying adds to it; a line keeps its number, unless a page had no lines."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    plain = FENCE.sub("", plain)
    if plain.lstrip()[:1] in {"{", "["}:
        return plain
    if TAGS.search(plain):
        plain = html.unescape(TAGS.sub("", ENDS.sub("\n", plain)))
    plain = BLANKS.sub(" " * WIDEST, re.sub(r"[\u00a0\u2007\u202f]", " ", plain))
    if QUOTED.search(plain):
        plain = QUOTED.sub("", "\n".join("" if _says_who_wrote(line) else line for line in plain.split("\n")))
    plain = FENCE.sub("", "\n".join(line.rstrip() for line in plain.split("\n")))
    if head := HEAD.match(plain):
        plain = "\n" * head[0].count("\n") + plain[head.end() :]
    plain = _without_signature(plain)
    if closing := CLOSING.search(plain):
        plain = plain[: closing.start()]
    return textwrap.dedent(plain)


def _says_who_wrote(line: str) -> bool:
    return (text := line.rstrip()).endswith(":") and WROTE.search(text) is not None


def _without_signature(text: str) -> str:
    """The text without a line of two hyphens and the few lines after it, unless one of those may be an order."""
    lines = text.split("\n")
    last = range(max(0, len(lines) - SIGNATURE - 1), len(lines))
    start = next((number for number in last if lines[number].rstrip() == "--"), None)
    if start is None or ORDERLIKE.search("\n".join(lines[start + 1 :])):
        return text
    return "\n".join([*lines[:start], ""])


def unwrapped(text: str) -> str:
    """The text with lines joined that a mail program broke at its width; the lines after a joined one stay empty."""
    lines = text.split("\n")
    width = max(map(len, lines))
    if width not in WIDTHS:
        return text
    joined, start = lines[:1], 0
    for before, line in itertools.pairwise(lines):
        joined.append(line)
        if LABELLED.match(line) or len(before) + 1 + len(line.split(maxsplit=1)[0]) <= width:
            start = len(joined) - 1
        else:
            joined[start] += f" {line.strip()}"
            joined[-1] = ""
    return "\n".join(joined)
