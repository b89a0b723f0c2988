"""How well the lab foresees events that people played: each one from what is fitted to the others.

First the figures of `lab/face_to_face.py` are fitted to all boards, then to those of all events but one, whose own
figures are then looked for in the middle nine tenths of simulated events.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import exp, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, pstdev
from typing import Any

from boardcall.lab import face_to_face
from boardcall.lab.event import Simulator
from boardcall.lab.face_to_face import AS_RECORDED, FIRST_DRAW, play_of, unevenness
from boardcall.lab.field import SPREAD, Field, choose_game
from boardcall.lab.figures import figures_of
from boardcall.lab.findings import usual
from boardcall.lab.games import recorded_games
from boardcall.lab.runs import BLOCK
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import SOLO_CENTRES
from boardcall.seeding.search.chance import generator
from boardcall.standings.settings import Part
from boardcall.tournament.settings import RoundEnd, RoundSettings

EVENTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["event"]
SIMULATED = 400
GRID = [place / 20 for place in range(-20, 61)]
ODDS = [place / 5 for place in range(-30, 6)]
SPREADS = [(place + 0.5) / 10 for place in range(10)]
"""How unlike events may be: anything up to 1 is as likely at first."""
DRAWS = 400
Told = dict[str, Any]


def boards_of(event: Told) -> list[tuple[int, float]]:
    """The last year and the unevenness of every board whose counts are told."""
    found = []
    for board in event.get("board", ()):
        year = board["last_year"]
        pool = [sum(one.centres**2 for one in game.until(year).result.powers) for game in recorded_games()]
        squares = sum(held**2 for held in board["counts"])
        found.append((year, (squares - fmean(pool)) / pstdev(pool)))
    return found


def mixed() -> list[float]:
    """How often players of usual strengths play each recorded game."""
    chance, normal = generator("strengths"), NormalDist(0, SPREAD)
    number = len(recorded_games())
    counted = [0] * number
    for _ in range(DRAWS * 10):
        strong = [normal.inv_cdf(chance.random()) for _ in range(7)]
        counted[choose_game(strong, [1.0] * number, [False] * number, chance.random())] += 1
    return [one / sum(counted) for one in counted]


MIXED = mixed()


def evenness_fits(event: Told) -> list[float]:
    """The log likelihood of the boards of an event by its evenness."""
    found = []
    for evenness in GRID:
        total = 0.0
        for year, uneven in boards_of(event):
            whole = sum(share * exp(-evenness * one) for share, one in zip(MIXED, unevenness(year), strict=True))
            total += -evenness * uneven - log(whole)
        found.append(total)
    return found


def draw_fits(event: Told) -> list[float]:
    """The log likelihood of the votes that ended boards early, by the log odds of one in a year."""
    known = [board for board in event.get("board", ()) if "stop" in event or "drawn" in board]
    drawn = sum(bool(board.get("drawn")) for board in known)
    years = sum(board["last_year"] - FIRST_DRAW + bool(board.get("drawn")) for board in known)
    return [drawn * one - years * log(1 + exp(one)) for one in ODDS]


def fitted(grid: Sequence[float], fits: Sequence[Sequence[float]]) -> NormalDist:
    """What another event has: normal about the mean of all events, both fitted, with the doubt of the fit in it."""
    weights, means, squares = [], [], []
    for middle in grid:
        for spread in SPREADS:
            near = [exp(-(((one - middle) / spread) ** 2) / 2) for one in grid]
            top = [max(one) for one in fits]
            held = sum(
                most + log(sum(a * exp(b - most) for a, b in zip(near, one, strict=True)) / sum(near))
                for most, one in zip(top, fits, strict=True)
            )
            weights.append(held)
            means.append(middle)
            squares.append(spread**2)
    best = max(weights)
    shares = [exp(one - best) for one in weights]
    whole = sum(shares)
    mean = sum(share * one for share, one in zip(shares, means, strict=True)) / whole
    wide = sum(s * (q + (m - mean) ** 2) for s, q, m in zip(shares, squares, means, strict=True)) / whole
    return NormalDist(mean, sqrt(wide))


def fit(events: Sequence[Told]) -> tuple[NormalDist, NormalDist]:
    """The evenness and the log odds of a draw in a year, from the boards of these events."""
    told = [event for event in events if event.get("board")]
    voted = [event for event in told if any("drawn" in board for board in event["board"])]
    return fitted(GRID, list(map(evenness_fits, told))), fitted(ODDS, list(map(draw_fits, voted)))


def rules_of(event: Told) -> Rulebook:
    """The rulebook of an event, as far as it is told."""
    if "rulebook" in event:
        return load(event["rulebook"])
    club = load("club")
    first, last = event["stop"]
    end = (
        RoundEnd("random-year", first_year=first, last_year=last) if first < last else RoundEnd("year", last_year=last)
    )
    weights = tuple(map(Fraction, event.get("parts", ["1"] * event["rounds"])))
    return replace(
        club,
        rounds=tuple(RoundSettings(number, end=end) for number in range(1, event["rounds"] + 1)),
        scoring=replace(club.scoring, system=event["system"]),
        standings=replace(club.standings, total=(Part(weights=weights),)),
    )


def simulated(event: Told, online: bool) -> dict[str, list[float]]:
    """The figures of simulated events: whole ones where the rules are told, or as many boards."""
    wanted = told_of(event)
    found: dict[str, list[float]] = {key: [] for key in wanted}
    drawn = boards_alone(event, online) if "board" in event or "boards" in event else whole(event, online)
    for told in whole(event, online) if "scores" in event else drawn:
        for key in wanted:
            found[key].append(told[key])
    return found


def whole(event: Told, online: bool) -> Iterator[dict[str, float]]:
    """The figures of whole events."""
    field, book = Field(event["players"], event["name"], rounds=event.get("rounds", 3), online=online), rules_of(event)
    for block in range(SIMULATED // BLOCK):
        for played in Simulator(book, field, block).events(range(block * BLOCK, (block + 1) * BLOCK)):
            yield {key: float(value) for key, value in figures_of(played, book).items()}


def boards_alone(event: Told, online: bool) -> Iterator[dict[str, float]]:
    """The figures of as many boards, which end with the years that are told, or draw them from those of the rules."""
    normal, games = NormalDist(0, SPREAD), recorded_games()
    for number in range(SIMULATED):
        chance = generator(event["name"], number)
        tables = AS_RECORDED if online else play_of(event["name"], number)
        counts = []
        for told in event.get("board") or [None] * event["boards"]:
            if told is None:
                first, last = event["stop"]
                last = first + int(chance.random() * (last - first + 1))
            year = told["last_year"] if told else tables.drawn_after(FIRST_DRAW, last, chance.random()) or last
            strong = [normal.inv_cdf(chance.random()) for _ in range(7)]
            chosen = choose_game(strong, tables.weights(year), [False] * len(games), chance.random())
            counts.append([one.centres for one in games[chosen].until(year).result.powers])
        yield board_figures(counts)


def board_figures(counts: Sequence[Sequence[int]]) -> dict[str, float]:
    """Of boards on the average: the leader's centres, shared leads, eliminated powers, solos."""
    ordered = [sorted(one) for one in counts]
    return {
        "top-centres": fmean(one[-1] for one in ordered),
        "shared-top": fmean(one[-1] == one[-2] for one in ordered),
        "out": fmean(one.count(0) for one in ordered),
        "solos": fmean(one[-1] >= SOLO_CENTRES for one in ordered),
    }


def told_of(event: Told) -> dict[str, float]:
    """The figures of the event itself."""
    if "figures" in event:
        return dict(event["figures"])
    return board_figures([board["counts"] for board in event["board"]])


def look(event: Told, online: bool) -> Iterator[bool]:
    """Whether each figure of an event lies in the middle nine tenths of what is simulated."""
    drawn = simulated(event, online)
    for key, value in told_of(event).items():
        low, high = usual(drawn[key])
        inside = low - 0.005 <= value <= high + 0.005
        print(f"  {'    ' if inside else 'OUT '}{key:12} {value:8.3f}   {low:8.3f} to {high:8.3f}")
        yield inside


def same_player(scores: Sequence[Sequence[float]]) -> float:
    """How alike the scores of one player are: the mean product of two rounds, in standard deviations."""
    every = [one for mine in scores for one in mine]
    mean, spread = fmean(every), pstdev(every)
    pairs = [(a - mean) * (b - mean) for mine in scores for i, a in enumerate(mine) for b in mine[:i]]
    return fmean(pairs) / spread**2


def strengths(event: Told) -> None:
    """Which spread of strengths makes players' scores as alike as they were."""
    print(f"scores of one player at {event['name']}: {same_player(event['scores']):.3f}")
    book = rules_of(event)
    shape = [len(mine) for mine in event["scores"]]
    for spread in (0.0, 0.2, 0.4, 0.6, 0.8):
        field, found = Field(event["players"], "spread", spread, event["rounds"]), []
        for block in range(10):
            for played in Simulator(book, field, block).events(range(block * BLOCK, (block + 1) * BLOCK)):
                mine = [
                    [float(one.points) for one in place.record.rounds][:number]
                    for place, number in zip(played.standings.places, shape, strict=False)
                ]
                found.append(same_player(mine))
        low, high = usual(found)
        print(f"  spread {spread}: {fmean(found):.3f}, nine events of ten {low:.3f} to {high:.3f}")


def main() -> None:
    evenness, odds = fit(EVENTS)
    print(
        f"fitted to all: evenness {evenness.mean:.2f} ± {evenness.stdev:.2f}, draws {odds.mean:.2f} ± {odds.stdev:.2f}"
    )
    for online in (True, False):
        inside: list[bool] = []
        print("\nthe recorded games as they are" if online else "\nat tables, each event foreseen from the others")
        for event in EVENTS:
            if not online:
                others = [other for other in EVENTS if other is not event]
                face_to_face.EVENNESS, face_to_face.LOG_ODDS_OF_DRAW = fit(others)
            print(event["name"])
            inside += look(event, online)
        print(f"{sum(inside)} of {len(inside)} figures in the band of nine events of ten")
    face_to_face.EVENNESS, face_to_face.LOG_ODDS_OF_DRAW = evenness, odds
    strengths(EVENTS[0])


if __name__ == "__main__":
    main()
