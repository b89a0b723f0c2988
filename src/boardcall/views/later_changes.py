"""What was changed of names, seats, clocks, teams, times and rules once boards were seated: readers see that it was.

Each is an act like any other and leaves results as they are recorded, and so it could change whose they are unseen.
"""

from collections.abc import Iterator
from datetime import date

from boardcall.clock.clicks import Click, in_minutes
from boardcall.game import POWERS, Power
from boardcall.tournament import NOBODY, BoardRef, Entry, PlayerId, RoundNumber
from boardcall.tournament.acts.boards import SeatBoard
from boardcall.tournament.acts.calls import PublishBoardCall
from boardcall.tournament.acts.clocks import ClickClock
from boardcall.tournament.acts.event import ChangeEvent
from boardcall.tournament.acts.players import ChangePlayer, MergePlayers, RegisterPlayer
from boardcall.tournament.acts.schedule import SetMoment
from boardcall.tournament.acts.teams import ChangeTeam, EnterTeam, WithdrawTeam
from boardcall.tournament.when import name_of
from boardcall.views.names import named
from boardcall.views.viewer import EventState, once
from boardcall.wording import Sentence, local_time, say

Changes = dict[PlayerId, tuple[Sentence, ...]]
Seats = dict[BoardRef, tuple[Sentence, ...]]


@once
def name_changes(state: EventState) -> Changes:
    """For each player whose name was changed since the first board was seated: when, never what it was before.

    Likewise for a player who got what another entry had done, and for one whose office came or went: some offices have
    no place and no award.
    """
    rows, holds = state.event.replay.people.rows, state.event.replay.holds
    called, had = dict[PlayerId, str](), dict[str, set[PlayerId]]()
    found, offices = dict[PlayerId, list[Sentence]](), dict[PlayerId, frozenset[str]]()
    for entry, is_seated in _since_seated(state):
        act = entry.act
        if isinstance(act, RegisterPlayer | ChangePlayer):
            if is_seated and offices.get(act.player, act.roles) != act.roles:
                at = _at(state, entry)
                line = say("An office was given or taken ({at}, act {act}).", at=at, act=entry.number)
                found.setdefault(act.player, []).append(line)
            offices[act.player] = act.roles
        if isinstance(act, MergePlayers) and is_seated and holds(entry.number):
            found.setdefault(act.into, []).append(_merged(state, entry))
        if not isinstance(act, RegisterPlayer | ChangePlayer) or act.seal not in rows or not holds(entry.number):
            continue
        row = rows[act.seal]
        name = row.name if row.public_name is None else row.public_name
        if is_seated and called.get(act.player, name) != name:
            others = had.get(name, set()) - {act.player}
            found.setdefault(act.player, []).append(_renamed(state, entry, is_anothers=bool(others)))
        called[act.player] = name
        had.setdefault(name, set()).add(act.player)
    return {player: tuple(lines) for player, lines in found.items()}


@once
def seat_changes(state: EventState) -> Seats:
    """For each board that was seated by hand and is otherwise now, or is there no more: who had those seats."""
    found = dict[BoardRef, list[Sentence]]()
    for entry in state.event.replay.entries:
        act = entry.act
        if not isinstance(act, SeatBoard) or state.tournament.cancellation(act.round):
            continue
        board, before = state.tournament.board(act.ref), dict(act.seats)
        now = {seat.power: seat.players[0] for seat in board.seats} if board else {}
        others = [one for one in POWERS if before.get(one, NOBODY) != now.get(one, NOBODY)]
        if others:
            found.setdefault(act.ref, []).append(_seated_before(state, entry, act, others, is_gone=board is None))
    return {ref: tuple(lines) for ref, lines in found.items()}


def gone_boards(state: EventState, round: RoundNumber) -> tuple[Sentence, ...]:
    """The boards of a round that were seated and are not there now."""
    changes = seat_changes(state).items()
    return tuple(
        line for ref, lines in changes if ref.round == round and not state.tournament.board(ref) for line in lines
    )


@once
def rule_changes(state: EventState) -> tuple[Sentence, ...]:
    """When rules and times were changed since the first board was seated, also where that was withdrawn."""
    found = list[Sentence]()
    for entry, is_seated in _since_seated(state):
        at, number = _at(state, entry), entry.number
        match entry.act:
            case ChangeEvent(rulebook_text=str()) if is_seated:
                found.append(say("The rules were changed after play had begun ({at}, act {act}).", at=at, act=number))
            case ChangeEvent(starts=date()) if is_seated:
                found.append(
                    say("The days of the event were changed after play had begun ({at}, act {act}).", at=at, act=number)
                )
            case SetMoment(moment=moment) if is_seated:
                found.append(
                    say(
                        "A time was changed after play had begun ({at}, act {act}): {moment}.",
                        at=at,
                        act=number,
                        moment=name_of(moment),
                    )
                )
    return tuple(found)


def _moved(seconds: int, values: dict[str, object]) -> Sentence:
    values |= {"length": in_minutes(seconds)}
    if seconds < 0:
        return say("The deadline was put {length} minutes earlier ({at}, act {act}).", **values)
    return say("The deadline was put {length} minutes later ({at}, act {act}).", **values)


@once
def clock_changes(state: EventState) -> Seats:
    """For each clock, of a board or of a whole round: deadlines moved by hand, stops for good, clicks taken back."""
    found = dict[BoardRef, list[Sentence]]()
    for entry in state.event.replay.entries:
        if not isinstance(entry.act, ClickClock):
            continue
        values = {"at": _at(state, entry), "act": entry.number}
        if entry.number in state.event.replay.withdrawn:
            line = say("A click on the clock was taken back ({at}, act {act}).", **values)
        elif entry.act.clicked.click is Click.SHIFT:
            line = _moved(entry.act.clicked.seconds, values)
        elif entry.act.clicked.click is Click.STOP:
            line = say("The clock was stopped for good ({at}, act {act}).", **values)
        else:
            continue
        found.setdefault(entry.act.ref, []).append(line)
    return {ref: tuple(lines) for ref, lines in found.items()}


@once
def team_changes(state: EventState) -> tuple[Sentence, ...]:
    """When teams were entered, changed or taken out since then, also where that was withdrawn."""
    return tuple(
        say(
            "The team {team} was changed after play had begun ({at}, act {act}).",
            team=entry.act.team,
            at=_at(state, entry),
            act=entry.number,
        )
        for entry, is_seated in _since_seated(state)
        if is_seated and isinstance(entry.act, EnterTeam | ChangeTeam | WithdrawTeam)
    )


def _since_seated(state: EventState) -> Iterator[tuple[Entry, bool]]:
    """Every entry, and whether a board was seated before it."""
    is_seated = False
    for entry in state.event.replay.entries:
        yield entry, is_seated
        is_seated = is_seated or isinstance(entry.act, SeatBoard | PublishBoardCall)


def _renamed(state: EventState, entry: Entry, *, is_anothers: bool) -> Sentence:
    at = _at(state, entry)
    if is_anothers:
        return say(
            "The name was changed ({at}, act {act}) to one that another player had before.", at=at, act=entry.number
        )
    return say("The name was changed ({at}, act {act}).", at=at, act=entry.number)


def _merged(state: EventState, entry: Entry) -> Sentence:
    at = _at(state, entry)
    return say("The games of another entry were given to this player ({at}, act {act}).", at=at, act=entry.number)


def _seated_before(state: EventState, entry: Entry, act: SeatBoard, powers: list[Power], *, is_gone: bool) -> Sentence:
    at, seats = _at(state, entry), dict(act.seats)
    if is_gone:
        board = act.ref.name
        return say(
            "Board {board} was seated ({at}, act {act}) and taken away again.", board=board, at=at, act=entry.number
        )
    who = ", ".join(
        f"{power} {named(state.tournament, seats[power]).name if power in seats else '–'}" for power in powers
    )
    return say("Seated otherwise before ({at}, act {act}): {who}", at=at, act=entry.number, who=who)


def _at(state: EventState, entry: Entry) -> Sentence:
    return local_time(entry.at, state.rulebook.event.timezone)
