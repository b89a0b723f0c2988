"""`boardcall forecast`: chances on the boards in play of an event, from ratings."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import JSON, Place, print_json
from boardcall.library.ratings import MOST_DRAWS, load_ratings
from boardcall.ratings.event_forecast import EventForecast
from boardcall.ratings.forecast import BoardForecast

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
SHOWN = 10


@command.command()
def forecast(
    event: Place,
    *,
    ratings: Annotated[Path, typer.Option(metavar="FILE.json", help="What boardcall ratings --to wrote.")],
    draws: Annotated[
        int, typer.Option(metavar="N", min=0, max=MOST_DRAWS, help="How often the lead is drawn; 0: never.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Draws the same again.")] = 1,
    as_json: JSON = False,
) -> None:
    """Chances on the boards in play, for the director: results that the rules still hide count in them."""
    found = load_ratings(ratings).forecast(event, draws=draws, seed=seed)
    if as_json:
        print_json(asdict(found))
    else:
        _print(found)


def _print(found: EventForecast) -> None:
    if not found.boards:
        print("No board is in play: call the boards of a round first.")
    for board in found.boards:
        _print_board(board)
    if found.first:
        print(f"First once these boards have ended ({found.draws} draws):")
        for one in found.first[:SHOWN]:
            print(f"  {one.chance:>5.0%}  {one.player.name}")


def _print_board(board: BoardForecast) -> None:
    width = max(len(seat.player.name) for seat in board.seats)
    print(f"Round {board.round}, board {board.board}")
    print(f"     {'player':<{width}}  games    top   solo  centres")
    for seat in board.seats:
        chances = f"{seat.top:>5.0%}  {seat.solo:>5.1%}  {seat.centres:>7.1f}"
        print(f"  {seat.power}  {seat.player.name:<{width}}  {seat.games:>5}  {chances}")
    print()
