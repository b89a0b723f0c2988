"""What the rules leave to a person: asked under a stable key, answered by a recorded decision."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from boardcall.wording import NO_WORDS, Sentence

SHARED = "="
"""The answer to a tie that means: they share the place."""

QuestionKind = Literal["td", "lot", "score", "award", "ballot", "pool"]
"""Who or what answers: the director breaks a tie, a lot is drawn, the director enters the score of a position that
was left, gives an award, counts a ballot, or says who fills a place in a pool."""

List = Literal["standings", "qualifying", "seeding", "team", "award", "game"]
"""What an answer changes: the standings, who qualifies for a pool, a seating by rank, the team table, an award, or the
score of a game."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a person can settle.

    `key` stays the same as long as the question is the same; a `tournament.Decision` with it as `question` answers.
    `candidates` are ids; `help` says what may help to decide. An answer lists ids, the first one first; the answer
    SHARED to a tie means that they share the place. `list` is the list that the answer changes, `pool` the pool whose
    seats it gives, and `changes` says so if the text does not.
    """

    key: str
    kind: QuestionKind
    text: Sentence
    candidates: tuple[str, ...] = ()
    help: tuple[Sentence, ...] = ()
    list: List = "standings"
    pool: str = ""
    changes: Sentence = NO_WORDS


def question_key(*parts: str, ids: tuple[str, ...] = ()) -> str:
    """A key of the parts and of the ids in any order; a long list of ids becomes the start of its SHA-256."""
    together = "+".join(sorted(ids))
    if len(together) > 80:
        together = f"{len(ids)}-{sha256(together.encode()).hexdigest()[:16]}"
    return ":".join((*parts, together) if together else parts)
