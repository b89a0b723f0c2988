"""Whether a draw may be proposed or vetoed now: every refusal in a sentence."""

from collections.abc import Iterator

from boardcall.errors import Problem
from boardcall.game import Power
from boardcall.game.phase import Season
from boardcall.voting.draw_rules import DrawRules, VotingTable, electorate
from boardcall.voting.draw_vote import HELD, PENDING, DrawVote, VoteStage, live_vote, pending_problems
from boardcall.voting.moments import AT_THE_END, SeasonPart, VoteMoment
from boardcall.wording import say


def propose_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], now: VoteMoment, table: VotingTable, power: Power
) -> tuple[Problem, ...]:
    found = [*_standing_problems(rules, table, power), *_start_problems(rules, now), *_part_problems(rules, now)]
    live = live_vote(votes)
    if live is not None and (live.stage is VoteStage.OPEN or not has_lapsed(rules, live, now)):
        found.append(Problem(say("A draw is proposed on this board already."), say("Wait until that is decided.")))
    return (*found, *season_limit(rules, votes, now), *_own_limits(rules, votes, now, power))


def _standing_problems(rules: DrawRules, table: VotingTable, power: Power) -> Iterator[Problem]:
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


def _start_problems(rules: DrawRules, now: VoteMoment) -> Iterator[Problem]:
    first = VoteMoment(rules.settings.from_year, Season[rules.settings.from_season.upper()])
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


def _part_problems(rules: DrawRules, now: VoteMoment) -> Iterator[Problem]:
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


def season_limit(rules: DrawRules, votes: tuple[DrawVote, ...], now: VoteMoment) -> Iterator[Problem]:
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


def _own_limits(rules: DrawRules, votes: tuple[DrawVote, ...], now: VoteMoment, power: Power) -> Iterator[Problem]:
    """A request counts when it was made, whatever happened to it: asking is what the limit counts."""
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


def has_lapsed(rules: DrawRules, vote: DrawVote, now: VoteMoment) -> bool:
    """Whether a proposal's time is over: its season is, and where a vote is held after the season, the next one too."""
    if vote.stage not in PENDING:
        return False
    proposed = VoteMoment(vote.year, vote.season)
    if rules.settings.when != "season-end":
        return now.turn != proposed.turn
    return now.turn != proposed.turn and now.turn != _next_turn(proposed)


def _next_turn(moment: VoteMoment) -> tuple[int, int]:
    return (moment.year, 1) if moment.season is Season.SPRING else (moment.year + 1, 0)


def veto_problems(
    rules: DrawRules, votes: tuple[DrawVote, ...], table: VotingTable, power: Power
) -> tuple[Problem, ...]:
    """Why this power may not veto now: a player with a centre may, until the vote is open or a director has come."""
    if found := pending_problems(votes):
        return found
    section, pending = rules.section("veto"), votes[-1]
    if rules.settings.veto == "none":
        return (
            Problem(say("There is no veto here{section}.", section=section), say("The vote is held; vote against it.")),
        )
    if rules.settings.veto == "until-td-arrives" and pending.stage is VoteStage.AWAITED:
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
