"""What acts keep as a key where a button gives a reason, or the kind of a pause, and no person; worded when shown."""

from boardcall.clock.clicks import ANNOUNCED, VOTE_PAUSE
from boardcall.wording import Sentence, own, say

_KEY_WORDS = {
    VOTE_PAUSE: say("draw vote"),
    ANNOUNCED: say("announced in the hall"),
    "wrong-click": say("a wrong click"),
    "not-given": say("the award is not given"),
    "no-more-awards": say("no more awards"),
    "board-for-late-arrivals": say("a board for those who came later"),
}


def reason_words(text: str) -> Sentence:
    """A reason or a kind of pause in words: those of its key, or what a person or a rulebook wrote."""
    return _KEY_WORDS.get(text) or own(text)
