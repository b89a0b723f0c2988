"""What is held about people: each field with the rule that needs it and the day it goes, and all of it about one."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from boardcall.desk.event import Event
from boardcall.desk.people.players import BY_PLAYER, the_player
from boardcall.rulebook.needs import needs
from boardcall.tables.codec import encode
from boardcall.tournament import ActNumber, Player, PlayerId
from boardcall.tournament.acts.event import ChangeEvent, OpenEvent
from boardcall.tournament.name_marks import MARK_BEGINS, may_name, naming
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.wording import Sentence, say


@dataclass(frozen=True, slots=True)
class PersonalField:
    """A thing held about people: what it is, the rules' name for the need or the key that asks for it, and where it is.

    What `stays` is part of the results; the rest goes some days after the event.
    """

    id: str
    name: Sentence
    need: str
    stays: bool
    read: Callable[[Player, SignUp], Any]


def _club(told: SignUp) -> Local | None:
    """How close somebody is to the host club; None for everybody else."""
    return None if told.local is Local.TRAVELLER else told.local


_SIGN_UP, _FEE, _REFUND = "registration.signup_until", "registration.fee_required", "registration.refund"
FIELDS = (
    PersonalField("name", say("Name"), "", stays=True, read=lambda one, _: one.name),
    PersonalField("public_name", say("Name in public"), "", stays=True, read=lambda one, _: one.public_name),
    PersonalField("roles", say("Offices"), "", stays=True, read=lambda one, _: tuple(sorted(one.roles))),
    PersonalField("born", say("Date of birth"), "birth-date", stays=False, read=lambda one, _: one.born),
    PersonalField("country", say("Nationality"), "nationality", stays=False, read=lambda one, _: one.country),
    PersonalField("home", say("Home town"), "home-location", stays=False, read=lambda one, _: one.home),
    PersonalField("way", say("Distance from home"), "home-location", stays=False, read=lambda one, _: one.distance_km),
    PersonalField("wdd_id", say("Number at the WDD"), "", stays=False, read=lambda one, _: one.wdd_id),
    PersonalField("wdr_id", say("Number at the WDR"), "", stays=False, read=lambda one, _: one.wdr_id),
    PersonalField("family", say("Family or couple"), "family", stays=True, read=lambda _, told: told.family),
    PersonalField("local", say("Host club"), "club-status", stays=True, read=lambda _, told: _club(told)),
    PersonalField("signed_up", say("Day of sign-up"), _SIGN_UP, stays=True, read=lambda _, told: told.preregistered),
    PersonalField("paid", say("Fee paid on"), _FEE, stays=True, read=lambda _, told: told.paid),
    PersonalField("refund", say("Refund"), _REFUND, stays=True, read=lambda _, told: told.refund),
    PersonalField("powers", say("Powers preferred"), "", stays=True, read=lambda _, told: told.preferences),
)
"""Every field that is held about a person, in the order of the page."""
NOTHING: tuple[object, ...] = (None, "", ())
"""What is shown if nothing is known."""


@dataclass(frozen=True, slots=True)
class HeldField:
    """A field at one event: the section that needs it, "" for none, and the day it goes, None where none is known."""

    id: str
    name: Sentence
    section: str
    stays: bool
    goes: date | None
    is_held: bool


def held_fields(event: Event) -> tuple[HeldField, ...]:
    """The fields of an event; `is_held` says whether anything of the kind is known about anybody."""
    return tuple(_held(event, one) for one in FIELDS)


def _held(event: Event, field: PersonalField) -> HeldField:
    book, facts = event.rulebook, event.tournament.roll_call
    needed = {one.data: one.section for one in needs(book)}
    section = needed.get(field.need, "") or (book.source(field.need) if "." in field.need else "")
    known = any(field.read(one, facts.sign_up(one.id)) not in NOTHING for one in event.tournament.players)
    return HeldField(field.id, field.name, section, field.stays, None if field.stays else goes_on(event), known)


def goes_on(event: Event) -> date | None:
    """The day from which on only names are kept; None while the event has no last day, or where all is kept."""
    ends, days = event.tournament.ends or event.tournament.starts, event.rulebook.registration.keep_days
    return ends + timedelta(days=days) if ends and days else None


def to_be_reduced(event: Event) -> tuple[PlayerId, ...]:
    """The people of whom more is known than stays."""
    going = [one for one in FIELDS if not one.stays]
    facts = event.tournament.roll_call
    return tuple(
        player.id
        for player in event.tournament.players
        if any(one.read(player, facts.sign_up(player.id)) not in NOTHING for one in going)
    )


def is_due(event: Event, today: date, *, has_more: bool = False) -> bool:
    """Whether the day has come and personal data is still there; `has_more` is what is held outside the event."""
    day = goes_on(event)
    return day is not None and today >= day and (has_more or bool(to_be_reduced(event)))


def held_about(event: Event, player: PlayerId, *, at: datetime) -> dict[str, Any]:
    """All that the event holds about a person, as JSON takes it: fields, what they agreed to, and what was done."""
    known = the_player(event, player)
    told = event.tournament.roll_call.sign_up(player)
    agreed = event.tournament.agreed
    sections = {one.id: one for one in held_fields(event)}
    fields = [
        {
            "field": one.id,
            "value": encode(one.read(known, told)),
            "needed_by": sections[one.id].section,
            "goes_on": encode(sections[one.id].goes),
        }
        for one in FIELDS
    ]
    return {
        "event": event.tournament.name,
        "made": encode(at),
        "id": player,
        "fields": fields,
        "code_of_conduct": encode(agreed.acceptance(player)),
        "consent": encode(agreed.consent(player)),
        "games": [
            {"round": board.round, "board": board.name, "power": seat.power.value}
            for board in event.tournament.boards
            for seat in board.seats
            if player in seat.players
        ],
        "sanctions": [encode(one) for one in event.tournament.sanctions if one.player == player],
        "acts": list(_acts(event, player)),
    }


def _acts(event: Event, player: PlayerId) -> Iterator[dict[str, Any]]:
    """The acts by the person, as the log shows them; of acts by others about them only the kind and the time.

    The words of others may hold what the rules hide, such as points, and what somebody else said in confidence.
    """
    mine = say("player {player}", player=player)
    for entry in event.replay.entries:
        told = {"act": entry.number, "at": encode(entry.at), "kind": entry.act.name}
        if entry.author == f"{BY_PLAYER}{player}":
            yield {**told, "author": entry.author, "says": str(entry.act.says(event.tournament))}
        elif mine in entry.act.about():
            yield told


def names_of(event: Event, player: PlayerId) -> frozenset[str]:
    """Every name that somebody has had here, also in public."""
    rows = [row for row in event.replay.people.rows.values() if row.id == player]
    return frozenset(filter(None, (name for row in rows for name in (row.name, row.public_name))))


def texts_naming(event: Event, player: PlayerId) -> tuple[tuple[ActNumber, str], ...]:
    """The texts of acts that hold somebody's name as it was typed, which erasing does not reach, the latest first.

    Newer texts hold ids instead of names and are not among them.
    """
    known = event.tournament.player(player)
    if known is None:
        return ()
    found, is_named = [], naming(known)
    may_be = may_name(known)
    for entry in reversed(event.replay.entries):
        if not isinstance(entry.act, OpenEvent | ChangeEvent) and may_be(entry.line):
            texts = _strings(json.loads(entry.line)["body"], entry.reason if MARK_BEGINS not in entry.line else "")
            found += [(entry.number, text) for text in texts if is_named(text)]
    return tuple(found)


def _strings(value: object, *more: str) -> Iterator[str]:
    yield from filter(None, more)
    match value:
        case str():
            yield value
        case dict():
            for one in value.values():
                yield from _strings(one)
        case list():
            for one in value:
                yield from _strings(one)
