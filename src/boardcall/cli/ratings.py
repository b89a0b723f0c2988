"""`boardcall ratings`: ratings of players over many events, and how well they foresee boards."""

import csv
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.events import JSON, print_json
from boardcall.cli.files import file_bytes
from boardcall.errors import InputError
from boardcall.library.ratings import rated_boards
from boardcall.ratings.measure import ModelComparison, compare_models
from boardcall.ratings.table import Ratings, rate, write_ratings
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)
MODELS = {"uniform": "equal chances", "elo": "plain Elo", "powers": "powers alone", "ratings": "ratings"}


@command.command()
def ratings(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Events and sheets of results, oldest first.")],
    *,
    held_out: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Try the ratings on the last N boards; 0: a quarter.")
    ] = None,
    same: Annotated[
        Path | None, typer.Option(metavar="FILE.csv", help="Two names, one person: the columns name and into.")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE.json", help="Keep the ratings for a forecast.")] = None,
    as_json: JSON = False,
) -> None:
    """Rates players over many events: boardcall ratings 2024.csv 2025.xlsx congress.db --to ratings.json."""
    boards = rated_boards(files, _same(same) if same else ())
    if held_out is not None:
        compared = compare_models(boards, held_out)
        if as_json:
            print_json(asdict(compared))
        else:
            _print_comparison(compared)
        return
    found = rate(boards)
    if to:
        to.write_text(write_ratings(found), "utf-8")
    if as_json:
        print_json(asdict(found))
    else:
        _print_ratings(found)


def _same(path: Path) -> list[tuple[str, str]]:
    try:
        rows = list(csv.DictReader(file_bytes(path).decode("utf-8-sig", "replace").splitlines()))
    except csv.Error:
        rows = []
    if not rows or any(not row.get("name") or not row.get("into") for row in rows):
        hint = verbatim("It has the columns name and into, and two names in each row.")
        raise InputError.of(verbatim(f"{path} does not say who is who."), hint, field="--same")
    return [(row["name"], row["into"]) for row in rows]


def _print_ratings(found: Ratings) -> None:
    width = max((len(one.player.name) for one in found.players), default=6)
    print(f"{'':>4}  {'player':<{width}}  rating  uncertainty  games")
    for place, one in enumerate(found.players, 1):
        print(f"{place:>4}  {one.player.name:<{width}}  {one.mean:>6.2f}  {one.uncertainty:>11.2f}  {one.games:>5}")
    powers = ", ".join(f"{one.power} {one.mean:+.2f}" for one in found.powers)
    print(f"\n{found.boards} boards. In order of the rating less twice its uncertainty. Powers add: {powers}.")


def _print_comparison(found: ModelComparison) -> None:
    print(f"{found.held_out} boards held out, {found.learnt} before them. Less is better.\n")
    print(f"{'':<14}  log loss   Brier  calibration error")
    for one in found.scores:
        error = f"{100 * one.calibration_error:.1f} %"
        print(f"{MODELS[one.model]:<14}  {one.log_loss:>8.4f}  {one.brier:>6.4f}  {error:>17}")
