"""Counts that came after the hard stop of their round: they wait until a director says whether they count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.tournament.acts.boards import BoardAct, put_board, the_board, unknown_board
from boardcall.tournament.acts.results import count_shape_problems
from boardcall.tournament.board.boards import Board, LateCount, Owners, YearCount, YearOwners
from boardcall.tournament.event import Tournament
from boardcall.tournament.ledger.act import Moment
from boardcall.wording import mark, say


@dataclass(frozen=True, slots=True)
class HoldCounts(BoardAct):
    """The centres after a year, entered after the hard stop; again to correct them. They count for nothing yet."""

    year: int
    centres: tuple[int, ...]
    owners: Owners = ()
    name: ClassVar[str] = "hold-counts"
    line: ClassVar[str] = mark("A count of {year} on {label} came after the stop and waits: {centres}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_board(tournament, self.ref) + count_shape_problems(self.year, self.centres)

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        board = the_board(tournament, self.ref)
        others = tuple(one for one in board.late if one.year != self.year)
        late = sorted((*others, LateCount(self.year, self.centres, self.owners)), key=lambda one: one.year)
        entries = tuple(entry for entry in board.entries if entry.year != self.year)
        return put_board(tournament, replace(board, late=tuple(late), entries=entries))


@dataclass(frozen=True, slots=True)
class SettleLateCounts(BoardAct):
    """A director takes the counts that wait on a board, since they are from before the stop, or leaves them."""

    taken: bool
    name: ClassVar[str] = "settle-late-counts"
    line: ClassVar[str] = mark("Takes the late counts of {label}: they are from before the stop.")
    line_without: ClassVar[Mapping[str, str]] = {"taken": mark("Leaves the late counts of {label}.")}

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_board(tournament, self.ref)
        if not found and not the_board(tournament, self.ref).late:
            message = say("No count waits on {board}.", board=self.ref.label)
            found = (Problem(message, say("Look at the log: it was settled.")),)
        return found

    def apply(self, tournament: Tournament, moment: Moment) -> Tournament:
        board = the_board(tournament, self.ref)
        return put_board(tournament, with_late(board) if self.taken else replace(board, late=()))


def with_late(board: Board) -> Board:
    """The board with the counts that waited recorded, and the stop scored on the last of them."""
    years = {one.year for one in board.late}
    late = tuple(YearCount(one.year, one.centres) for one in board.late)
    counts = (*(one for one in board.counts if one.year not in years), *late)
    owners = (*board.owners, *(YearOwners(one.year, one.owners) for one in board.late if one.owners))
    last = max(years, default=0)
    stop = replace(board.stop, year=max(board.stop.year, last)) if board.stop else None
    return replace(board, counts=tuple(sorted(counts, key=lambda one: one.year)), owners=owners, stop=stop, late=())
