"""Ballots for awards: papers are checked and counted, the sums are an act without voters, the winner is an award."""

from datetime import date

import pytest

from ballot_papers import count_votes, give_paper
from boardcall.desk.event import Event
from boardcall.desk.people.players import change_player
from boardcall.desk.results.rulings import last_round
from boardcall.desk.votes.ballots import give_ballot, open_ballot, papers_of
from boardcall.errors import InputError, NotFoundError
from boardcall.game import POWERS, Power
from boardcall.scoring.result import BoardResult
from boardcall.standings.awards import AwardResult
from boardcall.standings.ballots import Vote
from boardcall.standings.table import compute_standings
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import PlayerId, RoundNumber
from desks import LINE_UP, after, event_under, known_result, seated

DIPLOMAT = "Best diplomat"
FAVOURITE = "Players' choice"


def paper(voter: str, *given: tuple[str, int], category: str = DIPLOMAT, game: str = "1 A") -> list[Vote]:
    return [Vote(voter, name, points, category, game) for name, points in given]


def counted(event: Event, votes: list[Vote], ballot: str = "game-awards") -> Event:
    return after(event, count_votes(event, ballot=ballot, votes=votes))


def award(event: Event, name: str) -> AwardResult:
    awards = compute_standings(event.tournament, event.rulebook).awards
    return next(one for one in awards if one.name == name)


@pytest.mark.clause("edc-2016:IV.6.6a", "edc-2016:IV.6.6b2-ballot")
def test_counted_papers_name_the_winner_of_their_category() -> None:
    event = seated(event_under("edc-2016"))
    votes = [*paper("p1", ("p2", 3), ("p3", 1)), *paper("p3", ("p2", 2), ("p4", 2)), *paper("p4", ("p3", 3), ("p1", 1))]
    event = counted(event, votes)
    found = award(event, DIPLOMAT)
    assert (found.winners, found.because, found.question) == (("p2",), "5 votes", None)
    assert award(event, "Best tactician").question is not None, "not counted yet"
    later = [*paper("p5", ("p3", 3), ("p1", 1)), *paper("p6", ("p1", 2), ("p4", 2))]
    again = counted(event, [*votes, *later])
    assert award(again, DIPLOMAT).winners == ("p3",)


@pytest.mark.clause("edc-2016:IV.6.6b1")
def test_the_favourite_player_is_who_gets_the_most_votes() -> None:
    event = seated(event_under("edc-2016"))
    names = ["p8"] * 3 + ["p9"] * 2
    votes = [Vote(f"p{n}", name, 1, FAVOURITE) for n, name in enumerate(names, start=1)]
    assert award(counted(event, votes, "players-choice"), FAVOURITE).winners == ("p8",)


@pytest.mark.clause("edc-2016:IV.6.6b1")
def test_the_favourite_is_chosen_in_the_last_round_by_those_seated_in_it() -> None:
    event = seated(event_under("edc-2016"))
    with pytest.raises(InputError, match="voted on in the last round"):
        open_ballot(event, ballot="players-choice")
    others = tuple((power, PlayerId(f"p{number}")) for number, power in enumerate(POWERS, start=8))
    event = seated(event, round=last_round(event), seats=others)
    event = after(event, open_ballot(event, ballot="players-choice"))
    assert papers_of(event, PlayerId("p1")) == (), "seated in round 1 only"
    (mine,) = papers_of(event, PlayerId("p8"))
    assert (mine.ballot.id, "p1" in mine.candidates, "p8" in mine.candidates) == ("players-choice", True, False)
    paper = [Vote("p1", "p2", 1, FAVOURITE)]
    with pytest.raises(InputError, match="no such paper"):
        give_ballot(event, ballot="players-choice", game="", voter=PlayerId("p1"), votes=paper)


@pytest.mark.parametrize(
    ("votes", "because"),
    [
        (paper("p1", ("p2", 4)), "points are given as 4"),
        (paper("p1", ("p1", 3), ("p2", 1)), "a vote for oneself"),
        (paper("p1", ("p2", 3), ("p9", 1)), "only players of the game can be named"),
        (paper("p9", ("p2", 3), ("p3", 1)), "no such paper to give"),
        (paper("p1", ("p2", 3), ("p3", 1), game="1 B"), "no such paper to give"),
        (paper("stranger", ("p2", 3), ("p3", 1)), "No player has the id stranger"),
        (paper("p1", ("stranger", 3), ("p3", 1)), "No player has the id stranger"),
    ],
)
def test_a_paper_that_does_not_count_is_refused_with_its_reason(votes: list[Vote], because: str) -> None:
    event = seated(event_under("edc-2016"))
    result = BoardResult.from_counts("A5 E5 F5 G5 I5 R5 T4", last_year=1907)
    event = after(event, known_result(event, ref=BoardRef(1, "A"), result=result))
    event = after(event, open_ballot(event, ballot="game-awards"))
    with pytest.raises(InputError, match=because):
        give_paper(event, ballot="game-awards", game=votes[0].game, voter=votes[0].voter, votes=votes)


def test_no_count_says_whose_paper_it_was() -> None:
    event = seated(event_under("edc-2016"))
    first, second = (("p2", 3), ("p3", 1)), (("p4", 2), ("p5", 2))
    one = count_votes(event, ballot="game-awards", votes=[*paper("p1", *first), *paper("p7", *second)])
    other = count_votes(event, ballot="game-awards", votes=[*paper("p1", *second), *paper("p7", *first)])
    assert one == other


def test_a_vote_of_a_meeting_is_not_one_about_players() -> None:
    with pytest.raises(NotFoundError, match="no ballot bids 2027 about players"):
        open_ballot(event_under("wdc-2025"), ballot="bids-2027")


def shared(event: Event, *games: tuple[int, str]) -> Event:
    for number, board in games:
        event = seated(event, round=number, board=board)
    return event


def given(game: str, player: str, points: int) -> list[Vote]:
    """Papers of a game that give a player so many votes, and the rest to somebody else in each game."""
    shares = {2: [2], 4: [3, 1], 6: [3, 3], 7: [3, 3, 1], 8: [3, 3, 2], 9: [3, 3, 3]}[points]
    other = {"1 A": "p7", "1 B": "p6", "2 A": "p5"}.get(game, "p4")
    voters = [name for name in ("p3", "p4", "p5", "p6", "p7") if name != other]
    return [
        vote
        for voter, share in zip(voters, shares, strict=False)
        for vote in paper(voter, (player, share), (other, {3: 1, 2: 2, 1: 3}[share]), game=game)
    ]


@pytest.mark.clause("edc-2016:IV.6.6b2-sum")
def test_the_best_four_of_five_games_count_for_an_award() -> None:
    games = [(1, "A"), (1, "B"), (2, "A"), (3, "A"), (4, "A")]
    votes = [
        vote
        for (number, board), points in zip(games, [9, 6, 7, 2, 4], strict=True)
        for vote in given(f"{number} {board}", "p1", points)
    ]
    found = award(counted(shared(event_under("edc-2016"), *games), votes), DIPLOMAT)
    assert (found.winners, found.because) == (("p1",), "26 votes")


@pytest.mark.clause("edc-2016:IV.6.6b2-tie")
def test_a_tie_of_votes_goes_to_the_better_average_and_then_to_the_most_in_one_game() -> None:
    games = [(1, "A"), (1, "B"), (2, "A"), (3, "A")]
    event = shared(event_under("edc-2016"), *games)
    average = [*given("1 A", "p1", 8), *given("1 B", "p2", 4), *given("2 A", "p2", 4)]
    apart = seated(event_under("edc-2016"), board="A", seats=without("p2"))
    apart = seated(seated(apart, board="B", seats=without("p1")), round=RoundNumber(2), seats=without("p1"))
    assert award(counted(apart, average), DIPLOMAT).winners == ("p1",)
    assert "votes per game: 8 against 4" in award(counted(apart, average), DIPLOMAT).because
    most = [*given("1 A", "p1", 9), *given("2 A", "p1", 4), *given("1 B", "p2", 7), *given("3 A", "p2", 6)]
    found = award(counted(event, most), DIPLOMAT)
    assert (found.winners, "most votes in one game: 9 against 7" in found.because) == (("p1",), True)


@pytest.mark.clause("edc-2016:IV.6.6b2-tie")
def test_the_average_counts_the_games_in_which_nobody_named_the_player() -> None:
    """12 votes in four games, two of them without any (average 3), come behind 12 in three (average 4)."""
    event = event_under("edc-2016")
    for number in (1, 2, 3, 4):
        event = seated(event, round=RoundNumber(number), board="A", seats=without("p2"))
    for number in (1, 2, 3):
        event = seated(event, round=RoundNumber(number), board="B", seats=without("p1"))
    nothing = [vote for number in (3, 4) for vote in paper("p3", ("p6", 2), ("p7", 2), game=f"{number} A")]
    mine = [*given("1 A", "p1", 6), *given("2 A", "p1", 6), *nothing]
    theirs = [vote for number in (1, 2, 3) for vote in given(f"{number} B", "p2", 4)]
    found = award(counted(event, [*mine, *theirs]), DIPLOMAT)
    assert (found.winners, "votes per game: 4 against 3" in found.because) == (("p2",), True)


def without(player: str) -> tuple[tuple[Power, PlayerId], ...]:
    """Seven at a board, p8 in the place of a player."""
    return tuple((power, PlayerId("p8") if one == player else one) for power, one in LINE_UP)


def with_data(event: Event, **people: tuple[str, int]) -> Event:
    """The event in which players are of a country and born in a year."""
    for player, (country, year) in people.items():
        known = change_player(event, PlayerId(player), salt=f"of {player}", country=country, born=date(year, 6, 1))
        event = after(event, known)
    return event


TIES = [
    ({"p1": ("FR", 1980), "p2": ("IT", 1980)}, "p2"),
    ({"p1": ("IT", 1980), "p2": ("FR", 1990)}, "p1"),
    ({"p1": ("IT", 1980), "p2": ("DE", 1990)}, "p2"),
    ({"p1": ("FR", 1990), "p2": ("FR", 1980)}, "p1"),
]
"""Who is from where and born when, with as many votes each, and who wins: those from abroad, then the younger."""


@pytest.mark.clause("edc-2016:IV.6.6b1", "edc-2016:IV.6.6b2-tie")
@pytest.mark.parametrize(("people", "winner"), TIES)
def test_a_tie_of_votes_goes_to_who_came_from_abroad_and_then_to_the_younger(
    people: dict[str, tuple[str, int]], winner: str
) -> None:
    event = with_data(seated(event_under("edc-2016")), **people)
    favourite = [Vote(f"p{n}", name, 1, FAVOURITE) for n, name in enumerate(("p1", "p2"), start=5)]
    assert award(counted(event, favourite, "players-choice"), FAVOURITE).winners == (winner,)
    diplomat = [*paper("p3", ("p1", 3), ("p2", 1)), *paper("p4", ("p2", 3), ("p1", 1))]
    assert award(counted(event, diplomat), DIPLOMAT).winners == (winner,)
