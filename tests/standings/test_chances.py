"""Who can still win: what the program finds is what playing every board to every end gives."""

import random
from dataclasses import replace
from fractions import Fraction
from math import prod

import pytest

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.score import score
from boardcall.scoring.systems import load_system
from boardcall.standings.chances import Chance, find_chances
from boardcall.standings.chances.years import looks_at_years
from boardcall.standings.settings import Part
from boardcall.standings.table import compute_standings
from boardcall.tournament import Board, Player, Seat, Tournament, YearCount
from boardcall.tournament.people import Team
from boardcall.tournament.settings import RoundEnd, RoundSettings, TeamSettings
from samples import samples
from standings.brute_chances import Found, Running, chances, team_chances

SYSTEMS = ("sum-of-squares", "haight", "carnage", "draw-size", "c-diplo", "super-pastis", "manorcon", "tribute")
CONCEDED = ("dixie", "c-diplo-73", "draw-size", "sum-of-squares", "manorcon", "tribute", "bangkok", "detour-98f")
MOST_ENDS = 60
RULES = load("club")
IDS = tuple(f"p{number:02}" for number in range(1, 17))


def rules_of(system: str, last: int, best: int, places: int, conceded: int = 0) -> Rulebook:
    """Club rules with a system, a last year, the best rounds counted, and so many places honoured."""
    rounds = tuple(RoundSettings(number, end=RoundEnd("year", last_year=last)) for number in (1, 2, 3))
    return replace(
        RULES,
        rounds=rounds,
        scoring=replace(RULES.scoring, system=system),
        standings=replace(RULES.standings, total=(Part(weights=(Fraction(1),) * best),)),
        awards=(replace(RULES.awards[0], places=places), RULES.awards[1]),
        team=TeamSettings(enabled=True, rounds=(1, 2, 3)),
        ending=replace(RULES.ending, concession=conceded > 0, concession_centres=conceded),
    )


def dealt(rng: random.Random, alive: int) -> tuple[int, ...]:
    """34 centres, or a few less, among some of the seven, and nobody with 18."""
    while True:
        cuts = sorted(rng.sample(range(1, 34), alive - 1))
        parts = [after - before for before, after in zip([0, *cuts], [*cuts, 34], strict=True)]
        if max(parts) < 18:
            counts = [*parts, *[0] * (7 - alive)]
            rng.shuffle(counts)
            return tuple(counts)


def open_board(rng: random.Random, players: tuple[str, ...], system: str, last: int) -> Running:
    """A board in play with few enough ends."""
    while True:
        counts = dealt(rng, rng.choice((2, 3, 3, 4)))
        year = last - (1 if looks_at_years(load_system(system)) else rng.choice((0, 1, 1, 2)))
        gone = tuple(None if held else rng.randint(1903, year) for held in counts)
        alive = sorted(held for held in counts if held)[:-1]
        if year == last or prod(min(34, held * 2 ** (last - year)) + 1 for held in alive) <= MOST_ENDS:
            return Running(players, counts, gone, year, last)


def random_event(seed: int, *, concession: bool = False) -> tuple[Tournament, Rulebook, list[dict[str, Found]]]:
    """Two rounds that ended and a third of two boards in play, with what every end of them gives."""
    rng = random.Random(seed)
    system, best, places, last = rng.choice(SYSTEMS), rng.choice((1, 2, 3)), rng.choice((2, 3, 7)), 1907
    if concession:
        system = rng.choice(CONCEDED)
    conceded = rng.choice((1, 6, 12)) if concession else 0
    rules = rules_of(system, last, best, places, conceded)
    order = [*IDS]
    rng.shuffle(order)
    running = [replace(open_board(rng, tuple(order[at : at + 7]), system, last), conceded=conceded) for at in (0, 7)]
    boards = []
    before: dict[str, list[Fraction]] = {player: [] for player in IDS}
    with_power: list[dict[str, list[Fraction]]] = [{one.players[at]: [] for one in running} for at in range(7)]
    for number in (1, 2):
        rng.shuffle(order)
        for name in (0, 1):
            sitting, counts = order[name * 7 : name * 7 + 7], dealt(rng, rng.choice((3, 4, 5, 7)))
            lines = tuple(PowerResult(p, held, None if held else 1905) for p, held in zip(POWERS, counts, strict=True))
            result = BoardResult(lines, last, End.TIME)
            boards.append(Board(number, str(name), seats(sitting), result=result))
            scores = score(result, load_system(system)).points.values()
            for player, points, games in zip(sitting, scores, with_power, strict=True):
                before[player].append(points)
                games.setdefault(player, []).append(points)
    boards += [Board(3, str(name), seats(one.players), counts=counted(one)) for name, one in enumerate(running)]
    players = tuple(
        Player(player, player) for player in IDS if before[player] or any(player in one.players for one in running)
    )
    known = {player.id: before[player.id] for player in players}
    expected = [chances(known, running, load_system(system), best=best, places=n) for n in (1, places)]
    expected += [
        chances(games, running, load_system(system), best=1, places=1, seat=at) for at, games in enumerate(with_power)
    ]
    teams = dealt_teams(rng, [player.id for player in players])
    expected.insert(2, team_chances(teams, known, running, load_system(system)))
    entered = tuple(Team(name, members) for name, members in teams.items())
    return Tournament("Open", "club", players, teams=entered, boards=tuple(boards)), rules, expected


def dealt_teams(rng: random.Random, players: list[str]) -> dict[str, tuple[str, ...]]:
    """Two to four teams of one to four."""
    order = rng.sample(players, len(players))
    return {
        name: tuple(order[4 * place : 4 * place + rng.randint(1, 4)])
        for place, name in enumerate("ABCD"[: rng.randint(2, 4)])
    }


def seats(players: list[str] | tuple[str, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(power, (player,)) for power, player in zip(POWERS, players, strict=True))


def counted(board: Running) -> tuple[YearCount, ...]:
    """The last count, and before it what says when each power went out."""
    years = sorted({year for year in board.gone if year is not None} | {board.year})
    found = []
    for year in years:
        held = tuple(
            now if gone is None else int(gone > year) for now, gone in zip(board.counts, board.gone, strict=True)
        )
        found.append(YearCount(year, held))
    return tuple(found)


def as_found(tournament: Tournament, rules: Rulebook) -> list[dict[str, Found]]:
    """What the program says, in the form of the other reading."""
    told = find_chances(tournament, rules, compute_standings(tournament, rules))
    return [{one.player: in_short(one) for one in aim.chances} for aim in told.lists]


def found_by_aim(tournament: Tournament, rules: Rulebook) -> dict[str, dict[str, Found]]:
    """The same by what is won, where each is won once."""
    told = find_chances(tournament, rules, compute_standings(tournament, rules))
    return {aim.aim: {one.player: in_short(one) for one in aim.chances} for aim in told.lists}


def in_short(one: Chance) -> Found:
    return Found(one.state.value, one.least and one.least.centres, one.enough.centres if one.enough else None)


# The last two are boards that can end at once, with the counts they have, or a year later.
@pytest.mark.parametrize("seed", samples([*range(4), 1342, 1450], 2))
def test_chances_are_those_of_every_end_of_two_boards(seed: int) -> None:
    tournament, rules, expected = random_event(seed)
    assert as_found(tournament, rules) == expected, f"seed {seed}, {rules.scoring.system}"


@pytest.mark.parametrize("seed", samples(range(3), 3))
def test_chances_are_those_of_every_end_where_solos_can_be_conceded(seed: int) -> None:
    tournament, rules, expected = random_event(seed, concession=True)
    assert as_found(tournament, rules) == expected, f"seed {seed}, {rules.scoring.system}"
