"""What the accounts know of one event, as plain rows: taken along in a backup, and put back."""

from typing import Any

from django.core import serializers
from django.db import transaction

from boardcall.errors import RefusedError
from boardcall.web.identity.models import Account, ApiToken, Device, Link, Passkey, Screen, Streaming
from boardcall.wording import say

Rows = list[dict[str, Any]]
OF_EVENTS = (Account, Link, Device, ApiToken, Screen, Streaming)
"""What belongs to one event; accounts come first, as others refer to them."""


def rows_of(event: str) -> Rows:
    """Accounts with their passkeys, links, devices, tokens and screens of an event; nothing that is soon forgotten."""
    found: list[Any] = [row for kind in OF_EVENTS for row in kind.objects.filter(event=event).order_by("pk")]
    found += Passkey.objects.filter(account__event=event).order_by("pk")
    return list(serializers.serialize("python", found))


def forget_rows(event: str) -> None:
    """Forgets all accounts, links and devices of an event."""
    for kind in reversed(OF_EVENTS):
        kind.objects.filter(event=event).delete()


def put_rows(event: str, rows: Rows) -> None:
    """Puts rows of a backup where nothing is known of the event, with numbers of their own."""
    if any(kind.objects.filter(event=event).exists() for kind in OF_EVENTS):
        raise RefusedError(say("There are accounts for this event here already. Restore it at another place."))
    accounts: dict[int, int] = {}
    known = {f"{kind._meta.app_label}.{kind._meta.model_name}" for kind in (*OF_EVENTS, Passkey)}
    with transaction.atomic():
        for row in rows:
            if row["model"] not in known or row["fields"].get("event", event) != event:
                raise RefusedError(say("This backup holds the rows of something else. Use another one."))
            old, fields = row["pk"], dict(row["fields"])
            if fields.get("account") is not None:
                fields["account"] = accounts[fields["account"]]
            (made,) = serializers.deserialize("python", [{"model": row["model"], "pk": None, "fields": fields}])
            made.save()
            if isinstance(made.object, Account):
                accounts[old] = made.object.pk
