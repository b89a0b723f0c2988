"""Everything the results of an event say, at once: what `boardcall standings --json` prints."""

from dataclasses import dataclass

from boardcall.standings.table import Standings
from boardcall.tournament import Tournament
from boardcall.views.awards import AwardsView, whole_awards
from boardcall.views.qualifying import QualifyingView, whole_qualifying
from boardcall.views.questions import QuestionView, questions_view
from boardcall.views.standings import StandingsView, whole_standings
from boardcall.views.teams import TeamsView, whole_teams
from boardcall.wording import Sentence


@dataclass(frozen=True, slots=True)
class ResultsView:
    """The standings with everything that belongs beside them."""

    standings: StandingsView
    qualifying: QualifyingView | None
    teams: TeamsView
    awards: AwardsView
    questions: tuple[QuestionView, ...]
    notes: tuple[Sentence, ...]


def results_view(table: Standings, tournament: Tournament, notes: tuple[Sentence, ...] = ()) -> ResultsView:
    """All results with nothing hidden, for people who have the ledger or the sheets; `notes` come before their own."""
    return ResultsView(
        whole_standings(table),
        whole_qualifying(table),
        whole_teams(table.teams, tournament, table.decimals),
        whole_awards(table, tournament),
        questions_view(table.questions, tournament).questions,
        (*notes, *table.notes),
    )
