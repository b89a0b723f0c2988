"""Roll call: who may take part, who is here, and what each of them offered; from facts to attendees.

Times are local to the event; nothing here reads a clock.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from boardcall.clock.hours import between, later
from boardcall.game import Power
from boardcall.seeding.rounds.numbers import Attendee
from boardcall.seeding.settings import Latecomers, Remainder, RollCall, SitOutClass
from boardcall.tournament import NO_TEAM, PlayerId, RoundNumber, TeamId
from boardcall.tournament.settings import Authority, Registration, RoundSettings
from boardcall.wording import Sentence, day_named, say, time_named

DIRECTORS = frozenset({"td", "assistant-td"})


@dataclass(frozen=True, slots=True)
class Participant:
    """What the board call needs to know of one person in one round.

    `registered` orders people by their registration, later is higher. `families` are labels two people share when
    they are to be kept apart as family or a couple; `avoid` names people by id. `pool` is the one entered by hand.
    `sat_out` and `doubled` are the earlier rounds in which they did.
    """

    id: PlayerId
    name: str = ""
    roles: frozenset[str] = frozenset()
    present: bool = True
    offers_sit_out: bool = False
    offers_double: bool = False
    recorder: bool = False
    preregistered: bool = False
    late: bool = False
    registered: int = 0
    team: TeamId = NO_TEAM
    families: tuple[str, ...] = ()
    avoid: tuple[PlayerId, ...] = ()
    preferences: tuple[Power, ...] = ()
    local: SitOutClass = SitOutClass.TRAVELLER
    sat_out: tuple[RoundNumber, ...] = ()
    doubled: tuple[RoundNumber, ...] = ()
    pool: str = ""

    @property
    def label(self) -> str:
        return self.name or self.id

    @property
    def is_director(self) -> bool:
        return bool(self.roles & DIRECTORS)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the rules allow something, and why; where only the director can say, `td_decides`."""

    allowed: bool
    because: Sentence
    td_decides: bool = False


def may_enter(settings: Registration, *, signed_up: date | None, paid: date | None) -> Verdict:
    """Whether somebody who signed up and paid on these days (None: not yet) may take part."""
    last = settings.signup_until
    if settings.fee_required and paid is None:
        return Verdict(
            allowed=False, because=say("The fee is not paid: take it, or let the director allow it."), td_decides=True
        )
    if last is not None and signed_up is not None and signed_up > last:
        return Verdict(
            allowed=False, because=say("Signed up after {last}, the last day.", last=day_named(last)), td_decides=True
        )
    if last is not None and settings.fee_required and paid is not None and paid > last:
        return Verdict(
            allowed=False,
            because=say("Paid on {paid}, after {last}, the last day.", paid=day_named(paid), last=day_named(last)),
            td_decides=True,
        )
    return Verdict(allowed=True, because=say("Signed up in time."))


def may_preregister(settings: Registration, *, on: date) -> Verdict:
    """Whether a preregistration can still be made or cancelled on this day."""
    last = settings.preregistration_until
    if last is not None and on > last:
        return Verdict(
            allowed=False,
            because=say("Preregistration closed on {last}: register at the venue.", last=day_named(last)),
            td_decides=True,
        )
    return Verdict(allowed=True, because=say("Preregistration is open."))


def withdrawal(settings: Registration, *, on: date) -> Verdict:
    """Whether somebody may withdraw on this day with the right to what the rulebook refunds."""
    last, refund = settings.withdrawal_until, settings.refund
    if last is not None and on > last:
        because = say("Withdrawals with a right to a refund were possible until {last}.", last=day_named(last))
        return Verdict(allowed=False, because=because, td_decides=True)
    paid_back = {
        "none": say("Nothing is refunded."),
        "fee": say("The tournament fee is refunded."),
        "all": say("Everything is refunded."),
    }
    return Verdict(allowed=True, because=say("Withdrawn in time. {refund}", refund=paid_back[refund]))


@dataclass(frozen=True, slots=True)
class Window:
    """When check-in for a round is open, in local time of a zone, both ends included; None is unbounded."""

    opens: datetime | None = None
    closes: datetime | None = None
    round: RoundNumber | str = ""
    zone: str = "UTC"

    @property
    def name(self) -> Sentence:
        return say("Check-in for round {round}", round=self.round) if self.round else say("Check-in")


def check_in_window(round_settings: RoundSettings, settings: RollCall, *, zone: str = "UTC") -> Window:
    """The rulebook's window, or up to a number of minutes before the start."""
    closes = round_settings.registration_to
    if closes is None and round_settings.starts is not None:
        starts = round_settings.starts.replace(tzinfo=ZoneInfo(zone))
        closes = later(starts, -timedelta(minutes=settings.closes_minutes_before)).replace(tzinfo=None)
    return Window(round_settings.registration_from, closes, round_settings.number, zone)


@dataclass(frozen=True, slots=True)
class CheckInVerdict:
    """Whether somebody checks in, whether they are late by the rules, and why."""

    accepted: bool
    late: bool
    because: Sentence


def judge_check_in(window: Window, settings: RollCall, *, at: datetime, td_allows: bool = False) -> CheckInVerdict:
    """Judges a check-in at a local time: in the window, or allowed by the director."""

    def is_before(one: datetime, other: datetime) -> bool:
        """By the time that passes: in a night of the year an hour comes twice."""
        zone = ZoneInfo(window.zone)
        return between(one.replace(tzinfo=zone), other.replace(tzinfo=zone)) > timedelta()

    if window.opens is not None and is_before(at, window.opens) and not td_allows:
        opens = say("{check_in} opens on {at}.", check_in=window.name, at=time_named(window.opens, window.zone))
        return CheckInVerdict(accepted=False, late=False, because=opens)
    if window.closes is None or not is_before(window.closes, at):
        return CheckInVerdict(accepted=True, late=False, because=say("Checked in."))
    closed = say("{check_in} closed on {at}", check_in=window.name, at=time_named(window.closes, window.zone))
    if settings.latecomers is Latecomers.REFUSE and not td_allows:
        return CheckInVerdict(
            accepted=False, late=True, because=say("{closed}, and latecomers are refused.", closed=closed)
        )
    if not td_allows:
        return CheckInVerdict(accepted=False, late=True, because=say("{closed}: the director decides.", closed=closed))
    return CheckInVerdict(accepted=True, late=True, because=say("{closed}; the director allows it.", closed=closed))


def fills_in(person: Participant, settings: RollCall) -> bool:
    """Whether this director only takes a seat that would stay empty."""
    return person.is_director and Remainder.TD_PLAYS in settings.remainder


def may_play(person: Participant, authority: Authority) -> bool:
    return authority.td_may_play or not person.is_director


def attendee(person: Participant, settings: RollCall, registration: Registration, *, in_team: bool) -> Attendee:
    """What the numbers need of this person; who is preregistered and late has no guarantee any more."""
    guaranteed = registration.preregistration_guarantees_seat and person.preregistered and not person.late
    return Attendee(
        player=person.id,
        name=person.label,
        offers_sit_out=person.offers_sit_out,
        offers_double=person.offers_double,
        preregistered=guaranteed,
        registered=person.registered,
        local=person.local,
        sat_out=person.sat_out,
        doubled=person.doubled,
        official=fills_in(person, settings),
        in_team=in_team,
    )
