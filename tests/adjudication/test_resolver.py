"""The resolver that ships against two slow judges that share no code with it, on random dense phases."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.movement_oracle import Scene, Winners, circles_apart, fixed_points, judge_by_guessing, read_scene
from adjudication.random_phases import Record, random_phase
from boardcall.adjudication import preset
from boardcall.adjudication.movement import Movement
from boardcall.adjudication.outcomes import Bounced, Disrupted, Succeeded
from boardcall.adjudication.phase_record import adjudicate_phase, resolve_record
from boardcall.adjudication.reasons import Reasons
from boardcall.adjudication.tables import CODES, POWER_CODES, PROVINCE
from boardcall.game import Power, Unit

POLICIES = (preset("2023"), preset("droidippy"))


def judged(record: Record, *, fallback: bool) -> tuple[Movement, Scene]:
    movement = resolve_record(record, POLICIES[fallback])
    return movement, read_scene(record["u"], record["o"], fallback=fallback)


def winners(movement: Movement) -> Winners:
    sheet = movement.sheet
    return {
        CODES[province]: next((CODES[rival] for rival in sheet.attackers[province] if sheet.moved[rival]), "")
        for province in sheet.contests
    }


def held_fleets(movement: Movement) -> frozenset[str]:
    return frozenset(CODES[fleet] for fleet in movement.resolver.held_fleets)


@pytest.mark.parametrize("block", range(8))
def test_resolver_finds_the_one_fixed_point(block: int) -> None:
    """Where one outcome follows from itself, it is that one; of a circle's two, the one that goes round."""
    compared = 0
    for seed in range(block * 50, block * 50 + 50):
        random = Random(seed)
        record = random_phase(random, units=random.randint(5, 11), powers=random.randint(2, 4))
        movement, scene = judged(record, fallback=seed % 2 == 0)
        held = held_fleets(movement)
        points = fixed_points(scene, limit=1500)
        if points is None:
            continue
        compared += 1
        if len(points) == 1:
            assert not held, seed
        best = list(circles_apart(fixed_points(scene, held, limit=10**6) or []))
        assert best == [winners(movement)], seed
    assert compared > 30


@pytest.mark.parametrize("units", [14, 22, 34])
def test_resolver_agrees_with_the_judge_that_guesses(units: int) -> None:
    for seed in range(units * 1000, units * 1000 + 250):
        random = Random(seed)
        record = random_phase(random, units=units, powers=random.randint(2, 6))
        movement, scene = judged(record, fallback=seed % 2 == 0)
        assert (winners(movement), held_fleets(movement)) == judge_by_guessing(scene), seed


@given(st.integers(0, 10**9), st.integers(6, 30))
def test_movement_keeps_every_unit_and_no_two_together(seed: int, units: int) -> None:
    record = random_phase(Random(seed), units=units, powers=4)
    result = adjudicate_phase({**record, "p": "S1901M"}, preset("2023"))
    for power, before in record["u"].items():
        after = [*result["u2"].get(power, []), *result["d2"].get(power, {})]
        assert len(after) == len(before)
    standing = [unit[2:5] for texts in result["u2"].values() for unit in texts]
    assert len(set(standing)) == len(standing)


@given(st.integers(0, 10**9))
def test_order_of_writing_changes_nothing(seed: int) -> None:
    random = Random(seed)
    record = random_phase(random, units=20, powers=4)
    shuffled = {key: _shuffled(random, listed) for key, listed in record.items()}
    first, second = (adjudicate_phase({**one, "p": "S1901M"}, preset("2023")) for one in (record, shuffled))
    assert (first["u2"], first["d2"]) == (second["u2"], second["d2"])


def _shuffled(random: Random, listed: dict[str, list[str]]) -> dict[str, list[str]]:
    powers = random.sample(list(listed), len(listed))
    return {power: random.sample(listed[power], len(listed[power])) for power in powers}


@given(st.integers(0, 10**9), st.permutations(("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR")))
def test_renaming_the_powers_renames_the_result(seed: int, names: list[str]) -> None:
    record = random_phase(Random(seed), units=20, powers=5)
    new = dict(zip(("AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"), names, strict=True))
    renamed = {key: {new[power]: texts for power, texts in listed.items()} for key, listed in record.items()}
    first, second = (adjudicate_phase({**one, "p": "S1901M"}, preset("2023")) for one in (record, renamed))
    assert {new[power]: units for power, units in first["u2"].items()} == second["u2"]
    assert {new[power]: units for power, units in first["d2"].items()} == second["d2"]


@given(st.integers(0, 10**9), st.integers(8, 30))
@settings(max_examples=30, deadline=None)
def test_strengths_told_explain_every_move(seed: int, units: int) -> None:
    """Who bounces met at least its own strength or its own power; who arrives was stronger than all it met."""
    record = random_phase(Random(seed), units=units, powers=3)
    movement = resolve_record(record, preset("2023"))
    letters = dict(zip(POWER_CODES, Power, strict=True))
    placed = {
        PROVINCE[text[2:5]]: Unit.read(letters[name], text) for name, texts in record["u"].items() for text in texts
    }
    reasons = Reasons(movement, placed)
    for province in placed:
        outcome = reasons.outcome(province)
        if isinstance(outcome, Bounced):
            assert outcome.by
            least = min(side.strength.value for side in outcome.by)
            assert outcome.is_own or least >= outcome.strength.value
        elif isinstance(outcome, Succeeded):
            assert all(side.strength.value < outcome.strength.value for side in outcome.against)
        elif isinstance(outcome, Disrupted):
            assert outcome.by
