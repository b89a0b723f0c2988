"""Points that the rulebook gives to players who sit out so that others can play."""

from collections.abc import Iterable, Iterator

from boardcall.standings.settings import StandingsSettings
from boardcall.tournament import Adjustment, PlayerId, RoundNumber, Tournament
from boardcall.wording import say


def sat_out(tournament: Tournament, settings: StandingsSettings, held: Iterable[RoundNumber]) -> Iterator[Adjustment]:
    """A round's points for each whom the last published board call of a held round let sit out."""
    had: set[PlayerId] = set()
    for number in held if settings.sit_out_points else ():
        call = tournament.calls.published(number)
        for one in call.sit_out if call else ():
            if one.player not in had or not settings.sit_out_once:
                had.add(one.player)
                yield Adjustment(one.player, settings.sit_out_points, say("sat out"), number)
