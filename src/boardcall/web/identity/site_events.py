"""What a hosted site knows of its events besides their ledgers: who owns each, and whether it may still change."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from boardcall.errors import NotFoundError, RefusedError
from boardcall.tournament import NOBODY
from boardcall.web.identity.accounts import open_account
from boardcall.web.identity.devices import new_device
from boardcall.web.identity.models import Account, SiteDirector, SiteEvent, SitePerson
from boardcall.web.identity.transaction import alone
from boardcall.web.permission.policy import Role
from boardcall.wording import say

MOST_OPEN = 20
"""Events that one person may have open; archived ones do not count."""


class SiteEventState(StrEnum):
    """Whether an event may change, and whether it is listed."""

    OPEN = "open"
    LOCKED = "locked"
    """Everybody may read it, nobody may change it."""
    ARCHIVED = "archived"
    """Locked, and on no list of the site; its address works."""


LOCKED = say("This event is locked: it can be read, but not changed. Ask the administrator of the site.")


def known_events() -> Mapping[str, SiteEvent]:
    """What is known of events, by their ids."""
    return {one.event: one for one in SiteEvent.objects.select_related("owner")}


def archived_events() -> frozenset[str]:
    """The ids of the events that are on no list."""
    archived = SiteEvent.objects.filter(state=SiteEventState.ARCHIVED.value)
    return frozenset(archived.values_list("event", flat=True))


def event_state(event: str) -> SiteEventState:
    """Whether this event may change."""
    found = SiteEvent.objects.filter(event=event).values_list("state", flat=True).first()
    return SiteEventState(found or SiteEventState.OPEN)


def refuse_if_locked(event: str) -> None:
    """RefusedError where an event takes no acts any more."""
    if event_state(event) is not SiteEventState.OPEN:
        raise RefusedError(LOCKED)


def set_state(event: str, state: SiteEventState) -> None:
    """Opens, locks or archives an event."""
    SiteEvent.objects.update_or_create(event=event, defaults={"state": state.value})


def give_event(event: str, person: SitePerson, *, at: datetime) -> None:
    """Makes a person the owner of an event: they are one of its directors, under their name."""
    with alone(f"owner {event}"):
        known, _ = SiteEvent.objects.get_or_create(event=event)
        known.owner = person
        known.account = account = open_account(event, name=_free_name(event, person.name), role=Role.TD, at=at)
        known.save(update_fields=["owner", "account"])
        SiteDirector.objects.create(person=person, account=account)


def owned_events(person: int) -> frozenset[str]:
    return frozenset(SiteEvent.objects.filter(owner=person).values_list("event", flat=True))


def refuse_many(person: int) -> None:
    """RefusedError where a person has as many events open as one may."""
    count = SiteEvent.objects.filter(owner=person).exclude(state=SiteEventState.ARCHIVED.value).count()
    if count >= MOST_OPEN:
        message = say("You have {count} events. Ask the administrator to archive those that are over.", count=count)
        raise RefusedError(message)


def enter_own_event(event: str, person: int, *, at: datetime) -> str:
    """The cookie that signs the owner in at their event; NotFoundError for an event of another owner."""
    known = SiteEvent.objects.filter(event=event, owner=person, account__closed=None).select_related("account").first()
    if known is None or known.account is None:
        raise NotFoundError(say("This event is not one of yours."))
    return new_device(event, player=NOBODY, account=known.account, at=at)


def _free_name(event: str, name: str) -> str:
    """The name, with a number if another person of the event has or had it."""
    taken = {one.casefold() for one in Account.objects.filter(event=event).values_list("name", flat=True)}
    names = (f"{name} {number}" if number > 1 else name for number in range(1, len(taken) + 2))
    return next(one for one in names if one.casefold() not in taken)
