"""Sends the site's own messages; the link in a message is made when it is handed to the mail server."""

from collections.abc import Callable
from datetime import datetime
from hashlib import blake2b

from boardcall.messages import Delivery, DeliveryState, Obstacle, mail_server, send_mail
from boardcall.web.identity import site_mail
from boardcall.web.identity.message_queue import record_result
from boardcall.web.identity.models import SiteMail, SitePerson
from boardcall.web.identity.site_mail import MailPurpose
from boardcall.web.identity.site_people import FORGOTTEN, INVITED, new_link
from boardcall.web.request.language import NAMES, language
from boardcall.wording import Sentence, say

MOST_AT_ONCE = 20
LASTS = {MailPurpose.INVITATION: INVITED, MailPurpose.RESET: FORGOTTEN}


def send_site_mail(address: str, *, now: Callable[[], datetime]) -> None:
    """Sends what is due; `address` is the site's public one, the only one used in messages."""
    for _ in range(MOST_AT_ONCE):
        one = site_mail.claim_mail(at=now())
        if one is None:
            return
        person = SitePerson.objects.filter(email=one.address, closed=None).first()
        if person is None:
            site_mail.forget_mail(one)
            continue
        outcome = _sent(one, person, address, at=now())
        record_result(one, outcome, at=now())
        if outcome.result is DeliveryState.LATER:
            return


def _sent(one: SiteMail, person: SitePerson, address: str, *, at: datetime) -> Delivery:
    server = mail_server()
    if server is None:
        return Delivery(DeliveryState.LATER, Obstacle.NO_MAIL_SERVER)
    purpose = MailPurpose(one.purpose)
    spoken = language(one.spoken if one.spoken in NAMES else "en")
    ends_others = purpose is not MailPurpose.RESET
    link = f"{address}site/enter/{new_link(person, lasts=LASTS[purpose], at=at, ends_others=ends_others)}/"
    subject, *told = _told(purpose, address)
    text = "\n\n".join((spoken.said(told[0]), link, spoken.said(told[1])))
    key = f"site-{one.pk}-{one.tries}-{blake2b(one.address.encode(), digest_size=6).hexdigest()}"
    return send_mail(server, to=one.address, subject=spoken.said(subject), text=text, key=key, at=at)


def _told(purpose: MailPurpose, site: str) -> tuple[Sentence, Sentence, Sentence]:
    """Subject, what comes before the link, and what comes after it."""
    if purpose is MailPurpose.INVITATION:
        return (
            say("Your invitation to Boardcall"),
            say("You are invited to run events at {site}. Choose a password here, once and within a week:", site=site),
            say("If you do not know what this is about, leave it: without a password nobody gets in."),
        )
    return (
        say("A new password for Boardcall"),
        say("Somebody asked for a new password at {site}. Choose one here, once and within an hour:", site=site),
        say("If it was not you, leave it: your password stays as it is."),
    )
