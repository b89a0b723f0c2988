"""Ballots for awards at the desk: papers checked by the rulebook, then counted; only the sums become an act."""

from collections import Counter
from collections.abc import Iterable

from boardcall.desk.event import Draft, Event, drafted, refuse
from boardcall.errors import NotFoundError, Problem
from boardcall.standings.ballots import Vote, ballot_problems
from boardcall.tournament import Board
from boardcall.tournament.act import unknown_players
from boardcall.tournament.acts import CountBallot
from boardcall.tournament.event import BallotSum
from boardcall.voting.settings import Ballot
from boardcall.wording import say


def count_ballot_papers(event: Event, *, ballot: str, votes: Iterable[Vote]) -> Draft:
    """Counts all papers of a ballot that is about players, or counts it again.

    A vote's `game` is written as `game_name` does, "" where the ballot is not about games. InputError lists every
    paper that does not count.
    """
    rules, papers = _ballot(event, ballot), tuple(votes)
    people = tuple(dict.fromkeys(name for vote in papers for name in (vote.voter, vote.candidate)))
    seated = {game_name(board): _players(board) for board in event.tournament.boards}
    found = [*unknown_players(event.tournament, people), *ballot_problems(papers, rules, seated=seated)]
    refuse([*found, *(problem for vote in dict.fromkeys(papers) for problem in _game_problems(vote, rules, seated))])
    sums = Counter[tuple[str, str, str]]()
    for vote in papers:
        sums[vote.category, vote.candidate, vote.game] += vote.points
    act = CountBallot(ballot, tuple(BallotSum(*key, points) for key, points in sorted(sums.items())))
    return drafted(event, act)


def game_name(board: Board) -> str:
    """How a ballot names a game: round and board, such as "2 A"."""
    return f"{board.round} {board.name}"


def _players(board: Board) -> frozenset[str]:
    return frozenset(player for seat in board.seats for player in seat.players)


def _game_problems(vote: Vote, rules: Ballot, seated: dict[str, frozenset[str]]) -> Iterable[Problem]:
    if rules.when != "each-game":
        if vote.game:
            yield Problem(
                say("this ballot is about no game."), say("Leave the game out."), field=f"ballot of {vote.voter}"
            )
    elif vote.game not in seated:
        names = ", ".join(seated) or "none"
        yield Problem(
            say("there is no game “{game}”.", game=vote.game),
            say("Games are {names}.", names=names),
            field=f"ballot of {vote.voter}",
        )
    elif vote.voter not in seated[vote.game]:
        yield Problem(say("only players of a game vote in it."), field=f"ballot of {vote.voter}", text=vote.game)


def _ballot(event: Event, name: str) -> Ballot:
    known = [one for one in event.rulebook.ballots if one.when != "meeting"]
    found = next((one for one in known if one.id == name), None)
    if found is None:
        names = ", ".join(one.id for one in known) or "none"
        raise NotFoundError(
            say("The rulebook has no ballot {name} about players; it has {names}.", name=name, names=names)
        )
    return found
