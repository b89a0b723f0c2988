"""Secret handicaps: typed and sealed at the desk, in no public total before the last round is over."""

import re
from fractions import Fraction
from functools import partial
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from boardcall.desk.event import open_event
from boardcall.desk.people.players import merge_players, register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.handicaps import open_handicaps, seal_handicaps
from boardcall.desk.results.rulings import release_standings
from boardcall.desk.undo import undo
from boardcall.errors import InputError
from boardcall.game import POWERS
from boardcall.rulebook import rulebook_text
from boardcall.rulebook.reader import check_rulebook
from boardcall.scoring.result import BoardResult
from boardcall.standings.table import compute_standings
from boardcall.store.live import create_event, open_live, read_event
from boardcall.store.places import open_ledger
from boardcall.store.vault import open_vault
from boardcall.store.verify import verify
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.event import ReleaseKind
from boardcall.tournament.handicaps import read_sealed_handicaps, sealed_handicaps
from boardcall.tournament.ids import PlayerId
from desks import known_result
from serving import served
from web.client import Client, director_of
from web.events import AT, do

SEVEN = ("Ann", "Ben", "Cid", "Dora", "Emil", "Fay", "Gus")
SALT = "00ff" * 8
BOOK = rulebook_text("club")[0].replace("[standings]\n", '[standings]\nhandicaps = "secret"\n')
PUBLIC = (
    "",
    "standings/",
    "standings.csv",
    "embed/standings/",
    "screen/standings/",
    "handicaps/",
    "players/p7/",
    "api/v1/standings",
)
SECRET = "123.25"
"""A handicap that no page shows by chance."""


def event(place: Path, book: str = BOOK) -> Path:
    with create_event(place, open_event(book, name="Spring"), at=AT, author="td") as live:
        for number, player in enumerate(SEVEN):
            do(live, partial(register_player, name=player, salt=f"salt {number}"))
        seats = tuple((power, f"p{number}") for number, power in enumerate(POWERS, start=1))
        do(live, partial(seat_board, ref=BoardRef(1, "1"), seats=seats))
    return place


def end(place: Path) -> None:
    with open_live(place) as live:
        do(live, partial(known_result, ref=BoardRef(1, "1"), result=BoardResult.from_counts("A10 E8 F6 G4 I3 R2 T1")))


def test_a_director_seals_and_opens_and_everybody_checks(tmp_path: Path) -> None:
    place = event(tmp_path / "one.jsonl")
    with served("serve", str(place)) as server:
        td, guest = director_of(server), Client(server.address)
        desk = "/e/one/desk/handicaps/"
        wrong = td.post(desk, td.get(desk).hidden() | {"do": "seal", "points-p7": "many"})
        assert (wrong.status, "“many” is not a number of points" in wrong.body, 'value="many"' in wrong.body) == (
            422,
            True,
            True,
        )
        sealed = td.post(desk, td.get(desk).hidden() | {"do": "seal", "points-p7": SECRET, "points-p1": "-1/3"})
        assert sealed.status == 303, sealed.body
        kept = td.get(desk).body
        assert SECRET not in guest.get("/e/one/handicaps/").body
        assert "493/4" in kept
        withdrawn = {"reason": "typed in haste"}
        number = read_event(place).replay.entries[-1].number
        undo = f"/e/one/desk/log/{number}/undo/"
        assert td.post(undo, td.get(undo).hidden() | withdrawn).status == 303
        told = guest.get("/e/one/handicaps/").body
        assert ("Withdrawn: Seals the handicaps" in told, "typed in haste" in told) == (True, True)
        silent = td.post(desk, td.get(desk).hidden() | {"do": "seal", "points-p7": SECRET})
        assert (silent.status, 'name="reason"' in silent.body) == (422, True)
        with open_vault(place) as vault:
            assert vault.names() == (), "what was withdrawn or refused is kept nowhere"
        again = td.get(desk).hidden() | {"do": "seal", "points-p7": SECRET, "reason": "typed again"}
        assert td.post(desk, again).status == 303
        assert guest.get(desk).status == 303, "who is not signed in is asked to"
        early = td.post(desk, td.get(desk).hidden() | {"do": "open"})
        assert (early.status, "secret until the last round is over" in early.body) == (422, True)
        end(place)
        before = {page: guest.get(f"/e/one/{page}").body for page in PUBLIC}
        assert [page for page, body in before.items() if SECRET in body or "493/4" in body] == []
        assert "handicaps are sealed" in before["standings/"]
        assert "handicaps are sealed" in before["embed/standings/"]
        commitment = re.findall(r"\b[0-9a-f]{64}\b", before["handicaps/"])[0]
        opened = td.post(desk, td.get(desk).hidden() | {"do": "open"})
        assert opened.status == 303, opened.body
        after = guest.get("/e/one/handicaps/").body
        (text,) = re.findall(r"<pre[^>]*><code>(.*?)</code>", after, re.DOTALL)
        assert sha256(unescape(text).encode()).hexdigest() == commitment
        assert "123.25" in guest.get("/e/one/standings/").body
        assert "handicaps are sealed" not in guest.get("/e/one/standings/").body
        undo = f"/e/one/desk/log/{read_event(place).replay.entries[-1].number}/undo/"
        assert td.post(undo, td.get(undo).hidden() | {"reason": "too early"}).status == 303
        anew = td.post(desk, td.get(desk).hidden() | {"do": "open"})
        assert anew.status == 303, "the log tells for good what was inside"
    with open_live(place) as live:
        first = compute_standings(live.event.tournament, live.event.rulebook).places[0]
        assert (first.player, [one.reason for one in first.record.total.adjustments]) == ("p7", ["handicap"])


def test_handicaps_count_at_the_end_and_a_changed_one_is_caught(tmp_path: Path) -> None:
    place = event(tmp_path / "two.jsonl")
    inside = sealed_handicaps("club", SALT, [(PlayerId("p7"), Fraction(500)), (PlayerId("p1"), Fraction(0))])
    assert read_sealed_handicaps(inside.text.replace("\n", "\r\n")) == inside
    with open_live(place) as live:
        rulebook = live.event.tournament.rulebook
        inside = sealed_handicaps(rulebook, SALT, inside.points)
        do(live, partial(seal_handicaps, commitment=inside.commitment))
    end(place)
    with open_live(place) as live:
        table = compute_standings(live.event.tournament, live.event.rulebook)
        assert table.places[0].player == "p1"
        assert "sealed" in str(table.notes[0])
        with pytest.raises(InputError, match="still sealed"):
            do(live, partial(release_standings, kind=ReleaseKind.FINAL))
        more = ((("p1", Fraction(0)), ("p7", Fraction(501))), SALT)
        with pytest.raises(InputError, match="not the handicaps that were sealed"):
            do(live, partial(open_handicaps, points=more[0], salt=more[1]))
        do(live, partial(open_handicaps, points=inside.points, salt=SALT))
        assert compute_standings(live.event.tournament, live.event.rulebook).places[0].player == "p7"
        with pytest.raises(InputError, match="sealed already"):
            do(live, partial(seal_handicaps, commitment="0" * 64))
    with open_ledger(place) as ledger:
        assert verify(ledger).holds
    place.write_text(place.read_text("utf-8").replace('"500"', '"501"'), "utf-8")
    with open_ledger(place) as ledger:
        assert not verify(ledger).holds


def test_desk_shows_the_handicap_of_somebody_who_was_merged(tmp_path: Path) -> None:
    place = event(tmp_path / "one.jsonl")
    with open_live(place) as live:
        do(live, partial(register_player, name="Benjamin", salt="twice"))
    with served("serve", str(place)) as server:
        td, desk = director_of(server), "/e/one/desk/handicaps/"
        assert td.post(desk, td.get(desk).hidden() | {"do": "seal", "points-p8": SECRET}).status == 303
        with open_live(place) as live:
            do(live, partial(merge_players, player="p8", into="p2"))
        shown = td.get(desk)
        assert (shown.status, "493/4" in shown.body) == (200, True)


def test_handicaps_open_whoever_was_merged_or_registered_by_mistake(tmp_path: Path) -> None:
    place = event(tmp_path / "merged.jsonl")
    points = {"p1": 1, "p2": 2, "p3": 0, "p8": 8, "p9": 9, "p10": 0, "p11": 11}
    with open_live(place) as live:
        for player in ("Benjamin", "Cidney", "Annabel", "Nobody"):
            do(live, partial(register_player, name=player, salt=player))
        mistake = live.event.replay.head.number
        typed = [(PlayerId(player), Fraction(number)) for player, number in points.items()]
        inside = sealed_handicaps(live.event.tournament.rulebook, SALT, typed)
        do(live, partial(seal_handicaps, commitment=inside.commitment))
        for double, known in (("p8", "p2"), ("p9", "p3"), ("p10", "p1")):
            do(live, partial(merge_players, player=double, into=known))
        do(live, lambda found: undo(found, mistake))
    end(place)
    with open_live(place) as live:
        do(live, partial(open_handicaps, points=inside.points, salt=SALT))
        adjustments = live.event.tournament.adjustments
        assert {one.reason.pattern for one in adjustments} == {"handicap"}, "to be said in every language"
        given = {one.player: one.points for one in adjustments}
        assert given == {"p1": 1, "p2": 2, "p3": 9}, "a second entry takes nothing away"


@pytest.mark.parametrize("change", ['measure = "places"\nmin_rounds = 1', "qualifying = [{ rounds = [1] }]"])
def test_handicaps_do_not_go_with_lists_that_are_made_before_the_end(change: str) -> None:
    errors = check_rulebook(BOOK.replace('handicaps = "secret"', f'handicaps = "secret"\n{change}')).errors
    assert [one.field for one in errors] == ["standings.handicaps"]


def test_no_handicap_is_sealed_where_the_rules_know_none_or_play_has_begun(tmp_path: Path) -> None:
    plain = event(tmp_path / "plain.jsonl", rulebook_text("club")[0])
    begun = event(tmp_path / "begun.jsonl")
    end(begun)
    for place, why in ((plain, "has no handicaps"), (begun, "Play has begun")):
        with open_live(place) as live, pytest.raises(InputError, match=why):
            do(live, partial(seal_handicaps, commitment="0" * 64))
