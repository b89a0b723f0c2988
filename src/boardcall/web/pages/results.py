"""Standings, teams and awards on pages."""

from itertools import groupby
from typing import Any

from boardcall.views.awards import awards_view
from boardcall.views.chain import public_heads
from boardcall.views.chance_lists import chance_lists
from boardcall.views.chances import NOT_READY, chances_view, is_open, sees_chances
from boardcall.views.comparison import comparison_view
from boardcall.views.meeting import meeting_view
from boardcall.views.movement import movement
from boardcall.views.provisional_places import any_running, now_view
from boardcall.views.publication import sees_running
from boardcall.views.qualifying import PoolView, pools_view
from boardcall.views.standings import standings_view
from boardcall.views.teams import teams_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import capital, own_name, say

NAMED = say("This is not the standings: boards that play are scored on their last counts, as if they ended now.")


def standings_context(snapshot: Snapshot) -> dict[str, Any]:
    """The standings page."""
    running = sees_running(snapshot, PUBLIC) and bool(any_running(snapshot))
    found = standings_view(snapshot, PUBLIC)
    moved = movement(snapshot)
    return {"standings": found, "amended": found.amended, "running": running, "moved": moved} | {
        "chain_head": public_heads(snapshot)[-1],
        "has_forecast": snapshot.rulebook.publication.forecasts == "public",
        "has_handicaps": bool(snapshot.tournament.handicaps.commitment),
        "has_chances": has_chances(snapshot),
    }


def has_chances(snapshot: Snapshot) -> bool:
    """Whether a page tells who can still win."""
    return sees_chances(snapshot, PUBLIC) and is_open(snapshot)


def chances_context(snapshot: Snapshot) -> dict[str, Any]:
    """Who can still win: everybody's state for each aim, with the reason."""
    found = chances_view(snapshot, PUBLIC)
    told = [{"aim": aim, "lines": lines} for aim, lines in chance_lists(snapshot, found)]
    return {"told": told, "status": found.status, "again": found.status == NOT_READY}


def now_context(snapshot: Snapshot) -> dict[str, Any]:
    """If all games ended now: the page and the screen."""
    now = now_view(snapshot, PUBLIC)
    return {"named": NAMED, "now": now, "has_standings": any(place.moves is not None for place in now.places)}


def public_pools(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Who has qualified for what, as far as the names are public and as the rules order them."""
    standings = standings_view(snapshot, PUBLIC)
    hidden = bool(standings.status) and not standings.places

    def shown(pool: PoolView) -> dict[str, Any]:
        note = "" if pool.ranked or not hidden else say("In alphabetical order; places are not shown yet.")
        members = [seat.player for seat in pool.seats]
        return {"heading": say("Qualified: {pool}", pool=own_name(pool.pool)), "note": note, "members": members}

    return [shown(pool) for pool in pools_view(snapshot, PUBLIC)]


def teams_context(snapshot: Snapshot) -> dict[str, Any]:
    """The teams page: the ranking where the event is held and its figures are public, else who is in which team."""
    found = teams_view(snapshot, PUBLIC)
    ranked = [team for team in found.teams if team.place is not None]
    return {"found": found, "amended": found.amended, "ranked": ranked, "has_chances": has_chances(snapshot)}


def awards_context(snapshot: Snapshot) -> dict[str, Any]:
    """The awards page, by kinds of awards, beside what the meeting voted."""
    found = awards_view(snapshot, PUBLIC)
    groups = groupby(found.awards, key=lambda award: award.award)
    named = [{"name": capital(own_name(name)), "awards": tuple(awards)} for name, awards in groups]
    return {"hidden": found.status, "groups": named, "amended": found.amended} | {
        "meeting": meeting_view(snapshot, PUBLIC)
    }


def every_rule_context(snapshot: Snapshot) -> dict[str, Any]:
    """Who would have won under every system and total, for everybody once final results are public."""
    return {"found": comparison_view(snapshot, PUBLIC)}
