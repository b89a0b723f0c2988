"""What the commands about games read: rules, positions, games and order sheets, from files or standard input."""

import sys
from pathlib import Path

from boardcall.adjudication import PRESETS
from boardcall.errors import InputError
from boardcall.exchange.games.form import ReadGames
from boardcall.game import GameRecord, PlayedPhase, Position
from boardcall.library.game_texts import game_by_its_rules, games_of, only_game
from boardcall.library.inputs import GameRules, rulebook_of
from boardcall.tables.whole_file import whole_file, whole_stream
from boardcall.wording import verbatim

RULES_HELP = (
    "A rulebook's id or file, or 2023, 2008, 2000, 1976, droidippy; else those the file names, else the 2023 rules."
)


def one_game(file: str, rules: str, *, number: int | None = None) -> tuple[ReadGames, str]:
    """The game of a file and the name of its rules; what was left out of a mail, and unknown rules, are said."""
    found, used = game_by_its_rules(read_text(file), file, rules, number=number)
    _tell_left_out(found)
    _warn_of_unknown_rules(found.games[0], rules, used)
    return found, used


def _tell_left_out(found: ReadGames) -> None:
    if left_out := found.what_was_left_out:
        print(left_out, file=sys.stderr)


def _warn_of_unknown_rules(record: GameRecord, given: str, used: str) -> None:
    """Says so where a game names rules that are not known here, and none were given."""
    if not given and record.rules not in {"", used}:
        told = f"The game was played under “{record.rules}”, which is not known here: {used} was used."
        print(f"{told} Give that rulebook with --rules FILE.", file=sys.stderr)


def read_text(path: str) -> str:
    """The text of a file, or of standard input for '-'; InputError when it is not there or no text."""
    try:
        data = whole_stream(sys.stdin.buffer, path) if path == "-" else whole_file(Path(path))
    except OSError as error:
        raise InputError.of(
            verbatim(f"It cannot be read: {error.strerror}."), verbatim("Give a file."), file=path
        ) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError.of(verbatim("The file is not UTF-8 text."), verbatim("Save it as UTF-8."), file=path) from None


def read_game(path: str, rules: GameRules) -> GameRecord:
    """A game in any form that is known; forms without positions are worked out by the rules."""
    found = only_game(games_of(read_text(path), path, rules), path)
    _tell_left_out(found)
    return found.games[0]


def rules_id(rules: str) -> str:
    """The name that a game file keeps of the rules: a rulebook's id, where a file of one was given."""
    return rules if rules in {policy.name for policy in PRESETS} else rulebook_of(rules).id


def chosen_phase(record: GameRecord, name: str, path: str) -> PlayedPhase:
    """The phase of that name, or the last one when none is named; InputError lists those there are."""
    if not record.phases:
        raise InputError.of(
            verbatim("The file holds no phase."), verbatim("Give a game with at least one position."), file=path
        )
    if not name:
        return record.phases[-1]
    found = next((played for played in record.phases if str(played.phase) == name.upper()), None)
    if found is None:
        names = ", ".join(str(played.phase) for played in record.phases)
        raise InputError.of(
            verbatim(f"The game has no phase {name!r}."), verbatim(f"Choose one of {names}."), file=path
        )
    return found


def start_of(phase: str) -> GameRecord:
    """A game at its start; InputError where another phase is named."""
    if phase and phase.upper() != str(Position.start().phase):
        raise InputError.of(verbatim("Only Spring 1901 is known without a file."), verbatim("Give --position FILE."))
    return GameRecord((PlayedPhase(Position.start()),))
