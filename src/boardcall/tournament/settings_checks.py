"""What can be wrong with the settings of rounds, pools, teams and the event beyond the type of a key."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from boardcall.errors import Problem
from boardcall.game import LATEST_YEAR
from boardcall.tournament.settings import Ending, Pool, Publication, RoundEnd, RoundSettings, TeamSettings
from boardcall.wording import say

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
        yield from _end_problems(settings.end, f"{where}.end")
        yield from _pool_problems(settings.pools, where)


def _number_problems(rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    if not rounds:
        yield Problem(say("there is no round."), say('Add a [[round]] with number = "any".'), field="round")
    for expected, settings in enumerate(rounds, 1):
        if settings.number == "any":
            if expected < len(rounds):
                hint = say('Move the table with number = "any" to the end.')
                yield Problem(say("a round after those of any number."), hint, field="round.any.number")
        elif settings.number != expected:
            hint = say("Write number = {expected}; rounds are numbered in order from 1.", expected=expected)
            where = f"round.{settings.number}.number"
            yield Problem(
                say(
                    "[[round]] {expected} of the file is numbered {settings}.",
                    expected=expected,
                    settings=settings.number,
                ),
                hint,
                field=where,
            )


def order_problems(rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    """Moments of a round that come before one they should follow."""
    for settings in rounds:
        yield from _time_problems(settings, f"round.{settings.number}")


def _time_problems(settings: RoundSettings, where: str) -> Iterator[Problem]:
    keys = ("registration_from", "registration_to", "starts", "ends")
    given = [(key, getattr(settings, key)) for key in keys if getattr(settings, key) is not None]
    for (before, first), (after, second) in pairwise(given):
        if second < first:
            hint = say("Write a time after {first:%Y-%m-%d %H:%M}, or change {before}.", first=first, before=before)
            yield Problem(
                say("{after} is before {before}.", after=after, before=before), hint, field=f"{where}.{after}"
            )


def _end_problems(end: RoundEnd, where: str) -> Iterator[Problem]:
    for key in _END_KEYS[end.kind]:
        if getattr(end, key) is None:
            example = "1907" if key.endswith("year") else "15:00:00"
            hint = say("Add {key} = {example}, or whichever it is.", key=key, example=example)
            yield Problem(say('an end of kind "{kind}" needs {key}.', kind=end.kind, key=key), hint, field=where)
    for key in ("first_year", "last_year"):
        if (getattr(end, key) or 1901) < 1901:
            yield Problem(say("the game starts in 1901."), say("Write 1901 or later."), field=f"{where}.{key}")
        yield from _too_late(getattr(end, key), f"{where}.{key}")
    if end.first_year and end.last_year and end.last_year < end.first_year:
        hint = say("Write {first_year} or later.", first_year=end.first_year)
        yield Problem(say("the last year is before the first."), hint, field=f"{where}.last_year")
    if end.not_before and end.not_after and end.not_after <= end.not_before:
        hint = say("Write a time after {not_before:%H:%M}.", not_before=end.not_before)
        yield Problem(say("not_after is not after not_before."), hint, field=f"{where}.not_after")


def _too_late(year: int | None, where: str) -> Iterator[Problem]:
    """A year that no game reaches: clocks and timetables are worked out for every year until then."""
    if year is not None and year > LATEST_YEAR:
        yield Problem(say("no game lasts a hundred years."), say("Write the whole year, such as 1908."), field=where)


def _pool_problems(pools: tuple[Pool, ...], where: str) -> Iterator[Problem]:
    ids = [pool.id for pool in pools]
    for pool in pools:
        here = f"{where}.pool.{pool.id}"
        if ids.count(pool.id) > 1:
            yield Problem(
                say("two pools of a round have this id."), say("Give each its own."), field=here, text=pool.id
            )
        yield from _too_late(pool.last_year, f"{here}.last_year")
        if pool.size < 0 or pool.size % 7:
            hint = say("Write {size}, another multiple of 7, or 0 for the rest.", size=max(round(pool.size / 7), 1) * 7)
            yield Problem(say("a pool is made of boards of seven."), hint, field=f"{here}.size")
        if pool.multiplier <= 0:
            yield Problem(say("a factor is above 0."), say("Write 1 for no change."), field=f"{here}.multiplier")
        if pool.total_factor <= 0:
            yield Problem(say("a factor is above 0."), say("Write 1 for no change."), field=f"{here}.total_factor")
        if pool.powers == "choice-order" and pool.choice_order is None:
            hint = say('Add choice_order = "rank" or "insertion-from-last-rank".')
            yield Problem(say("powers are chosen in an order that is not given."), hint, field=here)
        if pool.qualify == "top" and not pool.size:
            yield Problem(say("the top of the list needs a number."), say("Add size = 7, or more."), field=here)
    if pools and not any(pool.qualify == "rest" and pool.size == 0 for pool in pools):
        hint = say('Add a [[round.pool]] with qualify = "rest".')
        yield Problem(say("no pool takes the players who are in no other."), hint, field=f"{where}.pool")


def team_problems(team: TeamSettings, rounds: tuple[RoundSettings, ...]) -> Iterator[Problem]:
    """What in [team] contradicts itself or the rounds."""
    if not team.enabled:
        if team != TeamSettings():
            yield Problem(say("there are rules for teams, but no teams."), say("Add enabled = true."), field="team")
        for settings in rounds:
            for pool in settings.pools:
                if pool.team_event or pool.powers == "team":
                    where = f"round.{settings.number}.pool.{pool.id}"
                    yield Problem(
                        say("the pool is for teams, but there are none."), say("Add a [team] table."), field=where
                    )
        return
    if not team.rounds:
        yield Problem(say("no round counts for teams."), say("Add rounds = [2], or whichever they are."), field="team")
    if not 1 <= team.size_min <= team.size_max <= 7:
        hint = say("Write 1 ≤ size_min ≤ size_max ≤ 7.")
        yield Problem(
            say("a team of {size_min} to {size_max} members.", size_min=team.size_min, size_max=team.size_max),
            hint,
            field="team.size_min",
        )
    if team.score == "best-scores" and not 1 <= (team.best_n or 0) <= team.size_max * len(team.rounds):
        hint = say("Write best_n = a number from 1 to {most}.", most=team.size_max * len(team.rounds))
        yield Problem(say("the number of scores counted is not given."), hint, field="team.best_n")
    if team.score == "best-n" and not 1 <= (team.best_n or 0) <= team.size_max:
        hint = say("Write best_n = a number from 1 to {size_max}.", size_max=team.size_max)
        yield Problem(say("the number of members counted is not given."), hint, field="team.best_n")


def event_problems(ending: Ending, publication: Publication) -> Iterable[Problem]:
    """What in [ending] and [publication] contradicts itself."""
    if not 0 <= ending.concession_centres < ending.solo_centres:
        hint = say("Write 0 for no number, or fewer than a solo needs.")
        yield Problem(say("a number of centres."), hint, field="ending.concession_centres")
    elif ending.concession_centres and not ending.concession:
        hint = say("Give concession = true, or leave the number out.")
        yield Problem(say("a solo may not be conceded."), hint, field="ending.concession_centres")
    if ending.stalemate_years < 0:
        yield Problem(say("a number of years."), say("Write 0 for never."), field="ending.stalemate_years")
    if bool(ending.stalemate_years) != (ending.stalemate_action != "none"):
        hint = say('Give stalemate_years and a stalemate_action other than "none", or neither.')
        yield Problem(say("a stalemate needs both its years and what follows."), hint, field="ending.stalemate_action")
    if publication.recognised_places < 0:
        yield Problem(say("a number of places."), say("Write 0 or more."), field="publication.recognised_places")
