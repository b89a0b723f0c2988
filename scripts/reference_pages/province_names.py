"""The name table as a page of the documentation."""

from collections.abc import Mapping

from boardcall.game import STANDARD, Province
from boardcall.notation.names import ANY, WordKind, language_file, listed_words
from boardcall.notation.settings import LANGUAGES

_HEAD = """# Names of provinces

Made by `scripts/province-names` from `src/boardcall/notation/languages`; do not edit. To accept another spelling,
see [the how-to](../how-to/add-a-spelling.md). Usual misspellings are understood too and are left out here.

| code | kind | {languages} | read in every language |
|---|---|{columns}---|
"""


def province_names_page() -> str:
    """docs/reference/province-names.md: every province with its names and short forms."""
    names = " | ".join(language_file(language)["name"] for language in LANGUAGES)
    head = _HEAD.format(languages=names, columns="---|" * len(LANGUAGES))
    rows = listed_words()[WordKind.PROVINCE].items()
    return head + "".join(_row(STANDARD.provinces[code], row) for code, row in rows)


def _row(province: Province, row: Mapping[str, list[str]]) -> str:
    names = (", ".join(row.get(language, ())) for language in (*LANGUAGES, ANY))
    kind = f"{province.kind}, centre" if province.is_centre else province.kind.value
    return f"| {' | '.join((province.code, kind, *names))} |\n".replace("|  |", "| |")
