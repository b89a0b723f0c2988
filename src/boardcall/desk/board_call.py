"""The board call at the desk: from the event and its rulebook to a round ready to be seated, drafts and publication."""

from boardcall.rulebook import Rulebook
from boardcall.seeding.preparation import Rules
from boardcall.seeding.settings import Method

SECTIONS = ("remainder", "sit_out_order", "double_max", "td_boards_max")
OPEN_END = 8
"""The last round a plan looks at where the rulebook has any number of rounds."""


def board_call_rules(rulebook: Rulebook, number: int) -> Rules:
    """The tables of the rulebook that the board call of a round follows. NotFoundError where there is no such round."""
    return Rules(
        number=number,
        round=rulebook.round(number),
        roll_call=rulebook.roll_call,
        seating=rulebook.seating,
        powers=rulebook.powers,
        team=rulebook.team,
        authority=rulebook.authority,
        registration=rulebook.registration,
        plan_to=_plan_to(rulebook, number),
        sections={key: rulebook.source(f"roll_call.{key}") for key in SECTIONS},
    )


def _plan_to(rulebook: Rulebook, number: int) -> int | None:
    """The last of the rounds from this one on that are drawn for the whole field: no pools, no blocks by rank."""
    if not _is_drawn_whole(rulebook, number):
        return None
    last = rulebook.round_count or max(number, OPEN_END)
    later = range(number + 1, last + 1)
    ends = next((other for other in later if not _is_drawn_whole(rulebook, other)), last + 1)
    return ends - 1


def _is_drawn_whole(rulebook: Rulebook, number: int) -> bool:
    method = rulebook.seating.method(number)
    return not rulebook.round(number).pools and method in (Method.RANDOM, Method.MIN_REPEAT)
