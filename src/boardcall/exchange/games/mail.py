"""The text of a mail as a mail program saves it or shows its source: in parts, in quoted-printable or base64."""

import email
import quopri
import re
from email.message import EmailMessage
from email.policy import default

HEADER = re.compile(r"[A-Z][\w-]{0,60}:")
CODED = ("content-transfer-encoding:", "content-type:", "mime-version:")
MOST_PARTS = 20
"""Parts of a mail that is taken apart; the library's time grows with their square."""
ESCAPED = re.compile(r"=(?:\n|[0-9A-F]{2})")
CERTAIN = re.compile(r"=(?:\n|3D|20|[C-F][0-9A-F]=[89AB][0-9A-F])")
"""What a text in quoted-printable has: a line broken for the mail, an equals sign, a letter outside ASCII."""


def decoded(text: str) -> str:
    """The text of a mail; any other text as it is."""
    if _is_source(text):
        return _text_of(text)
    if CERTAIN.search(text) and len(ESCAPED.findall(text)) == text.count("="):
        return _readable(quopri.decodestring(text.encode()))
    return text


def _is_source(text: str) -> bool:
    head = text.lstrip("\n").partition("\n\n")[0].split("\n")
    is_coded = any(line.casefold().startswith(CODED) for line in head)
    return is_coded and bool(HEADER.match(head[0])) and text.count("boundary") <= MOST_PARTS


def _text_of(text: str) -> str:
    try:
        message = email.message_from_string(text.lstrip("\n"), EmailMessage, policy=default)
        body = message.get_body(("plain", "html"))
        found = body.get_payload(decode=True) if body else None
    except (AttributeError, LookupError, TypeError, ValueError):
        return text
    return _readable(found) if isinstance(found, bytes) else text


def _readable(data: bytes) -> str:
    try:
        found = data.decode("utf-8")
    except UnicodeDecodeError:
        found = data.decode("cp1252", "replace")
    return found.replace("\r\n", "\n").replace("\r", "\n")
