"""Messages that leave an event: what an act tells everybody and each player, and the ways it is sent.

Sending never raises because of a server's answer: it returns a `Delivery`, and the owner of the queue acts on it.
"""

from boardcall.messages.announcement import TELLING_ACTS, Announcement, announced, copy_texts, pieces
from boardcall.messages.delivery import Delivery, DeliveryState, Obstacle, answer_in_words
from boardcall.messages.mail import MailServer, mail_fault, mail_server, send_mail
from boardcall.messages.push import (
    Notification,
    PushAddress,
    checked_push_address,
    has_push,
    is_gone,
    new_push_key,
    public_half,
    push,
)
from boardcall.messages.web_hooks import KINDS, checked_address, post_text
