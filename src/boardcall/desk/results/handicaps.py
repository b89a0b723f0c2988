"""Secret handicaps at the desk: sealed before play, opened when the last round is over and not before."""

from dataclasses import replace
from fractions import Fraction

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.results.rulings import is_over, last_round
from boardcall.errors import Problem, refuse
from boardcall.tournament import ActNumber, PlayerId
from boardcall.tournament.acts.handicaps import OpenHandicaps, SealHandicaps
from boardcall.tournament.handicaps import SealedHandicaps, sealed_handicaps
from boardcall.wording import NO_WORDS, say


def seal_handicaps(event: Event, *, commitment: str) -> Draft:
    """Shows everybody a commitment to the handicaps, before any game has a count or a result."""
    act = SealHandicaps(commitment.strip().lower())
    refuse([*act.problems(event.tournament), *sealing_problems(event)])
    why = (
        say("The handicaps were sealed before. Everybody sees why they are sealed again.")
        if was_sealed(event)
        else NO_WORDS
    )
    return replace(drafted(event, act), needs_reason=why)


def open_handicaps(event: Event, *, points: tuple[tuple[PlayerId, Fraction], ...], salt: str) -> Draft:
    """Opens the handicaps once the last round is over: from then on they count in the totals."""
    act = OpenHandicaps(points, salt.strip().lower())
    refuse([*act.problems(event.tournament), *opening_problems(event)])
    return drafted(event, act)


def was_sealed(event: Event) -> bool:
    """Whether handicaps were sealed before, withdrawn or not: everybody reads why they are sealed again."""
    return any(isinstance(entry.act, SealHandicaps) for entry in event.replay.entries)


def opened_handicaps_before(event: Event) -> SealedHandicaps | None:
    """What closed handicaps are that were open already: the act that opened them is undone, and tells them for good."""
    for entry in reversed(event.replay.entries):
        if isinstance(act := entry.act, OpenHandicaps):
            known = sealed_handicaps(event.tournament.rulebook, act.salt, act.points)
            if known.commitment == event.tournament.handicaps.commitment:
                return known
    return None


def handicaps_sealed_by(event: Event) -> ActNumber | None:
    """The act that sealed the handicaps, which can be undone."""
    held = (one for one in event.replay.entries if event.replay.holds(one.number))
    return next((one.number for one in held if isinstance(one.act, SealHandicaps)), None)


def sealing_problems(event: Event) -> tuple[Problem, ...]:
    """Why the handicaps cannot be sealed now, by anybody."""
    if event.rulebook.standings.handicaps != "secret":
        rule = ruled(event, "standings.handicaps")
        hint = say('Write handicaps = "secret" in [standings], before play begins.')
        return (Problem(say("The rulebook has no handicaps{rule}.", rule=rule), hint),)
    if any(board.counts or board.result for board in event.tournament.boards):
        hint = say("Handicaps are sealed before the first year is counted.")
        return (Problem(say("Play has begun."), hint),)
    return ()


def opening_problems(event: Event) -> tuple[Problem, ...]:
    """Why the handicaps cannot be opened yet."""
    if is_over(event) and all(board.result for board in event.tournament.boards if board.scored):
        return ()
    hint = say("Open them once every board of round {round} has its result.", round=last_round(event))
    return (Problem(say("Handicaps are secret until the last round is over."), hint),)
