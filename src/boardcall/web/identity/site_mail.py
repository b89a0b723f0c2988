"""The queue of the site's own messages: invitations and new passwords. What waits in it opens nothing."""

from datetime import datetime, timedelta
from enum import StrEnum

from boardcall.web.identity.message_queue import claim_first
from boardcall.web.identity.models import SiteMail

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
    """The next message of the site, as `claim_first` finds it."""
    return claim_first(SiteMail.objects.all(), SiteMail.objects.order_by("pk"), at=at)


def forget_mail(one: SiteMail) -> None:
    """Removes a message that nobody is to get."""
    SiteMail.objects.filter(pk=one.pk).delete()


def latest_mail() -> tuple[SiteMail, ...]:
    """The newest messages and their results."""
    return tuple(SiteMail.objects.order_by("-pk")[:LISTED])
