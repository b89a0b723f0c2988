"""Runs Diplomacy tournaments: from a rulebook and what happened to boards, scores, standings and awards.

    import boardcall as bc

    game = bc.Game("2023")
    print(game.play("FRA: A Par - Bur\\nGER: A Mun - Bur"))
    print(bc.score({"E": 17, "F": 16, "T": 1}, "sum-of-squares").points)

Each name below is loaded when it is first used, so importing the package costs next to nothing.
"""

import importlib
from types import FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardcall.adjudication import Adjudication, Policy, preset
    from boardcall.errors import BoardcallError, InputError, NotFoundError, Problem, RefusedError, StoreError
    from boardcall.exchange.diplomacy_json import read_diplomacy_game, write_diplomacy_game
    from boardcall.exchange.turn_text import read_turn_text
    from boardcall.game import (
        POWERS,
        STANDARD,
        GameRecord,
        Location,
        Map,
        Order,
        Phase,
        PlayedPhase,
        Position,
        Power,
        Unit,
    )
    from boardcall.library.events import EventFile, create_event, open_event, verbs, verify
    from boardcall.library.formats import simulate
    from boardcall.library.game_texts import read_game, read_games
    from boardcall.library.pictures import MapPicture, draw
    from boardcall.library.play import OpenGame as Game
    from boardcall.library.play import adjudicate, legal_orders, read_orders
    from boardcall.library.ratings import RatingTable, compare_ratings, load_ratings, rate_players
    from boardcall.library.results import StandingsTable, compute_standings
    from boardcall.library.rows import RowTable
    from boardcall.library.scores import board_result, load_system, score, score_table
    from boardcall.library.seats import Seats, seat
    from boardcall.library.times import timetable
    from boardcall.notation import (
        OrderSettings,
        OrderSheet,
        describe_order,
        read_position,
        read_record,
        write_order,
        write_position,
        write_record,
    )
    from boardcall.rulebook import Rulebook, rulebook_ids
    from boardcall.rulebook import load as load_rulebook
    from boardcall.rulebook.policy import policy_of
    from boardcall.scoring.result import BoardResult
    from boardcall.scoring.score import BoardScore
    from boardcall.scoring.system import ScoringSystem
    from boardcall.scoring.systems import system_ids

_HOMES = {
    "boardcall.adjudication": ("Adjudication", "Policy", "preset"),
    "boardcall.errors": ("BoardcallError", "InputError", "NotFoundError", "Problem", "RefusedError", "StoreError"),
    "boardcall.exchange.diplomacy_json": ("read_diplomacy_game", "write_diplomacy_game"),
    "boardcall.exchange.turn_text": ("read_turn_text",),
    "boardcall.game": (
        "POWERS",
        "STANDARD",
        "GameRecord",
        "Location",
        "Map",
        "Order",
        "Phase",
        "PlayedPhase",
        "Position",
        "Power",
        "Unit",
    ),
    "boardcall.library.events": ("EventFile", "create_event", "open_event", "verbs", "verify"),
    "boardcall.library.formats": ("simulate",),
    "boardcall.library.game_texts": ("read_game", "read_games"),
    "boardcall.library.pictures": ("MapPicture", "draw"),
    "boardcall.library.play": ("Game", "adjudicate", "legal_orders", "read_orders"),
    "boardcall.library.ratings": ("RatingTable", "compare_ratings", "load_ratings", "rate_players"),
    "boardcall.library.results": ("StandingsTable", "compute_standings"),
    "boardcall.library.rows": ("RowTable",),
    "boardcall.library.scores": ("board_result", "load_system", "score", "score_table"),
    "boardcall.library.seats": ("Seats", "seat"),
    "boardcall.library.times": ("timetable",),
    "boardcall.notation": (
        "OrderSettings",
        "OrderSheet",
        "describe_order",
        "read_position",
        "read_record",
        "write_order",
        "write_position",
        "write_record",
    ),
    "boardcall.rulebook": ("Rulebook", "rulebook_ids", "load_rulebook"),
    "boardcall.rulebook.policy": ("policy_of",),
    "boardcall.scoring.result": ("BoardResult",),
    "boardcall.scoring.score": ("BoardScore",),
    "boardcall.scoring.system": ("ScoringSystem",),
    "boardcall.scoring.systems": ("system_ids",),
}
_OWN_NAMES = {"load_rulebook": "load", "Game": "OpenGame"}
"""Names that would say too little without their room."""
_WHERE = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "POWERS",
    "STANDARD",
    "Adjudication",
    "BoardResult",
    "BoardScore",
    "BoardcallError",
    "EventFile",
    "Game",
    "GameRecord",
    "InputError",
    "Location",
    "Map",
    "MapPicture",
    "NotFoundError",
    "Order",
    "OrderSettings",
    "OrderSheet",
    "Phase",
    "PlayedPhase",
    "Policy",
    "Position",
    "Power",
    "Problem",
    "RatingTable",
    "RefusedError",
    "RowTable",
    "Rulebook",
    "ScoringSystem",
    "Seats",
    "StandingsTable",
    "StoreError",
    "Unit",
    "__version__",
    "adjudicate",
    "board_result",
    "compare_ratings",
    "compute_standings",
    "create_event",
    "describe_order",
    "draw",
    "legal_orders",
    "load_ratings",
    "load_rulebook",
    "load_system",
    "open_event",
    "policy_of",
    "preset",
    "rate_players",
    "read_diplomacy_game",
    "read_game",
    "read_games",
    "read_orders",
    "read_position",
    "read_record",
    "read_turn_text",
    "rulebook_ids",
    "score",
    "score_table",
    "seat",
    "simulate",
    "system_ids",
    "timetable",
    "verbs",
    "verify",
    "write_diplomacy_game",
    "write_order",
    "write_position",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415  nobody asks for it at every start

        return version("boardcall")
    module = _WHERE.get(name)
    if module is None:
        from difflib import get_close_matches  # noqa: PLC0415  only for a name that is wrong

        close = get_close_matches(name, __all__, 3)
        hint = f" Do you mean {' or '.join(close)}?" if close else ""
        raise AttributeError(f"module 'boardcall' has no attribute {name!r}.{hint}")
    found = getattr(importlib.import_module(module), _OWN_NAMES.get(name, name))
    if isinstance(found, FunctionType):
        from boardcall.library.argument_check import checked  # noqa: PLC0415  importing the package loads no room

        found = checked(found, name)
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted(__all__)
