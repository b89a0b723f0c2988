"""Recorded games from files and texts of every form that is read."""

from dataclasses import replace
from pathlib import Path

from boardcall.errors import InputError, NotFoundError
from boardcall.exchange.games.form import ReadGames
from boardcall.exchange.games.recognition import read_games as recognised
from boardcall.game import GameRecord
from boardcall.library.inputs import GameRules, InPlay, Rules, rules_of, wrong_type
from boardcall.tables.whole_file import whole_text
from boardcall.wording import verbatim

USUAL_RULES = "2023"
"""The rules where nothing names others."""


def read_game(source: str | Path, rules: Rules | None = None, *, number: int | None = None) -> GameRecord:
    """A game from a file or from text, in any form: a record, a saved game, or what another program shows or mails.

    Forms without positions are worked out by the rules: those given, else those the file names, else the 2023 rules.
    The record's `rules` are those the file names. `number` chooses among several games. InputError names every line
    that cannot be read.

    >>> import boardcall as bc
    >>> game = bc.Game()
    >>> _ = game.play("FRA: A Par - Bur")
    >>> record = bc.read_game(str(game))
    >>> print(record)
    2 phases, S1901M to F1901M
    >>> record.phases[-1].position == game.position
    True
    """
    text, name = _text(source)
    if rules is None:
        return game_by_its_rules(text, name, number=number)[0].games[0]
    return game_of(text, name, rules_of(rules), number=number)


def read_games(source: str | Path, rules: Rules = "2023") -> ReadGames:
    """All games of a file or text, and the `form` it was recognised as.

    NotFoundError where there is no such file; InputError names every line that cannot be read.

    >>> import boardcall as bc
    >>> found = bc.read_games(str(bc.Game()))
    >>> found.form, len(found.games)
    ('game record', 1)
    """
    text, name = _text(source)
    return games_of(text, name, rules_of(rules))


def game_of(text: str, file: str, rules: GameRules, *, number: int | None = None) -> GameRecord:
    """The game in a text of any known format; of several games, the one with that number. `file` is quoted in
    problems.
    """
    return only_game(games_of(text, file, rules), file, number).games[0]


def only_game(found: ReadGames, file: str, number: int | None = None) -> ReadGames:
    """What was read, with the one game that is meant."""
    games = found.games
    if number is None and len(games) > 1:
        hint = verbatim(f"Choose one of 1 to {len(games)}.")
        raise InputError.of(verbatim(f"The file holds {len(games)} games."), hint, file=file)
    if number is not None and not 1 <= number <= len(games):
        raise NotFoundError(verbatim(f"There is no game {number} in it: it holds {len(games)}."))
    return replace(found, games=(games[(number or 1) - 1],))


def game_by_its_rules(text: str, file: str, rules: str = "", *, number: int | None = None) -> tuple[ReadGames, str]:
    """The one game that a text holds, with the form it has there, and the name of the rules that it was read by.

    Those are the rules given, else those that the file names, where they are known here, else the 2023 rules.
    """
    found = only_game(games_of(text, file, rules_of(rules or USUAL_RULES)), file, number)
    used = rules or known_rules(found.games[0]) or USUAL_RULES
    if used not in {rules, USUAL_RULES}:
        found = only_game(games_of(text, file, rules_of(used)), file, number)
    return found, used


def known_rules(record: GameRecord) -> str:
    """The rules that the game names; "" where it names none, or some that are not known here."""
    try:
        return record.rules if record.rules and rules_of(record.rules) else ""
    except (InputError, NotFoundError):
        return ""


def rules_for(game: object, rules: Rules | None) -> GameRules:
    """The rules given, else those that the game names, else the 2023 rules. NotFoundError where they are not known."""
    if rules is None and isinstance(game, InPlay):
        return game.rules
    if rules is not None or not isinstance(game, GameRecord) or not game.rules:
        return rules_of(USUAL_RULES if rules is None else rules)
    if known := known_rules(game):
        return rules_of(known)
    told = f"The game was played under “{game.rules}”, which is not known here. Give the rules."
    raise NotFoundError(verbatim(told))


def under_its_rules(record: GameRecord, rules: GameRules) -> GameRecord:
    """The record with the name of its rules, where that name finds the same rules again."""
    named = record.under(rules.policy.name)
    return named if known_rules(named) and rules_of(named.rules).policy == rules.policy else record


def games_of(text: str, file: str, rules: GameRules) -> ReadGames:
    """All games that a text holds, and the form that was recognised."""
    return recognised(text, policy=rules.policy, settings=rules.orders, file=file)


def _text(source: str | Path) -> tuple[str, str]:
    """A text, or that of a file, and the name of the file."""
    if isinstance(source, str) and "\n" in source:
        return source, ""
    if not isinstance(source, str | Path):
        raise wrong_type(source, "The text of a game, or the path of its file,")
    if source == "":
        raise InputError.of(verbatim("An empty text holds no game."), verbatim("Give its text, or the path of a file."))
    try:
        return whole_text(Path(source), "utf-8-sig"), str(source)
    except OSError as error:
        raise NotFoundError(verbatim(f"{source} cannot be read: {error.strerror}. Check the path.")) from error
    except UnicodeDecodeError:
        raise InputError.of(
            verbatim("The file is not UTF-8 text."), verbatim("Save it as UTF-8."), file=str(source)
        ) from None
