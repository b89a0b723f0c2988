"""`boardcall convert`: a recorded game from one form to another."""

from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.game_input import read_game
from boardcall.errors import InputError, Problem
from boardcall.game import GameRecord
from boardcall.library.inputs import GameRules, rules_of
from boardcall.notation import write_record
from boardcall.wording import verbatim

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def game(
    source: Annotated[
        str, typer.Argument(metavar="GAME", help="A game record, a saved game (JSON), or turns as text.")
    ],
    target: Annotated[
        str, typer.Argument(metavar="FILE", help="The new file: .txt a game record, .json a saved game.")
    ],
    *,
    rules: Annotated[str, typer.Option(help="A rulebook's id or file, or 2023, 2008, 2000, 1976, droidippy.")] = "2023",
) -> None:
    """Converts a game: boardcall convert game.txt game.json writes a saved game of the package diplomacy."""
    chosen = rules_of(rules)
    text = _written(read_game(source, chosen), target, chosen)
    try:
        Path(target).write_text(text, "utf-8")
    except OSError as error:
        raise InputError(
            [Problem(verbatim(f"{target} cannot be written: {error.strerror}."), verbatim("Give another file."))]
        ) from None
    print(f"Wrote {target}.")


def _written(record: GameRecord, target: str, rules: GameRules) -> str:
    suffix = Path(target).suffix.casefold()
    if suffix == ".txt":
        return write_record(record)
    if suffix == ".json":
        from boardcall.exchange.diplomacy_json import write_diplomacy_game  # noqa: PLC0415  only for such files

        return write_diplomacy_game(record, rules.policy) + "\n"
    raise InputError([Problem(verbatim(f"{target} says no form."), verbatim("Name it .txt or .json."), field="FILE")])
