"""The map of a board for screens and overlays: what followers may know of its recorded game, and nothing else."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from markupsafe import Markup

from boardcall.drawing import Style, describe, draw_position
from boardcall.errors import NotFoundError
from boardcall.tournament.board.play import showing_times
from boardcall.tournament.board.ref import BoardRef
from boardcall.tournament.ids import RoundNumber
from boardcall.views.recorded import seen_game
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.parts import MAP
from boardcall.web.event.snapshot import Snapshot
from boardcall.web.request.language import language_of
from boardcall.wording import NO_WORDS, Sentence, say


@dataclass(frozen=True, slots=True)
class MapCard:
    """A board with its map; `picture` is "" where nothing is known of its game."""

    round: RoundNumber
    board: str
    title: Sentence
    phase: Sentence
    picture: Markup


def map_card(snapshot: Snapshot, ref: BoardRef, *, at: datetime, style: Style, request: HttpRequest) -> MapCard:
    """The position on a board as followers know it at a moment. NotFoundError where there is no such board."""
    if snapshot.tournament.board(ref) is None:
        raise NotFoundError(say("Round {round} has no board {board}.", round=ref.round, board=ref.name))
    title = say("Round {round}, board {board}", round=ref.round, board=ref.name)
    game = seen_game(snapshot, PUBLIC, ref, at=at).game
    if game is None:
        return MapCard(ref.round, ref.name, title, NO_WORDS, Markup())
    spoken = language_of(request)
    position = game.position

    def drawn() -> Markup:
        said = " ".join(map(spoken.said, describe(position)))
        svg = draw_position(position, style=style, title=spoken.said(title), description=said, frame=False)
        return Markup(svg)  # noqa: S704  drawn and escaped

    picture = snapshot.part(MAP, drawn, Markup(), at=ref)
    return MapCard(ref.round, ref.name, title, position.phase.sentence, picture)


def shown_changes(snapshot: Snapshot, at: datetime) -> int:
    """How much of all recorded games followers know at a moment: it goes up when a map may be another."""
    delays = snapshot.tournament.follower_delays
    return sum(
        shown <= at
        for board in snapshot.tournament.boards
        if board.play is not None
        for _, shown in showing_times(board.play, delays, board.ref)
    )
