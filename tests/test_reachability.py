"""Nothing in the program is beyond everybody's reach, and no rulebook key is without effect."""

import ast
import inspect
from functools import cache
from typing import Any, get_args

import pytest

from boardcall.rulebook.rulebook import Rulebook
from boardcall.tables.keys import alternatives, fields_of, is_mapping, is_table, item_type
from reachability import SOURCE, Program

WAITING = {
    "boardcall.desk.votes.ballots.count_ballot_papers": "papers that people counted have no page yet",
}
"""What nobody reaches yet, by its name or its module, and why it stands there all the same."""
BY_PEOPLE = {
    "AdjudicationSettings": {"reader_may_pass"},
    "AdjustmentSettings": {"build_coast_missing", "build_missing", "build_miswritten", "disband_excess"},
    "Authority": {"complaints_to", "deputies", "final_arbiter", "may_override", "override_needs"},
    "AwardSettings": {"more_allowed", "nominations"},
    "Ballot": {"electorate"},
    "ConductSettings": {
        "additions_allowed",
        "announce_at_opening",
        "code_text_locked",
        "confidential",
        "forward_all_to",
        "measures",
        "print_section",
        "ratification",
        "report_email",
        "report_to",
        "review",
        "silence_outsiders",
    },
    "Ending": {"solo_check"},
    "EventInfo": {"contact", "negotiation_languages", "organiser", "series"},
    "Identity": {"based_on", "language", "supersedes"},
    "OrderSettings": {"sheets_supplied", "unordered"},
    "ProgrammeItem": {"agenda", "round_may_pause"},
    "Publication": {"end_time"},
    "Ratification": {"abstention", "amendable", "majority_den", "majority_num"},
    "Recording": {"counts_penalty", "online_record"},
    "RetreatSettings": {"may_ask_barred"},
    "Review": {
        "committee_consecutive",
        "committee_majority",
        "committee_seats",
        "committee_session_months",
        "grounds",
        "record_at_least_sanction",
        "record_months",
        "review_months",
        "reviewers",
        "sanction_record_months",
        "sanctions",
        "td_statement_only_ceiling",
    },
    "RollCall": {"sit_out_bonus"},
    "StandingsSettings": {"rank_others_by"},
    "TeamSettings": {"register_day"},
}
"""Keys that only a sentence of the rules reads: what they say is kept by people."""


@cache
def program() -> Program:
    return Program()


def test_every_definition_is_reached_by_a_command_a_page_the_interface_or_a_name_of_the_package() -> None:
    unreached = program().unreached()
    assert [name for name in unreached if not any(name.startswith(waiting) for waiting in WAITING)] == []
    assert [waiting for waiting in WAITING if not any(name.startswith(waiting) for name in unreached)] == []


@pytest.mark.parametrize(
    ("name", "is_reached"),
    [
        (("boardcall.desk.results.game_results", "record_result"), True),
        (("boardcall.adjudication.adjudicator", "adjudicate"), True),
        (("boardcall.desk.results.game_results", "no_such_name"), False),
    ],
)
def test_what_is_reached_is_told_from_what_is_not(name: tuple[str, str], *, is_reached: bool) -> None:
    assert (name in program().reached) is is_reached


def settings_tables() -> list[type]:
    """Every dataclass that a table of a rulebook is read into."""
    waiting: list[Any] = [Rulebook]
    known: dict[type, None] = {}
    while waiting:
        kind = waiting.pop()
        for one in alternatives(kind):
            inner = item_type(one) or one
            if is_mapping(inner):
                waiting.append(get_args(inner)[1])
            elif is_table(inner) and inner not in known:
                known[inner] = None
                waiting += [key.kind for key in fields_of(inner).values()]
    return list(known)


@cache
def readers() -> dict[str, set[str]]:
    """The modules outside the rulebook's own that read an attribute, by its name."""
    found: dict[str, set[str]] = {}
    for path in sorted((SOURCE / "boardcall").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        if not module.startswith("boardcall.rulebook."):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute):
                    found.setdefault(node.attr, set()).add(module)
    return found


@pytest.mark.parametrize("table", settings_tables(), ids=lambda table: table.__name__)
def test_every_key_of_a_rulebook_has_an_effect_or_is_kept_by_people(table: type) -> None:
    source = inspect.getsource(table)
    without = {
        name
        for name in fields_of(table)
        if not (readers().get(name, set()) - {table.__module__}) and f"self.{name}" not in source
    }
    assert without == BY_PEOPLE.get(table.__name__, set())
