"""A draw anybody can check: list and wishes are frozen and hashed first, then the seed is called from the floor.

The derivation, so that it can be done without this program: the frozen list is the seating problem without its seed
as canonical JSON (sorted keys, no spaces, UTF-8); its digest is the SHA-256 in hexadecimal. The seed is the SHA-256,
in hexadecimal, of the digest, a line feed and the words called from the floor, the words in lower case with
everything but letters and digits turned into single spaces.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

from boardcall.errors import InputError
from boardcall.seeding.problem import SeatingProblem
from boardcall.tables.codec import canonical, decode, encode, parse_json
from boardcall.tournament.draws import plain_words, seed_of
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class Frozen:
    """A seating problem without its seed, as the text that is hashed, and its digest."""

    text: str
    digest: str


def freeze(problem: SeatingProblem) -> Frozen:
    """The list and the wishes, to be shown before the seed is called."""
    text = write_problem(replace(problem, seed=""))
    return Frozen(text, sha256(text.encode()).hexdigest())


def seed_from(frozen: Frozen, words: str) -> str:
    """The seed that follows from the frozen list and the words called from the floor."""
    if not plain_words(words):
        raise InputError.of(say("No letter or digit was called."), say("Give the dice or words, such as '6 3 5'."))
    return seed_of(frozen.digest, words)


def nameless(problem: SeatingProblem) -> SeatingProblem:
    """The problem with ids alone: the hash of a list stays the same even if people change their names later."""
    return replace(problem, entrants=tuple(replace(one, name="") for one in problem.entrants), names=())


def write_problem(problem: SeatingProblem) -> str:
    """The problem as canonical JSON; equal problems give equal text."""
    encoded = encode(problem)
    if isinstance(encoded, dict) and not problem.relaxed:
        del encoded["relaxed"]  # as it was written before a wish could be relaxed in one pool
    return canonical(encoded)


def read_problem(text: str) -> SeatingProblem:
    """The problem that `write_problem` wrote; InputError says what cannot be read."""
    try:
        problem: SeatingProblem = decode(SeatingProblem, parse_json(text))
    except (ValueError, KeyError, TypeError) as error:
        message = say("The frozen list cannot be read: {error}.", error=error)
        raise InputError.of(message, say("Take the file as it was written.")) from error
    return problem
