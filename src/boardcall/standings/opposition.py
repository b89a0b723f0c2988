"""How strong the opponents of each player were, by their totals."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from boardcall.tournament.ids import PlayerId

if TYPE_CHECKING:
    from boardcall.standings.records import Record


def with_opposition(records: Mapping[PlayerId, "Record"]) -> Mapping[PlayerId, "Record"]:
    """The records with the mean total of each player's opponents."""
    return {player: _with_mean(record, records) for player, record in records.items()}


def _with_mean(record: "Record", records: Mapping[PlayerId, "Record"]) -> "Record":
    met = [
        records[seat.players[-1]].total.points
        for game in record.games
        for seat in game.board.seats
        if seat.power is not game.power and seat.players and seat.players[-1] in records
    ]
    mean = Fraction(sum(met, Fraction(0)), len(met)) if met else None
    return record if mean == record.opposition else replace(record, opposition=mean)
