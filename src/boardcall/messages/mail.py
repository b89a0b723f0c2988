"""E-mail by SMTP. The server is set by environment variables, so that its password is in no event."""

import os
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from typing import Literal

from boardcall.errors import InputError
from boardcall.messages.delivery import Delivery, DeliveryState
from boardcall.wording import NO_WORDS, Sentence, say, without_turning

SECONDS = 20
"""How long a mail server may take for each answer."""
LONGEST_ADDRESS = 200
TEMPORARY = range(400, 500)
AS_SENT = SMTP.clone(cte_type="7bit")
"""Lines end in CR LF and hold plain ASCII: servers refuse a bare LF, and not all of them take eight bits."""
VARIABLES = ("BOARDCALL_SMTP", "BOARDCALL_SMTP_USER", "BOARDCALL_SMTP_PASSWORD", "BOARDCALL_MAIL_FROM")


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in, and from whom it is."""

    host: str
    port: int
    sender: str
    security: Literal["tls", "starttls", "none"] = "starttls"
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(environment: Mapping[str, str] = os.environ) -> MailServer | None:
    """The mail server that the environment names, or None.

    BOARDCALL_SMTP is starttls://host:587, tls://host:465, or none://host:25 for a server on this machine.
    """
    if mail_fault(environment) or not environment.get("BOARDCALL_SMTP"):
        return None
    way, host, port = _where(environment)
    user, password = environment.get(VARIABLES[1], ""), environment.get(VARIABLES[2], "")
    sender = environment["BOARDCALL_MAIL_FROM"]
    return MailServer(host, int(port), sender, way, user, password)  # type: ignore[arg-type]  # there is no fault


def mail_fault(environment: Mapping[str, str] = os.environ) -> Sentence:
    """What keeps the mail settings from being used, and what to write; no words where they are right or absent."""
    if not any(environment.get(one) for one in VARIABLES):
        return NO_WORDS
    way, host, port = _where(environment)
    if way not in ("tls", "starttls", "none") or not host or not port.isdecimal():
        return say(
            "No mail is sent: BOARDCALL_SMTP is not usable. Write starttls://HOST:587, tls://HOST:465, or "
            "none://HOST:25 for a server on this machine."
        )
    if not is_address(environment.get("BOARDCALL_MAIL_FROM", "")):
        return say("No mail is sent: BOARDCALL_MAIL_FROM is not an e-mail address.")
    return NO_WORDS


def _where(environment: Mapping[str, str]) -> tuple[str, str, str]:
    way, _, where = environment.get("BOARDCALL_SMTP", "").partition("://")
    host, _, port = where.rpartition(":")
    return way, host, port


def is_address(text: str) -> bool:
    """Whether a text is one e-mail address, and nothing that could become a header."""
    if not (text.isascii() and text.isprintable() and " " not in text and len(text) <= LONGEST_ADDRESS):
        return False  # before it is read: brackets without end are no address, and cost much
    name, address = parseaddr(text)
    local, _, domain = address.rpartition("@")
    return not name and address == text and bool(local) and "." in domain.strip(".") and _fits_a_header(text)


def _fits_a_header(text: str) -> bool:
    """Whether an address can be written into a message: not so one with two dots in a row."""
    try:
        Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        return False
    return True


def checked_mail(text: str, field_name: str) -> str:
    """The address without blanks around it; InputError if it is not an address."""
    found = text.strip()
    if not is_address(found):
        message = say("“{text}” is not an e-mail address.", text=found[:60])
        raise InputError.of(message, say("Write it as name@example.org."), field=field_name)
    return found


def send_mail(server: MailServer, *, to: str, subject: str, text: str, key: str, at: datetime) -> Delivery:
    """Hands in one message to one person. `key` makes its Message-ID, the same each time it is tried."""
    made = _message(server, to=to, subject=subject, text=text, key=key, at=at)
    try:
        line = _opened(server)
    except smtplib.SMTPAuthenticationError as error:
        return Delivery(DeliveryState.LATER, f"{error.smtp_code} {_words(error.smtp_error)}")
    except (OSError, smtplib.SMTPException) as error:
        return Delivery(DeliveryState.LATER, str(error)[:200])
    try:
        return _handed_in(line, server, to, made)
    finally:
        line.close()


def _handed_in(line: smtplib.SMTP, server: MailServer, to: str, made: EmailMessage) -> Delivery:
    """The steps of one message; once its text is on the way, a broken line leaves it unsure."""
    try:
        for code, said in (line.mail(server.sender), line.rcpt(to)):
            if code not in (250, 251):
                return _refused(code, said)
    except (OSError, smtplib.SMTPException) as error:
        return Delivery(DeliveryState.LATER, str(error)[:200])
    try:
        code, said = line.data(made.as_bytes())
    except smtplib.SMTPDataError as error:
        return _refused(error.smtp_code, error.smtp_error)
    except (OSError, smtplib.SMTPException) as error:
        return Delivery(DeliveryState.UNSURE, str(error)[:200])
    return Delivery(DeliveryState.SENT, _words(said)) if code == 250 else _refused(code, said)


def _refused(code: int, said: bytes | str) -> Delivery:
    return Delivery(DeliveryState.LATER if code in TEMPORARY else DeliveryState.FAILED, f"{code} {_words(said)}")


def _opened(server: MailServer) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if server.security == "tls":
        line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    else:
        line = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    try:
        if server.security == "starttls":
            line.starttls(context=context)
        line.ehlo_or_helo_if_needed()
        if server.user:
            line.login(server.user, server.password)
    except BaseException:
        line.close()
        raise
    return line


def _message(server: MailServer, *, to: str, subject: str, text: str, key: str, at: datetime) -> EmailMessage:
    made = EmailMessage(AS_SENT)
    made["From"] = Address(addr_spec=server.sender)
    made["To"] = Address(addr_spec=to)
    made["Subject"] = " ".join(without_turning(subject).split())
    made["Date"] = format_datetime(at)
    made["Message-ID"] = f"<{key}@boardcall.{server.sender.rpartition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(without_turning(text))
    return made


def _words(said: bytes | str) -> str:
    return (said.decode(errors="replace") if isinstance(said, bytes) else said)[:200]
