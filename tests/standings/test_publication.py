"""What the public may see before and after the standings are released."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from boardcall.rulebook import load
from boardcall.standings.publication import PublicView, public_view, publicity
from boardcall.standings.table import compute_standings
from boardcall.tournament.event import Release, ReleaseKind
from standings.crosstables import event

AT = datetime(2026, 11, 21, tzinfo=UTC)
FIELD = "\n".join(f"p{n:02} {900 - n} {(n * 7) % 30} 10" for n in range(30))


def _view(rulebook: str, *, released: bool = False, table: str = FIELD) -> PublicView:
    rules = load(rulebook)
    tournament = event(rulebook, table)
    if released:
        tournament = replace(tournament, releases=(Release(1, ReleaseKind.FINAL, 0, AT),))
    known = publicity(tournament, rules.publication)
    return public_view(compute_standings(tournament, rules), rules.publication, known)


@pytest.mark.parametrize("rulebook", ["wdc-2025", "wdc-2025-draft"])
def test_only_the_names_of_the_pool_in_alphabetical_order(rulebook: str) -> None:
    view = _view(rulebook)
    assert view.places == ()
    assert view.hidden
    (pool,) = view.qualifiers
    assert (pool.pool, len(pool.names), pool.ranked) == ("championship", 21, False)
    assert list(pool.names) == sorted(pool.names)


def test_no_name_is_told_before_the_last_qualifying_board_has_ended() -> None:
    rules = load("wdc-2025")
    tournament = event("wdc-2025", FIELD)
    running = replace(tournament, boards=(*tournament.boards[:-1], replace(tournament.boards[-1], result=None)))
    assert (
        public_view(
            compute_standings(running, rules), rules.publication, publicity(running, rules.publication)
        ).qualifiers
        == ()
    )


def test_everything_is_shown_once_released() -> None:
    view = _view("wdc-2025", released=True)
    assert len(view.places) == 30
    assert view.hidden == ""


def test_seven_places_are_read_out_and_three_win_a_prize() -> None:
    field = "\n".join(f"p{n} {90 - n}" for n in range(10))
    view = _view("codcon-2018", released=True, table=field)
    assert [place.number for place in view.recognised] == [1, 2, 3, 4, 5, 6, 7]
    awards = compute_standings(event("codcon-2018", field), load("codcon-2018")).awards
    assert [award.place for award in awards if award.award == "places"] == [1, 2, 3]


def test_totals_are_public_where_the_rulebook_says_so() -> None:
    view = _view("edc-2016")
    assert len(view.places) == 30
    assert [(pool.pool, pool.ranked) for pool in view.qualifiers] == [("top-board", True)]


def test_a_correction_after_the_interim_results_amends_the_places() -> None:
    interim = event("codcon-2018", "a 90\nb 50\nc 49.80")
    corrected = event("codcon-2018", "a 90\nb 50\nc 50.20")
    before, after = (compute_standings(found, load("codcon-2018")).places for found in (interim, corrected))
    assert [place.player for place in before] == ["a", "b", "c"]
    assert [place.player for place in after] == ["a", "c", "b"]
