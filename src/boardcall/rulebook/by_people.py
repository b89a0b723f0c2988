"""The rules that people keep: the program says them, reminds and records, but cannot enforce them."""

from functools import cache

from boardcall.tournament.settings import Statement

UNREAD = frozenset(
    {
        "adjudication.reader_may_pass",
        "conduct.confidential",
        "event.negotiation_languages",
        "event.organiser",
        "programme.*.round_may_pause",
        "publication.end_time",
        "recording.counts_penalty",
        "retreats.may_ask_barred",
        "roll_call.sit_out_bonus",
        "rulebook.based_on",
        "rulebook.language",
        "statement",
        "team.register_day",
    }
)
"""Keys that only a sentence reads. The tests hold that there are no others."""
REMINDED = frozenset(
    {
        "adjudication.fallback",
        "adjudication.reader_order",
        "authority.final_arbiter",
        "clock.silent_writing",
        "conduct.announce_at_opening",
        "conduct.silence_eliminated",
        "conduct.silence_outsiders",
        "conduct.silence_retreats",
        "errors.physical_board_prevails",
        "orders.sheets_returned",
        "registration.keep_days",
        "roll_call.double_tables_adjacent",
    }
)
"""Keys by which the program only reminds people, lists what is missing, or names whose turn it is."""
LEFT_TO_PEOPLE = {
    "adjustments.build_coast_missing": "td",
    "adjustments.build_miswritten": "td",
    "conduct.timing_penalty": "td",
    "recording.online_record": "required",
    "scoring.second_board_counts_for": ("special",),
}
"""Keys with a value that leaves the matter to the director, or that nothing in the program sees."""


def is_by_people(key: str, value: object = None) -> bool:
    """Whether people keep what a key says, or what the table around it says; `value` is what the rulebook gives it."""
    if isinstance(value, Statement):
        return not value.reading
    if key in LEFT_TO_PEOPLE:
        return value == LEFT_TO_PEOPLE[key]
    return _is_named(key)


@cache
def _is_named(key: str) -> bool:
    return any(_covers(one.split("."), key.split(".")) for one in UNREAD | REMINDED)


def _covers(pattern: list[str], steps: list[str]) -> bool:
    met = zip(pattern, steps, strict=False)
    return len(steps) >= len(pattern) and all(wanted in (step, "*") for wanted, step in met)
