"""The events of a server that it cannot show: their rulebook cannot be read here, or nothing of their ledger holds."""

import logging

from boardcall.errors import InputError, StoreError
from boardcall.wording import Sentence, joined, say

LOG = logging.getLogger("boardcall.events")
LeftOut = dict[str, Sentence]
"""By slug, why an event is not shown."""


def why_left_out(slug: str, error: InputError | StoreError) -> Sentence:
    """Why an event is not shown, and what to do; what is wrong with a ledger is for the log of the server alone."""
    if isinstance(error, InputError):
        told = joined(" ", [problem.message for problem in error.problems])
        return say(
            "This event is not shown until its rulebook can be read here and the server is started again: {why}",
            why=told,
        )
    LOG.error("The event %s is not shown: %s", slug, error)
    return say(
        "This event is not shown: nothing that was kept of it can be read. Whoever runs the server finds the reason in "
        "its log; a backup can take its place."
    )
