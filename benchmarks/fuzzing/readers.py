"""Every reader of texts and files, with what is spoilt for it."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from boardcall.clock.seal import combine
from boardcall.conduct.code import read_code
from boardcall.desk.rooms import read_rooms
from boardcall.drawing.logo import read_logo
from boardcall.exchange.diplomacy_json import read_diplomacy_game
from boardcall.exchange.games.recognition import read_games
from boardcall.exchange.pasted_players import read_pasted_players
from boardcall.exchange.result_rows import read_player_rows, read_result_rows
from boardcall.exchange.roll_call_sheet import read_roll_call
from boardcall.exchange.rulings_file import read_rulings
from boardcall.exchange.seating_file import read_history, read_seating
from boardcall.exchange.shadow import read_told
from boardcall.exchange.sheets.sheet_reader import read_sheet_file
from boardcall.exchange.sheets.text_file import decoded
from boardcall.exchange.turn_text import read_turn_text
from boardcall.messages.mail import checked_mail
from boardcall.messages.web_hooks import checked_address
from boardcall.notation import (
    read_orders,
    read_position,
    read_record,
    write_position,
)
from boardcall.ratings.table import read_ratings
from boardcall.rulebook.reader import read_rulebook
from boardcall.scoring.result import BoardResult, read_power, read_year
from boardcall.scoring.system_file import parse_system
from boardcall.seeding.frozen import read_problem
from boardcall.series.event_results import read_results
from boardcall.series.rules import read_rules
from boardcall.store.sealed_papers import card_of, is_card, readers_of
from boardcall.tournament.board.seat_reasons import read_seat_reason
from boardcall.tournament.handicaps import read_sealed_handicaps
from boardcall.tournament.ledger.heads import is_head, names_head
from boardcall.tournament.people import read_person
from boardcall.tournament.when import read_when
from fuzzing.good_inputs import (
    PASTED,
    PICTURES,
    ROLL,
    SEATS,
    SERIES,
    SLIPS,
    SMALL,
    START,
    act_made,
    backups,
    bodies,
    books,
    cells,
    games,
    ledgers,
    lists,
    marks,
    opened,
    papers,
    rated,
    records,
    restored,
    results,
    rulebooks,
    said,
    saved,
    seatings,
    sheet_made,
    shown,
    shown_files,
    signatures,
    signed,
    systems,
    tables,
    then,
    told,
    unsealed,
    written,
)
from fuzzing.other_inputs import (
    ADDRESSES,
    DAYS,
    PLAN,
    POINTS,
    addressed,
    answers,
    days,
    event_of_tables,
    followed,
    lots,
    lots_read,
    plans,
    points,
    tables_of_events,
)
from fuzzing.spoiling import spoilt_bytes, spoilt_json, spoilt_text

Chance = random.Random


@dataclass(frozen=True)
class Reader:
    """A reader by name: what makes an input from chance, what reads it, and its share of all inputs."""

    name: str
    spoilt: Callable[[Chance], Any]
    read: Callable[[Any], object]
    share: int = 10


def texts(*seeds: str | Callable[[], Sequence[str]]) -> Callable[[Chance], str]:
    """Spoils texts; those of a function are read when they are first needed."""
    return _spoiling(spoilt_text, seeds)


def documents(*seeds: str | Callable[[], Sequence[str]]) -> Callable[[Chance], str]:
    """Spoils texts of JSON."""
    return _spoiling(spoilt_json, seeds)


def files(*seeds: bytes | Callable[[], Sequence[bytes]]) -> Callable[[Chance], bytes]:
    """Spoils files."""
    return _spoiling(spoilt_bytes, seeds)


def _spoiling(spoil: Callable[[Chance, Any], Any], seeds: Sequence[Any]) -> Callable[[Chance], Any]:
    @cache
    def known() -> tuple[Any, ...]:
        return tuple(one for seed in seeds for one in (seed() if callable(seed) else (seed,)))

    return lambda chance: spoil(chance, known())


SMALL_READERS: dict[str, Callable[[str], object]] = {
    "counts": BoardResult.from_counts, "power": read_power, "year": read_year, "moment": read_when,
    "seat reason": read_seat_reason, "rooms": read_rooms, "check words": is_head, "card": is_card,
    "reading key": card_of,
    "sealed paper": readers_of, "head": lambda one: names_head(one, "9f" * 32),
    "mail": lambda one: checked_mail(one, "mail"),
    "web-hook": lambda one: checked_address("webhook", one), "code": lambda one: read_code("own", one),
    "handicaps": read_sealed_handicaps, "slip": lambda one: combine(one, SLIPS[1], rulebook="club", number=1),
}  # fmt: skip
"""What is typed into a field or behind an option."""


READERS = (
    Reader("orders", sheet_made, lambda given: said(read_orders(given[0], **given[1])), 8),
    Reader("marks", texts("S1901M", "STP/NC", "A PAR - BUR", "F NTH C A YOR - NWY", "A PAR S F BRE - MAO"), marks, 120),
    *(Reader(name, texts(*SMALL), read, 40) for name, read in SMALL_READERS.items()),
    Reader("records", texts(records), read_record, 4),
    Reader("positions", texts(lambda: [write_position(START)]), read_position, 30),
    Reader("games", texts(games), lambda text: read_games(text, policy=None), 4),
    Reader("turns", texts("Spring 1901\nFRA: A Par - Bur\n\nFall 1901\nF: A Bur H"), read_turn_text, 4),
    Reader("saved games", documents(saved), read_diplomacy_game, 3),
    Reader("games in JSON", documents(saved), read_games, 3),
    Reader("rulebooks", texts(rulebooks), read_rulebook, 3),
    Reader("systems", texts(systems), parse_system, 20),
    Reader("series", texts(SERIES), lambda text: read_rules(text, file="file"), 40),
    Reader("series results", documents(results), lambda text: read_results(text, file="file"), 60),
    Reader("acts", act_made, then, 60),
    Reader(
        "people",
        documents(lambda: [line for line in ledgers()[0].decode().split("\n") if line.startswith('{"person"')]),
        read_person,
        40,
    ),
    Reader("ledgers", files(ledgers), opened, 2),
    Reader("text sheets", texts(tables), cells, 2),
    Reader("bytes as text", files(lambda: [one.encode("utf-16") for one in tables()[:4]]), decoded, 20),
    Reader("workbooks", files(books), lambda data: said(read_sheet_file(data)), 1),
    Reader("other programs", documents(told), lambda text: read_told(text.encode("utf-8", "surrogatepass")), 15),
    Reader("pasted players", texts(PASTED, "Ann\nBen\n", ROLL), lambda text: said(read_pasted_players(text)), 40),
    Reader("result rows", texts(lambda: [written()[0]]), lambda text: said(read_result_rows(text)), 20),
    Reader("player rows", texts(lambda: [written()[1], ROLL]), lambda text: said(read_player_rows(text)), 20),
    Reader("roll calls", texts(ROLL), read_roll_call, 20),
    Reader("seatings", documents(seatings), read_seating, 20),
    Reader(
        "seat sheets", texts(SEATS, lambda: [written()[0]]), lambda text: (read_seating(text), read_history(text)), 15
    ),
    Reader("frozen lists", documents(lists), read_problem, 15),
    Reader(
        "rulings",
        documents(lambda: [json.dumps({"format": 1, "rulings": [{"event": "One", "facts": "x"}]})]),
        read_rulings,
        20,
    ),
    Reader("ratings", documents(rated), lambda text: read_ratings(text, file="file"), 40),
    Reader("sealed files", documents(papers), unsealed, 20),
    Reader("backups", files(backups), restored, 2),
    Reader("event files", files(shown_files), shown, 8),
    Reader("signatures", documents(signatures), signed, 30),
    Reader("pictures", files(*PICTURES), read_logo, 30),
    Reader(
        "bodies",
        documents('{"name": "Ann", "seats": [{"power": "A", "player": "p1"}], "counts": {"A": 3}, "at": "2027-01-01"}'),
        bodies,
        2,
    ),
    Reader("days", texts(*DAYS), days, 20),
    Reader("points by place", texts(POINTS), points, 20),
    Reader("lots", documents(lots), lots_read, 20),
    Reader("screen plans", documents(PLAN), plans, 20),
    Reader("mail addresses", texts(ADDRESSES), addressed, 20),
    Reader("events of tables", texts(tables_of_events), event_of_tables, 8),
    Reader("first machines", documents(answers), followed, 4),
)
