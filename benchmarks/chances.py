"""Who can still win, with 15 boards in play: everybody's chances against the standings, warm and at the first look."""

import random
import time

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.standings.chances import Chances, find_chances
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board, Player, Seat, Tournament, YearCount

BOARDS, ROUNDS = 15, 3


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


def main() -> None:
    rules, tournament = load("club"), event()
    start = time.process_time()
    compute_standings(tournament, rules)
    standings = time.process_time() - start
    first, found = looked(tournament, rules)
    warm = min(looked(tournament, rules)[0] for _ in range(3))
    states = [one.state for one in found.lists[0].chances]
    print(f"{BOARDS} boards in play, {len(tournament.players)} players")
    print(
        f"standings {standings:.2f} s, chances at first {first:.2f} s, then {warm:.2f} s ({warm / standings:.1f} times)"
    )
    print("the title: " + ", ".join(f"{states.count(state)} {state}" for state in dict.fromkeys(states)))


if __name__ == "__main__":
    main()
