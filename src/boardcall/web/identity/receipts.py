"""What the desk said of acts that are done: kept for some minutes, for the device that did them and for no other."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import DatabaseError

from boardcall.web.identity.models import Receipt as Row
from boardcall.web.permission.visitor import Visitor

KEPT = timedelta(minutes=10)
"""As long as a person may load the page again to read it once more."""


@dataclass(frozen=True, slots=True)
class DeskReceipt:
    """What was done and what to know about it, as texts in the language of the person who did it."""

    sentences: tuple[str, ...]
    notices: tuple[str, ...]


def keep_receipt(visitor: Visitor, number: int, receipt: DeskReceipt, *, at: datetime) -> None:
    """Keeps what is said of the acts up to `number`. The acts are saved already, so a full disk is no error here."""
    said = json.dumps({"sentences": receipt.sentences, "notices": receipt.notices})
    try:
        Row.objects.filter(at__lte=at - KEPT).delete()
        Row.objects.update_or_create(device_id=visitor.device, act=number, defaults={"said": said, "at": at})
    except DatabaseError:
        return


def receipt_of(visitor: Visitor, number: int, *, at: datetime) -> DeskReceipt | None:
    """What was said to this device of the acts up to `number`, while it is kept."""
    if not visitor.device:
        return None
    row = Row.objects.filter(device_id=visitor.device, act=number, at__gt=at - KEPT).first()
    if row is None:
        return None
    said = json.loads(row.said)
    return DeskReceipt(tuple(said["sentences"]), tuple(said["notices"]))
