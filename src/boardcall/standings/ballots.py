"""Votes that players cast for each other: which ballots are valid, and who wins each category."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from boardcall.errors import Problem
from boardcall.standings.chain import Judge, Ranked, rank
from boardcall.standings.contender import Contender
from boardcall.standings.settings import Criterion
from boardcall.tournament import Board, Player, PlayerId
from boardcall.voting.settings import Ballot
from boardcall.wording import Sentence, joined, own, say, with_and, with_commas, with_or


@dataclass(frozen=True, slots=True)
class Vote:
    """What one voter gave one candidate in one category; `game` names the game it is about, "" for the whole event."""

    voter: PlayerId
    candidate: PlayerId
    points: int = 1
    category: str = ""
    game: str = ""


def game_name(board: Board) -> str:
    """How a ballot names a game: round and board, such as "2 A"."""
    return f"{board.round} {board.name}"


def ballot_problems(
    votes: Iterable[Vote], ballot: Ballot, *, seated: Mapping[str, frozenset[PlayerId]] | None = None
) -> tuple[Problem, ...]:
    """Every reason why ballots do not count. `seated` are the players of each game, where candidates sat in it."""
    papers: dict[tuple[str, str, str], list[Vote]] = {}
    for vote in votes:
        papers.setdefault((vote.voter, vote.category, vote.game), []).append(vote)
    return tuple(problem for paper in papers.values() for problem in _paper_problems(paper, ballot, seated or {}))


def _paper_problems(paper: list[Vote], ballot: Ballot, seated: Mapping[str, frozenset[PlayerId]]) -> Iterable[Problem]:
    first = paper[0]
    where = str(say("ballot of {voter}", voter=first.voter))
    where = str(joined(", ", (where, own(first.category)))) if first.category else where
    if ballot.categories and first.category not in ballot.categories:
        hint = say("Categories are {categories}.", categories=with_commas(map(own, ballot.categories)))
        yield Problem(say("there is no such category."), hint, field=where, text=first.category)
    given = sorted((vote.points for vote in paper), reverse=True)
    patterns = [sorted(pattern, reverse=True) for pattern in ballot.patterns]
    if given not in patterns:
        allowed = with_or(with_and(map(str, pattern)) for pattern in patterns)
        yield Problem(
            say("points are given as {points}.", points=with_and(map(str, given))),
            say("Give {allowed}.", allowed=allowed),
            field=where,
        )
    names = [vote.candidate for vote in paper]
    if len(set(names)) < len(names):
        yield Problem(say("one name is written twice."), say("Name different players."), field=where)
    if not ballot.self_vote and first.voter in names:
        yield Problem(
            say("a vote for oneself does not count."), say("Name another player."), field=where, text=first.voter
        )
    outside = [name for name in names if ballot.candidates == "same-game" and name not in seated.get(first.game, names)]
    if outside:
        yield Problem(say("only players of the game can be named."), field=where, text=", ".join(outside))


def count_ballot(
    votes: Iterable[Vote],
    ballot: Ballot,
    *,
    players: Mapping[PlayerId, Player],
    host: str,
    judge: Judge,
    played: Mapping[str, Iterable[PlayerId]] | None = None,
) -> Mapping[str, tuple[Ranked, ...]]:
    """For each category everybody who got points, ranked; a candidate's best `best_of` games are added up.

    `players` give names and what the tie-break asks, `host` is the country of the event. Who `played` in a game that
    was voted on and got nothing there has a game with no points.
    """
    cast = tuple(votes)
    voted = {vote.game for vote in cast}
    nothing: dict[PlayerId, dict[str, int]] = {}
    for game in voted & set(played or ()):
        for player in (played or {})[game]:
            nothing.setdefault(player, {})[game] = 0
    by_game: dict[str, dict[PlayerId, dict[str, int]]] = {}
    for vote in cast:
        games = by_game.setdefault(vote.category, {}).setdefault(vote.candidate, {**nothing.get(vote.candidate, {})})
        games[vote.game] = games.get(vote.game, 0) + vote.points
    chain = tuple(Criterion(step.by, step.prefer) for step in ballot.tie_break)
    return {
        category: rank(
            (_candidate(players.get(name, Player(name, name)), games, ballot, host) for name, games in found.items()),
            chain,
            replace(judge, list="award", prize=say("the award {award}", award=own(category))),
        )
        for category, found in by_game.items()
    }


def _candidate(player: Player, games: Mapping[str, int], ballot: Ballot, host: str) -> Contender:
    best_first = sorted(games.values(), reverse=True)
    counted = best_first[: ballot.best_of] if ballot.best_of else best_first
    return Contender(
        id=player.id,
        name=player.name,
        score=Fraction(sum(counted)),
        born=player.born,
        foreign=player.country != host if player.country and host else None,
        votes=tuple(best_first),
    )


ANSWERS = {"yes": say("yes"), "no": say("no")}
"""The answers to a motion, in words."""
MAJORITIES = {
    "plurality": (say("the most votes reached"), say("the most votes missed")),
    "simple": (say("a majority reached"), say("a majority missed")),
    "two-thirds": (say("two thirds reached"), say("two thirds missed")),
}
"""Each majority in words: reached, and missed."""


@dataclass(frozen=True, slots=True)
class MeetingResult:
    """What a vote at a meeting decided: the names ahead (several if they are level), and how it came about.

    `carried` is None where it waits for the chair, or where names that are level have to be voted on again.
    """

    ahead: tuple[str, ...]
    carried: bool | None
    because: Sentence


def decide_meeting(counts: Mapping[str, int], ballot: Ballot, *, declared: bool | None = None) -> MeetingResult:
    """The result of a vote on names, or on a motion as {"yes": 40, "no": 9}; `declared` is what the chair said."""
    most = max(counts.values(), default=0)
    ahead = tuple(name for name, votes in counts.items() if votes == most)
    cast = sum(counts.values())
    told = joined(", ", (joined(" ", (ANSWERS.get(name, name), votes)) for name, votes in counts.items()))
    if ballot.majority == "declared-by-chair":
        because = say("the chair declares the result") if declared is None else say("as the chair declared")
        return MeetingResult(ahead, declared, joined("; ", (told, because)))
    if ballot.form != "yes-no" and len(ahead) != 1:
        return MeetingResult(ahead, None, say("{told}; level, to be voted on again", told=told))
    subject = counts.get("yes", 0) if ballot.form == "yes-no" else most
    enough = {
        "plurality": ahead == ("yes",) if ballot.form == "yes-no" else True,
        "simple": 2 * subject > cast,
        "two-thirds": 3 * subject >= 2 * cast,
    }[ballot.majority]
    return MeetingResult(ahead, enough, joined("; ", (told, MAJORITIES[ballot.majority][not enough])))
