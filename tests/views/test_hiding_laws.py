"""Laws: nobody sees more than the desk does, and what is hidden cannot be told from what is shown."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, get_args, get_type_hints

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardcall.desk.event import Event
from boardcall.rulebook import Rulebook
from boardcall.scoring.result import BoardResult
from boardcall.scoring.systems import chosen_system
from boardcall.standings.chances import Chances, find_chances
from boardcall.standings.provisional import provisional_standings
from boardcall.standings.table import Standings, compute_standings
from boardcall.tournament import Tournament
from boardcall.tournament.event import Adjustment, Release, ReleaseKind
from boardcall.tournament.ledger.replay import Replay
from boardcall.tournament.settings import Publication
from boardcall.views.awards import awards_view
from boardcall.views.chances import chances_view
from boardcall.views.players import player_results
from boardcall.views.provisional_places import now_view
from boardcall.views.qualifying import pools_view
from boardcall.views.rounds import round_boards
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import DESK, PUBLIC, Viewer
from random_tournaments import NAMES, RULEBOOKS, events, results
from web.events import AT

FEW = settings(max_examples=20, deadline=None)
RELEASED = 7
"""The act up to which a release shows the event."""
NO_FACTS = {"status", "state", "everything", "multiplier", "open_seats"}
"""Fields that say what is hidden, and a factor that stands in the rules."""


class Nothing:
    """A memo that keeps nothing."""

    def get(self, place: Hashable, values: Any, make: Callable[[], Any]) -> Any:
        return make()


@dataclass(repr=False)
class Stage:
    """An event after an act, and as it was released."""

    tournament: Tournament
    rulebook: Rulebook
    released: "Stage | None" = None
    kept: Nothing = field(default_factory=Nothing)
    number: int = 9

    @property
    def event(self) -> Event:
        return Event(Replay(tournament=self.tournament), self.rulebook)

    @property
    def decimals(self) -> int:
        return chosen_system(self.rulebook.scoring).decimals

    @cached_property
    def standings(self) -> Standings:
        return compute_standings(self.tournament, self.rulebook)

    @cached_property
    def provisional(self) -> Standings:
        return provisional_standings(self.tournament, self.rulebook)

    @cached_property
    def chances(self) -> Chances:
        return find_chances(self.tournament, self.rulebook, self.standings)

    def as_of(self, number: int) -> "Stage":
        assert number == RELEASED
        assert self.released
        return self.released

    def once(self, find: Callable[..., Any], *values: Hashable) -> Any:
        return find(self, *values)


KEYS: dict[str, tuple[str, ...]] = {
    name: get_args(get_type_hints(Publication)[name])
    for name in ("qualifying_totals", "qualifier_names", "game_results", "game_points")
}
HIDES_TOTALS = KEYS | {"qualifying_totals": ("on-release", "hidden"), "game_points": ("with-totals",)}
HIDES_ALL = HIDES_TOTALS | {"game_results": ("hidden",)}


@st.composite
def stages(draw: st.DrawFn, keys: dict[str, tuple[str, ...]]) -> Stage:
    """An event under rules of publication, of which an earlier state may have been released."""
    tournament = draw(events())
    told = {name: draw(st.sampled_from(values)) for name, values in keys.items()}
    book = RULEBOOKS[tournament.rulebook]
    rulebook = replace(book, publication=replace(book.publication, **told))
    kind = draw(st.sampled_from([None, *ReleaseKind]))
    if kind is None:
        return Stage(tournament, rulebook)
    ended = draw(st.integers(0, len(tournament.boards)))
    boards = tuple(one if n < ended else replace(one, result=None) for n, one in enumerate(tournament.boards))
    release = Release(1, kind, RELEASED, AT, hidden=draw(st.booleans()))
    now = replace(tournament, releases=(release,))
    return Stage(now, rulebook, Stage(replace(tournament, boards=boards), rulebook))


def _views(stage: Stage, viewer: Viewer) -> dict[str, Any]:
    numbers = sorted({board.round for board in stage.tournament.boards})
    return {
        "standings": standings_view(stage, viewer),
        "teams": teams_view(stage, viewer),
        "awards": awards_view(stage, viewer),
        "pools": pools_view(stage, viewer),
        "now": now_view(stage, viewer),
        "rounds": tuple(round_boards(stage, viewer, number) for number in numbers),
        "players": tuple(player_results(stage, viewer, player) for player in NAMES),
    }


def _is_told(value: Any, known: tuple[Any, ...]) -> bool:
    """Whether everything in a value stands at the same place of one of those known, or is empty."""
    if value in (None, (), "", False) or value in known:
        return True
    alike = [one for one in known if type(one) is type(value)]
    if isinstance(value, tuple):
        items = tuple(item for one in alike for item in one)
        beside = [tuple(one[n] for one in alike if len(one) == len(value)) for n in range(len(value))]
        return all(_is_told(item, at) or _is_told(item, items) for item, at in zip(value, beside, strict=True))
    if not is_dataclass(value):
        return False
    names = [one.name for one in fields(value) if one.name not in NO_FACTS]
    return all(_is_told(getattr(value, name), tuple(getattr(one, name) for one in alike)) for name in names)


@FEW
@given(stages(KEYS))
def test_public_sees_nothing_that_the_desk_does_not(stage: Stage) -> None:
    told = _views(stage, PUBLIC)
    desk = [_views(one, DESK) for one in (stage, stage.released) if one]
    assert [name for name in told if not _is_told(told[name], tuple(one[name] for one in desk))] == []


def _is_final(stage: Stage) -> bool:
    return any(one.kind is ReleaseKind.FINAL and not one.hidden for one in stage.tournament.releases)


def _changed(stage: Stage, other: Tournament) -> list[str]:
    """The views that tell the public of a change; who is in a pool is public whatever the totals are."""
    after = replace(stage, tournament=other)
    told, again = (_views(one, PUBLIC) | {"chances": chances_view(one, PUBLIC)} for one in (stage, after))
    return [name for name in told if name != "pools" and told[name] != again[name]]


@FEW
@given(stages(HIDES_TOTALS), st.sampled_from(NAMES), st.integers(-9, 9))
def test_hidden_points_leave_no_trace(stage: Stage, player: str, points: int) -> None:
    assume(not _is_final(stage))
    adjustment = Adjustment(player, Fraction(points), "for a reason", 1)
    assert _changed(stage, replace(stage.tournament, adjustments=(adjustment,))) == []


@FEW
@given(stages(HIDES_ALL), results(), st.integers(0, 5))
def test_hidden_results_leave_no_trace(stage: Stage, result: BoardResult, at: int) -> None:
    assume(not _is_final(stage))
    boards = tuple(replace(one, result=result) if n == at else one for n, one in enumerate(stage.tournament.boards))
    assert _changed(stage, replace(stage.tournament, boards=boards)) == []


@FEW
@given(stages(KEYS))
def test_standings_tell_of_no_game_that_its_player_page_hides(stage: Stage) -> None:
    for place in standings_view(stage, PUBLIC).places:
        own = player_results(stage, PUBLIC, place.player.id).games
        assert all(game in own for one in place.rounds for game in one.games)
