"""The lab's laws: recorded games end as they did, standings are those of real events, and a seed gives one answer."""

import io
import multiprocessing
import signal
import sys
from dataclasses import replace
from fractions import Fraction
from math import isclose, sqrt
from operator import mul
from statistics import fmean, stdev

import pytest

import boardcall as bc
from boardcall.cli import main
from boardcall.errors import InputError, RefusedError
from boardcall.lab.engines import played
from boardcall.lab.event import Simulator, stop_year
from boardcall.lab.face_to_face import AS_RECORDED, TablePlay, unevenness
from boardcall.lab.field import Field, choose_game, people, strengths
from boardcall.lab.findings import NAMES, Z90, read_findings, standard_error, summed_up, usual, wilson
from boardcall.lab.games import merits, recorded_games
from boardcall.lab.report import report_page
from boardcall.lab.runs import BLOCK, Run, findings_of, play_block
from boardcall.rulebook import load, rulebook_ids
from boardcall.scoring.result import End
from boardcall.scoring.result_problems import result_problems
from boardcall.standings.table import compute_standings
from boardcall.tournament.ids import RoundNumber

SMALL = Run((load("edc-2016"), load("club")), Field(14, "7", rounds=2), BLOCK + 2)


@pytest.mark.parametrize("year", [1904, 1907, None])
def test_a_recorded_game_ends_as_it_stood_in_that_year(year: int | None) -> None:
    assert len(recorded_games()) == 123
    for game in recorded_games():
        ended = game.until(year)
        assert result_problems(ended.result) == ()
        assert tuple(one.centres for one in ended.result.powers) == ended.counts[-1].centres
        assert ended.counts[-1].year == min(year or game.last_year, game.last_year)
        assert (ended.result.end is End.TIME) == (
            year is not None and year < game.last_year and max(ended.counts[-1].centres) < 18
        )


def test_players_alike_in_strength_play_every_game_alike_and_none_twice() -> None:
    number = len(merits())
    used = [place % 2 == 0 for place in range(number)]
    free = number - sum(used)
    found = [choose_game([0.0] * 7, [1.0] * number, used, (place + 0.5) / free) for place in range(free)]
    assert found == [place for place in range(number) if not used[place]]


def test_among_players_alike_the_strongest_is_drawn_anew_for_each_event() -> None:
    field = Field(7, "1", spread=0)
    drawn = [strengths(field, number, people(field)) for number in range(40)]
    assert {max(one, key=one.__getitem__) for one in drawn} == {player.id for player in people(field)}
    assert all(isclose(one, 0, abs_tol=1e-7) for each in drawn for one in each.values())


def test_a_strong_player_gets_good_games_of_the_power() -> None:
    chances = [(place + 0.5) / 200 for place in range(200)]
    none = [False] * len(merits())
    alike = AS_RECORDED.weights(None)
    strong, weak = ([choose_game([by, 0, 0, 0, 0, 0, 0], alike, none, at) for at in chances] for by in (1.0, -1.0))
    assert sum(merits()[place][0] for place in strong) / 200 > 0.5
    assert sum(merits()[place][0] for place in weak) / 200 < -0.5


def test_tables_keep_boards_even_and_vote_draws_only_where_the_rules_let_them() -> None:
    even = TablePlay(evenness=1.0)
    for year in (1905, 1909, None):
        weights = even.weights(year)
        assert sum(map(mul, weights, unevenness(year))) < 0 < min(weights)
        assert AS_RECORDED.weights(year) == (1.0,) * len(weights)
    votes = TablePlay(draws=0.5)
    assert [votes.drawn_after(1901, 1907, at) for at in (0.1, 0.2, 0.3, 0.5, 0.9)] == [None, 1906, 1905, 1904, 1904]
    assert [votes.drawn_after(1906, last, 0.9) for last in (1906, 1907, None)] == [None, 1906, 1906]
    assert AS_RECORDED.drawn_after(1901, None, 0.999) is None


def test_a_game_that_a_vote_ended_is_a_draw_unless_it_was_won() -> None:
    ends = {game.until(1906, agreed=True).result.end for game in recorded_games()}
    assert ends == {End.DRAW, End.SOLO}


def test_boards_at_tables_end_sooner_than_online() -> None:
    field = Field(7, "9", rounds=1)
    tables, online = (
        fmean(
            board.result.last_year
            for one in Simulator(load("club"), each, 0).events(range(BLOCK))
            for board in one.tournament.boards
            if board.result and board.result.last_year
        )
        for each in (field, replace(field, online=True))
    )
    assert tables < online


@pytest.mark.parametrize("name", ["wdc-2025", "codcon-2018"])
def test_standings_are_those_of_a_real_event_with_these_boards(name: str) -> None:
    book = load(name)
    (event,) = Simulator(book, Field(22, "3"), 0).events([4])
    again = compute_standings(event.tournament, book, seed="3|lots|4")
    assert [(one.number, one.player, one.record.total) for one in again.places] == [
        (one.number, one.player, one.record.total) for one in event.standings.places
    ]
    assert not event.standings.notes


@pytest.mark.parametrize(
    ("name", "number", "pool", "years"),
    [
        ("edc-2016", 1, "", {1907}),
        ("codcon-2018", 1, "", {1907, 1908, 1909, 1910}),
        ("codcon-2018", 3, "", {1907}),
        ("club", 1, "", {None}),
        ("wdc-2025", 1, "", {None}),
        ("wdc-2025", 4, "championship", set(range(1908, 1916))),
    ],
)
def test_games_stop_where_the_rulebook_says(name: str, number: int, pool: str, years: set[int | None]) -> None:
    found = {stop_year(load(name), RoundNumber(number), pool, str(seed)) for seed in range(40)}
    assert found <= years
    assert len(found) > 1 or len(years) == 1


def test_blocks_give_the_same_figures_in_any_order_on_cores_and_on_dask() -> None:
    blocks = [play_block(SMALL, number) for number in SMALL.blocks]
    found = findings_of(SMALL, blocks)
    assert [one.events for one in found] == [BLOCK + 2] * 2
    assert findings_of(SMALL, reversed(blocks)) == found
    assert findings_of(SMALL, played(SMALL, jobs=2)) == found
    fewer = replace(SMALL, events=3)
    assert play_block(fewer, 0).figures[0] == blocks[0].figures[0][:3]
    from distributed import LocalCluster  # half a second, which only this test needs

    with LocalCluster(n_workers=2, processes=False, threads_per_worker=1, dashboard_address=None) as cluster:
        assert findings_of(fewer, played(fewer, engine="dask", scheduler=cluster.scheduler_address)) == findings_of(
            fewer, [play_block(fewer, 0)]
        )
    assert tuple(read_findings(one.document()) for one in found) == found
    page = report_page(found)
    assert page.count("<svg") == sum(len(one.found) for one in found)
    assert "http" not in page
    assert {one.key for one in found[0].found} <= NAMES.keys()


def test_a_process_that_is_killed_ends_the_run_with_a_sentence() -> None:
    before = set(multiprocessing.active_children())
    ready = played(Run((load("club"),), Field(7, "", rounds=1), 99 * BLOCK), jobs=2)
    assert next(ready).events == BLOCK
    for child in set(multiprocessing.active_children()) - before:
        child.kill()
    with pytest.raises(RefusedError, match="ended from outside"):
        list(ready)
    assert set(multiprocessing.active_children()) <= before


def test_workers_that_cannot_be_started_leave_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    class Cluster:
        def __init__(self, **_: object) -> None: ...
        def __enter__(self) -> None: ...
        def __exit__(self, *_: object) -> None:
            ended.append(True)

    def refuse(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("distributed.LocalCluster", Cluster)
    monkeypatch.setattr("distributed.Client", refuse)
    with pytest.raises(RefusedError, match="could not start two workers"):
        list(played(SMALL, engine="dask"))
    assert ended == [True]


def test_the_interval_of_a_chance_holds_what_would_give_so_many_with_nine_tenths() -> None:
    for hits, number in ((0, 10), (3, 10), (50, 100), (10, 10)):
        for end in wilson(hits, number):
            error = Z90 * sqrt(end * (1 - end) / number)
            assert isclose(abs(hits / number - end), error, abs_tol=1e-9)


def test_events_that_share_their_seats_count_once_for_the_interval_of_seats() -> None:
    assert isclose(standard_error([[1.0], [2.0], [6.0]]), stdev([1, 2, 6]) / sqrt(3))
    blocks = [[{"met-again": Fraction(one), "hours": Fraction(one)}] * BLOCK for one in (1, 2, 6)]
    hours, met = sorted(summed_up(blocks), key=lambda one: one.key)
    assert isclose(met.high - met.mean, Z90 * stdev([1, 2, 6]) / sqrt(3))
    assert hours.high - hours.mean < (met.high - met.mean) / 4


@pytest.mark.parametrize(("number", "least", "most"), [(1, 0, 0), (19, 0, 18), (20, 1, 18), (100, 5, 94)])
def test_the_usual_range_leaves_out_as_many_events_at_either_end(number: int, least: int, most: int) -> None:
    assert usual([float(one) for one in reversed(range(number))]) == (least, most)


@pytest.mark.parametrize(
    ("field", "events"),
    [(Field(6, ""), 1), (Field(7, "", spread=9), 1), (Field(7, "", rounds=0), 1), (Field(7, ""), 0)],
)
def test_what_is_out_of_bounds_is_refused(field: Field, events: int) -> None:
    with pytest.raises(InputError, match="cannot be simulated"):
        Run((), field, events).check()


def test_a_field_that_cannot_be_seated_is_refused_in_words() -> None:
    book = load("club")
    alone = replace(book, roll_call=replace(book.roll_call, remainder=("six-player",)))
    with pytest.raises(RefusedError, match="does not say how 10 players are seated in round 1"):
        list(Simulator(alone, Field(10, ""), 0).events([0]))


def test_a_hard_wish_that_cannot_be_kept_is_relaxed_as_a_director_would() -> None:
    (event,) = Simulator(load("edc-2016"), Field(22, "1"), 0).events([0])
    assert len(event.rounds) == 4
    seats = [(seat.player, seat.power) for one in event.rounds for _, seat in one.seating.seats()]
    assert 0 < len(seats) - len(set(seats)) < len(event.rounds) * 2


def test_every_bundled_rulebook_can_be_tried() -> None:
    rows = bc.simulate(*rulebook_ids(), players=15, events=1, rounds=1)
    assert set(rows.column("rulebook")) == set(rulebook_ids())


class Interrupting(io.StringIO):
    """A terminal at which somebody presses Ctrl-C at the first sign of progress."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = False

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if " events, " in text and not self.pressed:
            self.pressed = True
            signal.raise_signal(signal.SIGINT)
        return super().write(text)


def test_stopped_it_tells_what_was_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boardcall", "lab", "club", "--players", "7", "--rounds", "1", "--jobs", "1"])
    interrupted = Interrupting()
    monkeypatch.setattr(sys, "stderr", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background ignores Ctrl-C
    try:
        with pytest.raises(SystemExit) as end:
            main()
    finally:
        signal.signal(signal.SIGINT, before)
    assert end.value.code == 130
    assert f"Stopped: {BLOCK} of 1000 events are told." in interrupted.getvalue()
    assert f"Club rules: {BLOCK} events of 7 players, seed 1" in capsys.readouterr().out


def test_a_scheduler_is_asked_though_no_engine_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["boardcall", "lab", "club", "--events", "1", "--scheduler", "nowhere"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert "There is no Dask scheduler at nowhere" in capsys.readouterr().err
