"""A gentle cartogram: crowded provinces get room, wide ones give it, and neighbours stay neighbours.

The method is diffusion (Gastner and Newman, 2004): density flows until it is even, and carries the map with it.
"""

from itertools import pairwise

import numpy as np
import shapely
from shapely import Geometry

CELLS, STEPS = 256, 90


class Warp:
    """Moves points of a window (x0, y0, x1, y1); made from a density on CELLS × CELLS cells, rows from the south."""

    def __init__(self, window: tuple[float, float, float, float], density: np.ndarray) -> None:
        self.x0, self.y0, x1, y1 = window
        self.width, self.height = x1 - self.x0, y1 - self.y0
        lines = np.arange(CELLS + 1, dtype=float)
        x, y = np.meshgrid(lines, lines)
        self.x, self.y = _flow(x, y, density)

    def __call__(self, shape: Geometry) -> Geometry:
        return shapely.transform(shape, self.points)

    def points(self, at: np.ndarray) -> np.ndarray:
        x = (at[:, 0] - self.x0) / self.width * CELLS
        y = (at[:, 1] - self.y0) / self.height * CELLS
        return np.column_stack(
            [
                self.x0 + _between(self.x, x, y) / CELLS * self.width,
                self.y0 + _between(self.y, x, y) / CELLS * self.height,
            ]
        )


def density(
    shapes: dict[str, Geometry], wanted: dict[str, float], window: tuple[float, float, float, float]
) -> np.ndarray:
    """How much room each cell wants: its province's wanted area over the area it has; the mean outside all."""
    x0, y0, x1, y1 = window
    middles = (np.arange(CELLS) + 0.5) / CELLS
    x, y = np.meshgrid(x0 + middles * (x1 - x0), y0 + middles * (y1 - y0))
    total, mean = sum(shapes[code].area for code in wanted), sum(wanted.values())
    found = np.ones((CELLS, CELLS))
    for code, want in wanted.items():
        shapely.prepare(shapes[code])
        inside = shapely.contains_xy(shapes[code], x, y)
        found[inside] = want / mean * total / shapes[code].area
    return found


def _flow(x: np.ndarray, y: np.ndarray, density: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    both = np.concatenate([density, density[::-1]])
    mirrored = np.fft.rfft2(np.concatenate([both, both[:, ::-1]], axis=1))
    ky = 2 * np.pi * np.fft.fftfreq(2 * CELLS)[:, None]
    kx = 2 * np.pi * np.fft.rfftfreq(2 * CELLS)[None, :]
    mirrored = mirrored * np.exp(-(kx**2 + ky**2) * 8.0)  # the edges of provinces are softened first
    times = np.concatenate([[0], np.geomspace(0.5, (CELLS / 2) ** 2, STEPS)])
    for begin, end in pairwise(times):
        middle = mirrored * np.exp(-(kx**2 + ky**2) * (begin + end) / 2)
        rho, across, up = (np.fft.irfft2(part) for part in (middle, middle * 1j * kx, middle * 1j * ky))
        vx, vy = -across / rho, -up / rho
        # the midpoint rule, in space too
        half = (end - begin) / 2
        mx, my = _kept(x + half * _field(vx, x, y)), _kept(y + half * _field(vy, x, y))
        x, y = _kept(x + 2 * half * _field(vx, mx, my)), _kept(y + 2 * half * _field(vy, mx, my))
    return x, y


def _kept(at: np.ndarray) -> np.ndarray:
    return np.clip(at, 0, CELLS)


def _field(values: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A field given at the middles of the mirrored cells."""
    return _between(values, np.maximum(x - 0.5, 0), np.maximum(y - 0.5, 0))


def _between(values: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Bilinear: values at whole numbers, asked in between."""
    column = np.clip(x.astype(int), 0, values.shape[1] - 2)
    row = np.clip(y.astype(int), 0, values.shape[0] - 2)
    right, up = x - column, y - row
    low = values[row, column] * (1 - right) + values[row, column + 1] * right
    high = values[row + 1, column] * (1 - right) + values[row + 1, column + 1] * right
    return low * (1 - up) + high * up
