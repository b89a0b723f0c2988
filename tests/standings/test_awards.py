"""Awards: what the results decide, what people give, and what waits for them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from boardcall.rulebook import Rulebook, load, rulebook_text
from boardcall.standings.awards import AwardResult
from boardcall.standings.settings import Criterion
from boardcall.standings.table import compute_standings
from boardcall.tournament.event import Award, Decision, Tournament
from boardcall.views.ceremony import ceremony_steps
from boardcall.web.event.snapshot import Snapshot
from standings.crosstables import event
from standings.told_standings import told_standings, written


def _awards(tournament: Tournament, award: str, *, rules: Rulebook | None = None) -> list[AwardResult]:
    """The awards as the command tells them, or under rules of the test's own."""
    found = compute_standings(tournament, rules) if rules else told_standings(tournament)
    return [one for one in found.awards if one.award == award]


def _winners(rulebook: str, table: str, award: str, **known: dict[str, object]) -> dict[str, tuple[str, ...]]:
    found = _awards(event(rulebook, table, known), award)
    return {str(entry.name): entry.winners for entry in found}


@pytest.mark.clause("codcon-2018:IX.2")
def test_best_austria_is_the_best_single_game() -> None:
    assert _winners("codcon-2018", "a 50.35 - -\nb 63.72 - -", "outstanding-play")["best Austria"] == ("b",)


@pytest.mark.clause("codcon-2018:IX.2", "codcon-2018:III.5")
def test_the_lower_game_of_a_double_wins_no_award() -> None:
    table = "z 90/X\na 50.35/X&95/Y\nb 20/X\nc 10/Y\nd 40/Y"
    # a is England on X with 50.35 and Austria on Y with 95, so only Austria counts.
    winners = _winners("codcon-2018", table, "outstanding-play")
    assert (winners["best Austria"], winners["best England"]) == (("a",), ("c",))


@pytest.mark.clause("codcon-2018:IX.2")
def test_the_director_breaks_ties_for_best_power() -> None:
    tournament = event("codcon-2018", "a 63.72 - -\nb 63.72 - -")
    austria = _awards(tournament, "outstanding-play")[0]
    assert austria.question is not None
    assert (austria.winners, austria.question.kind) == (("a", "b"), "td")
    decided = replace(tournament, decisions=(Decision(austria.question.key, ("b",), "finer stab"),))
    assert _awards(decided, "outstanding-play")[0].winners == ("b",)


@pytest.mark.clause("codcon-2018:III.6", "codcon-2018:IX.2")
def test_the_director_wins_no_award() -> None:
    winners = _winners("codcon-2018", "a 90 - -\nb 10 - -", "outstanding-play", a={"roles": ["td"]})
    assert winners["best Austria"] == ("b",)


@pytest.mark.clause("edc-2016:IV.7.7a-b")
def test_best_country_without_the_factor_of_the_final() -> None:
    table = "a 77 - -\nb - - - 76@top-board\nc 53 - -"
    assert _winners("edc-2016", table, "best-country")["best Austria"] == ("a",)


def test_the_factor_counts_where_a_rulebook_says_so() -> None:
    rulebook = load("edc-2016")
    awards = tuple(replace(award, with_multiplier=True) for award in rulebook.awards)
    tournament = event("edc-2016", "a 77 - -\nb - - - 76@top-board")
    found = _awards(tournament, "best-country", rules=replace(rulebook, awards=awards))
    assert found[0].winners == ("b",)


@pytest.mark.clause("edc-2016:IV.7.7c")
@pytest.mark.parametrize(
    ("table", "known", "reason"),
    [
        ("a 53:10\nb 53:9", {}, "centres in the game: 10 centres against 9 centres"),
        ("a 53:8/X\nx 40:9/X\nb 53:8/Y\ny 40:11/Y", {}, "gap to the next better power: 1 centre against 3 centres"),
        (
            "a 53:9/X\nx 1:8/X\nb 53:9/Y",
            {},
            "lead over the next worse power: 4 centres against 1 centre",
        ),
        ("a 3:0-1905\nb 3:0-1904", {}, "year of elimination: 1905 against 1904"),
        ("a 53:9\nb 53:9", {"a": {"country": "FR"}, "b": {"country": "DE"}}, "from abroad: 1 against 0"),
        ("a 53:9\nb 53:9", {"a": {"born": "1990-05-01"}, "b": {"born": "1980-05-01"}}, "age: the younger player first"),
    ],
)
def test_best_country_ties(table: str, known: dict[str, dict[str, object]], reason: str) -> None:
    rulebook = load("edc-2016")
    at_home = replace(rulebook, event=replace(rulebook.event, country="DE")) if "abroad" in reason else None
    austria = _awards(event("edc-2016", table, known), "best-country", rules=at_home)[0]
    assert str(austria.because).partition("; ")[2].startswith(reason), austria.because
    assert austria.winners == (("b",) if reason.startswith("lead over") else ("a",))


@pytest.mark.clause("wdc-2008:16.3")
def test_best_country_tie_goes_to_the_stronger_opponents() -> None:
    opponents = "\n".join(f"{{b}}{n} 10/{{b}} {{s}}/R{{b}}" for n in range(6))
    board = "{p} 33.1/{b}\nz{b} - 0/R{b}\n" + opponents
    table = board.format(p="a", b="X", s=50) + "\n" + board.format(p="b", b="Y", s=60)
    austria = _awards(event("wdc-2008", table), "best-country")[0]
    assert austria.winners == ("b",)
    assert str(austria.because).endswith("totals of the opponents: 420 against 360")


@pytest.mark.clause("wdc-2008:16.3")
def test_best_country_tie_ends_in_a_lot_that_is_asked_for() -> None:
    tournament = event("wdc-2008", "a 33.1\nb 33.1")
    austria = _awards(tournament, "best-country")[0]
    assert austria.question is not None
    assert (austria.question.kind, austria.winners) == ("lot", ("a", "b"))


def test_two_equal_games_of_one_player_are_no_tie() -> None:
    rulebook = replace(load("club"), awards=load("codcon-2018").awards)
    austria = _awards(event("club", "a 60 60"), "outstanding-play", rules=rulebook)[0]
    assert (austria.winners, austria.question) == (("a",), None)


@pytest.mark.clause("wdc-2025:VIII.4")
def test_awards_for_each_power_wait_for_the_directors_with_the_top_three() -> None:
    tournament = event("wdc-2025", "a 171\nb 145\nc 124\nd 83")
    found = _awards(tournament, "outstanding-play")
    assert [entry.power for entry in found] == list("AEFGIRT")
    assert [nominee.player for nominee in found[0].shortlist] == ["a", "b", "c"]
    assert found[0].question is not None
    given = replace(tournament, awards=(Award("outstanding-play", "Austria", "d", "held Trieste to the end"),))
    austria = _awards(given, "outstanding-play")[0]
    assert (austria.winners, austria.because, austria.question) == (("d",), "held Trieste to the end", None)


@pytest.mark.clause("wdc-2025:VIII.5", "wdc-2025-draft:VIII.3-4", "codcon-2018:IX.3")
@pytest.mark.parametrize(("rulebook", "known"), [("wdc-2025", 7), ("wdc-2025-draft", 7), ("codcon-2018", 0)])
def test_special_awards_wait_for_the_directors_and_more_can_be_given(rulebook: str, known: int) -> None:
    tournament = event(rulebook, "a 100")
    open_awards = _awards(tournament, "special")
    assert [entry.question is not None for entry in open_awards] == [True] * known
    given = replace(tournament, awards=(Award("special", "Best stab", "a", "four nominations"),))
    more = _awards(given, "special")
    assert (len(more), more[-1].name, more[-1].winners) == (known + 1, "Best stab", ("a",))


@pytest.mark.clause("edc-2016:V")
def test_sixteen_trophies() -> None:
    table = "\n".join(f"p{n} {60 - n} {n}" for n in range(7)) + "\n" + "\n".join(f"q{n} 1 9/Q" for n in range(7))
    tournament = event("edc-2016", table, teams={"Ravens": ["p0", "p1"]})
    awards = told_standings(tournament).awards
    kinds = {award: sum(entry.award == award for entry in awards) for award in {entry.award for entry in awards}}
    assert kinds == {"places": 3, "team-champion": 1, "best-country": 7, "voted": 5}


def test_teams_are_read_out_at_the_ceremony_the_best_one_last(tmp_path: Path) -> None:
    table = "\n".join(f"p{n} {60 - n} {n}" for n in range(7))
    text = re.sub(r'(id = "team-champion"\nkind = "team")', r"\1\nplaces = 2", rulebook_text("edc-2016")[0])
    tournament = event("edc-2016", table, teams={"Owls": ["p0", "p1"], "Ravens": ["p2", "p3"]})
    read_out = ceremony_steps(Snapshot(written(tournament, text, place=tmp_path / "event.db")))
    teams = [step.award.winners[0].name for step in read_out if step.award and step.award.award == "team-champion"]
    assert teams == ["Owls", "Ravens"]
    assert [step.place.place for step in read_out if step.place][-1] == 1


@pytest.mark.clause("wdc-2008:17")
def test_the_champion_and_the_best_countries_of_2008() -> None:
    assert _winners("wdc-2008", "a 45\nb 30", "champion") == {"place 1": ("a",)}
    best = _winners("wdc-2008", "a 45\nb 30", "best-country")
    assert len(best) == 7
    assert best["best Austria"] == ("a",)
    others = _awards(event("wdc-2008", "a 45"), "other-prizes")
    assert others == []
    prize = Award("other-prizes", "Best stab", "a")
    given = replace(event("wdc-2008", "a 45"), awards=(prize,))
    assert [entry.winners for entry in _awards(given, "other-prizes")] == [("a",)]


def test_a_game_award_can_use_any_criterion_for_games() -> None:
    rulebook = load("codcon-2018")
    chain = (Criterion("game-score"), Criterion("game-centres", prefer="low"))
    rulebook = replace(rulebook, tie_break=replace(rulebook.tie_break, best_power=chain))
    austria = _awards(event("codcon-2018", "a 60:10\nb 60:9"), "outstanding-play", rules=rulebook)[0]
    assert austria.winners == ("b",)
