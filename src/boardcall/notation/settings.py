"""What a rulebook decides about written orders: its section `[orders]`, value for value."""

from dataclasses import dataclass, field
from importlib import resources
from typing import Literal

from boardcall.errors import Problem
from boardcall.tables.keys import LISTED
from boardcall.wording import say

ENGLISH = "en"
LANGUAGES = (
    ENGLISH,
    *sorted(
        file.name.removesuffix(".toml")
        for file in resources.files("boardcall.notation").joinpath("languages").iterdir()
        if file.name.endswith(".toml") and file.name not in {"any.toml", "en.toml"}
    ),
)
"""The languages in which orders are read and written, English first: each a file in `languages/`."""


@dataclass(frozen=True, slots=True)
class OrderSettings:
    """How leniently orders are read, and what becomes of those that cannot be followed.

    `td` as a value means that the readings are shown and a director decides. Reading decides everything here
    but `unordered`, `impossible` and `no_route_move`, which the adjudicator needs, and the four last, which
    the clock and the desk need.

    >>> import boardcall as bc
    >>> only_english = bc.OrderSettings(languages=("en",), other_languages="refuse")
    >>> bc.read_orders("F Lon - Mer du Nord", position=bc.Position.start(), settings=only_english).orders
    ()
    """

    languages: tuple[str, ...] = field(default=("en", "fr", "de"), metadata={LISTED: lambda: LANGUAGES})
    """Name tables tried, the first one first; a name that only one language has is read by it."""
    other_languages: Literal["read", "refuse"] = "read"
    """Names of provinces in the languages of the tables that are not listed."""
    unordered: Literal["hold"] = "hold"
    """A unit without an order."""
    duplicate_different: Literal["hold", "first", "last"] = "hold"
    """Several different orders to one unit."""
    duplicate_unusable: Literal["counts", "ignored"] = "counts"
    """An order that is impossible or cannot be read, beside another one for the unit: one of several, or left out."""
    duplicate_same: Literal["merge", "hold"] = "merge"
    """The same order to one unit more than once."""
    impossible: Literal["hold", "fail"] = "hold"
    """An order no position allows: the unit holds and may be supported to hold, or it fails and may not."""
    no_route_move: Literal["hold", "fail"] = "fail"
    """A move that no chain of fleets on the board could carry: as `impossible`."""
    blank_unit: Literal["void", "match-unordered"] = "void"
    """An order that names no unit: nothing, or the only unordered unit that could carry it out."""
    wrong_type: Literal["accept", "reject"] = "accept"
    """Army written for a fleet, or fleet for an army."""
    wrong_nationality: Literal["accept", "reject"] = "accept"
    """A wrong nation in a support or convoy."""
    type_needed: Literal["coastal-builds", "builds", "always"] = "coastal-builds"
    """Where army or fleet must be written."""
    banned_codes: tuple[str, ...] = ()
    """Abbreviations that stand for no province by themselves."""
    ambiguous: Literal["hold", "td"] = "hold"
    """Two or more readings that the position allows."""
    single_reading: Literal["follow", "propose", "td"] = "follow"
    """A misspelling that leaves one reading the position allows."""
    coast_missing: Literal["invalid-if-two", "invalid", "default"] = "invalid-if-two"
    """A fleet's move to a two-coast province without its coast; `default` takes the first in the alphabet."""
    coast_wrong: Literal["hold", "ignore"] = "hold"
    """A coast that the fleet cannot reach; `ignore` reads the order as if none were named."""
    support_coast: Literal["match-if-named", "required-if-two", "ignore"] = "match-if-named"
    """A coast named in a support."""
    support_form: Literal["short", "full"] = "short"
    """`full`: a support that does not quote the whole supported order is flagged."""
    resubmission: Literal["until-deadline", "never"] = "until-deadline"
    """Whether orders already handed in may be changed."""
    late_sheet: Literal["td", "hold-all", "warn-then-hold-all"] = "td"
    """Orders that are not in at the deadline."""
    sheets_supplied: bool = False
    """The organiser supplies the paper that orders are written on."""
    sheets_returned: bool = False
    """The players hand their order sheets back when the game ends."""


def order_settings_problems(settings: OrderSettings) -> tuple[Problem, ...]:
    """What cannot stand together in one rulebook's `[orders]`."""
    problems = []
    if not settings.languages:
        problems.append(
            Problem(
                say("No language is accepted."), say('Write at least one, such as ["en"].'), field="orders.languages"
            )
        )
    if len(set(settings.languages)) < len(settings.languages):
        problems.append(
            Problem(say("A language is listed twice."), say("List each language once."), field="orders.languages")
        )
    if settings.resubmission == "never" and settings.duplicate_different == "last":
        problems.append(
            Problem(
                say("Orders may not be handed in again, yet the last of several orders counts."),
                say('Choose "hold" or "first".'),
                field="orders.duplicate_different",
            )
        )
    return tuple(problems)
