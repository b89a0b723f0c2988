"""What the commands about games read: rules, positions, games and order sheets, from files or standard input."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from boardcall.adjudication import PRESETS, AdjudicationSettings, Policy, preset
from boardcall.errors import InputError, NotFoundError, Problem
from boardcall.game import GameRecord, PlayedPhase, Position
from boardcall.notation import OrderSettings, read_record
from boardcall.wording import verbatim


@dataclass(frozen=True, slots=True)
class GameRules:
    """How orders are read, and how they are adjudicated."""

    orders: OrderSettings
    policy: Policy
    adjudication: AdjudicationSettings = AdjudicationSettings()


def chosen_rules(name: str) -> GameRules:
    """The rules of a preset (an edition of the game, or a judge), a rulebook's id, or a rulebook file."""
    if name in {policy.name for policy in PRESETS}:
        return GameRules(OrderSettings(), preset(name))
    from boardcall.rulebook import load  # noqa: PLC0415  a preset is used without loading rulebooks
    from boardcall.rulebook.policy import policy_of  # noqa: PLC0415

    try:
        rulebook = load(name)
    except NotFoundError as error:
        presets = ", ".join(policy.name for policy in PRESETS)
        raise NotFoundError(verbatim(f"{error} The presets are {presets}.")) from error
    return GameRules(rulebook.orders, policy_of(rulebook), rulebook.adjudication)


def read_text(path: str) -> str:
    """The text of a file, or of standard input for '-'; InputError when it is not there or no text."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise InputError(
            [Problem(verbatim(f"It cannot be read: {error.strerror}."), verbatim("Give a file."), file=path)]
        ) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(
            [Problem(verbatim("The file is not UTF-8 text."), verbatim("Save it as UTF-8."), file=path)]
        ) from None


def read_game(path: str, rules: GameRules | None = None) -> GameRecord:
    """A game record, a saved game of the PyPI package `diplomacy`, or the text of turns, whichever the file is.

    The text of turns has no positions; they are worked out by the rules.
    """
    text = read_text(path)
    if text.lstrip().startswith("{"):
        from boardcall.exchange.diplomacy_json import read_diplomacy_game  # noqa: PLC0415  only for such files

        return read_diplomacy_game(text, file=path)
    if not re.search(r"^\s*(units|game)\b", text, re.MULTILINE):
        from boardcall.exchange.turn_text import read_turn_text  # noqa: PLC0415  only for such files

        known = rules or GameRules(OrderSettings(), preset("2023"))
        return read_turn_text(text, settings=known.orders, policy=known.policy, file=path)
    return read_record(text, file=path)


def chosen_phase(record: GameRecord, name: str, path: str) -> PlayedPhase:
    """The phase of that name, or the last one when none is named; InputError lists those there are."""
    if not record.phases:
        raise InputError(
            [
                Problem(
                    verbatim("The file holds no phase."), verbatim("Give a game with at least one position."), file=path
                )
            ]
        )
    if not name:
        return record.phases[-1]
    found = next((played for played in record.phases if str(played.phase) == name.upper()), None)
    if found is None:
        names = ", ".join(str(played.phase) for played in record.phases)
        raise InputError(
            [Problem(verbatim(f"The game has no phase {name!r}."), verbatim(f"Choose one of {names}."), file=path)]
        )
    return found


def read_position(path: str, phase: str, rules: GameRules) -> Position:
    """The start of the game, or the position in a file: its last, or that of the phase named."""
    if path:
        return chosen_phase(read_game(path, rules), phase, path).position
    if phase and phase.upper() != str(Position.start().phase):
        raise InputError(
            [Problem(verbatim("Only Spring 1901 is known without a file."), verbatim("Give --position FILE."))]
        )
    return Position.start()
