"""The queue of the site's own messages: invitations and new passwords. What waits in it opens nothing."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import F

from boardcall.messages import Delivery, DeliveryState, Obstacle
from boardcall.web.identity.messages import STUCK
from boardcall.web.identity.models import SiteMail

MOST_TRIES = 8
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(hours=1)
KEPT = timedelta(days=30)
LISTED = 50
APART = timedelta(minutes=10)
"""Time between the second and the third link for a new password to one address; then twice as long each time."""


class MailPurpose(StrEnum):
    """What a message of the site is for."""

    INVITATION = "invite"
    RESET = "reset"


def enqueue_mail(address: str, purpose: MailPurpose, *, spoken: str, at: datetime) -> None:
    """Queues a message to an address, known or unknown: that is checked when it is sent.

    So the answer takes as long for an unknown address.
    """
    SiteMail.objects.filter(due__lt=at - KEPT).delete()
    if purpose is MailPurpose.RESET and _is_often(address[:200], at):
        return
    SiteMail.objects.create(address=address[:200], purpose=purpose.value, spoken=spoken, due=at)


def _is_often(address: str, at: datetime) -> bool:
    """Whether links for a new password went to an address a short while ago: another person may be asking for them.

    Two are sent at once, since one may be lost; the third of a day ten minutes later, and each wait after it is twice
    as long.
    """
    today = SiteMail.objects.filter(address=address, purpose=MailPurpose.RESET.value, due__gt=at - timedelta(days=1))
    gone = sorted(today.values_list("due", flat=True))
    return len(gone) > 1 and at < gone[-1] + APART * 2 ** (len(gone) - 2)


def claim_mail(*, at: datetime) -> SiteMail | None:
    """The next message that is due, marked as being sent by the caller; None if there is none.

    What a server was sending when it died becomes unsure: it is not sent again by itself.
    """
    stuck = SiteMail.objects.filter(state="sending", due__lt=at - STUCK)
    stuck.update(state=DeliveryState.UNSURE.value, answer=Obstacle.STOPPED.value)
    for one in SiteMail.objects.filter(state="waiting", due__lte=at).order_by("pk")[:1]:
        claimed = SiteMail.objects.filter(pk=one.pk, state="waiting")
        if claimed.update(state="sending", due=at, tries=F("tries") + 1):
            one.tries += 1
            return one
    return None


def settle_mail(one: SiteMail, outcome: Delivery, *, at: datetime) -> None:
    """Records the result of a message; a failure that may be temporary waits, longer each time."""
    state, due = outcome.result.value, at
    if outcome.result is DeliveryState.LATER and one.tries < MOST_TRIES:
        state, due = "waiting", at + min(FIRST_WAIT * 2 ** (one.tries - 1), LONGEST_WAIT)
    elif outcome.result is DeliveryState.LATER:
        state = DeliveryState.FAILED.value
    SiteMail.objects.filter(pk=one.pk).update(state=state, due=due, answer=outcome.answer[:300])


def forget_mail(one: SiteMail) -> None:
    """Removes a message that nobody is to get."""
    SiteMail.objects.filter(pk=one.pk).delete()


def latest_mail() -> tuple[SiteMail, ...]:
    """The newest messages and their results."""
    return tuple(SiteMail.objects.order_by("-pk")[:LISTED])
