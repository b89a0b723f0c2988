"""How players can be reached: their addresses, which are in no file of an event."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from boardcall.tournament import PlayerId
from boardcall.web.identity.messages import mail_addresses, set_mail_addresses
from boardcall.web.identity.models import PushDevice
from boardcall.web.identity.push import end_notifying_players


@dataclass(frozen=True, slots=True)
class Contact:
    """The e-mail address of a player, "" for none, and the addresses at which their devices take notifications."""

    mail: str = ""
    devices: tuple[str, ...] = ()

    @property
    def services(self) -> tuple[str, ...]:
        """Whose services bring the notifications, one for each device."""
        return tuple(urlsplit(one).hostname or one for one in self.devices)


def contacts(event: str) -> dict[PlayerId, Contact]:
    """The players of an event who can be told something."""
    devices: dict[PlayerId, tuple[str, ...]] = {}
    known = PushDevice.objects.filter(device__event=event).order_by("pk")
    for player, endpoint in known.values_list("device__player", "endpoint"):
        devices[PlayerId(player)] = (*devices.get(PlayerId(player), ()), endpoint)
    mail = mail_addresses(event)
    return {one: Contact(mail.get(one, ""), devices.get(one, ())) for one in sorted({*mail, *devices})}


def forget_contacts(event: str) -> None:
    """Forgets all of them."""
    known = contacts(event)
    set_mail_addresses(event, dict.fromkeys(known, ""))
    end_notifying_players(event, known)
