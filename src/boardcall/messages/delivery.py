"""The result of handing a message to a server."""

from dataclasses import dataclass
from enum import StrEnum

from boardcall.wording import Sentence, say, verbatim


class DeliveryState(StrEnum):
    """How sending ended."""

    SENT = "sent"
    LATER = "later"
    """Not now: it did not arrive, and may be tried again."""
    FAILED = "failed"
    """The server refused it for good."""
    UNSURE = "unsure"
    """It may have arrived: the line broke before the answer. It is not sent again by itself."""


class Obstacle(StrEnum):
    """Why a message was not handed over, or why that is unknown: it replaces a server's answer."""

    NO_MAIL_SERVER = "no-mail-server"
    NO_ADDRESS = "no-address"
    NO_PUSH = "no-push"
    PHONE_GONE = "phone-gone"
    TOO_LATE = "too-late"
    PRIVATE_NETWORK = "private-network"
    MOVED = "moved"
    STOPPED = "stopped"


_OBSTACLES: dict[str, Sentence] = {
    Obstacle.NO_MAIL_SERVER: say("No mail server is set."),
    Obstacle.NO_ADDRESS: say("The player has no address any more."),
    Obstacle.NO_PUSH: say("The extra “push” is not installed."),
    Obstacle.PHONE_GONE: say("The phone takes no notifications any more."),
    Obstacle.TOO_LATE: say("It is too late to send it."),
    Obstacle.PRIVATE_NETWORK: say("The address is in a private network."),
    Obstacle.MOVED: say("The address leads on to another one. Enter that one."),
    Obstacle.STOPPED: say("The server stopped while it was being sent."),
}


def answer_in_words(answer: str) -> Sentence:
    """The result of sending a message, from the stored answer: the obstacle, or what the other server said."""
    return _OBSTACLES.get(answer) or verbatim(answer)


@dataclass(frozen=True, slots=True)
class Delivery:
    """How sending ended, an obstacle or what the server said, and after how many seconds it may be tried again."""

    result: DeliveryState
    answer: str = ""
    after: float = 0
    status: int | None = None
    """The status of an answer by HTTP, where there was one."""
