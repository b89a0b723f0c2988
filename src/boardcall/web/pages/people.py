"""Players as pages show them."""

from typing import Any

from boardcall.desk.results.amendments import amended_lines
from boardcall.tournament.ids import PlayerId
from boardcall.tournament.people import list_order, office_names
from boardcall.views.later_changes import name_changes
from boardcall.views.players import PlayerView, player_results, players_view
from boardcall.views.viewer import PUBLIC
from boardcall.web.event.snapshot import Snapshot
from boardcall.wording import Sentence, joined, say


def players_context(snapshot: Snapshot) -> dict[str, Any]:
    """Everybody by name, with their offices."""
    listed = sorted(players_view(snapshot, PUBLIC).players, key=lambda player: list_order(player.name))
    return {"players": [{"id": player.id, "name": player.name, "note": _note(player)} for player in listed]}


def _note(player: PlayerView) -> Sentence:
    return joined(", ", [*office_names(player.roles), *([say("withdrawn")] if player.withdrawn else [])])


def player_context(snapshot: Snapshot, player: PlayerId) -> dict[str, Any]:
    """One player: the place, if it is public, and every game with its working; NotFoundError for an unknown id."""
    found = player_results(snapshot, PUBLIC, player)
    renamed = name_changes(snapshot).get(player, ())
    amended = (*renamed, *(amended_lines(snapshot.event) if found.place else ()))
    return {"player": found.player, "place": found.place, "games": found.games, "amended": amended}
