"""The head of a chain in forms that people can compare: four words, a short code, the whole hash.

The words are proquints (D. S. Wilkerson, "A Proposal for Proquints", 2009): sixteen bits each, two syllables and a
consonant that read the same in most languages. Four of them are the first 64 bits of the hash.
"""

import re

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aiou"
WORDS = 4
WORD = re.compile("[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]")
SHORTEST = 8
"""Hexadecimal digits that name a head; fewer would fit too many."""


def head_words(digest: str) -> str:
    """The hash of an act as four words, such as "lusab babad gutih tugad"."""
    return " ".join(_word(int(digest[at : at + 4], 16)) for at in range(0, 4 * WORDS, 4))


def head_code(digest: str) -> str:
    """The first digits of the hash of an act, such as "9f1c-c673"."""
    return f"{digest[:4]}-{digest[4:8]}"


def names_head(text: str, digest: str) -> bool:
    """Whether a text names the act of this hash: by its words, its code, or the hash or as much of it as is noted."""
    plain = re.sub(r"[^0-9a-z]", "", text.casefold())
    if len(plain) >= SHORTEST and digest.startswith(plain):
        return True
    return plain == head_words(digest).replace(" ", "")


def is_head(text: str) -> bool:
    """Whether a text is one of these forms."""
    plain = re.sub(r"[^0-9a-z]", "", text.casefold())
    return bool(re.fullmatch(rf"[0-9a-f]{{{SHORTEST},64}}|({WORD.pattern}){{{WORDS}}}", plain))


def _word(number: int) -> str:
    high, low = CONSONANTS[number >> 12] + VOWELS[number >> 10 & 3], CONSONANTS[number >> 6 & 15]
    return high + low + VOWELS[number >> 4 & 3] + CONSONANTS[number & 15]
