"""Who is compared in a list, with what the total can still become, as lines and in whole numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.errors import certain
from boardcall.standings.chances.boards import OpenBoard, Sitter
from boardcall.standings.chances.contest import Contestant
from boardcall.standings.chances.totals import Line, TotalBound, WholeScale
from boardcall.tournament import PlayerId


@dataclass(frozen=True, slots=True)
class Rival:
    """Who is compared, with the totals as lines: the least, the most that is real, the most, and that of winning.

    `calm`, `most` and `sure` are the greatest of their lines, `least` the least of its own.
    """

    player: PlayerId
    least: tuple[Line, ...]
    calm: tuple[Line, ...]
    most: tuple[Line, ...]
    sure: tuple[Line, ...]
    ranked: bool
    known: bool = True

    @property
    def lines(self) -> Iterable[Line]:
        """All of them, each once."""
        return {id(line): line for line in (*self.least, *self.calm, *self.most, *self.sure)}.values()

    def sitter(self, scale: WholeScale) -> Sitter:
        """The totals in whole numbers."""
        least, calm = TotalBound(tuple(map(scale.whole, self.least)), greatest=False), _greatest(self.calm, scale)
        return Sitter(least, calm, calm if self.most is self.calm else _greatest(self.most, scale))

    def contestant(self, scale: WholeScale, board: OpenBoard | None = None, seat: int = 0) -> Contestant:
        """The person where they sit."""
        sitter = certain(board.sitters[seat], "sits there") if board else self.sitter(scale)
        sure = sitter.calm if self.sure is self.calm else _greatest(self.sure, scale)
        return Contestant(self.player, sitter, sure, board, seat, ranked=self.ranked, known=self.known)


def _greatest(lines: tuple[Line, ...], scale: WholeScale) -> TotalBound:
    return TotalBound(tuple(map(scale.whole, lines)), greatest=True)
