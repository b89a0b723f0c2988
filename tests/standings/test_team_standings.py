"""The team event: held or not, scores of teams, ties between them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from boardcall.standings.table import Standings
from boardcall.tournament.event import Decision, Tournament
from boardcall.tournament.people import Player
from standings.crosstables import event
from standings.told_standings import told_standings


def _lines(standings: Standings) -> list[str]:
    lines = []
    for place in standings.teams.places:
        reason = place.decided_by or ("open" if place.question else "")
        lines.append(f"{place.number} {place.team.name} {place.score} {reason}".strip())
    return lines


def _two_sevens(first: str, second: str, rulebook: str, *, others: int = 35) -> Tournament:
    """Two teams of seven with these round 4 scores, and players without a team to make up the number."""
    scores = {f"a{n}": points for n, points in enumerate(first.split())}
    scores |= {f"b{n}": points for n, points in enumerate(second.split())}
    table = [f"{name} - - - {points}@team" for name, points in scores.items()]
    table += [f"o{n} - - - 1@team" for n in range(others)]
    teams = {"Ravens": [f"a{n}" for n in range(7)], "Storks": [f"b{n}" for n in range(7)]}
    return event(rulebook, "\n".join(table), teams=teams)


@pytest.mark.clause("wdc-2025:II.4.d")
def test_team_score_is_the_sum_of_seven() -> None:
    tournament = _two_sevens("171 145 124 83 42 19 4", "1 1 1 1 1 1 1", "wdc-2025")
    assert _lines(told_standings(tournament)) == ["1 Ravens 588", "2 Storks 7"]


@pytest.mark.clause("wdc-2025-draft:II.5.d")
def test_draft_team_score_is_the_sum_and_ties_are_the_directors() -> None:
    tournament = _two_sevens("132 102 92 62 32 8 4", "4 8 32 62 92 102 132", "wdc-2025-draft")
    standings = told_standings(tournament)
    assert _lines(standings) == ["1 Ravens 432 open", "1 Storks 432 open"]
    assert [question.kind for question in standings.questions if "team" in question.key] == ["td"]


@pytest.mark.clause("wdc-2025:VIII.3.a")
def test_tied_teams_drop_their_lowest() -> None:
    tournament = _two_sevens("171 145 124 83 42 19 4", "171 145 124 68 42 19 19", "wdc-2025")
    assert _lines(told_standings(tournament)) == [
        "1 Ravens 588 sums without the lowest: 584 against 569",
        "2 Storks 588 sums without the lowest: 569 against 584",
    ]


@pytest.mark.clause("wdc-2025:VIII.3.a")
def test_tied_teams_drop_again_until_something_differs() -> None:
    tournament = _two_sevens("100 90 80 70 60 20 10", "101 89 80 70 60 20 10", "wdc-2025")
    assert _lines(told_standings(tournament))[0].startswith("1 Storks 430 sums without the lowest")


@pytest.mark.clause("wdc-2025:VIII.3.b")
def test_identical_teams_are_a_question_to_the_director_and_the_answer_counts() -> None:
    tournament = _two_sevens("7 6 5 4 3 2 1", "7 6 5 4 3 2 1", "wdc-2025")
    standings = told_standings(tournament)
    key = next(question.key for question in standings.questions if question.key.startswith("tie:team"))
    assert _lines(standings) == ["1 Ravens 28 open", "1 Storks 28 open"]
    decided = replace(tournament, decisions=(Decision(key, ("Storks", "Ravens"), "better hats"),))
    assert _lines(told_standings(decided)) == [
        "1 Storks 28 the director's decision: decided by the director: better hats",
        "2 Ravens 28 the director's decision: decided by the director: better hats",
    ]


@pytest.mark.clause("wdc-2025:II.4", "wdc-2025-draft:II.5")
@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
@pytest.mark.parametrize(("others", "held"), [(35, True), (34, False)])
def test_49_players_outside_the_pool_are_needed(rulebook: str, others: int, held: bool) -> None:
    teams = told_standings(_two_sevens("1 " * 7, "1 " * 7, rulebook, others=others)).teams
    assert (teams.held, teams.players) == (held, 14 + others)
    assert f"{14 + others} players" in teams.reason


def test_pool_players_are_not_counted_for_the_team_event() -> None:
    tournament = _two_sevens("1 " * 7, "1 " * 7, "wdc-2025", others=34)
    pool = event("wdc-2025", "\n".join(f"c{n} - - - 9@championship" for n in range(21)))
    both = replace(tournament, players=tournament.players + pool.players, boards=tournament.boards + pool.boards)
    assert not told_standings(both).teams.held


def test_a_team_of_whom_somebody_plays_elsewhere_has_no_place() -> None:
    """As the board call says of it: it does not play as a team."""
    whole = _two_sevens("171 145 124 83 42 19 4", "1 1 1 1 1 1 1", "wdc-2025", others=36)
    elsewhere = {board.name for board in whole.boards for seat in board.seats if "a0" in seat.players}
    boards = tuple(replace(one, pool="championship") if one.name in elsewhere else one for one in whole.boards)
    teams = told_standings(replace(whole, boards=boards)).teams
    assert teams.held
    assert [place.team.name for place in teams.places] == ["Storks"]
    assert "Ravens did not play as a team and has no place: a0 did not play for it." in teams.notes


def _edc(table: str, teams: dict[str, list[str]], **known: Mapping[str, object]) -> list[str]:
    return _lines(told_standings(event("edc-2016", table, known, teams)))


@pytest.mark.clause("edc-2016:IV.5.5c-score")
def test_team_score_is_the_sum_of_round_two() -> None:
    table = "a 99 53\nb 99 40\nc 99 20\nd 99 3"
    assert _edc(table, {"Ravens": ["a", "b", "c", "d"]}) == ["1 Ravens 116"]


@pytest.mark.clause("edc-2016:IV.5.5c-score", "edc-2016:II.2.2b4")
def test_a_doubled_round_enters_the_team_as_one_score() -> None:
    assert _edc("a - 53&30\nb - 10", {"Ravens": ["a", "b"]}) == ["1 Ravens 322/5"]


@pytest.mark.clause("edc-2016:IV.5.5c-tie")
def test_team_tie_by_direct_meeting_then_best_member() -> None:
    teams = {"Ravens": ["a", "b"], "Storks": ["c", "d"]}
    met = "a - 53/X\nb - 63/Y\nc - 60/X\nd - 56/Z"
    assert _edc(met, teams)[0] == "1 Storks 116 games against each other: 60 against 53"
    apart = "a - 53\nb - 63\nc - 60\nd - 56"
    assert _edc(apart, teams)[0] == "1 Ravens 116 best member: 63 against 60"


@pytest.mark.clause("edc-2016:IV.5.5c-tie")
def test_team_tie_by_second_member_fewer_centres_and_average_age() -> None:
    teams = {"Ravens": ["a", "b", "e"], "Storks": ["c", "d", "f"]}
    second = "a - 60\nb - 40\ne - 16\nc - 60\nd - 50\nf - 6"
    assert _edc(second, teams)[0] == "1 Storks 116 second-best member: 50 against 40"
    centres = "a - 60:9\nb - 40:6\ne - 16:5\nc - 60:8\nd - 40:6\nf - 16:5"
    assert _edc(centres, teams)[0] == "1 Storks 116 centres: 19 centres against 20 centres"
    alike = "a - 60\nb - 40\ne - 16\nc - 60\nd - 40\nf - 16"
    born = {name: {"born": f"19{80 + n}-01-01"} for n, name in enumerate("abecdf")}
    reason = "average age: the younger team on average first; the figures are not shown"
    assert _edc(alike, teams, **born)[0] == f"1 Storks 116 {reason}"


@pytest.mark.clause("wdc-2008:15.2-score")
def test_team_score_is_the_sum_of_rounds_two_and_three() -> None:
    table = "a 99 30 20\nb 99 12 25\nc 99 5 8"
    standings = told_standings(event("wdc-2008", table, teams={"Ravens": list("abc")}))
    assert _lines(standings) == ["1 Ravens 100"]


@pytest.mark.clause("wdc-2008:16.2")
def test_wdc_2008_team_tie_by_best_member_game() -> None:
    table = "a 99 30 20\nb 99 12 25\nc 0 5 8\nd 0 31 20\ne 0 12 25\nf 0 5 7"
    teams = {"Ravens": list("abc"), "Storks": list("def")}
    standings = told_standings(event("wdc-2008", table, teams=teams))
    assert _lines(standings)[0] == "1 Storks 100 best game: 31 against 30"


@pytest.mark.clause("wdc-2025:VIII-officials")
def test_an_official_brings_nothing_to_a_team() -> None:
    tournament = _two_sevens("50 1 1 1 1 1 1", "2 2 2 2 2 2 2", "wdc-2025")
    director = Player("a0", "a0", frozenset({"td"}))
    tournament = replace(tournament, players=(director, *tournament.players[1:]))
    assert _lines(told_standings(tournament)) == ["1 Storks 14", "2 Ravens 6"]
