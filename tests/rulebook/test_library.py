"""The six rulebooks that come with the program, and files of one's own."""

from pathlib import Path

import pytest

from boardcall.errors import InputError, NotFoundError
from boardcall.rulebook import check_rulebook, load, rulebook_ids, rulebook_text

SIX = ("club", "codcon-2018", "edc-2016", "wdc-2008", "wdc-2025", "wdc-2025-draft")


def test_rulebook_ids() -> None:
    assert rulebook_ids() == SIX


@pytest.mark.parametrize("name", SIX)
def test_rulebook_holds(name: str) -> None:
    text, file = rulebook_text(name)
    checked = check_rulebook(text, file=file)
    assert checked.errors == ()
    assert checked.rulebook == load(name)
    assert load(name).id == name


@pytest.mark.parametrize("name", [name for name in SIX if name != "codcon-2018"])
def test_rulebook_needs_no_second_look(name: str) -> None:
    assert check_rulebook(rulebook_text(name)[0]).warnings == ()


def test_the_last_years_of_codcon_do_not_fit_on_sunday() -> None:
    (warning,) = check_rulebook(rulebook_text("codcon-2018")[0], file="codcon-2018.toml").warnings
    assert warning.field == "round.3.end"
    assert warning.message == "play to 1910 takes 312 minutes; there are 255 (09:45 to 15:00, less 60 of breaks)."
    assert str(warning.hint).startswith("End with 1907 at the latest")
    line = rulebook_text("codcon-2018")[0].splitlines()[(warning.line or 0) - 1]
    assert line.startswith('end = { kind = "random-year", first_year = 1907, last_year = 1910')


def test_load_a_file_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(rulebook_text("club")[0].replace('id = "club"', 'id = "ours"'), "utf-8-sig")
    assert load(own).id == load(str(own)).id == "ours"


def test_load_what_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r'no rulebook "wdc-1999".* one of these: club, codcon-2018'):
        load("wdc-1999")
    with pytest.raises(NotFoundError, match="cannot be read"):
        load(tmp_path)
    with pytest.raises(NotFoundError):
        load("a\0b")


def test_load_what_is_not_text(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(b'[rulebook]\nid = "\xff"\n')
    with pytest.raises(InputError) as refused:
        load(own)
    (problem,) = refused.value.problems
    assert (problem.line, problem.hint) == (2, "Save it as UTF-8.")


def test_any_number_of_rounds() -> None:
    club = load("club")
    assert club.round_count is None
    assert [club.round(number).number for number in (1, 2, 40)] == [1, 2, 40]
    with pytest.raises(NotFoundError):
        club.round(0)


def test_a_round_that_does_not_exist() -> None:
    wdc = load("wdc-2025")
    assert wdc.round_count == 4
    assert wdc.round(4).kind == "final"
    with pytest.raises(NotFoundError, match="no round 5; its rounds are 1, 2, 3, 4"):
        wdc.round(5)


def test_sources_of_the_published_rules() -> None:
    wdc = load("wdc-2025")
    assert wdc.source("tie_break.champion") == "VIII.1.b"
    assert wdc.source("tie_break.champion.5") == "VIII.1.b.v"
    assert wdc.source("round.4.pool.championship.size") == "II.2"
    assert wdc.source("round.4.pool.championship.multiplier") == "IX.1.c"
    assert wdc.source("recording.counts_penalty") == ""


def test_a_choice_of_ours_has_a_reason_and_no_source() -> None:
    wdc = load("wdc-2025")
    assert wdc.source("draw_vote.position") == ""
    assert wdc.choice("draw_vote.position") == "the text is silent; the last fall that was counted"
    assert wdc.choice("draw_vote.from_year") == ""
