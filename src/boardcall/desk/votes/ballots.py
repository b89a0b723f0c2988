"""Ballots for awards: papers checked by the rulebook, then counted; only sums become an act."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from boardcall.desk.event import Draft, Event, drafted, ruled
from boardcall.desk.results.rulings import last_round
from boardcall.errors import InputError, NotFoundError, Problem, refuse
from boardcall.standings.ballots import Vote, ballot_problems, game_name
from boardcall.tournament import ActNumber, BallotSum, Board, GivenPaper, PlayerId
from boardcall.tournament.acts.ballots import CountBallot, GiveBallot, OpenBallot
from boardcall.tournament.ledger.act import unknown_players
from boardcall.voting.settings import Ballot
from boardcall.wording import capital, own, own_name, say, with_commas


@dataclass(frozen=True, slots=True)
class VotingPaper:
    """A paper a player may give: the ballot, the game it is about ("" for none), and who can be named on it."""

    ballot: Ballot
    game: str
    candidates: tuple[PlayerId, ...]

    @property
    def categories(self) -> tuple[str, ...]:
        return self.ballot.categories or ("",)


def papers_of(event: Event, player: PlayerId) -> tuple[VotingPaper, ...]:
    """The papers of open ballots that a player may give and has not given.

    A ballot about games is given once for each game one sat in, when it is over; any other once by everybody who
    was seated in the last round.
    """
    polls, played = event.tournament.polls, [one for one in event.tournament.boards if player in _players(one)]
    found = []
    for ballot in event.rulebook.ballots:
        if ballot.id not in polls.opened or ballot.when == "meeting" or not played:
            continue
        over = [one for one in played if one.result is not None or one.stop is not None]
        in_last = any(one.round == last_round(event) for one in played)
        if ballot.when == "last-round" and not in_last:
            continue
        about = over if ballot.when == "each-game" else [None]
        found += [_paper(event, ballot, board, player) for board in about]
    return tuple(one for one in found if GivenPaper(one.ballot.id, one.game, player) not in polls.given)


def _paper(event: Event, ballot: Ballot, board: Board | None, player: PlayerId) -> VotingPaper:
    everybody = [one.id for one in event.tournament.players if not one.withdrawn]
    known = sorted(_players(board)) if board is not None and ballot.candidates == "same-game" else everybody
    candidates = tuple(one for one in known if ballot.self_vote or one != player)
    return VotingPaper(ballot, game_name(board) if board is not None else "", candidates)


def open_ballot(event: Event, *, ballot: str, is_open: bool = True) -> Draft:
    """Lets the players give their papers of a ballot, or ends that."""
    rules = _ballot(event, ballot)
    refuse(too_early(event, rules) if is_open else ())
    return drafted(event, OpenBallot(rules.id, is_open, rules.when))


def too_early(event: Event, ballot: Ballot) -> list[Problem]:
    """Why a ballot cannot be opened yet: one of the last round not before that is seated."""
    last = last_round(event)
    if ballot.when != "last-round" or any(one.round == last for one in event.tournament.boards):
        return []
    rule = ruled(event, f"ballot.{ballot.id}.when")
    message = say("{ballot} is voted on in the last round{rule}.", ballot=capital(own_name(ballot.id)), rule=rule)
    return [Problem(message, say("Open it when round {round} is seated.", round=last), field="ballot")]


def opened_at(event: Event) -> ActNumber:
    """The act that opened the first of the ballots that are open now; one that is to come where none is."""
    opened = event.tournament.polls.opened
    acts = {
        entry.act.ballot: entry.number
        for entry in event.replay.entries
        if isinstance(entry.act, OpenBallot) and entry.act.is_open and entry.act.ballot in opened
    }
    return min(acts.values(), default=ActNumber(len(event.replay.entries) + 1))


def give_ballot(
    event: Event, *, ballot: str, game: str, voter: PlayerId, votes: Iterable[Vote], proof: str = ""
) -> Draft:
    """A player gave a paper that counts. The votes on it are judged, and are not in the act."""
    rules, written = _ballot(event, ballot), tuple(votes)
    act = GiveBallot(rules.id, game, voter, proof)
    refuse(act.problems(event.tournament))
    if not any((one.ballot.id, one.game) == (rules.id, game) for one in papers_of(event, voter)):
        raise InputError.of(say("This player has no such paper to give."), say("Look at the list of papers."))
    seated = {game_name(board): _players(board) for board in event.tournament.boards}
    known = unknown_players(event.tournament, tuple(vote.candidate for vote in written))
    missing = [one for one in rules.categories if one not in {vote.category for vote in written}]
    problems = [Problem(say("Say whom you name for {category}.", category=own(one)), field=one) for one in missing]
    refuse([*problems, *known, *ballot_problems(written, rules, seated=seated)])
    return drafted(event, act)


def count_given_papers(
    event: Event, *, ballot: str, papers: Iterable[Iterable[Vote]], without_lost: bool = False
) -> Draft:
    """Counts the papers that were given on devices, without their voters, and closes the ballot.

    One paper more than at an earlier count is not counted alone: the difference would be that paper.
    """
    rules, found = _ballot(event, ballot), tuple(tuple(paper) for paper in papers)
    given = sum(one.ballot == rules.id for one in event.tournament.polls.given)
    if len(found) > given or (len(found) < given and not without_lost):
        message = say("{given} papers were given and {found} are here.", given=given, found=len(found))
        if len(found) > given:
            hint = say("Put the acts of papers back that were withdrawn.")
        else:
            hint = say("Count without those that are lost, or withdraw their acts and let those players vote again.")
        raise InputError.of(message, hint)
    if len(found) == 1:
        message = say("Only one paper is here: the count would show how that person voted.")
        raise InputError.of(message, say("Wait for another one."))
    if _given_since_count(event, rules.id) == 1:
        message = say("Only one paper came since the last count: a new count would show how that person voted.")
        raise InputError.of(message, say("Wait for another one."))
    sums = Counter[tuple[str, PlayerId, str]]()
    for vote in (vote for paper in found for vote in paper):
        sums[vote.category, vote.candidate, vote.game] += vote.points
    counted = tuple(BallotSum(*key, points) for key, points in sorted(sums.items()))
    act = CountBallot(rules.id, counted, given - len(found))
    closing = (
        (OpenBallot(rules.id, is_open=False, when=rules.when),) if rules.id in event.tournament.polls.opened else ()
    )
    return Draft((*drafted(event, act).acts, *closing))


def _given_since_count(event: Event, ballot: str) -> int:
    """How many papers came since a ballot was last counted, be that count withdrawn or not; 0 where it never was."""
    number = 0
    for entry in reversed(event.replay.entries):
        if isinstance(entry.act, CountBallot) and entry.act.ballot == ballot:
            return number
        number += isinstance(entry.act, GiveBallot) and entry.act.ballot == ballot
    return 0


def _players(board: Board) -> frozenset[PlayerId]:
    return frozenset(player for seat in board.seats for player in seat.players)


def _ballot(event: Event, name: str) -> Ballot:
    known = [one for one in event.rulebook.ballots if one.when != "meeting"]
    found = next((one for one in known if one.id == name), None)
    if found is None:
        names = with_commas(own_name(one.id) for one in known)
        raise NotFoundError(
            say("The rulebook has no ballot {name} about players; it has {names}.", name=own_name(name), names=names)
        )
    return found
