"""What a rulebook asks of the people at a board: who reads the orders next, and whose retreats must be written."""

from collections.abc import Collection

from boardcall.adjudication.settings import AdjudicationSettings, RetreatSettings
from boardcall.game import Position, Power


def next_reader(
    settings: AdjudicationSettings, *, last: Power | None = None, eliminated: Collection[Power] = ()
) -> Power | None:
    """Whose turn it is to read after `last` (None: nobody has read yet); None when any player may.

    Turns go round every season; eliminated powers are left out.
    """
    order = [Power(letter) for letter in settings.reader_order]
    at = order.index(last) + 1 if last in order else 0
    turns = order[at:] + order[:at]
    return next((power for power in turns if power not in eliminated), None)


def retreats_are_written(position: Position, settings: RetreatSettings) -> bool:
    """Must the retreats of this position be written, or may the one power that retreats move its pieces?"""
    powers = {one.unit.power for one in position.dislodged}
    return settings.written == "always" or len(powers) > 1
