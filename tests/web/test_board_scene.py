"""A board as one view, as values: its steps, what it shows at each, and what the rules keep from it."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.event import Event, drafted
from boardcall.desk.results.game_results import record_counts
from boardcall.errors import NotFoundError
from boardcall.game import POWERS, STANDARD, Power, Season
from boardcall.store.live import open_live, read_event
from boardcall.tournament.acts.count_entries import RecordOwners
from boardcall.tournament.acts.draw_votes import ProposeDraw, VetoDraw
from boardcall.tournament.board.ref import BoardRef
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.history.scene import BoardScene, scene_of
from boardcall.web.request.language import language
from web.events import AT, do, new_event
from web.played_events import GAME, played_event

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
BOARD = BoardRef(1, "1")
FIRST, SECOND = (5, 4, 5, 5, 4, 5, 4), (5, 4, 6, 6, 4, 5, 4)
HOME = tuple((code, home) for code in STANDARD.centres if (home := STANDARD.provinces[code].home))


def _scene(event: Event, name: str = "") -> BoardScene:
    return scene_of(Snapshot(event), BOARD, name, at=AT + timedelta(days=30), base="/e/one/", spoken=language("en"))


def _counts(scene: BoardScene) -> list[int | None]:
    return [seat.centres for seat in scene.card.seats]


def _counted(place: Path) -> Path:
    new_event(place, name="The Counted Open", players=SEVEN, seated=True)
    with open_live(place) as live:
        for year, centres in ((1901, FIRST), (1902, SECOND)):
            do(live, partial(record_counts, ref=BOARD, year=year, centres=centres))
    return place


def test_a_board_that_is_only_counted_steps_through_its_years(tmp_path: Path) -> None:
    event = read_event(str(_counted(tmp_path / "one.db")))
    now, then = _scene(event), _scene(event, "1901")
    assert [(one.name, one.address) for one in now.steps] == [
        ("1901", "/e/one/boards/1/1/years/1901/"),
        ("1902", "/e/one/boards/1/1/years/1902/"),
    ]
    assert (now.earlier, now.later, then.earlier, then.later) == (now.steps[0], None, None, now.steps[1])
    assert (_counts(now), _counts(then)) == ([*SECOND], [*FIRST])
    assert (now.picture, now.orders, now.phase) == ("", (), None)
    with pytest.raises(NotFoundError):
        _scene(event, "1903")


def test_owners_of_a_year_are_a_map_without_units(tmp_path: Path) -> None:
    place = _counted(tmp_path / "one.db")
    more = dict(zip(POWERS, SECOND, strict=True))
    free = [code for code in STANDARD.centres if code not in dict(HOME)]
    owners = list(HOME)
    for power in POWERS:
        missing = more[power] - sum(owner is power for _, owner in owners)
        owners += [(free.pop(), power) for _ in range(missing)]
    with open_live(place) as live:
        do(live, lambda event: drafted(event, RecordOwners(1, "1", 1902, tuple(sorted(owners)))))
    scene = _scene(read_event(str(place)))
    assert scene.picture.count("data-owner=") > len(owners)  # the centres, and the land around them
    assert "data-unit" not in scene.picture
    assert not _scene(read_event(str(place)), "1901").picture


def test_a_phase_shows_the_counts_of_its_time_and_what_it_changed(tmp_path: Path) -> None:
    event = read_event(str(played_event(tmp_path / "one.db", phases=5, at=AT)))
    names = [str(one.phase) for one in GAME.phases[:6]]
    scenes = {name: _scene(event, name) for name in names}
    assert [one.name for one in scenes[names[0]].steps] == names
    assert [len(scenes[name].card.counts) for name in names] == [0, 0, *([1] * 4)]  # counted after the retreats
    fall = scenes["F1901M"]
    assert {row.order for group in fall.orders for row in group.rows} == {str(one) for one in GAME.phases[1].orders}
    assert sum(row.is_told for group in fall.orders for row in group.rows) == 1
    assert all(one.sentence for one in fall.happened)
    assert 0 < len(fall.happened) <= 3


def test_a_vote_is_told_as_the_board_is_told(tmp_path: Path) -> None:
    place = _counted(tmp_path / "one.db")
    with open_live(place) as live:
        do(live, lambda event: drafted(event, ProposeDraw(1, "1", Power.FRANCE, 1903, Season.SPRING)))
    assert _scene(read_event(str(place))).votes == (), "a vote that is held is for those at the board"
    with open_live(place) as live:
        do(live, lambda event: drafted(event, VetoDraw(1, "1")))
    (vote,) = _scene(read_event(str(place))).votes
    assert (vote.is_live, str(vote.season)) == (False, "Spring 1903")
    assert "vetoed" in vote.told
