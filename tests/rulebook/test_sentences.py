"""The rules in sentences say every rule that is set, with its section of the published rules."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boardcall.rulebook import load, rulebook_ids
from boardcall.rulebook.kinds import kind_of
from boardcall.rulebook.sentences import RuleLine, sentences
from boardcall.rulebook.sentences.phrases import PHRASES
from boardcall.tables.keys import alternatives, choices, is_table, item_type, keys_of


def lines(name: str) -> list[RuleLine]:
    return [line for section in sentences(load(name)) for line in section.lines]


@pytest.mark.parametrize("key", PHRASES)
def test_every_value_of_a_key_has_a_phrase(key: str) -> None:
    kind = kind_of(key)
    assert set(PHRASES[key]) == ({True, False} if kind is bool else set(choices(kind)))


@pytest.mark.parametrize("name", rulebook_ids())
def test_each_rule_is_one_sentence(name: str) -> None:
    for line in lines(name):
        text = str(line.text)
        assert text[0].isupper() or text[0] in '"123456789', line
        assert text.endswith((".", ":")), line
        assert "  " not in line.text
        assert "{" not in line.text
        assert "None" not in line.text
        assert not (line.source and line.chosen), line


@pytest.mark.parametrize("name", [name for name in rulebook_ids() if name != "club"])
def test_every_source_and_choice_is_shown(name: str) -> None:
    book = load(name)
    shown = {line.source for line in lines(name)} | {line.chosen for line in lines(name)}
    assert len(shown & set(book.sources.values())) > len(set(book.sources.values())) * 0.9


def test_the_rules_of_a_club_cite_nobody() -> None:
    assert {(line.source, line.chosen) for line in lines("club")} == {("", "")}


SAID = [
    ("wdc-2025", "The total is the two best scores of rounds 1 to 3 plus the score of round 4.", "II.1"),
    ("wdc-2025", "Round 4, championship: scores are multiplied by 1.5.", "IX.1.c"),
    ("wdc-2025", "From spring 1906 on players may propose to end the game in a draw.", "VII.3.a"),
    ("wdc-2025", "Team-mates never play on one board in round 4, in pool team.", "II.4.c"),
    ("wdc-2025", '"Liv" and "Nor" stand for no province.', "V.3.f"),
    ("wdc-2025-draft", "Round 2, youth: these games do not count.", "II.2.a"),
    ("wdc-2025-draft", "A draw is proposed while the clock runs.", "VII.3.b"),
    ("codcon-2018", "Break (meal): 60 minutes, in rounds 1 and 3, once a game, planned.", "V"),
    ("codcon-2018", "From 1905 to 1906: 17 minutes in spring, 15 in fall.", "V"),
    ("codcon-2018", "One round must be played for a place.", "IX"),
    ("edc-2016", "A support quotes the whole order it supports.", "II.3.3e"),
    ("edc-2016", "The champion is the player of the pool top board with the most centres in its game.", "IV.3.3b"),
    ("wdc-2008", "A player may propose once a game.", "11.5"),
    ("wdc-2008", "Players who are still tied after that share the place.", "16.2"),
    ("club", "There are as many rounds as are played.", ""),
]


@pytest.mark.parametrize(("name", "text", "source"), SAID)
def test_a_rule_and_its_section(name: str, text: str, source: str) -> None:
    assert [(line.text, line.source) for line in lines(name) if line.text == text] == [(text, source)]


def test_a_reading_of_ours_says_why() -> None:
    (line,) = [line for line in lines("edc-2016") if line.key == "civil_disorder.eliminated_may_replace"]
    assert line.chosen == "'in any case' is read as 'in no case'"


def variants(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The value with one key after the other changed to each value it may have, and the path of that key."""
    kind: Any = type(value)
    if not is_table(kind):
        return
    for name, key in keys_of(kind).items():
        here, now = f"{path}.{name}".strip("."), getattr(value, key.attribute)
        for other in others(key.kind, now):
            yield here, replace(value, **{key.attribute: other})
        if isinstance(now, tuple):
            inner = [(at, item) for item in now[:1] for at, item in variants(item, here)]
            yield from ((at, replace(value, **{key.attribute: (item, *now[1:])})) for at, item in inner)
        else:
            yield from ((at, replace(value, **{key.attribute: item})) for at, item in variants(now, here))


def others(kind: Any, now: Any) -> list[Any]:
    (one, *_) = alternatives(kind)
    if one is bool:
        return [not now]
    if item := choices(item_type(one)):
        return [tuple(member(item_type(one), value) for value in reversed(item))]
    return [member(one, value) for value in choices(one) if value != now]


def member(kind: Any, value: Any) -> Any:
    return kind(value) if isinstance(kind, type) else value


SILENT_UNLESS_USED = {"prefer", "measure", "scope", "removal_classes", "with_multiplier"}
SILENT_UNLESS_USED |= {"concession_asked", "concession_by"}
"""Keys that only some values of another key look at."""


def test_no_value_is_without_words() -> None:
    said, seen = set[str](), set[str]()
    for name in ("codcon-2018", "edc-2016", "wdc-2025"):
        book = load(name)
        plain = sentences(book)
        for path, other in variants(book):
            seen.add(path)
            if path not in said and sentences(other) != plain:
                said.add(path)
    assert len(seen) > 150
    assert {path for path in seen - said if path.rpartition(".")[2] not in SILENT_UNLESS_USED} == set()
