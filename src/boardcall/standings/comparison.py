"""One event, every rule: the same results under every scoring system, and under the totals of the hobby."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, cast

from boardcall.scoring.score import bare_score
from boardcall.scoring.systems import catalogue
from boardcall.standings.chain import Judge
from boardcall.standings.games import Games, read_games
from boardcall.standings.places import Place, find_places
from boardcall.standings.records import keep_book
from boardcall.standings.rules import Rules, all_systems, one_system, shown_decimals
from boardcall.standings.settings import Part, StandingsSettings
from boardcall.tournament import BoardRef, PlayerId, Tournament
from boardcall.wording import Sentence, say, verbatim

OWN = "own"
"""The id of the event's own rules."""
ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class RulesOutcome:
    """The places under one set of rules. `lacking` counts boards that it cannot score; they are left out."""

    id: str
    name: Sentence
    places: Mapping[PlayerId, int]
    totals: Mapping[PlayerId, Fraction]
    winners: tuple[PlayerId, ...]
    lacking: int
    decimals: int


@dataclass(frozen=True, slots=True)
class DecidingBoard:
    """A board without which others would have won the event."""

    board: BoardRef
    winners: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The event under its own rules, under every system with its own total, and under other totals."""

    own: RulesOutcome
    systems: tuple[RulesOutcome, ...]
    totals: tuple[RulesOutcome, ...]
    deciding: tuple[DecidingBoard, ...]

    @property
    def all(self) -> tuple[RulesOutcome, ...]:
        return (self.own, *self.systems, *self.totals)


def compare_rules(tournament: Tournament, rules: Rules, *, seed: str | None = None) -> Comparison:
    """The event under every rule, its lots drawn from `seed` if nobody has drawn them."""
    at = _Event(tournament, rules, seed)
    own = at.outcome(OWN, say("The rules of this event"), rules)
    return Comparison(own, tuple(at.systems()), tuple(at.totals()), tuple(at.deciding(own)))


@dataclass(frozen=True, slots=True)
class _Event:
    """The event whose results are looked at."""

    tournament: Tournament
    rules: Rules
    seed: str | None

    def outcome(self, name: str, title: Sentence, rules: Rules, found: Games | None = None) -> RulesOutcome:
        games = found or read_games(self.tournament, rules, scorer=bare_score)
        return _outcome(name, title, self._places(games, rules), games, shown_decimals(rules))

    def _places(self, games: Games, rules: Rules) -> tuple[Place, ...]:
        decisions = {decision.question: decision for decision in self.tournament.decisions}
        decimals = shown_decimals(rules)
        judge = Judge("standings", decisions, self.seed, rules.standings.ex_aequo, decimals)
        book = keep_book(self.tournament, rules, games, rules.standings.total)
        return find_places(book, self.tournament, rules, judge)

    def systems(self) -> Iterator[RulesOutcome]:
        own = all_systems(self.rules)
        for system in catalogue():
            if len(own) > 1 or system.id != own[0].id:
                scoring = replace(self.rules.scoring, system=system.id, readings={})
                rules = self._other(scoring=scoring, rounds=one_system(self.rules.rounds))
                yield self.outcome(system.id, verbatim(system.name), rules)

    def totals(self) -> Iterator[RulesOutcome]:
        games = read_games(self.tournament, self.rules, scorer=bare_score)
        for name, (title, settings) in TOTALS.items():
            yield self.outcome(name, title, self._other(standings=settings(self.rules.standings)), games)

    def _other(self, **tables: object) -> Rules:
        """The rules with other tables in the place of theirs."""
        rulebook: Any = self.rules  # a dataclass, which the names that standings ask for do not say
        return cast("Rules", replace(rulebook, **tables))

    def deciding(self, own: RulesOutcome) -> Iterator[DecidingBoard]:
        """The boards of the first two, each left out in its turn: those without which others win."""
        first = [player for player, place in own.places.items() if place <= 2]
        games = read_games(self.tournament, self.rules, scorer=bare_score)
        for board in dict.fromkeys(one.board.ref for one in games.games if one.player in first):
            without = replace(games, games=tuple(one for one in games.games if one.board.ref != board))
            there = self.outcome(OWN, own.name, self.rules, without)
            if there.winners and set(there.winners) != set(own.winners):
                yield DecidingBoard(board, there.winners)


def _outcome(name: str, title: Sentence, places: tuple[Place, ...], games: Games, decimals: int) -> RulesOutcome:
    return RulesOutcome(
        name,
        title,
        {place.player: place.number for place in places},
        {place.player: place.record.total.points for place in places},
        tuple(place.player for place in places if place.number == 1),
        len(games.unscorable),
        decimals,
    )


def _parts(*parts: Part) -> Callable[[StandingsSettings], StandingsSettings]:
    return lambda old: replace(old, total=parts, measure="points", wins_first=False)


def _of_places(old: StandingsSettings) -> StandingsSettings:
    """Places added up; players who missed a round come after everybody in it."""
    return replace(old, total=(Part(),), measure="places", champion_from="all", missing_round=MISSED, wins_first=False)


def _wins_first(old: StandingsSettings) -> StandingsSettings:
    return replace(old, total=(Part(),), measure="points", wins_first=True)


MISSED = Fraction(1000)
"""The place of a missed round: behind everybody."""
TOTALS = {
    "all-rounds": (say("The sum of all rounds"), _parts(Part())),
    "best-round": (say("The best round"), _parts(Part(weights=(ONE,)))),
    "best-2-rounds": (say("The two best rounds"), _parts(Part(weights=(ONE, ONE)))),
    "best-3-rounds": (say("The three best rounds"), _parts(Part(weights=(ONE, ONE, ONE)))),
    "best-2-and-half": (
        say("The two best rounds and half the third"),
        _parts(Part(weights=(ONE, ONE, Fraction(1, 2)))),
    ),
    "best-2-games-and-thirds": (
        say("The two best games and a third of every further one"),
        _parts(Part(of="games", weights=(ONE, ONE), further=Fraction(1, 3))),
    ),
    "best-3-games": (say("The three best games"), _parts(Part(of="games", weights=(ONE, ONE, ONE)))),
    "average": (say("The average of all rounds"), _parts(Part(average=True))),
    "games-and-ten": (
        say("The sum of all games, divided by their number and ten"),
        _parts(Part(of="games", average=True, average_plus=10)),
    ),
    "places": (say("The sum of the places in all rounds"), _of_places),
    "wins-first": (
        say("Games won first, then the sum of all rounds"),
        _wins_first,
    ),
}
"""Totals of the hobby that an event is compared under."""
