"""What cannot be a player's name: a character that no screen, sheet, map or feed can hold."""

import pytest

from boardcall.desk.event import open_event
from boardcall.desk.people.players import change_player, register_player, show_as
from boardcall.errors import InputError
from boardcall.rulebook import rulebook_text
from boardcall.store.live import LiveEvent, create_event
from congress import AT


@pytest.fixture
def live(tmp_path_factory: pytest.TempPathFactory) -> LiveEvent:
    place = tmp_path_factory.mktemp("names") / "one.jsonl"
    live = create_event(place, open_event(rulebook_text("club")[0]), at=AT, author="td")
    live.do(lambda now: register_player(now, name="Ann", salt="s"), at=AT, author="td")
    return live


@pytest.mark.parametrize("character", ["\ufffe", "\uffff", "\x00", "\x1b", "\ud800"])
def test_a_character_that_cannot_be_shown_is_in_no_name(live: LiveEvent, character: str) -> None:
    name = f"Ben{character}Fox"
    for verb in (
        lambda now: register_player(now, name=name, salt="t"),
        lambda now: change_player(now, "p1", name=name, salt="t"),
        lambda now: show_as(now, "p1", name, salt="t"),
    ):
        with pytest.raises(InputError, match="a character that cannot be shown"):
            live.do(verb, at=AT, author="td")
    assert [player.name for player in live.event.tournament.players] == ["Ann"]
