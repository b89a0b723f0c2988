"""What the players of a board enter of a year, and who owned which centre."""

from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import STANDARD, Power
from boardcall.tournament.acts.boards import BoardChange
from boardcall.tournament.acts.results import count_shape_problems
from boardcall.tournament.board.boards import Board, CountEntry, Owners, YearOwners
from boardcall.tournament.board.count_entries import counted
from boardcall.tournament.event import Tournament
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Moment, called
from boardcall.wording import mark, say


@dataclass(frozen=True, slots=True)
class EnterCounts(BoardChange):
    """The centres after a year as the player of one power enters them; again to correct them.

    It does not record the year: that is another act, saved with the entry by which two powers agree.
    """

    year: int
    power: Power
    player: PlayerId
    centres: tuple[int, ...]
    owners: Owners = ()
    name: ClassVar[str] = "enter-counts"
    concerns: ClassVar[tuple[str, ...]] = (mark("{year} of {label} by {power}"),)
    line: ClassVar[str] = mark("{player} enters {year} on {label}: {centres}.")

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        found = count_shape_problems(self.year, self.centres)
        held = (seat.power for seat in board.seats if seat.players[-1:] == (self.player,) and not seat.is_left)
        if self.power not in held:
            message = say(
                "{player} does not play {power} on {board}.",
                player=called(tournament, self.player),
                power=self.power.full_name,
                board=self.ref.label,
            )
            found += (Problem(message, text=self.player),)
        if self.owners:
            found += owner_problems(self.owners, self.centres)
        return found

    def board_after(self, board: Board, moment: Moment) -> Board:
        entry = CountEntry(self.year, self.power, self.player, self.centres, self.owners)
        return with_entry(board, entry)


def with_entry(board: Board, entry: CountEntry) -> Board:
    """The board after an entry, which takes the place of an earlier one of the same power for the same year."""
    others = (one for one in board.entries if (one.year, one.power) != (entry.year, entry.power))
    return replace(board, entries=(*others, entry))


@dataclass(frozen=True, slots=True)
class RecordOwners(BoardChange):
    """Which power owned which centre after a year whose count is recorded; again to correct it."""

    year: int
    owners: Owners
    name: ClassVar[str] = "record-owners"
    line: ClassVar[str] = mark("Records who owned which centre in {year} on {label}.")

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        count = board.count(self.year)
        if count is None:
            return (Problem(say("The count of {year} is not recorded.", year=str(self.year)), say("Record it first.")),)
        return owner_problems(self.owners, count.centres)

    def board_after(self, board: Board, moment: Moment) -> Board:
        others = tuple(one for one in board.owners if one.year != self.year)
        owners = sorted((*others, YearOwners(self.year, self.owners)), key=lambda one: one.year)
        return replace(board, owners=tuple(owners))


def owner_problems(owners: Owners, centres: tuple[int, ...]) -> tuple[Problem, ...]:
    """What is wrong with owners: places that are no centres, one named twice, and counts that differ."""
    codes = [code for code, _ in owners]
    wrong = tuple(
        Problem(say("{place} is not a centre.", place=code), field="owners", text=code)
        for code in codes
        if code not in STANDARD.centres
    )
    twice = tuple(
        Problem(say("{place} is named twice.", place=code), field="owners", text=code)
        for code in dict.fromkeys(codes)
        if codes.count(code) > 1
    )
    if not wrong and not twice and counted(owners) != centres:
        wrong = (
            Problem(say("The owners of the centres do not match the counts."), say("Count once more."), field="owners"),
        )
    return wrong + twice
