"""Passkeys of staff: a device's own key instead of a password. Each is good for one account at one event.

What a browser is asked and answers is WebAuthn Level 3, judged by the library fido2. A challenge is signed by this
server, so that any of its processes can judge the answer, and is good once and for five minutes.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from django.core import signing
from django.db import IntegrityError, transaction

from boardcall.errors import NotFoundError, RefusedError
from boardcall.tables.codec import parse_json
from boardcall.tournament import NOBODY
from boardcall.web.identity.devices import hashed, new_device
from boardcall.web.identity.models import Account, Passkey, SpentChallenge
from boardcall.web.identity.transaction import alone
from boardcall.wording import NO_WORDS, Sentence, say

if TYPE_CHECKING:
    from fido2.server import Fido2Server

GOOD_FOR = timedelta(minutes=5)
SALT = "boardcall.passkeys"
LONGEST_NAME = 60
MOST = 10
"""Passkeys of one account."""
REFUSED = say("This passkey was not accepted. Try again, or sign in with your password or a link.")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the browser sees this server: the host's name, and the whole address a passkey is bound to."""

    host: str
    address: str

    @property
    def why_not(self) -> Sentence:
        """Why there can be no passkeys here, "" where there can be."""
        if find_spec("fido2") is None:
            return say("This server has no passkeys: they need the part “passkeys” of Boardcall.")
        if self.host == "localhost":
            return NO_WORDS
        if not self.address.startswith("https://"):
            return say("Browsers allow passkeys only over https, or on this computer itself as “localhost”.")
        if ":" in self.host or self.host.replace(".", "").isdecimal():
            return say("Browsers allow passkeys only where the server is reached by a name, not by a number.")
        return NO_WORDS


@dataclass(frozen=True, slots=True)
class PasskeyOptions:
    """What a page asks of the browser: options as JSON, and the signed challenge that comes back with the answer."""

    options: str
    state: str


def passkeys_of(account: Account) -> tuple[Passkey, ...]:
    """The passkeys of an account, the oldest first."""
    return tuple(Passkey.objects.filter(account=account).order_by("pk"))


def ask_new(account: Account, origin: Origin) -> PasskeyOptions:
    """What makes a new passkey for an account."""
    from fido2.webauthn import PublicKeyCredentialUserEntity, ResidentKeyRequirement, UserVerificationRequirement

    handle = sha256(f"{account.event} {account.pk}".encode()).digest()
    options, state = _server(origin).register_begin(
        PublicKeyCredentialUserEntity(id=handle, name=account.name, display_name=account.name),
        credentials=[_credential(known) for known in passkeys_of(account)],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return PasskeyOptions(json.dumps(dict(options)["publicKey"]), _signed(state, "new", account.event, account.pk))


def add_passkey(account: Account, origin: Origin, *, state: str, answer: str, name: str, at: datetime) -> None:
    """Keeps a passkey the browser has made; RefusedError when its answer does not hold."""
    if len(passkeys_of(account)) >= MOST:
        raise RefusedError(say("An account has at most {number} passkeys. Remove one first.", number=MOST))
    challenge = _opened(state, "new", account.event, account.pk)
    try:
        made = _server(origin).register_complete(challenge, parse_json(answer))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(REFUSED) from error
    _spend(challenge, at)
    if made.credential_data is None:
        raise RefusedError(REFUSED)
    kept = urlsafe_b64encode(bytes(made.credential_data)).decode()
    called = " ".join(name.split())[:LONGEST_NAME] or str(say("Passkey"))
    try:
        with transaction.atomic():
            Passkey.objects.create(
                account=account,
                credential_hash=hashed(made.credential_data.credential_id.hex()),
                credential=kept,
                counter=made.counter,
                name=called,
                created=at,
            )
    except IntegrityError as error:
        raise RefusedError(say("This passkey is registered already.")) from error


def remove_passkey(account: Account, number: int) -> None:
    """Forgets a passkey of the account; NotFoundError for any other."""
    if not Passkey.objects.filter(account=account, pk=number).delete()[0]:
        raise NotFoundError(say("There is no such passkey at this account."))


def ask_sign_in(event: str, origin: Origin) -> PasskeyOptions:
    """Signs in a person who has a passkey of the event; the browser offers those it knows."""
    from fido2.webauthn import UserVerificationRequirement

    options, state = _server(origin).authenticate_begin(user_verification=UserVerificationRequirement.PREFERRED)
    return PasskeyOptions(json.dumps(dict(options)["publicKey"]), _signed(state, "sign-in", event, 0))


def sign_in_by_passkey(event: str, origin: Origin, *, state: str, answer: str, at: datetime) -> str:
    """Signs a member of staff in and gives the cookie; RefusedError when the answer does not hold."""
    challenge = _opened(state, "sign-in", event, 0)
    try:
        given = parse_json(answer)
        identity = _decoded(given["rawId"]).hex()
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(REFUSED) from error
    with alone(f"passkey {identity[:64]}"):
        known = Passkey.objects.filter(
            credential_hash=hashed(identity), account__event=event, account__closed=None
        ).select_related("account")
        passkey = known.first()
        if passkey is None:
            raise RefusedError(REFUSED)
        counter = _judged(passkey, origin, challenge, given)
        _spend(challenge, at)
        Passkey.objects.filter(pk=passkey.pk).update(counter=counter, used=at)
        return new_device(event, player=NOBODY, account=passkey.account, at=at)


def _judged(passkey: Passkey, origin: Origin, challenge: dict[str, Any], given: dict[str, Any]) -> int:
    """The count of the key's uses; RefusedError when the answer does not hold, or a copy of the key was used before."""
    from fido2.webauthn import AuthenticationResponse

    try:
        _server(origin).authenticate_complete(challenge, [_credential(passkey)], given)
        counter = AuthenticationResponse.from_dict(given).response.authenticator_data.counter
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(REFUSED) from error
    if counter and counter <= passkey.counter:
        raise RefusedError(REFUSED)
    return int(counter)


def _server(origin: Origin) -> "Fido2Server":
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    if origin.why_not:
        raise RefusedError(origin.why_not)
    site = PublicKeyCredentialRpEntity(name="Boardcall", id=origin.host)
    return Fido2Server(site, verify_origin=lambda seen: seen == origin.address)


def _credential(passkey: Passkey) -> Any:
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(urlsafe_b64decode(passkey.credential))


def _signed(state: dict[str, Any], purpose: str, event: str, account: int) -> str:
    return signing.dumps([state, purpose, event, account], salt=SALT)


def _opened(state: str, purpose: str, event: str, account: int) -> dict[str, Any]:
    try:
        found, *about = signing.loads(state, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature as error:
        raise RefusedError(say("The page was open too long. Load it again, and try once more.")) from error
    if about != [purpose, event, account]:
        raise RefusedError(REFUSED)
    challenge: dict[str, Any] = found
    return challenge


def _spend(challenge: dict[str, Any], at: datetime) -> None:
    """Uses a challenge up; RefusedError when it was used before."""
    SpentChallenge.objects.filter(at__lte=at - 2 * GOOD_FOR).delete()
    try:
        with transaction.atomic():
            SpentChallenge.objects.create(digest=hashed(challenge["challenge"]), at=at)
    except IntegrityError as error:
        raise RefusedError(REFUSED) from error


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
