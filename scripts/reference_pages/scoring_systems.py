"""The catalogue as a page of the documentation."""

from boardcall.game import POWERS
from boardcall.scoring.describe import describe_solo, describe_terms
from boardcall.scoring.result import BoardResult
from boardcall.scoring.score import score
from boardcall.scoring.system import OpenReading, ScoringSystem
from boardcall.scoring.systems import catalogue, incomplete_systems, written_reading

_EXAMPLE = "A0@1904 E12 F9 G6 I4 R0@1906 T3"
_LAST_YEAR = 1908
_HEAD = f"""# Scoring systems

Made by `scripts/scoring-systems` from the files in `src/boardcall/scoring/catalogue/`; do not edit.

Each system is a list of terms. `boardcall score ID COUNTS` scores a board by one of them and shows the working; a
rulebook takes one with `system = "ID"` in its `[scoring]` table. Points are exact inside and are rounded once, half
up, when they are shown, to two decimals unless the system says otherwise and without trailing zeros: 4, 7.5, 50.35.

## The same board in every system

Final centres `{_EXAMPLE}`, played to {_LAST_YEAR}.

| id | {" | ".join(str(power.full_name) for power in POWERS)} |
|---|{"---:|" * len(POWERS)}
"""

_INCOMPLETE = """
## Published, but not in full

These systems cannot be scored as their rules are published; what is missing stands beside each.

"""


def reference_page() -> str:
    """docs/reference/scoring-systems.md: every system's names, source, rules in sentences, and one board scored."""
    systems = catalogue()
    rows = "\n".join(_example_row(system) for system in systems)
    lacking = "".join(f"- **{one.name}** ({one.source}): {one.missing}.\n" for one in incomplete_systems())
    return _HEAD + rows + "\n" + "".join(f"\n{_section(system)}" for system in systems) + _INCOMPLETE + lacking


def _example_row(system: ScoringSystem) -> str:
    scored = score(BoardResult.from_counts(_EXAMPLE, last_year=_LAST_YEAR), system)
    return f"| [{system.id}](#{system.id}) | " + " | ".join(str(scored.shown(power)) for power in POWERS) + " |"


def _section(system: ScoringSystem) -> str:
    names = f"**{system.name}**" + (f", version {system.version}" if system.version else "")
    also = f"; also called {', '.join(system.aliases)}" if system.aliases else ""
    note = f"\n{system.note}\n" if system.note else ""
    readings = tuple(f"`{item.key}` ({_values(item)}): {item.question}" for item in system.reading)
    lists = _bullets("Without a solo", describe_terms(system.draw)) + _bullets(
        "After a solo", describe_terms(system.solo)
    )
    head = f"## {system.id}\n\n{names}{also}. Source: {system.source}. {describe_solo(system)}\n{note}"
    return head + lists + _bullets("Open readings, the first value of each the one taken", readings)


def _bullets(title: str, sentences: tuple[object, ...]) -> str:
    items = "".join(f"- {sentence}\n" for sentence in sentences)
    return f"\n{title}:\n\n{items}" if items else ""


def _values(reading: OpenReading) -> str:
    return " or ".join(written_reading(value) for value in reading.values)
