"""Telling the forms of games apart, and reading each; the first form that fits is the one."""

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from boardcall.adjudication import Policy
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import read_diplomacy_game
from boardcall.exchange.games import backstabbr, daide, godip, jdip, judges, play_diplomacy, realpolitik, web_diplomacy
from boardcall.exchange.games.copied_text import as_written, unwrapped
from boardcall.exchange.games.form import GameForm, ReadGames
from boardcall.exchange.games.plug_in_forms import read_plugged
from boardcall.exchange.games.turns import played
from boardcall.exchange.turn_text import read_turn_text
from boardcall.notation import OrderSettings, read_record, read_turn_heading
from boardcall.notation.mail_lines import LeftOut
from boardcall.tables.codec import parse_json
from boardcall.wording import mark, say

MOST_GAMES = 10_000
MOST_LINES = 40_000
"""Lines of a text that is read as one game; the longest games have a few thousand."""
WITH_POSITIONS = frozenset({"game record", "saved game", "saved games, one a line", "Realpolitik, saved game"})
"""The formats whose files hold positions; for others the positions are worked out by the rules."""

MAY_BE_WRAPPED = frozenset(
    {"game record", "judge or Realpolitik, results", "webDiplomacy, history", "Backstabbr, copied", "turns as text"}
)
"""The formats in which an order joined with the rest of its line cannot hide another."""


PHASE_NAME = re.compile(r"[SFW]\d{4}[MRA]")
RECORDED = re.compile(r"game(?: |$)|units [AEFGIRT]:|tag \w+:|[SFW]\d{4}[MRA]$|#")
"""How a line of a game record begins, above which there is none."""
OF_JSON = (
    GameForm(mark("Backstabbr, page"), backstabbr.is_page, backstabbr.read_page),
    GameForm(mark("webDiplomacy, interface"), web_diplomacy.is_status, web_diplomacy.read_status),
    GameForm("godip", godip.is_phases, godip.read_phases),
    GameForm("diplicity", godip.is_listing, godip.read_listing),
)
OF_TEXT = (
    GameForm(mark("jDip, test cases"), jdip.is_cases, jdip.read_cases, jdip.CASE.match),
    GameForm(mark("jDip, report"), jdip.is_report, jdip.read_report, jdip.HEADING.match),
    GameForm(mark("judge or Realpolitik, results"), judges.is_judges, judges.read_judges, judges.BEGINS.match),
    GameForm(
        mark("webDiplomacy, client"),
        web_diplomacy.is_client,
        web_diplomacy.read_client,
        web_diplomacy.CLIENT_TURN.match,
    ),
    GameForm(
        mark("webDiplomacy, history"), web_diplomacy.is_history, web_diplomacy.read_history, web_diplomacy.TURN.match
    ),
    GameForm("Droidippy", godip.is_droidippy, godip.read_droidippy, godip.PHASE.match),
    GameForm("DAIDE", daide.is_messages, daide.read_messages, daide.MESSAGE.match),
    GameForm(mark("Backstabbr, export"), backstabbr.is_export, backstabbr.read_text, backstabbr.TURN.match),
    GameForm(mark("Backstabbr, copied"), backstabbr.is_copied, backstabbr.read_text, backstabbr.TURN.match),
)


def read_games(
    text: str, *, policy: Policy | None = None, settings: OrderSettings | None = None, file: str = ""
) -> ReadGames:
    """The games of a text in any form that is known; InputError names the lines that cannot be read."""
    copy = as_written(text)
    plain, left_out = copy.text, copy.left_out
    if inner := _json_within(plain):
        plain, left_out = inner[0], (*left_out, *inner[1])
    if plain.lstrip()[:1] in {"{", "["}:
        found = _from_json(plain, policy, settings, file)
    else:
        found = _as_copied(plain, policy, settings, file)
    return replace(found, left_out=tuple(sorted((*left_out, *found.left_out))))


def _json_within(text: str) -> tuple[str, LeftOut] | None:
    """The lines of JSON that stand between words, and those words; None where there is none."""
    lines = text.split("\n")
    start = next((number for number, line in enumerate(lines) if line[:1] in {"{", "["}), None)
    if start is None:
        return None
    end = next((number for number in range(len(lines), start, -1) if lines[number - 1][-1:] in {"}", "]"}), start)
    if not (_is_json(lines[start]) or _is_json("\n".join(lines[start:end]))):
        return None
    return "\n" * start + "\n".join(lines[start:end]), (*_told(lines, 0, start), *_told(lines, end, len(lines)))


def _told(lines: list[str], start: int, end: int) -> LeftOut:
    return tuple((number + 1, lines[number].strip()) for number in range(start, end) if lines[number].strip())


def _below(text: str, begins: Callable[[str], object]) -> tuple[str, LeftOut]:
    """The text from its first line that begins a game on, each line in its place; and the lines above it."""
    lines = text.split("\n")
    start = next((number for number, line in enumerate(lines) if begins(line)), 0)
    return "\n" * start + "\n".join(lines[start:]), _told(lines, 0, start)


def _as_copied(text: str, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames:
    """The games of a text; if it cannot be read as it is, with the lines joined that a mail program broke."""
    if text.count("\n") > MOST_LINES and not play_diplomacy.is_table(_below(text, play_diplomacy.is_head)[0]):
        message = say("The text has more than {most} lines: no game is as long.", most=MOST_LINES)
        raise InputError.of(message, say("Give the text of one game, and nothing else."), file)
    try:
        return _from_text(text, policy, settings, file)
    except InputError:
        whole = unwrapped(text)
        if whole != text:
            with suppress(InputError):
                found = _from_text(whole, policy, settings, file)
                if found.form in MAY_BE_WRAPPED:
                    return found
        raise


def _from_text(text: str, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames:
    if _is_record(text):
        below, above = _below(text, RECORDED.match)
        return ReadGames(mark("game record"), (read_record(below, file=file),), above)
    if saved := realpolitik.saved_in(text):
        above = _told(text.split("\n"), 0, text[: saved.start()].count("\n"))
        with _as_saved("Realpolitik, saved game", file):
            game = realpolitik.read_saved(text[saved.start() :], settings=settings, file=file)
        return ReadGames(mark("Realpolitik, saved game"), (game,), above)
    below, above = _below(text, play_diplomacy.is_head)
    if play_diplomacy.is_table(below):
        with _as_saved("PlayDiplomacy, table", file):
            tables = play_diplomacy.read_tables(below, policy=policy, settings=settings, file=file)
        return ReadGames(mark("PlayDiplomacy, table"), tables, above)
    for form in OF_TEXT:
        if form.fits(text):
            below, above = _below(text, form.begins) if form.begins else (text, ())
            with _as_saved(form.name, file):
                turns = form.turns(below)
            return ReadGames(form.name, (played(turns, policy=policy, settings=settings, file=file),), above)
    if plugged := read_plugged(text, policy=policy, settings=settings, file=file):
        return plugged
    below, above = _below(text, read_turn_heading)
    return ReadGames(
        mark("turns as text"), (read_turn_text(below, settings=settings, policy=policy, file=file),), above
    )


def _is_record(text: str) -> bool:
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    words = {line.split(maxsplit=1)[0].rstrip(":") for line in lines if line.strip()}
    return (
        "units" in words
        or first.split(maxsplit=1)[:1] == ["game"]
        or ("game" in words and any(PHASE_NAME.fullmatch(line.strip()) for line in lines))
    )


def _from_json(text: str, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames:
    lines = [stripped for line in text.splitlines() if (stripped := line.strip())]
    if len(lines) > 1 and all(line.startswith("{") for line in lines) and _is_json(lines[0]):
        if len(lines) > MOST_GAMES:
            message = say("The file holds {count} games: {most} at most are read.", count=len(lines), most=MOST_GAMES)
            raise InputError.of(message, say("Split it into several files."), file)
        games = tuple(read_diplomacy_game(line, policy=policy, file=file) for line in lines)
        return ReadGames(mark("saved games, one a line"), games)
    try:
        data = parse_json(text)
    except ValueError:
        data = None
    for form in OF_JSON:
        if data is not None and form.fits(data):
            with _as_saved(form.name, file):
                turns = form.turns(data)
            return ReadGames(form.name, (played(turns, policy=policy, settings=settings, file=file),))
    plugged = read_plugged(text, policy=policy, settings=settings, file=file)
    return plugged or ReadGames(mark("saved game"), (read_diplomacy_game(text, policy=policy, file=file),))


@contextmanager
def _as_saved(form: str, file: str) -> Iterator[None]:
    """Says of a text that only looks like a form that it is not as its program saves it."""
    try:
        yield
    except InputError as error:
        raise InputError([replace(one, file=file) for one in error.problems]) from None
    except (AttributeError, LookupError, TypeError, ValueError, OverflowError, csv.Error) as error:
        message = say("It looks like {form}, but part of it is missing or wrong.", form=form)
        raise InputError.of(
            message, say("Save it again from that program, and change nothing in it."), file=file
        ) from error


def _is_json(line: str) -> bool:
    try:
        parse_json(line)
    except ValueError:
        return False
    return True
