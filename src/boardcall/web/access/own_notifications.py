"""Whether a player's device takes notifications: asked, turned on and off from their own page."""

from dataclasses import dataclass

from boardcall.errors import InputError
from boardcall.messages import PushAddress, checked_push_address, has_push, public_half
from boardcall.web.identity.push import end_notifying, is_notified, notify_device, push_channel
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class OwnNotifications:
    """Whether a device takes notifications, and the key by which its browser would ask for them."""

    key: str
    is_on: bool


def own_notifications(visitor: Visitor) -> OwnNotifications | None:
    """The state of the visitor's device; None if the event sends no notifications."""
    channel = push_channel(visitor.event) if has_push() else None
    return OwnNotifications(public_half(channel.secret), is_notified(channel, visitor.device)) if channel else None


def turn_on(visitor: Visitor, told: PushAddress) -> None:
    """Notifies the visitor's device from now on. InputError where the event sends nothing, or no browser told that."""
    channel = push_channel(visitor.event) if has_push() else None
    if channel is None:
        raise InputError.of(say("This event sends no notifications."), say("Ask the director."))
    notify_device(channel, visitor.device, checked_push_address(told.endpoint, told.p256dh, told.auth))


def turn_off(visitor: Visitor) -> None:
    """Notifies the visitor's device no more."""
    end_notifying(visitor.device)
