"""Recorded games from files and texts of every form that is read."""

import re
from pathlib import Path

from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.game import GameRecord
from boardcall.library.inputs import GameRules, Rules, rules_of, wrong_type
from boardcall.notation import read_record
from boardcall.wording import verbatim


def read_game(source: str | Path, rules: Rules = "2023") -> GameRecord:
    """A game from a file or from text: a record, a saved game of the package `diplomacy`, or the text of its turns.

    A text of turns has no positions: they are worked out by the rules. InputError names every line that cannot be read.
    """
    text, name = _text(source)
    return game_of(text, name, rules_of(rules))


def game_of(text: str, file: str, rules: GameRules) -> GameRecord:
    """The game that a text holds, in whichever form; `file` is quoted in problems."""
    if text.lstrip().startswith("{"):
        from boardcall.exchange.diplomacy_json import read_diplomacy_game  # noqa: PLC0415  only for such texts

        return read_diplomacy_game(text, file=file)
    if not re.search(r"^\s*(units|game)\b", text, re.MULTILINE):
        from boardcall.exchange.turn_text import read_turn_text  # noqa: PLC0415  only for such texts

        return read_turn_text(text, settings=rules.orders, policy=rules.policy, file=file)
    return read_record(text, file=file)


def _text(source: str | Path) -> tuple[str, str]:
    """A text, or that of a file, and the name of the file."""
    if isinstance(source, str) and "\n" in source:
        return source, ""
    if not isinstance(source, str | Path):
        raise wrong_type(source, "The text of a game, or the path of its file,")
    try:
        return Path(source).read_text("utf-8-sig"), str(source)
    except OSError as error:
        raise NotFoundError(verbatim(f"{source} cannot be read: {error.strerror}. Check the path.")) from error
    except UnicodeDecodeError:
        raise InputError(
            [Problem(verbatim("The file is not UTF-8 text."), verbatim("Save it as UTF-8."), file=str(source))]
        ) from None
