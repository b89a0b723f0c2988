"""Messages in a queue: each is claimed once, and sent again where a failure may be temporary."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

from django.db.models import F

from boardcall.messages import Delivery, DeliveryState, Obstacle
from boardcall.web.identity.models import QueuedMessage, SiteMail

if TYPE_CHECKING:
    from django.db.models import QuerySet

Queued = TypeVar("Queued", QueuedMessage, SiteMail)
MOST_TRIES = 8
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(hours=1)
STUCK = timedelta(minutes=5)
"""After so long a message that is being sent belongs to a server that died."""


def claim_first(queue: "QuerySet[Queued]", allowed: "QuerySet[Queued]", *, at: datetime) -> Queued | None:
    """The first message allowed that is due, marked as being sent by the caller; None if there is none.

    What a server was sending when it died becomes unsure: it is not sent again by itself.
    """
    stuck = queue.filter(state="sending", due__lt=at - STUCK)
    stuck.update(state=DeliveryState.UNSURE.value, answer=Obstacle.STOPPED.value)
    for one in allowed.filter(state="waiting", due__lte=at)[:1]:
        if queue.filter(pk=one.pk, state="waiting").update(state="sending", due=at, tries=F("tries") + 1):
            one.tries += 1
            return one
    return None


def record_result(one: QueuedMessage | SiteMail, outcome: Delivery, *, at: datetime) -> None:
    """Notes the result of a message; a failure that may be temporary waits, longer each time, `MOST_TRIES` times."""
    state, due = outcome.result.value, at
    if outcome.result is DeliveryState.LATER:
        wait = min(max(wait_after(one.tries), timedelta(seconds=outcome.after)), LONGEST_WAIT)
        state, due = ("waiting", at + wait) if one.tries < MOST_TRIES else (DeliveryState.FAILED.value, at)
    type(one).objects.filter(pk=one.pk).update(state=state, due=due, answer=outcome.answer[:300])


def wait_after(times: int) -> timedelta:
    """How long to wait after this many failures in a row."""
    factor: int = 2 ** min(times - 1, MOST_TRIES)
    return min(FIRST_WAIT * factor, LONGEST_WAIT)
