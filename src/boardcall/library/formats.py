"""Simulated events under a rulebook: what a format does."""

from collections.abc import Iterator
from pathlib import Path

from boardcall.errors import InputError
from boardcall.lab.engines import Engine, played
from boardcall.lab.field import ROUNDS, SPREAD, Field
from boardcall.lab.runs import Run, findings_of
from boardcall.library.inputs import rulebook_of
from boardcall.library.rows import RowTable
from boardcall.rulebook import Rulebook
from boardcall.wording import verbatim


def simulate(
    *rulebooks: str | Path | Rulebook,
    players: int = 49,
    events: int = 1000,
    seed: str | int = "1",
    rounds: int = ROUNDS,
    spread: float = SPREAD,
    online: bool = False,
    jobs: int = 1,
    engine: Engine = "cores",
    scheduler: str = "",
) -> RowTable:
    """A row for each figure of each rulebook: rulebook, figure, name, kind, mean, low, high, from, to.

    Every rulebook is played on the same strengths and chances. `low` to `high` holds the true mean with a chance of
    90 %, `from` to `to` nine events of ten; shares and chances go from 0 to 1. Games are played face to face, or on the
    net over days with `online`. The same seed gives the same figures
    with any number of `jobs`, and by the engine "dask", which works on the cluster of that scheduler. InputError names
    what is out of bounds.

    >>> import boardcall as bc
    >>> rows = bc.simulate("club", players=7, events=2, rounds=1)
    >>> rows[0]["figure"], rows[0]["mean"]
    ('top-1', 1.0)
    """
    if not rulebooks:
        raise InputError.of(verbatim("No rulebook is named."), verbatim('Give one, such as "club".'))
    run = Run(tuple(map(rulebook_of, rulebooks)), Field(players, str(seed), spread, rounds, online), events)
    run.check()
    found = findings_of(run, played(run, jobs=jobs, engine=engine, scheduler=scheduler))

    def rows() -> Iterator[dict[str, object]]:
        for one in found:
            for each in one.found:
                yield {
                    "rulebook": one.rulebook,
                    "figure": each.key,
                    "name": str(each.name),
                    "kind": each.kind,
                    "mean": each.mean,
                    "low": each.low,
                    "high": each.high,
                    "from": each.from_,
                    "to": each.to,
                }

    return RowTable(rows())
