"""Rulings and sanctions as programs write them."""

from datetime import datetime
from fractions import Fraction
from typing import Annotated

from boardcall.clock.plan import Turn
from boardcall.clock.violations import Offence
from boardcall.desk.conduct import own_rulings, sanctions
from boardcall.desk.conduct.sanctions import TimedOffence, WrittenSanction
from boardcall.desk.event import Draft, Event
from boardcall.game import Power
from boardcall.tournament import NOBODY, BoardRef, PlayerId, RoundNumber
from boardcall.tournament.rulings import SanctionKind
from boardcall.web.permission.rights import call_rules
from boardcall.web.permission.visitor import Visitor

RoundOf = Annotated[int | None, "The round of the board it is about."]
BoardOf = Annotated[str, "The board it is about."]


def make_ruling(
    event: Event,
    *,
    visitor: Visitor,
    facts: Annotated[str, "What happened."],
    ruling: Annotated[str, "What holds."],
    clause: Annotated[str, "The section it stands on; the rulebook's own for rulings where it is left out."] = "",
    why: Annotated[str, "Why."] = "",
    against: Annotated[bool, "It goes against the rules as they are written."] = False,
    alternatives: Annotated[str, "Milder ways that were ruled out, where the rulebook asks for them."] = "",
    overrides: Annotated[int | None, "The number of the act it goes against, such as an earlier ruling."] = None,
    board_round: RoundOf = None,
    board_name: BoardOf = "",
) -> Draft:
    """Rules on something. Names of players in its texts are kept apart from them."""
    call_rules(visitor, event.rulebook)
    return own_rulings.make_ruling(
        event,
        facts=facts,
        ruling=ruling,
        clause=clause,
        why=why,
        against=against,
        alternatives=alternatives,
        overrides=overrides,
        ref=_board(board_round, board_name),
    )


def impose_sanction(
    event: Event,
    *,
    visitor: Visitor,
    at: datetime,
    kind: Annotated[SanctionKind, "What the sanction does; only what the rulebook knows."],
    facts: Annotated[str, "What happened."],
    clause: Annotated[str, "The section it stands on; the rulebook's own where it is left out."] = "",
    player: Annotated[str, "Who is sanctioned; empty for somebody who is not registered."] = NOBODY,
    outsider: Annotated[str, 'Who that is, without a name, such as "a spectator".'] = "",
    board_round: RoundOf = None,
    board_name: BoardOf = "",
    points: Annotated[Fraction | None, "How many points are taken away."] = None,
    measure: Annotated[str, "What is done, where it is none of the kinds."] = "",
    offence: Annotated[Offence | None, "What was done against the times."] = None,
    power: Annotated[Power | None, "Whose offence it was."] = None,
    turn: Annotated[str | None, "Its turn, such as S1903."] = None,
    late: Annotated[tuple[str, ...], "The provinces of the units whose orders were late."] = (),
) -> Draft:
    """Sanctions somebody, with all that follows: points, void orders, a pause, or the end of the event for them."""
    call_rules(visitor, event.rulebook)
    timed = TimedOffence(power, Turn.read(turn), offence, late) if offence and power and turn else None
    board = _board(board_round, board_name)
    who = PlayerId(player)
    return sanctions.impose_sanction(
        event, WrittenSanction(kind, facts, clause, who, outsider, board, points, measure, timed), at=at
    )


def _board(number: int | None, name: str) -> BoardRef | None:
    return BoardRef(RoundNumber(number), name) if number and name else None
