"""Holding a draw vote by the rulebook: who may open it and when, its manner, its ballots, and its result."""

from collections.abc import Iterator

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_rules import DrawRules, VotingTable, electorate
from boardcall.voting.draw_vote import (
    HELD,
    DrawVote,
    Manner,
    cast_problems,
    close_problems,
    live_vote,
    pending_problems,
)
from boardcall.voting.moments import SeasonPart, VoteMoment, season_name
from boardcall.voting.proposals import has_lapsed, season_limit
from boardcall.wording import joined, say, with_or


def open_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: VoteMoment, table: VotingTable, *, held_by: str
) -> tuple[Problem, ...]:
    """Every reason why somebody in the role `held_by` may not open the vote now."""
    if found := pending_problems(votes):
        return found
    found = ()
    pending, allowed = votes[-1], rules.settings.held_by
    if held_by not in allowed:
        roles = rules.holders or with_or(allowed)
        found += (
            Problem(
                say("Only {roles} may hold a vote{section}.", roles=roles, section=rules.section("held_by")),
                say("Call one of them."),
            ),
        )
    if has_lapsed(rules, pending, now):
        message = say(
            "The draw was proposed in {season}; this is {now}.",
            season=season_name(pending.season, pending.year),
            now=now.sentence,
        )
        found += (Problem(message, say("Drop the proposal; a player may propose again.")),)
    if now.turn < VoteMoment(pending.year, pending.season).turn:
        found += (
            Problem(say("The draw is proposed for a season after {now}.", now=now.sentence), say("Check the season.")),
        )
    if rules.settings.when == "season-end" and not _is_after_subphase(pending, now):
        message = say("The vote is held after the retreats or the adjustments{section}.", section=rules.section("when"))
        found += (Problem(message, say("Open it when they are done.")),)
    return (*found, *season_limit(rules, votes, now), *_count_problems(now, table))


def _is_after_subphase(vote: DrawVote, now: VoteMoment) -> bool:
    if now.turn == VoteMoment(vote.year, vote.season).turn:
        return now.part is SeasonPart.AFTER
    return now.part is SeasonPart.NEGOTIATION


def _count_problems(now: VoteMoment, table: VotingTable) -> Iterator[Problem]:
    """The count decides who votes and what is scored: it has to be there, and to be the one of now."""
    year = now.counted_year
    if table.counted_year < year:
        yield Problem(
            say("The count of {year} is not recorded.", year=year),
            say("Record it first: it says who votes, and is scored."),
        )
    elif table.counted_year > year:
        yield Problem(
            say(
                "{counted_year} is counted already; this cannot be {now}.",
                counted_year=table.counted_year,
                now=now.sentence,
            ),
            say("Check the season."),
        )


def manner_of_next(rules: DrawRules, votes: tuple[DrawVote, ...]) -> Manner:
    """How the next vote on this board is held: first a number of secret ones, then as the rulebook says."""
    held = sum(vote.stage in HELD and vote is not live_vote(votes) for vote in votes)
    if rules.settings.secret_first == 0 or held < rules.settings.secret_first:
        return Manner.SECRET
    return Manner(rules.settings.then)


def opened_vote(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: VoteMoment, table: VotingTable, *, paper: bool = False
) -> DrawVote:
    """The pending vote, opened: who is asked, and who counts as in favour without being asked."""
    pending = votes[-1]
    entitled = electorate(rules, table)
    asked_not = (pending.proposer,) if rules.settings.proposer == "counts-yes" and pending.proposer in entitled else ()
    voters = tuple(power for power in entitled if power not in asked_not)
    manner = manner_of_next(rules, votes)
    return pending.opened(voters, asked_not, manner=manner, scored_year=now.counted_year, paper=paper)


def ballot_problems(votes: tuple[DrawVote, ...], table: VotingTable, power: Power) -> tuple[Problem, ...]:
    """Why this power may not vote now."""
    if found := cast_problems(votes, power):
        return found
    if power not in table.playing:
        return (Problem(say("Nobody plays {power} any more.", power=power.full_name), text=power),)
    return ()


def awaited(vote: DrawVote, table: VotingTable) -> tuple[Power, ...]:
    return tuple(power for power in vote.voters if power not in vote.cast and power in table.playing)


def count_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], table: VotingTable, *, silent: frozenset[Power]
) -> tuple[Problem, ...]:
    """Why the vote cannot be counted now. `silent` names those who are there and give no ballot."""
    if found := close_problems(votes):
        return found
    missing = awaited(votes[-1], table)
    names = joined(", ", (power.full_name for power in missing))
    if missing and rules.settings.not_voting == "pending":
        message = say("{names} still must vote{section}.", names=names, section=rules.section("not_voting"))
        return (Problem(message, say("Wait for every ballot.")),)
    if set(missing) != silent:
        said = joined(", ", (power.full_name for power in sorted(silent))) or say("nobody")
        message = say("Those who gave no ballot are {names}, not {said}.", names=names or "none", said=said)
        return (Problem(message, say("Wait for them, or name exactly those who do not vote."), field="silent"),)
    return ()


def paper_problems(rules: DrawRules, vote: DrawVote, table: VotingTable, papers: int | None) -> Iterator[Problem]:
    """Why a vote on paper cannot have passed with this many papers in favour, by the rules about missing ones."""
    there = [power for power in vote.voters if power in table.playing]
    gone = len(there) < len(vote.voters) and rules.settings.abandoned != "yes"
    if papers is None or not 0 <= papers <= len(there):
        hint = say("{most} papers at the most: one for each player who votes.", most=len(there))
        yield Problem(say("Enter how many papers are in favour."), hint, field="papers")
    elif papers < len(there) and rules.settings.not_voting != "yes":
        rule = rules.section("not_voting")
        message = say("{papers} of {there} papers are in favour{rule}.", papers=papers, there=len(there), rule=rule)
        yield Problem(message, say("The vote passes only with all of them."), field="papers")
    if gone:
        message = say("A player who left counts as against{rule}.", rule=rules.section("abandoned"))
        yield Problem(message, say("Enter that it did not pass."))


def count(rules: DrawRules, vote: DrawVote, table: VotingTable, box: BallotBox) -> bool:
    """Whether the vote passes: unanimous, with those who left and those who are silent counted as the rulebook says."""
    silent = awaited(vote, table)
    gone = [power for power in vote.voters if power not in vote.cast and power not in table.playing]
    against = (silent and rules.settings.not_voting != "yes") or (gone and rules.settings.abandoned != "yes")
    return box.noes == 0 and not against


def counted_vote(rules: DrawRules, vote: DrawVote, table: VotingTable, box: BallotBox) -> DrawVote:
    """The vote, closed, with no more in it than may be told."""
    told = box.noes if rules.settings.announce_split else None
    return vote.closed(passed=count(rules, vote, table, box), shown=box.shown, noes=told)
