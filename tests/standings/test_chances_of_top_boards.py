"""Who can still win where a top board decides, or is still to be filled, is what playing every board gives."""

import random
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from boardcall.game import POWERS
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.scoring.score import score
from boardcall.scoring.systems import load_system
from boardcall.standings.chances import Chances, find_chances
from boardcall.standings.settings import Part
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Board, Player, Tournament
from boardcall.tournament.people import Team
from boardcall.tournament.settings import Pool, RoundEnd, RoundSettings, TeamSettings
from boardcall.views.chances import chances_view
from boardcall.views.viewer import DESK, PUBLIC
from standings.brute_chances import Found, Running, chances, team_chances
from standings.test_chances import IDS, RULES, SYSTEMS, counted, dealt, dealt_teams, found_by_aim, open_board, seats

LAST = 1907


@dataclass(frozen=True)
class Stage:
    """An event as pages see it."""

    tournament: Tournament
    rulebook: Rulebook
    standings: Standings
    chances: Chances


TOP = Pool("top", size=7, qualify="top", title=True)


def rules_of(rng: random.Random, system: str, best: int) -> Rulebook:
    """Club rules whose champion comes from the top board of the third round; teams play in the second."""
    parts, by = (Part(weights=(Fraction(1),) * best),), rng.choice(("total", "board-score", "board-centres"))
    end = RoundEnd("year", last_year=LAST)
    standings = replace(RULES.standings, total=parts, qualifying=parts, champion_from="top", champion_by=by)
    return replace(
        RULES,
        rounds=(
            RoundSettings(1, kind="qualifying", end=end),
            RoundSettings(2, kind="qualifying", end=end),
            RoundSettings(3, kind="final", end=end, pools=(TOP, Pool("rest"))),
        ),
        scoring=replace(RULES.scoring, system=system),
        standings=standings,
        awards=(),
        team=TeamSettings(enabled=True, rounds=(2,)),
    )


def ended_round(rng: random.Random, number: int, system: str, before: dict[str, list[Fraction]]) -> tuple[Board, ...]:
    """Two boards that ended, their points added to what each player has."""
    order, found = rng.sample(IDS, len(IDS)), []
    for name in (0, 1):
        sitting, counts = order[name * 7 : name * 7 + 7], dealt(rng, rng.choice((3, 4, 5, 7)))
        lines = tuple(PowerResult(p, held, None if held else 1905) for p, held in zip(POWERS, counts, strict=True))
        result = BoardResult(lines, LAST, End.TIME)
        found.append(Board(number, str(name), seats(sitting), result=result))
        for player, points in zip(sitting, score(result, load_system(system)).points.values(), strict=True):
            before[player].append(points)
    return tuple(found)


def in_play(number: int, running: list[Running], *pools: str) -> tuple[Board, ...]:
    return tuple(
        Board(number, str(name), seats(one.players), counts=counted(one), pool=pool)
        for name, (one, pool) in enumerate(zip(running, pools, strict=True))
    )


def event(rng: random.Random, *, seated: bool) -> tuple[Tournament, Rulebook, dict[str, dict[str, Found]]]:
    """A top board in play beside another, or before it two boards in play that fill it; and what every end gives."""
    system, best = rng.choice(SYSTEMS), rng.choice((1, 2, 3))
    before: dict[str, list[Fraction]] = {player: [] for player in IDS}
    rules, boards = rules_of(rng, system, best), ended_round(rng, 1, system, before)
    if seated:
        boards += ended_round(rng, 2, system, before)
    order = rng.sample(IDS, len(IDS))
    running = [open_board(rng, tuple(order[at : at + 7]), system, LAST) for at in (0, 7)]
    boards += in_play(3, running, "top", "rest") if seated else in_play(2, running, "", "")
    known = {player: points for player, points in before.items() if points or player in order[:14]}
    teams = dealt_teams(rng, [*known])
    entered = tuple(Team(name, members) for name, members in teams.items())
    made = Tournament("Open", "club", tuple(Player(one, one) for one in known), teams=entered, boards=boards)
    by, scoring = rules.standings.champion_by, load_system(system)
    if seated:
        return made, rules, {"title": of_the_top_board(running[0], before, known, rules, best)}
    pool = chances(known, running, scoring, best=best, places=7)
    expected = {"pool": pool, "team": team_chances(teams, {one: [] for one in known}, running, scoring)}
    return made, rules, expected if by == "total" else expected | {"title": as_title(pool)}


def of_the_top_board(
    top: Running, before: dict[str, list[Fraction]], known: dict[str, list[Fraction]], rules: Rulebook, best: int
) -> dict[str, Found]:
    """Those on the top board by what decides among them; nobody else."""
    by = rules.standings.champion_by
    mine = {player: before[player] if by == "total" else [] for player in top.players}
    rounds = best if by == "total" else 1
    system = load_system(rules.scoring.system)
    inside = chances(mine, [top], system, best=rounds, places=1, centres_count=by == "board-centres")
    return {player: inside.get(player, Found("out", None, None)) for player in known}


def as_title(pool: dict[str, Found]) -> dict[str, Found]:
    """Whoever reaches a board that alone decides can win it, and nobody surely does."""
    return {
        player: replace(one, state="alive" if one.state == "safe" else one.state, enough=None)
        for player, one in pool.items()
    }


# In the last one somebody plays beside the top board who has ended no game yet.
@pytest.mark.parametrize("seed", [*range(3), 15])
@pytest.mark.parametrize("seated", [True, False])
def test_chances_are_those_of_every_end(seed: int, seated: bool) -> None:
    made, rules, expected = event(random.Random(seed), seated=seated)
    found = found_by_aim(made, rules)
    looked_at = {aim: found.get(aim) for aim in expected}
    assert looked_at == expected, f"seed {seed}, {rules.scoring.system}, {rules.standings.champion_by}"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seated", [True, False])
def test_hidden_totals_keep_it_from_all_but_the_desk(seed: int, seated: bool) -> None:
    made, rules, expected = event(random.Random(seed), seated=seated)
    hiding = replace(rules, publication=replace(rules.publication, qualifying_totals="hidden"))
    standings = compute_standings(made, hiding)
    stage = Stage(made, hiding, standings, find_chances(made, hiding, standings))
    assert chances_view(stage, PUBLIC).aims == ()
    told = {aim.aim: {one.player.id: one.state for one in aim.players} for aim in chances_view(stage, DESK).aims}
    known = {aim: {player: one.state for player, one in found.items()} for aim, found in expected.items()}
    assert {aim: told[aim] for aim in known if aim in told} == {aim: known[aim] for aim in known if aim in told}
