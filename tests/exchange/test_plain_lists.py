"""Lists as people write them in messages: boards in lines, teams as titles, and few names."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from boardcall.exchange.sheets.sheet_reader import columns_shown, read_sheet_file

CASES = tomllib.loads((Path(__file__).parent / "plain_lists.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_a_list_as_people_write_it_is_read_or_asked_about(case: dict[str, Any]) -> None:
    reading = read_sheet_file(case["text"].encode(), answers=case.get("answers"), known=case.get("known", ()))
    asked = [question.where for question in reading.questions]
    assert (reading.outcome, asked) == (case["outcome"], case.get("asked", []))
    names = columns_shown(reading) if reading.rows else ()
    rows = [" ".join(row[name] for name in names if row.get(name)) for row in reading.rows]
    assert rows == case.get("rows", rows)
