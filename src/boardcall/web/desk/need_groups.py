"""Needs of one kind in one line of the desk: several that differ by the board alone would hide all that follows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from boardcall.desk.agenda.tasks import TaskKind
from boardcall.web.desk.needs import ClockNeed, DeskNeed, Press, Urgency
from boardcall.wording import NO_WORDS, Sentence, say, say_number, with_commas

Needs = tuple[DeskNeed, ...]
FEW = 2
"""So many of a kind stand alone; more are folded."""


@dataclass(frozen=True, slots=True)
class NeedGroup:
    """Needs of one kind with what they have in common and, where there is one, the press that settles them all.

    A single need says it all itself.
    """

    needs: Needs
    sentence: Sentence = NO_WORDS
    act: Press | None = None

    @property
    def urgency(self) -> Urgency:
        return self.needs[0].urgency


def _boards(found: Needs) -> Sentence:
    return with_commas(one.board for one in found)


TOGETHER: Mapping[TaskKind | ClockNeed, Callable[[Needs], Sentence]] = {
    TaskKind.SET_CLOCK: lambda found: say("The clocks of boards {boards} are behind play.", boards=_boards(found)),
    ClockNeed.LATE: lambda found: say("The adjudications of boards {boards} take long.", boards=_boards(found)),
    ClockNeed.PAUSE: lambda found: say("Look at the pauses of boards {boards}.", boards=_boards(found)),
    TaskKind.ENTER_YEARS: lambda found: say("Boards {boards} have years to enter.", boards=_boards(found)),
    TaskKind.END_WON_GAME: lambda found: say("Boards {boards} are won: end the games.", boards=_boards(found)),
    TaskKind.GIVE_AWARD: lambda found: say_number(
        "{number} award is still to be given.", "{number} awards are still to be given.", len(found)
    ),
    TaskKind.SEAT_ABSENT: lambda found: say_number(
        "{number} player has a seat and is not checked in.",
        "{number} players have a seat and are not checked in.",
        len(found),
    ),
    TaskKind.SEAT_PRESENT: lambda found: say_number(
        "{number} player is checked in and has no seat.",
        "{number} players are checked in and have no seat.",
        len(found),
    ),
}
"""What needs of a kind have in common."""
Presses = Mapping[TaskKind | ClockNeed, Press]
NO_PRESSES: Presses = {}


def in_groups(found: Needs, presses: Presses = NO_PRESSES) -> tuple[NeedGroup, ...]:
    """The needs in their order, more than a few of a kind as one group where the first of them stands."""
    groups: dict[object, list[DeskNeed]] = {}
    for one in found:
        groups.setdefault((one.kind, one.urgency) if one.kind in TOGETHER else one, []).append(one)
    return tuple(group for each in groups.values() for group in _folded(tuple(each), presses))


def _folded(found: Needs, presses: Presses) -> tuple[NeedGroup, ...]:
    kind = found[0].kind
    if kind is None or len(found) <= FEW:
        return tuple(NeedGroup((one,)) for one in found)
    return (NeedGroup(found, TOGETHER[kind](found), presses.get(kind)),)
