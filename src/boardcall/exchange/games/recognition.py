"""Telling the forms of games apart, and reading each; the first form that fits is the one."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from boardcall.adjudication import Policy
from boardcall.errors import InputError
from boardcall.exchange.diplomacy_json import read_diplomacy_game
from boardcall.exchange.games import backstabbr, daide, godip, jdip, judges, play_diplomacy, realpolitik, web_diplomacy
from boardcall.exchange.games.copied import as_written, unwrapped
from boardcall.exchange.games.form import GameForm, ReadGames
from boardcall.exchange.games.plugged import read_plugged
from boardcall.exchange.games.turns import played
from boardcall.exchange.turn_text import read_turn_text
from boardcall.notation import OrderSettings, read_record
from boardcall.tables.codec import parse_json
from boardcall.wording import say

MOST_GAMES = 10_000
WITH_POSITIONS = frozenset({"game record", "saved game", "saved games, one a line", "Realpolitik, saved game"})
"""The formats whose files hold positions; for others the positions are worked out by the rules."""

MAY_BE_WRAPPED = frozenset({"game record", "judge or Realpolitik, results", "webDiplomacy, history"})
"""The formats in which an order joined with the rest of its line cannot hide another."""


OF_JSON = (
    GameForm("Backstabbr, page", backstabbr.is_page, backstabbr.read_page),
    GameForm("webDiplomacy, interface", web_diplomacy.is_status, web_diplomacy.read_status),
    GameForm("godip", godip.is_phases, godip.read_phases),
    GameForm("diplicity", godip.is_listing, godip.read_listing),
)
OF_TEXT = (
    GameForm("jDip, test cases", jdip.is_cases, jdip.read_cases),
    GameForm("jDip, report", jdip.is_report, jdip.read_report),
    GameForm("judge or Realpolitik, results", judges.is_judges, judges.read_judges),
    GameForm("webDiplomacy, client", web_diplomacy.is_client, web_diplomacy.read_client),
    GameForm("webDiplomacy, history", web_diplomacy.is_history, web_diplomacy.read_history),
    GameForm("Droidippy", godip.is_droidippy, godip.read_droidippy),
    GameForm("DAIDE", daide.is_messages, daide.read_messages),
    GameForm("Backstabbr, export", backstabbr.is_export, backstabbr.read_text),
    GameForm("Backstabbr, copied", backstabbr.is_copied, backstabbr.read_text),
)


def read_games(
    text: str, *, policy: Policy | None = None, settings: OrderSettings | None = None, file: str = ""
) -> ReadGames:
    """The games of a text in any form that is known; InputError names the lines that cannot be read."""
    plain = as_written(text)
    if plain.lstrip()[:1] in {"{", "["}:
        return _from_json(plain, policy, settings, file)
    try:
        return _from_text(plain, policy, settings, file)
    except InputError:
        whole = unwrapped(plain)
        if whole != plain:
            with suppress(InputError):
                found = _from_text(whole, policy, settings, file)
                if found.form in MAY_BE_WRAPPED:
                    return found
        raise


def _from_text(text: str, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames:
    words = {line.split(maxsplit=1)[0].rstrip(":") for line in text.splitlines() if line.strip()}
    if {"units", "game"} & words:
        return ReadGames("game record", (read_record(text, file=file),))
    if realpolitik.is_saved(text):
        return ReadGames("Realpolitik, saved game", (realpolitik.read_saved(text, settings=settings, file=file),))
    if play_diplomacy.is_table(text):
        with _as_saved("PlayDiplomacy, table", file):
            tables = play_diplomacy.read_tables(text, policy=policy, settings=settings, file=file)
        return ReadGames("PlayDiplomacy, table", tables)
    for form in OF_TEXT:
        if form.fits(text):
            with _as_saved(form.name, file):
                turns = form.turns(text)
            return ReadGames(form.name, (played(turns, policy=policy, settings=settings, file=file),))
    plugged = read_plugged(text, policy=policy, settings=settings, file=file)
    return plugged or ReadGames("turns as text", (read_turn_text(text, settings=settings, policy=policy, file=file),))


def _from_json(text: str, policy: Policy | None, settings: OrderSettings | None, file: str) -> ReadGames:
    lines = [stripped for line in text.splitlines() if (stripped := line.strip())]
    if len(lines) > 1 and all(line.startswith("{") for line in lines) and _is_json(lines[0]):
        if len(lines) > MOST_GAMES:
            message = say("The file holds {count} games: {most} at most are read.", count=len(lines), most=MOST_GAMES)
            raise InputError.of(message, say("Split it into several files."), file)
        games = tuple(read_diplomacy_game(line, policy=policy, file=file) for line in lines)
        return ReadGames("saved games, one a line", games)
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
    return plugged or ReadGames("saved game", (read_diplomacy_game(text, policy=policy, file=file),))


@contextmanager
def _as_saved(form: str, file: str) -> Iterator[None]:
    """Says of a text that only looks like a form that it is not as its program saves it."""
    try:
        yield
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
