"""What an association has to do: what is due on a day, and what comes by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from boardcall.conduct.cases.association import Association, Session
from boardcall.conduct.cases.case import CodeCase
from boardcall.conduct.cases.committee_steps import sitting, waits_since
from boardcall.conduct.in_words import level_named
from boardcall.wording import Sentence, own_name, say, with_commas


@dataclass(frozen=True, slots=True)
class Due:
    """One thing to do, or to know: from which day, about which case, under which section."""

    day: date
    what: Sentence
    case: int | None = None
    section: str = ""
    deletes: bool = False
    """The papers of the case are to be deleted."""


def calendar(held: Association, today: date) -> tuple[Due, ...]:
    """Everything that is due or still to come, as far as it is known today, earliest first."""
    found = [due for case in held.cases.values() for due in _of_case(held, case, today)]
    found += [_session_end(held, one) for one in held.sessions if one.ends(held.protocol) >= today]
    return tuple(sorted(found, key=lambda due: (due.day, due.case or 0)))


def due(held: Association, today: date) -> tuple[Due, ...]:
    """What is due on a day, or has been for longer."""
    return tuple(one for one in calendar(held, today) if one.day <= today)


def _session_end(held: Association, session: Session) -> Due:
    text = say("Session {session} ends.", session=session.number)
    return Due(session.ends(held.protocol), text, section=_section(held, "review.committee_session_months"))


def _body(held: Association) -> Sentence:
    rules = held.protocol.ratification
    return own_name(rules.body) if rules else say("recognised events")


def _section(held: Association, key: str) -> str:
    return held.protocol.section(key)


def _of_case(held: Association, case: CodeCase, today: date) -> Iterator[Due]:
    yield from _seats(held, case)
    yield from _next(held, case, today)
    yield from _sanction(held, case, today)
    if day := case.delete_on(held.protocol, today):
        key = "review.sanction_record_months" if case.referred else "review.record_months"
        yield Due(day, say("Delete the papers."), case.number, _section(held, key), deletes=True)


def _seats(held: Association, case: CodeCase) -> Iterator[Due]:
    """A committee that is missing, or a member of it who is involved."""
    if since := waits_since(case):
        who = own_name(held.protocol.review.committee_named_by)
        text = say("The {who} names a committee, which begins a session.", who=who)
        yield Due(since, text, case.number, _section(held, "review.committee_named_by"))
    session = held.session(sitting(case))
    over = case.decision is not None and not (case.looks and case.looks[-1].decided is None)
    for member in session.members if session and not over else ():
        if member in held.involved(case) and held.protocol.review.excused_replaced:
            text = say("{name} is involved, is excused and replaced.", name=held.named([member])[0])
            yield Due(case.latest, text, case.number, _section(held, "review.excused_replaced"))


def _next(held: Association, case: CodeCase, today: date) -> Iterator[Due]:
    state = case.state(held.protocol, today)
    if state == "waits for review":
        who = own_name(held.protocol.review.reviewers)
        text = say("The {who} review it for referral.", who=who)
        yield Due(case.received, text, case.number, _section(held, "review.reviewers"))
    elif state == "before the committee" and case.session is not None:
        text = say("The committee takes statements and votes.")
        yield Due(case.latest, text, case.number, _section(held, "review.committee_majority"))
    elif (
        state in ("no sanction", "no agreement") and case.noticed is None and held.protocol.review.tells_of_no_sanction
    ):
        text = say("Tell the {body} that there is no sanction.", body=_body(held))
        yield Due(case.latest, text, case.number, _section(held, "review.tells_of_no_sanction"))
    elif state == "recommended":
        text = say("Give the recommendation to the {body}.", body=_body(held))
        yield Due(case.latest, text, case.number, _section(held, "ratification.body"))
    elif state == "before the ratifying body":
        yield from _vote(held, case)


def _vote(held: Association, case: CodeCase) -> Iterator[Due]:
    rules = held.protocol.ratification
    if case.ballot is None or rules is None:
        return
    voted = {vote.event for vote in case.ballot.votes}
    waiting = [held.events[one].name for one in case.ballot.events if one not in voted]
    text = say("No vote yet: {events}.", events=with_commas(waiting))
    yield Due(case.ballot.opened, text, case.number, _section(held, "ratification.body"))
    text = say(
        "The vote ends at the end of this day: {yes} yes of {needed} needed.",
        yes=case.ballot.count("yes"),
        needed=case.ballot.needed(rules),
    )
    yield Due(case.ballot.closes(rules), text, case.number, _section(held, "ratification.days"))


def _sanction(held: Association, case: CodeCase, today: date) -> Iterator[Due]:
    if case.decision is None or case.state(held.protocol, today) != "in force":
        return
    level = level_named(case.decision.level)
    if end := case.ends(held.protocol, today):
        yield Due(end, say("The {level} is over.", level=level), case.number, _section(held, "review.sanctions"))
    looks = [day for day in case.look_days(held.protocol, today) if not any(look.asked >= day for look in case.looks)]
    past = [day for day in looks if day <= today][-1:]
    for day in (*past, *(day for day in looks if day > today)):
        text = say("From now on the {level} may be looked at again.", level=level)
        yield Due(day, text, case.number, _section(held, "review.review_months"))
    if case.looks and case.looks[-1].decided is None and case.looks[-1].session is not None:
        text = say("The committee looks at the {level} again, and votes.", level=level)
        yield Due(case.looks[-1].asked, text, case.number, _section(held, "review.review_months"))
