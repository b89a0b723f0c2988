"""Realpolitik's saved games: the position and the orders of the turn that is open; what was before is packed."""

import re
from collections.abc import Iterator

from boardcall.errors import InputError, refuse
from boardcall.exchange.games.judges import read_judges
from boardcall.game import GameRecord, PlayedPhase
from boardcall.notation import OrderSettings, read_orders, read_position
from boardcall.wording import say

HEAD = re.compile(r"^1\n.*\n.*\n(Spring|Fall|Autumn|Winter) (\d{4})\n\d+\n7\n", re.MULTILINE)
POWERS = "AEFGIRT"
NUMBER = re.compile(r"-?\d+")
"""A line that begins a power: how many adjustments; its centres and its units follow."""
NAMED = re.compile(r"\s*[A-Z][a-z]+:")
UNIT = re.compile(r"([AF]) ([A-Za-z]{3})(?:\((\w)c\))?")


def saved_in(text: str) -> "re.Match[str] | None":
    """Where a saved game begins in a text."""
    return HEAD.search(text)


def read_saved(text: str, *, settings: OrderSettings | None = None, file: str = "") -> GameRecord:
    """The open turn of a saved game; InputError where it is not in the middle of a movement phase."""
    lines = text.splitlines()
    season, _, year = lines[3].partition(" ")
    starts = [number for number, line in enumerate(lines) if line.strip() == "-1"]
    if season == "Winter" or not starts:
        message = say("The saved game is not in a movement phase.")
        raise InputError.of(message, say("Save it before the orders of a spring or fall."), file=file)
    position = read_position("\n".join([f"{season[0]}{year}M", *_positions(lines[6:])]), file=file)
    head = f"Movement orders for {season} of {year}."
    (given,) = read_judges("\n".join([head, *_orders(lines[starts[-1] + 1 :])]))
    sheet = read_orders("\n".join(one.text for one in given.orders), position=position, settings=settings, file=file)
    refuse(sheet.problems)
    return GameRecord((PlayedPhase(position, sheet.orders),), name=lines[1])


def _positions(lines: list[str]) -> list[str]:
    """The centres and units of each power as a game record has them; a mail may have broken their lines."""
    starts = [number for number, line in enumerate(lines) if NUMBER.fullmatch(line.strip())]
    found = []
    for place, power in enumerate(POWERS):
        words = " ".join(lines[starts[place] + 1 : starts[place + 1]]).split()
        first = next((number for number, word in enumerate(words) if word in {"A", "F"}), len(words))
        centres, parts = words[:first], UNIT.findall(" ".join(words[first:]))
        named = [f"{kind} {at.upper()}{f'/{coast.upper()}C' if coast else ''}" for kind, at, coast in parts]
        found += [f"units {power}: {', '.join(named)}"] if named else []
        found += [f"centres {power}: {', '.join(centres).upper()}"] if centres else []
    return found


def _orders(lines: list[str]) -> Iterator[str]:
    """The orders, each whole: a line right below an order that names no power is the rest of it."""
    whole = ""
    for line in [*lines, ""]:
        if line.strip() and whole and not NAMED.match(line):
            whole += f" {line.strip()}"
            continue
        if whole:
            yield f"{whole}."
        whole = line.strip()
