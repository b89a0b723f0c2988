"""What a paper is printed from: an event, a language, a size, and which round, board or phase."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self
from zoneinfo import ZoneInfo

from boardcall.errors import InputError
from boardcall.game import POWERS, Power
from boardcall.rulebook.sentences import lines_on
from boardcall.tournament import NO_ROUND, RoundNumber
from boardcall.tournament.settings import Topic
from boardcall.views.boards import boards_of
from boardcall.views.chain import public_heads
from boardcall.views.event import event_view
from boardcall.views.speaker import Speaker
from boardcall.views.viewer import PUBLIC, EventState
from boardcall.wording import Sentence, say

Sheet = dict[str, Any]
"""One kind of page as the templates take it: its `kind`, its texts in the language of the paper."""
SIZES = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper and what typst calls them."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """An event to print from, with the names that are public; `address` is where its pages are, "" for nowhere."""

    state: EventState
    speaker: Speaker
    at: datetime
    size: str = "a4"
    address: str = ""
    round: RoundNumber = NO_ROUND
    board: str = ""
    phase: str = ""

    def of_round(self, number: RoundNumber) -> Self:
        """The same for another round."""
        return replace(self, round=number)

    def said(self, text: object) -> str:
        """A sentence in the language of the paper."""
        return self.speaker.said(text)

    def local(self, at: datetime) -> datetime:
        """A moment in the event's own zone."""
        return at.astimezone(ZoneInfo(self.state.rulebook.event.timezone))

    def power_name(self, power: Power) -> str:
        return self.said(power.full_name)

    def rules(self, topic: Topic, keys: tuple[str, ...]) -> list[str]:
        """The sentences of the rulebook behind these keys or beginnings of keys."""
        found = lines_on(self.state.rulebook, topic)
        return [self.said(one.text) for one in found if f"{one.key}.".startswith(tuple(f"{key}." for key in keys))]

    @property
    def legend(self) -> list[dict[str, str]]:
        """The seven powers, each letter with its name."""
        return [{"letter": power.value, "name": self.power_name(power)} for power in POWERS]

    def round_wanted(self) -> RoundNumber:
        """The round to print: the one that was named, else the last one with boards. InputError if there is none."""
        tournament = self.state.tournament
        known = {board.round for board in tournament.boards}
        known |= {call.round for call in tournament.calls.versions if call.published}
        if self.round in known:
            return self.round
        if self.round == NO_ROUND and known:
            return max(known)
        hint = say("Publish its board call first, or print another round.")
        message = say("Round {round} has no public board call.", round=self.round or 1)
        raise InputError.of(message, hint, field="round")

    def board_names(self) -> list[str]:
        """The boards to print: the one that was named, else all of the round. InputError if there are none."""
        boards = [one.board for one in boards_of(self.state, PUBLIC, self.round_wanted())]
        if not self.board:
            return boards
        if self.board in boards:
            return [self.board]
        message = say("Round {round} has no board {board}.", round=self.round_wanted(), board=self.board)
        raise InputError.of(message, say("Name one of its boards."), field="board")


def frame_of(job: PrintJob, title: Sentence) -> dict[str, Any]:
    """What is on every page: event, place and days, version, time, check words, page and address."""
    event, head = event_view(job.state, PUBLIC), public_heads(job.state)[-1]
    days = [job.speaker.day(day) for day in dict.fromkeys((event.starts, event.ends)) if day]
    printed, made = job.local(job.at), job.local(head.at)
    version = say(
        "Printed {printed} from version {act} of {made}.",
        printed=job.speaker.moment(printed),
        act=head.act,
        made=job.speaker.moment(made),
    )
    return {
        "title": f"{event.name}: {job.said(title)}",
        "event": event.name,
        "place": ", ".join(part for part in (event.place, " – ".join(days)) if part),
        "language": job.speaker.code.partition("-")[0],
        "size": SIZES[job.size],
        "version": job.said(version),
        "check": job.said(say("Check words: {words}", words=head.words)),
        "pages": job.said(say("Page {page} of {pages}", page="§p", pages="§n")),
        "address": shown_address(job.address),
    }


def shown_address(address: str) -> str:
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")
