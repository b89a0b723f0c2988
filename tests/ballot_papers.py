"""Papers of ballots for awards, as players give them and the desk counts them."""

from collections.abc import Iterable

from boardcall.desk.event import Draft, Event
from boardcall.desk.votes.ballots import count_given_papers, give_ballot, papers_of
from boardcall.standings.ballots import Vote
from boardcall.tournament.acts.ballots import GiveBallot, OpenBallot
from boardcall.tournament.event import GivenPaper
from boardcall.tournament.ids import PlayerId
from desks import after


def count_votes(event: Event, *, ballot: str, votes: Iterable[Vote]) -> Draft:
    """Counts votes as the papers of their voters, each given before, if need be as an older ledger has it."""
    papers: dict[GivenPaper, list[Vote]] = {}
    for vote in votes:
        papers.setdefault(GivenPaper(ballot, vote.game, vote.voter), []).append(vote)
    polls = event.tournament.polls
    opening = () if ballot in polls.opened else (OpenBallot(ballot, is_open=True),)
    given = (GiveBallot(ballot, one.game, one.voter) for one in papers if one not in polls.given)
    before = (*opening, *given)
    counted = count_given_papers(after(event, Draft(before)), ballot=ballot, papers=papers.values())
    return Draft((*before, *counted.acts), counted.notices)


def give_paper(event: Event, *, ballot: str, game: str, voter: PlayerId, votes: Iterable[Vote]) -> Draft:
    """A player gives a paper; categories without a vote name the first others that it allows."""
    written = list(votes)
    for paper in papers_of(event, voter):
        if (paper.ballot.id, paper.game) == (ballot, game):
            for category in {*paper.categories} - {vote.category for vote in written}:
                points = zip(paper.candidates, paper.ballot.patterns[0], strict=False)
                written += [Vote(voter, name, given, category, game) for name, given in points]
    return give_ballot(event, ballot=ballot, game=game, voter=voter, votes=written)
