"""What can be wrong with the settings of rounds, pools, teams and the event beyond the type of a key."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from boardcall.errors import Problem
from boardcall.tournament.settings import Ending, Pool, Publication, RoundEnd, RoundSettings, TeamSettings

_END_KEYS = {
    "none": (),
    "year": ("last_year",),
    "random-year": ("first_year", "last_year"),
    "secret-clock": ("not_before", "not_after"),
}


def round_problems(rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    """What in the [[round]] tables contradicts itself."""
    yield from _number_problems(rounds)
    for settings in rounds:
        where = f"round.{settings.number}"
        yield from _time_problems(settings, where)
        yield from _end_problems(settings.end, f"{where}.end")
        yield from _pool_problems(settings.pools, where)


def _number_problems(rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    if not rounds:
        yield Problem("there is no round.", 'Add a [[round]] with number = "any".', field="round")
    for expected, settings in enumerate(rounds, 1):
        if settings.number == "any":
            if expected < len(rounds):
                hint = 'Move the table with number = "any" to the end.'
                yield Problem("a round after those of any number.", hint, field="round.any.number")
        elif settings.number != expected:
            hint = f"Write number = {expected}; rounds are numbered in order from 1."
            where = f"round.{settings.number}.number"
            yield Problem(f"[[round]] {expected} of the file is numbered {settings.number}.", hint, field=where)


def _time_problems(settings: RoundSettings, where: str) -> Iterator[Problem]:
    keys = ("registration_from", "registration_to", "starts", "ends")
    given = [(key, getattr(settings, key)) for key in keys if getattr(settings, key) is not None]
    for (before, first), (after, second) in pairwise(given):
        if second < first:
            hint = f"Write a time after {first:%Y-%m-%d %H:%M}, or change {before}."
            yield Problem(f"{after} is before {before}.", hint, field=f"{where}.{after}")


def _end_problems(end: RoundEnd, where: str) -> Iterator[Problem]:
    for key in _END_KEYS[end.kind]:
        if getattr(end, key) is None:
            hint = f"Add {key} = {'1907' if key.endswith('year') else '15:00:00'}, or whichever it is."
            yield Problem(f'an end of kind "{end.kind}" needs {key}.', hint, field=where)
    for key in ("first_year", "last_year"):
        if (getattr(end, key) or 1901) < 1901:
            yield Problem("the game starts in 1901.", "Write 1901 or later.", field=f"{where}.{key}")
    if end.first_year and end.last_year and end.last_year < end.first_year:
        hint = f"Write {end.first_year} or later."
        yield Problem("the last year is before the first.", hint, field=f"{where}.last_year")
    if end.not_before and end.not_after and end.not_after <= end.not_before:
        hint = f"Write a time after {end.not_before:%H:%M}."
        yield Problem("not_after is not after not_before.", hint, field=f"{where}.not_after")


def _pool_problems(pools: tuple[Pool, ...], where: str) -> Iterator[Problem]:
    ids = [pool.id for pool in pools]
    for pool in pools:
        here = f"{where}.pool.{pool.id}"
        if ids.count(pool.id) > 1:
            yield Problem("two pools of a round have this id.", "Give each its own.", field=here, text=pool.id)
        if pool.size < 0 or pool.size % 7:
            hint = f"Write {max(round(pool.size / 7), 1) * 7}, another multiple of 7, or 0 for the rest."
            yield Problem("a pool is made of boards of seven.", hint, field=f"{here}.size")
        if pool.multiplier <= 0:
            yield Problem("a factor is above 0.", "Write 1 for no change.", field=f"{here}.multiplier")
        if pool.powers == "choice-order" and pool.choice_order is None:
            hint = 'Add choice_order = "rank" or "insertion-from-last-rank".'
            yield Problem("powers are chosen in an order that is not given.", hint, field=here)
        if pool.qualify == "top" and not pool.size:
            yield Problem("the top of the list needs a number.", "Add size = 7, or more.", field=here)
    if pools and not any(pool.qualify == "rest" and pool.size == 0 for pool in pools):
        hint = 'Add a [[round.pool]] with qualify = "rest".'
        yield Problem("no pool takes the players who are in no other.", hint, field=f"{where}.pool")


def team_problems(team: TeamSettings, rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    """What in [team] contradicts itself or the rounds."""
    if not team.enabled:
        if team != TeamSettings():
            yield Problem("there are rules for teams, but no teams.", "Add enabled = true.", field="team")
        for settings in rounds:
            for pool in settings.pools:
                if pool.team_event or pool.powers == "team":
                    where = f"round.{settings.number}.pool.{pool.id}"
                    yield Problem("the pool is for teams, but there are none.", "Add a [team] table.", field=where)
        return
    if not team.rounds:
        yield Problem("no round counts for teams.", "Add rounds = [2], or whichever they are.", field="team")
    if not 1 <= team.size_min <= team.size_max <= 7:
        hint = "Write 1 ≤ size_min ≤ size_max ≤ 7."
        yield Problem(f"a team of {team.size_min} to {team.size_max} members.", hint, field="team.size_min")
    if team.score == "best-n" and not 1 <= (team.best_n or 0) <= team.size_max:
        hint = f"Write best_n = a number from 1 to {team.size_max}."
        yield Problem("the number of members counted is not given.", hint, field="team.best_n")


def event_problems(ending: Ending, publication: Publication) -> Iterable[Problem]:
    """What in [ending] and [publication] contradicts itself."""
    if ending.stalemate_years < 0:
        yield Problem("a number of years.", "Write 0 for never.", field="ending.stalemate_years")
    if bool(ending.stalemate_years) != (ending.stalemate_action != "none"):
        hint = 'Give stalemate_years and a stalemate_action other than "none", or neither.'
        yield Problem("a stalemate needs both its years and what follows.", hint, field="ending.stalemate_action")
    if publication.recognised_places < 0:
        yield Problem("a number of places.", "Write 0 or more.", field="publication.recognised_places")
