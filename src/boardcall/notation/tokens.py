"""Text to tokens: words and marks, each with the column it starts in and what it touches."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from boardcall.notation.names import fold

LONGEST_LINE = 2_000
"""Characters of a line that are read; no order is as long."""

_PATTERN = re.compile(
    r"""
    (?P<arrow>  [-–—‐‑−=~]*(?:->|=>|–>|—>)|[→⇒➔➝➜⟶»]|>+ )
  | (?P<dash>   [-–—‒―‐‑−~⁓]+ )
  | (?P<word>   [^\W\d_][^\W\d_?*…']*(?:[?*…]+[^\W\d_]*)*|[?*…]+[^\W\d_][^\W\d_?*…]* )
  | (?P<unread> [?*…]+|\d+[^\s\W]* )
  | (?P<open>   [(\[{<] )
  | (?P<close>  [)\]}] )
  | (?P<slash>  [/\\] )
  | (?P<plus>   \+ )
  | (?P<comma>  [,&|] )
  | (?P<stop>   [;•] )
  | (?P<colon>  : )
  | (?P<elision>['’`´] )
  | (?P<dot>    \. )
  | (?P<other>  \S )
    """,
    re.VERBOSE,
)


class TokenKind(StrEnum):
    """What a token is."""

    ARROW = "arrow"
    DASH = "dash"
    WORD = "word"
    UNREAD = "unread"
    OPEN = "open"
    CLOSE = "close"
    SLASH = "slash"
    PLUS = "plus"
    COMMA = "comma"
    STOP = "stop"
    COLON = "colon"
    ELISION = "elision"
    DOT = "dot"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark; `column` counts from 1, `tight` says that no space stands before it."""

    mark: TokenKind
    text: str
    column: int
    tight: bool

    @property
    def end(self) -> int:
        """The column after the last character."""
        return self.column + len(self.text)

    @property
    def folded(self) -> str:
        return fold(self.text)


def shown(text: str) -> str:
    """What was written, to be quoted in a sentence; a character that no screen shows becomes a mark."""
    return (
        text
        if text.isprintable()
        else "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    )


def tokens_of(line: str, *, first_column: int = 1) -> tuple[Token, ...]:
    """The tokens of one line; never fails, and leaves nothing out but spaces."""
    found: list[Token] = []
    end = 0
    for match in _PATTERN.finditer(line[:LONGEST_LINE]):
        mark = TokenKind(match.lastgroup or "other")
        tight = bool(found) and match.start() == end
        found.append(Token(mark, match.group(), match.start() + first_column, tight))
        end = match.end()
    return tuple(_initials_joined(found))


def _initials_joined(tokens: list[Token]) -> list[Token]:
    """'S.C.' is one word 'SC': single letters parted by full stops without a space belong together."""
    joined: list[Token] = []
    for token in tokens:
        if token.mark is TokenKind.WORD and len(joined) > 1 and _is_initial(token, joined):
            before = joined[-2]
            joined[-2:] = [Token(TokenKind.WORD, before.text + token.text, before.column, before.tight)]
        else:
            joined.append(token)
    return joined


def _is_initial(token: Token, before: list[Token]) -> bool:
    letter, dot = before[-2], before[-1]
    is_coast = (letter.text + token.text).casefold() in {"nc", "sc", "ec", "cn", "cs", "ce"}
    return is_coast and dot.mark is TokenKind.DOT and dot.tight and token.tight and letter.mark is TokenKind.WORD


def text_of(tokens: Sequence[Token]) -> str:
    """The tokens as they stood, a single space for any number of spaces."""
    return "".join(("" if token.tight or not number else " ") + token.text for number, token in enumerate(tokens))
