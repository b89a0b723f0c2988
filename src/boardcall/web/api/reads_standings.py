"""The questions of the interface about places, awards and what they wait for."""

from boardcall.views.awards import AwardsView, awards_view
from boardcall.views.points import Points
from boardcall.views.questions import QuestionsView, questions_view
from boardcall.views.standings import StandingsView, standings_view
from boardcall.views.teams import TeamsView, teams_view
from boardcall.web.api import values_standings
from boardcall.web.api.asked import Asked
from boardcall.web.pages.now import if_all_ended_now
from boardcall.web.pages.results import decimals


def standings(asked: Asked) -> StandingsView:
    """The standings: the public ones, or for the desk and auditors those of this moment."""
    return standings_view(asked.snapshot, asked.viewer)


def teams(asked: Asked) -> TeamsView:
    """The teams with their members, and their places where those may be seen."""
    return teams_view(asked.snapshot, asked.viewer)


def awards(asked: Asked) -> AwardsView:
    """The awards; they are hidden with the standings."""
    return awards_view(asked.snapshot, asked.viewer)


def questions(asked: Asked) -> QuestionsView:
    """What the standings wait for a person to settle; answer by POST decisions."""
    return questions_view(asked.snapshot.standings.questions, asked.snapshot.tournament)


def now(asked: Asked) -> values_standings.NowAnswer:
    """If all games ended now: the places that would give. Never the standings; hidden where running totals are."""
    found = if_all_ended_now(asked.snapshot, asked.viewer)
    digits = decimals(asked.snapshot)
    places = tuple(
        values_standings.PlaceIfEnded(
            one.place, one.shared, one.player, one.name, Points.of(one.total, digits), one.moves
        )
        for one in found.places
    )
    boards = tuple(
        values_standings.BoardIfEnded(
            board.round,
            board.name,
            board.year,
            tuple(
                values_standings.SeatIfEnded(
                    one.power, one.name, one.centres, None if one.points is None else Points.of(one.points, digits)
                )
                for one in board.seats
            ),
        )
        for board in found.boards
    )
    return values_standings.NowAnswer(asked.act, str(found.status), places, boards)
