"""Thousands of weekends on all cores: with progress, until they are played or somebody stops them."""

import multiprocessing
import random
import signal
import time as machine
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from boardcall.rulebook import rulebook_ids
from simulation.coverage import NO_DEED, NOT_IN_A_WEEKEND, Reached
from simulation.findings import BrokenRule, Finding
from simulation.hall import application
from simulation.rulebooks import AT_RANDOM
from simulation.simulated import SimulatedPlan
from simulation.whole_weekend import play

LONG = 0.1
"""The share of weekends that are long: more players, rounds and steps."""
SWEEP = 60
"""Steps after which all pages are asked, in a long weekend and in some short ones."""
ERRANDS, LONG_WAY = 12, 110
"""One in this many weekends has this many steps, in which people mostly do what happens beside play."""
BESIDE_PLAY = (
    *(
        "paperwork",
        "a_busy_hour",
        "moves",
        "a_meeting",
        "a_program_acts",
        "a_draw_vote",
        "a_ballot",
        "hall_check_in",
        "access_ends",
    ),
    *("a_secret_vote", "a_corrected_phase", "an_erasure"),
    *("any_button", "a_team", "undo", "redo", "no_show", "withdrawal", "kept_apart", "replacement", "cancelled_round"),
)
"""What they do then."""
SHORT = (5, 20)
"""The steps of a short weekend, at the least and at the most: seven to nine players, mostly under rules at random."""
EVERY = 5.0
"""Seconds between two lines of progress."""


@dataclass(slots=True)
class Outcome:
    """The results of many weekends."""

    reached: Reached = field(default_factory=Reached)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0
    stopped: bool = False

    def take(self, played: "Played") -> None:
        """Adds one weekend."""
        self.reached.add(played.reached)
        self.findings += played.findings

    def kinds(self) -> Counter[str]:
        """How many weekends met each kind of finding."""
        return Counter(kind for kind, _ in {(str(one.kind), one.seed) for one in self.findings})

    def progress(self) -> str:
        """How far it is, in a line."""
        reached = self.reached
        rate = reached.weekends / self.seconds if self.seconds else 0.0
        return (
            f"{reached.weekends} weekends, {reached.steps} steps, {reached.requests} requests in {self.seconds:.0f} s "
            f"({rate * 60:.0f} weekends a minute); {len({one.seed for one in self.findings})} with findings"
        )


def short_plan_of(seed: int) -> SimulatedPlan:
    """A weekend of a seed that takes a few seconds, for thousands of them."""
    chance = random.Random(f"short plan {seed}")
    rulebook = chance.choice((*rulebook_ids(), *(AT_RANDOM,) * 14))
    players, steps, habits = chance.randint(7, 9), chance.randint(*SHORT), chance.choice((20, 50, 70))
    return SimulatedPlan(seed, rulebook=rulebook, players=players, rounds=1, steps=steps, habits=habits, sweep=0)


def plan_of(seed: int, *, served: bool = False) -> SimulatedPlan:
    """The weekend of a seed: most are short, with 7 to 14 players and one or two rounds, and a few pages at the end."""
    chance = random.Random(f"plan {seed}")
    rulebook = chance.choice((*rulebook_ids(), AT_RANDOM, AT_RANDOM, AT_RANDOM))
    if is_long := chance.random() < LONG:
        players, rounds, steps = chance.randint(15, 35), chance.randint(3, 5), chance.randint(100, 250)
    else:
        players, rounds, steps = chance.randint(7, 14), chance.randint(1, 2), chance.randint(10, 50)
    habits, sweep = chance.choice((20, 50, 70)), SWEEP if is_long or chance.random() < LONG else 0
    plan = SimulatedPlan(
        seed, rulebook=rulebook, players=players, rounds=rounds, steps=steps, habits=habits, sweep=sweep, served=served
    )
    return plan if seed % ERRANDS else replace(plan, steps=LONG_WAY, only=BESIDE_PLAY)


def play_many(
    plans: Iterable[SimulatedPlan], *, cores: int, told: Callable[[str], None], enough: float = 0.0
) -> Outcome:
    """Plays them on several cores and shows the progress; Ctrl-C, or `enough` seconds, ends it with the results so
    far.
    """
    outcome, begun, last = Outcome(), machine.monotonic(), 0.0
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell has what it starts behind it ignore the first
        signal.signal(number, signal.default_int_handler)
    context = multiprocessing.get_context("spawn")
    with context.Pool(cores, _begin, maxtasksperchild=200) as pool:
        try:
            for played in pool.imap_unordered(_played, plans):
                outcome.take(played)
                outcome.seconds = machine.monotonic() - begun
                for one in played.findings:
                    told(str(one))
                if outcome.seconds - last > EVERY:
                    last = outcome.seconds
                    told(outcome.progress())
                if enough and outcome.seconds > enough:
                    break
        except KeyboardInterrupt:
            outcome.stopped = True
        pool.terminate()
    outcome.seconds = machine.monotonic() - begun
    return outcome


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one weekend, as a process passes it on."""

    reached: Reached
    findings: tuple[Finding, ...]


def _begin() -> None:
    """In a process of the pool: Ctrl-C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _played(plan: SimulatedPlan) -> Played:
    try:
        weekend = play(plan)
    except Exception as error:  # noqa: BLE001  one weekend that cannot be played does not end the others
        said = f"{type(error).__name__}: {error}"
        trace = "".join(traceback.format_exception(error))
        return Played(Reached(), (Finding(BrokenRule.OURS, plan.seed, 0, "the simulator", said, plan.repeats, trace),))
    return Played(weekend.reached, tuple(weekend.findings))


def report(outcome: Outcome) -> str:
    """What was reached, and what never was."""
    application()
    reached, missing = outcome.reached, outcome.reached.missing()
    lines = [outcome.progress(), "", "Findings:"]
    lines += [f"  {many:6} {kind}" for kind, many in outcome.kinds().most_common()] or ["  none"]
    for name in ("acts", "pages", "refusals"):
        counts = reached.refused() if name == "refusals" else getattr(reached, name)
        lines += ["", f"{name.capitalize()}: {len(counts)} reached, {len(missing[name])} never:"]
        lines += [f"  {one}" for one in missing[name]]
    for what, reasons in (("Acts", NO_DEED), ("Pages", NOT_IN_A_WEEKEND)):
        lines += ["", f"{what} that no weekend can reach:", *(f"  {one}: {why}" for one, why in reasons.items())]
    lines += ["", "What people did:", *(f"  {many:6} {name}" for name, many in reached.habits.most_common())]
    return "\n".join(lines)
