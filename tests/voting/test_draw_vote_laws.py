"""Whatever is clicked, in whatever order: no board reaches a state that its rulebook forbids."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardcall.errors import Problem
from boardcall.game import POWERS, Power
from boardcall.game.phase import Season
from boardcall.rulebook import load
from boardcall.voting.announcements import telling
from boardcall.voting.ballot_box import BallotBox
from boardcall.voting.draw_rules import DrawRules, VotingTable, electorate
from boardcall.voting.draw_vote import (
    HELD,
    PENDING,
    DrawVote,
    Manner,
    VoteStage,
    close_problems,
    live_vote,
    pending_problems,
)
from boardcall.voting.moments import SeasonPart, VoteMoment
from boardcall.voting.procedure import (
    awaited,
    ballot_problems,
    count_problems,
    counted_vote,
    open_problems,
    opened_vote,
)
from boardcall.voting.proposals import propose_problems, veto_problems

RULEBOOKS = ("wdc-2025", "wdc-2025-draft", "codcon-2018", "edc-2016", "wdc-2008")
POWER = st.sampled_from(POWERS)
PART = st.sampled_from(SeasonPart)
CLICK = st.one_of(
    st.tuples(st.just("propose"), POWER),
    st.tuples(st.just("veto"), POWER),
    st.tuples(st.just("arrive"), st.none()),
    st.tuples(st.just("open"), st.sampled_from(["td", "arbiter", "designee", "scorekeeper"])),
    st.tuples(st.just("cast"), st.tuples(POWER, st.booleans())),
    st.tuples(st.just("all"), st.frozensets(POWER, max_size=2)),
    st.tuples(st.just("close"), st.booleans()),
    st.tuples(st.just("again"), st.none()),
    st.tuples(st.just("leave"), POWER),
    st.tuples(st.just("play on"), PART),
    st.tuples(st.just("hold"), st.tuples(POWER, POWER)),
    st.tuples(st.just("hold"), st.tuples(POWER, POWER)),
    st.tuples(st.just("next season"), PART),
    st.tuples(st.just("next season"), PART),
)


class Play:
    """One board on which anything is clicked: what is refused changes nothing."""

    def __init__(self, rulebook: str) -> None:
        self.rules = DrawRules(load(rulebook).draw_vote)
        self.now = VoteMoment(max(self.rules.settings.from_year - 1, 1901), Season.FALL)
        self.votes: tuple[DrawVote, ...] = ()
        self.box = BallotBox()
        self.left: frozenset[Power] = frozenset()
        self.opened_in: list[VoteMoment] = []

    @property
    def table(self) -> VotingTable:
        return VotingTable((0, 8, 8, 8, 1, 8, 1), self.now.counted_year, frozenset(POWERS) - self.left, self.left)

    def last(self, vote: DrawVote) -> None:
        self.votes = (*self.votes[:-1], vote)

    def click(self, what: str, given: object) -> tuple[Problem, ...]:
        if self.votes and self.votes[-1].stage is VoteStage.PASSED:
            return ()
        return getattr(self, what.replace(" ", "_"))(given)  # type: ignore[no-any-return]

    def propose(self, power: Power) -> tuple[Problem, ...]:
        found = propose_problems(self.rules, self.votes, self.now, self.table, power)
        if not found:
            before = tuple(vote.dropped() if vote.stage in PENDING else vote for vote in self.votes)
            self.votes = (*before, DrawVote(len(before) + 1, self.now.year, self.now.season, power))
        return found

    def veto(self, power: Power) -> tuple[Problem, ...]:
        found = veto_problems(self.rules, self.votes, self.table, power)
        if not found:
            self.last(self.votes[-1].vetoed())
        return found

    def arrive(self, _: None) -> tuple[Problem, ...]:
        if not (found := pending_problems(self.votes)):
            self.last(self.votes[-1].arrived())
        return found

    def open(self, role: str) -> tuple[Problem, ...]:
        found = open_problems(self.rules, self.votes, self.now, self.table, held_by=role)
        if not found:
            assert role in self.rules.settings.held_by
            self.last(opened_vote(self.rules, self.votes, self.now, self.table))
            self.box = BallotBox(self.votes[-1].manner)
            self.opened_in.append(self.now)
        return found

    def cast(self, given: tuple[Power, bool]) -> tuple[Problem, ...]:
        power, in_favour = given
        found = ballot_problems(self.votes, self.table, power)
        if not found:
            self.last(self.votes[-1].with_cast(power))
            self.box = self.box.with_ballot(power, in_favour=in_favour)
        return found

    def all(self, noes: frozenset[Power]) -> tuple[Problem, ...]:
        for power in POWERS:
            self.cast((power, power not in noes))
        return ()

    def close(self, name_the_silent: object) -> tuple[Problem, ...]:
        silent = frozenset(awaited(self.votes[-1], self.table)) if name_the_silent and self.votes else frozenset()
        found = count_problems(self.rules, self.votes, self.table, silent=silent)
        if not found:
            self.last(counted_vote(self.rules, self.votes[-1], self.table, self.box))
        return found

    def again(self, _: None) -> tuple[Problem, ...]:
        if not (found := close_problems(self.votes)):
            self.last(self.votes[-1].held_again())
            self.box = BallotBox(self.votes[-1].manner)
        return found

    def leave(self, power: Power) -> tuple[Problem, ...]:
        self.left |= {power}
        return ()

    def play_on(self, part: SeasonPart) -> tuple[Problem, ...]:
        if tuple(SeasonPart).index(part) > tuple(SeasonPart).index(self.now.part):
            self.now = VoteMoment(self.now.year, self.now.season, part)
        return ()

    def next_season(self, part: SeasonPart) -> tuple[Problem, ...]:
        """Nobody plays on while a vote is open."""
        live = live_vote(self.votes)
        if live is None or live.stage is not VoteStage.OPEN:
            spring = self.now.season is Season.FALL
            self.now = VoteMoment(self.now.year + spring, Season.SPRING if spring else Season.FALL, part)
        return ()

    def hold(self, given: tuple[Power, Power]) -> tuple[Problem, ...]:
        """A whole vote that fails, as far as it is let."""
        proposer, against = given
        self.now = VoteMoment(self.now.year, self.now.season)
        if self.rules.settings.when == "season-end":
            self.now = VoteMoment(self.now.year, self.now.season, SeasonPart.AFTER)
        self.propose(proposer)
        self.open(self.rules.settings.held_by[0])
        self.all(frozenset({against}))
        self.close(name_the_silent=True)
        return ()


def check(play: Play) -> None:
    """What holds on every board at every moment."""
    rules, votes = play.rules.settings, play.votes
    held = [vote for vote in votes if vote.stage in HELD]
    assert sum(vote.is_live for vote in votes) <= 1
    assert all(not vote.is_live for vote in votes[:-1])
    first = VoteMoment(rules.from_year, Season[rules.from_season.upper()])
    assert all(VoteMoment(vote.year, vote.season).turn >= first.turn for vote in votes)
    for vote in votes:
        same = [one for one in votes if one.proposer is vote.proposer]
        assert not rules.per_player_game or len(same) <= rules.per_player_game
        in_year = [one for one in same if one.year == vote.year]
        assert not rules.per_player_year or len(in_year) <= rules.per_player_year
        in_season = [one for one in held if (one.year, one.season) == (vote.year, vote.season)]
        assert not rules.per_season or len(in_season) <= rules.per_season
    for place, vote in enumerate(held):
        secret = rules.secret_first == 0 or place < rules.secret_first or rules.then == "secret"
        assert vote.manner is (Manner.SECRET if secret else Manner.SIMULTANEOUS)
        assert Power.AUSTRIA not in vote.voters, "no centre, no vote"
        assert vote.cast <= set(vote.voters)
        assert (vote.proposer in vote.voters) != (rules.proposer == "counts-yes")
        assert not (vote.manner is Manner.SECRET and (vote.shown or vote.noes is not None))
        assert not (vote.shown and vote.is_live)
        if vote.stage is VoteStage.FAILED and vote.manner is Manner.SECRET:
            assert telling(vote) == "The draw vote did not pass."
    if rules.veto == "none":
        assert all(vote.stage is not VoteStage.VETOED for vote in votes)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@settings(max_examples=35, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(clicks=st.lists(CLICK, min_size=15, max_size=40))
def test_no_clicks_lead_where_the_rules_forbid(rulebook: str, clicks: list[tuple[str, object]]) -> None:
    play = Play(rulebook)
    for what, given_value in clicks:
        before = play.votes
        refusals = play.click(what, given_value)
        assert not refusals or play.votes == before, "what is refused changes nothing"
        assert all(str(refusal.message).endswith(".") for refusal in refusals)
        check(play)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@settings(max_examples=30, deadline=None)
@given(
    noes=st.frozensets(POWER),
    silent=st.frozensets(POWER),
    left=st.frozensets(POWER),
    proposer=st.sampled_from([power for power in POWERS if power is not Power.AUSTRIA]),
)
def test_a_vote_passes_exactly_when_nobody_is_against(
    rulebook: str, noes: frozenset[Power], silent: frozenset[Power], left: frozenset[Power], proposer: Power
) -> None:
    """Said again without the code: every voter who is there and votes says yes, and the others count as yes."""
    rules = DrawRules(load(rulebook).draw_vote)
    now = VoteMoment(1907, Season.FALL)
    table = VotingTable((0, 8, 8, 8, 1, 8, 1), 1906, frozenset(POWERS) - left, left)
    votes = (opened_vote(rules, (DrawVote(1, 1907, Season.FALL, proposer),), now, table),)
    box = BallotBox(votes[0].manner)
    for power in electorate(rules, table):
        if power not in silent and not ballot_problems(votes, table, power):
            votes = (votes[0].with_cast(power),)
            box = box.with_ballot(power, in_favour=power not in noes)
    waiting = frozenset(awaited(votes[0], table))
    if rules.settings.not_voting == "pending" and waiting:
        assert count_problems(rules, votes, table, silent=waiting)
        return
    assert not count_problems(rules, votes, table, silent=waiting)
    worth = {"yes": True, "no": False}
    ballots = [
        worth[rules.settings.abandoned]
        if power in left
        else worth[rules.settings.not_voting]
        if power in silent
        else power not in noes
        for power in POWERS
        if power is not Power.AUSTRIA and not (power is proposer and rules.settings.proposer == "counts-yes")
    ]
    assert (counted_vote(rules, votes[0], table, box).stage is VoteStage.PASSED) == all(ballots)


STEPS = ["next season"] * 4 + ["hold"] * 4 + ["propose", "propose", "open", "open", "cast", "all", "close", "close"]
STEPS += ["veto", "arrive", "again", "leave", "play on"]
WALKS, LONG = 30, 60


def step_of(chance: random.Random) -> tuple[str, object]:
    """Something that is pressed, failed votes more often than chance would have it, so that play goes on."""
    what = chance.choice(STEPS)
    powers = [chance.choice(POWERS) for _ in range(2)]
    given: dict[str, object] = {
        "hold": tuple(powers),
        "open": chance.choice(["td", "arbiter", "designee", "scorekeeper"]),
        "cast": (powers[0], chance.random() < 0.7),
        "all": frozenset(powers if chance.random() < 0.8 else ()),
        "close": chance.random() < 0.5,
        "play on": chance.choice(tuple(SeasonPart)),
        "next season": chance.choice((SeasonPart.NEGOTIATION, SeasonPart.NEGOTIATION, SeasonPart.AFTER)),
        "leave": powers[0],
        "propose": powers[0],
        "veto": powers[0],
    }
    return what, given.get(what)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_long_walks_see_every_stage_and_manner_and_break_no_rule(rulebook: str) -> None:
    """The same walks each time, long enough for a fourth vote; what they saw is counted."""
    chance, seen, stages = random.Random(rulebook), set(), set()
    for _ in range(WALKS):
        play = Play(rulebook)
        for _ in range(LONG):
            what, given_value = step_of(chance)
            if what == "leave" and len(play.left) > 1:
                continue
            before = play.votes
            refusals = play.click(what, given_value)
            assert not refusals or play.votes == before, "what is refused changes nothing"
            check(play)
            last = play.votes[-1] if play.votes else None
            held = sum(vote.stage in HELD for vote in play.votes)
            seen.add((last.stage, last.manner, min(held, 5), play.now.part, len(play.left)) if last else None)
            stages |= {vote.stage for vote in play.votes}
    rules = DrawRules(load(rulebook).draw_vote).settings
    unknown = {VoteStage.VETOED} if rules.veto == "none" else set()
    assert stages == set(VoteStage) - unknown
    manners = {one[1] for one in seen if one and one[0] in HELD}
    then = {Manner.SIMULTANEOUS} if rules.secret_first and rules.then == Manner.SIMULTANEOUS else set()
    assert manners == {Manner.SECRET} | then
    assert max(one[2] for one in seen if one) >= 4, "a fourth vote was held"
    assert len(seen) > 60
