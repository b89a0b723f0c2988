"""Standings, teams and awards on pages."""

from dataclasses import replace
from itertools import groupby
from typing import Any

from boardcall.scoring.systems import chosen_system
from boardcall.standings.provisional import is_running
from boardcall.views.awards import awards_view
from boardcall.views.publication import seen_points, seen_results, sees_running
from boardcall.views.qualifying import PoolView, pools_view
from boardcall.views.standings import PlaceView, StandingsView, standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot, once
from boardcall.web.pages.boards import BoardCard, board_card
from boardcall.wording import capital, own_name, say


def public_board(snapshot: Snapshot, card: BoardCard) -> BoardCard:
    """The board as everybody may see it: without counts, scores and how it ended where the rules keep them."""
    counts = seen_results(snapshot, PUBLIC, card.round, card.name)
    points = seen_points(snapshot, PUBLIC, card.round, card.name)
    if counts is None:
        rows = (replace(row, centres=None, eliminated=None, years=(), points=None, working=()) for row in card.rows)
        state = say("Ended.") if card.finished else say("Playing.")
        return replace(card, state=state, finished=False, years=(), rows=tuple(rows), has_points=False)
    told = card if counts is snapshot else board_card(counts, card.round, card.name) or card
    return told if points is counts else _scored(told, board_card(points, card.round, card.name) if points else None)


def _scored(told: BoardCard, known: BoardCard | None) -> BoardCard:
    """The board with the points that are known, or with none."""
    scores = known.rows if known else tuple(replace(row, points=None, working=(), source="") for row in told.rows)
    rows = (
        replace(row, points=score.points, working=score.working, source=score.source)
        for row, score in zip(told.rows, scores, strict=True)
    )
    return replace(told, rows=tuple(rows), has_points=known is not None)


@once
def public_standings(snapshot: Snapshot) -> StandingsView:
    """The standings as everybody may see them."""
    return standings_view(snapshot, PUBLIC)


@once
def public_places(snapshot: Snapshot) -> dict[str, PlaceView]:
    """The places that everybody may see, by player."""
    return {place.player.id: place for place in public_standings(snapshot).places}


@once
def decimals(snapshot: Snapshot) -> int:
    """How many decimals points are shown with."""
    return chosen_system(snapshot.rulebook.scoring).decimals


def standings_context(snapshot: Snapshot) -> dict[str, Any]:
    """The standings page."""
    running = sees_running(snapshot, PUBLIC) and any(map(is_running, snapshot.tournament.boards))
    found = public_standings(snapshot)
    return {"standings": found, "amended": found.amended, "running": running}


def public_pools(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Who has qualified for what, as far as the names are public and as the rules order them."""
    hidden = bool(public_standings(snapshot).status) and not public_standings(snapshot).places

    def shown(pool: PoolView) -> dict[str, Any]:
        note = "" if pool.ranked or not hidden else say("In alphabetical order; places are not shown yet.")
        members = [seat.player for seat in pool.seats]
        return {"heading": say("Qualified: {pool}", pool=own_name(pool.pool)), "note": note, "members": members}

    return [shown(pool) for pool in pools_view(snapshot, PUBLIC)]


def teams_context(snapshot: Snapshot) -> dict[str, Any]:
    """The teams page: the ranking where the event is held and its figures are public, else who is in which team."""
    found = teams_view(snapshot, PUBLIC)
    return {
        "found": found,
        "amended": found.amended,
        "ranked": [team for team in found.teams if team.place is not None],
    }


def awards_context(snapshot: Snapshot) -> dict[str, Any]:
    """The awards page, by kinds of awards."""
    found = awards_view(snapshot, PUBLIC)
    groups = groupby(found.awards, key=lambda award: award.award)
    named = [{"name": capital(own_name(name)), "awards": tuple(awards)} for name, awards in groups]
    return {"hidden": found.status, "groups": named, "amended": found.amended}
