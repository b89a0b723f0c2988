"""What is recorded of a board: the counts of a year, how it ended, a score set by hand, a game left unscored."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from boardcall.errors import Problem
from boardcall.game import FIRST_YEAR, POWERS
from boardcall.scoring.result import CENTRES, BoardResult
from boardcall.tournament.acts.boards import BoardChange, unknown_board
from boardcall.tournament.board.boards import Basis, Board, SetScore, YearCount
from boardcall.tournament.board.count_entries import counted
from boardcall.tournament.event import Tournament
from boardcall.tournament.field_changes import changed
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.ledger.act import Moment, called
from boardcall.wording import Sentence, mark, say


def count_shape_problems(year: int, centres: tuple[int, ...]) -> tuple[Problem, ...]:
    """What is wrong with seven counts of a year on any board."""
    found: tuple[Problem, ...] = ()
    if year < FIRST_YEAR:
        found += (
            Problem(say("No game has a fall of {year}.", year=str(year)), say("Years start with 1901."), field="year"),
        )
    if len(centres) != len(POWERS) or any(count < 0 for count in centres):
        found += (Problem(say("Seven counts are needed, none below 0."), field="centres", text=str(centres)),)
    elif sum(centres) > CENTRES:
        total = say("The counts add up to {sum}; the map has {centres} centres.", sum=sum(centres), centres=CENTRES)
        found += (Problem(total, field="centres"),)
    return found


@dataclass(frozen=True, slots=True)
class RecordCounts(BoardChange):
    """The centres of the seven powers, in the order of POWERS, after the fall of a year; again to correct them."""

    year: int
    centres: tuple[int, ...]
    name: ClassVar[str] = "record-counts"
    line: ClassVar[str] = mark("Records {year} on {label}: {centres}.")

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        return unknown_board(tournament, self.ref) + count_shape_problems(self.year, self.centres)

    def board_after(self, board: Board, moment: Moment) -> Board:
        others = tuple(count for count in board.counts if count.year != self.year)
        counts = sorted((*others, YearCount(self.year, self.centres)), key=lambda count: count.year)
        entries = tuple(entry for entry in board.entries if entry.year != self.year)
        owners = tuple(one for one in board.owners if one.year != self.year or counted(one.owners) == self.centres)
        return changed(board, counts=tuple(counts), entries=entries, owners=owners)


@dataclass(frozen=True, slots=True)
class RecordResult(BoardChange):
    """How a board ended, and what that rests on; again to correct it."""

    result: BoardResult
    basis: Basis = Basis.UNSAID
    name: ClassVar[str] = "record-result"

    def problems(self, tournament: Tournament) -> tuple[Problem, ...]:
        found = unknown_board(tournament, self.ref)
        if tuple(line.power for line in self.result.powers) != POWERS:
            found += (Problem(say("A result names the seven powers, in the order A E F G I R T."), field="result"),)
        total = sum(line.centres for line in self.result.powers)
        if total > CENTRES or any(line.centres < 0 for line in self.result.powers):
            found += (
                Problem(
                    say("The counts add up to {total}; the map has {centres} centres.", total=total, centres=CENTRES),
                    field="result",
                ),
            )
        return found

    def board_after(self, board: Board, moment: Moment) -> Board:
        return changed(board, result=self.result, basis=self.basis)

    def says(self, tournament: Tournament) -> Sentence:
        counts = " ".join(f"{line.power}{line.centres}" for line in self.result.powers)
        return say("Records the result of {round}: {counts}.", round=self.ref.label, counts=counts)


@dataclass(frozen=True, slots=True)
class SetScoreByHand(BoardChange):
    """Points for one player on one board in place of the formula's; again to change them, None to take them back."""

    player: PlayerId
    points: Fraction | None
    name: ClassVar[str] = "set-score"
    line: ClassVar[str] = mark("Sets the score of {player} on {label} to {points}.")
    line_without: ClassVar[Mapping[str, str]] = {"points": mark("{player} scores by the formula again on {label}.")}
    needs_reason: ClassVar[bool] = True

    def problems_on(self, board: Board, tournament: Tournament) -> tuple[Problem, ...]:
        if not any(self.player in seat.players for seat in board.seats):
            label = self.ref.label
            return (
                Problem(
                    say("{player} has no seat on {label}.", player=called(tournament, self.player), label=label),
                    text=self.player,
                ),
            )
        return ()

    def board_after(self, board: Board, moment: Moment) -> Board:
        scores = tuple(score for score in board.set_scores if score.player != self.player)
        if self.points is not None:
            scores += (SetScore(self.player, self.points, moment.reason),)
        return replace(board, set_scores=scores)


@dataclass(frozen=True, slots=True)
class MarkUnscored(BoardChange):
    """A game that counts for nothing (a fun or youth game), or with `scored` one that counts after all."""

    scored: bool = False
    name: ClassVar[str] = "mark-unscored"

    def board_after(self, board: Board, moment: Moment) -> Board:
        return replace(board, scored=self.scored)

    def says(self, tournament: Tournament) -> Sentence:
        counts = say("counts for the standings again") if self.scored else say("counts for nothing")
        return say("The game on {round} {counts}.", round=self.ref.label, counts=counts)
