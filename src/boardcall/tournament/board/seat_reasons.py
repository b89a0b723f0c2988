"""Why it is this person who sits out, plays two boards or fills a seat: a key and its values, worded when shown."""

import re
from dataclasses import dataclass
from typing import Any

from boardcall.tournament.ids import RoundNumber
from boardcall.tournament.reason_words import reason_words
from boardcall.wording import Sentence, Worded, joined, say, say_number, with_and

PICKED, BOARD_KEPT, SWAPPED = "picked", "board-kept", "swapped"
BY_LOT, REGISTERED_LAST = "by-lot", "registered-last"
OFFERED_TWO, DRAWN_FOR_TWO, OFFICIAL = "offered-two", "drawn-for-two", "official"
TD = "td"
AND = "+"
_WORDS = {
    "volunteers": say("offered to sit out"),
    "not-preregistered": say("not preregistered"),
    "last-registered": say("among the last to register"),
    "local-board-member": say("local board member"),
    "local-club-member": say("local club member"),
    "local-non-member": say("local, not a club member"),
    "traveller": say("traveller"),
    TD: say("the director's pick; proposed by lot"),
    BY_LOT: say("drawn by lot"),
    REGISTERED_LAST: say("among the last of them to register"),
    PICKED: say("the director's pick"),
    BOARD_KEPT: say("another board was kept"),
    SWAPPED: say("seats were swapped at the desk"),
    OFFERED_TWO: say("offered to play two boards"),
    DRAWN_FOR_TWO: say("drawn by lot to play two boards"),
}
"""A rulebook's names of those who sit out first, and what else decides."""
_WRITTEN = re.compile(r"(?P<why>.+?)(, sat out round (?P<rounds>[\d, and]+) already)?( \((?P<section>[^()]*)\))?")
_OFFICIAL = re.compile(r"a director fills (\d) seats?")


@dataclass(frozen=True, slots=True)
class SeatReason(Worded):
    """A reason by its key, with the rounds somebody sat out already, the section of the rules, and a director's seats.

    A key may have several parts, such as "traveller+by-lot". The key "" has words that somebody wrote.
    """

    key: str
    rounds: tuple[RoundNumber, ...] = ()
    section: str = ""
    boards: int = 0
    words: str = ""

    @property
    def is_by_lot(self) -> bool:
        """Whether a lot chose this person, so that another lot may choose another."""
        return not {BY_LOT, DRAWN_FOR_TWO, TD}.isdisjoint(self.key.split(AND))

    @property
    def sentence(self) -> Sentence:
        if self.key == OFFICIAL:
            return say_number("a director fills {number} seat", "a director fills {number} seats", self.boards)
        if self.words:
            return reason_words(self.words)
        again = say(", sat out round {sat_out} already", sat_out=with_and(map(str, self.rounds))) if self.rounds else ""
        section = f" ({self.section})" if self.section else ""
        why = joined("; ", (_WORDS[part] for part in self.key.split(AND)))
        return joined("", (why, again, section))


def read_seat_reason(text: str) -> SeatReason:
    """The reason that an older act kept as a text; other words stay as they are."""
    if official := _OFFICIAL.fullmatch(text):
        return SeatReason(OFFICIAL, boards=int(official[1]))
    found = _WRITTEN.fullmatch(text)
    key = _key(found["why"]) if found else ""
    if not key or not found:
        return SeatReason("", words=text)
    rounds = tuple(RoundNumber(int(one)) for one in re.findall(r"\d+", found["rounds"] or ""))
    return SeatReason(key, rounds, found["section"] or "")


def _key(why: str) -> str:
    """The key of words, of one part or of several; "" where some are no reason's."""
    keys = {str(words): key for key, words in _WORDS.items()}
    if why in keys:
        return keys[why]
    parts = [keys.get(part, "") for part in why.split("; ")]
    return AND.join(parts) if all(parts) else ""


def with_reasons(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of an older act, each with its text made a reason."""
    return [row | {"because": _as_kept(read_seat_reason(row["because"]))} for row in rows]


def _as_kept(reason: SeatReason) -> dict[str, Any]:
    return {
        "key": reason.key,
        "rounds": list(reason.rounds),
        "section": reason.section,
        "boards": reason.boards,
        "words": reason.words,
    }
