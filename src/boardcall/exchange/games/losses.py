"""What a form does not hold of a game: the game as it was, compared with what is read from the written text."""

from collections.abc import Iterator
from dataclasses import replace

from boardcall.exchange.diplomacy_json import is_by_convoy
from boardcall.game import GameRecord, Move, Order, PlayedPhase, position_differences
from boardcall.wording import Sentence, say, with_colon


def lost_in(record: GameRecord, again: GameRecord) -> Iterator[Sentence]:
    """What differs between a game and the same game read again: a sentence for each order, phase and name."""
    if record.name and record.name != again.name:
        yield say("It holds no name of a game: {name}.", name=record.name)
    if record.tags and record.tags != again.tags:
        yield say("It holds nothing else about a game: {keys}.", keys=", ".join(key for key, _ in record.tags))
    for played in record.phases:
        there = again.at(played.phase)
        if there is None:
            yield say("{phase} is not in it: nothing was ordered from there on.", phase=str(played.phase))
            continue
        yield from _position(played, there)
        yield from _orders(played, there)


def _position(played: PlayedPhase, there: PlayedPhase) -> Iterator[Sentence]:
    differences = position_differences(there.position, played.position)
    if not differences and there.position != played.position:
        differences = (say("What bars retreats differs."),)
    yield from (with_colon(str(played.phase), one) for one in differences)


def _orders(played: PlayedPhase, there: PlayedPhase) -> Iterator[Sentence]:
    mine, theirs = (dict.fromkeys(map(_in_full, one.orders)) for one in (played, there))
    added = [order for order in theirs if order not in mine]
    for order in mine:
        if order not in theirs:
            same = next((one for one in added if _unit(one) == _unit(order)), None)
            added = [one for one in added if one is not same]
            told = say("{order} is not in it.", order=str(order))
            if same:
                told = say("{order} stands as {other}.", order=str(order), other=str(same))
            yield with_colon(str(played.phase), told)
    for one in added:
        yield with_colon(str(played.phase), say("{order} was not ordered and stands in it.", order=str(one)))


def _in_full(order: Order) -> Order:
    """The order with what follows from the map: an army that has no way by land goes by convoy."""
    return replace(order, via_convoy=True) if isinstance(order, Move) and is_by_convoy(order) else order


def _unit(order: Order) -> str:
    return str(getattr(order, "unit", order))
