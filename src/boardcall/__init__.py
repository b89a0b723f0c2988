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
    from boardcall.adjudication import Adjudication as Adjudication
    from boardcall.adjudication import Policy as Policy
    from boardcall.adjudication import preset as preset
    from boardcall.errors import BoardcallError as BoardcallError
    from boardcall.errors import InputError as InputError
    from boardcall.errors import NotFoundError as NotFoundError
    from boardcall.errors import Problem as Problem
    from boardcall.errors import RefusedError as RefusedError
    from boardcall.errors import StoreError as StoreError
    from boardcall.exchange.diplomacy_json import read_diplomacy_game as read_diplomacy_game
    from boardcall.exchange.diplomacy_json import write_diplomacy_game as write_diplomacy_game
    from boardcall.exchange.turn_text import read_turn_text as read_turn_text
    from boardcall.game import POWERS as POWERS
    from boardcall.game import STANDARD as STANDARD
    from boardcall.game import GameRecord as GameRecord
    from boardcall.game import Location as Location
    from boardcall.game import Map as Map
    from boardcall.game import Order as Order
    from boardcall.game import Phase as Phase
    from boardcall.game import PlayedPhase as PlayedPhase
    from boardcall.game import Position as Position
    from boardcall.game import Power as Power
    from boardcall.game import Unit as Unit
    from boardcall.library.events import EventFile as EventFile
    from boardcall.library.events import create_event as create_event
    from boardcall.library.events import open_event as open_event
    from boardcall.library.events import verbs as verbs
    from boardcall.library.events import verify as verify
    from boardcall.library.formats import simulate as simulate
    from boardcall.library.game_texts import read_game as read_game
    from boardcall.library.game_texts import read_games as read_games
    from boardcall.library.pictures import MapPicture as MapPicture
    from boardcall.library.pictures import draw as draw
    from boardcall.library.play import OpenGame as Game
    from boardcall.library.play import adjudicate as adjudicate
    from boardcall.library.play import legal_orders as legal_orders
    from boardcall.library.play import read_orders as read_orders
    from boardcall.library.ratings import RatingTable as RatingTable
    from boardcall.library.ratings import compare_ratings as compare_ratings
    from boardcall.library.ratings import load_ratings as load_ratings
    from boardcall.library.ratings import rate_players as rate_players
    from boardcall.library.results import StandingsTable as StandingsTable
    from boardcall.library.results import compute_standings as compute_standings
    from boardcall.library.rows import RowTable as RowTable
    from boardcall.library.scores import board_result as board_result
    from boardcall.library.scores import load_system as load_system
    from boardcall.library.scores import score as score
    from boardcall.library.scores import score_table as score_table
    from boardcall.library.seats import Seats as Seats
    from boardcall.library.seats import seat as seat
    from boardcall.library.times import timetable as timetable
    from boardcall.notation import OrderSettings as OrderSettings
    from boardcall.notation import OrderSheet as OrderSheet
    from boardcall.notation import describe_order as describe_order
    from boardcall.notation import read_position as read_position
    from boardcall.notation import read_record as read_record
    from boardcall.notation import write_order as write_order
    from boardcall.notation import write_position as write_position
    from boardcall.notation import write_record as write_record
    from boardcall.rulebook import Rulebook as Rulebook
    from boardcall.rulebook import load as load_rulebook
    from boardcall.rulebook import rulebook_ids as rulebook_ids
    from boardcall.rulebook.policy import policy_of as policy_of
    from boardcall.scoring.result import BoardResult as BoardResult
    from boardcall.scoring.score import BoardScore as BoardScore
    from boardcall.scoring.system import ScoringSystem as ScoringSystem
    from boardcall.scoring.systems import system_ids as system_ids

_HOMES = {
    "boardcall.adjudication": "Adjudication Policy preset",
    "boardcall.errors": "BoardcallError InputError NotFoundError Problem RefusedError StoreError",
    "boardcall.exchange.diplomacy_json": "read_diplomacy_game write_diplomacy_game",
    "boardcall.exchange.turn_text": "read_turn_text",
    "boardcall.game": "POWERS STANDARD GameRecord Location Map Order Phase PlayedPhase Position Power Unit",
    "boardcall.library.events": "EventFile create_event open_event verbs verify",
    "boardcall.library.formats": "simulate",
    "boardcall.library.game_texts": "read_game read_games",
    "boardcall.library.pictures": "MapPicture draw",
    "boardcall.library.play": "adjudicate legal_orders read_orders",
    "boardcall.library.ratings": "RatingTable compare_ratings load_ratings rate_players",
    "boardcall.library.results": "StandingsTable compute_standings",
    "boardcall.library.rows": "RowTable",
    "boardcall.library.scores": "board_result load_system score score_table",
    "boardcall.library.seats": "Seats seat",
    "boardcall.library.times": "timetable",
    "boardcall.notation": "OrderSettings OrderSheet describe_order read_position read_record "
    "write_order write_position write_record",
    "boardcall.rulebook": "Rulebook rulebook_ids",
    "boardcall.rulebook.policy": "policy_of",
    "boardcall.scoring.result": "BoardResult",
    "boardcall.scoring.score": "BoardScore",
    "boardcall.scoring.system": "ScoringSystem",
    "boardcall.scoring.systems": "system_ids",
}
_WHERE = {name: (module, name) for module, names in _HOMES.items() for name in names.split()} | {
    "Game": ("boardcall.library.play", "OpenGame"),  # two names that say something else without their room
    "load_rulebook": ("boardcall.rulebook", "load"),
}

__all__ = ["Game", "__version__", "load_rulebook"]
__all__ += [name for name in _WHERE if name not in __all__]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415  nobody asks for it at every start

        return version("boardcall")
    if name not in _WHERE:
        from difflib import get_close_matches  # noqa: PLC0415  only for a name that is wrong

        close = get_close_matches(name, __all__, 3)
        hint = f" Do you mean {' or '.join(close)}?" if close else ""
        raise AttributeError(f"module 'boardcall' has no attribute {name!r}.{hint}")
    module, own_name = _WHERE[name]
    found = getattr(importlib.import_module(module), own_name)
    if isinstance(found, FunctionType):
        from boardcall.library.argument_check import checked  # noqa: PLC0415  importing the package loads no room

        found = checked(found, name)
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted(__all__)
