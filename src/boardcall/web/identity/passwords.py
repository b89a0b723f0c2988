"""Passwords: Argon2 within the memory of a laptop, one at a time, and as slow for names that do not exist."""

from functools import cache
from threading import Lock

from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password

from boardcall.errors import Problem, refuse
from boardcall.wording import say

SHORTEST = 10
LONGEST = 500


class Hasher(Argon2PasswordHasher):
    """Argon2id with the second choice of RFC 9106, section 4: 64 MiB, three passes, four lanes."""

    time_cost = 3
    memory_cost = 64 * 1024
    parallelism = 4


_ONE_AT_A_TIME = Lock()
"""Many tries at once wait for each other instead of taking 64 MiB each."""


def password_problems(password: str) -> tuple[Problem, ...]:
    """Why a text cannot be a password."""
    if SHORTEST <= len(password) <= LONGEST:
        return ()
    hint = say(
        "Choose one of {shortest} to {longest} characters: three or four words are easy to remember.",
        shortest=SHORTEST,
        longest=LONGEST,
    )
    return (Problem(say("The password has {count} characters.", count=len(password)), hint, field="password"),)


def hash_password(password: str) -> str:
    """The password as it is stored; InputError if it is too short or too long."""
    refuse(password_problems(password))
    with _ONE_AT_A_TIME:
        return make_password(password)


def fits(password: str, kept: str) -> bool:
    """Whether it is the password; "" is kept for no account or no password, and takes as long to say no."""
    if len(password) > LONGEST:
        return False
    with _ONE_AT_A_TIME:
        return check_password(password, kept or _of_nobody()) and bool(kept)


@cache
def _of_nobody() -> str:
    return make_password("the password of nobody")
