"""Who can still win, with 15 boards in play: a table over systems, years left and a last round to come.

Seconds of the processor at the first look of a process and later. Name systems to see these alone, "all" for all.
"""

import random
import sys
import time
from dataclasses import replace

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.systems import system_ids
from boardcall.standings.chances import Chances, find_chances
from boardcall.standings.chances.contest import TOO_MUCH
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board, Player, Seat, Tournament, YearCount
from boardcall.tournament.settings import RoundEnd, RoundSettings

BOARDS, ROUNDS = 15, 3
SYSTEMS = ("sum-of-squares", "haight", "super-pastis", "draw-size", "carnage", "c-diplo", "manorcon", "bangkok-2022")


def shared(rng: random.Random) -> tuple[int, ...]:
    """34 centres dealt to the seven by lot, nobody above 14."""
    counts = [0] * len(POWERS)
    while sum(counts) < 34:
        place = rng.randrange(len(POWERS))
        counts[place] += counts[place] < 14
    return tuple(counts)


def event(boards: int = BOARDS, seed: int = 7) -> Tournament:
    """Two rounds that ended and a third in which every board has been counted."""
    rng = random.Random(seed)
    players = [Player(f"p{number:03}", f"Player {number:03}") for number in range(boards * len(POWERS))]
    found = []
    for round_number in range(1, ROUNDS + 1):
        rng.shuffle(players)
        for number in range(boards):
            sitting = players[number * 7 : number * 7 + 7]
            seats = tuple(Seat(power, (one.id,)) for power, one in zip(POWERS, sitting, strict=True))
            counts = shared(rng)
            lines = tuple(PowerResult(p, held, None if held else 1905) for p, held in zip(POWERS, counts, strict=True))
            ended = BoardResult(lines, 1906, End.TIME) if round_number < ROUNDS else None
            found.append(Board(round_number, str(number + 1), seats, counts=(YearCount(1906, counts),), result=ended))
    return Tournament("Open", "club", tuple(sorted(players, key=lambda one: one.id)), boards=tuple(found))


def looked(tournament: Tournament, rules: Rulebook) -> tuple[float, Chances]:
    """The seconds of the processor it takes to work out everybody's chances."""
    standings = compute_standings(tournament, rules)
    start = time.process_time()
    found = find_chances(tournament, rules, standings)
    return time.process_time() - start, found


def rules_for(system: str, years: int, coming: int) -> Rulebook:
    """Club rules with a system, so many years left on each board and so many rounds to come."""
    club = load("club")
    numbers = range(1, ROUNDS + coming + 1)
    rounds = tuple(RoundSettings(number, end=RoundEnd("year", last_year=1906 + years)) for number in numbers)
    return replace(club, rounds=rounds, scoring=replace(club.scoring, system=system))


def main(*names: str) -> None:
    systems, tournament = system_ids() if "all" in names else names or SYSTEMS, event()
    print(
        f"{BOARDS} boards in play, {len(tournament.players)} players; first look / later, in s of CPU; * not all known"
    )
    print(f"{'':28}" + "".join(f"{text:>16}" for text in ("1 year left", "2 years left", "2 and a round")))
    for system in systems:
        row = []
        for years, coming in ((1, 0), (2, 0), (2, 1)):
            rules = rules_for(system, years, coming)
            first, found = looked(tournament, rules)
            later = min(looked(tournament, rules)[0] for _ in range(2))
            unknown = any(one.why == TOO_MUCH for aim in found.lists for one in aim.chances)
            row.append(f"{first:5.2f} / {later:4.2f}{'*' if unknown else ' '}")
        print(f"{system:28}" + "".join(f"{text:>16}" for text in row), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
