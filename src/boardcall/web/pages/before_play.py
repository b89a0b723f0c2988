"""The first page of an event before its boards are called: when play begins, and how one checks in."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from boardcall.desk.agenda.due_questions import coming_round
from boardcall.desk.call.check_in_times import phones_may_check_in
from boardcall.drawing.svg import Svg
from boardcall.seeding.rounds.roll_call import check_in_window
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine.addresses import svg_code
from boardcall.wording import NO_WORDS, Sentence, day_named, days_named, say, say_number, verbatim


@dataclass(frozen=True, slots=True)
class BeforeEvent:
    """When and where one comes, how one checks in, by which rules; the page's address with its code, "" if unknown."""

    days: Sentence
    first: Sentence
    place: Sentence
    players: Sentence
    """How many have signed up; no words for nobody."""
    rules: Sentence
    digest: str
    """SHA-256 of the rulebook's text, in hexadecimal."""
    how: tuple[Sentence, ...]
    address: str
    code: Svg


def before_event(snapshot: Snapshot, address: str) -> BeforeEvent | None:
    """What people who come should know; None if no round is to come."""
    number = coming_round(snapshot.event)
    if number is None:
        return None
    starts = snapshot.rulebook.round(number).starts
    code = svg_code(address) if address else Svg()
    tournament = snapshot.tournament
    signed_up = sum(not player.withdrawn for player in tournament.players)
    if starts is None:
        first = say("Round {round} has no time yet", round=number)
    else:
        first = say("Round {round} begins on {moment}", round=number, moment=_moment(starts))
    return BeforeEvent(
        days_named(tournament.starts, tournament.ends),
        first,
        verbatim(tournament.place),
        say_number("{number} player", "{number} players", signed_up) if signed_up else NO_WORDS,
        verbatim(snapshot.rulebook.rulebook.title),
        sha256(tournament.rulebook_text.encode()).hexdigest(),
        tuple(_how(snapshot, number)),
        address,
        code,
    )


def _how(snapshot: Snapshot, number: int) -> Iterator[Sentence]:
    rules = snapshot.rulebook
    window = check_in_window(rules.round(number), rules.roll_call, zone=rules.event.timezone)
    if window.opens is not None:
        yield say("Check-in opens on {moment}.", moment=_moment(window.opens))
    if window.closes is not None:
        yield say("Be checked in by {moment}.", moment=_moment(window.closes))
    if phones_may_check_in(snapshot.event):
        yield say("Check in on your phone: open your private link, or scan the code that hangs in the hall.")
    else:
        yield say("Check in at the director's desk. Your private link then shows your board on your phone.")


def _moment(at: datetime) -> Sentence:
    return say("{day}, {time}", day=day_named(at), time=f"{at:%H:%M}")
