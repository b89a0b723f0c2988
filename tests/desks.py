"""A director's desk for tests: an event under a rulebook, and acting on it as the desk lets."""

from dataclasses import replace
from datetime import date, datetime, time
from functools import cache
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, event_after, event_of, open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import refuse
from boardcall.game import POWERS, Power
from boardcall.rulebook import Rulebook, rulebook_text
from boardcall.scoring.result import BoardResult
from boardcall.tournament import Replay, chain_acts, replay
from boardcall.tournament.acts.results import RecordResult
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import FIRST_ROUND, PlayerId, RoundNumber
from congress import AT, NAMES

LINE_UP = tuple((power, PlayerId(f"p{number}")) for number, power in enumerate(POWERS, start=1))
"""The first seven players, in the order of the powers."""


@cache
def event_under(rulebook: str, *, players: int = 14) -> Event:
    """An event under a rulebook with that many registered players, p1 the first; names beyond fourteen are numbered."""
    text, _ = rulebook_text(rulebook)
    event = event_of(replay(chain_acts(open_event(text).acts, head=Replay().head, at=AT, author="td")))
    for number in range(players):
        name = NAMES[number] if number < len(NAMES) else f"Envoy {number + 1}"
        event = after(event, register_player(event, name=name, salt=f"salt-{number + 1}"))
    return event


def after(event: Event, draft: Draft, *, at: datetime = AT, reason: str = "as told") -> Event:
    """The event after a draft was saved."""
    told = event.replay
    if draft.people:
        told = told.with_people(told.people.with_rows(draft.people))
    for entry in chain_acts(draft.acts, head=told.head, at=at, author="td", reason=reason):
        told = told.then(entry)
    return event_after(event, told)


def seated(
    event: Event,
    *,
    round: RoundNumber = FIRST_ROUND,
    board: str = "A",
    seats: tuple[tuple[Power, PlayerId], ...] = LINE_UP,
) -> Event:
    """The event after a board was seated, the first seven players on it unless others are given."""
    return after(event, seat_board(event, ref=BoardRef(round, board), seats=seats))


def known_result(event: Event, *, ref: BoardRef, result: BoardResult) -> Draft:
    """A result as older ledgers have it: nobody was asked how the game could end."""
    act = RecordResult(ref.round, ref.name, result)
    refuse(act.problems(event.tournament))
    return Draft((act,))


def with_rules(event: Event, **changes: object) -> Event:
    """The event under other settings, such as civil_disorder=…"""
    rulebook: Rulebook = replace(event.rulebook, **changes)
    return Event(event.replay, rulebook)


def local(event: Event, day: date, at: str) -> datetime:
    """A time of day, such as 08:45, in the event's own zone."""
    return datetime.combine(day, time.fromisoformat(at), ZoneInfo(event.rulebook.event.timezone))


def counted(event: Event, board: str, *years: int, round: int = FIRST_ROUND) -> Event:
    """After the same counts of each of these years on a board."""
    for year in years:
        event = after(event, record_counts(event, ref=BoardRef(round, board), year=year, centres=(5, 5, 5, 5, 5, 5, 4)))
    return event
