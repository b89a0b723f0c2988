"""The answer of a door beside the second reading: sentences about what differs."""

from collections.abc import Iterable, Sequence
from typing import Any

from second_reading.codcon_2018 import Codcon2018
from second_reading.european_2016 import European2016
from second_reading.played import Played
from second_reading.reading import Reading
from second_reading.ties import Rank
from second_reading.world_2008 import World2008
from second_reading.world_2025 import Draft2025, World2025

READINGS: dict[str, type[Reading]] = {
    "wdc-2025": World2025,
    "wdc-2025-draft": Draft2025,
    "codcon-2018": Codcon2018,
    "edc-2016": European2016,
    "wdc-2008": World2008,
}
Answer = dict[str, Any]


def differences(played: Played, answer: Answer) -> list[str]:
    """What the standings, teams and awards of the answer say otherwise than the second reading does."""
    reading = READINGS[played.rules](played)
    told = answer["standings"]["places"]
    found = [*_scores(reading, told), *_totals(reading, told)]
    found += _places("place", reading.places(), {one["player"]["name"]: one for one in told})
    found += _teams(reading, answer["teams"])
    found += _best_powers(reading, answer)
    if max(game.round for game in played.games) == 3 and answer.get("qualifying"):
        told = answer["qualifying"]["places"]
        found += _places("qualifying place", reading.qualifiers(), {one["player"]["name"]: one for one in told})
    return found


def _scores(reading: Reading, told: Sequence[Answer]) -> Iterable[str]:
    for place in told:
        name = place["player"]["name"]
        for one in place["rounds"]:
            own = reading.round_score(name, one["round"])
            seen = one["points"] and one["points"]["exact"]
            if seen != (None if own is None else str(own)):
                yield f"{name}, round {one['round']}: {seen} and not {own}"


def _totals(reading: Reading, told: Sequence[Answer]) -> Iterable[str]:
    for place in told:
        name, seen = place["player"]["name"], place["total"]["exact"]
        if seen != str(reading.total(name)):
            yield f"{name}, total: {seen} and not {reading.total(name)}"


def _places(what: str, ranks: Sequence[Rank], told: dict[str, Answer]) -> Iterable[str]:
    number = 1
    expected = {}
    for rank in ranks:
        for name in rank.members:
            expected[name] = (number, bool(rank.left_to) and len(rank.members) > 1)
        number += len(rank.members)
    seen = {name: (one["place"], bool(one["question"])) for name, one in told.items()}
    for name in sorted(expected.keys() | seen.keys()):
        if expected.get(name) != seen.get(name):
            yield f"{name}, {what}: {seen.get(name)} and not {expected.get(name)}"


def _teams(reading: Reading, told: Answer) -> Iterable[str]:
    own = reading.teams()
    if not own:
        if any(team["place"] for team in told["teams"]):
            yield "teams are ranked though there is no team event"
        return
    named = {team["name"]: team for team in told["teams"]}
    for name, score in own.items():
        seen = named[name]["score"] and named[name]["score"]["exact"]
        if seen != str(score):
            yield f"{name}, score: {seen} and not {score}"
    yield from _places("team place", reading.team_places(), named)


def _best_powers(reading: Reading, answer: Answer) -> Iterable[str]:
    kinds = {question["key"]: question["kind"] for question in answer["questions"]}
    told = {award["power"]: award for award in answer["awards"]["awards"] if award["power"]}
    for power, rank in reading.best_powers().items():
        award = told[power]
        winners = frozenset(winner["name"] for winner in award["winners"])
        asked = kinds.get(award["question"], "")
        if (winners, asked) != (rank.members, rank.left_to):
            yield f"best {power}: {sorted(winners)} {asked} and not {sorted(rank.members)} {rank.left_to}"
