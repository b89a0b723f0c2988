"""`import boardcall as bc` gives the capabilities, loads fast, and the first ten lines work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import boardcall as bc


def test_every_public_name_is_there() -> None:
    assert [name for name in bc.__all__ if not hasattr(bc, name)] == []
    assert dir(bc) == sorted(bc.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = bc.nothing


def test_first_lines_of_a_user() -> None:
    game = bc.Position.start()
    sheet = bc.read_orders("FRA: A Par - Bur\nGER: A Mun - Bur")
    outcome = bc.adjudicate(game, sheet.orders)
    assert "France: A PAR - BUR: bounces: 1 against 1 (A MUN)." in str(outcome).splitlines()
    assert str(outcome.next.phase) == "F1901M"


def test_importing_loads_no_room() -> None:
    code = "import sys, boardcall; print(sorted(m for m in sys.modules if m.startswith('boardcall.')))"
    with_source = {**os.environ, "PYTHONPATH": str(Path(bc.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=with_source)
    assert done.stdout.strip() == "[]"
