"""Closing the roll call of a round: who sits out or plays two boards is settled once, with the seed of its lots.

It holds as long as the same people are there and offer the same; a late arrival opens the roll call again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardcall.desk.call.roll_call import participants
from boardcall.desk.event import Event
from boardcall.errors import RefusedError
from boardcall.seeding.frozen import freeze, nameless
from boardcall.seeding.problem import SeatingProblem
from boardcall.seeding.rounds.call_inputs import Choices
from boardcall.seeding.rounds.lots_list import named_by, write_lots
from boardcall.seeding.rounds.preparation import Prepared
from boardcall.seeding.settings import Remainder
from boardcall.tournament import PlayerId, RoundNumber
from boardcall.tournament.acts.check_in import CloseRollCall
from boardcall.tournament.acts.roll_call import CheckIn, CheckOut
from boardcall.tournament.roll_call import ClosedRollCall, SettledPlayer
from boardcall.wording import say

SEED_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Closing:
    """The state of a roll call: how it was last closed, and whether that still holds for those who are there."""

    closed: ClosedRollCall | None
    stands: bool
    new: tuple[PlayerId, ...] = ()
    """Who has come since it was closed."""
    gone: tuple[PlayerId, ...] = ()
    """Who has gone since."""


def settled_choices(event: Event, number: RoundNumber, choices: Choices) -> Choices:
    """The choices for a round with the lots of its roll call: as it was closed, or as it would be closed now.

    The lots of a round stay the same, however often they are looked at, until the people change.
    """
    closed = event.tournament.roll_call.closing(number)
    if closed is not None and set(closed.players) == people_here(event, number):
        ways = tuple((pool, tuple(Remainder(way) for way in names)) for pool, names in closed.ways)
        return replace(choices, lots=choices.lots or closed.seed, ways=choices.ways or ways)
    return replace(choices, lots=choices.lots or proposed_seed(event, number))


def proposed_seed(event: Event, number: RoundNumber) -> str:
    """The seed of the lots of an open roll call: the hash of its newest check-in, which nobody chooses."""
    for entry in reversed(event.replay.entries):
        act = entry.act
        if isinstance(act, CheckIn | CheckOut) and act.round == number and event.replay.holds(entry.number):
            return entry.hash[:SEED_LENGTH]
    return ""


def closing_of(event: Event, number: RoundNumber, prepared: Prepared | None) -> Closing:
    """Whether the roll call of a round is closed, judged by the round as it is prepared now."""
    closed = event.tournament.roll_call.closing(number)
    if closed is None:
        return Closing(None, stands=False)
    here, then = people_here(event, number), set(closed.players)
    same = prepared is not None and _who(settled_players(prepared)) == _who(closed.settled)
    same = same and prepared is not None and _same_list(closed, prepared)
    stands = here == then and same
    return Closing(closed, stands, tuple(sorted(here - then)), tuple(sorted(then - here)))


def closing_act(event: Event, number: RoundNumber, prepared: Prepared, choices: Choices) -> CloseRollCall:
    """The act that settles it; RefusedError where the round cannot be seated like this."""
    if prepared.questions:
        raise RefusedError(say("Decide first who gets into the pools of round {number}.", number=number))
    if prepared.problem is None:
        raise RefusedError(
            say("Round {number} cannot be seated with these people: ask for volunteers first.", number=number)
        )
    return CloseRollCall(
        round=number,
        seed=settled_choices(event, number, choices).lots,
        ways=tuple((one.pool, tuple(way.value for way in one.chosen.ways)) for one in prepared.numbers if one.chosen),
        settled=settled_players(prepared),
        players=tuple(sorted(people_here(event, number))),
        list=list_digest(prepared.problem),
        lots=write_lots(prepared.lots) if prepared.lots else "",
    )


def list_digest(problem: SeatingProblem) -> str:
    """The digest of who plays and of all wishes, as fixed when the roll call closes, before any wish is relaxed."""
    return freeze(nameless(replace(problem, relaxed=()))).digest


def _same_list(closed: ClosedRollCall, prepared: Prepared) -> bool:
    return not closed.list or (prepared.problem is not None and list_digest(prepared.problem) == closed.list)


def settled_players(prepared: Prepared) -> tuple[SettledPlayer, ...]:
    """Everybody who plays no board or more than one, and directors who fill a seat, with the reason."""
    return tuple(
        SettledPlayer(named.player, named.boards, named.because, one.pool)
        for one in prepared.numbers
        if one.chosen
        for named in named_by(one.chosen)
    )


def _who(settled: Iterable[SettledPlayer]) -> list[tuple[PlayerId, int, str]]:
    """Who plays how often where; an older version may have given another reason."""
    return [(one.player, one.boards, one.pool) for one in settled]


def people_here(event: Event, number: RoundNumber) -> set[PlayerId]:
    return {person.id for person in participants(event, number)}
