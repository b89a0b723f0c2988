"""A sheet of awards into an event: a director's awards are given, all others must be what the event works out."""

import re
from collections.abc import Mapping, Sequence

from boardcall.desk.event import Draft, Event
from boardcall.desk.results.award_rules import give_award
from boardcall.errors import InputError, Problem, refuse
from boardcall.exchange.countries import folded
from boardcall.exchange.sheets.names import name_key
from boardcall.standings.awards import AwardResult
from boardcall.standings.table import compute_standings
from boardcall.tournament import Act, PlayerId
from boardcall.wording import say, with_commas

WORKED_OUT = frozenset({"place", "team", "best-per-power"})
"""Kinds of awards that follow from the results."""
SEVERAL = re.compile(r"\s*(?:[,;/]|\b(?:and|und|et)\b)\s*")
AwardRow = Mapping[str, str]
"""The award, its winner and its power, by the columns of a sheet of awards."""


def take_awards(event: Event, rows: Sequence[AwardRow]) -> Draft:
    """Gives the awards of the rows that nobody has won yet. Raises InputError for all that cannot be given at once."""
    players = {player.id: player.name for player in event.tournament.players}
    found = compute_standings(event.tournament, event.rulebook).awards
    acts: list[Act] = []
    problems: list[Problem] = []
    for row in _by_award(rows):
        known = next((one for one in found if _is_meant(one, row)), None)
        winners = [players.get(PlayerId(one), one) for one in known.winners] if known else []
        if not row["player"] or (winners and _parts(row["player"]) == {name_key(one) for one in winners}):
            continue
        try:
            acts += _given(event, row, known, winners, players).acts
        except InputError as error:
            problems += error.problems
    refuse(problems)
    if not acts:
        raise InputError.of(say("Everything in the sheet is in the event already."), say("Nothing needs to be done."))
    return Draft(tuple(acts))


def _by_award(rows: Sequence[AwardRow]) -> list[AwardRow]:
    """One row for each award: several people may have a row each for one that they share."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        same = found.setdefault((folded(row["award"]), row["power"]), {**row, "player": ""})
        same["player"] = "; ".join(filter(None, (same["player"], row["player"])))
    return [*found.values()]


def _given(
    event: Event, row: AwardRow, known: AwardResult | None, winners: Sequence[str], players: dict[PlayerId, str]
) -> Draft:
    name = row["award"]
    if winners:
        message = say(
            "{award}: won by {winners} here, by {player} in the sheet.",
            award=name,
            winners=with_commas(winners),
            player=row["player"],
        )
        hint = say("Correct the results or the award here, or take the row out of the sheet.")
        raise InputError.of(message, hint, field="award")
    winner = next((one for one, called in players.items() if name_key(called) == name_key(row["player"])), None)
    if winner is None:
        message = say("{award}: nobody here is called {player}.", award=name, player=row["player"])
        raise InputError.of(message, say("Write one player's name as it is in the list of players."), field="player")
    kinds = {one.id: one.kind for one in event.rulebook.awards}
    if known and kinds.get(known.award) in WORKED_OUT:
        message = say("{award} is not won yet: the results decide it.", award=name)
        raise InputError.of(message, say("Take the results in first."), field="award")
    return give_award(event, known.award if known else name, winner=winner, title=known.key if known else "")


def _is_meant(award: AwardResult, row: AwardRow) -> bool:
    """Whether a row names an award, by its name or its id and by its power."""
    named = folded(row["award"]) in {folded(str(award.name)), folded(award.award)}
    return named and row["power"] in {"", award.power.value if award.power else ""}


def _parts(names: str) -> set[tuple[str, ...]]:
    return {name_key(part) for part in SEVERAL.split(names) if part}
