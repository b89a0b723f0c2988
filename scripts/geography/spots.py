"""Where units, labels and centre marks stand: searched so that none lies on another, and each in its own province."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely
from shapely import Geometry

from boardcall.drawing.sizes import CENTRE, GAP, LABEL_HEIGHT, RING, UNIT, WIDTH

STEP = 4
"""Units of the drawing a cell is wide."""

MARGIN = 4
"""Free around everything."""

Spot = tuple[int, int]
OUTSIDE, LAND, SEA = 0, 1, 2


class Board:
    """The drawing in cells: whose each is, what it is, and whether something stands there already."""

    def __init__(self, shapes: dict[str, Geometry], kinds: dict[str, int], height: int) -> None:
        self.rows, self.columns = height // STEP, WIDTH // STEP
        x, y = np.meshgrid((np.arange(self.columns) + 0.5) * STEP, (np.arange(self.rows) + 0.5) * STEP)
        self.owner = np.full((self.rows, self.columns), "", dtype="<U4")
        for code, shape in shapes.items():
            shapely.prepare(shape)
            self.owner[shapely.contains_xy(shape, x, y)] = code
        kind = np.vectorize(lambda code: kinds.get(code, OUTSIDE))(self.owner)
        self.kind = kind
        self.taken = np.zeros((self.rows, self.columns))

    def share(self, cells: np.ndarray, size: tuple[float, float]) -> np.ndarray:
        """For a box with its middle at each cell, the share of it that lies on the cells given; 2 off the board."""
        half = [max(1, round(side / STEP / 2)) for side in (size[1], size[0])]
        sums = np.pad(cells.astype(float), ((1, 0), (1, 0))).cumsum(0).cumsum(1)
        found = np.full((self.rows, self.columns), 2.0)
        low, left = half
        high, right = self.rows - low, self.columns - left
        total = (
            sums[2 * low :, 2 * left :]
            - sums[: -2 * low, 2 * left :]
            - sums[2 * low :, : -2 * left]
            + sums[: -2 * low, : -2 * left]
        )
        found[low : high + 1, left : right + 1] = (total / (4 * low * left))[: high - low + 1, : right - left + 1]
        return found

    def cost(self, code: str, size: tuple[float, float]) -> np.ndarray:
        """How bad a box of that size is at each cell for a province: water beside land is better than others' land."""
        own = self.owner == code
        wide = (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN)
        price = np.where(own, 0.0, np.where(self.kind == SEA, 0.75, np.where(self.kind == LAND, 1.6, 1.0)))
        if self.kind[own][0] == SEA:
            price = np.where(own, 0.0, np.where(self.kind == SEA, 1.4, 1.0))
        weighed = self.share(price, wide)
        weighed[(self.share(own, size) < 0.25) | ~own] += 5
        return weighed + 0.35 * self._near_edge(own, wide) + self._away_from_middle(own)

    def _away_from_middle(self, own: np.ndarray) -> np.ndarray:
        """A little for standing where the province is narrow, and for each step from its middle."""
        rows, columns = np.nonzero(own)
        far = np.hypot(np.arange(self.rows)[:, None] - rows.mean(), np.arange(self.columns)[None, :] - columns.mean())
        return 0.2 * (1 - np.minimum(self.share(own, (150, 130)), 1)) + 0.25 * far / np.sqrt(len(rows))

    def _near_edge(self, own: np.ndarray, size: tuple[float, float]) -> np.ndarray:
        return 1 - np.minimum(self.share(own, (size[0] + 24, size[1] + 24)), 1)

    def free(self, size: tuple[float, float]) -> np.ndarray:
        return self.share(self.taken, (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN)) == 0

    def take(self, spot: Spot, size: tuple[float, float], by: float = 1) -> None:
        left, right = ((spot[0] + side * size[0] / 2) / STEP for side in (-1, 1))
        top, bottom = ((spot[1] + side * size[1] / 2) / STEP for side in (-1, 1))
        rows, columns = slice(int(top), int(np.ceil(bottom))), slice(int(left), int(np.ceil(right)))
        self.taken[rows, columns] += by


def label_size(width: float, *, is_centre: bool) -> tuple[float, float]:
    return (width + (CENTRE + GAP if is_centre else 0), LABEL_HEIGHT)


def place(board: Board, labels: dict[str, tuple[float, float]], given: dict[str, Any]) -> dict[str, dict[str, Spot]]:
    """A unit's and a label's spot for every province, the tightest first, then each again while others stay."""
    tight = sorted(labels, key=lambda code: int((board.owner == code).sum()))
    found: dict[str, dict[str, Spot]] = {}
    for again in range(3):
        for code in tight:
            if again:
                _lift(board, found[code], labels[code], -1)
            found[code] = _pair(board, code, labels[code], given.get(code, {}))
            _lift(board, found[code], labels[code], 1)
    return found


def _lift(board: Board, spots: dict[str, Spot], label: tuple[float, float], by: int) -> None:
    board.take(spots["unit"], UNIT, by)
    board.take(spots["label"], label, by)


def _pair(board: Board, code: str, label: tuple[float, float], given: dict[str, Any]) -> dict[str, Spot]:
    reach = RING if board.kind[board.owner == code][0] == SEA else UNIT[1]
    units = _best(board, code, UNIT, given.get("unit"))
    names = _best(board, code, label, given.get("label"))
    (ux, uy, uc), (nx, ny, nc) = units, names
    apart_x = np.abs(ux[:, None] - nx) >= (UNIT[0] + label[0]) / 2 + MARGIN
    apart_y = np.abs(uy[:, None] - ny) >= (reach + label[1]) / 2 + MARGIN
    far = np.hypot(ux[:, None] - nx, uy[:, None] - ny)
    aside = np.abs(ux[:, None] - nx) * 0.0012
    total = uc[:, None] + nc + np.maximum(far - reach / 2 - 24, 0) * 0.003 + aside
    total[~(apart_x | apart_y)] = np.inf
    if not np.isfinite(total).any():
        raise ValueError(f"There is no room for the unit and the label of {code}; give spots in inputs.json.")
    i, j = np.unravel_index(int(np.argmin(total)), total.shape)
    return {"unit": (int(ux[i]), int(uy[i])), "label": (int(nx[j]), int(ny[j]))}


def _best(
    board: Board, code: str, size: tuple[float, float], given: list[int] | None, many: int = 500
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The best free places of a box for a province: x, y and cost."""
    if given:
        return np.array(given[:1]), np.array(given[1:]), np.zeros(1)
    cost = board.cost(code, size)
    cost[~board.free(size)] = np.inf
    order = np.argsort(cost, axis=None, kind="stable")[:many]
    rows, columns = np.unravel_index(order, cost.shape)
    kept = np.isfinite(cost[rows, columns])
    return columns[kept] * STEP, rows[kept] * STEP, cost[rows, columns][kept]


def near(
    board: Board, size: tuple[float, float], line: Geometry, given: list[int] | None, away: tuple[int, int] = (8, 30)
) -> Spot:
    """A spot on a named coast: near its middle, free, and that far away from its line."""
    if given:
        return (given[0], given[1])
    free = board.free(size)
    middle = line.interpolate(0.5, normalized=True)
    spots = _around((middle.x, middle.y), 260)
    inside = [(x, y) for x, y in spots if _on(free, x, y)]
    touching = [at for at in inside if away[0] < line.distance(shapely.Point(at)) < away[1]] or inside
    return min(touching, key=lambda at: (middle.distance(shapely.Point(at)), at))


def dislodged(board: Board, code: str, unit: Spot, given: list[int] | None) -> Spot:
    """Where the unit that must leave stands: beside the one that has taken its place."""
    if given:
        return (given[0], given[1])
    free, cost = board.free(UNIT), board.cost(code, UNIT)
    clear = [at for at in _around(unit, 170) if _on(free, *at) and _apart(at, unit)]
    if not clear:
        raise ValueError(f"There is no room for a dislodged unit of {code}; give spots in inputs.json.")
    return min(
        clear,
        key=lambda at: (cost[at[1] // STEP, at[0] // STEP] + np.hypot(at[0] - unit[0], at[1] - unit[1]) * 0.012, at),
    )


def _apart(at: Spot, unit: Spot) -> bool:
    return abs(at[0] - unit[0]) >= UNIT[0] + 2 or abs(at[1] - unit[1]) >= UNIT[1] + 2


def _around(middle: tuple[float, float], reach: int) -> Iterator[Spot]:
    x, y = (round(side / STEP) * STEP for side in middle)
    for dy in range(-reach, reach + 1, STEP):
        for dx in range(-reach, reach + 1, STEP):
            yield x + dx, y + dy


def _on(cells: np.ndarray, x: int, y: int) -> bool:
    row, column = y // STEP, x // STEP
    return 0 <= row < cells.shape[0] and 0 <= column < cells.shape[1] and bool(cells[row, column])
