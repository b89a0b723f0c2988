"""Every key that leaves a choice has a sentence in the rules, or a reason why it needs none."""

import ast
from functools import cache

import pytest

from boardcall.rulebook.sentences.phrases import SECTIONS
from boardcall.tables.keys import choices, fields_of
from reachability import SOURCE
from test_reachability import settings_tables

SAYING = ("rulebook/sentences/*.py", "standings/tie_breaks.py", "conduct/settings.py")
"""Where the sentences of the rules are made."""
UNSAID = {
    "Rulebook": {"sources": "stands behind each sentence", "chosen": "stands behind each sentence"},
    "Identity": dict.fromkeys(("language", "supersedes", "based_on"), "about the file, no rule"),
    "EventInfo": {"country": "no rule", "timezone": "every time that is said is in it"},
    "ScoringSettings": {"readings": "the system's sentences say how it was read"},
    "ScoringSystem": dict.fromkeys(("aliases", "note", "decimals"), "about the system, no rule"),
    "ConductSettings": {"print_section": "says where the published text stands"},
    "OpenReading": dict.fromkeys(("key", "question", "values"), "a question of the system, not its answer"),
}


@cache
def said() -> frozenset[str]:
    """The names that the modules of the sentences read or mention."""
    found: set[str] = set()
    for path in (path for pattern in SAYING for path in (SOURCE / "boardcall").glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(node.value.split("."))
    return frozenset(found) | {name for keys in SECTIONS.values() for key in keys for name in key.split(".")}


@pytest.mark.parametrize("table", settings_tables(), ids=lambda table: table.__name__)
def test_every_key_is_said_in_the_rules(table: type) -> None:
    open_keys = {name for name, key in fields_of(table).items() if len(choices(key.kind)) != 1}
    assert open_keys - said() - UNSAID.get(table.__name__, {}).keys() == set()
