"""The questions of the interface about places, awards and what they wait for."""

from boardcall.views.awards import AwardsView, awards_view
from boardcall.views.now import NowView, now_view
from boardcall.views.questions import QuestionsView, questions_view
from boardcall.views.standings import StandingsView, standings_view
from boardcall.views.teams import TeamsView, teams_view
from boardcall.web.api.asked import Asked


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


def now(asked: Asked) -> NowView:
    """If all games ended now: the places that would give. Never the standings; hidden where running totals are."""
    return now_view(asked.snapshot, asked.viewer)
