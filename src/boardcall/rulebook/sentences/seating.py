"""Sentences about who plays where: the roll call, what is done with odd numbers, boards and powers."""

from boardcall.rulebook.rulebook import Rulebook
from boardcall.rulebook.sentences.words import Said, count, listed, phrases, plural
from boardcall.rulebook.sentences.words import rounds as these_rounds
from boardcall.seeding.problem import WishStrength
from boardcall.seeding.settings import (
    Constraint,
    ConstraintKind,
    Method,
    PowerRepeat,
    RankingBy,
    Remainder,
    SitOutClass,
)
from boardcall.wording import Sentence, own_name, say, with_and, with_then

REMAINDERS = {
    Remainder.SIT_OUT: say("some sit out"),
    Remainder.DOUBLE: say("some play two boards"),
    Remainder.TD_PLAYS: say("the director plays"),
    Remainder.SIX_PLAYER: say("a game for six is played"),
    Remainder.TD: say("the director decides what to do"),
}
CLASSES = {
    SitOutClass.VOLUNTEERS: say("volunteers"),
    SitOutClass.NOT_PREREGISTERED: say("players who did not preregister"),
    SitOutClass.LAST_REGISTERED: say("those who registered last"),
    SitOutClass.LOCAL_BOARD_MEMBER: say("local members of the club's board"),
    SitOutClass.LOCAL_CLUB_MEMBER: say("local members of the club"),
    SitOutClass.LOCAL_NON_MEMBER: say("other local players"),
    SitOutClass.TRAVELLER: say("travellers"),
    SitOutClass.TD: say("whom the director names"),
}
_APART = {
    ConstraintKind.REPEAT_OPPONENTS: say("Players who have met"),
    ConstraintKind.FAMILY: say("Families and couples"),
    ConstraintKind.TEAMMATES: say("Team-mates"),
    ConstraintKind.AVOID_PAIR: say("Pairs whom the director allowed not to meet"),
    ConstraintKind.OFFICIALS: say("Directors who play"),
}
_APART_HOW = {
    WishStrength.HARD: say("never play on one board"),
    WishStrength.SOFT: say("are kept apart as far as possible"),
    WishStrength.WARN: say("may meet on one board; the director avoids it by hand"),
}


def roll_call(book: Rulebook) -> Said:
    settings = book.roll_call
    yield from phrases(book, "roll_call")
    if Remainder.DOUBLE in settings.remainder:
        yield from phrases(book, "double")
        most = plural(settings.double_max, "{count} board", "{count} boards")
        yield say("A player plays {boards} at once at the most.", boards=most), "roll_call.double_max"
    yield from phrases(book, "closing")
    options = listed((REMAINDERS[option] for option in settings.remainder), "or")
    yield say("If the number of players is not a multiple of seven, {options}.", options=options), "roll_call.remainder"
    if Remainder.SIX_PLAYER in settings.remainder:
        empty = listed((power.full_name for power in settings.six_player_empty), "or")
        yield say("In a game for six {empty} is left in civil disorder.", empty=empty), "roll_call.six_player_empty"
    if Remainder.SIT_OUT in settings.remainder:
        order = with_then(CLASSES[name] for name in settings.sit_out_order)
        yield say("These are asked first to sit out: {order}.", order=order), "roll_call.sit_out_order"
    if Remainder.TD_PLAYS in settings.remainder:
        text = say("The director plays {td_boards_max} boards at most.", td_boards_max=count(settings.td_boards_max))
        yield text, "roll_call.td_boards_max"


def seating(book: Rulebook) -> Said:
    yield from phrases(book, "seating")
    if {Remainder.DOUBLE, Remainder.TD_PLAYS} & set(book.roll_call.remainder):
        yield from phrases(book, "second_games")
    if book.seating.later_rounds is Method.RANKING_BLOCKS:
        by = {RankingBy.TOTAL: say("total"), RankingBy.QUALIFYING: say("qualifying score")}[book.seating.ranking_by]
        yield say("Ranks are those of the {by} so far.", by=by), "seating.ranking_by"
    for index, constraint in enumerate(book.seating.constraint, 1):
        yield _constraint(constraint), f"seating.constraint.{index}"
    compared = book.powers.repeat_rounds
    which = say(" in {compared}", compared=these_rounds(compared)) if compared else ""
    if book.powers.repeat is PowerRepeat.FORBID:
        yield say("Nobody plays a power twice{which}.", which=which), "powers.repeat"
    if book.powers.repeat is PowerRepeat.AVOID:
        yield say("Nobody plays a power twice{which} while that can be avoided.", which=which), "powers.repeat"


def _constraint(constraint: Constraint) -> Sentence:
    where = say(" in {rounds}", rounds=these_rounds(constraint.rounds)) if constraint.rounds else ""
    if constraint.pools:
        where = say("{where}, in pool {pools}", where=where, pools=with_and(map(own_name, constraint.pools)))
    if constraint.kind is ConstraintKind.RECORDERS:
        return say("Those who record their board are spread over the boards{where}.", where=where)
    return say(
        "{kind} {strength}{where}.", kind=_APART[constraint.kind], strength=_APART_HOW[constraint.strength], where=where
    )
