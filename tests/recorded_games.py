"""Real games for tests: records of play on Droidippy, as their files name the source, and a board that records one."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from boardcall.desk.event import Event
from boardcall.desk.play.moves import enter_sheet, publish_phase, start_recording
from boardcall.desk.play.play_state import game_of
from boardcall.errors import InputError
from boardcall.game import POWERS, GameRecord, Phase, PlayedPhase, Power, ordering_power
from boardcall.notation import read_record
from boardcall.tournament.board.board_game import BoardGame
from boardcall.tournament.board.ref import BoardRef
from desks import after, event_under, seated

GAMES = Path(__file__).parent / "cases" / "games"


@cache
def real_game(number: int) -> GameRecord:
    """The first three years of a game by its number there, with the position of Spring 1904 at the end."""
    return read_record((GAMES / f"played-{number}.txt").read_text("utf-8"))


def sheet_of(played: PlayedPhase, power: Power) -> str:
    """The orders of a power in a phase, a line each."""
    return "\n".join(str(order) for order in played.orders if ordering_power(order) is power)


def recording(rulebook: str = "club") -> Event:
    """An event whose board A of round 1 is recorded from the opening."""
    event = seated(event_under(rulebook))
    return after(event, start_recording(event, ref=BoardRef(1, "A")))


def with_phase(event: Event, played: PlayedPhase, *, anyway: bool = True) -> Event:
    """The event after every sheet of a phase was entered and the phase adjudicated."""
    for power in POWERS:
        text = sheet_of(played, power)
        if text:
            draft = enter_sheet(event, ref=BoardRef(1, "A"), phase=played.phase, power=power, text=text)
            event = after(event, draft)
    return after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=played.phase, anyway=anyway))


def with_phases(event: Event, phases: Iterable[PlayedPhase]) -> Event:
    """The event after several phases were entered."""
    for played in phases:
        event = with_phase(event, played)
    return event


S1901M, F1901M = Phase.read("S1901M"), Phase.read("F1901M")
OPENING = {Power.FRANCE: "A Par-Bur\nF Bre-MAO\nA Mar S A Par-Bur", Power.GERMANY: "A Mun-Bur\nF Kie-Den\nA Ber-Kie"}


def game(event: Event) -> BoardGame:
    found = game_of(event, BoardRef(1, "A"))
    assert found is not None
    return found


def sheets(event: Event, phase: Phase, texts: dict[Power, str]) -> Event:
    for power, text in texts.items():
        event = after(event, enter_sheet(event, ref=BoardRef(1, "A"), phase=phase, power=power, text=text))
    return event


def adjudicated(event: Event, texts: dict[Power, str] | None = None) -> Event:
    """The event after its open phase was adjudicated with these sheets; the other powers' units hold."""
    phase = game(event).phase
    event = sheets(event, phase, texts or {})
    return after(event, publish_phase(event, ref=BoardRef(1, "A"), phase=phase, anyway=True))


def from_position(text: str, rulebook: str = "club") -> Event:
    event = seated(event_under(rulebook))
    return after(event, start_recording(event, ref=BoardRef(1, "A"), position=text))


def refused(verb: object, event: Event, **given: object) -> str:
    with pytest.raises(InputError) as caught:
        verb(event, ref=BoardRef(1, "A"), **given)  # type: ignore[operator]
    return " ".join(map(str, caught.value.problems))
