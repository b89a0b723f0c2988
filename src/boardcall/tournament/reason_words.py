"""What acts keep as a key where a button gives a reason, or the kind of a pause, and no person; worded when shown."""

from boardcall.clock.clicks import ANNOUNCED, VOTE_PAUSE
from boardcall.wording import Sentence, own, say, verbatim

_KEY_WORDS = {
    VOTE_PAUSE: say("draw vote"),
    ANNOUNCED: say("announced in the hall"),
    "wrong-click": say("a wrong click"),
    "not-given": say("the award is not given"),
    "no-more-awards": say("no more awards"),
    "board-for-late-arrivals": say("a board for those who came later"),
}
_BY_WORDS = {str(words): words for words in _KEY_WORDS.values()} | {"It is not given": _KEY_WORDS["not-given"]}
"""Older acts keep the English words of a button."""


def reason_words(text: str) -> Sentence:
    """A reason in words: those of a button's key, or what a person wrote, the same in every language."""
    return _KEY_WORDS.get(text) or _BY_WORDS.get(text) or verbatim(text)


def pause_words(kind: str) -> Sentence:
    """A kind of pause in words: those of its key, or its name in the rulebook."""
    return _KEY_WORDS.get(kind) or own(kind)
