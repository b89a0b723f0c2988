"""Roll call at the desk: preregistering, fees, checking in and out, offers, and whom to keep apart."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from boardcall.desk.call.check_in_times import check_in_verdict
from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.people.players import sign_up_acts, the_player
from boardcall.errors import InputError, Problem, RefusedError, refuse
from boardcall.seeding.rounds.roll_call import DIRECTORS, Participant, Verdict, may_enter, may_preregister
from boardcall.seeding.settings import SitOutClass
from boardcall.tournament import NO_TEAM, Player, PlayerId, RoundNumber, Tournament, rounds_to
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut, KeepApart, Preregister, RecordFee, RecordRefund
from boardcall.tournament.board.calls import BoardCall
from boardcall.tournament.roll_call import ApartKind, CheckedIn, Refund, SignUp
from boardcall.wording import day_named, joined, say


def preregister(event: Event, player: PlayerId, *, on: date, td_allows: bool = False) -> Draft:
    """Preregisters a player; after the last day only where the director allows it.

    A day after the last one for signing up is pointed out.
    """
    the_player(event, player)
    verdict = may_preregister(event.rulebook.registration, on=on)
    draft = _allowed(event, verdict, "registration.preregistration_until", Preregister(player, on), td_allows)
    return replace(draft, notices=(*draft.notices, *_too_late(event, signed_up=on, paid=on)))


def _too_late(event: Event, *, signed_up: date | None, paid: date | None) -> tuple[Problem, ...]:
    """Why somebody with these days may take part only with a director's leave."""
    verdict = may_enter(event.rulebook.registration, signed_up=signed_up, paid=paid)
    rule = ruled(event, "registration.signup_until")
    return () if verdict.allowed else (Problem(joined("", (verdict.because, rule)), say("A director decides.")),)


def cancel_preregistration(event: Event, player: PlayerId, *, on: date, td_allows: bool = False) -> Draft:
    """Cancels a preregistration; after the last day only where the director allows it."""
    if event.tournament.roll_call.sign_up(player).preregistered is None:
        raise RefusedError(say("{player} is not preregistered.", player=the_player(event, player).name))
    verdict = may_preregister(event.rulebook.registration, on=on)
    return _allowed(event, verdict, "registration.preregistration_until", Preregister(player, None), td_allows)


def record_fee(event: Event, player: PlayerId, *, on: date | None, today: date | None = None) -> Draft:
    """Records the day the fee was paid, or with None that it is not paid; a late payment is marked.

    With `today` a later day is refused.
    """
    the_player(event, player)
    if on is not None and today is not None and on > today:
        message = say("{day} is still to come, so nobody has paid on it.", day=day_named(on))
        raise InputError.of(message, say("Give the day of the payment, today at the latest."), field="on")
    signed_up = event.tournament.roll_call.sign_up(player).preregistered
    return drafted(event, RecordFee(player, on), notices=_too_late(event, signed_up=signed_up, paid=on))


def record_fees(event: Event, players: Iterable[PlayerId], *, on: date | None, today: date | None = None) -> Draft:
    """Records the day on which several paid, or with None that they did not; who is so already is passed over."""
    known = event.tournament.roll_call
    others = [one for one in players if (known.sign_up(one).paid is None) is (on is not None)]
    drafts = [record_fee(event, one, on=on, today=today) for one in others]
    return Draft(
        tuple(act for draft in drafts for act in draft.acts),
        notices=tuple(dict.fromkeys(notice for draft in drafts for notice in draft.notices)),
    )


def record_refund(event: Event, player: PlayerId, refund: Refund) -> Draft:
    """Records a refund to somebody who withdrew."""
    return drafted(event, RecordRefund(player, refund))


def change_sign_up(event: Event, told: SignUp, *, today: date, td_allows: bool = False) -> Draft:
    """Everything known of a player before roll call at once: an act for each thing that differs from what is known."""
    the_player(event, told.player)
    drafts = tuple(_sign_up_changes(event, told, today, td_allows=td_allows))
    acts = tuple(act for draft in drafts for act in draft.acts)
    return Draft(acts, notices=tuple(notice for draft in drafts for notice in draft.notices))


def _sign_up_changes(event: Event, told: SignUp, today: date, *, td_allows: bool) -> Iterator[Draft]:
    known, player = event.tournament.roll_call.sign_up(told.player), told.player
    if told.preregistered != known.preregistered and told.preregistered is not None:
        yield preregister(event, player, on=told.preregistered, td_allows=td_allows)
    elif told.preregistered != known.preregistered:
        yield cancel_preregistration(event, player, on=today, td_allows=td_allows)
    if told.paid != known.paid:
        yield record_fee(event, player, on=told.paid, today=today)
    others = replace(known, local=told.local, preferences=told.preferences, records=told.records, family=told.family)
    yield Draft(sign_up_acts(known, others))


def keep_apart(event: Event, *players: PlayerId, kind: ApartKind, label: str = "") -> Draft:
    """Keeps players apart: family, or a pair the director lets avoid each other; the reason goes with the act."""
    return drafted(event, KeepApart(kind, players, label))


def check_in(
    event: Event,
    player: PlayerId,
    *,
    round: RoundNumber,
    at: datetime,
    offers_sit_out: bool = False,
    offers_double: bool = False,
    pool: str = "",
    in_person: bool = True,
    td_allows: Annotated[bool, "A director lets them in late or without a fee; other roles may not say so."] = False,
    pays: bool = False,
    any_time: bool = False,
    fee_allowed: bool = False,
) -> Draft:
    """Checks a player in for a round, or changes what they offer.

    `at` has a time zone. Who `pays` does so now; `fee_allowed`: a director lets them in although that is too late.

    Refused outside the window (unless the director allows it), to phones where people have to come to the desk, without
    a paid fee where it is required, and to directors where they do not play. With `any_time` no window is looked at.
    """
    known = the_player(event, player)
    act = CheckIn(round, player, False, offers_sit_out, offers_double, pool)
    refuse(act.problems(event.tournament))
    settings = event.rulebook.round(round)
    local = at.astimezone(ZoneInfo(event.rulebook.event.timezone)).replace(tzinfo=None)
    verdict = check_in_verdict(event, round=round, at=at, in_person=in_person, td_allows=td_allows or any_time)
    again = event.tournament.roll_call.check_in(round, player) is not None
    problems = []
    if not verdict.accepted and not again:
        may_change = say("A director may allow it, or change the time under Schedule.")
        hint = may_change if in_person else say("Come to the director's desk.")
        problems.append(Problem(joined(": ", (known.name, verdict.because)), hint))
    problems += _who_may_play(event, player) if in_person else [*_who_may_play(event, player), *_settled(event, round)]
    in_time = round in event.tournament.roll_call.kept_open
    fees = fee_problems(event, player, today=local.date(), pays=pays, in_time=in_time)
    if not in_person:
        fees = [replace(one, hint=say("Come to the director's desk.")) for one in fees]
    problems += [] if td_allows or (pays and fee_allowed) else fees
    if pool and settings.pool(pool) is None:
        problems.append(
            Problem(say("Round {round} has no pool {pool}.", round=round, pool=pool), field="pool", text=pool)
        )
    refuse(problems)
    late = Problem(joined(": ", (known.name, verdict.because)), text=player)
    notices = (late,) if verdict.late else ()
    fee = record_fees(event, [player] if pays else [], on=local.date()).acts
    return Draft((*fee, CheckIn(round, player, verdict.late, offers_sit_out, offers_double, pool)), notices=notices)


def is_settled(event: Event, round: RoundNumber) -> bool:
    """Whether the roll call of a round was closed and the same people are still there."""
    closed = event.tournament.roll_call.closing(round)
    return closed is not None and set(closed.players) == here(event, round)


def _settled(event: Event, round: RoundNumber) -> list[Problem]:
    """Why check-in by phone is over, once the roll call is closed and those present are settled."""
    if not is_settled(event, round):
        return []
    message = say("The roll call of round {round} is closed.", round=round)
    return [Problem(message, say("Tell the director's desk at once."))]


def fee_problems(
    event: Event, player: PlayerId, *, today: date, pays: bool = False, in_time: bool = False
) -> list[Problem]:
    """Why a player may not play by the rules of fees and last days; nothing once they were let in to a round.

    `in_time`: a director lets everybody in at any time, so no last day matters.
    """
    facts, settings = event.tournament.roll_call, event.rulebook.registration
    if any(one.player == player for one in facts.checked_in):
        return []
    name, sign_up = the_player(event, player).name, facts.sign_up(player)
    paid = sign_up.paid or (today if pays else None)
    if settings.fee_required and paid is None:
        rule = ruled(event, "registration.fee_required")
        message = say("The fee of {known} is not paid{rule}.", known=name, rule=rule)
        return [Problem(message, say("Take it, or let a director allow it."), field=FEE, text=player)]
    verdict = may_enter(settings, signed_up=sign_up.preregistered, paid=paid)
    if verdict.allowed or in_time:
        return []
    message = joined(": ", (name, verdict.because))
    rule = ruled(event, "registration.signup_until")
    return [Problem(joined("", (message, rule)), say("A director may allow it."), field=LATE, text=player)]


FEE, LATE = "fee", "signup_until"
"""What a problem at check-in is about: the fee is not paid, or it was paid, or the sign-up made, too late."""


def check_out(event: Event, player: PlayerId, *, round: RoundNumber) -> Draft:
    """Takes a check-in back."""
    return drafted(event, CheckOut(round, player))


def checked_in(tournament: Tournament, round: RoundNumber) -> tuple[CheckedIn, ...]:
    """Who checked in for a round and has not withdrawn since, the first first."""
    gone = {one.id for one in tournament.players if one.withdrawn}
    return tuple(one for one in tournament.roll_call.present(round) if one.player not in gone)


def kept_from_play(event: Event, number: RoundNumber) -> tuple[Player, ...]:
    """Who is checked in for a round and directs the event under rules by which directors do not play."""
    here = (the_player(event, one.player) for one in checked_in(event.tournament, number))
    return tuple(one for one in here if directs_only(event, one))


def directs_only(event: Event, player: Player) -> bool:
    """Whether somebody is a director under rules by which directors do not play."""
    return not event.rulebook.authority.td_may_play and bool(player.roles & DIRECTORS)


def _who_may_play(event: Event, player: PlayerId) -> list[Problem]:
    known = the_player(event, player)
    if not directs_only(event, known):
        return []
    rule = ruled(event, "authority.td_may_play")
    return [
        Problem(
            say("{known} is a director, and directors do not play{rule}.", known=known.name, rule=rule), text=player
        )
    ]


def _allowed(event: Event, verdict: Verdict, key: str, act: Preregister, td_allows: bool) -> Draft:
    if verdict.allowed or td_allows:
        notices = () if verdict.allowed else (Problem(verdict.because, say("The director allowed it.")),)
        return drafted(event, act, notices=notices)
    raise RefusedError(
        say(
            "{because} A director may allow it, or change the day under Schedule{key}.",
            because=verdict.because,
            key=ruled(event, key),
        )
    )


def participants(event: Event, round: RoundNumber) -> tuple[Participant, ...]:
    """Everybody who checked in for a round, in order of check-in, with all the board call asks about them.

    If check-in is not renewed every round, people who checked in for an earlier one are still present.
    """
    return tuple(_participant(event, round, one) for one in _here(event, round))


def here(event: Event, round: RoundNumber) -> frozenset[PlayerId]:
    """Who is there for a round: checked in for it, or for an earlier one where that is enough."""
    return frozenset(one.player for one in _here(event, round))


def _here(event: Event, round: RoundNumber) -> tuple[CheckedIn, ...]:
    if event.rulebook.roll_call.per_round:
        return checked_in(event.tournament, round)
    latest = {one.player: one for number in rounds_to(round) for one in checked_in(event.tournament, number)}
    return tuple(sorted(latest.values(), key=lambda one: one.number))


def _participant(event: Event, round: RoundNumber, checked: CheckedIn) -> Participant:
    player, facts = checked.player, event.tournament.roll_call
    known, sign_up = the_player(event, player), facts.sign_up(player)
    kept = [one for one in facts.kept_apart if player in one.players]
    names = [(one, " and ".join(sorted(one.players))) for one in kept if one.kind is ApartKind.FAMILY]
    families = tuple(one.label or name for one, name in names) + ((sign_up.family,) if sign_up.family else ())
    present = here(event, round)
    return Participant(
        id=player,
        name=known.name,
        roles=known.roles,
        offers_sit_out=checked.offers_sit_out,
        offers_double=checked.offers_double,
        recorder=sign_up.records,
        preregistered=sign_up.preregistered is not None,
        late=checked.late,
        registered=checked.number,
        team=next((team.name for team in event.tournament.teams if player in team.members), NO_TEAM),
        families=tuple(dict.fromkeys(families)),
        avoid=tuple(
            other
            for one in kept
            if one.kind is ApartKind.AVOID_PAIR
            for other in one.players
            if other != player and other in present
        ),
        preferences=sign_up.preferences,
        local=SitOutClass(sign_up.local.value),
        sat_out=tuple(call.round for call in _earlier(event, round) if player in {one.player for one in call.sit_out}),
        doubled=tuple(number for number in rounds_to(round - 1) if _games(event, number, player) > 1),
        pool=checked.pool,
    )


def _earlier(event: Event, round: RoundNumber) -> list[BoardCall]:
    calls = (event.tournament.calls.published(number) for number in rounds_to(round - 1))
    return [call for call in calls if call is not None]


def _games(event: Event, round: RoundNumber, player: PlayerId) -> int:
    boards = (board for board in event.tournament.boards if board.round == round)
    return sum(seat.players[:1] == (player,) for board in boards for seat in board.seats)
