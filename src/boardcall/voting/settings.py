"""What a rulebook says about votes: its tables [draw_vote] and [[ballot]]."""

from dataclasses import dataclass
from typing import Literal

from boardcall.errors import Problem
from boardcall.wording import say


@dataclass(frozen=True, slots=True)
class DrawVoteSettings:
    """Table [draw_vote]: ending a game by agreement."""

    from_year: int = 1901
    """First year with a vote."""
    from_season: Literal["spring", "fall"] = "spring"
    """First season with a vote, in that year."""
    when: Literal["any", "negotiation", "clock-running", "season-end"] = "any"
    """Part of the season in which a draw may be proposed."""
    per_season: int = 0
    """Votes in one season on one board; 0 for no limit."""
    per_player_year: int = 0
    """Requests of one player in one game year; 0 for no limit."""
    per_player_game: int = 0
    """Requests of one player in one game; 0 for no limit."""
    veto: Literal["none", "oral", "any-player", "until-td-arrives"] = "none"
    """Who may stop a proposal before the vote, and until when."""
    proposer: Literal["votes", "counts-yes"] = "votes"
    """Whether the proposer casts a ballot or counts as in favour."""
    voters: Literal["with-centre", "with-centre-or-unit"] = "with-centre"
    """Who may vote."""
    abandoned: Literal["yes", "no"] = "yes"
    """Vote of a player who has left the game."""
    not_voting: Literal["yes", "no", "pending"] = "pending"
    """Vote of a player who is there and gives none; pending: the vote waits."""
    majority: Literal["unanimous"] = "unanimous"
    """Votes needed."""
    secret_first: int = 0
    """Votes on a board that are secret before `then` applies; 0 for all."""
    then: Literal["secret", "open-simultaneous"] = "secret"
    """How votes are held after those."""
    announce_split: bool = False
    """The numbers of a failed vote are told."""
    held_by: tuple[Literal["td", "assistant-td", "committee", "arbiter", "designee"], ...] = ("td",)
    """Roles that may hold and count a vote."""
    clock: Literal["stops", "runs"] = "runs"
    """What the clock does during the vote."""
    position: Literal["last-fall"] = "last-fall"
    """Count that is scored when the vote passes."""


@dataclass(frozen=True, slots=True)
class BallotCriterion:
    """One step of a ballot's tie-break."""

    by: Literal["vote-average", "most-votes-one-game", "foreigner", "age", "lot", "td"]
    """Points per game; most points in one game; not from the host country; age; a lot; the director."""
    prefer: Literal["high", "low"] = "high"
    """Which value wins."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """Table [[ballot]]: a vote that is not about a draw."""

    id: str
    """Name."""
    when: Literal["each-game", "last-round", "meeting"]
    """When it is held."""
    form: Literal["one-name", "points", "yes-no"]
    """What is written on a ballot."""
    electorate: Literal["players", "attendees"]
    """Who votes."""
    categories: tuple[str, ...] = ()
    """Categories voted on at once."""
    candidates: Literal["anyone", "same-game"] = "anyone"
    """Who can be named."""
    patterns: tuple[tuple[int, ...], ...] = ((1,),)
    """Ways in which points may be given out."""
    best_of: int = 0
    """Games that count for a candidate; 0 for all."""
    self_vote: bool = False
    """Voters may name themselves."""
    majority: Literal["plurality", "simple", "two-thirds", "declared-by-chair"] = "plurality"
    """What is needed."""
    tie_break: tuple[BallotCriterion, ...] = ()
    """What decides ties, in order."""


def settings_problems(draw_vote: DrawVoteSettings, ballots: tuple[Ballot, ...]) -> tuple[Problem, ...]:
    """What in [draw_vote] and [[ballot]] contradicts itself."""
    found = [
        Problem(say("a number of votes cannot be negative."), say("Write 0 for no limit."), field=f"draw_vote.{key}")
        for key in ("per_season", "per_player_year", "per_player_game", "secret_first")
        if getattr(draw_vote, key) < 0
    ]
    if draw_vote.from_year < 1901:
        found.append(Problem(say("the game starts in 1901."), say("Write 1901 or later."), field="draw_vote.from_year"))
    if not draw_vote.held_by:
        found.append(
            Problem(say("nobody may hold the vote."), say('Write at least ["td"].'), field="draw_vote.held_by")
        )
    for ballot in ballots:
        where = f"ballot.{ballot.id}"
        if not ballot.patterns or any(min(pattern, default=0) < 1 for pattern in ballot.patterns):
            hint = say("Write lists of points, such as [[3, 1], [2, 2]].")
            found.append(Problem(say("a pattern gives no points."), hint, field=f"{where}.patterns"))
        if ballot.best_of < 0:
            found.append(
                Problem(say("a number of games cannot be negative."), say("Write 0 for all."), field=f"{where}.best_of")
            )
    return tuple(found)
