"""Runs Diplomacy tournaments: from a rulebook and what happened to boards, scores, standings and awards.

    import boardcall as bc

    game = bc.Position.start()
    sheet = bc.read_orders("FRA: A Par - Bur\\nGER: A Mun - Bur", position=game)
    print(bc.adjudicate(game, sheet.orders))

Each name below is loaded when it is first used, so importing the package costs next to nothing.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boardcall.adjudication import Adjudication, Policy, adjudicate, preset
    from boardcall.errors import BoardcallError, InputError, NotFoundError, Problem, RefusedError, StoreError
    from boardcall.exchange.diplomacy_json import read_diplomacy_game, write_diplomacy_game
    from boardcall.exchange.turn_text import read_turn_text
    from boardcall.game import STANDARD, GameRecord, Location, Map, Phase, PlayedPhase, Position, Power, Unit
    from boardcall.notation import (
        OrderSettings,
        OrderSheet,
        describe_order,
        read_orders,
        read_position,
        read_record,
        write_order,
        write_position,
        write_record,
    )
    from boardcall.rulebook import Rulebook
    from boardcall.rulebook import load as load_rulebook
    from boardcall.rulebook.policy import policy_of
    from boardcall.scoring.result import BoardResult
    from boardcall.scoring.score import BoardScore, score
    from boardcall.scoring.systems import load_system

_HOMES = {
    "boardcall.adjudication": ("Adjudication", "Policy", "adjudicate", "preset"),
    "boardcall.errors": ("BoardcallError", "InputError", "NotFoundError", "Problem", "RefusedError", "StoreError"),
    "boardcall.exchange.diplomacy_json": ("read_diplomacy_game", "write_diplomacy_game"),
    "boardcall.exchange.turn_text": ("read_turn_text",),
    "boardcall.game": (
        "STANDARD",
        "GameRecord",
        "Location",
        "Map",
        "Phase",
        "PlayedPhase",
        "Position",
        "Power",
        "Unit",
    ),
    "boardcall.notation": (
        "OrderSettings",
        "OrderSheet",
        "describe_order",
        "read_orders",
        "read_position",
        "read_record",
        "write_order",
        "write_position",
        "write_record",
    ),
    "boardcall.rulebook": ("Rulebook", "load_rulebook"),
    "boardcall.rulebook.policy": ("policy_of",),
    "boardcall.scoring.result": ("BoardResult",),
    "boardcall.scoring.score": ("BoardScore", "score"),
    "boardcall.scoring.systems": ("load_system",),
}
_OWN_NAMES = {"load_rulebook": "load"}
"""Names that would say too little without their room."""
_WHERE = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "STANDARD",
    "Adjudication",
    "BoardResult",
    "BoardScore",
    "BoardcallError",
    "GameRecord",
    "InputError",
    "Location",
    "Map",
    "NotFoundError",
    "OrderSettings",
    "OrderSheet",
    "Phase",
    "PlayedPhase",
    "Policy",
    "Position",
    "Power",
    "Problem",
    "RefusedError",
    "Rulebook",
    "StoreError",
    "Unit",
    "adjudicate",
    "describe_order",
    "load_rulebook",
    "load_system",
    "policy_of",
    "preset",
    "read_diplomacy_game",
    "read_orders",
    "read_position",
    "read_record",
    "read_turn_text",
    "score",
    "write_diplomacy_game",
    "write_order",
    "write_position",
    "write_record",
]


def __getattr__(name: str) -> Any:
    module = _WHERE.get(name)
    if module is None:
        raise AttributeError(f"module 'boardcall' has no attribute {name!r}")
    return getattr(importlib.import_module(module), _OWN_NAMES.get(name, name))


def __dir__() -> list[str]:
    return sorted(__all__)
