"""Plans of a whole event for a number of boards, from algebra: who never meets whom, and no power twice.

A design seats 7 x boards labels in several rounds. Which player has which label is decided elsewhere.

Seven boards or more: labels are (group g, place x), seven groups of as many places as there are boards. In round
j the label sits on board x + shift(j, g), wrapped around. Two labels meet in rounds i and j only if their groups
have the same shift(i, g) - shift(j, g); the shifts are chosen so that for any two rounds the seven differences
are different, so nobody meets twice. Players of one group never meet. Seven boards allow one round more, in which
each group is a board: 49 players meet all 48 others in 8 rounds.

Fewer boards: meeting again cannot be avoided, because seven players come from fewer than seven boards. Any two
rounds i and j repeat at least the pairs that remain when every board of i is spread as evenly as possible over
the boards of j. Label (row k, turn t) sits in round j on the board that the starter row k names at place j - t;
the starters are chosen so that any two rounds attain this least number.

Powers: in each of the first seven rounds every board has all seven, and no label has a power twice.
"""

from dataclasses import dataclass

from boardcall.seeding.search.design_tables import SHIFT_BASE, SHIFTS, STARTERS

GROUPS = 7
POWER_ORDER = (3, 0, 5, 1, 6, 2, 4)
"""The powers do not pass through a label in their alphabet's order, so that the next is not plain to see."""


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds, each giving every label its board (from 0) and its power (from 0, in the order of POWERS)."""

    boards: int
    board_of: tuple[tuple[int, ...], ...]
    power_of: tuple[tuple[int, ...], ...]

    @property
    def rounds(self) -> int:
        return len(self.board_of)

    @property
    def labels(self) -> int:
        return GROUPS * self.boards


def design(boards: int) -> Design:
    """The design for a number of boards, 1 or more; it depends on nothing else."""
    if boards < GROUPS:
        return _rotated(boards, STARTERS.get(boards, ((0,) * GROUPS,)))
    return _shifted(boards)


def _shifted(boards: int) -> Design:
    base = SHIFT_BASE.get(boards, boards)
    shifts = SHIFTS.get(boards) or tuple(
        tuple(group * turn % boards for group in range(GROUPS)) for turn in range(min(boards, GROUPS + 1))
    )
    places = [(group, place) for group in range(GROUPS) for place in range(boards)]
    rounds = [tuple(_add(place, shift[group], base) for group, place in places) for shift in shifts]
    powers = [tuple(POWER_ORDER[(group + turn) % GROUPS] for group, _ in places) for turn in range(len(rounds))]
    if boards == GROUPS:
        rounds.append(tuple(group for group, _ in places))
        powers.append(tuple(place for _, place in places))
    return Design(boards, tuple(rounds), tuple(powers))


def _add(one: int, two: int, base: int) -> int:
    total, weight = 0, 1
    while one or two:
        total += (one + two) % base * weight
        one, two, weight = one // base, two // base, weight * base
    return total


def _rotated(boards: int, starters: tuple[tuple[int, ...], ...]) -> Design:
    colours = _colour(starters)
    labels = [(row, turn) for row in range(boards) for turn in range(GROUPS)]
    return Design(
        boards,
        tuple(tuple(starters[row][(j - turn) % GROUPS] for row, turn in labels) for j in range(GROUPS)),
        tuple(tuple(POWER_ORDER[colours[row][(j - turn) % GROUPS]] for row, turn in labels) for j in range(GROUPS)),
    )


def _colour(starters: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """A power for each place of each row: all seven in every row, and all seven on every board.

    Rows and boards are the two sides of a graph in which each place joins its row to its board, seven at
    each; such a graph falls apart into seven perfect matchings (König), one for each power.
    """
    colours = [[-1] * GROUPS for _ in starters]
    for colour in range(GROUPS):
        place_of: dict[int, tuple[int, int]] = {}
        for row in range(len(starters)):
            _augment(row, starters, colours, place_of, set())
        for row, place in place_of.values():
            colours[row][place] = colour
    return tuple(map(tuple, colours))


def _augment(
    row: int,
    starters: tuple[tuple[int, ...], ...],
    colours: list[list[int]],
    place_of: dict[int, tuple[int, int]],
    seen: set[int],
) -> bool:
    for place, board in enumerate(starters[row]):
        if colours[row][place] >= 0 or board in seen:
            continue
        seen.add(board)
        if board not in place_of or _augment(place_of[board][0], starters, colours, place_of, seen):
            place_of[board] = (row, place)
            return True
    return False
