"""Tokens of programs: made by a director for one event and role, shown once, kept only as their hash."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction

from boardcall.errors import NotFoundError, Problem, RefusedError, refuse
from boardcall.web.identity.accounts import form_problems, tidy_name
from boardcall.web.identity.devices import SEEN_STEP, TRIES_FROM_ADDRESS, TRIES_WITHIN, hashed
from boardcall.web.identity.models import ApiToken, Attempt
from boardcall.web.permission.policy import STAFF_ROLES, Role
from boardcall.web.permission.visitor import Visitor
from boardcall.wording import say

TOKEN_BYTES = 32
PREFIX = "boardcall_"
"""How every token begins, so that people and scanners know one when they see it."""
LONGEST_DAYS = 366


class TooManyTriesError(RefusedError):
    """Too many wrong tokens came from one address."""


def make_token(
    event: str, *, name: str, role: Role, days: int, maker: str, at: datetime, boards: frozenset[str] = frozenset()
) -> tuple[ApiToken, str]:
    """A new token, with its text, which is shown only once. InputError for impossible values."""
    name = tidy_name(name)
    found = _problems(event, name, role, days)
    refuse(found)
    text = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    made = ApiToken.objects.create(
        event=event,
        name=name,
        role=role.value,
        boards=" ".join(sorted(boards)),
        token_hash=hashed(text),
        maker=maker,
        created=at,
        expires=at + timedelta(days=days),
    )
    return made, text


def _problems(event: str, name: str, role: Role, days: int) -> list[Problem]:
    found = form_problems(name)
    if any(one.name.casefold() == name.casefold() for one in tokens(event)):
        found.append(
            Problem(say("There is or was a token named {name}.", name=name), say("Choose another name."), field="name")
        )
    if role not in STAFF_ROLES:
        found.append(Problem(say("The role of the token is missing."), say("Choose one from the list."), field="role"))
    if not 1 <= days <= LONGEST_DAYS:
        found.append(
            Problem(
                say("A token is valid for a limited number of days."),
                say("Choose 1 to {longest_days} days.", longest_days=LONGEST_DAYS),
                field="days",
            )
        )
    return found


def tokens(event: str) -> tuple[ApiToken, ...]:
    """The tokens of an event, those that were revoked last."""
    return tuple(sorted(ApiToken.objects.filter(event=event), key=lambda one: (one.revoked is not None, one.pk)))


def revoke_token(event: str, number: int, *, at: datetime) -> None:
    """Ends a token; NotFoundError for one of another event."""
    if not ApiToken.objects.filter(event=event, pk=number).exists():
        raise NotFoundError(say("There is no such token at this event. Look for it in the list."))
    ApiToken.objects.filter(event=event, pk=number, revoked=None).update(revoked=at)


def recognise_token(event: str, text: str, *, address: str, at: datetime) -> tuple[ApiToken, Visitor]:
    """Whose token this is at this event. RefusedError for any other; TooManyTriesError after many from one address.

    A valid token works, whatever else comes from its address.
    """
    known = ApiToken.objects.filter(event=event, token_hash=hashed(text)).first()
    if known is None:
        _count_try(event, address=address, at=at)
    if known is None or not _holds(known, at):
        raise RefusedError(
            say("This token is not valid at this event, or not any more. Ask the director for a new one.")
        )
    if known.seen is None or at - known.seen > SEEN_STEP:
        ApiToken.objects.filter(pk=known.pk).update(seen=at)
    boards = frozenset(known.boards.split())
    return known, Visitor(event, Role(known.role), name=f"{known.name} (API)", boards=boards)


def is_valid(number: int, *, at: datetime) -> bool:
    """Whether a token that was recognised is still valid."""
    known = ApiToken.objects.filter(pk=number).first()
    return known is not None and _holds(known, at)


def _holds(token: ApiToken, at: datetime) -> bool:
    return token.revoked is None and token.expires > at


def _count_try(event: str, *, address: str, at: datetime) -> None:
    """Counts a wrong token, separately from wrong passwords: a faulty program must not lock anybody out."""
    place = f"api {address}"[:60]
    with transaction.atomic():
        Attempt.objects.filter(at__lte=at - TRIES_WITHIN).delete()
        if Attempt.objects.filter(address=place).count() >= TRIES_FROM_ADDRESS:
            raise TooManyTriesError(say("Too many wrong tokens came from this address. Wait ten minutes."))
        Attempt.objects.create(event=event, address=place, subject="", at=at)
