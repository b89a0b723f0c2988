"""What is public of results: by the rulebook's table [publication] and what was released. It is decided here alone."""

from dataclasses import replace
from typing import TypeVar

from boardcall.standings.publication import Known, Publicity, PublicView, public_view, publicity
from boardcall.tournament import BoardRef, Tournament
from boardcall.views.viewer import EventState, Viewer
from boardcall.wording import NO_WORDS, Sentence, mark, say

Kind = TypeVar("Kind", bound=EventState)
WORDS = {"interim": mark("Interim results, released as version {number}: errors may still be put right."), "final": ""}


def known_of(state: EventState, viewer: Viewer) -> Publicity:
    """What a viewer knows of the event, and in which state."""
    known = publicity(state.tournament, state.rulebook.publication)
    return replace(known, totals=Known.NOW, points=Known.NOW, counts=Known.NOW) if viewer.everything else known


def seen_standings(state: Kind, viewer: Viewer) -> tuple[Kind, PublicView]:
    """The state of the event whose standings a viewer sees, and how much of them."""
    known = known_of(state, viewer)
    shown = _as_known(state, known, known.totals) or state
    view = public_view(shown.standings, state.rulebook.publication, known, everything=viewer.everything)
    return shown, view


def seen_results(state: Kind, viewer: Viewer, ref: BoardRef) -> Kind | None:
    """The state of the event whose counts of a board a viewer sees; None if they are hidden.

    If the rules hide them until a release, that is the released state, for the boards that had ended by then.
    """
    known = known_of(state, viewer)
    return _of_board(state, known, known.counts, ref)


def seen_points(state: Kind, viewer: Viewer, ref: BoardRef) -> Kind | None:
    """The state of the event whose points of a board a viewer sees; None if they are hidden."""
    known = known_of(state, viewer)
    return _of_board(state, known, known.points, ref)


def _of_board(state: Kind, known: Publicity, how: Known, ref: BoardRef) -> Kind | None:
    shown = _as_known(state, known, how)
    board = shown.tournament.board(ref) if shown else None
    return shown if how is Known.NOW or (board and board.result) else None


def _as_known(state: Kind, known: Publicity, how: Known) -> Kind | None:
    """The state in which something is known; None where it is hidden."""
    if how is Known.RELEASED and known.release:
        return state.as_of(known.release.act)
    return state if how is Known.NOW else None


def sees_games(state: EventState, viewer: Viewer) -> bool:
    """Whether a viewer sees how single games led to the totals: where they are known as early as the totals are."""
    known = known_of(state, viewer)
    return {known.points, known.counts} <= {Known.NOW, known.totals}


def sees_running(state: EventState, viewer: Viewer) -> bool:
    """Whether a viewer sees the totals, counts and points of games that still run."""
    known = known_of(state, viewer)
    return {known.totals, known.points, known.counts} == {Known.NOW}


def release_words(tournament: Tournament) -> Sentence:
    """What is to be said of the released version, "" for nothing."""
    release = next((one for one in reversed(tournament.releases) if not one.hidden), None)
    return say(WORDS[release.kind], number=release.number) if release else NO_WORDS
