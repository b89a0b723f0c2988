"""What is public of results: by the rulebook's table [publication] and what was released. It is decided here alone."""

from typing import TypeVar

from boardcall.standings.publication import PublicView, public_view
from boardcall.tournament.event import Release, Tournament
from boardcall.views.viewer import State, Viewer
from boardcall.wording import Sentence, mark, say

Kind = TypeVar("Kind", bound=State)
WORDS = {"interim": mark("Interim results, released as version {number}: errors may still be put right."), "final": ""}


def shown_release(tournament: Tournament) -> Release | None:
    """The last released version that was not hidden again."""
    return next((release for release in reversed(tournament.releases) if not release.hidden), None)


def seen_standings(state: Kind, viewer: Viewer) -> tuple[Kind, PublicView]:
    """The state of the event whose standings a viewer sees, and what of them."""
    publication = state.rulebook.publication
    release = shown_release(state.tournament)
    if viewer.everything:
        return state, public_view(state.standings, publication, released=True)
    hidden_totals = publication.qualifying_totals == "hidden"
    shown = state.as_of(release.act) if release and hidden_totals else state
    return shown, public_view(shown.standings, publication, released=release is not None)


def seen_results(state: Kind, viewer: Viewer, number: int, board: str) -> Kind | None:
    """The state of the event whose counts and scores of a board a viewer sees; None where they are kept.

    Where the rules keep them until a release, that is the released state, of the boards that had ended by then.
    """
    if viewer.everything or state.rulebook.publication.game_results == "public":
        return state
    release = shown_release(state.tournament)
    if release is None:
        return None
    released = state.as_of(release.act)
    known = released.tournament.board(number, board)
    return released if known and known.result else None


def sees_running(state: State, viewer: Viewer) -> bool:
    """Whether a viewer sees the totals and counts of games that still run."""
    publication = state.rulebook.publication
    return viewer.everything or (publication.qualifying_totals == "public" and publication.game_results == "public")


def release_words(tournament: Tournament) -> Sentence | str:
    """What is to be said of the released version, "" for nothing."""
    release = shown_release(tournament)
    return say(WORDS[release.kind], number=release.number) if release else ""
