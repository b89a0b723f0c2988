"""What the hobby asks of a scoring system, on every way of sharing the centres; and its card."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boardcall.cli.app import app
from boardcall.scoring.design import SystemDesign, all_counts, design_of
from boardcall.scoring.system_file import parse_system
from boardcall.scoring.systems import load_system

BARE = """name = "Bare"
[[draw]]
kind = "per-centre"
points = 10
[[solo]]
kind = "fixed"
points = 150
who = "soloist"
"""


def holds(design: SystemDesign) -> dict[str, bool]:
    return {finding.id: finding.holds for finding in design.findings}


def test_every_way_of_sharing_the_centres_is_looked_at_once() -> None:
    found = all_counts()
    assert len(found) == len(set(found)) == 3120
    assert {sum(counts) for counts in found} == {34}
    assert all(list(counts) == sorted(counts, reverse=True) for counts in found)


def test_sum_of_squares_does_all_that_is_asked() -> None:
    assert all(holds(design_of(load_system("sum-of-squares"))).values())


@pytest.mark.parametrize(
    ("change", "fails", "shows"),
    [
        ((), {"solo"}, "A solo scores 150 or more (18-3-3-3-3-2-2); without one the most is 170 (17-17)."),
        (("points = 10", "points = -1"), {"centre", "order", "life"}, "with one more it scores -17, in 17-"),
        (('who = "soloist"', 'who = "all"'), {"solo", "loss"}, "scores 150 in"),
    ],
)
def test_what_fails_is_shown_by_a_board(change: tuple[str, ...], fails: set[str], shows: str) -> None:
    design = design_of(parse_system(BARE.replace(*change) if change else BARE))
    assert fails <= {name for name, one in holds(design).items() if not one}
    assert shows in " ".join(str(finding.shows) for finding in design.findings)


def test_a_power_behind_the_leader_may_score_most() -> None:
    """Two points for one centre and none for more: a solo of two is outdone by the smallest power of 17-16-1."""
    small = "[[draw]]\nkind = 'table'\nof = 'centres'\npoints = [0, 5, 0]"
    solo = "[[solo]]\nkind = 'fixed'\npoints = 3\nwho = 'soloist'"
    design = design_of(parse_system(f"name = 'Small'\n{small}\n{solo}"))
    shows = "A solo scores 3 or more (18-3-3-3-3-2-2); without one the most is 5 (17-16-1)."
    assert str(next(one.shows for one in design.findings if one.id == "solo")) == shows
    assert {"solo", "centre", "order"} <= {name for name, one in holds(design).items() if not one}


@pytest.mark.parametrize(
    ("who", "fails", "shows"),
    [
        (
            "others",
            {"solo", "life"},
            "In 18-3-3-3-3-2-2 a power with 3 centres scores 151, and one with 18 centres 150.",
        ),
        ("eliminated", {"life"}, "In 34 a power that is out scores 151, and a survivor 150."),
    ],
)
def test_boards_with_a_solo_are_looked_at_too(who: str, fails: set[str], shows: str) -> None:
    draw = BARE.replace("points = 10", "points = 1")
    design = design_of(parse_system(f"{draw}\n[[solo]]\nkind = 'fixed'\npoints = 151\nwho = '{who}'"))
    assert {name for name, one in holds(design).items() if not one} >= fails
    assert shows in [str(finding.shows) for finding in design.findings]


def test_the_command_checks_a_file_and_prints_its_card(tmp_path: Path) -> None:
    file = tmp_path / "bare.toml"
    file.write_text(BARE.replace("Bare", "<Bare>"), "utf-8")
    told = json.loads(CliRunner().invoke(app, ["scoring", "check", str(file), "--json"]).stdout)
    assert (told["system"], told["boards"]) == ("bare", 3120)
    points = [{"exact": one, "shown": one} for one in ("170", "160", "10", "0", "0", "0", "0")]
    assert {"counts": [17, 16, 1, 0, 0, 0, 0], "points": points} in told["examples"]
    said = CliRunner().invoke(app, ["scoring", "check", str(file)]).stdout
    assert "no   A solo scores more than anything else." in said
    assert "7-6-6-6-3-3-3: 70 · 60" in said
    assert "- 150 points to the soloist." in CliRunner().invoke(app, ["scoring", "card", str(file)]).stdout
    page = CliRunner().invoke(app, ["scoring", "card", str(file), "--html"]).stdout
    assert "<h1>&lt;Bare&gt;</h1>" in page
