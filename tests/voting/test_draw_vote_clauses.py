"""The draw votes of five rule sets, each clause with its own example."""

from datetime import datetime, timedelta

import pytest

from boardcall.clock.clicks import Click, Clicked
from boardcall.clock.plan import Turn
from boardcall.desk.event import Draft, Event
from boardcall.desk.play.clocks import click_clock, clock_of
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.votes.draw_votes import (
    await_draw_vote,
    cast_draw_vote,
    drop_draw,
    enter_draw_outcome,
    open_draw_vote,
    propose_draw,
    veto_draw,
    vote_now,
)
from boardcall.errors import InputError
from boardcall.game import Power
from boardcall.tournament.board.ref import BoardRef
from boardcall.voting.draw_vote import Manner, VoteStage
from boardcall.voting.moments import SeasonPart, VoteMoment
from boards_with_votes import FALLS, Voting, board_in, fall, gone, held, last_vote, opened, proposed, spring
from congress import AT
from desks import after
from there import there

A, E, F, G, I, R, T = Power  # noqa: E741  Italy's letter
AFTER, ADJUDICATION, WRITING = SeasonPart.AFTER, SeasonPart.ADJUDICATION, SeasonPart.WRITING


def propose(event: Event, power: Power, now: VoteMoment) -> Draft:
    return propose_draw(event, ref=BoardRef(1, "A"), power=power, now=now)


def open_it(event: Event, now: VoteMoment, held_by: str) -> Draft:
    return open_draw_vote(event, ref=BoardRef(1, "A"), now=now, held_by=held_by, at=AT)


def refused(event: Event, power: Power, now: VoteMoment) -> str:
    with pytest.raises(InputError) as told:
        propose(event, power, now)
    return str(told.value)


def veto(event: Event, power: Power) -> Event:
    return after(event, veto_draw(event, ref=BoardRef(1, "A"), power=power))


def stage(event: Event) -> VoteStage:
    return last_vote(event).stage


def clock_stopped(event: Event) -> bool:
    now = vote_now(event, ref=BoardRef(1, "A"))
    return now is not None and now.clock_stopped


FIRST_SEASONS = [
    pytest.param("wdc-2025", fall(1905), spring(1906), marks=pytest.mark.clause("wdc-2025:VII.3.a-start")),
    pytest.param("wdc-2025-draft", fall(1905), spring(1906), marks=pytest.mark.clause("wdc-2025-draft:VII.3.a")),
    pytest.param("codcon-2018", fall(1903), spring(1904), marks=pytest.mark.clause("codcon-2018:VIII.3.a-start")),
    pytest.param("edc-2016", fall(1903), spring(1904), marks=pytest.mark.clause("edc-2016:II.4.4g1-start")),
]


@pytest.mark.parametrize(("rulebook", "too_early", "first"), FIRST_SEASONS)
def test_a_draw_is_proposed_from_the_first_season_on(rulebook: str, too_early: VoteMoment, first: VoteMoment) -> None:
    because = refused(board_in(rulebook, too_early.year), E, too_early)
    assert f"from {first} on" in because
    assert "(" in because, "the section of the rules is cited"
    assert stage(proposed(board_in(rulebook, first.year), E, first)) is VoteStage.PROPOSED


@pytest.mark.clause("wdc-2008:11.5-any")
def test_a_draw_is_possible_in_the_first_year() -> None:
    event = opened(board_in("wdc-2008", 1901), E, spring(1901, AFTER))
    assert last_vote(event).voters == (A, F, G, I, R, T)
    assert stage(proposed(board_in("wdc-2008", 1901), E, fall(1901, ADJUDICATION))) is VoteStage.PROPOSED
    result = held(event).tournament.boards[0].result
    assert result is not None
    assert (result.last_year, result[R].centres, result[T].centres) == (None, 4, 3)


@pytest.mark.clause("codcon-2018:VIII.3.a-start", "edc-2016:II.4.4g1-start")
@pytest.mark.parametrize("rulebook", ["codcon-2018", "edc-2016"])
@pytest.mark.parametrize("part", [ADJUDICATION, WRITING, AFTER])
def test_a_draw_is_proposed_in_negotiation_only(rulebook: str, part: SeasonPart) -> None:
    assert "during negotiation only" in refused(board_in(rulebook, 1904), E, spring(1904, part))


CLOCKS = [
    pytest.param("wdc-2025", 460, marks=pytest.mark.clause("wdc-2025:VII.3.b-clock")),
    pytest.param("wdc-2025-draft", 190, marks=pytest.mark.clause("wdc-2025-draft:VII.3.b-clock")),
]


@pytest.mark.parametrize(("rulebook", "left"), CLOCKS)
@pytest.mark.parametrize("how", ["counted", "dropped", "paper"])
def test_the_clock_stands_from_the_opening_to_the_end_of_the_vote(rulebook: str, left: int, how: str) -> None:
    event = board_in(rulebook, 1906)
    start = Clicked(Click.START, AT, turn=Turn.read("S1906"))
    event = after(event, click_clock(event, start, ref=BoardRef(1, "A")))
    whole = remaining(event, AT)
    opening = AT + whole - timedelta(seconds=left)
    event = proposed(event, E, spring(1906))
    paper = how == "paper"
    event = after(
        event, open_draw_vote(event, ref=BoardRef(1, "A"), now=spring(1906), held_by="td", paper=paper, at=opening)
    )
    assert clock_stopped(event)
    closing = opening + timedelta(minutes=5)
    if how == "dropped":
        event = after(event, drop_draw(event, ref=BoardRef(1, "A"), at=closing))
    elif paper:
        event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=False, at=closing))
    else:
        voting = Voting(event)
        voting.cast(E=True, F=False, G=True, I=True, R=True, T=True)
        voting.boxes.close(voting.do, ref=BoardRef(1, "A"), at=closing)
        event = voting.event
    assert not clock_stopped(event)
    assert remaining(event, closing) == timedelta(seconds=left)
    assert remaining(event, closing + timedelta(seconds=80)) == timedelta(seconds=left - 80)


def remaining(event: Event, at: datetime) -> timedelta:
    found = clock_of(event, ref=BoardRef(1, "A")).now(at).remaining(at)
    assert found is not None
    return found


@pytest.mark.clause("wdc-2025-draft:VII.3.b-clock")
def test_a_draw_is_proposed_while_the_clock_runs() -> None:
    event = board_in("wdc-2025-draft", 1906)
    assert "while the clock" in refused(event, E, spring(1906, ADJUDICATION))
    assert "while the clock" in refused(event, E, spring(1906, running=False))
    assert stage(proposed(event, E, spring(1906))) is VoteStage.PROPOSED


@pytest.mark.clause("wdc-2025:VII.3.a-veto", "wdc-2025-draft:VII.3.a", "edc-2016:II.4.4g2")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "edc-2016"])
def test_a_veto_closes_the_proposal_and_nobody_learns_whose_it_was(rulebook: str) -> None:
    event = proposed(board_in(rulebook, 1906), E, spring(1906))
    draft = veto_draw(event, ref=BoardRef(1, "A"), power=T)
    assert draft == veto_draw(event, ref=BoardRef(1, "A"), power=R)
    vetoed = after(event, draft)
    assert stage(vetoed) is VoteStage.VETOED
    with pytest.raises(InputError, match="No draw is proposed"):
        open_it(vetoed, spring(1906), "arbiter" if rulebook == "edc-2016" else "td")
    with pytest.raises(InputError, match="Austria has no centre"):
        veto(event, A)


@pytest.mark.clause("wdc-2025:VII.3.a-veto")
def test_a_vote_is_held_by_the_director_or_a_designee() -> None:
    event = proposed(board_in("wdc-2025", 1906), E, spring(1906))
    with pytest.raises(InputError, match="Only the director or someone the director names may hold a vote"):
        open_it(event, spring(1906), "assistant-td")
    assert stage(after(event, open_it(event, spring(1906), "designee"))) is VoteStage.OPEN


@pytest.mark.clause("codcon-2018:VIII.3.a-veto")
def test_a_veto_is_too_late_once_the_director_has_come() -> None:
    event = proposed(board_in("codcon-2018", 1904), E, spring(1904))
    assert stage(veto(event, G)) is VoteStage.VETOED
    event = after(event, await_draw_vote(event, ref=BoardRef(1, "A")))
    with pytest.raises(InputError, match="director has come"):
        veto(event, G)
    assert stage(after(event, open_it(event, spring(1904), "designee"))) is VoteStage.OPEN


def test_no_veto_where_the_rulebook_knows_none() -> None:
    with pytest.raises(InputError, match="There is no veto"):
        veto(proposed(board_in("wdc-2008", 1905), E, fall(1905, AFTER)), G)


@pytest.mark.clause("codcon-2018:VIII.3.b-vote")
def test_every_vote_of_codcon_is_secret() -> None:
    event = board_in("codcon-2018", 1904)
    for season in (spring(1904), fall(1904)):
        event = opened(event, E, season)
        assert last_vote(event).manner is Manner.SECRET
        event = held(event, F)


@pytest.mark.clause("wdc-2025:VII.3.b-one", "wdc-2025-draft:VII.3.b-one", "codcon-2018:VIII.3.b-vote")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_one_vote_in_a_season(rulebook: str) -> None:
    event = board_in(rulebook, 1907)
    event = veto(proposed(event, E, spring(1907)), G)
    event = held(opened(event, E, spring(1907)), G)
    assert stage(event) is VoteStage.FAILED
    assert "one vote in a season" in refused(event, F, spring(1907))
    assert stage(opened(event, F, fall(1907))) is VoteStage.OPEN


@pytest.mark.clause("edc-2016:II.4.4g1-limit")
def test_one_player_asks_once_a_year_even_when_vetoed() -> None:
    event = veto(proposed(board_in("edc-2016", 1905), I, spring(1905)), G)
    assert "once in 1905" in refused(event, I, fall(1905))
    assert stage(proposed(event, R, fall(1905))) is VoteStage.PROPOSED


@pytest.mark.clause("wdc-2008:11.5-once")
def test_one_player_asks_once_a_game() -> None:
    event = board_in("wdc-2008", 1905)
    event = held(opened(event, R, fall(1904, AFTER)), G)
    event = board_years(event, 1905)
    assert "once in this game" in refused(event, R, spring(1906, AFTER))
    assert stage(proposed(event, T, spring(1906, AFTER))) is VoteStage.PROPOSED


def board_years(event: Event, year: int) -> Event:
    return after(event, record_counts(event, ref=BoardRef(1, "A"), year=year, centres=FALLS[year]))


@pytest.mark.clause("wdc-2025:VII.3.c-voters")
def test_every_player_with_a_centre_votes() -> None:
    falls = {1905: (12, 11, 8, 3, 0, 0, 0)}
    assert last_vote(opened(board_in("wdc-2025", 1906, falls), A, spring(1906))).voters == (A, E, F, G)


@pytest.mark.clause("wdc-2025:VII.3.c-default", "wdc-2025-draft:VII.3.c")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_absent_and_silent_players_count_as_in_favour(rulebook: str) -> None:
    falls = {1905: (12, 11, 8, 3, 0, 0, 0)}
    event = gone(board_in(rulebook, 1906, falls), G)
    assert stage(held(opened(event, A, spring(1906)))) is VoteStage.PASSED
    event = board_in(rulebook, 1906, falls)
    assert stage(held(opened(event, A, spring(1906)), silent=(G,))) is VoteStage.PASSED
    assert stage(held(opened(event, A, spring(1906)), A, silent=(G,))) is VoteStage.FAILED


@pytest.mark.clause("codcon-2018:VIII.3.c")
def test_every_player_has_to_vote_and_who_left_is_in_favour() -> None:
    falls = {1904: (12, 11, 8, 2, 1, 0, 0)}
    event = gone(board_in("codcon-2018", 1905, falls), I)
    voting = Voting(opened(event, A, spring(1905)))
    assert there(vote_now(voting.event, ref=BoardRef(1, "A"))).awaited == (A, E, F, G)
    voting.cast(A=True, E=True, F=True)
    with pytest.raises(InputError, match="Germany still must vote"):
        voting.close(G)
    voting.cast(G=True)
    assert voting.close().stage is VoteStage.PASSED


@pytest.mark.clause("edc-2016:II.4.4g3", "edc-2016:II.4.4g4-result")
def test_who_proposes_gives_no_ballot_and_counts_as_in_favour() -> None:
    falls = {1904: (10, 9, 8, 4, 3, 0, 0)}
    event = opened(board_in("edc-2016", 1905, falls), A, spring(1905))
    assert last_vote(event).voters == (E, F, G, I)
    with pytest.raises(InputError, match="proposed the draw gives no ballot"):
        cast_draw_vote(event, ref=BoardRef(1, "A"), power=A)
    passed, failed = held(event), held(event, G)
    assert stage(passed) is VoteStage.PASSED
    result = passed.tournament.boards[0].result
    assert result is not None
    assert (result.last_year, tuple(line.centres for line in result.powers)) == (1904, falls[1904])
    assert stage(failed) is VoteStage.FAILED
    assert failed.tournament.boards[0].result is None, "the game continues"
    assert stage(held(event, silent=(G,))) is VoteStage.FAILED, "a blank ballot is against"
    assert "Russia has no centre" in refused(board_in("edc-2016", 1905, falls), R, spring(1905))


@pytest.mark.clause("wdc-2008:11.5-requester", "wdc-2008:11.5-secret")
def test_who_asks_is_in_favour_and_absent_players_are_not() -> None:
    event = proposed(board_in("wdc-2008", 1907), E, fall(1906, AFTER))
    with pytest.raises(InputError, match="Only the director may hold a vote"):
        open_it(event, fall(1906, AFTER), "designee")
    event = after(event, open_it(event, fall(1906, AFTER), "td"))
    assert last_vote(event).voters == (F, G, R)
    assert last_vote(event).manner is Manner.SECRET
    assert stage(held(event)) is VoteStage.PASSED
    assert stage(held(event, silent=(G,))) is VoteStage.FAILED
    assert stage(held(gone(event, G))) is VoteStage.FAILED


@pytest.mark.clause("wdc-2008:11.5-request")
def test_a_vote_asked_at_the_end_of_a_season_is_held_after_its_adjustments() -> None:
    event = board_in("wdc-2008", 1905)
    assert "at the end of a season only" in refused(event, E, fall(1904))
    event = proposed(event, E, fall(1904, ADJUDICATION))
    with pytest.raises(InputError, match="after the retreats or the adjustments"):
        open_it(event, fall(1904, SeasonPart.ADJUSTMENTS), "td")
    assert stage(after(event, open_it(event, fall(1904, AFTER), "td"))) is VoteStage.OPEN
    assert stage(after(event, open_it(event, spring(1905), "td"))) is VoteStage.OPEN
    with pytest.raises(InputError, match="was proposed in Fall 1904"):
        open_it(event, fall(1905), "td")


POSITIONS = [
    pytest.param("edc-2016", fall(1905), 1905, 1904, marks=pytest.mark.clause("edc-2016:II.4.4g1-position")),
    pytest.param("edc-2016", spring(1905), 1905, 1904, marks=pytest.mark.clause("edc-2016:II.4.4g1-position")),
    pytest.param("wdc-2008", spring(1905, AFTER), 1905, 1904, marks=pytest.mark.clause("wdc-2008:11.5-position")),
    pytest.param("wdc-2008", fall(1905, AFTER), 1906, 1905, marks=pytest.mark.clause("wdc-2008:11.5-position")),
    pytest.param("wdc-2025", fall(1906), 1906, 1905),
]


@pytest.mark.parametrize(("rulebook", "now", "counted_before", "scored"), POSITIONS)
def test_a_passed_vote_ends_the_game_with_the_last_count(
    rulebook: str, now: VoteMoment, counted_before: int, scored: int
) -> None:
    board = held(opened(board_in(rulebook, counted_before), E, now)).tournament.boards[0]
    assert board.result is not None
    assert board.result.last_year == scored
    assert tuple(line.centres for line in board.result.powers) == FALLS[scored]
    assert board.result.end == "draw"
    assert board.stop is not None
    assert board.stop.cause == "vote"


@pytest.mark.clause("wdc-2025:VII.3.d.i-secret", "wdc-2025:VII.3.d.ii", "wdc-2025-draft:VII.3.d")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_three_votes_are_secret_and_the_fourth_is_shown_all_at_once(rulebook: str) -> None:
    event = board_in(rulebook, 1906)
    for now in (spring(1906), fall(1906)):
        event = held(opened(event, E, now), G)
    event = held(opened(board_years(event, 1906), E, spring(1907)), G)
    assert [vote.manner for vote in event.tournament.boards[0].draw_votes] == [Manner.SECRET] * 3
    assert not any(vote.shown for vote in event.tournament.boards[0].draw_votes)
    event = opened(event, E, fall(1907))
    assert last_vote(event).manner is Manner.SIMULTANEOUS
    voting = Voting(event)
    voting.cast(E=True, F=True, G=False)
    assert last_vote(voting.event).shown == (), "nothing is seen before all are"
    voting.cast(R=True)
    assert voting.close().shown == ((E, True), (F, True), (G, False), (R, True))
    told = vote_now(voting.event, ref=BoardRef(1, "A"))
    assert told is not None
    assert told.sentence == "The draw vote did not pass. England yes, France yes, Germany no, Russia yes."


@pytest.mark.clause("wdc-2025:VII.3.d.i-result", "wdc-2025-draft:VII.3.d", "codcon-2018:VIII.3.b-vote")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft", "codcon-2018"])
def test_a_failed_secret_vote_tells_nothing_of_the_split(rulebook: str) -> None:
    event = opened(board_in(rulebook, 1906, {1905: (12, 11, 8, 3, 0, 0, 0)}), A, spring(1906))
    one, all_four = held(event, G), held(event, A, E, F, G)
    assert one.tournament == all_four.tournament
    told = vote_now(one, ref=BoardRef(1, "A"))
    assert told is not None
    assert told.sentence == "The draw vote did not pass."


@pytest.mark.clause("edc-2016:II.4.4g4-conduct")
def test_an_arbiter_holds_the_vote_in_secret() -> None:
    event = proposed(board_in("edc-2016", 1905), E, spring(1905))
    with pytest.raises(InputError, match="Only an arbiter may hold a vote"):
        open_it(event, spring(1905), "td")
    event = after(event, open_it(event, spring(1905), "arbiter"))
    assert last_vote(event).manner is Manner.SECRET


@pytest.mark.parametrize("passed", [True, False])
def test_of_a_vote_on_paper_only_the_outcome_is_entered(*, passed: bool) -> None:
    event = opened(board_in("wdc-2025", 1906), E, spring(1906), paper=True)
    with pytest.raises(InputError, match="on paper"):
        cast_draw_vote(event, ref=BoardRef(1, "A"), power=E)
    with pytest.raises(InputError, match="on paper"):
        Voting(event).close()
    with pytest.raises(InputError, match="Enter how many papers are in favour"):
        enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=True, at=AT)
    event = after(event, enter_draw_outcome(event, ref=BoardRef(1, "A"), passed=passed, papers=4, at=AT))
    assert stage(event) is (VoteStage.PASSED if passed else VoteStage.FAILED)
    assert (event.tournament.boards[0].result is not None) is passed


def test_nothing_is_proposed_once_the_game_is_over_or_won() -> None:
    over = held(opened(board_in("wdc-2025", 1906), E, spring(1906)))
    assert refused(over, E, fall(1906)) == "The game on board A is over. If it is not over, withdraw its result first."
    won = board_in("wdc-2025", 1906, {1904: (12, 9, 5, 5, 2, 1, 0), 1905: (18, 9, 5, 1, 1, 0, 0)})
    assert "Austria has won the game" in refused(won, A, spring(1906))


def test_a_vote_waits_for_the_count_it_would_score() -> None:
    event = proposed(board_in("wdc-2025", 1905), E, spring(1906))
    with pytest.raises(InputError, match="The count of 1905 is not recorded"):
        open_it(event, spring(1906), "td")


def test_every_reason_is_given_at_once() -> None:
    because = refused(board_in("edc-2016", 1903, {1902: (0, 5, 5, 7, 5, 7, 4)}), A, spring(1903, WRITING))
    assert "Austria has no centre" in because
    assert "from Spring 1904 on" in because
    assert "during negotiation only" in because
