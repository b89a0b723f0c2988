"""The options that the commands of `boardcall seating` share."""

from pathlib import Path
from typing import Annotated

import typer

RulebookOption = Annotated[str, typer.Option(metavar="ID|FILE", help="The rulebook, by id or as a TOML file.")]
PlayersOption = Annotated[Path, typer.Option(metavar="PLAYERS.csv", help="The players, one a row.")]
HistoryOption = Annotated[
    list[Path] | None, typer.Option(metavar="RESULTS.csv", help="Earlier rounds: results, seats, or a call in JSON.")
]
RoundOption = Annotated[int | None, typer.Option("--round", min=1, help="The round; else the one after the history.")]
SeedOption = Annotated[str | None, typer.Option(help="Any text; the same seed gives the same call.")]
WayOption = Annotated[
    list[str] | None,
    typer.Option(metavar="WAY", help="How to make sevens: sit-out, double, double+td-plays, POOL=WAY."),
]
AnswerOption = Annotated[
    list[str] | None, typer.Option(metavar="QUESTION=NAME,…", help="The director's answer to an open question.")
]
DeclinedOption = Annotated[list[str] | None, typer.Option(metavar="NAME@POOL", help="Gives a pool's place up.")]
DropOption = Annotated[list[str] | None, typer.Option(metavar="POOL", help="A pool that is not played.")]
CurrentOption = Annotated[
    Path | None, typer.Option(metavar="CALL.json", help="Change this call as little as possible, for late arrivals.")
]
LimitOption = Annotated[float | None, typer.Option(metavar="SECONDS", min=0, help="Stop then with the best so far.")]
EffortOption = Annotated[int, typer.Option(metavar="PASSES", min=1, help="Work to do; the same on every machine.")]
OutOption = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the call there; .csv for seats only.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
