"""Roll call for many at once: everybody here, all gone, walk-ins in one step, people who stand by."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from boardcall.desk.call.check_in_times import check_in_verdict, keep_check_in_open
from boardcall.desk.call.roll_call import check_in, check_out
from boardcall.desk.event import Draft, Event, drafted
from boardcall.desk.people.players import register_player, the_player
from boardcall.desk.preview import after
from boardcall.errors import InputError, Problem, refuse
from boardcall.tournament import Act, PlayerId, RoundNumber
from boardcall.tournament.acts.check_in import StandBy
from boardcall.wording import say, say_number

CODE_LENGTH = 12
IN_THE_HALL = "a phone in the hall"
"""How the ledger names the author of a check-in under the code that hangs in the hall."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A player who cannot check in without a director, and why."""

    player: PlayerId
    because: tuple[Problem, ...]


def missing(event: Event, round: RoundNumber) -> tuple[PlayerId, ...]:
    here = {one.player for one in event.tournament.roll_call.present(round)}
    return tuple(one.id for one in event.tournament.players if not one.withdrawn and one.id not in here)


def refused(event: Event, players: Iterable[PlayerId], *, round: RoundNumber, at: datetime) -> tuple[Refused, ...]:
    """Those of the players who may not check in now, each with the reasons, whatever the time."""
    found = []
    for player in players:
        try:
            check_in(event, player, round=round, at=at, any_time=True)
        except InputError as error:
            found.append(Refused(player, error.problems))
    return tuple(found)


def check_in_all(
    event: Event,
    players: Iterable[PlayerId],
    *,
    round: RoundNumber,
    at: datetime,
    td_allows: bool = False,
    pays: bool = False,
    fee_allowed: bool = False,
) -> Draft:
    """Checks in all of the players who are not here yet, as one saving; whom a rule keeps out is left out.

    With `pays` each of them pays the fee now; `fee_allowed`: a director takes it although that is too late.
    InputError where a rule keeps them all out.
    """
    verdict = check_in_verdict(event, round=round, at=at, td_allows=td_allows)
    if not verdict.accepted:
        raise InputError.of(verdict.because, say("A director may allow it, or change the time under Schedule."))
    waiting = set(missing(event, round))
    acts: list[Act] = []
    problems: list[Problem] = []
    late = 0
    for player in dict.fromkeys(players):
        if player not in waiting:
            continue
        try:
            draft = check_in(event, player, round=round, at=at, td_allows=td_allows, pays=pays, fee_allowed=fee_allowed)
        except InputError as error:
            problems += [one for one in error.problems if one not in problems]
            continue
        acts += draft.acts
        late += bool(draft.notices)
    if not acts:
        refuse(problems)
    told = say_number("{number} of them is late.", "{number} of them are late.", late)
    return Draft(tuple(acts), notices=(Problem(told),) if late and not td_allows else ())


def check_out_all(event: Event, *, round: RoundNumber) -> Draft:
    """Takes every check-in of a round back."""
    drafts = [check_out(event, one.player, round=round) for one in event.tournament.roll_call.present(round)]
    return Draft(tuple(act for draft in drafts for act in draft.acts))


def walk_in(
    event: Event,
    name: str,
    *,
    salt: str,
    round: RoundNumber,
    at: datetime,
    pays: bool = False,
    td_allows: bool = False,
    fee_allowed: bool = False,
    stands_by: bool = False,
    opens: bool = False,
) -> Draft:
    """Registers somebody at the door and checks them in, or puts them on standby, in one step.

    If a director `opens` the roll call, everybody is let in from then on at any time. A person who `pays` does so now;
    `fee_allowed`: a director lets them in although the payment is late.
    """
    opened = keep_check_in_open(event, round=round) if opens else Draft(())
    draft = register_player(event, name=name, salt=salt)
    draft = Draft((*opened.acts, *draft.acts), draft.people, draft.notices)
    player = draft.people[0].id
    now = after(event, draft, at=at)
    more = (
        stand_by(now, player, round=round)
        if stands_by
        else check_in(now, player, round=round, at=at, pays=pays, td_allows=td_allows, fee_allowed=fee_allowed)
    )
    return Draft((*draft.acts, *more.acts), draft.people, (*draft.notices, *more.notices))


def stand_by(event: Event, player: PlayerId, *, round: RoundNumber, is_willing: bool = True) -> Draft:
    """Puts somebody who is not checked in on standby for a gap, or takes them off that list."""
    the_player(event, player)
    event.rulebook.round(round)
    if (player in event.tournament.roll_call.standby(round)) is is_willing:
        return Draft(())
    return drafted(event, StandBy(round, player, is_willing))


def check_in_code(event: Event, round: RoundNumber) -> str:
    """The code in the address at which people in the hall check themselves in: another one for every round.

    It follows from the key the event was opened with, which no page shows.
    """
    first = event.replay.entries[0]
    return sha256(f"check-in\n{first.key}\n{first.hash}\n{round}".encode()).hexdigest()[:CODE_LENGTH]
