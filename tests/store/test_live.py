"""An event kept in memory over its ledger: catching up, acting once, colliding, erasing."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from boardcall.desk.event import Draft, Event, change_event, open_event
from boardcall.desk.people.players import register_player
from boardcall.desk.play.boards import seat_board
from boardcall.desk.results.game_results import record_counts
from boardcall.desk.results.rulings import adjust_points
from boardcall.desk.results.seals import seal_end
from boardcall.desk.undo import redo, undo
from boardcall.errors import ConflictError, InputError, RefusedError
from boardcall.rulebook import rulebook_text
from boardcall.store import copy_event
from boardcall.store.live import LiveEvent, create_event, open_live, read_event
from boardcall.store.vault import seal_name, vault_of
from boardcall.tournament.acts.players import WithdrawPlayer
from boardcall.tournament.board.ref import BoardRef
from congress import AT, NAMES
from desks import LINE_UP

COUNTS = (5, 5, 5, 5, 5, 5, 4)


@pytest.fixture(params=["jsonl", "db"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An event with a board of seven."""
    where = str(tmp_path / f"event.{request.param}")
    with create_event(where, open_event(rulebook_text("club")[0], name="Congress"), at=AT, author="td") as live:
        for number, name in enumerate(NAMES[:7]):
            live.do(partial(register_player, name=name, salt=f"s{number}"), at=AT, author="td")
        live.do(lambda now: seat_board(now, ref=BoardRef(1, "A"), seats=LINE_UP), at=AT, author="td")
    return where


def count(event: Event) -> Draft:
    return record_counts(event, ref=BoardRef(1, "A"), year=1901, centres=COUNTS)


def test_event_that_is_read_again_is_the_same(place: str) -> None:
    with open_live(place) as live:
        live.do(count, at=AT, author="recorder")
        assert read_event(place) == live.event
        assert [player.name for player in live.event.tournament.players] == list(NAMES[:7])


def test_only_names_are_kept_of_many_with_one_reading_and_no_further_than_another_acts(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    whole = LiveEvent._read
    with open_live(place) as live, open_live(place) as other:
        live.do(lambda now: register_player(now, name="Gentz", salt="s", home="Lyon"), at=AT, author="td")
        everybody = [player.id for player in live.event.tournament.players]
        monkeypatch.setattr(LiveEvent, "_read", lambda self: read.append("once") or whole(self))  # type: ignore[func-returns-value]
        live.keep_names_only(everybody, salts=map(str, everybody), at=AT, author="td")
        assert (len(read), [one.home for one in live.event.tournament.players]) == (1, [""] * 8)
        assert [one.name for one in live.event.tournament.players] == [*NAMES[:7], "Gentz"]
        assert live.event == read_event(place)

        def salts() -> Iterator[str]:
            yield "first"
            other.do(count, at=AT, author="recorder")
            yield "second"

        with pytest.raises(ConflictError):
            live.keep_names_only(everybody[:2], salts=salts(), at=AT, author="td")
        assert live.event == other.catch_up()


def test_other_programs_acts_are_caught_up_with(place: str) -> None:
    with open_live(place) as one, open_live(place) as two:
        one.do(lambda now: register_player(now, name="Gentz", salt="s"), at=AT, author="td")
        one.do(lambda now: change_event(now, rulebook_text=rulebook_text("wdc-2025")[0]), at=AT, author="td")
        one.do(undo, at=AT, author="td", reason="the wrong rules")
        assert two.catch_up() == one.event == read_event(place)
        one.do(lambda now: change_event(now, rulebook_text=rulebook_text("edc-2016")[0]), at=AT, author="td")
        assert two.catch_up().rulebook.id == "edc-2016"


def test_request_sent_twice_is_done_once(place: str) -> None:
    with open_live(place) as live:
        first = live.do(count, at=AT, author="p1", key="phone-1")
        again = live.do(count, at=AT + timedelta(seconds=3), author="p1", key="phone-1")
        assert again == first
        assert live.event.replay.head.number == first[0].number


def test_two_directors_on_one_board_the_second_gets_a_sentence(place: str) -> None:
    with open_live(place) as one, open_live(place) as two:
        seen = one.event.replay.head.number
        one.do(count, at=AT, author="td", seen=seen)
        with pytest.raises(
            ConflictError, match=r"td saved something first, at 09:15: Records 1901 on board A of round 1"
        ):
            two.do(count, at=AT, author="assistant", seen=seen)
        two.do(lambda now: change_event(now, place="Aachen"), at=AT, author="assistant", seen=seen)
        with pytest.raises(ConflictError, match="assistant saved something first"):
            one.do(lambda now: undo(now, seen + 2), at=AT, author="td", reason="no", seen=seen)


def test_act_that_does_not_hold_is_not_saved(place: str) -> None:
    with open_live(place) as live:
        head = live.ledger.head()
        with pytest.raises(InputError, match="This needs a reason"):
            live.do(lambda now: adjust_points(now, "p1", points=Fraction(1)), at=AT, author="td")
        with pytest.raises(InputError, match="has withdrawn already"):
            live.save(Draft((WithdrawPlayer("p1"), WithdrawPlayer("p1"))), at=AT, author="td")
        assert live.ledger.head() == head


def test_erased_person_is_gone_from_the_event_and_its_copies_to_come(place: str, tmp_path: Path) -> None:
    with open_live(place) as live, open_live(place) as other:
        assert live.erase("p1", at=AT, author="td") == 1
        assert live.event.tournament.players[0].name == "(erased)"
        assert other.catch_up() == live.event
        with pytest.raises(RefusedError, match="Nobody at this event has the id p99"):
            live.erase("p99", at=AT, author="td")
        with pytest.raises(RefusedError, match="erased a person, and that cannot be undone"):
            undo(live.event, live.event.replay.head.number)
    copy_event(place, str(tmp_path / "copy.jsonl"))
    for file in tmp_path.iterdir():
        assert b"Talleyrand" not in file.read_bytes(), file


def test_ledger_exchanged_under_the_event_is_noticed(tmp_path: Path) -> None:
    places = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    lives: list[LiveEvent] = []
    for number, where in enumerate(places):
        text = rulebook_text("club")[0]
        lives.append(create_event(where, open_event(text, name=f"Congress {number}"), at=AT, author="td"))
    lives[1].do(lambda now: register_player(now, name="Gentz", salt="s"), at=AT, author="td")
    places[1].replace(places[0])
    assert lives[0].catch_up().tournament.name == "Congress 0"
    assert "is not the ledger it was" in lives[0].damage
    with pytest.raises(RefusedError, match="nothing can be saved"):
        lives[0].erase("p1", at=AT, author="td")


def test_a_seal_that_is_withdrawn_takes_its_secret_out_of_the_vault(tmp_path: Path) -> None:
    """Undo of the undo brings the seal back, and says beforehand that its secret is gone."""
    place, commitment = str(tmp_path / "event.db"), "0" * 64
    with create_event(place, open_event(rulebook_text("codcon-2018")[0]), at=AT, author="td") as live:
        live.do(partial(seal_end, round=1, commitment=commitment), at=AT, author="td")
        vault = vault_of(live.ledger)
        for name in (seal_name(commitment), "other"):
            vault.put(name, "1908")
        (said,) = undo(live.event).notices
        assert said.message == "The seal of round 1 is broken, and what is inside is forgotten."
        assert said.hint == "If the seal may come back, keep its two slips."
        live.do(undo, at=AT, author="td", reason="too early")
        assert vault.names() == ("other",)
        (found,) = redo(live.event).notices
        assert found.message == "Round 1 is sealed again, but what is inside is not kept here."
        live.do(redo, at=AT, author="td", reason="it was right")
        assert [one.commitment for one in live.event.tournament.clocks.seals] == [commitment]
        live.do(undo, at=AT, author="td", reason="too early")


def test_events_opened_in_the_same_words_at_the_same_moment_are_two(tmp_path: Path) -> None:
    draft = open_event(rulebook_text("club")[0], name="The Open")
    places = [tmp_path / f"{name}.jsonl" for name in ("one", "two")]
    for place in places:
        create_event(place, draft, at=AT, author="td").close()
    first = [read_event(place).replay.entries[0] for place in places]
    assert first[0].act == first[1].act
    assert first[0].hash != first[1].hash
