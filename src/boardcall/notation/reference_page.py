"""The name table as a page of the documentation."""

import tomllib
from importlib import resources

from boardcall.game import STANDARD, Province

_HEAD = """# Names of provinces

Made by `scripts/province-names` from `src/boardcall/notation/provinces.toml`; do not edit. To accept another spelling,
see [the how-to](../how-to/add-a-spelling.md). Usual misspellings are understood too and are left out here.

| code | kind | English | French | German | read in every language |
|---|---|---|---|---|---|
"""


def province_names_page() -> str:
    """docs/reference/province-names.md: every province with its names and short forms."""
    table = tomllib.loads(resources.files("boardcall.notation").joinpath("provinces.toml").read_text("utf-8"))
    return _HEAD + "".join(_row(STANDARD.provinces[code], row) for code, row in table.items())


def _row(province: Province, row: dict[str, list[str]]) -> str:
    names = (", ".join(row.get(language, ())) for language in ("en", "fr", "de", "any"))
    kind = f"{province.kind}, centre" if province.is_centre else province.kind.value
    return f"| {' | '.join((province.code, kind, *names))} |\n".replace("|  |", "| |")
