"""Messages that leave an event: what an act tells everybody and each player, and the ways it is sent.

Sending never raises for what a server answers: it gives a `Delivery`, and whoever keeps the queue acts on it.
"""

from boardcall.messages.announcement import TELLING_ACTS, Announcement, announced, copy_texts, pieces
from boardcall.messages.delivery import Delivery, DeliveryState
from boardcall.messages.mail import MailServer, mail_server, send_mail
from boardcall.messages.web_hooks import KINDS, checked_address, post_text

__all__ = [
    "KINDS",
    "TELLING_ACTS",
    "Announcement",
    "Delivery",
    "DeliveryState",
    "MailServer",
    "announced",
    "checked_address",
    "copy_texts",
    "mail_server",
    "pieces",
    "post_text",
    "send_mail",
]
