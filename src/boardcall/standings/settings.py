"""What a rulebook says about standings: its tables [standings], [tie_break] and [[award]].

Each class is one table of a rulebook file; a field is the key of the same name, its docstring the key's meaning.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from boardcall.errors import Problem
from boardcall.plug_ins import is_plug_in
from boardcall.standings.criteria import GAMES, LAST, PLAYERS, TEAMS, criteria, criteria_among
from boardcall.tables.keys import LISTED
from boardcall.tournament import RoundNumber
from boardcall.wording import say

Scope = Literal["all", "counted", "qualifying", "team"]
"""Games a criterion looks at: all; those of rounds that count in the score; of qualifying rounds; of team rounds."""


@dataclass(frozen=True, slots=True)
class Part:
    """Table [[standings.total]] or [[standings.qualifying]]: round scores sorted, best first, times weights, added up.

    Scores beyond the weights are dropped. No rounds named means every round, no weights means every score in full.
    """

    rounds: tuple[RoundNumber, ...] = ()
    """Rounds in this part; none named: all rounds that are played."""
    weights: tuple[Fraction, ...] = ()
    """Weights, for the best score first; none: every score counts in full."""
    if_fewer: Literal["listed", "full"] = "listed"
    """With fewer scores than weights: the weights as listed, or every score in full."""
    fewer_factor: Fraction = Fraction(1)
    """With fewer scores than weights: factor on the sum, such as 2/3."""
    of: Literal["rounds", "games"] = "rounds"
    """What is sorted: the scores of rounds, or those of single games in any rounds."""
    further: Fraction = Fraction(0)
    """Weight of every score beyond the weights; 0: they are dropped."""
    further_average: Fraction = Fraction(0)
    """Weight of the average of the scores beyond the weights."""
    average: bool = False
    """The sum is divided by the number of scores in it."""
    average_plus: int = 0
    """Added to that number: 10 for the sum divided by games and ten."""
    average_least: int = 0
    """The least number it is divided by."""


@dataclass(frozen=True, slots=True)
class StandingsSettings:
    """Table [standings]: from round scores to places."""

    min_rounds: int = 0
    """Rounds a player needs to have played to be ranked."""
    missing_round: Fraction = Fraction(0)
    """Score of a round not played; 0 leaves it out."""
    max_rounds: int = 0
    """Rounds of a player that can count, the first ones; 0: all."""
    sit_out_points: Fraction = Fraction(0)
    """Score of a round in which a player sits out for others; 0: none."""
    sit_out_once: bool = False
    """A player has these points for one round only, the first."""
    handicaps: Literal["none", "secret"] = "none"
    """Points the director gives each player for the total: none, or sealed before play and told at the end."""
    measure: Literal["points", "places"] = "points"
    """What is added up: the scores of rounds, or the places in them, where the lowest total is best."""
    wins_first: bool = False
    """A player who has won more games comes before everybody with fewer; totals decide among equals."""
    champion_from: str = "all"
    """Who can be champion: all, or the members of the pool of that id."""
    champion_by: Literal["total", "board-score", "board-centres"] = "total"
    """What decides among them: the tournament score, or the score or the centres in the pool's games, added up."""
    rank_others_by: Literal["total"] = "total"
    """What everybody else is ranked by."""
    ex_aequo: bool = False
    """Ties the chain leaves share a place; false asks the director."""
    qualifying: tuple[Part, ...] = ()
    """Parts of the qualifying score."""
    total: tuple[Part, ...] = (Part(),)
    """Parts of the tournament score; every round in full if none is given."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of a tie-break chain."""

    by: str = field(metadata={LISTED: criteria})
    """What is compared."""
    prefer: Literal["high", "low"] = "high"
    """Which value wins."""
    scope: Scope = "all"
    """Games looked at."""
    measure: Literal["best", "sum"] = "best"
    """In `direct` with several shared games: the best score in one of them, or their sum."""
    round: RoundNumber | None = None
    """Round of `round-score`."""
    pool: str = ""
    """Pool of `pool`."""
    from_year: int | None = None
    """First year compared in `centres-by-year`, the latest."""
    to_year: int | None = None
    """Last year compared in `centres-by-year`, the earliest."""


@dataclass(frozen=True, slots=True)
class TieBreaks:
    """Table [tie_break]: chains of criteria, tried in order."""

    champion: tuple[Criterion, ...] = ()
    """Ties for the title."""
    standings: tuple[Criterion, ...] = ()
    """Ties for other places."""
    qualifying: tuple[Criterion, ...] | None = None
    """Ties for places in a pool; as `standings` if not given."""
    seeding: tuple[Criterion, ...] | None = None
    """Ties in seeding by rank; as `standings` if not given."""
    team: tuple[Criterion, ...] = ()
    """Ties between teams."""
    best_power: tuple[Criterion, ...] = ()
    """Ties for best result with a power."""


@dataclass(frozen=True, slots=True)
class AwardSettings:
    """Table [[award]]: something to be won."""

    id: str
    """Name by which the rules and the acts of an event know it."""
    kind: Literal["place", "team", "best-per-power", "td-per-power", "td", "ballot"]
    """How it is won: by place; by the best team; best score with each power; the director's choice; a ballot."""
    places: int = 1
    """Places honoured."""
    names: tuple[str, ...] = ()
    """Names of special awards."""
    more_allowed: bool = False
    """More may be added at the event."""
    nominations: bool = False
    """Players may nominate."""
    with_multiplier: bool = False
    """Pool factors count in best-per-power."""


def settings_problems(
    standings: StandingsSettings, tie_break: TieBreaks, awards: tuple[AwardSettings, ...], *, pools: Iterable[str] = ()
) -> tuple[Problem, ...]:
    """What in [standings], [tie_break] and [[award]] contradicts itself or names a pool that no round has."""
    known = frozenset(pools)
    found = [*_standings_problems(standings, known), *_chain_problems(tie_break, known), *_award_problems(awards)]
    return tuple(found)


def _standings_problems(standings: StandingsSettings, pools: frozenset[str]) -> Iterable[Problem]:
    if standings.champion_from != "all" and standings.champion_from not in pools:
        yield _unknown_pool(standings.champion_from, pools, "standings.champion_from")
    if standings.champion_by != "total" and standings.champion_from == "all":
        hint = say('Name the pool in standings.champion_from, or write champion_by = "total".')
        yield Problem(say("the champion's board is that of a pool."), hint, field="standings.champion_by")
    for name, hint in (("min_rounds", say("Write 0 for none.")), ("max_rounds", say("Write 0 for all."))):
        if getattr(standings, name) < 0:
            yield Problem(say("a number of rounds cannot be negative."), hint, field=f"standings.{name}")
    yield from _measure_problems(standings)
    for name, parts in (("qualifying", standings.qualifying), ("total", standings.total)):
        for part in parts:
            yield from _part_problems(part, f"standings.{name}")
            if list(part.weights) != sorted(part.weights, reverse=True):
                hint = say("Write the weights from the largest to the smallest; the best score takes the first.")
                yield Problem(
                    say("a weight is larger than the one before it."), hint, field=f"standings.{name}.weights"
                )
            if part.of == "rounds" and part.rounds and len(part.weights) > len(part.rounds):
                hint = say("Leave the last weights out, or name more rounds.")
                yield Problem(say("there are more weights than rounds."), hint, field=f"standings.{name}.weights")


def _measure_problems(standings: StandingsSettings) -> Iterable[Problem]:
    if standings.sit_out_once and not standings.sit_out_points:
        hint = say("Give sit_out_points, or leave sit_out_once out.")
        yield Problem(say("nobody has points for sitting out."), hint, field="standings.sit_out_once")
    if standings.handicaps == "secret" and (standings.measure == "places" or standings.qualifying):
        hint = say('Write handicaps = "none", or add up the scores of all rounds for everybody.')
        yield Problem(
            say("handicaps come too late for a qualifying list or a sum of places."), hint, field="standings.handicaps"
        )
    if standings.measure == "points":
        return
    if standings.champion_from != "all":
        hint = say('Write measure = "points", or let anybody be champion.')
        yield Problem(say("places are added up, and the champion comes from a pool."), hint, field="standings.measure")
    if not standings.min_rounds and not standings.missing_round:
        hint = say("Write min_rounds, or the place of a missed round as missing_round.")
        yield Problem(say("who plays fewer rounds has the lower sum of places."), hint, field="standings.measure")
    if any(part.of == "games" for part in (*standings.total, *standings.qualifying)):
        hint = say('Write of = "rounds": a place is had in a round.')
        yield Problem(say("games have no places."), hint, field="standings.measure")


def _part_problems(part: Part, field: str) -> Iterable[Problem]:
    beyond = [name for name in ("further", "further_average") if getattr(part, name)]
    if beyond and not part.weights:
        hint = say("Give the weights of the best scores first.")
        yield Problem(say("without weights no score is beyond them."), hint, field=f"{field}.{beyond[0]}")
    if len(beyond) == 2:
        hint = say("Give one of further and further_average.")
        yield Problem(say("scores beyond the weights count twice."), hint, field=f"{field}.further")
    if min(part.average_plus, part.average_least) < 0:
        yield Problem(say("a number of scores cannot be negative."), say("Write 0 for none."), field=f"{field}.average")
    elif (part.average_plus or part.average_least) and not part.average:
        hint = say("Write average = true, or leave the numbers out.")
        yield Problem(say("the sum is not divided."), hint, field=f"{field}.average")


def _chain_problems(tie_break: TieBreaks, pools: frozenset[str]) -> Iterable[Problem]:
    chains = {
        "champion": (tie_break.champion, PLAYERS),
        "standings": (tie_break.standings, PLAYERS),
        "qualifying": (tie_break.qualifying or (), PLAYERS),
        "seeding": (tie_break.seeding or (), PLAYERS),
        "team": (tie_break.team, TEAMS),
        "best_power": (tie_break.best_power, GAMES),
    }
    for name, (chain, kind) in chains.items():
        for criterion in chain:
            yield from _criterion_problems(criterion, f"tie_break.{name}", criteria_among(kind), pools)
        last = [criterion.by for criterion in chain if criterion.by in LAST]
        if last and chain[-1].by != last[0]:
            hint = say("Put {last} at the end of the chain; nothing after it is ever tried.", last=last[0])
            yield Problem(say("{last} decides every tie.", last=last[0]), hint, field=f"tie_break.{name}", text=last[0])


def _criterion_problems(
    criterion: Criterion, field: str, allowed: frozenset[str], pools: frozenset[str]
) -> Iterable[Problem]:
    is_missing = is_plug_in(criterion.by) and criterion.by not in criteria()  # said where the file is read
    if criterion.by not in allowed and not is_missing:
        hint = say("Use one of: {allowed}.", allowed=", ".join(sorted(allowed)))
        yield Problem(say("{by} does not compare these.", by=criterion.by), hint, field=field, text=criterion.by)
    if criterion.by == "round-score" and criterion.round is None:
        yield Problem(say("round-score needs a round."), say("Add round = 4, or whichever it is."), field=field)
    if criterion.by == "pool" and criterion.pool not in pools:
        yield _unknown_pool(criterion.pool, pools, field)
    if criterion.by == "centres-by-year" and (criterion.from_year or 9999) < (criterion.to_year or 1901):
        hint = say("Write the later year as from_year: the last year is compared first.")
        yield Problem(say("centres-by-year goes back in time."), hint, field=field)


def _award_problems(awards: tuple[AwardSettings, ...]) -> Iterable[Problem]:
    ids = [award.id for award in awards]
    for award in awards:
        if ids.count(award.id) > 1:
            yield Problem(
                say("two awards have this id."), say("Give each award an id of its own."), field="award", text=award.id
            )
        if award.places < 1:
            yield Problem(
                say("no place is honoured."), say("Write places = 1 or more."), field=f"award.{award.id}.places"
            )


def _unknown_pool(pool: str, pools: frozenset[str], field: str) -> Problem:
    hint = (
        say("Use one of: {pools}.", pools=", ".join(sorted(pools)))
        if pools
        else say("Add a [[round.pool]] with this id.")
    )
    return Problem(say("no round has this pool."), hint, field=field, text=pool)
