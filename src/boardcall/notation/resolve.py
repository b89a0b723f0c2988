"""Sketches to readings: which province a doubtful word means.

Every combination of what the doubtful words may mean is made into an order; the position decides between them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product

from boardcall.game import STANDARD, Order
from boardcall.notation.attempt import Built, Choice, Context
from boardcall.notation.items import Certainty, WrittenPlace
from boardcall.notation.names import name_and_code
from boardcall.notation.reach import is_possible
from boardcall.notation.reading import ReadingStage, Remark, RemarkKind
from boardcall.notation.shapes import Ref, Sketch, Trouble
from boardcall.notation.sketch_order import make_order
from boardcall.notation.tokens import shown
from boardcall.wording import Sentence, say, with_or

MOST_COMBINATIONS = 600
"""Combinations of doubtful words tried; an order with more is not worth guessing at."""
_STANDINGS = {"follow": ReadingStage.READ, "propose": ReadingStage.PROPOSED, "td": ReadingStage.FOR_DIRECTOR}


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a sketch came to; `trouble` says why nothing counts, or why not without a person's word."""

    standing: ReadingStage
    order: Order | None = None
    remarks: tuple[Remark, ...] = ()
    choices: tuple[Order, ...] = ()
    trouble: Trouble | None = None


def resolve(sketch: Sketch, context: Context) -> Resolved:
    """The order that the sketch means in this context, or the choices, or what is wrong."""
    resolved = _resolved(sketch, context)
    if not sketch.guesses or resolved.standing is not ReadingStage.READ:
        return resolved
    spellings = tuple(Remark(RemarkKind.SPELLING, (word.text, word.meant)) for word in sketch.guesses)
    standing = _STANDINGS[context.settings.single_reading]
    guessed = replace(resolved, standing=standing, remarks=(*spellings, *resolved.remarks))
    word = sketch.guesses[0]
    doubt = say("“{text}” is not an order word.", text=shown(word.text))
    return guessed if standing is ReadingStage.READ else _unconfirmed(guessed, doubt, word.text, word.column)


def _resolved(sketch: Sketch, context: Context) -> Resolved:
    places = _places(sketch)
    tried = [(choice, make_order(sketch, choice, context)) for choice in _choices(places)]
    doubtful = tuple(place for place in places if _is_doubtful(place))
    if not doubtful:
        return _only(tried[0][1])
    possible: dict[Order, tuple[Choice, Built]] = {}
    for choice, built in tried:
        if isinstance(built, Built) and is_possible(built.order, context.position):
            possible.setdefault(built.order, (choice, built))
    if not possible:
        return _none_possible(doubtful, tried)
    return _chosen(possible, doubtful, context)


def _places(sketch: Sketch) -> tuple[WrittenPlace, ...]:
    refs: tuple[Ref | None, ...] = (sketch.unit, sketch.other, sketch.to, *sketch.route)
    return tuple(ref.place for ref in refs if ref is not None and ref.place is not None)


def _choices(places: tuple[WrittenPlace, ...]) -> Iterator[Choice]:
    """Every way to take the places, the nearest first."""
    ways = product(*(place.candidates for place in places))
    for codes in islice(ways, MOST_COMBINATIONS):
        yield {place.column: code for place, code in zip(places, codes, strict=True)}


def _is_doubtful(place: WrittenPlace) -> bool:
    return len(place.candidates) > 1 or place.certainty not in {Certainty.LISTED, Certainty.CUT_SHORT}


def _only(built: Built | Trouble) -> Resolved:
    if isinstance(built, Trouble):
        return Resolved(ReadingStage.UNREADABLE, trouble=built)
    return Resolved(ReadingStage.READ, built.order, built.remarks)


def _none_possible(doubtful: tuple[WrittenPlace, ...], tried: list[tuple[Choice, Built | Trouble]]) -> Resolved:
    """No reading can be carried out: the first doubtful word is at fault, unless every reading has one trouble."""
    troubles = {built for _, built in tried if isinstance(built, Trouble)}
    if len(troubles) == 1 and len(tried) == sum(isinstance(built, Trouble) for _, built in tried):
        return Resolved(ReadingStage.UNREADABLE, trouble=troubles.pop())
    place = doubtful[0]
    return Resolved(
        ReadingStage.UNREADABLE, trouble=Trouble(_doubt(place), _did_you_mean(place), place.text, place.column)
    )


def _doubt(place: WrittenPlace) -> Sentence:
    if place.certainty is Certainty.MISSPELT:
        return say("“{text}” is not a province.", text=shown(place.text))
    if len(place.candidates) > 1:
        return say("“{text}” stands for more than one province.", text=shown(place.text))
    return say("“{text}” does not name a province by itself.", text=shown(place.text))


def _did_you_mean(place: WrittenPlace) -> Sentence:
    return say("Did you mean {names}?", names=with_or(map(name_and_code, place.candidates[:5])))


def _chosen(
    possible: Mapping[Order, tuple[Choice, Built]], doubtful: tuple[WrittenPlace, ...], context: Context
) -> Resolved:
    """The one reading that can be carried out, or the strictly nearest of several misspellings, or the choices."""
    likely = list(possible)
    if len(likely) > 1:
        likely = [order for order, (choice, _) in possible.items() if _is_nearest(choice, doubtful)] or likely
    if len(likely) > 1:
        return _several(tuple(likely), doubtful, context)
    choice, built = possible[likely[0]]
    spellings = tuple(
        Remark(RemarkKind.SPELLING, (place.text, STANDARD.provinces[choice[place.column]].name)) for place in doubtful
    )
    standing = _STANDINGS[context.settings.single_reading]
    resolved = Resolved(standing, built.order, (*spellings, *built.remarks))
    place = doubtful[0]
    return (
        resolved if standing is ReadingStage.READ else _unconfirmed(resolved, _doubt(place), place.text, place.column)
    )


def _is_nearest(choice: Choice, doubtful: tuple[WrittenPlace, ...]) -> bool:
    return all(
        place.certainty is Certainty.MISSPELT and choice[place.column] in place.candidates[: place.nearest]
        for place in doubtful
    )


def _several(orders: tuple[Order, ...], doubtful: tuple[WrittenPlace, ...], context: Context) -> Resolved:
    place = doubtful[0]
    listed = "; ".join(str(order) for order in orders[:8])
    hint = (
        say("The director decides: it could be {orders}.", orders=listed)
        if context.settings.ambiguous == "td"
        else say("It is not followed: it could be {orders}.", orders=listed)
    )
    trouble = Trouble(_doubt(place), hint, place.text, place.column)
    return Resolved(ReadingStage.SEVERAL, choices=orders, trouble=trouble)


def _unconfirmed(resolved: Resolved, doubt: Sentence, text: str, column: int) -> Resolved:
    hint = (
        say("The only reading is {order}; a person has to confirm it.", order=resolved.order)
        if resolved.standing is ReadingStage.PROPOSED
        else say("The only reading is {order}; the director decides.", order=resolved.order)
    )
    return replace(resolved, trouble=Trouble(doubt, hint, text, column))
