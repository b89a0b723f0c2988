"""Thousands of weekends on all cores: with progress, until they are played or somebody stops them."""

import random
from dataclasses import dataclass, field

from boardcall.rulebook import rulebook_ids
from boardcall.weekend.findings import Finding
from boardcall.weekend.reached import Reached
from boardcall.weekend.rulebooks import AT_RANDOM
from boardcall.weekend.weekend import Plan

LONG = 0.1
"""The share of weekends that are long: more players, rounds and steps."""
EVERY = 5.0
"""Seconds between two lines of progress."""


@dataclass(slots=True)
class Outcome:
    """What many weekends came to."""

    reached: Reached = field(default_factory=Reached)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    stopped: bool = False


def plan_of(seed: int, *, served: bool = False) -> Plan:
    """The weekend of a seed: most are short, with 7 to 14 players and one or two rounds."""
    chance = random.Random(f"plan {seed}")
    rulebook = chance.choice((*rulebook_ids(), AT_RANDOM, AT_RANDOM, AT_RANDOM))
    if chance.random() < LONG:
        players, rounds, steps = chance.randint(15, 35), chance.randint(3, 5), chance.randint(100, 250)
    else:
        players, rounds, steps = chance.randint(7, 14), chance.randint(1, 2), chance.randint(20, 60)
    habits = chance.choice((20, 50, 70))
    return Plan(seed, rulebook, players=players, rounds=rounds, steps=steps, habits=habits, sweep=40, served=served)
