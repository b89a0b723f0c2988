"""The events of a server that it cannot show: their rulebook names a package that is not installed here."""

from boardcall.errors import InputError
from boardcall.wording import Sentence, joined, say

LeftOut = dict[str, Sentence]
"""By slug, why an event is not shown."""


def why_left_out(error: InputError) -> Sentence:
    """Why an event whose rulebook cannot be read on this server is not shown, and what to do."""
    told = joined(" ", [problem.message for problem in error.problems])
    return say(
        "This event is not shown until its rulebook can be read here and the server is started again: {why}", why=told
    )
