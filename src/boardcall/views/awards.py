"""The awards as a viewer sees them."""

from dataclasses import dataclass, replace

from boardcall.desk.results.amendments import amended_lines
from boardcall.game import Power
from boardcall.standings.awards import AwardResult, Nominee, is_for
from boardcall.standings.table import Standings
from boardcall.tournament import Nomination, PlayerName, Tournament
from boardcall.views.games import GameView, game_view
from boardcall.views.names import named
from boardcall.views.points import Points
from boardcall.views.publication import seen_standings
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class NomineeView:
    """Somebody who may be given an award, and the game that is the reason."""

    player: PlayerName
    points: Points
    game: GameView


@dataclass(frozen=True, slots=True)
class NominationView:
    """Somebody whom a player proposed for an award, and why."""

    title: str
    """What the award is called."""
    candidate: PlayerName
    by: PlayerName
    text: str


@dataclass(frozen=True, slots=True)
class AwardView:
    """An award; nobody has won it yet if `winners` is empty."""

    award: str
    """Its id in the rulebook."""
    name: Sentence
    power: Power | None
    """The power it is for, of awards for each power."""
    place: int | None
    """The place it is for, of awards for places."""
    winners: tuple[PlayerName, ...]
    """Players; of an award for teams, teams."""
    because: Sentence
    question: str | None
    """The key of the question that it waits for."""
    shortlist: tuple[NomineeView, ...]
    """Who comes into question, for the desk only."""
    nominations: tuple[NominationView, ...] = ()
    """Whom players propose, for the desk only."""


@dataclass(frozen=True, slots=True)
class AwardsView:
    """The awards, or why they are hidden."""

    status: Sentence
    awards: tuple[AwardView, ...]
    amended: tuple[Sentence, ...] = ()
    """What was changed of final results, with the day and the reason."""
    ideas: tuple[NominationView, ...] = ()
    """Whom players propose for awards without a winner yet, for the desk only."""


def awards_view(state: EventState, viewer: Viewer) -> AwardsView:
    """The awards; what would give hidden places away stays hidden with them."""
    shown, view = seen_standings(state, viewer)
    if view.hidden:
        return AwardsView(say("Awards are shown with the standings."), ())
    found = whole_awards(shown.standings, shown.tournament, shortlists=viewer.everything)
    return replace(found, amended=amended_lines(state.event))


def whole_awards(table: Standings, tournament: Tournament, *, shortlists: bool = True) -> AwardsView:
    """All awards."""

    def nominee(one: Nominee) -> NomineeView:
        game = game_view(one.game, table.decimals, counted=True)
        return NomineeView(named(tournament, one.player), Points.of(one.points, table.decimals), game)

    def nomination(one: Nomination) -> NominationView:
        return NominationView(one.title, named(tournament, one.candidate), named(tournament, one.player), one.text)

    def proposed(one: AwardResult) -> tuple[NominationView, ...]:
        found = (known for known in tournament.polls.nominations if _about(known, one))
        return tuple(map(nomination, found)) if shortlists else ()

    def award(one: AwardResult) -> AwardView:
        return AwardView(
            award=one.award,
            name=one.name,
            power=one.power,
            place=one.place,
            winners=tuple(named(tournament, winner) for winner in one.winners),
            because=one.because,
            question=one.question.key if one.question else None,
            shortlist=tuple(map(nominee, one.shortlist)) if shortlists else (),
            nominations=proposed(one),
        )

    others = (one for one in tournament.polls.nominations if not any(_about(one, known) for known in table.awards))
    ideas = tuple(map(nomination, others)) if shortlists else ()
    return AwardsView(NO_WORDS, tuple(map(award, table.awards)), ideas=ideas)


def _about(one: Nomination, award: AwardResult) -> bool:
    return one.award == award.award and is_for(one.title, award)
