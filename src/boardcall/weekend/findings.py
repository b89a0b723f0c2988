"""What simulated people meet that a person should not."""

from enum import StrEnum


class FindingKind(StrEnum):
    """What was wrong."""

    FAILED = "a page failed"
    ENDLESS = "a page did not answer"
    LEFT_OUT = "a part of a page was left out"
    SLOW = "a page was slow"
    STUCK = "Next leads nowhere"
    SHOWN = "something hidden is shown"


class WeekendStoppedError(Exception):  # not an error of the program: the weekend ends here
    """A weekend that cannot go on, since a page does not answer."""
