"""What do I need?: who is told, and in which words; the core has its own tests in tests/standings/test_chances.py."""

import time
from dataclasses import dataclass, field, replace
from functools import cached_property

from boardcall.desk.event import Event
from boardcall.game import POWERS
from boardcall.rulebook import Rulebook, load
from boardcall.standings.chances import Chance, Chances, ListChances, State, find_chances
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Board, Player, Replay, Seat, Tournament, YearCount
from boardcall.tournament.handicaps import Handicaps
from boardcall.tournament.settings import RoundEnd, RoundSettings
from boardcall.views.chance_lists import stream_chances
from boardcall.views.chances import (
    HIDDEN,
    NOT_READY,
    SEALED,
    UNKNOWN,
    UNLIMITED,
    ChancesView,
    chances_view,
    own_chances,
)
from boardcall.views.viewer import DESK, PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.pages.results import chances_context

SEATS = tuple(Seat(power, (f"p{number}",)) for number, power in enumerate(POWERS, start=1))
PLAYERS = tuple(Player(f"p{number}", f"Player {number}") for number in range(1, 8))
COUNT = YearCount(1906, (16, 9, 9, 0, 0, 0, 0))
EVENT = Tournament("Open", "club", PLAYERS, boards=(Board(1, "1", SEATS, counts=(COUNT,)),))
CLUB = load("club")
RULES = replace(CLUB, rounds=(RoundSettings(1, end=RoundEnd("year", last_year=1907)),), awards=())


@dataclass
class Stage:
    """One board with a year left, under rules of publication."""

    publication: dict[str, str] = field(default_factory=dict)
    tournament: Tournament = EVENT

    @property
    def rulebook(self) -> Rulebook:
        return replace(RULES, publication=replace(RULES.publication, **self.publication))

    @cached_property
    def standings(self) -> Standings:
        return compute_standings(self.tournament, self.rulebook)

    @cached_property
    def chances(self) -> Chances:
        return find_chances(self.tournament, self.rulebook, self.standings)


def test_everybody_reads_who_can_still_win_with_the_least_and_what_is_enough() -> None:
    (aim,) = chances_view(Stage(), PUBLIC).aims
    assert (str(aim.title), aim.places) == ("The title", 1)
    assert [(one.player.name, one.state, str(one.why)) for one in aim.players[:4]] == [
        ("Player 1", "alive", "At least 12 centres are needed. A solo is enough."),
        ("Player 2", "alive", "At least 12 centres are needed. A solo is enough."),
        ("Player 3", "alive", "At least 12 centres are needed. A solo is enough."),
        ("Player 4", "out", "No result that is still possible gives it."),
    ]


def test_phones_say_it_only_where_the_director_lets_them() -> None:
    assert own_chances(Stage(), "p4") == ()
    (line,) = own_chances(Stage({"chances": "phones"}), "p4")
    assert str(line) == "The title: out. No result that is still possible gives it."


def test_hidden_totals_hide_it_from_everybody_but_the_desk() -> None:
    for publication in ({"chances": "hidden"}, {"chances": "phones", "qualifying_totals": "hidden"}):
        stage = Stage(publication)
        assert chances_view(stage, PUBLIC).status == HIDDEN
        assert chances_view(stage, PUBLIC).aims == ()
        assert own_chances(stage, "p4") == ()
        assert len(chances_view(stage, DESK).aims) == 1


def test_nobody_can_say_who_can_still_win_while_handicaps_are_sealed() -> None:
    stage = Stage({"chances": "phones"}, replace(EVENT, handicaps=Handicaps("0" * 64)))
    for viewer in (PUBLIC, DESK):
        assert (chances_view(stage, viewer).status, chances_view(stage, viewer).aims) == (SEALED, ())
    assert own_chances(stage, "p1") == ()


def test_nobody_is_out_or_safe_on_a_board_that_has_just_begun() -> None:
    stage = Stage(tournament=replace(EVENT, boards=(Board(1, "1", SEATS),)))
    assert {one.state.value for found in stage.chances.lists for one in found.chances} == {"open"}
    assert (chances_view(stage, PUBLIC).status, chances_view(stage, PUBLIC).aims) == (UNKNOWN, ())


def test_hidden_qualifiers_are_not_told_by_the_title_made_of_them() -> None:
    pool = ListChances("pool", "final", 1, (Chance("p1", State.SAFE),))
    title = ListChances("title", "", 1, (Chance("p1", State.ALIVE),), by_pool=True)
    stage = Stage({"qualifier_names": "hidden"})
    stage.chances = Chances((title, pool), (2,))
    assert chances_view(stage, PUBLIC).aims == ()
    assert [one.aim for one in chances_view(stage, DESK).aims] == ["title", "pool"]


def test_chances_that_are_not_there_yet_say_so() -> None:
    stage = Stage()
    stage.chances = Chances((), is_ready=False)
    assert chances_view(stage, PUBLIC) == ChancesView(NOT_READY, ())


def test_phones_say_what_was_not_looked_at() -> None:
    stage = Stage({"chances": "phones"})
    stage.chances = replace(find_chances(EVENT, stage.rulebook, stage.standings), unlimited=True)
    assert own_chances(stage, "p4")[-1] == UNLIMITED


def test_the_page_lists_the_safe_first_and_the_out_last_and_the_stream_leaves_these_away() -> None:
    seen = Snapshot(Event(Replay(tournament=EVENT), RULES))
    until = time.monotonic() + 60
    while not seen.chances.is_ready and time.monotonic() < until:  # a page waits for it for a moment only
        time.sleep(0.1)
    (told,) = chances_context(seen)["told"]
    states = [line.state for line in told["lines"]]
    assert states == sorted(states, key=[State.SAFE, State.ALIVE, State.OPEN, State.OUT].index)
    assert [line.player.name for line in told["lines"]][:3] == ["Player 1", "Player 2", "Player 3"]
    (shown,) = stream_chances(seen, 2)["told"]
    assert [line.player.name for line in shown["lines"]] == ["Player 1", "Player 2"]
    assert shown["more"] == sum(state is not State.OUT for state in states) - 2
