"""When check-in for a round is open and who may answer by phone: the rulebook's word, and what the desk said since."""

from datetime import datetime
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.seeding.rounds.roll_call import CheckInVerdict, check_in_window, judge_check_in
from boardcall.tournament import RoundNumber
from boardcall.tournament.acts.check_in import KeepCheckInOpen, LetPhonesCheckIn
from boardcall.wording import say


def check_in_verdict(
    event: Event,
    *,
    round: RoundNumber,
    at: datetime,
    in_person: bool = True,
    td_allows: bool = False,
) -> CheckInVerdict:
    """Whether somebody may check in for a round at a moment, and why. `at` has a time zone."""
    if not in_person and not phones_may_check_in(event):
        rule = ruled(event, "roll_call.in_person") if event.rulebook.roll_call.in_person else ""
        because = say("Players check in at the desk, not by phone{rule}.", rule=rule)
        return CheckInVerdict(accepted=False, late=False, because=because)
    zone = event.rulebook.event.timezone
    local = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    window = check_in_window(event.rulebook.round(round), event.rulebook.roll_call, zone=zone)
    allowed = td_allows or round in event.tournament.roll_call.kept_open
    return judge_check_in(window, event.rulebook.roll_call, at=local, td_allows=allowed)


def phones_may_check_in(event: Event) -> bool:
    """Whether players may check in by phone: what the desk said last, else as long as no rule asks them to the desk."""
    said = event.tournament.roll_call.phones
    return not event.rulebook.roll_call.in_person if said is None else said


def keep_check_in_open(event: Event, *, round: RoundNumber, is_open: bool = True) -> Draft:
    """Lets everybody check in for a round from now on at any time, or takes that back."""
    event.rulebook.round(round)
    if (round in event.tournament.roll_call.kept_open) is is_open:
        return Draft(())
    return drafted(event, KeepCheckInOpen(round, is_open))


def let_phones_check_in(event: Event, *, is_on: bool) -> Draft:
    """Lets players check in by phone, or has them all come to the desk."""
    if phones_may_check_in(event) is is_on:
        return Draft(())
    return drafted(event, LetPhonesCheckIn(is_on))
