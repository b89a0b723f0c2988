"""Runs of the lab: events in blocks that can be played anywhere, in any order, and put together by their numbers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from boardcall.errors import Problem, refuse
from boardcall.lab.event import SHARED, Simulator
from boardcall.lab.field import MOST_EVENTS, Field
from boardcall.lab.figures import Figures, figures_of
from boardcall.lab.findings import Findings, summed_up
from boardcall.rulebook import Rulebook
from boardcall.wording import say

BLOCK = SHARED
"""Events of a block: those that share a plan of seats."""


@dataclass(frozen=True, slots=True)
class Run:
    """So many events of a field under one or two rulebooks."""

    rulebooks: tuple[Rulebook, ...]
    field: Field
    events: int

    def check(self) -> None:
        """Raises InputError with everything that is out of bounds."""
        problems = list(self.field.problems())
        if not 1 <= self.events <= MOST_EVENTS:
            hint = say("Write a number from {least} to {most}.", least=1, most=MOST_EVENTS)
            problems.append(Problem(say("{value} cannot be simulated.", value=self.events), hint, field="events"))
        refuse(problems)

    @property
    def blocks(self) -> range:
        return range(-(-self.events // BLOCK))


@dataclass(frozen=True, slots=True)
class PlayedBlock:
    """A block that was played: for each rulebook the figures of its events, in their order."""

    number: int
    figures: tuple[tuple[Figures, ...], ...]

    @property
    def events(self) -> int:
        return len(self.figures[0])


def play_block(run: Run, number: int) -> PlayedBlock:
    """The events of a block under every rulebook: the same wherever and whenever they are played."""
    events = range(number * BLOCK, min(run.events, (number + 1) * BLOCK))
    return PlayedBlock(
        number,
        tuple(
            tuple(figures_of(played, book) for played in Simulator(book, run.field, number).events(events))
            for book in run.rulebooks
        ),
    )


def play_all(run: Run) -> Iterator[PlayedBlock]:
    return map(partial(play_block, run), run.blocks)


def findings_of(run: Run, blocks: Iterable[PlayedBlock]) -> tuple[Findings, ...]:
    in_order = sorted(blocks, key=lambda block: block.number)
    events = sum(block.events for block in in_order)
    found = []
    for place, book in enumerate(run.rulebooks):
        played = [block.figures[place] for block in in_order]
        field = run.field
        found.append(Findings(book.id, book.rulebook.title, field.players, events, field.seed, summed_up(played)))
    return tuple(found)
