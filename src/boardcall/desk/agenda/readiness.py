"""Whether an event is ready to begin: what is settled, what to look at, and what stops it, before anybody arrives."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from boardcall.desk.agenda import MOST_EXPECTED
from boardcall.desk.call.board_call import prepare_call
from boardcall.desk.conduct.code import announce, waits_to_be_read
from boardcall.desk.event import Draft, Event, calendar_of
from boardcall.desk.people.players import register_player
from boardcall.desk.people.teams import entry_closes
from boardcall.desk.preview import after
from boardcall.desk.readings import open_readings
from boardcall.desk.schedule import own_first_day, schedule
from boardcall.errors import BoardcallError, InputError
from boardcall.rulebook.needs import CALLED, Need, needs
from boardcall.rulebook.reader import check_rulebook
from boardcall.seeding.draw import draw
from boardcall.seeding.proposal import SeatingConflictError
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.roll_call import DIRECTORS
from boardcall.tournament import FIRST_ROUND, Player
from boardcall.tournament.acts.roll_call import CheckIn
from boardcall.wording import (
    NO_WORDS,
    Sentence,
    day_named,
    joined,
    local_time,
    own,
    say,
    say_number,
    with_and,
    with_commas,
    zone_named,
)

SEVEN = 7
FEW = 5
"""How many people a line names."""
SEED = "check"
EFFORT = 1
"""One pass: whether it can be drawn is asked, not how well."""


class PointState(StrEnum):
    """The state of a point."""

    READY = "ready"
    LOOK = "look"
    STOPS = "stops"


class Topic(StrEnum):
    """What a point is about; where at the desk it is settled follows from it."""

    EVENT = "event"
    SCHEDULE = "schedule"
    RULES = "rules"
    AWARDS = "awards"
    READINGS = "readings"
    PLAYERS = "players"
    VENUE = "venue"
    TEAMS = "teams"
    FEES = "fees"
    BOARD_CALL = "board-call"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the check, in a sentence; the hint says what to do if it is not ready."""

    topic: Topic
    state: PointState
    sentence: Sentence
    hint: Sentence = NO_WORDS


def readiness(event: Event, *, at: datetime, expected: int | None = None) -> tuple[Point, ...]:
    """Every point of the check, in the order in which one sets an event up.

    `at` has a zone. `expected` is how many players are expected where more will come than are registered.
    """
    today = at.astimezone(ZoneInfo(event.rulebook.event.timezone)).date()
    checks: tuple[Callable[[], Iterator[Point]], ...] = (
        lambda: _days(event, begun=bool(event.tournament.boards), past=(event.tournament.starts or today) < today),
        lambda: _starts(event),
        lambda: _warnings(event),
        lambda: _players(event),
        lambda: _asked(event),
        lambda: _teams(event),
        lambda: _fees(event),
        lambda: _boards(event, at, expected),
    )
    return tuple(point for check in checks for point in check())


def _days(event: Event, *, begun: bool, past: bool) -> Iterator[Point]:
    starts, ends = event.tournament.starts, event.tournament.ends
    if starts is None:
        hint = say("Set it: all times of the rules are counted from it.")
        yield Point(Topic.EVENT, PointState.LOOK, say("The first day of the event is not set."), hint)
    elif past and not begun:
        hint = say("Set the right day: the times of the rules move with it.")
        sentence = say("The event was to begin on {day}, which is past.", day=day_named(starts))
        yield Point(Topic.EVENT, PointState.STOPS, sentence, hint)
    else:
        first, last, zone = day_named(starts), day_named(ends or starts), zone_named(event.rulebook.event.timezone)
        days = say("The event is from {first} to {last}, in {zone}.", first=first, last=last, zone=zone)
        if first == last:
            days = say("The event is on {day}, in {zone}.", day=first, zone=zone)
        yield Point(Topic.EVENT, PointState.READY, days)


def _starts(event: Event) -> Iterator[Point]:
    rounds = [one for one in event.rulebook.rounds if isinstance(one.number, int)]
    missing = [one.number for one in rounds if one.starts is None]
    if missing:
        sentence = say_number(
            "No start is set for round {rounds}.",
            "No start is set for rounds {rounds}.",
            len(missing),
            rounds=with_and(missing),
        )
        hint = say("Set one under Schedule: players see it, and other times are counted from it.")
        yield Point(Topic.SCHEDULE, PointState.LOOK, sentence, hint)
    elif rounds:
        yield Point(Topic.SCHEDULE, PointState.READY, say("Every round has a start."))
    last = event.tournament.ends
    if late := [one.name for one in schedule(event) if one.at is not None and last is not None and one.day > last]:
        sentence = say("After the last day of the event: {moments}.", moments=with_commas(late[:FEW]))
        hint = say("Correct the first day or the last: all times of the rules are counted from the first.")
        yield Point(Topic.SCHEDULE, PointState.LOOK, sentence, hint)


def _warnings(event: Event) -> Iterator[Point]:
    found = check_rulebook(event.tournament.rulebook_text, calendar=calendar_of(event.tournament)).warnings
    for problem in found:
        yield Point(Topic.RULES, PointState.LOOK, problem.message, problem.hint)
    if not found:
        yield Point(Topic.RULES, PointState.READY, say("The rules hold together."))
    if old := _titles_of_another_year(event):
        sentence = say("The rules name titles of another year: {titles}.", titles=with_and(old))
        hint = say("Change them: pages and certificates show them.")
        yield Point(Topic.AWARDS, PointState.LOOK, sentence, hint)
    if waits_to_be_read(event):
        hint = say("Its page has the text, and a button for when it is done.")
        yield Point(Topic.CODE, PointState.LOOK, announce(event), hint)
    if many := len(open_readings(event)):
        sentence = say_number(
            "{number} reading of the rules is not gone through.",
            "{number} readings of the rules are not gone through.",
            many,
        )
        yield Point(Topic.READINGS, PointState.LOOK, sentence, say("Tick those you agree with, and change the others."))


def _titles_of_another_year(event: Event) -> list[Sentence]:
    starts, written = event.tournament.starts, own_first_day(event)
    if starts is None or written is None or starts.year == written.year:
        return []
    return [own(title) for title in event.rulebook.event.titles if str(written.year) in title]


def _players(event: Event) -> Iterator[Point]:
    count = len(_entered(event))
    sentence = say_number("{number} player is registered.", "{number} players are registered.", count)
    if count < SEVEN:
        yield Point(Topic.PLAYERS, PointState.LOOK, sentence, say("A board needs seven: register more."))
    else:
        yield Point(Topic.PLAYERS, PointState.READY, sentence)


def _entered(event: Event) -> list[Player]:
    return [player for player in event.tournament.players if not player.withdrawn]


def _asked(event: Event) -> Iterator[Point]:
    """What the rules need to know of people, and of whom it is not known yet."""
    for need in needs(event.rulebook):
        lacks = _LACKS.get(need.data)
        without = [player.name for player in _entered(event) if lacks and lacks(player)]
        if without:
            yield Point(
                Topic.PLAYERS, PointState.LOOK, _not_known(need, without), say("Ask them before the rule is needed.")
            )
        if need.data == "home-location" and event.tournament.venue.at is None:
            sentence = say("The town of the event is not known: no way from home can be measured.")
            yield Point(Topic.VENUE, PointState.LOOK, sentence, say("Enter where the event is."))


_LACKS: dict[str, Callable[[Player], bool]] = {
    "home-location": lambda player: not player.home and player.distance_km is None,
    "birth-date": lambda player: player.born is None,
    "nationality": lambda player: player.country is None,
}
"""Whether a fact about a person that a rule reads is missing. Family and club never count as missing: most people have
none.
"""


def _not_known(need: Need, without: list[str]) -> Sentence:
    people = with_and(without) if len(without) <= FEW else say("{number} players", number=len(without))
    section = f" [{need.section}]" if need.section else ""
    return say("Missing for {people}: {data}{section}.", people=people, data=CALLED[need.data], section=section)


def _teams(event: Event) -> Iterator[Point]:
    """Teams have to be entered by somebody, and after the last moment it is too late."""
    if not event.rulebook.team.enabled:
        return
    if many := len(event.tournament.teams):
        yield Point(
            Topic.TEAMS,
            PointState.READY,
            say_number("{number} team is entered.", "{number} teams are entered.", many),
        )
        return
    closes = entry_closes(event)
    until = say(" until {when}", when=local_time(closes, event.rulebook.event.timezone)) if closes else NO_WORDS
    hint = say("Enter them under Teams{until}, or none if there is no team event.", until=until)
    yield Point(Topic.TEAMS, PointState.LOOK, say("No team is entered, and the rules have a team event."), hint)


def _fees(event: Event) -> Iterator[Point]:
    if not event.rulebook.registration.fee_required:
        return
    paid = {one.player for one in event.tournament.roll_call.sign_ups if one.paid}
    unpaid = [player for player in _entered(event) if player.id not in paid]
    if unpaid:
        sentence = say_number("{number} player has not paid.", "{number} players have not paid.", len(unpaid))
        yield Point(Topic.FEES, PointState.LOOK, sentence, say("Who has not paid is asked at roll call."))
    elif _entered(event):
        yield Point(Topic.FEES, PointState.READY, say("Everybody has paid."))


def _boards(event: Event, at: datetime, expected: int | None) -> Iterator[Point]:
    """Whether round 1 could be drawn if everybody came, with all hard wishes kept."""
    if event.tournament.boards:
        return
    many = max(len(_entered(event)), min(expected or 0, MOST_EXPECTED))
    if many < SEVEN:
        return
    try:
        full = _with_everybody(event, many, at)
        prepared = prepare_call(full, FIRST_ROUND, Choices(seed=SEED))
        if prepared.problem is None:
            hint = say("Round 1 will ask for volunteers, or for your choice.")
            sentence = say("{number} players do not fill boards of seven.", number=many)
            yield Point(Topic.BOARD_CALL, PointState.LOOK, sentence, hint)
            return
        drawn = draw(prepared.problem, effort=EFFORT)
    except SeatingConflictError as error:
        state = PointState.STOPS if error.conflict.proven else PointState.LOOK
        hint = say("Relax the wish for this call, or change the rules or the wishes.")
        yield Point(Topic.BOARD_CALL, state, error.conflict.sentence, hint)
    except InputError as error:
        yield from (Point(Topic.BOARD_CALL, PointState.STOPS, one.message, one.hint) for one in error.problems)
    except BoardcallError as error:
        yield Point(Topic.BOARD_CALL, PointState.LOOK, error.sentence)
    else:
        boards = len(drawn.proposal.seating.boards)
        sentence = say_number(
            "Round 1 can be drawn for {players} players: {number} board.",
            "Round 1 can be drawn for {players} players: {number} boards.",
            boards,
            players=many,
        )
        out = len(prepared.sit_out)
        rest = [say_number("{number} player sits out.", "{number} players sit out.", out)] if out else []
        yield Point(Topic.BOARD_CALL, PointState.READY, joined(" ", (sentence, *rest)))


def _with_everybody(event: Event, many: int, at: datetime) -> Event:
    """The event as if a number of people, registered ones first, had checked in for round 1."""
    for number in range(len(_entered(event)), many):
        event = after(event, register_player(event, name=f"N{number + 1}", salt=SEED), at=at)
    present = {one.player for one in event.tournament.roll_call.present(FIRST_ROUND)}
    plays = event.rulebook.authority.td_may_play
    free = (one for one in _entered(event) if one.id not in present and (plays or not one.roles & DIRECTORS))
    acts = tuple(CheckIn(FIRST_ROUND, player.id) for player in free)
    return after(event, Draft(acts), at=at) if acts else event
