"""The pages about orders hold what the code does: every example is read as the page says."""

import re
from pathlib import Path

import pytest
from reference_pages.province_names import province_names_page

from boardcall.exchange.turn_text import read_turn_text
from boardcall.game import PhaseKind, Power
from boardcall.notation import OrderSheet, read_orders, read_record
from notation.case_positions import load_cases, read_position

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "reference" / "order-notation.md").read_text("utf-8")
POSITIONS = load_cases("notation.toml")["positions"]


def examples() -> list[tuple[str, str, str]]:
    """(position, written, answer) of every row in the tables of examples."""
    found, position = [], ""
    for line in PAGE.splitlines():
        marker = re.fullmatch(r"<!-- position: (\S+) -->", line)
        row = re.fullmatch(r"\| `([^`]+)` \| (.+) \|", line)
        position = marker.group(1) if marker else position
        if row and position:
            found.append((position, row.group(1), row.group(2)))
    return found


def answer(sheet: OrderSheet) -> str:
    """What came of the sheet, in the words of the page."""
    if sheet.orders:
        return f"`{sheet.orders[0]}`"
    reading = sheet.readings[0]
    if reading.choices:
        return f"several: {', '.join(f'`{order}`' for order in reading.choices)}"
    return f"not read: `{sheet.problems[0].text}`"


@pytest.mark.parametrize(("position", "written", "told"), examples())
def test_example_is_read_as_the_page_says(position: str, written: str, told: str) -> None:
    assert answer(read_orders(written, position=read_position(POSITIONS[position]))) == told


def test_page_has_examples_of_every_phase() -> None:
    assert {position for position, _, _ in examples()} == {"west", "retreats", "winter"}


def test_standard_forms_are_read_as_they_stand() -> None:
    rows = re.findall(r"^\| [a-z ]+ \| (`[^|]+) \|$", PAGE, re.MULTILINE)
    forms = [form for row in rows for form in re.findall(r"`([^`]+)`", row)]
    kinds = {"R": PhaseKind.RETREATS, "B": PhaseKind.ADJUSTMENTS}
    for form in forms:
        kind = kinds.get(form.split()[-2] if " R " in form else form.split()[-1], PhaseKind.MOVEMENT)
        if form.endswith(" D") or form == "WAIVE":
            kind = PhaseKind.ADJUSTMENTS
        assert [str(order) for order in read_orders(form, power=Power.FRANCE, phase=kind).orders] == [form]
    assert len(forms) == 12


def test_sheet_of_the_page_is_read_whole() -> None:
    text = PAGE.partition("## Sheets")[2].partition("```\n")[2].partition("```")[0]
    sheet = read_orders(text)
    assert sheet.problems == ()
    assert str(sheet).splitlines()[0] == "France"
    assert len(sheet.orders) == 5


def test_list_of_names_is_up_to_date() -> None:
    page = (DOCS / "reference" / "province-names.md").read_text("utf-8")
    assert page == province_names_page(), "run scripts/province-names"


def test_examples_of_game_files_are_read() -> None:
    record, turns = re.findall(r"```\n(.+?)```", (DOCS / "reference" / "game-files.md").read_text("utf-8"), re.DOTALL)
    assert len(read_record(record).phases[0].orders) == 6
    assert len(read_turn_text(turns).phases) == 4


def test_orders_of_the_how_to_are_read() -> None:
    page = (DOCS / "how-to" / "adjudicate-a-phase.md").read_text("utf-8")
    sheet = read_orders(page.partition("```\n")[2].partition("```")[0])
    assert (sheet.problems, len(sheet.orders)) == ((), 5)
