"""What a page can do without: where it fails the page stands, and the desk lists it."""

from collections.abc import Callable
from typing import TypeVar

from boardcall.web.event.parts import PIECE, note
from boardcall.web.machine.minute_log import once_a_minute

Found = TypeVar("Found")
Other = TypeVar("Other")
LOG = once_a_minute("boardcall.spared")


def spared(make: Callable[[], Found], instead: Other) -> Found | Other:
    """What `make` gives, or `instead` where it fails, for what needs no patience: it is made in this thread."""
    try:
        return make()
    except Exception as error:  # our mistake beside the page is no reason to lose the page
        LOG.warning("What a page can do without failed.", exc_info=True)
        note(PIECE, error)
        return instead
