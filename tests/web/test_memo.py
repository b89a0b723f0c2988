"""What is taken over from act to act: only what is the same to the last detail; every page is as if made anew."""

import random
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import resolve
from markupsafe import Markup

from boardcall.desk.event import Draft, Event, open_event
from boardcall.desk.notices import post_notice
from boardcall.desk.people.players import change_player, register_player, withdraw_player
from boardcall.desk.play.boards import replace_player, seat_board
from boardcall.desk.results.game_results import mark_unscored, record_counts
from boardcall.desk.results.rulings import adjust_points, hide_standings, release_standings
from boardcall.desk.undo import undo
from boardcall.drawing.svg import Svg
from boardcall.errors import BoardcallError
from boardcall.game import POWERS, Power
from boardcall.rulebook import rulebook_text
from boardcall.scoring.result import BoardResult, End, PowerResult
from boardcall.store.live import Verb, create_event
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.web.event.hosted_event import Hosted
from boardcall.web.event.hosted_events import HostedEvents
from boardcall.web.event.memo import PlaceMemo, is_same
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.event.state import SHOWING
from boardcall.web.request.language import language
from boardcall.web.request.render import environment
from boardcall.wording import say, say_number
from desks import known_result
from samples import samples
from web.client import without_words
from web.events import AT, do
from web.site import site

ACTS = 24
PLAYERS = 14
LANGUAGES = ("en", "de")
PATHS = (
    "",
    "rounds/1/",
    "boards/1/1/",
    "boards/2/2/",
    "standings/",
    "standings/now/",
    "players/",
    *(f"players/p{number}/" for number in (1, 8)),
    "awards/",
    "screen/standings/",
    "screen/names/",
    "overlay/standings/",
    "standings.csv",
)
HIDDEN = '[publication]\nqualifying_totals = "hidden"\ngame_results = "hidden"'
RULEBOOKS = {
    "public": rulebook_text("wdc-2008")[0],
    "hidden totals": rulebook_text("wdc-2025")[0],
    "hidden results": rulebook_text("club")[0].replace("[publication]", HIDDEN),
}


@dataclass(frozen=True, slots=True)
class Pair:
    one: object
    two: object


SENTENCE = say("{who} has {number}.", who=say("Nobody"), number=3)
DIFFERENT: list[tuple[object, object]] = [
    (SENTENCE, "Nobody has 3."),
    (SENTENCE, say("Nobody has 3.")),
    (SENTENCE, say("{who} has {number}.", who="Nobody", number=3)),
    (SENTENCE, say("{who} has {number}.", who=say("Nobody"), number="3")),
    (say_number("{number} sheep", "{number} sheep", 2), say("{number} sheep", number=2)),
    (1, True),
    (1, Fraction(1)),
    (1, "1"),
    ("<b>", Markup("<b>")),
    ("<b>", Svg("<b>")),
    ((1, 2), [1, 2]),
    ((1, 2), (1, 2, 3)),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    (Pair(1, 2), Pair(1, Fraction(2))),
    (Power.AUSTRIA, Power.ENGLAND),
    (datetime(2026, 11, 21, 9, tzinfo=UTC), datetime(2026, 11, 21, 10, tzinfo=timezone(timedelta(hours=1)))),
    (object(), object()),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_values_that_are_shown_otherwise_somewhere_are_not_the_same(one: object, other: object) -> None:
    assert not is_same(one, other)
    assert not is_same([{"a": (one,)}], [{"a": (other,)}])
    assert is_same(one, one)


def test_values_made_twice_are_the_same() -> None:
    def made() -> list[object]:
        sentence = say("{who} has {number}.", who=say("Nobody"), number=3)
        return [sentence, Pair(Fraction(1, 3), (Power.ITALY, None)), {"a": frozenset({"x"}), "b": AT + timedelta(1)}]

    assert is_same(made(), made())


def test_the_last_thing_made_at_a_place_is_kept_and_no_more_than_so_many() -> None:
    kept, made = PlaceMemo(2), []

    def make(value: int) -> Callable[[], int]:
        return lambda: made.append(value) or value  # type: ignore[func-returns-value]

    for place, value in [("a", 1), ("a", 1), ("b", 1), ("a", 2), ("a", 2), ("c", 1), ("b", 1), ("a", 2)]:
        assert kept.get(place, (value,), make(value)) == value
    assert made == [1, 1, 2, 1, 2]  # a, b, a with another value, c in the place of a, a again


def _verbs(seed: int) -> Iterator[Verb]:
    """Acts that change what pages show, some of which will not hold."""
    chance = random.Random(seed)
    for number in range(ACTS):
        where: dict[str, Any] = {"ref": BoardRef(chance.choice([1, 2]), chance.choice(["1", "2"]))}
        player = f"p{chance.randint(1, PLAYERS)}"
        centres = _centres(chance)
        lines = tuple(PowerResult(power, held, None) for power, held in zip(POWERS, centres, strict=True))
        verbs: list[Verb] = [
            partial(record_counts, **where, year=1901 + chance.randrange(3), centres=centres),
            partial(known_result, **where, result=BoardResult(lines, 1903, End.TIME)),
            partial(known_result, **where, result=BoardResult(lines, 1904, End.DRAW)),
            partial(mark_unscored, **where),
            partial(replace_player, **where, power=chance.choice(POWERS), player=player),
            partial(change_player, player=player, salt=f"s{number}", name=f"Other Name {number}"),
            partial(withdraw_player, player=player),
            partial(adjust_points, player=player, points=Fraction(number, 3)),
            partial(post_notice, text=f"Notice {number}"),
            partial(release_standings, kind=chance.choice([*ReleaseKind])),
            partial(hide_standings, release=1),
            _undo_last,
        ]
        yield chance.choice(verbs)


def _undo_last(event: Event) -> Draft:
    return undo(event, event.replay.head.number)


def _centres(chance: random.Random) -> tuple[int, ...]:
    held = [3] * 7
    for _ in range(34 - sum(held)):
        held[chance.randrange(7)] += 1
    return tuple(held)


def _shown(place: Path, rulebook: str, seed: int, *, anew: bool) -> list[dict[tuple[str, str], bytes]]:
    """Every page in every language after each act; `anew` nothing is taken over from before the act."""
    found = []
    with create_event(place, open_event(rulebook, name="A hall"), at=AT, author="td") as live:
        for number in range(1, PLAYERS + 1):
            do(live, partial(register_player, name=f"Player {number:02} → ö", salt=f"{number:032x}"))
        for number in (1, 2):
            for board in (0, 1):
                people = [f"p{7 * board + one}" for one in range(1, 8)]
                seats = tuple(zip(POWERS, people, strict=True))
                do(live, partial(seat_board, ref=BoardRef(number, str(board + 1)), seats=seats))
        hosted = Hosted("hall", live)
        SHOWING.show(HostedEvents((hosted,)))
        for verb in _verbs(seed):
            try:
                live.do(verb, at=AT, author="td", reason="because")
            except BoardcallError:
                continue
            if anew:
                hosted._snapshot = hosted._late = Snapshot(hosted.now().event)
                for code in LANGUAGES:
                    made: Any = environment(language(code)).globals["piece"]
                    made.kept.forget()
            found.append({(path, code): _page(path, code) for path in PATHS for code in LANGUAGES})
    return found


def _page(path: str, code: str) -> bytes:
    request = RequestFactory().get(f"/e/hall/{path}", HTTP_ACCEPT_LANGUAGE=code)
    known = resolve(request.path)
    return bytes(known.func(request, *known.args, **known.kwargs).content)


@pytest.mark.parametrize("rules", samples(RULEBOOKS, len(RULEBOOKS)))
def test_pages_that_take_over_what_is_the_same_are_those_made_anew(rules: str, tmp_path: Path) -> None:
    site()
    before = SHOWING.events()
    runs: list[list[dict[tuple[str, str], bytes]]] = []

    def run() -> None:
        from boardcall.web.machine.settings import open_accounts

        open_accounts()
        runs.extend(_shown(tmp_path / f"{one}.db", RULEBOOKS[rules], len(rules), anew=one) for one in (False, True))

    try:
        _apart(run)
    finally:
        SHOWING.show(before)
    taken_over, made_anew = runs
    assert len(taken_over) == len(made_anew) > ACTS // 2
    for one, other in zip(taken_over, made_anew, strict=True):
        assert [page for page in one if without_mark(one[page]) != without_mark(other[page])] == []
    assert any(one != later for one, later in pairwise(taken_over))


def without_mark(page: bytes) -> str:
    """A page without check words and hashes, which another event's are not, and its mark, which depends on them."""
    return re.sub(r"data-(mark|event|hash)=.[0-9a-f]+", "", without_words(page.decode()))


def _apart(act: Callable[[], Any]) -> None:
    """Runs in a thread of its own: a browser's loop may run in this one, where the framework refuses to work."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except BaseException as error:  # noqa: BLE001  raised again in the test's thread
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
