"""What a rulebook's table [draw_vote] allows, step by step: refusals in sentences, and what a vote comes to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from boardcall.errors import Problem
from boardcall.game import POWERS, Power
from boardcall.game.phase import Season
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_vote import (
    HELD,
    PENDING,
    DrawVote,
    Manner,
    Stage,
    cast_problems,
    close_problems,
    live_vote,
    pending_problems,
)
from boardcall.voting.settings import DrawVoteSettings
from boardcall.wording import Sentence, joined, say


class SeasonPart(StrEnum):
    """Where a board is in its season; AFTER: retreats and adjustments are done."""

    NEGOTIATION = "negotiation"
    WRITING = "writing"
    ADJUDICATION = "adjudication"
    RETREATS = "retreats"
    ADJUSTMENTS = "adjustments"
    AFTER = "after"


AT_THE_END = frozenset({SeasonPart.ADJUDICATION, SeasonPart.RETREATS, SeasonPart.ADJUSTMENTS, SeasonPart.AFTER})
"""What counts as the end of a season, for asking for a vote."""
SEASONS = (Season.SPRING, Season.FALL)
"""The seasons with votes; adjustments belong to the fall here."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something is asked on a board: year, season, part of it, and whether the board's clock runs."""

    year: int
    season: Season
    part: SeasonPart = SeasonPart.NEGOTIATION
    clock_running: bool = True

    @property
    def turn(self) -> tuple[int, int]:
        """Seasons in their order."""
        return self.year, SEASONS.index(self.season)

    @property
    def counted_year(self) -> int:
        """The last year whose fall is counted by now."""
        return self.year if self.season is Season.FALL and self.part is SeasonPart.AFTER else self.year - 1

    @property
    def sentence(self) -> Sentence:
        """The season of it, as people say it."""
        return season_name(self.season, self.year)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class Table:
    """Who is at the board: centres of the last count in the order of POWERS, who plays, and who has left.

    `playing` are the powers with a player who is there, `left` those whose player abandoned the game; a power that
    nobody ever played is in neither. `counted_year` is the year of the count, 1900 for the opening position.
    """

    centres: tuple[int, ...]
    counted_year: int
    playing: frozenset[Power]
    left: frozenset[Power] = frozenset()
    with_unit: frozenset[Power] = frozenset()

    def holds_centre(self, power: Power) -> bool:
        return self.centres[POWERS.index(power)] > 0


def _uncited(_: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """The table [draw_vote] with, for a key, the section of the published rules as the end of a sentence.

    `holders` are those who may hold a vote, as people say it.
    """

    settings: DrawVoteSettings
    cite: Callable[[str], str] = _uncited
    holders: str = ""

    def section(self, key: str) -> str:
        return self.cite(f"draw_vote.{key}")

    @property
    def stops_clock(self) -> bool:
        """Whether the board's clock stands while a vote is open."""
        return self.settings.clock == "stops"


def season_name(season: Season, year: int) -> Sentence:
    """A season as people say it: "Spring 1906"."""
    if season is Season.SPRING:
        return say("Spring {year}", year=year)
    return say("Fall {year}", year=year)


def electorate(rules: DrawRules, table: Table) -> tuple[Power, ...]:
    """The powers with a vote, also those whose player has left, in the order of POWERS."""
    with_unit = table.with_unit if rules.settings.voters == "with-centre-or-unit" else frozenset()
    seated = table.playing | table.left
    return tuple(power for power in POWERS if power in seated and (table.holds_centre(power) or power in with_unit))


def propose_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: Moment, table: Table, power: Power
) -> tuple[Problem, ...]:
    """Every reason why this power may not propose a draw now."""
    found = [*_standing_problems(rules, table, power), *_start_problems(rules, now), *_part_problems(rules, now)]
    live = live_vote(votes)
    if live is not None and (live.stage is Stage.OPEN or not has_lapsed(rules, live, now)):
        found.append(Problem(say("A draw is proposed on this board already."), say("Wait until that is decided.")))
    return (*found, *_season_limit(rules, votes, now), *_own_limits(rules, votes, now, power))


def _standing_problems(rules: DrawRules, table: Table, power: Power) -> Iterator[Problem]:
    who = power.full_name
    if power not in table.playing:
        yield Problem(
            say("Nobody plays {who} here.", who=who), say("Only those who play may propose a draw."), text=power
        )
    elif power not in electorate(rules, table):
        unit = say(" and no unit") if rules.settings.voters == "with-centre-or-unit" else ""
        hint = say("Only those with a vote may propose a draw.")
        yield Problem(
            say("{who} has no centre{unit}{section}.", who=who, unit=unit, section=rules.section("voters")),
            hint,
            text=power,
        )


def _start_problems(rules: DrawRules, now: Moment) -> Iterator[Problem]:
    first = Moment(rules.settings.from_year, Season[rules.settings.from_season.upper()])
    if now.turn < first.turn:
        section = rules.section("from_year")
        yield Problem(
            say(
                "A draw may be proposed from {first} on{section}; this is {now}.",
                first=first.sentence,
                section=section,
                now=now.sentence,
            ),
            say("Play on until then."),
        )


def _part_problems(rules: DrawRules, now: Moment) -> Iterator[Problem]:
    when, section = rules.settings.when, rules.section("when")
    if when == "negotiation" and now.part is not SeasonPart.NEGOTIATION:
        yield Problem(
            say("A draw may be proposed during negotiation only{section}.", section=section),
            say("Propose it in the next season."),
        )
    elif when == "clock-running" and not (now.clock_running and now.part is SeasonPart.NEGOTIATION):
        message = say("A draw may be proposed only while the clock of the negotiation runs{section}.", section=section)
        yield Problem(message, say("Propose it when it runs again."))
    elif when == "season-end" and now.part not in AT_THE_END:
        yield Problem(
            say("A draw may be proposed at the end of a season only{section}.", section=section),
            say("Propose it then."),
        )


def _season_limit(rules: DrawRules, votes: tuple[DrawVote, ...], now: Moment) -> Iterator[Problem]:
    most = rules.settings.per_season
    held = sum(vote.stage in HELD and vote.season is now.season and vote.year == now.year for vote in votes)
    if most and held >= most:
        number = say("one vote") if most == 1 else say("{most} votes", most=most)
        yield Problem(
            say(
                "There may be {number} in a season{section}, and {now} has had {held}.",
                number=number,
                section=rules.section("per_season"),
                now=now.sentence,
                held=held,
            ),
            say("Propose it in the next season."),
        )


def _own_limits(rules: DrawRules, votes: tuple[DrawVote, ...], now: Moment, power: Power) -> Iterator[Problem]:
    """A request counts when it was made, whatever became of it: the limit is on asking."""
    own = [vote for vote in votes if vote.proposer is power]
    this_year = sum(vote.year == now.year for vote in own)
    limits = rules.settings.per_player_year, rules.settings.per_player_game
    for most, made, key, span, hint in (
        (
            limits[0],
            this_year,
            "per_player_year",
            say("in {year}", year=now.year),
            say("Another player may propose it, or wait a year."),
        ),
        (limits[1], len(own), "per_player_game", say("in this game"), say("Another player may propose it.")),
    ):
        if most and made >= most:
            times = say("once") if most == 1 else say("{most} times", most=most)
            message = say(
                "{power} may ask for a vote {times} {span}{key}, and has asked.",
                power=power.full_name,
                times=times,
                span=span,
                key=rules.section(key),
            )
            yield Problem(message, hint, text=power)


def has_lapsed(rules: DrawRules, vote: DrawVote, now: Moment) -> bool:
    """Whether a proposal's time is over: its season is, and where a vote is held after the season, the next one too."""
    if vote.stage not in PENDING:
        return False
    proposed = Moment(vote.year, vote.season)
    if rules.settings.when != "season-end":
        return now.turn != proposed.turn
    return now.turn != proposed.turn and now.turn != _next_turn(proposed)


def _next_turn(moment: Moment) -> tuple[int, int]:
    return (moment.year, 1) if moment.season is Season.SPRING else (moment.year + 1, 0)


def veto_problems(rules: DrawRules, votes: tuple[DrawVote, ...], table: Table, power: Power) -> tuple[Problem, ...]:
    """Why this power may not veto now: a player with a centre may, until the vote is open or a director has come."""
    if found := pending_problems(votes):
        return found
    section, pending = rules.section("veto"), votes[-1]
    if rules.settings.veto == "none":
        return (
            Problem(say("No veto is known here{section}.", section=section), say("The vote is held; vote against it.")),
        )
    if rules.settings.veto == "until-td-arrives" and pending.stage is Stage.AWAITED:
        return (
            Problem(
                say("The director has come, so the vote is held{section}.", section=section), say("Vote against it.")
            ),
        )
    if power not in table.playing or not table.holds_centre(power):
        return (
            Problem(
                say("{power} has no centre and may not veto{section}.", power=power.full_name, section=section),
                text=power,
            ),
        )
    return ()


def open_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: Moment, table: Table, *, held_by: str
) -> tuple[Problem, ...]:
    """Every reason why somebody in the role `held_by` may not open the vote now."""
    if found := pending_problems(votes):
        return found
    found = ()
    pending, allowed = votes[-1], rules.settings.held_by
    if held_by not in allowed:
        roles = rules.holders or " or ".join(allowed)
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
    if now.turn < Moment(pending.year, pending.season).turn:
        found += (
            Problem(say("The draw is proposed for a season after {now}.", now=now.sentence), say("Check the season.")),
        )
    if rules.settings.when == "season-end" and not _is_after_subphase(pending, now):
        message = say("The vote is held after the retreats or the adjustments{section}.", section=rules.section("when"))
        found += (Problem(message, say("Open it when they are done.")),)
    return (*found, *_season_limit(rules, votes, now), *_count_problems(now, table))


def _is_after_subphase(vote: DrawVote, now: Moment) -> bool:
    if now.turn == Moment(vote.year, vote.season).turn:
        return now.part is SeasonPart.AFTER
    return now.part is SeasonPart.NEGOTIATION


def _count_problems(now: Moment, table: Table) -> Iterator[Problem]:
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
    """How the next vote on this board is held: so many in secret, then as the rulebook says."""
    held = sum(vote.stage in HELD and vote is not live_vote(votes) for vote in votes)
    if rules.settings.secret_first == 0 or held < rules.settings.secret_first:
        return Manner.SECRET
    return Manner(rules.settings.then)


def opened_vote(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: Moment, table: Table, *, paper: bool = False
) -> DrawVote:
    """The pending vote, opened: who is asked, and who counts as in favour without being asked."""
    pending = votes[-1]
    entitled = electorate(rules, table)
    asked_not = (pending.proposer,) if rules.settings.proposer == "counts-yes" and pending.proposer in entitled else ()
    voters = tuple(power for power in entitled if power not in asked_not)
    manner = manner_of_next(rules, votes)
    return pending.opened(voters, asked_not, manner=manner, scored_year=now.counted_year, paper=paper)


def ballot_problems(votes: tuple[DrawVote, ...], table: Table, power: Power) -> tuple[Problem, ...]:
    """Why this power may not vote now."""
    if found := cast_problems(votes, power):
        return found
    if power not in table.playing:
        return (Problem(say("Nobody plays {power} any more.", power=power.full_name), text=power),)
    return ()


def awaited(vote: DrawVote, table: Table) -> tuple[Power, ...]:
    """The voters who are there and have not voted."""
    return tuple(power for power in vote.voters if power not in vote.cast and power in table.playing)


def count_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], table: Table, *, silent: frozenset[Power]
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


def count(rules: DrawRules, vote: DrawVote, table: Table, box: BallotBox) -> bool:
    """Whether the vote passes: unanimous, with those who left and those who are silent counted as the rulebook says."""
    silent = awaited(vote, table)
    gone = [power for power in vote.voters if power not in vote.cast and power not in table.playing]
    against = (silent and rules.settings.not_voting != "yes") or (gone and rules.settings.abandoned != "yes")
    return box.noes == 0 and not against


def counted_vote(rules: DrawRules, vote: DrawVote, table: Table, box: BallotBox) -> DrawVote:
    """The vote, closed, with no more in it than may be told."""
    told = box.noes if rules.settings.announce_split else None
    return vote.closed(passed=count(rules, vote, table, box), shown=box.shown, noes=told)


def telling(vote: DrawVote) -> str:
    """What anybody may be told of a vote, in a sentence. Every secret vote that fails is told in the same words."""
    match vote.stage:
        case Stage.PROPOSED | Stage.AWAITED:
            return say("{proposer} proposes to end the game.", proposer=vote.proposer.full_name)
        case Stage.VETOED:
            return say("The proposal was vetoed; there is no vote.")
        case Stage.DROPPED:
            return say("The proposal was dropped; there is no vote.")
        case Stage.OPEN:
            return _told_open(vote)
        case Stage.PASSED:
            return say("The draw vote passed. The game is over.")
        case Stage.FAILED:
            return say("The draw vote did not pass.{vote}", vote=_told_votes(vote))


def _told_open(vote: DrawVote) -> Sentence:
    given = say("{count} of {count2} have voted", count=len(vote.cast), count2=len(vote.voters))
    where = say("on paper") if vote.paper else given
    if vote.holding > 1:
        return say("The vote is held again: {where}.", where=where)
    return say("The vote is held: {where}.", where=where)


def _told_votes(vote: DrawVote) -> str:
    if vote.shown:
        return joined("", (" ", joined(", ", (_told_vote(power, yes=yes) for power, yes in vote.shown)), "."))
    return say(" Against: {noes}.", noes=vote.noes) if vote.noes is not None else ""


def _told_vote(power: Power, *, yes: bool) -> Sentence:
    return say("{power} yes", power=power.full_name) if yes else say("{power} no", power=power.full_name)
