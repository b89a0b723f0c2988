"""The watch for stalemates: in how many falls no centre went from one alliance to another.

Owners are compared if they are recorded, otherwise the counts. Nobody records alliances: a director may say who is
allied; if nobody does, powers that only swapped centres, with every count unchanged, are taken for allies and named.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from boardcall.errors import Problem
from boardcall.game import POWERS, Power
from boardcall.tournament.board.boards import Alliances, Board, Owners, YearCount, names_of
from boardcall.tournament.board.count_entries import AT_START, OWNERS_AT_START, counted
from boardcall.tournament.settings import Ending
from boardcall.wording import joined, say

"""Groups of allied powers; a power in no group is alone."""


@dataclass(frozen=True, slots=True)
class Standstill:
    """How many falls in a row, up to the last, took no centre from one alliance to another.

    `by_owner` says that the owners of all of them are known. `swapped` are the groups in which centres did change
    hands: of the alliances that were said, or those taken for one.
    """

    years: int = 0
    by_owner: bool = True
    swapped: Alliances = ()


def standstill(
    counts: Sequence[YearCount], owners: Mapping[int, Owners], *, first: int, allied: Alliances = ()
) -> Standstill:
    """How long a game has been in stalemate, up to its last count; years before `first` do not count."""
    found = Standstill()
    for before, count in reversed(list(pairwise(counts))):
        if count.year < first or before.year != count.year - 1:
            break
        following = _with_year(found, before, count, owners, allied)
        if following is None:
            break
        found = following
    return found


def _with_year(
    found: Standstill, before: YearCount, count: YearCount, owners: Mapping[int, Owners], allied: Alliances
) -> Standstill | None:
    """The standstill with one year more before it; None where that year took a centre to another alliance."""
    known = [owners.get(one.year, ()) for one in (before, count)]
    if any(counted(held) != one.centres for held, one in zip(known, (before, count), strict=True)):
        same = before.centres == count.centres
        return Standstill(found.years + 1, by_owner=False, swapped=found.swapped) if same else None
    swaps = _swaps(*known)
    if swaps is None:
        return None
    if allied:
        inside = [group for group in allied for pair in swaps if pair <= group]
        if len(inside) < len(swaps):
            return None
        return Standstill(found.years + 1, found.by_owner, _joined(found.swapped, inside))
    swapped = _joined(found.swapped, swaps)
    if swaps and (before.centres != count.centres or _is_one_alliance(swapped, count)):
        return None
    return Standstill(found.years + 1, found.by_owner, swapped)


def _swaps(before: Owners, after: Owners) -> list[frozenset[Power]] | None:
    """Between whom centres changed hands; None where one was taken that nobody owned."""
    held, holds = dict(before), dict(after)
    changed = [centre for centre in held | holds if held.get(centre) is not holds.get(centre)]
    if any(centre not in held or centre not in holds for centre in changed):
        return None
    return [frozenset({held[centre], holds[centre]}) for centre in changed]


def _joined(groups: Iterable[frozenset[Power]], more: Iterable[frozenset[Power]]) -> Alliances:
    """The groups with more of them; those that share a power are one."""
    found = list(groups)
    for group in more:
        apart = [one for one in found if not one & group]
        found = [*apart, group.union(*(one for one in found if one & group))]
    return tuple(sorted(found, key=sorted))


def _is_one_alliance(groups: Alliances, count: YearCount) -> bool:
    """Whether everybody who is left would be allied, so that no alliance competes with another."""
    alive = frozenset(power for power, held in zip(POWERS, count.centres, strict=True) if held)
    return any(alive <= group for group in groups)


def stalemate_watch(
    board: Board, rules: Ending, owners: Mapping[int, Owners], *, allied: Alliances = ()
) -> Problem | None:
    """The message to the director about a game in stalemate for as long as the rulebook names.

    `owners` says who owned which centre after each year, as far as it is known.
    """
    if not rules.stalemate_years or board.result is not None or not board.counts:
        return None
    counts, known = (AT_START, *board.counts), {AT_START.year: OWNERS_AT_START, **owners}
    found = standstill(counts, known, first=rules.stalemate_from, allied=allied)
    if found.years < rules.stalemate_years:
        return None
    values = {"board": board.name, "years": found.years, "year": board.counts[-1].year}
    does = say("may end") if rules.stalemate_action == "td-may" else say("ends")
    hint = say("The director {does} the game if no centre went from one alliance to another.", does=does)
    if not found.by_owner:
        message = say("No count has changed on board {board} for {years} years, to {year}.", **values)
        unknown = say("Who owned which centre is not recorded for all of them.")
        return Problem(message, joined("", (unknown, " ", hint)), text=board.name)
    if not found.swapped:
        return Problem(
            say("No centre has changed hands on board {board} for {years} years, to {year}.", **values),
            hint,
            text=board.name,
        )
    message = say(
        "Centres have changed hands on board {board} for {years} years, to {year}, only between {groups}.",
        groups=names_of(found.swapped),
        **values,
    )
    if not allied:
        hint = say("The director {does} the game if these are allied.", does=does)
    return Problem(message, hint, text=board.name)
