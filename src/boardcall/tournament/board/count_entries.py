"""What the players of a board entered of a year, whether they agree, and who owns which centre."""

from collections.abc import Iterator
from dataclasses import dataclass

from boardcall.game import FIRST_YEAR, POWERS, STANDARD, Power
from boardcall.tournament.board.boards import Board, CountEntry, Owners, Seat, YearCount
from boardcall.tournament.ids import PlayerId

AT_START = YearCount(FIRST_YEAR - 1, tuple(4 if power is Power.RUSSIA else 3 for power in POWERS))
"""The centres of the opening position."""

OWNERS_AT_START: Owners = tuple(
    (code, home) for code in STANDARD.centres if (home := STANDARD.provinces[code].home) is not None
)


@dataclass(frozen=True, slots=True)
class Opinion:
    """One opinion of a year: its counts, the entries that say so, and whether it is what is recorded."""

    centres: tuple[int, ...]
    entries: tuple[CountEntry, ...] = ()
    recorded: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """A year of a board about which there is more than one opinion; a director says which holds."""

    year: int
    sides: tuple[Opinion, ...]

    @property
    def differing(self) -> tuple[Power, ...]:
        columns = zip(*(side.centres for side in self.sides), strict=True)
        return tuple(power for power, told in zip(POWERS, columns, strict=True) if len(set(told)) > 1)


def disputes(board: Board) -> tuple[Dispute, ...]:
    """The years of a board that are in dispute, the first first; in a finished game none after its last year.

    If nobody said its last year, only the years with a count are looked at: no other can be recorded.
    """
    years = sorted(year for year in {entry.year for entry in board.entries} if _may_have_count(board, year))
    found = (Dispute(year, sides(board, year)) for year in years)
    return tuple(dispute for dispute in found if len(dispute.sides) > 1)


def _may_have_count(board: Board, year: int) -> bool:
    if board.result is None:
        return True
    last = board.result.last_year
    return board.count(year) is not None if last is None else year <= last


def sides(board: Board, year: int) -> tuple[Opinion, ...]:
    """Every opinion of a year, what is recorded first."""
    entries = [entry for entry in board.entries if entry.year == year]
    recorded = board.count(year)
    told = dict.fromkeys([*([recorded.centres] if recorded else []), *(entry.centres for entry in entries)])
    return tuple(
        Opinion(
            centres,
            tuple(entry for entry in entries if entry.centres == centres),
            recorded is not None and recorded.centres == centres,
        )
        for centres in told
    )


def agree(entries: tuple[CountEntry, ...]) -> bool:
    """Whether entries of one year all say the same, and are by two people at the least, of different powers."""
    same = len({entry.centres for entry in entries}) == 1
    return same and len({entry.power for entry in entries}) > 1 and len({entry.player for entry in entries}) > 1


def agreed_owners(entries: tuple[CountEntry, ...]) -> Owners:
    """The owners on which everybody who named every centre agrees; nothing if they differ or nobody did."""
    named = {entry.owners for entry in entries if entry.owners}
    return named.pop() if len(named) == 1 else ()


def seat_of(board: Board, player: PlayerId) -> Seat | None:
    """The seat a player holds and has not left, or None; of two the one that is still in the game."""
    held = [seat for seat in board.seats if seat.players[-1:] == (player,) and not seat.is_left]
    alive = (seat for seat in held if board.eliminated_in(seat.power) is None)
    return next(alive, held[0] if held else None)


def before_year(board: Board, year: int) -> YearCount:
    """The last count before a year; that of the opening position if there is none."""
    return max((count for count in (AT_START, *board.counts) if count.year < year), key=lambda count: count.year)


def next_year(board: Board) -> int:
    """The first year that is not recorded."""
    counted_years = {count.year for count in board.counts}
    return next(year for year in _years() if year not in counted_years)


def _years() -> Iterator[int]:
    year = FIRST_YEAR
    while True:
        yield year
        year += 1


def owners_before(board: Board, year: int) -> Owners:
    """Who owned which centre after the year before, as far as it is known."""
    return OWNERS_AT_START if year == FIRST_YEAR else board.owners_in(year - 1)


def counted(owners: Owners) -> tuple[int, ...]:
    """The counts that follow from the owners, in the order of POWERS."""
    held = [power for _, power in owners]
    return tuple(held.count(power) for power in POWERS)
