"""Changes how many rounds a rulebook has: a final stays last, and every rule that names a round follows it."""

from collections.abc import Iterator
from typing import Any

from boardcall.standings.settings import TieBreaks
from boardcall.tables import Path, keys_of, parse_toml
from boardcall.web.desk.rule_text import RuleText

_LISTS = (
    "powers.repeat_rounds",
    "team.rounds",
    "seating.constraint.*.rounds",
    "clock.break.*.rounds",
    "standings.total.*.rounds",
    "standings.qualifying.*.rounds",
)
_SINGLE = (
    "team.register_before_signup_of_round",
    "programme.*.round_may_pause",
    *(f"tie_break.{chain}.*.round" for chain in keys_of(TieBreaks)),
)
"""Where a rulebook names rounds."""
_OWN = frozenset({"number", "pool", "day", "starts", "ends", "registration_from", "registration_to"})
"""Keys of a round that no other round has."""


def with_rounds(text: str, count: int) -> str:
    """The rulebook with this number of rounds. A new round is like the last one that is no final, without its day and
    times.

    Rules about a removed round are taken out; the rulebook's checks report any contradiction that remains.
    """
    raw = parse_toml(text)
    rounds = raw.get("round", [])
    writer = RuleText(text)
    if not rounds or rounds[-1].get("number") == "any":
        model = _copied(rounds[-1]) if rounds else {}
        own = list(range(min(len(rounds[:-1]), count)))
        writer.rows(("round",), [*own, *({"number": number} | model for number in range(len(own) + 1, count + 1))])
        writer.rename(
            "sources", _renamed(raw, "sources", {"any": 1} | {number: number for number in range(1, count + 1)})
        )
        return writer.text
    kept, model_at = _kept(rounds, count)
    writer.rows(("round",), [_copied(rounds[model_at]) | {"number": 0} if one is None else one for one in kept])
    for index in range(len(kept)):
        writer.set(("round", index, "number"), index + 1)
    numbers = {rounds[old]["number"]: new for new, old in enumerate(kept, 1) if old is not None}
    added = [new for new, old in enumerate(kept, 1) if old is None]
    _follow(writer, raw, numbers, {rounds[model_at]["number"]: added})
    for table in ("sources", "chosen"):
        writer.rename(table, _renamed(raw, table, numbers))
    return writer.text


def _kept(rounds: list[dict[str, Any]], count: int) -> tuple[list[int | None], int]:
    """The old rounds by index and None for each new one, in order; and the index of the round new ones are like."""
    old = len(rounds)
    has_final = old > 1 and (rounds[-1].get("kind") == "final" or "pool" in rounds[-1])
    before = old - 1 if has_final else old
    same = min(before, count - 1 if has_final else count)
    new = count - same - (1 if has_final else 0)
    return [*range(same), *[None] * new, *([old - 1] if has_final else [])], before - 1


def _copied(table: dict[str, Any]) -> dict[str, Any]:
    """A round's table without what belongs to one round only: number, pools, days and times."""
    copied = {name: value for name, value in table.items() if name not in _OWN}
    end = copied.get("end")
    if isinstance(end, dict) and isinstance(end.get("hard_stop"), str):
        copied["end"] = {name: value for name, value in end.items() if name != "hard_stop"}
    return copied


def _follow(writer: RuleText, raw: dict[str, Any], numbers: dict[int, int], like: dict[int, list[int]]) -> None:
    gone: dict[Path, list[int]] = {}
    for path, value in (found for key in _LISTS for found in _found(raw, (), key.split("."))):
        new = sorted(
            [numbers[one] for one in value if one in numbers] + [n for one in value for n in like.get(one, [])]
        )
        if new == value:
            continue
        if value and not new and isinstance(path[-2], int):
            gone.setdefault(path[:-2], []).append(path[-2])
            continue
        writer.set(path, new)
        weights = writer.get((*path[:-1], "weights"))
        if weights is not None and len(weights) > len(new):
            writer.set((*path[:-1], "weights"), list(weights.unwrap())[: len(new)])
    for path, value in (found for key in _SINGLE for found in _found(raw, (), key.split("."))):
        if value in numbers:
            if numbers[value] != value:
                writer.set(path, numbers[value])
        elif isinstance(path[-2], int) and path[0] == "tie_break":
            gone.setdefault(path[:-2], []).append(path[-2])
        else:
            writer.set(path, None)
    for path, indexes in gone.items():
        rows = writer.get(path)
        writer.rows(path, [index for index in range(len(rows)) if index not in indexes])
        move_notes(writer, ".".join(map(str, path)), [index for index in range(len(rows)) if index not in indexes])


def _found(value: Any, path: Path, steps: list[str]) -> Iterator[tuple[Path, Any]]:
    """The value at a key in plain values, `*` for every item of a list."""
    if not steps:
        yield path, value
    elif steps[0] == "*" and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _found(item, (*path, index), steps[1:])
    elif isinstance(value, dict) and steps[0] in value:
        yield from _found(value[steps[0]], (*path, steps[0]), steps[1:])


def _renamed(raw: dict[str, Any], table: str, numbers: dict[Any, int]) -> dict[str, str | None]:
    """The new names of notes about rounds; None where the round is gone."""
    names: dict[str, str | None] = {}
    for name in raw.get(table, {}):
        steps = str(name).split(".")
        if steps[0] != "round" or len(steps) < 2:
            continue
        old = int(steps[1]) if steps[1].isdecimal() and len(steps[1]) < 5 else steps[1]
        names[name] = ".".join(["round", str(numbers[old]), *steps[2:]]) if old in numbers else None
    return names


def move_notes(writer: RuleText, key: str, kept: list[int | None]) -> None:
    """Lets the sections and reasons of a list's items follow them to their new places; those of items gone go."""
    places = {str(old + 1): str(new) for new, old in enumerate(kept, 1) if old is not None}
    for table in ("sources", "chosen"):
        names: dict[str, str | None] = {}
        for name in writer.get((table,)) or ():
            if name.startswith(f"{key}.") and (step := name[len(key) + 1 :].split(".")[0]).isdecimal():
                rest = name[len(key) + 1 + len(step) :]
                names[name] = f"{key}.{places[step]}{rest}" if step in places else None
        writer.rename(table, names)
