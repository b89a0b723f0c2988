"""What people are asked for at the desk: exactly what the event's rules need, with the section that needs it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from boardcall.desk.agenda.personal_data import lacks
from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.countries import country_of
from boardcall.exchange.towns import Town, has_towns, towns_called
from boardcall.exchange.world_database import database_id
from boardcall.rulebook import Rulebook
from boardcall.rulebook.needs import Need, needs
from boardcall.tables.days import read_day
from boardcall.tables.words import as_fraction
from boardcall.tournament import PersonalFacts, Player
from boardcall.tournament.roll_call import Local, SignUp
from boardcall.views.viewer import once
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.form import Form
from boardcall.wording import NO_WORDS, Sentence, say

DETAILS = ("name", "home", "distance_km", "born", "country", "family", "local", "public_name", "wdd_id", "wdr_id")
"""The fields of a person, as pages show their problems beside them."""
LONGEST = 100
"""Characters of the longest town or family taken."""
NUMBER = r"\d{1,5}(?:[.,]\d{1,3})?"
"""How kilometres are written."""
FAR = say("Write a larger town nearby, or how far it is, such as 120 km.")
HIDDEN, OTHER = "hidden", "other"
"""How a name may be kept from the public: by a number, or by another name."""


def look_up_towns(sent: Mapping[str, Any]) -> None:
    """Looks up the towns of a form before its act: the list of places is long, and others wait while it is judged."""
    towns_called(str(sent.get(field, "")) for field in ("home", "town"))


@dataclass(frozen=True, slots=True)
class Details(PersonalFacts):
    """What was typed of a person."""

    name: str = ""
    family: str = ""
    local: Local = Local.TRAVELLER


class DetailsReader:
    """Reads the fields of one person, or of one row, and collects what is wrong with them."""

    def __init__(self, sent: Mapping[str, Any], *, prefix: str = "", takes_largest: bool = False) -> None:
        self.sent, self.prefix, self.takes_largest = sent, prefix, takes_largest
        self.problems: list[Problem] = []

    def details(self, known: Details) -> Details:
        """What was sent, over what is known: a field that was not asked for does not change."""
        found = known
        if "born" in self:
            found = replace(found, born=self._day("born"))
        if "country" in self:
            found = replace(found, country=self._country())
        if "distance_km" in self:
            found = replace(found, distance_km=self._kilometres())
        if "home" in self:
            found = self._home(found, known)
        if "family" in self:
            found = replace(found, family=self._line("family"))
        if "local" in self:
            found = replace(found, local=self._local())
        if "wdd_id" in self:
            found = replace(found, wdd_id=self._number("wdd_id"))
        if "wdr_id" in self:
            found = replace(found, wdr_id=self._number("wdr_id"))
        if "shown" in self:
            found = replace(found, public_name=self._public_name())
        return replace(found, name=self.text("name")) if "name" in self else found

    def __contains__(self, field: str) -> bool:
        return self.prefix + field in self.sent

    def text(self, field: str) -> str:
        return " ".join(str(self.sent.get(self.prefix + field, "")).split())

    def wrong(self, field: str, message: Sentence, hint: Sentence) -> None:
        self.problems.append(Problem(message, hint, field=self.prefix + field, text=self.text(field)))

    def _line(self, field: str) -> str:
        text = self.text(field)
        if len(text) > LONGEST:
            self.wrong(field, say("This is too long."), say("Use at most {longest} characters.", longest=LONGEST))
        return text[:LONGEST]

    def _day(self, field: str) -> date | None:
        try:
            return read_day(self.text(field), self.prefix + field)
        except InputError as error:
            self.problems += error.problems
            return None

    def _country(self) -> str | None:
        text = self.text("country")
        if text and (found := country_of(text)) is not None:
            return found
        if text:
            hint = say("Write its name or its two letters, such as Norway or NO.")
            self.wrong("country", say("“{country}” is not a country that Boardcall knows.", country=text[:40]), hint)
        return None

    def _kilometres(self) -> Fraction | None:
        text = self.text("distance_km").removesuffix("km").strip()
        found = as_fraction(text) if re.fullmatch(NUMBER, text) else None
        if text and found is None:
            hint = say("Write kilometres as 12600 or 12600.5.")
            self.wrong("distance_km", say("“{text}” is not a distance.", text=text[:40]), hint)
        return found

    def _number(self, field: str) -> str:
        found = database_id(self.text(field))
        if found is None:
            hint = say("Write the number, or copy the address of the player's page.")
            self.wrong(field, say("“{text}” is not a player's number.", text=self.text(field)[:40]), hint)
        return found or ""

    def _home(self, found: Details, known: Details) -> Details:
        text = self._line("home")
        if not text:
            return replace(found, home="", home_at=None)
        if found.distance_km is None and (way := re.fullmatch(rf"({NUMBER}) ?km", text, re.IGNORECASE)):
            return replace(found, home="", home_at=None, distance_km=as_fraction(way[1]))
        if text == known.home and known.home_at is not None and not self.text("home_town"):
            return found
        town = self.town("home", FAR, found.country)
        if town is not None:
            return replace(found, home=town.label, home_at=town.at)
        if found.distance_km is not None:
            self.problems = [one for one in self.problems if one.field != self.prefix + "home"]
        return replace(found, home=text, home_at=None)

    def town(self, field: str, unknown: Sentence, country: str | None = None) -> Town | None:
        """The town a field names, chosen from those of its name where there are several, else None and a note.

        `unknown` says what to write for a town that is not known.
        """
        text = self._line(field)
        towns = towns_called([text], country=country)[text] if text else ()
        chosen = self.text(f"{field}_town")
        offered = _offered(text, country) if chosen or self.takes_largest else ()
        picked = next((town for town in offered if str(town.id) == chosen), None)
        if picked or len(towns) == 1:
            return picked or towns[0]
        if towns and self.takes_largest:
            return offered[0]
        if towns:
            self.wrong(
                field,
                say("There are several towns called {town}.", town=text),
                say("The largest is chosen below: choose another if you mean a different one."),
            )
        elif text and has_towns():
            self.wrong(field, say("No town called {town} is known here.", town=text), unknown)
        elif text:
            self.wrong(field, say("The list of towns is not installed."), unknown)
        return None

    def _local(self) -> Local:
        text = self.text("local")
        return Local(text) if text in set(Local) else Local.TRAVELLER

    def _public_name(self) -> str | None:
        shown = self.text("shown")
        if shown == HIDDEN:
            return ""
        if shown == OTHER and not self.text("public_name"):
            self.wrong("public_name", say("The other name is missing."), say("Write it, or show a number only."))
        return self.text("public_name") or None if shown == OTHER else None

    def check(self) -> None:
        """InputError when something was wrong."""
        refuse(self.problems)


def _offered(text: str, country: str | None) -> tuple[Town, ...]:
    """The towns of a name to choose from: those in somebody's own country, and those anywhere, the largest first."""
    if not text:
        return ()
    found = dict.fromkeys((*towns_called([text], country=country)[text], *towns_called([text])[text]))
    return tuple(sorted(found, key=lambda town: -town.people))


def known_of(player: Player, sign_up: SignUp) -> Details:
    return Details(player.name, sign_up.family, sign_up.local, **player.facts())


def form_of(known: Details) -> dict[str, str]:
    """The fields of a form with what is known."""
    shown = "" if known.public_name is None else OTHER if known.public_name else HIDDEN
    return {
        "name": known.name,
        "born": known.born.isoformat() if known.born else "",
        "country": known.country or "",
        "distance_km": str(float(known.distance_km)).removesuffix(".0") if known.distance_km is not None else "",
        "home": known.home,
        "family": known.family,
        "local": known.local.value,
        "shown": shown,
        "public_name": known.public_name or "",
        "wdd_id": known.wdd_id,
        "wdr_id": known.wdr_id,
    }


@dataclass(frozen=True)
class Asking:
    """What a form asks: what the rules need, and what is known already although no rule needs it."""

    rulebook: Rulebook
    form: Form
    known: Details = Details()
    way: Fraction | None = None
    """Kilometres from home to the venue, as they are counted."""

    @cached_property
    def needs(self) -> dict[str, Need]:
        """Each thing that a rule needs, by its name."""
        return {need.data: need for need in needs(self.rulebook)}

    def asks(self, data: str) -> bool:
        """Whether a form asks for it."""
        held = {
            "home-location": self.known.home or self.known.distance_km is not None,
            "birth-date": self.known.born,
            "nationality": self.known.country,
            "family": self.known.family,
            "club-status": self.known.local is not Local.TRAVELLER,
        }
        return data in self.needs or bool(held[data])

    def because(self, data: str) -> Sentence:
        """The section that needs it, for a line beside the field; "" where none does."""
        need = self.needs.get(data)
        if need is None:
            return NO_WORDS
        if data == "nationality" and self.rulebook.publication.countries == "public":
            return say("The standings show it to everybody, unless the public reads another name.")
        if not need.section:
            return say("The rules of this event need it.")
        title = self.rulebook.rulebook.title
        return say("Asked because of section {section} of {title}.", section=need.section, title=title)

    def towns(self, field: str = "home") -> tuple[Town, ...]:
        """The towns to choose from, where what was typed may be several."""
        text = " ".join(self.form[field].split())
        country = country_of(self.form[f"{field.removesuffix('home')}country"])
        found = _offered(text, country)
        return found if len(found) > 1 else ()


@once
def needed(snapshot: Snapshot) -> tuple[Need, ...]:
    """What the event's rules need to know of people."""
    return needs(snapshot.rulebook)


def lacking(snapshot: Snapshot, data: str) -> list[Player]:
    """Who plays and has not said what a rule needs."""
    venue = snapshot.tournament.venue.at
    return [
        one
        for one in snapshot.tournament.players
        if not one.withdrawn and lacks(one, data, venue) and not (data == "home-location" and one.home_at)
    ]
