"""The first page of an event: what is on now; before it where and when, after it who won."""

from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter
from typing import Any

from django.http import HttpResponse

from boardcall.clock.state import ClockStatus
from boardcall.game import Position, Power
from boardcall.tournament import BoardRef, RoundNumber
from boardcall.views.awards import AwardView, awards_view
from boardcall.views.boards import BoardView, board_view
from boardcall.views.call import choosing, seating
from boardcall.views.clock_card import ClockCard, round_cards
from boardcall.views.points import Points
from boardcall.views.recorded_games import seen_game
from boardcall.views.rounds import RoundView, round_boards, rounds_view
from boardcall.views.standings import PlaceView, StandingsView, standings_view
from boardcall.views.viewer import PUBLIC, Viewer
from boardcall.web.event.parts import ABOUT, AWARDS, BOARDS, CLOCKS, RESULTS
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.machine import time
from boardcall.web.pages.before_play import before_event
from boardcall.web.pages.event import event_context
from boardcall.web.pages.public import public_page
from boardcall.web.request.addresses import address_for_all
from boardcall.web.request.route import Call
from boardcall.wording import NO_WORDS, Sentence, joined, own, say, say_number

NO_STANDINGS = StandingsView(NO_WORDS, everything=False, held=(), places=(), unranked=())
"""Shown instead of standings that may not be shown."""
HEAD = 10
"""Number of places on the first page."""
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Tile:
    """A board of the round that is on, with the clock it plays by; None where the round has one for all, or none."""

    card: BoardView
    clock: ClockCard | None
    position: Position | None = None
    """The units on its map, if its moves are recorded and may be seen."""


def event_page(call: Call) -> HttpResponse:
    def context(snapshot: Snapshot) -> dict[str, Any]:
        found = front_context(snapshot)
        is_before = not (found["rounds"] or found["podium"] or found["playing"])
        root = address_for_all()
        address = f"{root}{call.base}" if root else ""
        before = snapshot.part(ABOUT, lambda: before_event(snapshot, address) if is_before else None, None, at="before")
        return found | {"before": before}

    return public_page(call, "front/event.html", context)


def front_context(snapshot: Snapshot) -> dict[str, Any]:
    """The facts of the event, and what is on or who won, as far as everybody may see it."""
    standings = snapshot.part(RESULTS, lambda: standings_view(snapshot, PUBLIC), NO_STANDINGS, at="head")
    playing = snapshot.part(BOARDS, lambda: _playing(snapshot), None)
    found = event_context(snapshot)
    podium = standings.places[:PODIUM] if found["champion"] and not playing else ()
    if not playing and not podium:
        playing = snapshot.part(BOARDS, lambda: _played(snapshot), None, at="played")
    return {
        **found,
        "playing": playing,
        "road": snapshot.part(BOARDS, lambda: _road(snapshot, podium[0]) if podium else (), (), at="road"),
        "lead": snapshot.part(BOARDS, lambda: _lead(snapshot, podium) if podium else NO_WORDS, NO_WORDS, at="lead"),
        "podium": [_with_games(place) for place in podium],
        "best": snapshot.part(AWARDS, lambda: _best(snapshot) if podium else [], []),
        "head": standings.places[len(podium) : HEAD],
        "standings": standings,
    }


def _best(snapshot: Snapshot) -> list[AwardView]:
    """The awards for the best of each power."""
    return [one for one in awards_view(snapshot, PUBLIC).awards if one.power and one.winners]


def _playing(snapshot: Snapshot) -> dict[str, Any] | None:
    """The round that is being played, if any."""
    rounds = rounds_view(snapshot, PUBLIC).rounds
    one = next((one for one in rounds if one.cancelled is None and one.finished < len(one.boards)), None)
    if one is None and choosing(snapshot, last := seating(snapshot).round):
        one = RoundView(last, (), 0, None)
    return _shown(snapshot, one) if one else None


def _played(snapshot: Snapshot) -> dict[str, Any] | None:
    """The round that was played last: between two rounds the page shows how it ended."""
    rounds = [one for one in rounds_view(snapshot, PUBLIC).rounds if one.cancelled is None]
    return _shown(snapshot, rounds[-1]) if rounds else None


def _shown(snapshot: Snapshot, one: RoundView) -> dict[str, Any]:
    found = tiles(snapshot, PUBLIC, one.number)
    clocks = [tile.clock for tile in found["tiles"] if tile.clock] + [clock for clock in (found["clock"],) if clock]
    stop = next((clock.stop for clock in clocks if clock.stop), NO_WORDS)
    said = {"says": _says(one, found["tiles"]), "soonest": _soonest(found["tiles"]), "stop": stop}
    waits = bool(clocks) and all(clock.standing is ClockStatus.WAITING for clock in clocks)
    has_begun = not waits or any(tile.card.counts for tile in found["tiles"])
    state = {"is_over": 0 < len(one.boards) == one.finished, "has_begun": has_begun}
    return {"number": one.number, "choosing": choosing(snapshot, one.number), **state, **said, **found}


def tiles(snapshot: Snapshot, viewer: Viewer, number: RoundNumber) -> dict[str, Any]:
    """The boards of a round as a viewer sees them, each with its clock, and the clock of all boards if there is one."""
    clocks = snapshot.part(CLOCKS, lambda: round_cards(snapshot, number), ())
    own = {clock.board: clock for clock in clocks if clock.board}
    boards = round_boards(snapshot, viewer, number).boards
    return {
        "clock": next((clock for clock in clocks if not clock.board), None),
        "tiles": tuple(Tile(card, own.get(card.board), _position(snapshot, viewer, card)) for card in boards),
    }


def _position(snapshot: Snapshot, viewer: Viewer, card: BoardView) -> Position | None:
    if not card.has_game:
        return None
    game = seen_game(snapshot, viewer, BoardRef(card.round, card.board), at=time.now()).game
    return game.position if game else None


def _says(one: RoundView, shown: tuple[Tile, ...]) -> Sentence:
    """How many boards play, have paused and are over."""
    standing = [tile.clock.standing for tile in shown if tile.clock and not tile.card.finished]
    paused, waiting = standing.count(ClockStatus.PAUSED), standing.count(ClockStatus.WAITING)
    play = len(one.boards) - one.finished - paused - waiting
    parts = [say_number("{number} board plays", "{number} boards play", play)] if play or not waiting else []
    if waiting:
        parts.append(say_number("{number} board has not started", "{number} boards have not started", waiting))
    if paused:
        parts.append(say_number("{number} has paused", "{number} have paused", paused))
    if one.finished:
        parts.append(say_number("{number} is over", "{number} are over", one.finished))
    return say("{boards}.", boards=joined(", ", parts))


def _soonest(shown: tuple[Tile, ...]) -> ClockCard | None:
    """The clock of the board whose step ends first."""
    running = (tile.clock for tile in shown if tile.clock and tile.clock.standing is ClockStatus.RUNNING)
    moments = [(clock.now.ends, clock) for clock in running if clock.now and clock.now.ends]
    return min(moments, key=itemgetter(0))[1] if moments else None


@dataclass(frozen=True, slots=True)
class RoadGame:
    """A game of the champion: the power, the board at its end, and the units on its map if they may be seen."""

    power: Power
    card: BoardView
    position: Position | None

    @property
    def is_topped(self) -> bool:
        """Whether nobody on the board had more centres."""
        centres = {seat.power: seat.centres or 0 for seat in self.card.seats}
        return bool(self.card.counts) and centres[self.power] == max(centres.values())


def _road(snapshot: Snapshot, first: PlaceView) -> tuple[RoadGame, ...]:
    """The boards the champion played, as far as everybody may see them."""
    games = [(game.power, BoardRef(game.round, game.board)) for one in first.rounds for game in one.games]
    boards = [(power, board) for power, ref in games if (board := snapshot.tournament.board(ref))]
    cards = [(power, board_view(snapshot, PUBLIC, board)) for power, board in boards]
    return tuple(RoadGame(power, card, _position(snapshot, PUBLIC, card)) for power, card in cards)


def _lead(snapshot: Snapshot, podium: tuple[PlaceView, ...]) -> Sentence:
    """By how much the champion won, and how many boards he or she led."""
    road = _road(snapshot, podium[0])
    topped = sum(game.is_topped for game in road)
    led = say("First on {topped} of {boards} boards.", topped=topped, boards=len(road)) if topped else NO_WORDS
    ahead = podium[0].total.exact - podium[1].total.exact if len(podium) > 1 else Fraction(0)
    if ahead <= 0:
        return led
    points = Points.of(ahead, snapshot.decimals).shown
    second = say("{points} points ahead of {name}.", points=points, name=own(podium[1].player.name))
    return joined(" ", [one for one in (led, second) if one])


def _with_games(place: PlaceView) -> dict[str, Any]:
    games = [(one, game) for one in place.rounds for game in one.games]
    return {"place": place.place, "player": place.player, "total": place.total, "games": games}
