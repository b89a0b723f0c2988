"""Sealed ends at the desk: sealed before play, opened when they are reached and not before."""

from collections.abc import Iterator
from datetime import datetime, time
from zoneinfo import ZoneInfo

from boardcall.desk.event import Draft, Event, drafted, refuse, ruled
from boardcall.errors import Problem
from boardcall.tournament.acts import OpenSeal, SealEnd
from boardcall.tournament.endings import end_choices
from boardcall.wording import say


def seal_end(event: Event, *, round: int, commitment: str) -> Draft:  # noqa: A002  a round is a round
    """Shows everybody a commitment to the end of a round, before any of its years is counted."""
    act = SealEnd(round, commitment.strip().lower())
    found = list(act.problems(event.tournament))
    if not end_choices(event.rulebook.round(round).end):
        rule = ruled(event, f"round.{round}.end")
        found.append(
            Problem(
                say("The end of round {round} is no secret{rule}.", round=round, rule=rule),
                say("Seal only an end that is."),
            )
        )
    if any(board.counts for board in event.tournament.boards if board.round == round):
        found.append(
            Problem(
                say("Round {round} is being played.", round=round),
                say("An end is sealed before the first year is counted."),
            )
        )
    refuse(found)
    return drafted(event, act)


def open_seal(event: Event, *, round: int, value: str, salt: str, at: datetime) -> Draft:  # noqa: A002
    """Opens a sealed end: a time not before that time, a year not before a board has counted it."""
    act = OpenSeal(round, value.strip(), salt.strip().lower())
    refuse(act.problems(event.tournament))
    refuse([*_early_problems(event, act, at)])
    return drafted(event, act)


def _early_problems(event: Event, act: OpenSeal, at: datetime) -> Iterator[Problem]:
    end = event.rulebook.round(act.round).end
    choices = end_choices(end)
    if act.value not in choices:
        hint = (
            say("The rulebook lets it end between {choices} and {choices2}.", choices=choices[0], choices2=choices[-1])
            if choices
            else ""
        )
        yield Problem(
            say("Round {round} cannot end {act}.", round=act.round, act=act.value), hint, field="value", text=act.value
        )
        return
    too_early = Problem(
        say("The end of round {round} is not reached.", round=act.round),
        say("Opened now, the players would know it early."),
    )
    if end.kind == "secret-clock":
        local = at.astimezone(ZoneInfo(event.rulebook.event.timezone)).time()
        if local < time.fromisoformat(act.value):
            yield too_early
    else:
        boards = (board for board in event.tournament.boards if board.round == act.round)
        if not any(board.counts and board.counts[-1].year >= int(act.value) for board in boards):
            yield too_early
