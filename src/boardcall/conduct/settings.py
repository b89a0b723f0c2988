"""What a rulebook says about behaviour: its tables [conduct], [conduct.review] and [conduct.ratification]."""

from dataclasses import dataclass
from typing import Literal

from boardcall.errors import Problem
from boardcall.wording import say

Sanction = Literal["written-warning", "zero-tolerance", "suspension-1-year", "suspension-longer", "permanent-ban"]


@dataclass(frozen=True, slots=True)
class Review:
    """Table [conduct.review]: a standing committee above the event; without the table there is none."""

    reviewers: str
    """Who receives cases first."""
    committee_seats: tuple[str, ...]
    """Seats of the committee and their conditions."""
    sanctions: tuple[Sanction, ...]
    """Levels it may give, mildest first."""
    record_months: int = 24
    """How long the record of a report is kept."""
    sanction_record_months: int = 24
    """How long the record of a referred case is kept at least."""
    record_at_least_sanction: bool = True
    """A record is kept as long as its sanction lasts."""
    committee_named_by: str = "president"
    """Who names its members."""
    committee_session_months: int = 12
    """Length of a session, which begins with a referral."""
    committee_consecutive: bool = False
    """A member may serve twice running."""
    excused_replaced: bool = True
    """A member involved in a case is replaced to the end of the session; both sit out the next one."""
    committee_majority: int = 2
    """Votes of the committee that are needed."""
    grounds: tuple[str, ...] = ()
    """What may be taken up."""
    td_statement_only_ceiling: Sanction | None = None
    """Highest sanction on the director's word alone."""
    recommendation_in_writing: bool = True
    """A recommendation is in writing, with its reasons."""
    tells_of_no_sanction: bool = True
    """Who ratifies is told when a case ends without a sanction."""
    review_months: int = 12
    """How often long sanctions may be looked at again."""


@dataclass(frozen=True, slots=True)
class Ratification:
    """Table [conduct.ratification]: the vote that confirms a sanction; without the table there is none."""

    body: str
    """Who votes."""
    members: str
    """How its members are found."""
    majority_num: int = 2
    """Numerator of the majority."""
    majority_den: int = 3
    """Denominator of the majority."""
    days: int = 14
    """Days it has."""
    abstention: Literal["no", "ignored"] = "no"
    """What an abstention counts as."""
    amendable: bool = False
    """The recommendation may be changed."""
    default: Literal["rejected", "adopted"] = "rejected"
    """Result when the days run out."""


@dataclass(frozen=True, slots=True)
class ConductSettings:
    """Table [conduct]: behaviour, reports and sanctions."""

    code: str = ""
    """Name of the code of conduct."""
    provisions: tuple[str, ...] = ()
    """What the code asks of everybody, in a few words each; a report names one by its number."""
    abuse_is_breach: bool = False
    """Using the code to gain an advantage is itself a breach."""
    code_hash: str = ""
    """SHA-256 of the text of the code, as its page shows it; no other text is taken then."""
    code_text: str = ""
    """Text of the code where the program does not have it: paragraphs apart by empty lines, headings behind `##`."""
    code_text_locked: bool = False
    """The text of the code may not be changed for this event."""
    additions_allowed: bool = True
    """Provisions of the event's own may follow it."""
    print_section: str = ""
    """Part of the code that is printed with the rules."""
    announce_at_opening: bool = False
    """The code is announced at the opening."""
    report_to: tuple[Literal["td", "designee", "committee", "arbiter", "association-officer", "email"], ...] = ("td",)
    """Whom a report may go to; association-officer is someone there from the body whose code it is."""
    report_email: str = ""
    """Address of that body, for `email`."""
    confidential: bool = True
    """Only those who handle a report see it."""
    measures: tuple[
        Literal[
            "pause-game",
            "censure",
            "expel-without-refund",
            "deduct-points",
            "exclude-without-refund",
            "cancel-late-orders",
            "cancel-all-orders",
            "other",
        ],
        ...,
    ] = ("other",)
    """Measures offered to the person who rules."""
    forward_all_to: str = ""
    """Body to which every case is reported."""
    silence_eliminated: bool = True
    """Eliminated players are reminded not to talk about the game with its players."""
    silence_outsiders: bool = True
    """So are people who do not play on the board."""
    silence_retreats: bool = False
    """Nobody negotiates in retreats and adjustments."""
    timing_penalty: Literal["td", "hold-all", "warning-then-hold-all", "cancel-late-to-all"] = "td"
    """What lateness costs."""
    review: Review | None = None
    """A standing committee above the event."""
    ratification: Ratification | None = None
    """The vote that confirms a sanction."""


def settings_problems(settings: ConductSettings) -> tuple[Problem, ...]:
    """What in [conduct] contradicts itself."""
    found = []
    if "email" in settings.report_to and not settings.report_email:
        hint = say('Add report_email, or take "email" out of report_to.')
        found.append(Problem(say("reports may go by mail, but no address is given."), hint, field="conduct.report_to"))
    if settings.review and settings.review.committee_majority > len(settings.review.committee_seats):
        hint = say("Write at most the number of committee_seats.")
        message = say("more votes are needed than the committee has seats.")
        found.append(Problem(message, hint, field="conduct.review.committee_majority"))
    vote = settings.ratification
    if vote and not 0 < vote.majority_num <= vote.majority_den:
        hint = say("Write a fraction above 0 and at most 1, such as 2 and 3.")
        found.append(Problem(say("that is not a majority."), hint, field="conduct.ratification.majority_num"))
    return tuple(found)
