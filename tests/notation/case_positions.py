"""Positions and settings that case files name."""

import tomllib
from pathlib import Path
from typing import Any

from boardcall.game import Dislodged, Phase, Position, Power, Unit
from boardcall.notation import OrderSettings

CASES = Path(__file__).parent.parent / "cases"


def load_cases(file: str) -> dict[str, Any]:
    return tomllib.loads((CASES / file).read_text("utf-8"))


def read_units(rows: dict[str, str]) -> tuple[Unit, ...]:
    return tuple(Unit.read(Power(power), text.strip()) for power, line in rows.items() for text in line.split(","))


def read_position(row: dict[str, Any]) -> Position:
    centres = tuple((code, Power(power)) for power, codes in row.get("centres", {}).items() for code in codes.split())
    dislodged = tuple(Dislodged(unit) for unit in read_units(row.get("dislodged", {})))
    return Position(Phase.read(row["phase"]), read_units(row["units"]), centres, dislodged)


def read_settings(row: dict[str, Any]) -> OrderSettings:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return OrderSettings(**values)
