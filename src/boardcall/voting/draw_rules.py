"""A rulebook's table [draw_vote], who is at a board, and who of them has a vote."""

from collections.abc import Callable
from dataclasses import dataclass

from boardcall.game import POWERS, Power
from boardcall.voting.settings import DrawVoteSettings
from boardcall.wording import NO_WORDS, Sentence


@dataclass(frozen=True, slots=True)
class VotingTable:
    """Who is at the board: centres of the last count in the order of POWERS, who plays, and who has left.

    `playing` are the powers with a player who is there, `left` those whose player abandoned the game; a power that
    never had a player is in neither. `counted_year` is the year of the count, 1900 for the opening position.
    """

    centres: tuple[int, ...]
    counted_year: int
    playing: frozenset[Power]
    left: frozenset[Power] = frozenset()
    with_unit: frozenset[Power] = frozenset()

    def holds_centre(self, power: Power) -> bool:
        return self.centres[POWERS.index(power)] > 0


def _uncited(_: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """The table [draw_vote] with, for a key, the section of the published rules as the end of a sentence.

    `holders` are those who may hold a vote, as people say it.
    """

    settings: DrawVoteSettings
    cite: Callable[[str], str] = _uncited
    holders: Sentence = NO_WORDS

    def section(self, key: str) -> str:
        return self.cite(f"draw_vote.{key}")

    @property
    def stops_clock(self) -> bool:
        """Whether the board's clock is paused while a vote is open."""
        return self.settings.clock == "stops"


def electorate(rules: DrawRules, table: VotingTable) -> tuple[Power, ...]:
    """The powers with a vote, also those whose player has left, in the order of POWERS."""
    with_unit = table.with_unit if rules.settings.voters == "with-centre-or-unit" else frozenset()
    seated = table.playing | table.left
    return tuple(power for power in POWERS if power in seated and (table.holds_centre(power) or power in with_unit))
