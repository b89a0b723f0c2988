"""Texts to Discord, Slack or any web-hook: addresses that are checked, and each service's own form."""

import hmac
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from boardcall.errors import InputError
from boardcall.messages.delivery import Delivery
from boardcall.messages.http_post import allows_private, is_address, post
from boardcall.wording import say, without_turning

KINDS = {"discord": "Discord", "slack": "Slack", "webhook": "Web-hook"}
HOSTS = {
    "discord": ("discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"),
    "slack": ("hooks.slack.com",),
}
"""Where the web-hooks of a service are."""
SIGNATURE = "Boardcall-Signature"
"""The header that says by whom a text is: HMAC-SHA256 of its bytes under the channel's secret."""


def checked_address(kind: str, text: str) -> str:
    """The address of a web-hook; InputError if it is invalid, or not an address of that service."""
    found = text.strip()
    if not is_address(found):
        raise InputError.of(
            say("That is not the address of a web-hook."), say("It begins with https://."), field="address"
        )
    if kind in HOSTS and urlsplit(found).hostname not in HOSTS[kind] and not allows_private():
        message = say("That is not a web-hook of {service}.", service=KINDS[kind])
        hint = say("It begins with https://{host}/.", host=HOSTS[kind][0])
        raise InputError.of(message, hint, field="address")
    return found


@dataclass(frozen=True, slots=True)
class HookText:
    """What is posted: the text, the event it is of, and the key by which the other side knows a repeat."""

    text: str
    event: str
    about: str
    key: str
    act: int | None = None
    """The number of the act it is about; None for a test."""
    secret: str = ""
    """What signs it, for a web-hook of a program."""


def post_text(kind: str, address: str, told: HookText) -> Delivery:
    headers = {"Content-Type": "application/json", "Idempotency-Key": told.key}
    body = _body(kind, told)
    if told.secret:
        headers[SIGNATURE] = f"sha256={hmac.new(told.secret.encode(), body, sha256).hexdigest()}"
    return post(address, body, headers)


def _body(kind: str, told: HookText) -> bytes:
    text = without_turning(told.text)
    data: dict[str, Any] = {"event": told.event, "about": told.about, "text": text, "key": told.key}
    if told.act is not None:
        data["act"] = told.act
    if kind == "discord":
        data = {"content": text, "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        data = {"text": safe}
    return json.dumps(data).encode()
