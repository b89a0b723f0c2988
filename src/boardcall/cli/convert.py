"""`boardcall convert`: a recorded game from one form to another."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from boardcall.cli.files import write_file
from boardcall.cli.game_input import RULES_HELP, one_game, rules_id
from boardcall.errors import InputError
from boardcall.exchange.games.losses import lost_in
from boardcall.exchange.games.recognition import WITH_POSITIONS
from boardcall.exchange.games.writers import FORMS, ORDERS_ONLY
from boardcall.game import GameRecord
from boardcall.library.game_texts import game_of
from boardcall.library.inputs import GameRules, rules_of
from boardcall.notation import write_record
from boardcall.wording import verbatim

MOST_TOLD = 20

command = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@command.command()
def game(
    source: Annotated[str, typer.Argument(metavar="GAME", help="A game in any form that is known.")],
    target: Annotated[
        str, typer.Argument(metavar="FILE", help="The new file: .txt a game record, .json a saved game.")
    ],
    *,
    rules: Annotated[str, typer.Option(help=RULES_HELP)] = "",
    number: Annotated[int | None, typer.Option("--game", min=1, help="Which game of several in the file.")] = None,
    form: Annotated[str, typer.Option(help=f"Another form: {', '.join(FORMS)}.")] = "",
) -> None:
    """Converts a game: boardcall convert game.txt game.json writes a saved game of the package diplomacy.

    It reads what Backstabbr, webDiplomacy, jDip, nJudge, DPjudge, Realpolitik, godip, Droidippy, DAIDE and
    PlayDiplomacy show, mail or save, says which it was, and works the positions out by the rules. What the new form
    cannot hold of the game is listed. A game record and a saved game keep the rules it was played under.
    """
    found, used = one_game(source, rules, number=number)
    (record,), chosen = found.games, rules_of(used)
    if not form and (rules or (found.form not in WITH_POSITIONS and not record.rules)):
        record = record.under(rules_id(used))
    written = _written(record, target, form, chosen)
    write_file(target, written)
    print(f"Read {source} as {found.form}.")
    print(f"Wrote {target}.")
    _tell_losses(record, written, chosen)


def _tell_losses(record: GameRecord, written: str, rules: GameRules) -> None:
    """Reads the new file again and says what its form does not hold of the game."""
    try:
        lost = list(lost_in(record, game_of(written, "", rules)))
    except InputError as error:
        hint = "The form has no positions: a game is worked out from Spring 1901."
        lost = [verbatim(f"It cannot be read again: {error.problems[0].message} {hint}")]
    for one in lost[:MOST_TOLD]:
        print(f"Not as it was: {one}", file=sys.stderr)
    if lost[MOST_TOLD:]:
        print(f"And {len(lost) - MOST_TOLD} more.", file=sys.stderr)


def _written(record: GameRecord, target: str, form: str, rules: GameRules) -> str:
    if not record.phases:
        hint = verbatim("Give a game with at least one position.")
        raise InputError.of(verbatim("The file holds no phase."), hint, field="GAME")
    if form:
        if form in ORDERS_ONLY and not any(played.orders for played in record.phases):
            hint = verbatim("Write a record (.txt) or a saved game (.json): they hold the position.")
            message = verbatim(f"The game has no orders, and {form} holds nothing else.")
            raise InputError.of(message, hint, field="--form")
        if form not in FORMS:
            hint = verbatim(f"Write one of {', '.join(FORMS)}, or leave it out.")
            raise InputError.of(verbatim(f"There is no form {form}."), hint, field="--form")
        return FORMS[form](record, rules.policy)
    suffix = Path(target).suffix.casefold()
    if suffix == ".txt":
        return write_record(record)
    if suffix == ".json":
        from boardcall.exchange.diplomacy_json import write_diplomacy_game  # only for such files

        return write_diplomacy_game(record, rules.policy) + "\n"
    raise InputError.of(verbatim(f"{target} names no format."), verbatim("Name it .txt or .json."), field="FILE")
